/** Fractures of Time at the table: the preview of a Blink, its gesture, and a place for every answer. */
import { expect, test } from "vitest";
import type { Game, Move, Setup } from "../../src/core/core";
import { NATURE, spaceWord } from "../../src/core/core";
import { GLITCHES } from "../../src/core/lists";
import { blinkOf } from "../../src/game/blink";
import { placeKey } from "../../src/core/places";
import { placeOf } from "../../src/core/session";
import { Session } from "../../src/game/session";
import { Hand } from "../../src/ui/hand/hand";
import { anyMove, generator, rules, settle } from "./rules";

const TWO: Setup = { modules: ["fractures"], seats: [{ kind: "human" }, { kind: "human" }] };
const GAMES = 6;
const MOVES = 1500;

/** Positions of random games in which a seat must decide. */
async function* positions(setup: Setup, seeds: number): AsyncGenerator<{ game: Game; seat: number; legal: Move[] }> {
	const core = await rules();
	for (let seed = 1; seed <= seeds; seed++) {
		const draw = generator(seed);
		let game = core.newGame(setup);
		for (let i = 0; i < MOVES; i++) {
			const { seats } = game.asks();
			for (const seat of seats) if (seat !== NATURE) yield { game, seat, legal: game.legal(seat) };
			const move = anyMove(game, draw);
			const next = move ? game.step(move) : null;
			if (!next) break;
			game = next;
		}
	}
}

/** The goals after a safe roll, or after no roll. */
function goalsAfter(game: Game, move: Move): string[] | null {
	let after = game.step(move);
	while (after?.asks().seats.includes(NATURE)) {
		const safe = after.chance().sort((one, other) => one.move.a - other.move.a)[0];
		if (safe?.move.verb !== "N_FLUX") return null;
		after = after.step(safe.move);
	}
	if (after?.asks().kind !== "blink") return null;
	return after.legal(move.seat).flatMap((to) => spaceWord(to.a) ?? []);
}

test("a Blink is told before it is paid: goals, faces, targets and their chances", async () => {
	let seen = 0;
	let risky = 0;
	let safe = 0;
	for await (const { game, seat, legal } of positions(TWO, GAMES))
		for (const move of legal.filter(({ verb }) => verb === "V_BLINK")) {
			const blink = blinkOf(game, move);
			expect(blink).not.toBeNull();
			if (!blink) continue;
			seen++;
			expect(blink.goals.length).toBeGreaterThan(0);
			const after = goalsAfter(game, move);
			if (after) expect(blink.goals).toEqual(after);
			const operator = game.sum("blink-odds", seat, move.a) === 0 && blink.dice === null;
			if (!blink.dice) {
				expect(operator).toBe(true);
				safe++;
				continue;
			}
			const { dice } = blink;
			const all = dice.faces.reduce((sum, { sides }) => sum + sides, 0);
			const bad = dice.faces.filter((face) => !face.safe).reduce((sum, { sides }) => sum + sides, 0);
			expect(all).toBe(6);
			expect(dice.free).toBe(game.sum("blink-free", seat));
			expect(dice.odds).toBe(game.sum("blink-odds", seat, move.a));
			expect(Math.abs(dice.odds - (1000 * bad) / all)).toBeLessThan(1);
			if (bad === 0) continue;
			risky++;
			expect(dice.targets).toHaveLength(6);
			const sum = dice.targets.reduce((total, { odds }) => total + odds, 0);
			expect(Math.abs(sum - dice.odds)).toBeLessThan(6);
			for (const { target, room, places } of dice.targets) {
				expect(room).toBe(game.sum("glitch-room", seat, GLITCHES.indexOf(target)) !== 0);
				if (target !== "travel" && target !== "paradox") expect(places.length > 0).toBe(room);
			}
		}
	expect(seen).toBeGreaterThan(100);
	expect(risky).toBeGreaterThan(10);
	expect(safe).toBeGreaterThan(10);
});

