import { effect } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { NATURE } from "../../src/core/core";
import type { Seed } from "../../src/game/dice";
import { roll } from "../../src/game/dice";
import { placeKey } from "../../src/core/places";
import { balanceOf, placeOf } from "../../src/core/session";
import { Session } from "../../src/game/session";
import type { SessionOptions } from "../../src/game/session";
import { anySetup, generator, rules, settle } from "./rules";

const SEED: Seed = [1, 2, 3, 4];

/** Plays random answers from the session's own list until the game is over or `moves` are played. */
function playOn(session: Session, draw: (below: number) => number, moves = Infinity): void {
	settle(session);
	while (!session.over.value && session.head.value < moves) {
		const answers = session.answers.value;
		expect(answers.length, "an answer").toBeGreaterThan(0);
		const answer = answers[draw(answers.length)];
		expect(answer && session.play(answer.move)).toBe(true);
		settle(session);
	}
}

function start(core: Core, seed: number, options: SessionOptions = {}): Session {
	return new Session(core, anySetup(seed), { seed: [seed, 2, 3, 4], ...options });
}

describe("a session", () => {
	it("plays fifty games of all sorts to their end", async () => {
		const core = await rules();
		let moves = 0;
		for (let seed = 1; seed <= 50; seed++) {
			const session = start(core, seed);
			playOn(session, generator(seed));
			expect(session.table.value.phase).toBe("over");
			expect(session.answers.value).toEqual([]);
			expect(session.steps.value).toHaveLength(session.head.value);
			expect(session.log.value.reduce((sum, turn) => sum + turn.lines.filter((l) => l.words).length, 0)).toBe(
				session.head.value,
			);
			moves += session.head.value;
		}
		expect(moves).toBeGreaterThan(50 * 100);
	});

	it("gives every answer words and a place of its own kind", async () => {
		const core = await rules();
		for (let seed = 60; seed < 66; seed++) {
			const session = start(core, seed);
			const draw = generator(seed);
			settle(session);
			while (!session.over.value) {
				const answers = session.answers.value;
				expect(new Set(answers.map((answer) => answer.words)).size).toBe(answers.length);
				for (const answer of answers) {
					expect(answer.words).not.toMatch(/\?/);
					expect(answer.place.kind).not.toBe("nature");
					expect(answer.key).toBe(placeKey(answer.place));
					expect(answer.place).toEqual(placeOf(session.game.value, answer.move));
					expect(session.answersAt.value.get(answer.key)).toContain(answer);
				}
				const answer = answers[draw(answers.length)];
				if (answer) session.play(answer.move);
				settle(session);
			}
		}
	});

	it("previews exactly what then happens in the turn", async () => {
		const core = await rules();
		let compared = 0;
		let ended = 0;
		for (let seed = 70; seed < 74; seed++) {
			const session = start(core, seed);
			const draw = generator(seed);
			settle(session);
			while (!session.over.value) {
				const answers = session.answers.value;
				const answer = answers[draw(answers.length)];
				if (!answer) break;
				const seat = answer.move.seat;
				const seen = answer.preview();
				const before = session.game.value.view(seat);
				session.play(answer.move);
				expect(seen?.balance).toEqual(balanceOf(before, seen?.game ?? before, seat));
				if (seen?.ends) {
					expect(session.ready.value).toBe(true);
					ended++;
				}
				if (session.ready.value && session.viewer.value === seat)
					expect(seen?.game.hash()).toBe(session.shown().hash());
				if (seen?.goesOn) expect(seen.game.hash()).toBe(session.at(session.head.value).view(seat).hash());
				compared++;
				settle(session);
			}
		}
		expect(compared).toBeGreaterThan(200);
		expect(ended).toBeGreaterThan(50);
	});

	it("says why a place cannot be used, and never of one that can", async () => {
		const core = await rules();
		const session = start(core, 2, {});
		const draw = generator(2);
		let refused = 0;
		settle(session);
		while (!session.over.value) {
			if (session.ask.value.kind === "turn") {
				for (const answer of session.answers.value)
					if (answer.move.verb !== "V_PASS") expect(session.why(answer.place, answer.worker)).toBeNull();
				for (const place of Object.values(session.table.value.places)) {
					const why = session.why({ kind: "space", space: place.space });
					const legal = session.answersAt.value.has(place.space);
					expect(why === null, place.space).toBe(legal);
					if (why) {
						expect(why.sentence).not.toBe("");
						refused++;
					}
				}
			}
			const answers = session.answers.value;
			const answer = answers[draw(answers.length)];
			if (answer) session.play(answer.move);
			settle(session);
		}
		expect(refused).toBeGreaterThan(50);
	});

	it("reads typed moves", async () => {
		const core = await rules();
		const session = new Session(core, { seats: [{}, {}] }, { seed: SEED });
		session.run();
		expect(session.playWords("fly moon")).toEqual({ ok: false, unknown: "fly" });
		expect(session.playWords("pass")).toEqual({ ok: false, refusal: "bad-move" });
		expect(session.playWords(session.answers.value[0]?.words ?? "")).toEqual({ ok: true });
	});
});

