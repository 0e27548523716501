// Computer players that search: levels at set-up, a search with progress that can be stopped, hints in three
// strengths, without a network, and what the page says when the worker cannot start.
import { WHOLE } from "./lib/extent.mjs";
import { checkClean, closePage, goOffline, openPage, serve, SIZES } from "./lib/browser.mjs";
import { DOORS, START } from "./lib/begin.mjs";
import { playTo, SOLO } from "./lib/hook.mjs";
import { Player } from "./lib/player.mjs";
import { look } from "./lib/screen.mjs";

const LEVEL = "master"; /* the strongest: its search takes long enough to be seen */
const QUICKER = "expert";

/** Starts a solo game against a level, by clicks. */
async function begin(player, level) {
	const { page } = player;
	await player.press(DOORS.solo);
	await page.waitForSelector("[data-choice=computer]");
	await player.press("[data-choice=computer]");
	await player.press(`[data-choice=level-${level}]`);
	const about = await page.locator(`[data-about=${level}]`).textContent();
	if (!/^\w+: .{20,}\.$/.test(about)) throw new Error(`the level is described by: ${about}`);
	await player.press(START);
}

/** Answers until a computer player searches. */
async function untilSearch(player) {
	const { page } = player;
	for (let i = 0; i < 60; i++) {
		if (await page.locator("[data-searching]").count()) return;
		const screen = await look(page);
		if (screen.kind === "question" || screen.end) await player.answer(screen);
		else await page.waitForTimeout(20);
	}
	throw new Error("no computer player searches");
}

/** Stops a search; false: it had ended already. */
const stop = (page) =>
	page.evaluate(() => {
		const button = document.querySelector("[data-search=stop]");
		button?.click();
		return button !== null;
	});

const head = (page) => page.evaluate(() => window.timerift.open.value.session.head.value);

/** A few turns against the strongest level, whose searches are stopped; the game is there after a reload. */
async function plays({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true, seed: 5 });
	try {
		const player = new Player(page, { seed: 5 });
		await begin(player, LEVEL);
		let stopped = 0;
		let marked = 0;
		while (stopped < 4) {
			await untilSearch(player);
			const before = await head(page);
			marked += await page.locator(".banner .thinks").count();
			if (!(await stop(page))) continue;
			await page.waitForFunction((n) => window.timerift.open.value.session.head.value > n, before);
			stopped++;
		}
		if (marked === 0) throw new Error("no seat shows that it thinks");
		await untilSearch(player);
		const before = await head(page);
		await page.reload();
		await page.waitForSelector(".ask");
		await page.waitForFunction((n) => window.timerift.open.value?.session.head.value >= n, before);
		checkClean(page);
		return `${stopped} searches stopped, ${player}`;
	} finally {
		await closePage(page);
	}
}

/** Hints: the part of the board, then the move, its reason and the next one, then the line; nothing is played before. */
async function hints({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true });
	try {
		await playTo(page, { setup: SOLO, seed: 4, era: 2, clever: true });
		const before = await head(page);
		await page.locator("[data-hint-button]").click();
		await page.waitForSelector("[data-searching]");
		await page.waitForSelector("[data-strength='1']");
		if ((await page.locator("[data-nudged]").count()) !== 1) throw new Error("no part of the board is lit");
		if (await page.locator("[data-hinted], [data-hint=do]").count()) throw new Error("a nudge shows the move");
		await page.locator("[data-hint=more]").click();
		const key = await page.locator("[data-strength='2']").getAttribute("data-advice");
		if ((await page.locator("[data-hinted]").count()) !== 1) throw new Error(`the place ${key} is not lit`);
		const reason = await page.locator(".advice .fx2 span").first().textContent();
		if (reason.length < 10) throw new Error(`the reason is: ${reason}`);
		const next = await page.locator("[data-strength='2'] [data-next]").textContent();
		if (!/^(Next|Close|Hard to say)/.test(next)) throw new Error(`of the next answer it says: ${next}`);
		await page.keyboard.press("h");
		const more = await page.locator("[data-strength='3'] [data-more]").textContent();
		if (!/Chance of winning/.test(more)) throw new Error(`the strongest hint says: ${more}`);
		const counted = await page.evaluate(() => window.timerift.open.value.session.hinted.value);
		if (counted !== 1) throw new Error(`${counted} hints are counted`);
		if ((await head(page)) !== before) throw new Error("a hint was played");
		await page.locator("[data-hint=do]").click();
		if ((await head(page)) <= before) throw new Error("the hint was not followed");
		checkClean(page);
		return reason;
	} finally {
		await closePage(page);
	}
}

