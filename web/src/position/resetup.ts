/**
 * Another edition, other modules, other seats of a position: everything that the new setup has too stays as it is, what
 * is new begins as the setup lays it out, and what no longer exists is told.
 */
import type { Game, Setup } from "../core/core";
import { MODULES } from "../core/lists";
import type { Field, Stage } from "../core/stage";
import { OF_BOT } from "./groups";
import { belongs } from "./values";

/** What no longer exists: a field with something in it, or all that a seat had. */
export interface Lost {
	readonly seat: number | null;
	/** Null: all that the seat had. */
	readonly field: Field | null;
}

const UNDER_WAY = "frame";
/** The rest of what lies elsewhere: counted anew, because the setup decides how much there is in all. */
const REST: ReadonlySet<string> = new Set([
	"unseen",
	"superprojects-unseen",
	"experiments-unseen",
	"technologies-unseen",
	"anomalies-unseen",
	"breakthroughs-left",
]);

const kindOf = (setup: Setup, seat: number) => setup.seats[seat] && (setup.seats[seat]?.kind ?? "human");

/** The setup with the present Paths of the people, so that new seats get others. */
function withPaths(stage: Stage, game: Game, setup: Setup): Setup {
	const path = stage.fields.find(({ word }) => word === "path");
	const seats = setup.seats.map((seat, i) => {
		if (kindOf(setup, i) !== "human" || kindOf(game.setup(), i) !== "human" || !path) return seat;
		const word = stage.valueWord(path, stage.get(game, path, i));
		return word === "-" ? seat : { ...seat, path: word as NonNullable<typeof seat.path> };
	});
	return { ...setup, seats };
}

/** What changes from one setup to the other. */
interface Change {
	readonly stage: Stage;
	readonly from: Game;
	readonly setup: Setup;
	/** Whether a seat has the same kind of player as before. */
	readonly stays: (seat: number) => boolean;
}

/** A value without the seats that are others now; null: it is such a seat. */
function ofSeats({ stage, stays }: Change, field: Field, value: number, index: number): number | null {
	if (field.of !== "seat" && field.of !== "asked") return value;
	const gone = (word: string) => /^[A-D]$/.test(word) && !stays(word.charCodeAt(0) - 65);
	if (!field.set) return gone(stage.valueWord(field, value, index)) ? null : value;
	return [0, 1, 2, 3].reduce(
		(left, bit) => (gone(stage.valueWord(field, bit, index)) ? left & ~(1 << bit) : left),
		value,
	);
}

/** One field at one seat: copied as far as the new setup has it; answers whether something of it is left behind. */
function copied(change: Change, to: Game, field: Field, seat: number): { readonly game: Game; readonly lost: boolean } {
	const { stage, from, setup } = change;
	let game = to;
	let lost = false;
	for (let i = 0; i < field.count * field.each; i++) {
		const [index, place] = [Math.floor(i / field.each), i % field.each];
		const value = stage.get(from, field, seat, index, place);
		const left = belongs(stage, field, index, setup.modules ?? []) ? ofSeats(change, field, value, index) : null;
		const next = left === null ? null : stage.set(game, field, seat, left, index, place);
		if (next) game = next;
		lost ||= !next && value !== 0;
	}
	return { game, lost };
}

const holds = (stage: Stage, game: Game, field: Field, seat: number): boolean =>
	Array.from({ length: field.count * field.each }, (_, i) =>
		stage.get(game, field, seat, Math.floor(i / field.each), i % field.each),
	).some((value) => value !== 0);

/** The position with its rest counted anew; as it was, if something else is wrong with it. */
function recounted(stage: Stage, game: Game): Game {
	const lines = stage.write(game).split("\n");
	const kept = lines.filter((line) => !REST.has(line.split(" ")[0] ?? "") && !line.startsWith(`${UNDER_WAY} `));
	const read = stage.read(kept.join("\n"));
	return read.ok ? read.game : game;
}

const botOf = ({ seats }: Setup) => seats.find(({ kind = "human" }) => kind !== "human")?.kind;
const has = ({ modules = [] }: Setup, { module }: Field) =>
	module === 0 || modules.some((one) => MODULES.indexOf(one) === module);

/** `lay`: a table of the first Action Rounds with a setup. What was under way ends. */
export function changeSetup(
	stage: Stage,
	game: Game,
	wanted: Setup,
	lay: (setup: Setup) => Game,
): { readonly game: Game; readonly lost: readonly Lost[] } {
	const before = game.setup();
	const setup = withPaths(stage, game, wanted);
	const stays = (seat: number) => seat < before.seats.length && kindOf(before, seat) === kindOf(setup, seat);
	const change: Change = { stage, from: game, setup, stays };
	const people = [...before.seats.keys()];
	const lost: Lost[] = people.filter((seat) => !stays(seat)).map((seat) => ({ seat, field: null }));
	let next = lay(setup);
	const take = (field: Field, seat: number): boolean => {
		const there = has(setup, field) && (!OF_BOT.has(field.word) || botOf(before) === botOf(setup));
		if (!there) return holds(stage, game, field, seat);
		const done = copied(change, next, field, seat);
		next = done.game;
		return done.lost;
	};
	for (const field of stage.fields.filter((one) => one.word !== UNDER_WAY && has(before, one)))
		if (!field.ofSeat) {
			if (take(field, 0)) lost.push({ seat: null, field });
		} else for (const seat of people.filter(stays)) if (take(field, seat)) lost.push({ seat, field });
	const told = lost.filter(
		(one, i) => lost.findIndex(({ seat, field }) => seat === one.seat && field?.word === one.field?.word) === i,
	);
	return { game: recounted(stage, next), lost: told };
}
