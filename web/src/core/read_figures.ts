/**
 * Helpers of the content readers: figures as words.
 */
import type { Op, Source } from "./content";
import { CAPITALS, GOODS, OPS, OP_WORDINGS, TYPES, WORKERS } from "./lists";

const SOURCES: readonly Source[] = ["none", "rulebook", "public", "reconstructed"];
const OP_VALUES = 3;

/** The word with this number, or null for 0. */
export function word<W extends string>(list: readonly W[], number: number): Exclude<W, ""> | null {
	const found = list[number];
	return found ? (found as Exclude<W, "">) : null;
}

export function must<T>(value: T | null | undefined): T {
	if (value === null || value === undefined) throw new Error("a component has a number out of range");
	return value;
}

/** A record with an entry for each word of a list. */
export function byWord<K extends string, V>(
	list: readonly K[],
	value: (number: number) => V,
): Record<Exclude<K, "">, V> {
	const out = {} as Record<string, V>;
	list.forEach((key, number) => {
		if (key !== "") out[key] = value(number);
	});
	return out;
}

/** Numbers by word, without zeros. */
export function some<K extends string>(
	list: readonly K[],
	values: readonly number[],
): Partial<Record<Exclude<K, "">, number>> {
	const out: Partial<Record<string, number>> = {};
	list.forEach((key, i) => {
		const n = values[i] ?? 0;
		if (key !== "" && n > 0) out[key] = n;
	});
	return out as Partial<Record<Exclude<K, "">, number>>;
}

export function sourceOf(number: number): Source {
	return must(SOURCES[number]);
}

/** The numbers from 0 whose bit is set. */
export function bits(mask: number): number[] {
	const out: number[] = [];
	for (let i = 0; mask >>> i && i < 32; i++) if ((mask >>> i) & 1) out.push(i);
	return out;
}

/** An op from its three figures. */
export function opOf(code: number, what: number, n: number): Op {
	const op = must(word(OPS, code));
	const wording = OP_WORDINGS[op];
	return {
		op,
		good: wording.includes("%r") ? word(GOODS, what) : null,
		worker: wording.includes("%w") ? word(WORKERS, what) : null,
		capital: wording.includes("%c") ? word(CAPITALS, what) : null,
		type: wording.includes("%b") ? word(TYPES, what) : null,
		n,
	};
}

/** A program of ops, which are three figures each. */
export function readOps(values: readonly number[]): Op[] {
	const out: Op[] = [];
	for (let i = 0; i < values.length && values[i]; i += OP_VALUES)
		out.push(opOf(values[i] ?? 0, values[i + 1] ?? 0, values[i + 2] ?? 0));
	return out;
}
