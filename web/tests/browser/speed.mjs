// Size of the first load, and response times. Times are from the event to the frame that shows its result, so they
// include waiting for the next frame (up to 17 ms). Limits are relative to an empty page in the same browser, and grow
// with the duration of a fixed amount of work, so that a slow or busy machine is not counted against the page.
import { FILE, beginSolo, finger } from "./lib/begin.mjs";
import { readFileSync } from "node:fs";
import { checkClean, closePage, openContext, openPage } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { FOUR, playTo, recordText, toHome } from "./lib/hook.mjs";
import { emptyPage, percentile, slowness, watchClicks } from "./lib/paint.mjs";
import { generator } from "./lib/random.mjs";
import { look } from "./lib/screen.mjs";
import { press } from "./lib/touch.mjs";

const LOAD_MAX_KB = 400; /* as in tools/web.sh */
const PLAYABLE_MAX_MS = 1000;
const CLICK_MAX_MS = 50;
const SLOW_SHARE = 0.06; /* share of the Undo steps that may be slow: at the end of an Era the whole table changes */
const CLICKS = 60;
const ROUNDS = 3; /* other load disturbs: repetitions count by their best time */
const UNDO_PART = 40; /* Undo steps between two measurements of the machine's slowness */
/* [moves of the record, directions to walk] */
const UNDO_WALKS = WHOLE
	? [[400, ["undo", "redo"]]]
	: [
			[400, ["undo", "redo"]],
			[200, ["undo"]],
		];
const UNDO_PRESSES = WHOLE ? Infinity : UNDO_PART;
const WAITS = 40; /* most frames until the next question appears */

/** The first load according to scripts/worker.mjs. */
const FIRST = JSON.parse(readFileSync(new URL("../../../build/web/first_load.json", import.meta.url), "utf8"));
/* Fetched by browsers on their own; headless ones do not always do so. */
const BY_ITSELF = ["icon.svg", "manifest.webmanifest"];

/** Sums up everything fetched with an empty cache before the first decision of a new game. */
async function firstLoad({ browser, address }, language) {
	const files = [...FIRST.files, FIRST.catalogues[language]];
	const idle = [...FIRST.idle, FIRST.more[language]];
	const context = await openContext(browser, { serviceWorkers: "block", locale: language });
	const page = await context.newPage();
	const client = await context.newCDPSession(page);
	await client.send("Network.enable");
	const loaded = new Map();
	client.on("Network.responseReceived", ({ requestId, response }) =>
		loaded.set(requestId, { url: response.url, bytes: 0 }),
	);
	client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const entry = loaded.get(requestId);
		if (entry) entry.bytes = encodedDataLength;
	});
	try {
		await page.goto(address, { waitUntil: "networkidle" });
		await beginSolo(finger(page));
		await page.waitForSelector("#question");
		const nameOf = (url) => new URL(url).pathname.replace(/^\//, "") || "index.html";
		const fetched = new Map(
			[...loaded.values()].filter(({ url }) => url.startsWith("http")).map(({ url, bytes }) => [nameOf(url), bytes]),
		);
		/* Files fetched at idle time may be on their way already. */
		const sum = [...fetched].reduce((all, [name, bytes]) => all + (idle.includes(name) ? 0 : bytes), 0) / 1024;
		const missing = files.filter((name) => !fetched.has(name) && !BY_ITSELF.includes(name));
		const others = [...fetched.keys()].filter(
			(name) => !files.includes(name) && !idle.includes(name) && !name.startsWith("api/"),
		);
		if (missing.length + others.length > 0)
			throw new Error(`listed and not fetched: ${missing.join(", ")}; fetched and not listed: ${others.join(", ")}`);
		if (sum > LOAD_MAX_KB) throw new Error(`${sum.toFixed(1)} KB`);
		return `${sum.toFixed(1)} KB in ${fetched.size} files`;
	} finally {
		await context.close();
	}
}

/** Runs before the page: records when the buttons of the home screen have been painted. */
function markPlayable() {
	const seen = new MutationObserver(() => {
		if (!document.querySelector("[data-door]")) return;
		seen.disconnect();
		requestAnimationFrame(() => setTimeout(() => performance.mark("playable"), 0));
	});
	seen.observe(document, { childList: true, subtree: true });
}

/** Time until the page is playable, from the start of the navigation, which is stricter than from the load event. */
async function visitOnce(browser, address) {
	const context = await openContext(browser, { viewport: { width: 1440, height: 900 } });
	await context.addInitScript(markPlayable);
	const page = await context.newPage();
	await page.goto(address);
	await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0);
	const took = await page.evaluate(() => performance.getEntriesByName("playable")[0].startTime);
	await context.close();
	return took;
}

