/**
 * Warnings of a turn that costs points: what the rules say would be left, lost or out of reach. Every figure comes from
 * the rules: facts, sums, or answers played in a copy of the seat's view. A warning never hinders anything; each is
 * told in one turn only (`tells`).
 */
import type { Game, Move } from "../core/core";
import { balanceOf, isPlayer } from "../core/session";
import type { Balance } from "../core/session";
import { WARPS, WORKERS } from "../core/lists";
import type { Worker } from "../core/lists";
import { word } from "../core/read_figures";
import type { Seat, SeatTable } from "../core/table";
import { snapshot } from "../core/table";
import { mayAdvise } from "./hint";
import type { Answer, Session } from "./session";
import { answerAt, turnOf } from "./turn";
import type { TurnLine } from "./turn";

export type Warning =
	/** A pass with Workers that could still be placed. */
	| { readonly kind: "left"; readonly workers: number; readonly exosuits: number }
	/** A Free Action that costs nothing is unused. */
	| { readonly kind: "free"; readonly answer: Answer }
	/** A pass although a turn would score. */
	| { readonly kind: "score"; readonly vp: number; readonly answer: Answer }
	/** Tired Workers, and not enough Water to wake them. */
	| { readonly kind: "supply"; readonly water: number; readonly needs: number }
	/** A Genius stands where another Worker does the same. */
	| { readonly kind: "genius"; readonly worker: Worker }
	/** One Paradox token more is an Anomaly, and a roll is due for this Era's tiles. */
	| { readonly kind: "anomaly"; readonly era: number; readonly tokens: number }
	/** No Power Plant reaches the Era of a Warp tile. */
	| { readonly kind: "debt"; readonly era: number }
	/** More Exosuits than Workers. */
	| { readonly kind: "exosuits"; readonly exosuits: number; readonly workers: number }
	/** Energy Cores left at the last Power Up, and Workers without an Exosuit. */
	| { readonly kind: "cores"; readonly cores: number }
	/** Supply at the top of the Morale track with nobody to wake. */
	| { readonly kind: "top"; readonly water: number; readonly vp: number };

export type WarningKind = Warning["kind"];

const NODES = 400; /* most positions that are tried for one warning */
const DEPTH = 5; /* most answers of one turn */
const SHORT = 2; /* a greater lack of Water is a plan, not an oversight */

const all = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((sum, n) => sum + n, 0);
const seatOf = (game: Game, seat: Seat) => snapshot(game).seats[seat];

interface Prospect {
	/** The Eras that Time Travel reaches. */
	readonly eras: ReadonlySet<number>;
	/** The first answer of the turn that raises the score most. */
	readonly best: Move | null;
	readonly vp: number;
}

/** What one more turn of a seat can bring without dice and draws, as far as it is looked for. */
export function prospect(from: Game, seat: Seat): Prospect {
	const eras = new Set<number>();
	const now = from.score(seat).total;
	let best: Move | null = null;
	let vp = 0;
	let nodes = 0;
	const visit = (game: Game, first: Move, depth: number): void => {
		const { seats, kind } = game.asks();
		if (kind === "repay") eras.add(game.fact("FOCUS", seat));
		const gain = game.score(seat).total - now;
		if (gain > vp) [vp, best] = [gain, first];
		if (depth === 0 || kind === "turn" || !seats.includes(seat)) return;
		for (const move of game.legal(seat)) {
			if (move.verb === "V_FOCUS") eras.add(move.a);
			const next = nodes++ < NODES ? game.step(move) : null;
			if (next) visit(next, first, depth - 1);
		}
	};
	for (const move of from.legal(seat)) {
		const next = move.verb === "V_PASS" ? null : from.step(move);
		if (next) visit(next, move, DEPTH);
	}
	return { eras, best, vp };
}

/** Whether a Free Action costs nothing. */
function costsNothing(before: Game, move: Move): boolean {
	const after = before.step(move);
	if (!after) return false;
	const { paid, morale, paradox, active, tired } = balanceOf(before, after, move.seat);
	const lost = [...Object.values(active), ...Object.values(tired)].some((n) => (n ?? 0) < 0);
	return Object.keys(paid).length === 0 && morale >= 0 && paradox <= 0 && !lost && after.hash() !== before.hash();
}

const equal = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const FIGURES = ["paid", "gained", "vp", "exosuits", "morale", "paradox", "breakthroughs"] as const;
const brings = (balance: Balance) => FIGURES.map((figure) => balance[figure]);

/** What becomes of the Worker placed last. */
function fateOf(game: Game, seat: Seat): number {
	return game.fact("POST_FATE", seat, game.fact("POSTS", seat) - 1);
}

/** A Worker that would have done the same as the Genius, and is treated alike afterwards. */
function insteadOfGenius(before: Game, move: Move): Worker | null {
	const after = before.step(move);
	if (!after || move.verb !== "V_PLACE" || word(WORKERS, move.a) !== "genius") return null;
	const mine = brings(balanceOf(before, after, move.seat));
	for (const other of before.legal(move.seat)) {
		if (other.verb !== "V_PLACE" || other.b !== move.b || other.a === move.a) continue;
		const theirs = before.step(other);
		const same =
			theirs &&
			theirs.asks().kind === after.asks().kind &&
			fateOf(theirs, move.seat) === fateOf(after, move.seat) &&
			equal(brings(balanceOf(before, theirs, move.seat)), mine);
		if (same) return word(WORKERS, other.a);
	}
	return null;
}

