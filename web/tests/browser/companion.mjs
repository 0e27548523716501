// The companion beside a real board: games that the program played by itself are entered through the screens, every die
// and every draw by its button, every own move by a tap; at the end the position is the same. Two short games with the
// browser's own touches, the others from inside the page (lib/inside.mjs): two games in all, or 200.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { installInside } from "./lib/inside.mjs";
import { enterByTouch, enterInside, play, read } from "./lib/mirror.mjs";
import { press } from "./lib/touch.mjs";

const GAMES = WHOLE ? 200 : 2;
const SHARES = WHOLE ? 20 : 1;
const TOUCHED = WHOLE ? 2 : 1; /* games with the browser's own touches */

const SETUPS = [
	{ bot: "chronobot2", modules: [] },
	{ bot: "chronossus", modules: [] },
	{ bot: "chronobot1", modules: [] },
	{ bot: "chronossus", modules: ["pioneers", "guardians"] },
	{ bot: "chronossus", modules: ["doomsday"] },
	{ bot: "chronossus", modules: ["variable-anomalies"] },
	{ bot: "chronossus", modules: ["fractures"] },
];

/** Plays and enters one game; `touched`: with the browser's own touches. */
async function entered(page, n, touched) {
	const { bot, modules } = SETUPS[n % SETUPS.length];
	const setup = { modules, seats: [{ path: "harmony" }, { kind: bot }] };
	try {
		const game = await page.evaluate(play, { setup, seed: 300 + n, hasty: touched ? 0.4 : 0.1 });
		await page.evaluate(
			({ setup: begun, seed }) => window.timerift.begin(begun, { seed, natureByHand: true, freeUndo: true }, "beside"),
			game,
		);
		const count = await (touched ? enterByTouch : enterInside)(page, game);
		checkClean(page);
		await page.evaluate(() => window.timerift.leave());
		return count;
	} catch (error) {
		error.message = `game ${n} (${bot} ${modules}): ${error.message}`;
		throw error;
	}
}

async function games({ browser, address }, first, step) {
	const page = await openPage(browser, address, {
		test: true,
		size: SIZES.phone,
		touch: true,
		settings: { list: true, own: "off", others: "off" },
	});
	await installInside(page);
	const sum = { games: 0, draws: 0, own: 0, lists: 0, lines: 0 };
	try {
		for (let n = first; n < GAMES; n += step) {
			const count = await entered(page, n, n < TOUCHED);
			for (const part of Object.keys(count)) sum[part] += count[part];
			sum.games++;
		}
		return `${sum.games} games: ${sum.draws} draws, ${sum.own} own moves, ${sum.lists} checklists with ${sum.lines} lines`;
	} finally {
		await closePage(page);
	}
}

/** From the home screen to the first turn of the bot: undo, ticks, reload, its table. */
async function screens({ browser, address }) {
	const page = await openPage(browser, address, {
		test: true,
		size: SIZES.phone,
		touch: true,
		settings: { list: true },
	});
	const tap = (selector) => press(page, selector, true);
	try {
		await tap("[data-beside]");
		await page.waitForSelector("[data-cmp=start]");
		await tap('[data-pick="full"]');
		await tap('[data-pick="chronossus"]');
		await tap('[data-pick="hard"]');
		await tap("[data-cmp=start]");
		await page.waitForSelector("[data-companion], #question");
		for (let i = 0; i < 200; i++) {
			await painted(page);
			const now = await page.evaluate(read);
			const command = await page.evaluate(
				() => window.timerift.open.value.session.steps.value.at(-1)?.words.startsWith("command") ?? false,
			);
			if (command && now.done) break;
			if (now.draw) await tap("[data-draw]");
			else if (now.done) await tap("[data-cmp=done]");
			else if (now.end) await tap("[data-end]");
			else if (now.doit) await tap("#question [data-do]");
			else await tap("#question .choice[data-words]");
		}
		const lines = await page.locator(".todo .cdo:not(.done)").count();
		if (lines === 0) throw new Error("the first turn of the bot has no line");
		await tap(".todo .cdo:not(.done) [role=checkbox]");
		await painted(page);
		if ((await page.locator(".todo .cdo:not(.done)").count()) !== lines - 1) throw new Error("a tap ticked nothing");
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await page.reload();
		await page.waitForSelector(".todo .cdo");
		if ((await page.locator(".todo .cdo:not(.done)").count()) !== lines - 1) throw new Error("the tick is forgotten");
		await tap("[data-its]");
		await page.waitForSelector(".glance");
		await tap("[data-cmp=back]");
		await tap("[data-cmp=undo]");
		await page.waitForSelector("[data-draw]");
		await tap("[data-draw]:last-of-type");
		await page.waitForSelector(".todo .cdo, [data-draw]");
		const awake = await page.evaluate(() => document.querySelector("[data-awake]")?.dataset.awake);
		if (!["on", "refused", "missing", "off"].includes(awake)) throw new Error(`the screen is ${awake}`);
		checkClean(page);
		return `${lines} lines in the first turn, screen ${awake}`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "set-up, draws, ticks, reload and Undo of the companion", seconds: 300, run: screens },
	...Array.from({ length: SHARES }, (_, share) => ({
		name: `games entered beside a real board, share ${share + 1} of ${SHARES}`,
		seconds: WHOLE ? 1200 : 500,
		run: (stage) => games(stage, share, SHARES),
	})),
];