/** One good round is enough; the machine's slowness is measured before and after each. */
async function playable({ browser, address }) {
	const beside = await emptyPage(browser, address);
	const told = [];
	let before = await slowness(beside);
	for (let i = 0; i < ROUNDS; i++) {
		const took = await visitOnce(browser, address);
		const empty = await emptyVisit(browser, address);
		const after = await slowness(beside);
		const slow = (before + after) / 2;
		told.push(
			`${Math.round(took)} ms after the visit began, an empty page ${Math.round(empty)} ms, machine ${slow.toFixed(2)}`,
		);
		if (took - empty <= PLAYABLE_MAX_MS * slow) return told.join("; ");
		before = after;
	}
	throw new Error(told.join("; "));
}

/** The 95th percentile of clicks on an empty page. */
async function emptyClick(browser, address) {
	const page = await emptyPage(browser, address);
	await page.evaluate(() =>
		document.querySelector("button").addEventListener("click", (event) => event.target.textContent++),
	);
	await page.evaluate(watchClicks);
	for (let i = 0; i < CLICKS; i++) await page.click("button");
	await page.waitForFunction((count) => window.clickTimes.length >= count, CLICKS);
	const times = await page.evaluate(() => window.clickTimes);
	await page.context().close();
	return percentile(times, 0.95);
}

/** Load time of an empty page, in ms from the start of the navigation. */
async function emptyVisit(browser, address) {
	const page = await emptyPage(browser, address);
	const took = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
	await page.context().close();
	return took;
}

async function clickRound(page, random) {
	await page.evaluate(() => (window.clickTimes.length = 0));
	for (let clicks = 0; clicks < CLICKS; ) {
		const screen = await look(page);
		if (screen.kind === "hand-over") {
			await press(page, ".handover .primary");
			continue;
		}
		if (screen.kind !== "question") break;
		if (screen.end) {
			await press(page, "[data-end]");
			clicks++;
			continue;
		}
		const { places, choices } = screen;
		const at =
			places.length > 0
				? `[data-place="${places[Math.floor(random() * places.length)]}"].can`
				: choices.length > 0
					? `#question .choice[data-answer="${choices[0].key}"]`
					: "[data-key=p]";
		await press(page, at);
		await look(page);
		clicks++;
		if ((await page.locator("#question [data-do]").count()) === 0) continue;
		await press(page, "#question [data-do]");
		clicks++;
	}
	await look(page);
	return page.evaluate(() => [...window.clickTimes]);
}

