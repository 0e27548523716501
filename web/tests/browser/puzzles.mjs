// Puzzles: one is failed, one is solved by its answer, the one of the day counts, and the answer can be gone through.
import { readFileSync } from "node:fs";
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { press } from "./lib/touch.mjs";

const LIST = readFileSync(new URL("../../src/puzzles/list.txt", import.meta.url), "utf8")
	.split("\n")
	.filter((line) => line !== "" && !line.startsWith("#"))
	.map((line) => line.split(" "));

/** Runs in the page: the own moves of an answer in words. */
function answerOf({ packed, at, seat }) {
	const { core } = window.timerift;
	const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
	const { record } = core.unpack(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
	let game = core.newGame(record.setup);
	return record.moves.flatMap((move, i) => {
		const words = game.words(move);
		game = game.step(move);
		return i >= at && move.seat === seat ? [words] : [];
	});
}

async function toPuzzle(page, name) {
	await page.evaluate((to) => (location.hash = `puzzle=${to}`), name);
	await page.waitForFunction((to) => window.timerift.puzzle.value === to, name);
	await page.waitForSelector("[data-pz=check]");
	await painted(page);
	const begin = page.locator("[data-pz=begin]:visible");
	if (await begin.count()) await press(page, "[data-pz=begin]");
}

/** The list shows what its filter says, and marks the puzzle of the day. */
async function filter(page) {
	const shown = () => page.locator("ol [data-puzzle]").count();
	const hard = LIST.filter(([, , , , , , , level]) => level === "3").length;
	if ((await shown()) !== LIST.length) throw new Error(`${await shown()} of ${LIST.length} puzzles are listed`);
	if ((await page.locator("ol .now").count()) !== 1) throw new Error("the puzzle of the day is not marked");
	await press(page, ".puzzles .chips2 button:nth-child(4)");
	await painted(page);
	if ((await shown()) !== hard) throw new Error(`${await shown()} of ${hard} puzzles are shown`);
	await press(page, ".puzzles .chips2 button:nth-child(1)");
	await press(page, ".puzzles .chips2 button:nth-child(5)");
	await painted(page);
	const solved = (await streak(page)).solved?.length ?? 0;
	if ((await shown()) !== LIST.length - solved) throw new Error("solved puzzles are not hidden");
	await press(page, ".puzzles .chips2 button:nth-child(5)");
}

/** Plays the answer, as a player types it. */
async function solve(page, [, letter, , at, , , , , , packed]) {
	const words = await page.evaluate(answerOf, { packed, at: Number(at), seat: letter.charCodeAt(0) - 65 });
	for (const move of words) {
		if (await page.locator("#question [data-end]").count()) await press(page, "#question [data-end]");
		await page.waitForSelector("#typed-move");
		await page.locator("#typed-move").fill(move);
		await page.locator("#typed-move").press("Enter");
		await painted(page);
	}
	await press(page, "[data-pz=check]:not(:disabled)");
	await page.waitForSelector(".puzzle-result");
	return Number(await page.locator(".puzzle-result").getAttribute("data-short"));
}

const streak = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("timerift.puzzles") ?? "{}"));

async function puzzles({ browser, address }, size) {
	const page = await openPage(browser, address, { size: SIZES[size], test: true, settings: { list: true } });
	try {
		const [first] = LIST;
		await page.evaluate(() => (location.hash = "puzzles"));
		await page.waitForSelector("[data-puzzle=today]");
		await filter(page);
		await toPuzzle(page, first[0]);
		await press(page, "[data-pz=check]");
		await page.waitForSelector(".puzzle-result");
		const short = Number(await page.locator(".puzzle-result").getAttribute("data-short"));
		if (short !== first[5] - first[4]) throw new Error(`passing at once is ${short} VP short`);
		if ((await streak(page)).solved) throw new Error("a puzzle that was failed counts");
		await press(page, "[data-pz=table]");
		const left = await solve(page, first);
		if (left !== 0) throw new Error(`the answer is ${left} VP short`);
		if ((await streak(page)).solved.join() !== first[0]) throw new Error("a puzzle that was solved does not count");
		const next = await page.locator("[data-pz=next-puzzle]").getAttribute("href");
		if (next !== `#puzzle=${LIST[1][0]}`) throw new Error(`the next puzzle is ${next}`);
		await page.evaluate(() => (location.hash = "puzzles"));
		await page.waitForSelector("[data-puzzle=today]");
		await filter(page);
		await toPuzzle(page, first[0]);
		await press(page, "[data-pz=answer]");
		for (let i = 0; i < 20 && !(await page.locator("[data-pz=check]").count()); i++) {
			await press(page, "[data-pz=next]");
			await painted(page);
		}
		await page.waitForSelector("[data-pz=check]");
		await toPuzzle(page, "today");
		const packed = await page.locator(".puzzle-goal[data-name]").getAttribute("data-name");
		const daily = LIST.find(([name]) => name === packed);
		if (daily[0] === first[0]) await page.evaluate(() => localStorage.removeItem("timerift.puzzles"));
		if ((await solve(page, daily)) !== 0) throw new Error("the puzzle of the day is not solved by its answer");
		if (daily[0] !== first[0] && (await streak(page)).streak !== 1) throw new Error("the day does not count");
		checkClean(page);
		return `${LIST.length} puzzles, ${short} VP short, solved`;
	} finally {
		await closePage(page);
	}
}

export const tests = ["desktop", "phone"].map((size) => ({
	name: `puzzles, ${size}`,
	seconds: 120,
	run: (stage) => puzzles(stage, size),
}));
