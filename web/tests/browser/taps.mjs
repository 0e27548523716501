// Number of taps per Action, by clicks on the page: each Action against its limit, and a whole solo game against an
// earlier version of the page, in which every answer took a tap and a "Do it". Ending a turn is not counted.
import { checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { SOLO } from "./lib/hook.mjs";
import { look } from "./lib/screen.mjs";
import { press } from "./lib/touch.mjs";

const SHARE_MAX = 0.6; /* most share of the taps that the earlier version needed for the same record */
const GAMES = 40; /* most games searched for a position that offers an Action */

/** Runs in the page: plays to the first turn that offers an Action; returns the keys to tap for it. */
function findTurn({ setup, seed, wants, verb }) {
	const app = window.timerift;
	const { session } = app.begin(setup, { seed: [seed, 2, 3, 4] });
	const settle = () => {
		do session.run();
		while (session.turnUp.value ? session.goOn() : session.endTurn());
	};
	settle();
	let state = seed;
	const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
	for (let i = 0; i < 600 && !session.over.value; i++) {
		const answers = session.answers.value;
		const there = answers.find(
			(answer) =>
				(verb === undefined || answer.move.verb === verb) &&
				new RegExp(wants).test(`${session.ask.value.kind} ${answer.words} ${answer.key}`),
		);
		if (there) return { key: there.key, words: there.words, kind: session.ask.value.kind };
		app.core.seedPlayers(BigInt(seed));
		const move =
			random() < 0.8
				? session.game.value.choose(session.seat.value, "greedy")
				: answers[Math.floor(random() * answers.length)].move;
		if (!session.play(move)) throw new Error("a move was refused");
		settle();
	}
	return null;
}

/** Clicks one offered element after the other until the turn is played; returns the number of clicks. */
async function tapsToEnd(page, first) {
	let taps = 0;
	const tap = async (selector) => {
		taps++;
		await press(page, selector);
		await painted(page);
	};
	await tap(first);
	for (let i = 0; i < 8; i++) {
		const screen = await look(page);
		if (screen.kind !== "question" || screen.end || screen.pass) return taps;
		if ((await page.locator("#question [data-do]").count()) > 0) await tap("#question [data-do]");
		else if (screen.choices.length > 0) await tap(`#question .choice[data-answer="${screen.choices[0].key}"]`);
		else await tap(`[data-place="${screen.places[0]}"].can`);
	}
	throw new Error("the Action does not end");
}

/**
 * The Actions, the moves they begin with, and the most taps each may take; `at`: what is tapped instead of the place.
 */
const ACTIONS = [
	{ name: "Purify Water", wants: "^turn place \\w+ purify", most: 1 },
	{ name: "Supply", wants: "^turn place \\w+ supply", most: 1 },
	{ name: "Mine", wants: "^turn place \\w+ mine", most: 2 },
	{ name: "Mine, by the Resource", wants: "^turn place engineer mine", most: 1, at: '[data-place^="good:mine:"]' },
	{
		name: "Construct a Building",
		wants: "^turn place engineer construct",
		most: 2,
		at: '[data-place^="construct."].can',
	},
	{
		name: "Construct, by the Building",
		wants: "^turn place engineer construct",
		most: 1,
		at: '.mk4 [data-place^="stack:"]:not(.short)',
	},
	{ name: "Recruit", wants: "^turn place \\w+ recruit", most: 2 },
	{ name: "Recruit, by the Worker", wants: "^turn place \\w+ recruit", most: 1, at: '[data-place^="recruit:"]' },
	{ name: "Research", wants: "^turn place \\w+ research", most: 2 },
	{ name: "Trade", wants: "^turn place \\w+ trade", most: 3 },
	{ name: "Time Travel", wants: "^turn place \\w+ 10\\d", most: 2 },
	{ name: "Remove Anomaly", wants: "^turn place \\w+ anomaly", most: 2 },
	{
		name: "Time Travel, by the own Warp tile",
		wants: "^turn place \\w+ 10\\d",
		most: 1,
		at: '[data-place^="warps:0:"]:is(.era *)',
	},
	{ name: "Recruit a Genius with its bonus", wants: "^recruit recruit genius", most: 2 },
	{ name: "Construct a Superproject", wants: "^build build (?!\\d)", most: 3 },
	{ name: "A Leader's offer", wants: "^may ", most: 1, at: "#question .choice" },
	{ name: "Power Up", wants: "^power power 4", most: 1 },
	{
		name: "Warp, one tile and the button",
		wants: "^warp warp (?!none)",
		most: 2,
		at: '#question .choice[data-answer^="warps:0:"]',
	},
	{ name: "Pass", wants: "^turn pass", most: 1, at: "[data-key=p]" },
];

async function actions({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	const told = [];
	try {
		for (const { name, wants, most, at } of ACTIONS) {
			let found = null;
			let taps = 0;
			for (let seed = 1; seed <= GAMES && taps === 0; seed++) {
				found = await page.evaluate(findTurn, { setup: SOLO, seed, wants });
				await painted(page);
				const first = at ?? (found ? `[data-place="${found.key}"].can` : "");
				if (!found || (await page.locator(first).count()) === 0) continue;
				if (found.kind === "power")
					taps = await tapsToEnd(page, `#question .choice[data-answer="${found.key}"], ${first}`);
				else taps = await tapsToEnd(page, first);
			}
			if (taps === 0) throw new Error(`${name}: no game in which it could be tried`);
			if (taps > most) throw new Error(`${name} takes ${taps} taps instead of ${most}`);
			told.push(`${name} ${taps}`);
		}
		checkClean(page);
		return told.join(", ");
	} finally {
		await closePage(page);
	}
}

/** Runs in the page: a whole game by the computer player, with the key to tap for each answer. */
function record({ setup, seed }) {
	const app = window.timerift;
	const { session } = app.begin(setup, { seed: [seed, 2, 3, 4] });
	const out = [];
	for (;;) {
		do session.run();
		while (session.turnUp.value ? session.goOn() : session.endTurn());
		if (session.over.value) return out;
		app.core.seedPlayers(BigInt(seed));
		const move = session.game.value.choose(session.seat.value, "greedy");
		const answers = session.answers.value;
		const answer = answers.find((other) =>
			["verb", "seat", "a", "b", "c", "d"].every((part) => other.move[part] === move[part]),
		);
		out.push({
			words: answer.words,
			key: answer.key,
			worker: answer.worker,
			warps: answer.place.kind === "warps" ? answer.place.warps : [],
			kind: session.ask.value.kind,
			alone: answers.length === 1,
		});
		session.play(move);
	}
}

const ORDER = ["administrator", "engineer", "scientist", "operator", "genius", "ai", "guardian"];

/**
 * Number of taps in the earlier version: each answer chosen and done, one or two Warp tiles chosen and done, a pass
 * confirmed if anything else was possible. Taking another Worker into the hand counts as now.
 */
function tapsBefore(steps, hands) {
	let taps = hands;
	for (const { key, warps, kind, alone } of steps) {
		if (key === "word:pass") taps += alone ? 1 : 2;
		else if (kind === "warp") taps += Math.max(1, warps.length) + 1;
		else taps += 2;
	}
	return taps;
}

/** Plays the record by clicks on the current page; returns their number. */
async function tapsNow(page, steps) {
	let taps = 0;
	let hands = 0;
	const tap = async (selector) => {
		await press(page, selector);
		await painted(page);
	};
	for (let at = 0; at < steps.length; ) {
		const screen = await look(page);
		if (screen.end) {
			await tap("[data-end]");
			continue;
		}
		const head = await page.evaluate(
			() => window.timerift.open.value.session.steps.value.filter(({ move }) => move.seat === 0).length,
		);
		at = head;
		const step = steps[at];
		if (!step) break;
		if (step.key === "word:pass") await tap("[data-key=p]");
		else if (step.kind === "warp") {
			for (const warp of step.warps) await tap(`#question .choice[data-answer="warps:0:${warp}"]`);
			taps += step.warps.length;
			await tap(step.warps.length === 0 ? `#question .choice[data-answer="${step.key}"]` : "#question [data-do]");
		} else {
			const held = step.worker
				? await page.evaluate(() => document.querySelector("#question .hand .on")?.className ?? "")
				: "";
			if (step.worker && !held.includes(`wk-${step.worker}`) && ORDER.includes(step.worker)) {
				await tap(`#question .hand .wk-${step.worker}`);
				hands++;
			}
			/* the answer itself, or combined with the next one in one list */
			const next = steps[at + 1];
			const target = [step.key, next?.key].flatMap((key) =>
				key ? [`#question .choice[data-answer="${key}"]`, `[data-place="${key}"].can`] : [],
			);
			let pressed = false;
			for (const selector of target)
				if (!pressed && (await page.locator(selector).count()) > 0) {
					await tap(selector);
					pressed = true;
				}
			if (!pressed) throw new Error(`${step.words} is not on the page: ${JSON.stringify(screen).slice(0, 300)}`);
		}
		taps++;
	}
	return { taps: taps + hands, hands };
}

const SEED = 5;

async function wholeGame({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		const steps = await page.evaluate(record, { setup: SOLO, seed: SEED });
		await page.evaluate(({ setup, seed }) => window.timerift.begin(setup, { seed: [seed, 2, 3, 4] }), {
			setup: SOLO,
			seed: SEED,
		});
		const { taps: now, hands } = await tapsNow(page, steps);
		const before = tapsBefore(steps, hands);
		if (now > before * SHARE_MAX)
			throw new Error(`${now} taps instead of ${before} before: more than ${SHARE_MAX} of them`);
		checkClean(page);
		return `${steps.length} decisions, ${now} taps, ${before} before: ${(now / before).toFixed(2)}`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "each Action takes no more taps than its number", seconds: 900, run: actions },
	{ name: `a whole solo game by clicks takes at most ${SHARE_MAX} of the taps before`, seconds: 900, run: wholeGame },
];