describe("a turn", () => {
	it("is taken back after its last answer, until it is ended", async () => {
		const core = await rules();
		let taken = 0;
		let ended = 0;
		for (let seed = 80; seed < 85; seed++) {
			const session = start(core, seed);
			const draw = generator(seed);
			playOn(session, draw, 150);
			for (let i = 0; i < 100 && !session.over.value; i++) {
				const answers = session.answers.value;
				const answer = answers[draw(answers.length)];
				if (answer) session.play(answer.move);
				const head = session.head.value;
				const hash = session.game.value.hash();
				const future = session.record().moves;
				while (session.undo()) taken++;
				const at = session.head.value;
				const undone = future.slice(at, head).map((move) => move.seat);
				expect(new Set(undone).size).toBeLessThan(2);
				expect(undone).not.toContain(NATURE);
				expect(session.wall.value.index).toBe(at);
				while (session.redo());
				expect(session.head.value).toBe(head);
				expect(session.game.value.hash()).toBe(hash);
				session.run();
				if (session.ready.value) {
					expect(session.answers.value).toEqual([]);
					expect(session.endTurn()).toBe(true);
					expect(session.canUndo.value).toBe(false);
					ended++;
				}
				settle(session);
			}
		}
		expect(taken).toBeGreaterThan(100);
		expect(ended).toBeGreaterThan(100);
	});

	it("is taken back in one step", async () => {
		const core = await rules();
		let resets = 0;
		for (let seed = 90; seed < 94; seed++) {
			const session = start(core, seed);
			const draw = generator(seed);
			settle(session);
			const known = new Map([[session.head.value, session.game.value.hash()]]);
			while (!session.over.value) {
				const answers = session.answers.value;
				const answer = answers[draw(answers.length)];
				if (!answer) break;
				session.play(answer.move);
				known.set(session.head.value, session.game.value.hash());
				session.run();
				known.set(session.head.value, session.game.value.hash());
				if (session.ready.value && session.canResetTurn.value) {
					const after = session.game.value.hash();
					const to = Math.max(session.now.value.turnAt, session.wall.value.index);
					expect(session.resetTurn()).toBe(true);
					expect(session.head.value).toBe(to);
					expect(session.game.value.hash()).toBe(known.get(to));
					while (session.redo());
					expect(session.game.value.hash()).toBe(after);
					resets++;
				}
				settle(session);
				known.set(session.head.value, session.game.value.hash());
			}
		}
		expect(resets).toBeGreaterThan(100);
	});

	it("tells and shows nothing of what comes after it before it is ended", async () => {
		const core = await rules();
		let held = 0;
		for (const kind of ["chronobot1", "chronobot2", "chronossus"] as const) {
			const session = new Session(core, { seats: [{}, { kind }] }, { seed: SEED });
			const draw = generator(7);
			settle(session);
			for (let i = 0; i < 150 && !session.over.value; i++) {
				const bot = session.table.value.seats[1];
				const { era } = session.table.value;
				const answers = session.answers.value;
				const acts = session.ask.value.kind === "turn"; /* not power-up, which all do together */
				const answer = answers[draw(answers.length)];
				if (answer) session.play(answer.move);
				const log = session.log.value.length;
				session.run();
				if (session.ready.value && acts) {
					expect(session.table.value.seats[1]).toEqual({
						...bot,
						first: session.table.value.first === 1,
					}); /* the first-player marker may be taken in a turn */
					expect(session.table.value.era).toBe(era);
					expect(session.log.value.length).toBe(log);
					expect(
						session.steps.value.at(-1)?.events.some((event) => event.kind === "turn" || event.kind === "era"),
					).toBe(false);
					held++;
				}
				settle(session);
			}
		}
		expect(held).toBeGreaterThan(30);
	});
});

