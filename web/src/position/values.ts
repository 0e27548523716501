/** What a field of a position can hold: its choices, and which of its places mean something. */
import type { Module } from "../core/lists";
import type { Field, Stage } from "../core/stage";

export type Control = "number" | "flag" | "set" | "choice";

export function controlOf({ of, set }: Field): Control {
	if (set) return "set";
	if (of === "flag") return "flag";
	return of === "number" ? "number" : "choice";
}

export interface Option {
	readonly value: number;
	readonly word: string;
}

const VALUES = 256; /* no list is longer */
const ERAS = 9; /* nothing, the Eras, Era Zero */
const NUMBERS = 16; /* of a set of numbers: cards by number */
const SLOTS: ReadonlySet<string> = new Set([
	"slots",
	"slots-covered",
	"guardian-slots",
	"hex-unavailable",
	"slot-lifted",
]);

const isValue = (word: string) => word !== "" && !word.startsWith("=");

/** The bits of a set, by word; sets of numbers are as large as what they number. */
function bitsOf(stage: Stage, field: Field, index: number): Option[] {
	const most =
		field.of === "era"
			? ERAS
			: SLOTS.has(field.word) || field.word === "glitch-exosuits"
				? 6
				: field.of === "number"
					? NUMBERS
					: 32;
	return Array.from({ length: most }, (_, value) => ({ value, word: stage.valueWord(field, value, index) })).filter(
		({ word }) => isValue(word),
	);
}

const known = new WeakMap<Stage, Map<string, readonly Option[]>>();

/** The values of a choice ("-" is nothing), or the bits of a set. */
export function optionsOf(stage: Stage, field: Field, index: number): readonly Option[] {
	const kept = known.get(stage) ?? new Map<string, readonly Option[]>();
	known.set(stage, kept);
	const key = `${field.number} ${field.ofStep ? index : 0}`;
	const options =
		kept.get(key) ??
		(field.set
			? bitsOf(stage, field, index)
			: Array.from({ length: field.of === "era" ? ERAS : VALUES }, (_, value) => ({
					value,
					word: stage.valueWord(field, value, index),
				})).filter(({ word }) => isValue(word)));
	kept.set(key, options);
	return options;
}

/** The indices of a field that stand for something. */
export function indicesOf(stage: Stage, field: Field): readonly number[] {
	const all = Array.from({ length: field.count }, (_, i) => i);
	if (field.by === "") return all;
	const named = all.filter((index) => isValue(stage.indexWord(field, index)));
	/* Era 0 is none. */
	return field.by === "era" ? named.filter((index) => index + field.byBase > 0) : named;
}

/** What only a module brings, by kind and word. */
const BROUGHT: Readonly<Record<string, Module>> = {
	"good flux": "fractures",
	"warp flux": "fractures",
	"worker operator": "fractures",
	"worker guardian": "guardians",
};

/** Whether a place of a field can be of use in a game with these modules. */
export function belongs(stage: Stage, field: Field, index: number, modules: readonly Module[]): boolean {
	const module = field.by === "" ? undefined : BROUGHT[`${field.by} ${stage.indexWord(field, index)}`];
	return module === undefined || modules.includes(module);
}
