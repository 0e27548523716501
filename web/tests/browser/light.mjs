// Companion light beside a real board: recorded solo games are entered by taps through the screens, on a phone. The
// entries are what somebody at the table makes (tests/companion/entries); at the end the automaton's score is that of the
// full program. Taps are counted per turn. One game with modules, or all five.
import { readFileSync } from "node:fs";
import { findings } from "./lib/axe.mjs";
import { SIZES, checkClean, closePage, goOffline, openPage, painted, serve } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { LANGUAGES } from "./lib/languages.mjs";
import { press } from "./lib/touch.mjs";

const RECORDS = [
	"tests/companion/records/fractures-pioneers",
	"tests/companion/records/doomsday-anomalies",
	"tests/records/bot1-01",
	"tests/records/bot2-01",
	"tests/records/bot3-05",
];
const MOST_TAPS = 10; /* per turn, the median */
const NARROW = { width: 320, height: 568 };

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** The kinds of entries by number, from the header of the rules. */
const KINDS = /enum rift_entry_kind \{([^}]*)\}/
	.exec(read("include/rift_companion.h").replace(/\/\*[\s\S]*?\*\//g, " "))[1]
	.split(",")
	.map((word) => word.trim().replace("RIFT_ENTER_", "").toLowerCase().replaceAll("_", "-"));

function gameOf(path) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const lines = read(`tests/companion/entries/${name}.txt`).trim().split("\n");
	const entries = lines.map((line) => ({ kind: KINDS[Number(line.split(" ")[0])], line }));
	return { name, text: read(`${path}.rift`), entries };
}

/** Runs in the page: the setup of a record, and the automaton's score at its end. */
function recorded(text) {
	const found = window.timerift.core.readRecord(text);
	if (!found.ok) throw new Error(found.error.reason);
	const { setup } = found.record;
	const bot = setup.seats.findIndex(({ kind }) => kind !== "human");
	return { setup, total: found.game.score(bot).total };
}

/** Runs in the page: what is shown. */
function look() {
	const page = document.querySelector("[data-light]");
	const has = (selector) => document.querySelector(selector) !== null;
	return {
		shown: page?.dataset.light ?? "",
		entries: Number(page?.dataset.entries ?? -1),
		done: has("[data-cmp=done]"),
		more: document.querySelector("[data-more]")?.getAttribute("aria-expanded") ?? "",
	};
}

/** The element that makes an entry. */
function selectorOf({ kind, line }) {
	if (kind === "done") return "[data-cmp=end]";
	if (kind === "pass" || kind === "go-on") return `[data-cmp=${kind}]`;
	return `[data-draw="${line}"], [data-enter="${line}"]`;
}

/** Taps, and waits until the page has changed. */
async function tap(page, selector) {
	const before = JSON.stringify(await page.evaluate(look));
	await press(page, selector, true);
	for (let k = 0; JSON.stringify(await page.evaluate(look)) === before; k++) {
		if (k > 300) throw new Error(`nothing happened at ${selector}: ${before}`);
		await painted(page);
	}
	await painted(page);
}

/** Enters what the player did outside of his turn, among the corrections; answers the number of taps. */
async function enterBetween(page, selector) {
	await press(page, "[data-look=fix]", true);
	await press(page, "[data-part=changes]", true);
	await tap(page, selector);
	await press(page, "[data-cmp=back]", true);
	await painted(page);
	return 4;
}

/** Makes an entry through the screens; answers the number of taps. */
async function enter(page, entry) {
	let taps = 0;
	const selector = selectorOf(entry);
	for (;;) {
		const there = await page.locator(selector).count();
		if (there > 0) break;
		const now = await page.evaluate(look);
		if (now.done) await tap(page, "[data-cmp=done]");
		else if (now.more === "false") await tap(page, "[data-more]");
		else return taps + (await enterBetween(page, selector));
		taps++;
	}
	await tap(page, selector);
	return taps + 1;
}

async function wide(page, what) {
	const over = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const parts = [...document.querySelectorAll(".cmp-body, .cmp-foot, .cmp-top")];
		return scrollWidth > clientWidth || parts.some((part) => part.scrollWidth > part.clientWidth + 1);
	});
	if (over) throw new Error(`${what} is wider than the screen`);
}

const median = (list) => [...list].sort((x, y) => x - y)[Math.floor(list.length / 2)];

const entriesNow = async (page) => (await page.evaluate(look)).entries;

/** Runs in the page: stores a new game of companion light, and opens it. */
async function storeNew(setup) {
	const { core, store, resume } = window.timerift;
	const id = crypto.randomUUID();
	await store.save({
		version: 1,
		id,
		name: "light",
		created: 1,
		changed: 1,
		moves: 0,
		edition: setup.edition,
		era: 0,
		phase: "setup",
		over: false,
		seats: [],
		asked: [],
		revision: core.revision,
		setup,
		bytes: new Uint8Array(),
		seed: [1, 2, 3, 4],
		controllers: [],
		natureByHand: true,
		freeUndo: true,
		extras: [],
	});
	await resume(id);
}

