/**
 * Games of companion light in the store: they lie among the other games, with their entries in place of moves.
 */
import type { Game, Setup } from "../core/core";
import { entryBytes, entryFrom } from "../core/light";
import type { Entry, Extra } from "../core/light";
import { newSeed } from "../game/dice";
import type { Controller } from "../game/session";
import { newId, summary } from "./autosave";
import type { KeptLight } from "./store";

const BYTES = 6;

/** A new game, before its first entry. */
export function newLight(
	setup: Setup,
	extras: readonly Extra[],
	name: string,
	revision: number,
	now: number,
): KeptLight {
	return {
		version: 1,
		id: newId(),
		name,
		created: now,
		changed: now,
		moves: 0,
		edition: setup.edition ?? "infinity",
		era: 0,
		phase: "setup",
		over: false,
		seats: setup.seats.map(({ kind = "human", path = null }) => ({ kind, path, total: 0, won: false })),
		asked: [],
		revision,
		setup,
		bytes: new Uint8Array(),
		seed: newSeed(),
		controllers: setup.seats.map(({ kind = "human" }): Controller => (kind === "human" ? "human" : "bot")),
		natureByHand: true,
		freeUndo: true,
		extras,
	};
}

/** The same game with these entries; of the scores only the automaton's is known. */
export function keptLight(
	kept: KeptLight,
	entries: readonly Entry[],
	{ game, over }: { readonly game: Game; readonly over: boolean },
	now: number,
): KeptLight {
	const found = summary(game);
	const seats = found.seats.map((seat) => ({ ...seat, total: seat.kind === "human" ? 0 : seat.total, won: false }));
	return { ...kept, ...found, seats, over, changed: now, moves: entries.length, bytes: entriesToBytes(entries) };
}

export function entriesToBytes(entries: readonly Entry[]): Uint8Array {
	return Uint8Array.from(entries.flatMap(entryBytes));
}

export function entriesFromBytes(bytes: Uint8Array): Entry[] {
	return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => entryFrom(bytes, i * BYTES));
}
