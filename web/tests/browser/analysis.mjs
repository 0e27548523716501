// The analysis after a game: it runs in the worker, is stopped and goes on, shows decisions on the board and plays on
// from one; it is stored, works without a network, for several seats with modules, and on a phone.
import { checkClean, closePage, goOffline, openPage, serve, SIZES } from "./lib/browser.mjs";
import { playTo, SOLO } from "./lib/hook.mjs";

const FOUR = { seats: [{}, {}, {}, {}], modules: ["doomsday", "pioneers"] };
const LONG_MS = 240000; /* for a whole analysis on a busy machine */

/** How far the analysis is. */
const looked = (page) => page.evaluate(() => Number(document.querySelector("[data-analysed]")?.dataset.analysed ?? -1));

/** Plays a game to its end and opens the analysis. */
async function open(page, setup, seed) {
	await playTo(page, { setup, seed, over: true, clever: true });
	await page.locator("[data-analyse]").click();
	await page.waitForSelector("[data-running]");
}

const finished = (page) =>
	page.waitForFunction(
		() => document.querySelector("[data-analysed]") && !document.querySelector("[data-running], [data-analysis=go]"),
		null,
		{ timeout: LONG_MS },
	);

const more = (page, n) =>
	page.waitForFunction((least) => Number(document.querySelector("[data-analysed]")?.dataset.analysed) >= least, n, {
		timeout: LONG_MS,
	});

/** Stops after a few decisions: nothing more is found until it goes on. */
async function stops(page) {
	await more(page, 3);
	await page.locator("[data-analysis=stop]").click();
	const at = await looked(page);
	await page.waitForTimeout(600);
	if ((await looked(page)) !== at) throw new Error("the analysis does not stop");
	await page.locator("[data-analysis=go]").click();
	await more(page, at + 2);
}

/** Shows decisions on the board until one has both answers there; the number of its move. */
async function bothLit(page) {
	const moves = await page.evaluate(() =>
		[...document.querySelectorAll("[data-judged]")].map(({ dataset }) => dataset.judged),
	);
	if (moves.length === 0) throw new Error("no decision had a better answer");
	for (const move of moves) {
		await page.locator(`[data-judged="${move}"]`).click();
		await page.waitForSelector(`[data-verdict="${move}"]`);
		const at = await page.evaluate(() => window.timerift.open.value.session.looking.value);
		if (at !== Number(move)) throw new Error(`decision ${move} shows the position ${at}`);
		if ((await page.locator("[data-was]").count()) === 1 && (await page.locator("[data-hinted]").count()) === 1)
			return Number(move);
		await page.locator(".verdict .back").click();
	}
	throw new Error(`of ${moves.length} decisions none shows both answers on the board`);
}

async function solo({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true });
	try {
		await open(page, SOLO, 4);
		await stops(page);
		await finished(page);
		const seats = await page.locator(".curve g[class*=own-]").count();
		if (seats !== 2) throw new Error(`${seats} curves for 2 seats`);
		const words = await page.locator(".judged .findings").first().textContent();
		if (!/Played:.+Better:.+Cost: ?about [\d.]+ VP/.test(words)) throw new Error(`a decision says: ${words}`);
		const all = await looked(page);
		/* The game is stored with its analysis: nothing is thought about again. */
		await page.reload();
		await page.locator("[data-analyse]").click();
		await page.waitForSelector("[data-analysed]");
		if ((await looked(page)) !== all || (await page.locator("[data-running]").count()))
			throw new Error("it thinks again about what it knows");
		const move = await bothLit(page);
		await page.locator("[data-analysis=branch]").click();
		await page.waitForFunction((n) => window.timerift.open.value.session.record().moves.length === n, move);
		if (await page.evaluate(() => window.timerift.open.value.session.over.value)) throw new Error("nothing to play");
		await page.waitForSelector(".ask.you");
		checkClean(page);
		return `${all} decisions, played on from move ${move}: ${words.slice(0, 60)}`;
	} finally {
		await closePage(page);
	}
}

async function offline({ browser }) {
	const server = await serve();
	const page = await openPage(browser, `${server.address}?test`, { whole: true });
	try {
		await goOffline(page, server);
		await open(page, SOLO, 6);
		await more(page, 5);
		checkClean(page);
		return `${await looked(page)} decisions without a network`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

/** Four seats with modules, on a phone: whose decisions are listed can be chosen; leaving ends the thinking. */
async function phone({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true, size: SIZES.phone, touch: true });
	try {
		await open(page, FOUR, 3);
		await more(page, 12);
		const seats = await page.locator(".curve g[class*=own-]").count();
		if (seats !== 4) throw new Error(`${seats} curves for 4 seats`);
		await page.locator("[data-analysis=stop]").click();
		for (const seat of [0, 1, 2, 3]) {
			await page.locator(`[data-whose="${seat}"]`).click();
			if ((await page.locator(`[data-whose="${seat}"][aria-checked=true]`).count()) !== 1)
				throw new Error(`seat ${seat} cannot be chosen`);
		}
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		if (wide > 0) throw new Error(`the page is ${wide} px too wide`);
		await page.locator("[data-analysis=close]").click();
		await page.waitForSelector(".start.end");
		checkClean(page);
		return `${seats} seats`;
	} finally {
		await closePage(page);
	}
}

/** A record file can be analysed from the menu; a game that is being played cannot. */
async function record({ browser, address }) {
	const page = await openPage(browser, address, { test: true, whole: true });
	try {
		await playTo(page, { setup: SOLO, seed: 9, era: 2, clever: true });
		await page.locator("[data-tool=menu]").click();
		if (await page.locator("[data-tool=analyse]").count()) throw new Error("a game under way can be analysed");
		await page.evaluate(() => {
			const { core, open } = window.timerift;
			window.timerift.openFile(core.writeRecord(open.value.session.record()));
		});
		await page.locator("[data-tool=menu]").click();
		await page.locator("[data-tool=analyse]").click();
		await more(page, 3);
		checkClean(page);
		return `${await looked(page)} decisions of a record`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "a game is analysed, stored, and played on from a decision", seconds: 400, run: solo },
	{ name: "a game is analysed without a network", seconds: 180, run: offline },
	{ name: "a game of four with modules is analysed on a phone", seconds: 180, run: phone },
	{ name: "a record is analysed, a game under way is not", seconds: 120, run: record },
];