function ofPass(session: Session, line: TurnLine, seat: Seat): Warning[] {
	const before = session.at(line.index).view(seat);
	const legal = before.legal(seat);
	const me = seatOf(before, seat);
	if (!me) return [];
	const out: Warning[] = [];
	const workers = all(me.active);
	if (workers > 0 && legal.some(({ verb }) => verb === "V_PLACE"))
		out.push({ kind: "left", workers, exosuits: me.exosuitsReady });
	const { best, vp } = mayAdvise(session) ? prospect(before, seat) : { best: null, vp: 0 };
	if (best) out.push({ kind: "score", vp, answer: answerAt(before, best) });
	const free = legal.find((move) => move.verb === "V_FREE" && costsNothing(before, move));
	if (free && free !== best) out.push({ kind: "free", answer: answerAt(before, free) });
	return out;
}

/** Supply was paid at the top of the track, and nobody was Tired. */
function ofSupply(session: Session, { answer, balance, index }: TurnLine, seat: Seat): Warning[] {
	if (answer.place.kind !== "supply" || balance.morale !== 0) return [];
	const before = seatOf(session.at(index), seat);
	const water = balance.paid.water ?? 0;
	return before && all(before.tired) === 0 && water > 0 ? [{ kind: "top", water, vp: balance.vp }] : [];
}

function ofPower(session: Session, me: SeatTable): Warning[] {
	const workers = all(me.active) + all(me.tired);
	const exosuits = me.exosuitsReady;
	if (exosuits > workers) return [{ kind: "exosuits", exosuits, workers }];
	const { era, timeline } = session.table.value;
	const empty = me.exosuitSlots.some(({ powered, covered, shut }) => !powered && !covered && !shut);
	const cores = me.goods.core;
	const last = timeline.at(-1)?.era === era;
	return last && cores > 0 && empty && exosuits < workers && me.exosuits > 0 ? [{ kind: "cores", cores }] : [];
}

/** Too little Water for Supply: at the beginning of a turn, or because of this turn. */
function ofWater(me: SeatTable, before: SeatTable | undefined): Warning[] {
	const { water } = me.goods;
	const needs = me.supplyWater;
	if (all(me.tired) === 0 || me.used.includes("supply") || water >= needs) return [];
	const spent = before !== undefined && before.goods.water >= before.supplyWater;
	return spent || (before === undefined && needs - water <= SHORT) ? [{ kind: "supply", water, needs }] : [];
}

/** What threatens at the beginning of a turn. */
function ofTurn(session: Session, me: SeatTable): Warning[] {
	const { era, timeline } = session.table.value;
	const game = session.game.value.view(me.seat);
	const out: Warning[] = ofWater(me, undefined);
	const owed = WARPS.flatMap((warp, i) => (warp === "" ? [] : game.fact("WARPS", me.seat, i))).filter((n) => n > 0);
	const rolls = owed.find((tile) => game.sum("rolls", me.seat, tile) !== 0);
	const last = timeline.at(-1)?.era === era;
	if (!last && rolls !== undefined && me.paradox > 0 && me.paradox + 1 >= me.paradoxLimit)
		out.push({ kind: "anomaly", era: rolls, tokens: me.paradox });
	const past = owed.filter((tile) => tile !== era);
	if (past.length === 0 || me.posts.length > 0) return out;
	const { eras } = prospect(game, me.seat);
	const far = past.find((tile) => !eras.has(tile));
	return far === undefined ? out : [...out, { kind: "debt", era: far }];
}

function ofReady(session: Session, lines: readonly TurnLine[], seat: Seat, me: SeatTable): Warning[] {
	const first = lines[0];
	if (!first) return [];
	if (session.now.value.passed) {
		const pass = lines.find(({ answer }) => answer.move.verb === "V_PASS");
		return pass ? ofPass(session, pass, seat) : [];
	}
	if (lines.some(({ answer }) => answer.move.verb === "V_POWER")) return ofPower(session, me);
	const genius = lines.flatMap(({ answer, index }) => insteadOfGenius(session.at(index).view(seat), answer.move) ?? []);
	const supplied = lines.flatMap((line) => ofSupply(session, line, seat));
	const dry = session.table.value.phase === "actions" ? ofWater(me, seatOf(session.at(first.index), seat)) : [];
	return [...genius.map((worker): Warning => ({ kind: "genius", worker })), ...supplied, ...dry];
}

/** All warnings of the present moment for the person who is asked, the gravest first. */
export function warningsOf(session: Session): Warning[] {
	const { reader, turnAt } = session.now.value;
	const ready = session.ready.value;
	const seat = ready ? reader : session.seat.value;
	const me = isPlayer(seat) ? session.table.value.seats[seat] : undefined;
	if (!isPlayer(seat) || !me || session.controllers[seat] !== "human" || session.looking.value !== null) return [];
	if (ready) return ofReady(session, turnOf(session), seat, me);
	return session.ask.value.kind === "turn" && session.head.value === turnAt ? ofTurn(session, me) : [];
}

/** Which warnings are told: each of a kind in one turn of an Era; those of a pass always. */
export class Told {
	readonly #at = new Map<string, number>();

	tells(session: Session, warning: Warning): boolean {
		const { turnAt, passed } = session.now.value;
		const key = `${session.viewer.value} ${session.table.value.era} ${warning.kind}`;
		const at = this.#at.get(key) ?? turnAt;
		this.#at.set(key, at);
		return at === turnAt || passed;
	}
}