const summed = (times) =>
	`median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;

/** The same clicks in the same game, repeated while they are too slow; each click counts by its best time. */
async function clicks({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true });
	const empty = await emptyClick(browser, address);
	const slow = []; /* slowness before and after each round */
	const limit = () => CLICK_MAX_MS * (slow.reduce((sum, one) => sum + one, 0) / slow.length) + empty;
	let best = [];
	let told = "";
	try {
		for (let i = 0; i < ROUNDS && (i === 0 || percentile(best, 0.95) >= limit()); i++) {
			const { moves, era } = await playTo(page, { setup: FOUR, seed: 6, era: 6 });
			if (i === 0) await page.evaluate(watchClicks);
			if (i === 0) slow.push(await slowness(page));
			const times = await clickRound(page, generator(61));
			if (times.length < CLICKS / 2) throw new Error(`only ${times.length} clicks were measured`);
			if (i > 0 && times.length !== best.length)
				throw new Error(`${best.length} clicks at first, then ${times.length}`);
			best = i === 0 ? times : best.map((time, k) => Math.min(time, times[k]));
			slow.push(await slowness(page));
			told = `${best.length} clicks from move ${moves} in Era ${era}, best of ${i + 1}: ${summed(best)}; an empty page p95 ${empty.toFixed(0)} ms; machine ${slow.map((one) => one.toFixed(2)).join(", ")}`;
		}
		checkClean(page);
	} finally {
		await closePage(page);
	}
	if (percentile(best, 0.95) >= limit()) throw new Error(told);
	return told;
}

/**
 * Runs in the page: presses Undo or Redo up to `presses` times, or until move 1 or the end; returns the times of the
 * steps. A step that takes too long is repeated, up to `tries` times in all, and counts by its best time.
 */
async function undoSome({ forth, presses, end, limit, tries, waits }) {
	const calm = () => new Promise((done) => setTimeout(done, 80)); /* ms between presses: nobody presses faster */
	/* Confirms the hand-over and waits until the next seat's question appears. */
	const settled = async () => {
		let handed = false;
		for (let i = 0; i < waits && !document.querySelector("#question"); i++) {
			handed = true;
			document.querySelector(".handover .primary")?.click();
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
		}
		if (handed) await calm(); /* painting the new board is not part of the next step */
	};
	const step = async (find) => {
		await settled();
		const button = find();
		if (!button || button.disabled) return null;
		const began = performance.now();
		button.click();
		await new Promise((done) => {
			const channel = new MessageChannel();
			channel.port1.onmessage = done;
			requestAnimationFrame(() => channel.port2.postMessage(0));
		});
		const time = performance.now() - began;
		await calm();
		return time;
	};
	const keys = {
		undo: () => document.querySelector("[data-key=u]"),
		redo: () => document.querySelector("#question .redo"),
	};
	const back = forth === "undo" ? "redo" : "undo";
	const { session } = window.timerift.open.value;
	const done = () => (forth === "undo" ? session.head.value <= 1 : session.head.value >= end);
	const times = [];
	while (!done() && times.length < presses) {
		let time = await step(keys[forth]);
		if (time === null) throw new Error(`stuck at move ${session.head.value}`);
		for (let i = 1; i < tries && time >= limit; i++) {
			await step(keys[back]);
			time = Math.min(time, (await step(keys[forth])) ?? time);
		}
		times.push(time);
	}
	return { times, done: done() };
}

/**
 * Undoes or redoes in parts. The machine's slowness changes within seconds, so it is measured before and after each
 * part; the mean of both counts for the part.
 */
async function walk(page, forth, { presses, end }) {
	const parts = [];
	let before = await slowness(page);
	for (let done = false; !done && parts.length * UNDO_PART < presses; ) {
		const part = await page.evaluate(undoSome, {
			forth,
			presses: UNDO_PART,
			end,
			limit: CLICK_MAX_MS,
			tries: ROUNDS,
			waits: WAITS,
		});
		const after = await slowness(page);
		parts.push({ forth, times: part.times, slow: (before + after) / 2 });
		before = after;
		done = part.done;
	}
	return parts;
}

/**
 * Opens the record of a four-player game after a number of moves; its last turn has ended, and all of it can be undone.
 */
async function openRecord(page, moves) {
	const played = await playTo(page, { setup: FOUR, seed: 6, moves });
	if (played.over) throw new Error(`the game was over after ${played.moves} moves`);
	const text = await recordText(page);
	await toHome(page);
	await page.setInputFiles(FILE, { name: "game.rift", mimeType: "text/plain", buffer: Buffer.from(text) });
	await page.waitForSelector(".ask, .handover");
	return page.evaluate(() => window.timerift.open.value.session.head.value);
}

async function undoing({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true });
	const empties = [await emptyClick(browser, address)];
	const parts = [];
	try {
		for (const [moves, ways] of UNDO_WALKS) {
			const end = await openRecord(page, moves);
			for (const forth of ways) parts.push(...(await walk(page, forth, { presses: UNDO_PRESSES, end })));
		}
		checkClean(page);
	} finally {
		await closePage(page);
	}
	empties.push(await emptyClick(browser, address));
	const empty = Math.min(...empties);
	const steps = parts.reduce((sum, { times }) => sum + times.length, 0);
	const over = parts.reduce(
		(sum, { times, slow }) => sum + times.filter((time) => time >= CLICK_MAX_MS * slow + empty).length,
		0,
	);
	const slow = parts.map((part) => part.slow).sort((a, b) => a - b);
	const timesOf = (forth) => summed(parts.filter((part) => part.forth === forth).flatMap(({ times }) => times));
	const told = `undo ${timesOf("undo")}; redo ${timesOf("redo")}; ${over} steps of ${steps} took longer than they may; an empty page p95 ${empty.toFixed(0)} ms; machine ${slow[0].toFixed(2)} to ${slow.at(-1).toFixed(2)}`;
	if (over > steps * SLOW_SHARE) throw new Error(told);
	return told;
}

/* `alone`: no other test may run meanwhile. */
export const tests = [
	...Object.keys(FIRST.catalogues).map((language) => ({
		name: `the first load takes at most ${LOAD_MAX_KB} KB: ${language}`,
		seconds: 60,
		run: (stage) => firstLoad(stage, language),
	})),
	{ name: "playable within a second", seconds: 60, run: playable },
	{ name: `a click is painted within ${CLICK_MAX_MS} ms in a late game of four`, seconds: 180, run: clicks },
	{
		name: WHOLE
			? "undo from move 400 to 1 and back"
			: `undo ${UNDO_PRESSES} times from move 400 and back, and from move 200`,
		seconds: 600,
		run: undoing,
	},
].map((test) => ({ ...test, alone: true }));
