// The companion beside a real board: games that the program played by itself are entered through the screens, every die
// and every draw by its button, every own move by a tap; at the end the position is the same. Two short games, or 200.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { press } from "./lib/touch.mjs";

const GAMES = WHOLE ? 200 : 2;
const SHARES = 2;
const STEPS = 4000; /* more taps than any game needs */

const SETUPS = [
	{ bot: "chronobot2", modules: [] },
	{ bot: "chronossus", modules: [] },
	{ bot: "chronobot1", modules: [] },
	{ bot: "chronossus", modules: ["pioneers", "guardians"] },
	{ bot: "chronossus", modules: ["doomsday"] },
	{ bot: "chronossus", modules: ["variable-anomalies"] },
	{ bot: "chronossus", modules: ["fractures"] },
];

/** Runs in the page: a game by the program: random decisions, seeded dice. Answers its moves in words and its hash. */
function play({ setup, seed, hasty }) {
	const app = window.timerift;
	const { session } = app.begin(setup, { seed: [seed, 5, 6, 7] });
	let state = seed >>> 0;
	const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
	const settle = () => {
		do session.run();
		while (session.turnUp.value ? session.goOn() : session.endTurn());
	};
	settle();
	while (!session.over.value) {
		const answers = session.answers.value;
		const pass = answers.find(({ key }) => key === "word:pass");
		const others = answers.filter((answer) => answer !== pass);
		const answer =
			pass && (others.length === 0 || random() < hasty) ? pass : others[Math.floor(random() * others.length)];
		if (!session.play(answer.move)) throw new Error(`${answer.words} was refused`);
		settle();
	}
	const out = {
		hash: session.game.value.hash(),
		setup: session.setup,
		seed: session.seed,
		moves: session.steps.value.map(({ words, move }) => ({ words, nature: move.seat === 4 })),
	};
	app.leave();
	return out;
}

/** Runs in the page: what is shown, and which move of the program comes next. */
function read() {
	const { session } = window.timerift.open.value;
	const shown = document.querySelector("[data-companion]")?.dataset.companion ?? "board";
	const has = (selector) => document.querySelector(selector) !== null;
	return {
		shown,
		head: session.head.value,
		over: has(".over"),
		draw: has("[data-draw]"),
		done: has("[data-cmp=done]"),
		end: has("#question [data-end]"),
		doit: has("#question [data-do]"),
		hash: session.game.value.hash(),
	};
}

const quoted = (words) => words.replaceAll('"', '\\"');

/** Enters one move of the player on the board: the answers are listed in the question. */
async function enterOwn(page, words) {
	if (words === "pass") return press(page, "[data-key=p]", true);
	const warps = /^warp (?!none)(.*)$/.exec(words);
	if (warps) {
		for (const warp of warps[1].split(/[ +,]+/).filter((part) => part !== "and"))
			await press(page, `#question .choice[data-answer="warps:0:${warp}"]`, true);
		await painted(page);
		return press(page, "#question [data-do]", true);
	}
	const choice = `#question .choice[data-words="${quoted(words)}"]`;
	if ((await page.locator(choice).count()) > 0) await press(page, choice, true);
	else {
		/* The list shows one of several ways to pay: the others are typed. */
		await page.locator("#typed-move").fill(words);
		await page.locator("#typed-move").press("Enter");
	}
	await painted(page);
	if ((await page.locator("#question [data-do]").count()) > 0) await press(page, "#question [data-do]", true);
}

/** Enters a whole game; answers how many taps of each kind it took. */
async function enterGame(page, game) {
	const count = { draws: 0, own: 0, lists: 0, lines: 0 };
	for (let i = 0; i < STEPS; i++) {
		await painted(page);
		const now = await page.evaluate(read);
		if (now.over) {
			if (now.hash !== game.hash) throw new Error(`the position is ${now.hash} instead of ${game.hash}`);
			return count;
		}
		const next = game.moves[now.head];
		if (now.shown !== "board" && now.draw) {
			if (!next?.nature) throw new Error(`a draw is asked for before "${next?.words}"`);
			await press(page, `[data-draw="${quoted(next.words)}"]`, true);
			count.draws++;
		} else if (now.shown !== "board") {
			count.lines += await page.locator(".todo .cdo").count();
			await press(page, "[data-cmp=done]", true);
			count.lists++;
		} else if (now.end) await press(page, "[data-end]", true);
		else {
			if (!next || next.nature) throw new Error(`the board is shown before "${next?.words}"`);
			await enterOwn(page, next.words);
			count.own++;
		}
		/* A tap becomes a click some frames later. */
		for (let k = 0; JSON.stringify(await page.evaluate(read)) === JSON.stringify(now); k++) {
			if (k > 300) throw new Error(`nothing happened at move ${now.head}: ${next?.words} (${now.shown})`);
			await painted(page);
		}
	}
	throw new Error("the game does not end");
}

async function games({ browser, address }, first, step) {
	const page = await openPage(browser, address, {
		test: true,
		size: SIZES.phone,
		touch: true,
		settings: { list: true, own: "off", others: "off" },
	});
	const sum = { games: 0, draws: 0, own: 0, lists: 0, lines: 0 };
	try {
		for (let n = first; n < GAMES; n += step) {
			const { bot, modules } = SETUPS[n % SETUPS.length];
			const setup = { modules, seats: [{ path: "harmony" }, { kind: bot }] };
			try {
				const game = await page.evaluate(play, { setup, seed: 300 + n, hasty: WHOLE ? 0.1 : 0.4 });
				await page.evaluate(
					({ setup: begun, seed }) =>
						window.timerift.begin(begun, { seed, natureByHand: true, freeUndo: true }, "beside"),
					game,
				);
				const count = await enterGame(page, game);
				for (const part of Object.keys(count)) sum[part] += count[part];
				sum.games++;
				checkClean(page);
				await page.evaluate(() => window.timerift.leave());
			} catch (error) {
				error.message = `game ${n} (${bot} ${modules}): ${error.message}`;
				throw error;
			}
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
		name: `${Math.ceil((GAMES - share) / SHARES)} games entered beside a real board, ${share + 1} of ${SHARES}`,
		seconds: WHOLE ? 20000 : 500,
		run: (stage) => games(stage, share, SHARES),
	})),
];
