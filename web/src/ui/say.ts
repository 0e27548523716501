/**
 * Words of the page: messages by key (i18n/en), and names of the rules' vocabulary by their word.
 */
import { ERA_ZERO } from "../core/fractures_table";
import { t } from "../i18n";
import type { Key } from "../i18n";
import { en } from "../words/en";

/** A message with its arguments put in. */
export function say(key: Key, args: Readonly<Record<string, string | number>> = {}): string {
	return (t as (key: Key, values: Readonly<Record<string, string | number>>) => string)(key, args);
}

/** A message by a key made of a word of the rules' lists, which the catalogue has for every word. */
export function sayOf(prefix: string, word: string): string {
	return say(`${prefix}.${word}` as Key);
}

const LISTS = ["good", "worker", "type", "path", "superproject", "capital", "shape", "icon", "warp", "piece", "experiment", "adventure", "technology", "variable"] as const;

const keys = new Map<string, Key | null>(); /* the keys of words that were asked for: a table says hundreds of names */

function keyOf(word: string): Key | null {
	let key = keys.get(word);
	if (key === undefined) {
		key = (LISTS.map((list) => `${list}.${word}`).find((candidate) => candidate in en) as Key | undefined) ?? null;
		keys.set(word, key);
	}
	return key;
}

/** What an Era is called. */
export function eraName(era: number): string {
	return say("table.erashort", { n: eraNumber(era) });
}

/** The number of an Era, or "Zero". */
export function eraNumber(era: number): string | number {
	return era === ERA_ZERO ? say("frac.zero") : era;
}

/** "Era 2 of 7". */
export function eraOf(era: number, timeline: readonly { readonly era: number }[]): string {
	return say("table.era", { n: eraNumber(era), of: timeline.at(-1)?.era ?? era });
}

/** A word of the rules' lists as players say it. */
export function name(word: string): string {
	const key = keyOf(word);
	return key ? say(key) : word;
}
