/**
 * Texts of the page: messages by key (i18n/en), and names of the rules' words.
 */
import { ERA_ZERO } from "../../core/fractures_table";
import type { Space } from "../../core/lists";
import { hasWords, message } from "../../words/i18n";
import type { Given, Key } from "../../words/i18n";

/** A message with its arguments put in. */
export function say<K extends Key>(key: K, ...[values]: Given<K>): string {
	return message(key, values);
}

/** A message by a key made of a word of the rules' lists, which the catalogue has for every word. */
export function sayOf(prefix: string, word: string): string {
	return message(`${prefix}.${word}`);
}

/** What conditions count, in the form for this number: "Lab", "Labs". */
export function countedThing(what: string, n: number): string {
	return message(`count.${what}`, { n });
}

/** A number of VP that may be below 0, with a true minus. */
export function figure(n: number): string {
	return n < 0 ? `−${-n}` : `${n}`;
}

/** "3 Labs". */
export function counted(what: string, n: number): string {
	return `${n} ${countedThing(what, n)}`;
}

/** "3 Labs", but "Lab". */
export function countedFromTwo(what: string, n: number): string {
	return n > 1 ? counted(what, n) : countedThing(what, n);
}

const LISTS = [
	"good",
	"worker",
	"type",
	"path",
	"superproject",
	"capital",
	"shape",
	"icon",
	"warp",
	"piece",
	"experiment",
	"adventure",
	"technology",
	"variable",
] as const;

const keys = new Map<string, Key | null>(); /* the keys of words that were asked for: a table says hundreds of names */

function keyOf(word: string): Key | null {
	let key = keys.get(word);
	if (key === undefined) {
		key = (LISTS.map((list) => `${list}.${word}`).find((candidate) => hasWords(candidate)) as Key | undefined) ?? null;
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
	return key ? message(key) : word;
}

/** A space of the main boards in words. */
export function spaceWords(space: Space): string {
	const [place = "", at = ""] = space.split(".");
	const text = sayOf("short", place);
	return at ? (/^\d$/.test(at) ? `${text} ${at}` : `${text}, ${sayOf("at", at)}`) : text;
}