describe("undo", () => {
	it("never crosses a roll unless it is free, and then brings the same roll again", async () => {
		const core = await rules();
		const seats = [{ kind: "human" as const }, { kind: "chronobot2" as const }];
		const session = new Session(core, { seats }, { seed: SEED, freeUndo: true });
		playOn(session, generator(9), 120);
		const hash = session.game.value.hash();
		const { moves } = session.record();
		while (session.undo());
		expect(session.head.value).toBe(0);
		for (const move of moves) {
			const again = () => session.goOn() || session.endTurn();
			while (again());
			if (move.seat === NATURE) expect(session.automatic()).toEqual(move);
			expect(session.play(move)).toBe(true);
		}
		expect(session.game.value.hash()).toBe(hash);
	});

	it("takes less for a step from move 400 to move 1 and back than opening the game anew", async () => {
		const core = await rules();
		let session = new Session(core, { seats: [{}, {}, {}, {}] }, { seed: SEED, freeUndo: true });
		for (let seed = 1; session.head.value < 400; seed++) {
			session = new Session(core, { seats: [{}, {}, {}, {}] }, { seed: [seed, 2, 3, 4], freeUndo: true });
			playOn(session, generator(seed), 400);
		}
		const hash = session.game.value.hash();
		const times: number[] = [];
		const shown = new Set<unknown>();
		const stop = effect(() => {
			shown.add(session.table.value);
			shown.add(session.answers.value);
			shown.add(session.log.value);
		});
		const cost = (act: () => void) => {
			const begin = process.cpuUsage(); /* CPU time of this process, whatever else the machine does */
			act();
			const { user, system } = process.cpuUsage(begin);
			return (user + system) / 1000;
		};
		const timed = (act: () => boolean) => {
			let done = false;
			times.push(cost(() => (done = act())));
			return done;
		};
		const { setup, moves } = session.record();
		const anew = cost(() => new Session(core, setup, { seed: SEED, freeUndo: true, moves }).table.value);
		while (timed(() => session.undo()));
		expect(session.head.value).toBe(0);
		while (timed(() => session.redo()));
		stop();
		expect(session.game.value.hash()).toBe(hash);
		expect(shown.size).toBeGreaterThan(2 * 2 * 400);
		times.sort((x, y) => x - y);
		const middle = times[Math.floor(times.length / 2)] ?? Infinity;
		const most = times[Math.floor(times.length * 0.95)] ?? Infinity;
		const told = `${session.head.value} moves: ${middle.toFixed(2)} ms a step, p95 ${most.toFixed(2)} ms; anew ${anew.toFixed(1)} ms`;
		console.log(`undo and back, ${told}`);
		expect(most, told).toBeLessThan(anew);
	});
});

describe("looking back", () => {
	it("changes nothing, jumps by Eras, and can branch", async () => {
		const core = await rules();
		const session = start(core, 6);
		playOn(session, generator(6));
		const last = session.head.value;
		const hash = session.game.value.hash();
		expect(session.eras.value.map(({ era }) => era)).toEqual(session.eras.value.map((_, i) => i + 1));
		session.look(0);
		expect(session.cursor.value).toBe(0);
		expect(session.answers.value).toEqual([]);
		expect(session.canUndo.value).toBe(false);
		for (const { era } of session.eras.value) {
			session.lookEra(1);
			expect(session.table.value.era).toBe(era);
		}
		session.lookEra(-1);
		session.lookBy(1);
		const here = session.cursor.value;
		const branch = session.branch({ seed: SEED });
		expect(branch.head.value).toBe(here);
		expect(branch.game.value.hash()).toBe(session.game.value.hash());
		playOn(branch, generator(99));
		expect(branch.over.value).toBe(true);
		session.look(null);
		expect(session.head.value).toBe(last);
		expect(session.game.value.hash()).toBe(hash);
	});
});