/** Begins the game of a record as the set-up would; its setup is not one that the screen offers. */
async function begin(page, game) {
	const { setup, total } = await page.evaluate(recorded, game.text);
	await page.evaluate(storeNew, setup);
	await page.waitForSelector("[data-light]");
	return total;
}

/** Enters a whole game by taps; answers the taps of each turn of the player. */
async function play({ browser, address }, path) {
	const page = await openPage(browser, address, { test: true, size: SIZES.phone, touch: true });
	try {
		const game = gameOf(path);
		const total = await begin(page, game);
		const turns = [];
		let taps = 0;
		for (const [i, entry] of game.entries.entries()) {
			taps += await enter(page, entry);
			if ((await entriesNow(page)) !== i + 1) throw new Error(`entry ${i} was not made`);
			if (entry.kind === "done" || entry.kind === "pass") {
				turns.push(taps);
				taps = 0;
			}
			if (i % 40 === 20) {
				await tap(page, "[data-cmp=undo]");
				if ((await entriesNow(page)) !== i) throw new Error(`Undo after entry ${i} took back something else`);
				await enter(page, entry);
			}
			if (i === 60) {
				await page.waitForFunction(stored, i + 1);
				await page.reload();
				await page.waitForSelector("[data-light]");
				if ((await entriesNow(page)) !== i + 1) throw new Error("after a reload the game is another one");
			}
		}
		while ((await page.evaluate(look)).done) await tap(page, "[data-cmp=done]");
		const { shown } = await page.evaluate(look);
		if (shown !== "over") throw new Error(`the game ends with ${shown}`);
		const score = await page.locator(".clsheet dd").first().textContent();
		if (!score?.startsWith(`${total} `)) throw new Error(`its score is ${score} instead of ${total}`);
		checkClean(page);
		return { name: game.name, turns };
	} catch (error) {
		error.message = `${path}: ${error.message}`;
		throw error;
	} finally {
		await closePage(page);
	}
}

/** Runs in the page: whether the stored game has so many entries. */
async function stored(count) {
	const list = await window.timerift.store.list();
	return list[0]?.moves === count;
}

async function games(stage) {
	const all = [];
	const told = [];
	for (const path of WHOLE ? RECORDS : RECORDS.slice(0, 1)) {
		const { name, turns } = await play(stage, path);
		all.push(...turns);
		told.push(`${name} ${median(turns)}`);
	}
	const middle = median(all);
	if (!(middle <= MOST_TAPS)) throw new Error(`a turn takes ${middle} taps, at most ${MOST_TAPS} were promised`);
	return `${all.length} turns, median of ${middle} taps a turn, at most ${Math.max(...all)} (${told.join(", ")})`;
}

/** Taps the first possible answer until something is shown. */
async function until(page, there) {
	for (let i = 0; i < 300; i++) {
		await painted(page);
		const now = await page.evaluate(look);
		if (there(now)) return;
		if (now.done) await tap(page, "[data-cmp=done]");
		else if (now.shown === "turn") await tap(page, "[data-cmp=end]");
		else await tap(page, "[data-draw]");
	}
	throw new Error("it does not come");
}

/** The set-up with modules that only owners have, then every screen: narrow, axe, corrections, the automaton's table. */
async function screens({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: NARROW, touch: true });
	const find = async (what) => {
		await wide(page, what);
		const faults = await findings(page);
		if (faults.length > 0) throw new Error(`${what}: ${faults.join("; ")}`);
	};
	try {
		await press(page, "[data-beside]", true);
		await page.waitForSelector("[data-cmp=start]");
		await press(page, '[data-pick="chronossus"]', true);
		await page.waitForSelector("[data-extra=loops]");
		await press(page, "[data-module=pioneers]", true);
		await painted(page);
		if ((await page.locator("[data-why=hypersync]").count()) !== 1)
			throw new Error("nothing says why Hypersync is out");
		if (!(await page.locator("[data-extra=hypersync]").isDisabled())) throw new Error("Hypersync can be chosen");
		await press(page, "[data-module=pioneers]", true);
		await press(page, "[data-extra=hypersync]", true);
		await press(page, "[data-extra=loops]", true);
		await press(page, "[data-extra=loops-on-5]", true);
		await find("the set-up");
		await press(page, "[data-cmp=start]", true);
		await page.waitForSelector("[data-light]");
		await find("the first question");
		await until(page, ({ shown }) => shown === "turn");
		await find("the player's turn");
		const before = await entriesNow(page);
		await tap(page, ".clhex.s-free");
		await press(page, "[data-more]", true);
		await find("the other changes");
		await tap(page, "[data-cmp=undo]");
		if ((await entriesNow(page)) !== before) throw new Error("Undo did not take the space back");
		await press(page, "[data-look=fix]", true);
		for (const part of ["changes", "spaces", "stacks", "timeline", "pools", "its", "modules"])
			await press(page, `[data-part=${part}]`, true);
		await find("the corrections");
		await tap(page, "[data-fix=plus]:not(:disabled)");
		if ((await entriesNow(page)) !== before + 1) throw new Error("the correction was not made");
		await tap(page, "[data-cmp=undo]");
		await press(page, "[data-look=its]", true);
		await page.waitForSelector(".clsheet");
		await find("its table");
		await press(page, "[data-cmp=back]", true);
		await tap(page, "[data-cmp=end]");
		await until(page, ({ shown, done }) => shown === "list" && done);
		await find("the checklist");
		const lines = await page.locator(".todo .cdo").count();
		await press(page, ".todo .cdo:not(.done) .ruletap", true);
		await page.waitForSelector("[role=dialog]");
		const awake = await page.evaluate(() => document.querySelector("[data-awake]")?.dataset.awake);
		if (!["on", "refused", "missing", "off"].includes(awake)) throw new Error(`the screen is ${awake}`);
		checkClean(page);
		return `${lines} lines in the first turn, screen ${awake}`;
	} finally {
		await closePage(page);
	}
}

