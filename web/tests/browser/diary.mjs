// The score pad and the diary: a game of the page writes itself into it; a real game of four is scored by touch, changed,
// deleted and brought back; exports say what the diary says; it works offline; a thousand games open like a hundred.
import { readFile } from "node:fs/promises";
import { SIZES, checkClean, closePage, goOffline, openPage, painted, serve } from "./lib/browser.mjs";
import { diaryWith } from "./lib/diary.mjs";
import { smallTargets, smallText, tools } from "./lib/fit.mjs";
import { playTo, toHome } from "./lib/hook.mjs";
import { press } from "./lib/touch.mjs";

const LEAST_TARGET = 44;
const LEAST_TEXT = 12;
const ROWS_MAX = 40; /* rows drawn while the list is not scrolled: two portions */

function equal(found, wanted, what) {
	if (JSON.stringify(found) !== JSON.stringify(wanted))
		throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

const totalsOf = (page, selector) =>
	page.locator(selector).evaluateAll((all) => all.map(({ textContent }) => Number(textContent.replace("−", "-"))));

const toDiary = async (page, touch) => {
	await press(page, "[data-diary]", touch);
	await page.waitForSelector("[data-screen=diary][data-loaded]");
};

/** A game that ends in the page is in the diary, with the engine's sheet; one that is deleted does not come back. */
async function ended({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		const setup = { seats: [{ path: "harmony" }, { kind: "chronossus" }], modules: ["pioneers"] };
		await playTo(page, { setup, seed: 5, over: true });
		const scores = await page.evaluate(() =>
			window.timerift.open.value.session.table.value.seats.map(({ score }) => score.total),
		);
		/* it is written at the end, not only when the diary is opened */
		await page.waitForFunction(async () => (await window.timerift.store.diary()).length === 1);
		await toHome(page);
		await toDiary(page);
		equal(await totalsOf(page, "[data-entry] .seats b"), scores, "the totals in the list");
		await press(page, "[data-entry]");
		equal(await totalsOf(page, "[data-opened] tfoot td"), scores, "the totals of the sheet");
		await press(page, "[data-view=stats]");
		equal(await page.locator("[data-by=opponent] [data-key]").getAttribute("data-key"), "chronossus/easy", "opponent");
		await press(page, "[data-view=games]");
		await press(page, "[data-entry]");
		await press(page, "[data-watch]");
		await page.waitForSelector(".end");
		await toHome(page);
		await toDiary(page);
		await press(page, "[data-entry]");
		await press(page, "[data-delete]");
		await page.waitForSelector("[data-undo]");
		await press(page, "[data-undo]");
		await page.waitForSelector("[data-delete]"); /* it is back, and open as before */
		await press(page, "[data-delete]");
		await page.waitForSelector("[data-undo]");
		await page.reload();
		await page.waitForSelector("[data-screen=diary][data-loaded]");
		equal(await page.locator("[data-entry]").count(), 0, "games after the last one was deleted");
		checkClean(page);
		return scores.join(" : ");
	} finally {
		await closePage(page);
	}
}

async function fits(page, where) {
	await painted(page);
	await page.evaluate(tools);
	const faults = [
		...(await page.evaluate(smallTargets, LEAST_TARGET)),
		...(await page.evaluate(smallText, LEAST_TEXT)),
		...(await page.evaluate(() =>
			document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px wide`] : [],
		)),
	];
	if (faults.length > 0) throw new Error(`${where}: ${[...new Set(faults)].join("; ")}`);
}

const step = (seat, line) => `[data-sheet="${seat}"] [data-line=${line}]`;

/** Scores a real game of four on a phone: steps and typed numbers, a tie that Water breaks. */
async function scoreFour(page) {
	await press(page, "[data-pad]", true);
	await page.waitForSelector("[data-screen=pad]");
	await fits(page, "the pad");
	await press(page, "[data-players='4']", true);
	await page.selectOption("[data-seat='1'] [data-field=player]", "person");
	for (const [i, name] of ["Ada", "Béla", "Chen", "Dora"].entries())
		await page.fill(`[data-seat="${i}"] [data-field=name]`, name);
	await page.selectOption("[data-seat='0'] [data-field=path]", "unity");
	await press(page, "[data-module=fractures]", true);
	await page.fill(`${step(0, "buildings")} input`, "23");
	await page.fill(`${step(0, "glitches")} input`, "-4");
	for (let i = 0; i < 3; i++) await press(page, `${step(0, "tokens")} [data-more]`, true);
	await press(page, `${step(0, "tokens")} [data-less]`, true);
	await press(page, "[data-total='1']", true);
	await page.fill(`${step(1, "conditions")} input`, "21");
	equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "shared", "21 : 21 without Water");
	await page.fill("[data-field=water-0]", "1");
	await page.fill("[data-field=water-1]", "4");
	equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "water", "21 : 21 with Water");
	await page.fill("[data-field=minutes]", "150");
	await page.fill("[data-field=notes]", 'Rain, "tea"\nand cake');
	await fits(page, "the filled pad");
}

async function saved(page, what) {
	const [download] = await Promise.all([page.waitForEvent("download"), press(page, `[data-export=${what}]`, true)]);
	return readFile(await download.path(), "utf8");
}

const EXPECTED = [
	["Ada", 21, false],
	["Béla", 21, true],
	["Chen", 0, false],
	["Dora", 0, false],
];

/** The exports say what was entered; the unit tests read every field. */
async function exported(page) {
	const csv = (await saved(page, "csv")).split("\r\n");
	const head = csv[0].split(",");
	const cell = (row, name) => row.split(",")[head.indexOf(name)];
	const rows = csv.filter((row) => /,(Ada|Béla|Chen|Dora),/.test(row));
	equal(
		rows.map((row) => [cell(row, "name"), Number(cell(row, "total")), cell(row, "won") === "yes"]),
		EXPECTED,
		"CSV",
	);
	const stats = JSON.parse(await saved(page, "bgstats"));
	const names = new Map(stats.players.map(({ id, name }) => [id, name]));
	const sum = (score) => score.match(/[+-]?\d+/g).reduce((all, term) => all + Number(term), 0);
	equal(
		stats.plays[0].playerScores.map(({ playerRefId, score, winner }) => [names.get(playerRefId), sum(score), winner]),
		EXPECTED,
		"BG Stats",
	);
	return saved(page, "backup");
}

async function realGame({ browser, address }) {
	const page = await openPage(browser, address, { size: SIZES.phone, touch: true, test: true });
	try {
		await toDiary(page, true);
		await fits(page, "the empty diary");
		await scoreFour(page);
		await page.reload(); /* the pad is kept while it is filled in */
		await page.waitForSelector("[data-screen=pad]");
		equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "water", "the pad after a reload");
		await press(page, "[data-save]", true);
		await page.waitForSelector("[data-entry]");
		await press(page, "[data-entry]", true);
		await fits(page, "a game");
		const backup = await exported(page);
		await press(page, "[data-edit]", true);
		await page.fill(`${step(0, "other")} input`, "2");
		await press(page, "[data-save]", true);
		await page.waitForSelector("[data-entry]");
		equal(await totalsOf(page, "[data-entry] .won b"), [23], "the winner after a change");
		/* the file brings the game back as it was */
		await page.setInputFiles("[data-import]", {
			name: "d.json",
			mimeType: "application/json",
			buffer: Buffer.from(backup),
		});
		await page.waitForSelector(".files [role=status]");
		equal(await totalsOf(page, "[data-entry] .won b"), [21], "the winner after the import");
		await page.setInputFiles("[data-import]", {
			name: "x.json",
			mimeType: "application/json",
			buffer: Buffer.from("{"),
		});
		await page.waitForSelector(".files [role=alert]");
		checkClean(page);
		return `${backup.length} bytes`;
	} finally {
		await closePage(page);
	}
}

async function offline({ browser }) {
	const server = await serve(); /* a separate server, because it is stopped */
	const page = await openPage(browser, server.address, { whole: true, size: SIZES.phone });
	try {
		await goOffline(page, server);
		await toDiary(page);
		await press(page, "[data-pad]");
		await page.fill(`${step(0, "buildings")} input`, "12");
		await press(page, "[data-save]");
		await page.waitForSelector("[data-entry]");
		checkClean(page);
		return "";
	} finally {
		server.stop();
		await closePage(page);
	}
}

/** Runs in the page: milliseconds from the press to the painted list, without what an empty change takes. */
async function opening() {
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	await frame();
	const idle = performance.now();
	await frame();
	const nothing = performance.now() - idle;
	const began = performance.now();
	window.timerift.go("diary");
	while (!document.querySelector("[data-screen=diary][data-loaded] [data-entry]")) await frame();
	await frame();
	const took = performance.now() - began;
	return { took, nothing, rows: document.querySelectorAll("[data-entry]").length };
}

/** A thousand games: as many rows are drawn as of a hundred. */
async function many({ browser, address }) {
	const times = {};
	for (const count of [100, 1000]) {
		const page = await openPage(browser, address, { test: true, whole: true, size: SIZES.phone, touch: true });
		try {
			await diaryWith(page, count); /* the first time loads the screen's files */
			await page.evaluate(() => window.timerift.go("home"));
			times[count] = await page.evaluate(opening);
			equal(await page.locator("[data-count]").getAttribute("data-count"), String(count), "games of the diary");
			if (count === 1000) {
				await press(page, "[data-view=stats]", true);
				equal(await page.locator(".figures dd").first().textContent(), "1000", "games of the statistics");
			}
			checkClean(page);
		} finally {
			await closePage(page);
		}
	}
	const { 100: few, 1000: all } = times;
	if (all.rows > ROWS_MAX || all.rows !== few.rows) throw new Error(`${all.rows} rows drawn, of a hundred ${few.rows}`);
	const ms = ({ took }) => `${took.toFixed(0)} ms`;
	return `1,000 games ${ms(all)}, 100 games ${ms(few)}, an empty frame ${all.nothing.toFixed(0)} ms; ${all.rows} rows drawn`;
}

export const tests = [
	{ name: "a game of the page writes itself into the diary", seconds: 120, run: ended },
	{ name: "a real game of four is scored on a phone, changed and exported", seconds: 120, run: realGame },
	{ name: "the score pad works offline", seconds: 90, run: offline },
	{ name: "a diary of 1,000 games draws what is in sight", seconds: 120, run: many, alone: true },
];