describe("what goes by itself", () => {
	it("is told with a rule for each step of the bot's", async () => {
		const core = await rules();
		const session = new Session(core, { seats: [{}, { kind: "chronobot2" }] }, { seed: SEED });
		settle(session);
		let told = 0;
		const draw = generator(12);
		for (let i = 0; i < 60 && !session.over.value; i++) {
			const answer = session.answers.value[draw(session.answers.value.length)];
			if (!answer) break;
			const before = session.steps.value.length;
			session.play(answer.move);
			settle(session);
			const own = session.steps.value
				.slice(before)
				.flatMap(({ events }) => events)
				.filter((event) => event.kind === "decided" || event.kind === "command");
			for (const event of own) expect(event.rule, event.told).not.toBe("");
			told += own.length;
		}
		expect(told).toBeGreaterThan(20);
	});

	it("plays computer players, the same way for the same seed", async () => {
		const core = await rules();
		const player = core.players[0]?.name;
		if (!player) throw new Error("there is no computer player");
		const controllers = [{ player }, { player }];
		const play = () => {
			const session = new Session(core, { seats: [{}, {}] }, { seed: SEED, controllers });
			session.run();
			expect(session.over.value).toBe(true);
			expect(session.viewer.value).toBeNull();
			return session.game.value.hash();
		};
		expect(play()).toBe(play());
		expect(() => new Session(core, { seats: [{}, {}] }, { controllers: [{ player: "nobody" }] })).toThrow(/nobody/);
	});

	it("takes dice entered by hand", async () => {
		const core = await rules();
		const session = new Session(core, { seats: [{}, {}] }, { seed: SEED, natureByHand: true });
		const draw = generator(1);
		while (session.seat.value !== NATURE) {
			const answers = session.answers.value;
			session.play((answers[draw(answers.length)] ?? answers[0])?.move as never);
			settle(session);
		}
		expect(session.seat.value).toBe(NATURE);
		expect(session.answers.value.length).toBeGreaterThan(1);
		session.run();
		expect(session.seat.value).toBe(NATURE);
		const answer = session.answers.value[1];
		expect(answer && session.play(answer.move)).toBe(true);
	});

	it("hands the device over where something is secret, and hides it", async () => {
		const core = await rules();
		const session = new Session(core, { seats: [{}, {}, {}] }, { seed: SEED });
		const draw = generator(2);
		session.run();
		let handed = 0;
		for (let i = 0; i < 120 && !session.over.value; i++) {
			const hand = session.handOver.value;
			if (hand !== null) {
				expect(session.ask.value.secret).toBe(true);
				expect(session.answers.value).toEqual([]);
				expect(session.viewer.value).not.toBe(hand);
				session.take(hand);
				handed++;
			}
			if (session.goOn() || session.endTurn()) {
				session.run();
				continue;
			}
			/* on a shared screen a seat sees its secrets only while it holds the device */
			expect(session.ask.value.secret ? [session.seat.value] : [session.seat.value, NATURE]).toContain(
				session.viewer.value,
			);
			for (const seat of session.table.value.seats) if (seat.seat !== session.seat.value) expect(seat.wish).toEqual([]);
			const answers = session.answers.value;
			const answer = answers[draw(answers.length)];
			if (answer) session.play(answer.move);
			session.run();
		}
		expect(handed).toBeGreaterThan(4);
	});
});

describe("dice", () => {
	it("fall as their weights say, and the same for the same seed and number", () => {
		const outcomes = [1, 2, 5].map((weight, a) => ({
			weight,
			move: { verb: "N_PARADOX" as const, seat: NATURE, a, b: 0, c: 0, d: 0 },
		}));
		const counts = [0, 0, 0];
		const rolls = 16000;
		for (let n = 0; n < rolls; n++) {
			const { a } = roll(outcomes, SEED, n);
			counts[a] = (counts[a] ?? 0) + 1;
			if (n % 100 === 0) expect(roll(outcomes, SEED, n).a).toBe(a);
		}
		[1, 2, 5].forEach((weight, i) => expect(Math.abs((counts[i] ?? 0) - (rolls * weight) / 8)).toBeLessThan(250));
	});
});