/** After the first visit a searching level also plays without a network. */
async function offline({ browser }) {
	const server = await serve();
	const page = await openPage(browser, `${server.address}?test`, { whole: true, seed: 6 });
	try {
		await goOffline(page, server);
		const player = new Player(page, { seed: 6 });
		await begin(player, LEVEL);
		await untilSearch(player);
		await stop(page);
		await page.waitForFunction(() =>
			window.timerift.open.value.session.steps.value.some(({ move }) => move.seat === 1),
		);
		checkClean(page);
		return `${player} without a network`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

/** A worker that cannot start is reported; the quick player answers only when asked to. */
async function fails({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true, seed: 7 });
	try {
		await page.evaluate(() => {
			window.Worker = class {
				constructor() {
					throw new Error("workers are switched off");
				}
			};
		});
		const player = new Player(page, { seed: 7 });
		await begin(player, QUICKER);
		for (let i = 0; i < 60 && !(await page.locator("[data-search-failed]").count()); i++) {
			const screen = await look(page);
			if (screen.kind === "question" || screen.end) await player.answer(screen);
		}
		const words = await page.locator("[data-search-failed]").textContent();
		if (!words.includes("switched off")) throw new Error(`the failure says: ${words}`);
		const before = await head(page);
		await page.locator("[data-search=other]").click();
		if ((await head(page)) <= before) throw new Error("the quick player did not answer");
		return words.slice(0, 60);
	} finally {
		await closePage(page);
	}
}

/** Runs in the page: plays a game between two seats of a level; how long each of its decisions took, in ms. */
async function timesOf({ level, most }) {
	const { session } = window.timerift.begin(
		{ seats: [{}, {}] },
		{ controllers: [{ player: level }, { player: level }], seed: [9, 2, 3, 4] },
	);
	const took = [];
	let progress = 0;
	let began = null;
	await new Promise((done, fail) => {
		session.thinking.subscribe((now) => {
			if (now?.failed) fail(new Error(now.failed));
			if (now?.done > 0) progress++;
			if (now) began ??= performance.now();
			else if (began !== null) {
				if (took.push(performance.now() - began) === most) done();
				began = null;
			}
		});
		session.now.subscribe(({ state }) => {
			if (state === "over") done();
		});
		session.run();
	});
	window.timerift.leave();
	return { took, progress };
}

/** How long levels take to answer in this browser: of the quicker one in the whole extent a game, otherwise parts of games. */
async function times({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true, size: SIZES.desktop });
	try {
		const told = [];
		for (const [level, most] of [
			[QUICKER, WHOLE ? 1000 : 60],
			[LEVEL, 16],
		]) {
			const { took, progress } = await page.evaluate(timesOf, { level, most });
			const sorted = took.sort((x, y) => x - y);
			const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]);
			told.push(`${level} ${at(0.5)} ms, 95 % within ${at(0.95)} ms, at most ${at(1)} ms of ${took.length}`);
			if (level === LEVEL && progress === 0) throw new Error(`${level} shows no progress`);
		}
		return told.join("; ");
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "a level that searches plays, is stopped and survives a reload", seconds: 180, run: plays },
	{ name: "hints come in three strengths", seconds: 120, run: hints },
	{ name: "a level that searches plays without a network", seconds: 120, run: offline },
	{ name: "a worker that cannot start is reported", seconds: 90, run: fails },
	{ name: "time of an answer by level", seconds: 240, alone: true, run: times },
];