/** In every language the screens of a turn are no wider than 320 px. */
async function languages({ browser, address }) {
	for (const language of LANGUAGES) {
		const page = await openPage(browser, address, { test: true, size: NARROW, touch: true, settings: { language } });
		const seen = new Set();
		try {
			await press(page, "[data-beside]", true);
			await page.waitForSelector("[data-cmp=start]:enabled");
			await press(page, '[data-pick="chronossus"]', true);
			await page.waitForSelector("[data-extra=loops]");
			await press(page, "[data-extra=hypersync]", true);
			await wide(page, `${language}: the set-up`);
			await press(page, "[data-cmp=start]", true);
			await page.waitForSelector("[data-light]");
			let turns = 0;
			for (let i = 0; i < 80 && turns < 4; i++) {
				await painted(page);
				const { shown, done } = await page.evaluate(look);
				await wide(page, `${language}: ${shown}`);
				seen.add(shown);
				if (done) await tap(page, "[data-cmp=done]");
				else if (shown === "turn") {
					if (turns++ === 0) {
						await press(page, "[data-more]", true);
						await press(page, "[data-look=fix]", true);
						for (const part of ["its", "modules"]) await press(page, `[data-part=${part}]`, true);
						await wide(page, `${language}: the corrections`);
						await press(page, "[data-cmp=back]", true);
					}
					await tap(page, "[data-cmp=end]");
				} else await tap(page, "[data-draw]");
			}
			checkClean(page);
		} finally {
			await closePage(page);
		}
		if (!["turn", "list", "question"].every((one) => seen.has(one))) throw new Error(`${language}: not every screen`);
	}
	return LANGUAGES.join(", ");
}

/** Runs in the page: whether a stored game has so many entries; without the hook for tests. */
async function written(count) {
	const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
	const db = await done(indexedDB.open("timerift"));
	const games = await done(db.transaction("summaries").objectStore("summaries").getAll());
	db.close();
	return games.some(({ moves }) => moves === count);
}

/** Without a network: a new game begins, and after a reload it goes on. */
async function offline({ browser }) {
	const server = await serve();
	/* Painting only a corner needs a second CDP session, which would make the page believe it is online. */
	const page = await openPage(browser, server.address, { whole: true, size: SIZES.phone, touch: true });
	try {
		await goOffline(page, server);
		await press(page, "[data-beside]", true);
		await page.waitForSelector("[data-cmp=start]:enabled");
		await press(page, "[data-cmp=start]", true);
		await page.waitForSelector("[data-light]");
		for (let i = 0; i < 5; i++) {
			const { done } = await page.evaluate(look);
			await tap(page, done ? "[data-cmp=done]" : "[data-draw]");
		}
		const count = await entriesNow(page);
		await page.waitForFunction(written, count);
		await page.reload();
		await page.waitForSelector("[data-light]");
		if ((await entriesNow(page)) !== count) throw new Error(`${await entriesNow(page)} entries instead of ${count}`);
		checkClean(page);
		return `${count} entries without a network`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

export const tests = [
	{ name: "companion light: set-up, every screen at 320 px, corrections, Undo", seconds: 120, run: screens },
	{ name: "companion light: every language at 320 px", seconds: 180, run: languages },
	{ name: "companion light without a network", seconds: 120, run: offline },
	{
		name: `companion light: ${WHOLE ? RECORDS.length : 1} recorded games by taps`,
		seconds: WHOLE ? 3000 : 600,
		run: games,
	},
];
