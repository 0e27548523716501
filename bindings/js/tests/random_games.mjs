// Random games through the package, for the other tests. They are the same in every run.
import { MODULES, NATURE, OPTIONS, PATHS, Session, VARIANTS, roll } from "@timerift/core";

/** A seeded generator of numbers below a limit. */
export function generator(seed) {
	let state = seed >>> 0;
	return (below) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) % below;
	};
}

const BOTS = ["chronobot1", "chronobot2", "chronossus"];
const words = (list) => list.filter((word) => word !== "");

function seatsOf(draw) {
	if (draw(4) === 0) return [{}, { kind: BOTS[draw(BOTS.length)] }];
	const paths = words(PATHS);
	const first = draw(paths.length);
	return Array.from({ length: 2 + draw(3) }, (_, i) => (draw(3) ? { path: paths[(first + i) % paths.length] } : {}));
}

/** A setup that the rules accept: any edition, modules, variants, options and number of seats. */
export function anySetup(core, draw) {
	for (;;) {
		const some = (list, share) => words(list).filter(() => draw(share) === 0);
		const seats = seatsOf(draw);
		const modules = draw(3) ? some(MODULES, 3) : [];
		const setup = {
			edition: draw(2) ? "classic" : "infinity",
			side: draw(2) ? "A" : "B",
			device: modules.includes("fractures") && draw(2) ? "B" : "A",
			modules,
			variants: some(VARIANTS, 4),
			options: seats.some(({ kind }) => kind) ? some(OPTIONS, 12) : [],
			seats,
		};
		if (core.accepts(setup)) return setup;
	}
}

/**
 * Plays a game to its end in a session, with random answers and the dice of a seed. Returns its record, the final
 * position, and what a person would type to play it.
 */
export function playedSession(core, setup, seed, draw) {
	const session = new Session(core, setup, { control: ["here", "here", "here", "here"] });
	const typed = [];
	for (;;) {
		const { state, seat } = session.now();
		if (state === "over") break;
		if (state === "hand-over") {
			session.take(seat);
			typed.push("");
		} else if (state === "turn-up") session.goOn();
		else if (state === "ready") session.endTurn();
		else {
			const game = session.at(session.head);
			const answers = state === "nature" ? [] : session.answers();
			const move = state === "nature" ? roll(game, seed, session.head) : answers[draw(answers.length)].move;
			if (move.seat !== NATURE) typed.push(game.words(move));
			if (session.play(move) !== "ok") throw new Error(`${game.words(move)} was refused`);
		}
	}
	return { record: { setup, moves: session.moves(0, session.head) }, game: session.at(session.head), typed };
}