test("every answer of a player has a place of its own on the table", async () => {
	const setups: Setup[] = [
		TWO,
		{ ...TWO, modules: ["fractures", "variable-anomalies"], seats: [...TWO.seats, { kind: "human" }] },
		{ modules: ["fractures"], seats: [{ kind: "human" }, { kind: "chronossus" }] },
	];
	const verbs = new Set<string>();
	for (const setup of setups)
		for await (const { game, legal } of positions(setup, 3)) {
			for (const move of legal) {
				const place = placeOf(game, move);
				verbs.add(move.verb);
				expect(place.kind, `${move.verb} ${game.words(move)}`).not.toBe("nature");
			}
			/* If a question asks for one kind of thing, no two answers share a place. */
			const single = ["glitch", "unglitch", "blink", "remove", "recall", "retrieve"].includes(game.asks().kind);
			if (single) expect(new Set(legal.map((move) => placeKey(placeOf(game, move)))).size).toBe(legal.length);
		}
	for (const verb of [
		"V_BLINK",
		"V_BLINK_TO",
		"V_GLITCH",
		"V_UNGLITCH",
		"V_REMOVE",
		"V_RECALL",
		"V_ACQUIRE",
		"V_OPERATOR",
	])
		expect(verbs).toContain(verb);
});

/** A session at a position that offers the wanted Blink. */
async function blinking(wants: (session: Session, move: Move) => boolean): Promise<{ session: Session; move: Move }> {
	const core = await rules();
	for (let seed = 1; seed <= 40; seed++) {
		const session = new Session(core, TWO, { seed: [seed, 2, 3, 4] });
		const draw = generator(seed);
		settle(session);
		for (let i = 0; i < 600 && !session.over.value; i++) {
			const answers = session.answers.value;
			const found = answers.find(({ move }) => move.verb === "V_BLINK" && wants(session, move));
			if (found) return { session, move: found.move };
			const playing = answers.filter(({ words }) => words !== "pass");
			const from = playing.length > 0 && draw(12) > 0 ? playing : answers;
			const answer = from[draw(from.length)];
			if (!answer || !session.play(answer.move)) break;
			settle(session);
		}
	}
	throw new Error("no such Blink was found");
}

const diceOf = (session: Session, move: Move) => blinkOf(session.game.value, move)?.dice ?? null;

test("an Operator blinks with two taps, and it can be undone", async () => {
	const { session, move } = await blinking((at, blink) => diceOf(at, blink) === null);
	const hand = new Hand(session);
	const before = session.head.value;
	hand.tap(placeOf(session.game.value, move));
	const goal = hand.blink.value?.goals[0] ?? "purify";
	expect(hand.state(goal)).toBe("can");
	expect(session.head.value).toBe(before);
	hand.tap({ kind: "space", space: goal as "purify" });
	expect(session.head.value).toBeGreaterThan(before);
	const moves = session.record().moves.slice(before);
	expect(moves[0]).toEqual(move);
	expect(spaceWord(moves[1]?.a ?? 0)).toBe(goal);
	while (session.head.value > before) expect(session.undo()).toBe(true);
});

test("with dice the goal is chosen first and only the button rolls; after a safe throw the Exosuit goes there", async () => {
	const { session, move } = await blinking((at, blink) => diceOf(at, blink)?.odds === 0);
	const hand = new Hand(session);
	const before = session.head.value;
	const place = placeOf(session.game.value, move);
	hand.tap(place);
	const goal = hand.blink.value?.goals.at(-1) ?? "purify";
	const to = { kind: "space", space: goal as "purify" } as const;
	hand.tap(to);
	expect(session.head.value).toBe(before);
	expect(hand.state(goal)).toBe("sel");
	expect(hand.state(placeKey(place))).toBe("sel");
	hand.tap(to);
	expect(session.head.value).toBe(before);
	hand.commit();
	const moves = session.record().moves.slice(before);
	expect(moves.map(({ verb }) => verb).slice(0, 3)).toEqual(["V_BLINK", "N_FLUX", "V_BLINK_TO"]);
	expect(spaceWord(moves[2]?.a ?? 0)).toBe(goal);
});

test("after a Glitch the goal is kept in the hand, and nothing is done", async () => {
	const { session, move } = await blinking((at, blink) => diceOf(at, blink)?.odds === 1000);
	const hand = new Hand(session);
	hand.tap(placeOf(session.game.value, move));
	const goal = hand.blink.value?.goals[0] ?? "purify";
	hand.goal.value = goal;
	const picked = hand.picked.value;
	expect(picked).not.toBeNull();
	if (picked) hand.give(picked);
	for (let i = 0; i < 9 && session.ask.value.kind !== "blink"; i++) {
		const answer = session.answers.value[0];
		if (!answer || session.ask.value.kind === "turn") break;
		hand.give(answer);
	}
	expect(session.ask.value.kind).toBe("blink");
	expect(hand.picked.value?.key).toBe(goal);
});
