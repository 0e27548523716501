/**
 * Preview of a Blink before anything is paid: destinations, the faces of the Flux die that cause a Glitch, and what
 * each face of the Glitch die would hit. All of it is found by playing every outcome in copies of the game; the odds
 * come from the rules (rift_sum). Does not look at Nature's real next answer.
 */
import type { Ask, Game, Move } from "../core/core";
import { NATURE, spaceNumber, spaceWord } from "../core/core";
import { GLITCHES } from "../core/lists";
import type { Glitch, Space } from "../core/lists";
import { bits, word } from "../core/read_figures";
import { balanceOf } from "../core/session";
import type { Balance } from "../core/session";

/** A face of the Flux die. */
export interface FluxFace {
	readonly face: number;
	/** Number of sides that show it. */
	readonly sides: number;
	readonly safe: boolean;
}

/** A face of the Glitch die: where a Glitch would go. */
export interface GlitchTarget {
	readonly target: Glitch;
	/** Per mille chance that the dice put a Glitch there. */
	readonly odds: number;
	/** False: no Glitch fits there, and the die is rolled again. */
	readonly room: boolean;
	/**
	 * The places it could take: Building slots, slots of the Device, Exosuit slots, or numbers of Endgame Conditions.
	 */
	readonly places: readonly number[];
}

export interface Dice {
	/** Free slots of the Device after the Flux Cores are placed. */
	readonly free: number;
	readonly faces: readonly FluxFace[];
	/** Per mille chance of a Glitch. */
	readonly odds: number;
	readonly targets: readonly GlitchTarget[];
}

export interface Blink {
	/** The spaces that the Exosuit can reach. */
	readonly goals: readonly Space[];
	/** Null: nothing is rolled. */
	readonly dice: Dice | null;
}

const DEEP = 12; /* most questions between the Flux Core and the choice of the goal */

/** The position that asks for the goal, with the lowest outcome of every roll and the first answer of the seat. */
function whereTo(start: Game, seat: number): Game | null {
	let game: Game | null = start;
	for (let i = 0; game && i < DEEP; i++) {
		const { kind, seats }: Ask = game.asks();
		if (kind === "blink") return game;
		const next: Move | undefined = seats.includes(NATURE)
			? [...game.chance()].sort((one, other) => one.move.a - other.move.a)[0]?.move
			: seats.includes(seat) && kind !== "turn"
				? game.legal(seat)[0]
				: undefined;
		game = next ? game.step(next) : null;
	}
	return null;
}

function goalsFrom(start: Game, seat: number): Space[] {
	return (whereTo(start, seat)?.legal(seat) ?? []).flatMap((move) =>
		move.verb === "V_BLINK_TO" ? (spaceWord(move.a) ?? []) : [],
	);
}

/** Cost and gain of a Blink up to the next question, if no Glitch occurs. */
export function blinkBalance(game: Game, move: Move, goal: Space): Balance | null {
	const after = game.step(move);
	const to = after && whereTo(after, move.seat);
	const there = to?.step({ verb: "V_BLINK_TO", seat: move.seat, a: spaceNumber(goal), b: 0, c: 0, d: 0 });
	return there ? balanceOf(game, there, move.seat) : null;
}

/** The faces of the Flux die, and the position after a face that causes a Glitch, in which the Glitch die is rolled. */
function glitchRoll(game: Game): { faces: FluxFace[]; after: Game | null } {
	let after: Game | null = null;
	const faces = game.chance().flatMap(({ move, weight }): FluxFace[] => {
		if (move.verb !== "N_FLUX") return [];
		const next = game.step(move);
		const rolls = next?.chance().some((outcome) => outcome.move.verb === "N_GLITCH") ?? false;
		if (rolls) after = next;
		return [{ face: move.a, sides: weight, safe: !rolls }];
	});
	return { faces, after };
}

const LIES: Readonly<Partial<Record<Glitch, "DEVICE_GLITCHES" | "GLITCH_TILES" | "GLITCH_SLOTS" | "GLITCH_CARDS">>> = {
	device: "DEVICE_GLITCHES",
	building: "GLITCH_TILES",
	exosuit: "GLITCH_SLOTS",
	conditions: "GLITCH_CARDS",
};

/** The places a Glitch could take: the legal answers if the seat is asked, otherwise where the rules put it. */
function placesOf(roll: Game, after: Game, seat: number, target: Glitch): number[] {
	if (after.asks().kind === "glitch")
		return after
			.legal(seat)
			.flatMap((move) => (move.verb === "V_GLITCH" && word(GLITCHES, move.a) === target ? [move.b] : []));
	const fact = LIES[target];
	const put = fact ? bits(after.fact(fact, seat) & ~roll.fact(fact, seat)) : [];
	return target === "conditions"
		? put.map((place) =>
				after.fact("OBJECTIVES", 0, 0) ? after.fact("OBJECTIVES", 0, place) : after.fact("CONDITIONS", 0, place),
			)
		: put;
}

function targetsOf(before: Game, seat: number, roll: Game | null): GlitchTarget[] {
	const outcomes = roll?.chance() ?? [];
	const all = outcomes.reduce((sum, { weight }) => sum + weight, 0);
	return GLITCHES.flatMap((target, number): GlitchTarget[] => {
		if (target === "" || target === "stored") return [];
		const outcome = outcomes.find(({ move }) => move.a === number);
		const after = outcome ? roll?.step(outcome.move) : null;
		const places = roll && after ? placesOf(roll, after, seat, target) : [];
		return [
			{
				target,
				odds: outcome && all > 0 ? before.sum("glitch-odds", seat, number) : 0,
				room: outcome !== undefined,
				places,
			},
		];
	});
}

/**
 * The dice of a Blink; null: the position `after` the move does not roll the Flux die. The odds are those of the
 * position `before` it.
 */
function diceOf(before: Game, after: Game, seat: number, odds: number): Dice | null {
	const { faces, after: roll } = glitchRoll(after);
	if (faces.length === 0) return null;
	return { free: after.sum("device-free", seat), faces, odds, targets: targetsOf(before, seat, roll) };
}

/** The possible results of a Blink; null: the move is not a Blink, or is refused. */
export function blinkOf(game: Game, move: Move): Blink | null {
	if (move.verb !== "V_BLINK") return null;
	const after = game.step(move);
	if (!after) return null;
	return {
		goals: goalsFrom(after, move.seat),
		dice: diceOf(game, after, move.seat, game.sum("blink-odds", move.seat, move.a)),
	};
}
