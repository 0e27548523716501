/**
 * Words of the page: messages by key (messages/), and names of the rules' vocabulary by their word.
 */
import { t } from "../i18n";
import type { Key } from "../i18n";
import { en } from "../messages/en";

/** A message with its arguments put in. */
export function say(key: Key, args: Readonly<Record<string, string | number>> = {}): string {
	return (t as (key: Key, values: Readonly<Record<string, string | number>>) => string)(key, args);
}

/** A message by a key made of a word of the rules' lists, which the catalogue has for every word. */
export function sayOf(prefix: string, word: string): string {
	return say(`${prefix}.${word}` as Key);
}

const LISTS = ["good", "worker", "type", "path", "superproject", "capital", "shape", "icon", "warp", "piece"] as const;

/** A word of the rules' lists as players say it. */
export function name(word: string): string {
	for (const list of LISTS) {
		const key = `${list}.${word}`;
		if (key in en) return say(key as Key);
	}
	return word;
}
