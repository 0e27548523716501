// A game that the program played by itself is entered beside a real board: every die and draw by its button, every own
// move on the board; at the end the position is the same. With the browser's touches, or from inside the page (inside.mjs).
import { painted } from "./browser.mjs";
import { press } from "./touch.mjs";

const STEPS = 4000; /* more taps than any game needs */
const STILL_MAX = 300; /* frames */

/** Runs in the page: a game by the program: random decisions, seeded dice. Answers its moves in words and its hash. */
export function play({ setup, seed, hasty }) {
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
export function read() {
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
		lines: document.querySelectorAll(".todo .cdo").length,
		hash: session.game.value.hash(),
	};
}

/**
 * Enters a whole game; answers how many taps of each kind it took. Runs in the page too, so it uses nothing of this file.
 * `hands`: { tap, type, has, look, changed }.
 */
async function enter(game, hands, steps) {
	const { tap, has } = hands;
	const quoted = (words) => words.replaceAll('"', '\\"');
	/* The answers are listed in the question; the list shows one of several ways to pay, the others are typed. */
	const choose = async (words) => {
		if (words === "pass") return tap("[data-key=p]");
		const choice = `#question .choice[data-words="${quoted(words)}"]`;
		const warps = /^warp (?!none)(.*)$/.exec(words)?.[1].split(/[ +,]+/) ?? [];
		for (const warp of warps.filter((part) => part !== "and"))
			await tap(`#question .choice[data-answer="warps:0:${warp}"]`);
		if (warps.length > 0) return tap("#question [data-do]");
		if (await has(choice)) await tap(choice);
		else await hands.type("#typed-move", words);
		if (await has("#question [data-do]")) await tap("#question [data-do]");
	};
	const count = { draws: 0, own: 0, lists: 0, lines: 0 };
	for (let i = 0; i < steps; i++) {
		const now = await hands.look();
		const next = game.moves[now.head];
		if (now.over) {
			if (now.hash !== game.hash) throw new Error(`the position is ${now.hash} instead of ${game.hash}`);
			return count;
		}
		if (now.shown !== "board" && now.draw) {
			if (!next?.nature) throw new Error(`a draw is asked for before "${next?.words}"`);
			await tap(`[data-draw="${quoted(next.words)}"]`);
			count.draws++;
		} else if (now.shown !== "board") {
			await tap("[data-cmp=done]");
			count.lines += now.lines;
			count.lists++;
		} else if (now.end) await tap("[data-end]");
		else {
			if (!next || next.nature) throw new Error(`the board is shown before "${next?.words}"`);
			await choose(next.words);
			count.own++;
		}
		await hands.changed(now, `move ${now.head}: ${next?.words} (${now.shown})`);
	}
	throw new Error("the game does not end");
}

/** With the browser's own touches. */
export function enterByTouch(page, game) {
	const has = async (selector) => {
		await painted(page);
		return (await page.locator(selector).count()) > 0;
	};
	const look = async () => {
		await painted(page);
		return page.evaluate(read);
	};
	return enter(
		game,
		{
			has,
			look,
			tap: (selector) => press(page, selector, true),
			type: async (selector, words) => {
				await page.locator(selector).fill(words);
				await page.locator(selector).press("Enter");
			},
			/* A tap becomes a click some frames later. */
			changed: async (before, what) => {
				for (let k = 0; JSON.stringify(await page.evaluate(read)) === JSON.stringify(before); k++) {
					if (k > STILL_MAX) throw new Error(`nothing happened at ${what}`);
					await painted(page);
				}
			},
		},
		STEPS,
	);
}

/** From inside the page. */
export function enterInside(page, game) {
	const hands = `{
		...inside,
		look: async () => read(),
		has: async (selector) => document.querySelector(selector) !== null,
		changed: (before, what) => inside.until(what, () => JSON.stringify(read()) !== JSON.stringify(before)),
	}`;
	return page.evaluate(`(async () => { ${read}; return (${enter})(${JSON.stringify(game)}, ${hands}, ${STEPS}); })()`);
}
