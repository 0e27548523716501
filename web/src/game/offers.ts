/**
 * Combines questions for the player. Two consecutive questions are shown as one: whether to accept a Leader's offer and
 * what to take; the ways to pay for removing an Anomaly; the Era of a Time Travel and the Warp tile to repay there. A
 * tap on a target also plays the moves that lead to it: tapping a Building means Construct space, Worker and Building.
 * All of this is found by playing answers in copies of the seat's view.
 */
import type { Game, Move } from "../core/core";
import { placeKey } from "../core/places";
import type { Place } from "../core/places";
import { balanceOf, placeOf } from "../core/session";
import type { Worker } from "../core/lists";
import type { Answer, Session } from "./session";

/** Questions whose answers are shown together with those of the question that follows. */
const OUTER = new Set(["may", "choose", "trade", "copy", "reservoir", "focus"]);
const INNER: Readonly<Record<string, ReadonlySet<string>>> = {
	may: new Set(["recruit", "gain-mix", "pay-mix", "set", "give", "place-main"]),
	choose: new Set(["pay-mix", "gain-mix", "give"]),
	trade: new Set(["pay-mix", "gain-mix"]),
	copy: new Set(["recruit", "set"]),
	reservoir: new Set(["pay-mix"]),
	focus: new Set(["repay"]),
};
const MOST = 14; /* most answers in one list; otherwise the questions are asked one by one */
const ROLLS = new Set(["set"]);

/** An answer to a later question, together with the answers `before` it. */
function later(session: Session, before: readonly Move[], game: Game, move: Move, kind: string): Answer {
	const place = placeOf(game, move);
	const start = session.shown();
	return {
		move,
		before,
		words: game.words(move),
		place,
		key: placeKey(place),
		worker: null,
		preview: () => {
			const after = game.step(move);
			if (!after) return null;
			const next = after.asks();
			return {
				seat: move.seat,
				balance: balanceOf(start, after, move.seat),
				next,
				goesOn: next.seats.includes(move.seat),
				reveals: ROLLS.has(kind),
				ends: !next.seats.includes(move.seat),
				game: after,
			};
		},
	};
}

/** Whether the answer declines: takes, repays or chooses nothing. */
function declines({ verb, a }: Move): boolean {
	return verb === "V_NO" || (verb === "V_REPAY" && a === 0);
}

/** The answers to the following question; null: it is not combined with this one. */
function inner(session: Session, kind: string, answer: Answer): Answer[] | null {
	const after = answer.preview();
	if (!after?.goesOn || after.reveals || !INNER[kind]?.has(after.next.kind)) return null;
	return after.game.legal(after.seat).map((move) => later(session, [answer.move], after.game, move, after.next.kind));
}

/** The answers to show, with two questions combined where possible. */
export function offersOf(session: Session): readonly Answer[] {
	const answers = session.answers.value;
	const { kind } = session.ask.value;
	if (!OUTER.has(kind)) return answers;
	const parts = answers.map((answer) => ({ answer, more: inner(session, kind, answer) }));
	/* The Era itself remains an answer; the Warp tile is then asked separately. */
	if (kind === "focus")
		return parts.flatMap(({ answer, more }) => [answer, ...(more ?? []).filter(({ move }) => !declines(move))]);
	const all = parts.flatMap(({ answer, more }) => more ?? [answer]);
	return all.length <= MOST ? all : answers;
}

/** For each kind of target: the spaces a Worker can be placed on to reach it, and the preferred Worker. */
const WAYS: readonly {
	readonly wants: (place: Place) => boolean;
	readonly at: (key: string) => boolean;
	readonly first: Worker;
}[] = [
	{
		wants: ({ kind }) => kind === "stack" || kind === "superproject",
		at: (key) => key.startsWith("construct."),
		first: "engineer",
	},
	{
		wants: (place) => place.kind === "good" && place.of === "mine",
		at: (key) => key.startsWith("mine."),
		first: "engineer",
	},
	{ wants: ({ kind }) => kind === "recruit", at: (key) => key.startsWith("recruit."), first: "administrator" },
	{
		wants: (place) => place.kind === "warps",
		at: (key) => key.startsWith("slot:") || key.startsWith("tile:"),
		first: "administrator",
	},
];
const DEEP = 2; /* most answers after placing the Worker: the Era, then the Warp tile */

/**
 * The answers that lead from a position to a place; null: there are none, or Nature or another seat would have to
 * answer.
 */
function wayTo(game: Game, seat: number, key: string, deep: number): Move[] | null {
	const { seats, kind } = game.asks();
	if (!seats.includes(seat) || kind === "turn") return null;
	const moves = game.legal(seat);
	const there = moves.find((move) => placeKey(placeOf(game, move)) === key && !declines(move));
	if (there) return [there];
	if (deep <= 1 || kind !== "focus") return null;
	for (const move of moves) {
		const after = game.step(move);
		const rest = after && wayTo(after, seat, key, deep - 1);
		if (rest) return [move, ...rest];
	}
	return null;
}

const waterOf = (answer: Answer) => answer.preview()?.balance.paid.water ?? 0;

/**
 * The moves for a target that is tapped at the beginning of a turn: on the cheapest space, with the Worker in hand,
 * otherwise the preferred one. Null: the target cannot be reached.
 */
export function shortcut(session: Session, place: Place, held: Worker | null): Move[] | null {
	if (session.ask.value.kind !== "turn") return null;
	const way = WAYS.find(({ wants }) => wants(place));
	if (!way) return null;
	const key = placeKey(place);
	const rank = ({ worker }: Answer) => (worker === held ? 0 : worker === way.first ? 1 : worker === "genius" ? 3 : 2);
	const starts = session.answers.value
		.filter((answer) => answer.move.verb === "V_PLACE" && way.at(answer.key))
		.sort((a, b) => waterOf(a) - waterOf(b) || rank(a) - rank(b));
	for (const start of starts) {
		const after = start.preview();
		if (!after?.goesOn || after.reveals) continue;
		const rest = wayTo(after.game, after.seat, key, DEEP);
		if (rest) return [start.move, ...rest];
	}
	return null;
}
