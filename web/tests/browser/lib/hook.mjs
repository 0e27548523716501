// Direct access to the game, for tests that need a position quickly: pages opened with `test` have window.timerift
// (src/main.tsx).

/**
 * Runs in the page: starts a game and plays seeded random moves until the game is over or the wanted position is
 * reached.
 */
async function playInPage({ setup, seed, era, moves, ask, verb, over, freeUndo, clever }) {
	const app = window.timerift;
	const { session } = app.begin(setup, { seed: [seed, 2, 3, 4], freeUndo });
	let state = seed >>> 0;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
	/* Passing is rare and more Exosuits are preferred, so that the games look realistic. */
	const weight = ({ words }) => {
		if (words === "pass") return 0.03;
		const power = /^power (\d)/.exec(words);
		return power ? 3 ** Number(power[1]) : /^(build|place \w+ (construct|research|recruit|mine))/.test(words) ? 3 : 1;
	};
	const there = () => {
		if (session.over.value) return true;
		if (over) return false;
		if (
			verb &&
			!session.answers.value.some(
				({ move }) => move.verb === verb && session.game.value.sum("blink-odds", move.seat, move.a) > 0,
			)
		)
			return false;
		if (ask)
			return (
				session.table.value.era >= era &&
				(ask === "hand-over" ? session.handOver.value !== null : session.ask.value.kind === ask)
			);
		return (
			session.table.value.era >= era &&
			session.head.value >= moves &&
			session.handOver.value === null &&
			session.ask.value.kind === "turn"
		);
	};
	/* Runs automatic steps and ends every finished turn. */
	const settle = () => {
		do session.run();
		while (session.turnUp.value ? session.goOn() : session.endTurn());
	};
	settle();
	while (!there()) {
		const hand = session.handOver.value;
		if (hand !== null) session.take(hand);
		const answers = session.answers.value;
		if (clever) {
			/* The computer player's choice, for a realistic game. */
			app.core.seedPlayers(BigInt(seed));
			if (!session.play(session.game.value.choose(session.seat.value, "greedy")))
				throw new Error("the computer player's move was refused");
			settle();
			continue;
		}
		let left = random() * answers.reduce((sum, answer) => sum + weight(answer), 0);
		const answer = answers.find((candidate) => (left -= weight(candidate)) < 0) ?? answers.at(-1);
		if (!session.play(answer.move)) throw new Error(`${answer.words} was refused`);
		settle();
	}
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	return { over: session.over.value, moves: session.head.value, era: session.table.value.era };
}

/** Brings a game to a position: { setup, seed, era, moves, ask, over }. */
export async function playTo(
	page,
	{ setup, seed = 1, era = 1, moves = 0, ask = "", verb = "", over = false, freeUndo = false, clever = false },
) {
	const reached = await page.evaluate(playInPage, { setup, seed, era, moves, ask, verb, over, freeUndo, clever });
	await page.waitForFunction(() => !document.querySelector("[data-loading]"));
	return reached;
}

/** Brings a game to a position with an Exosuit in the hand that can blink, and chooses a goal. */
export async function blinkInHand(page, seed = 7) {
	await playTo(page, { setup: { seats: [{}, {}], modules: ["fractures"] }, seed, era: 1, moves: 30, verb: "V_BLINK" });
	await page.locator("[data-blink]").first().click();
	await page.locator(".goal").nth(1).click();
}

export const SOLO = { seats: [{}, { kind: "chronobot2" }] };
export const TABLE = { seats: [{}, {}] };
export const FOUR = { seats: [{}, {}, {}, {}] };

/** The record of the game on the screen. */
export function recordText(page) {
	return page.evaluate(() => {
		const { session } = window.timerift.open.value;
		return window.timerift.core.writeRecord(session.record());
	});
}

export async function toHome(page) {
	await page.evaluate(() => window.timerift.leave());
	await page.waitForSelector(".home");
}
