/**
 * Messages in the reader's language. Every string that is shown goes through `t` (our own, by key) or `say` (sentences
 * that the rules make, in English). The texts are those of the catalogue that comes with the rules (i18n/en, packed by
 * tools/words.py); what is put into them is put in by the rules' formatter. Keys and arguments are checked by the
 * compiler (words/keys.ts, written by tools/words.py).
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import early from "../../../i18n/en/early.json";
import type { CoreWords, Value } from "../core/words";
import type { Words } from "./keys";

export type Key = keyof Words;
/** What a message is given: nothing, or one object with a value for each of its arguments. */
export type Given<K extends Key> = K extends Key
	? [keyof Words[K]] extends [never]
		? []
		: [Readonly<Words[K]>]
	: never;
export type Values = Readonly<Record<string, Value>>;

/** The language in use; "pseudo" shows that no string was missed and that longer ones fit. */
export const locale: Signal<string> = signal("en");

/** The languages there are, besides the pseudo-locale. */
export function locales(): string[] {
	return ["en"];
}

let words: CoreWords | null = null;
const known = new Map<string, string>(); /* sentences that were asked for before */
const KNOWN_MAX = 4000;

/** The catalogue and the formatter, as soon as they are loaded. Before that only a few texts can be said. */
export function useWords(loaded: CoreWords): void {
	words = loaded;
	known.clear();
}

/** Whether the catalogue has a message of this key. */
export function hasWords(key: string): key is Key {
	return words?.has(key) ?? key in early;
}

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
	[..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, i) => [
		letter,
		[..."åƀçđéƒĝĥîĵķļɱñöþǫřšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŘŠŢÛṼŴẊÝŽ"][i] ?? letter,
	]),
);
const LONGER = 0.4;
const PADDING = "ẋẋẋẋ ";

/* What is put in is left as it is: it comes between these two signs, which no text has. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** A text made strange and 40 % longer. */
export function pseudo(text: string): string {
	const more = Math.ceil(text.replace(/\uE000[^\uE001]*\uE001/g, "").length * LONGER);
	const strange = text.replace(/\uE000[^\uE001]*\uE001|[A-Za-z]/g, (part) => ACCENTS[part] ?? part.slice(1, -1));
	return `⟦${strange} ${PADDING.repeat(more).slice(0, more)}⟧`;
}

function sheltered(values: Values): Values {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? OPEN + value + CLOSE : value]),
	);
}

/** A sentence written by the rules' formatter, or the same as before. */
function formatted(from: CoreWords, key: string, values: Values): string {
	const asked = `${key}\n${JSON.stringify(values)}`;
	let text = known.get(asked);
	if (text === undefined) {
		text = from.format(key, values);
		if (known.size >= KNOWN_MAX) known.clear();
		known.set(asked, text);
	}
	return text;
}

/** A message by a key that was put together, with whatever it may be given. */
export function message(key: string, values: Values = {}): string {
	const strange = locale.value === "pseudo";
	const plain = words ? words.plain(key) : (early as Readonly<Record<string, string>>)[key];
	if (plain !== null && plain !== undefined) return strange ? pseudo(plain) : plain;
	if (!words) throw new Error(`the words are not loaded: ${key}`);
	return strange ? pseudo(formatted(words, key, sheltered(values))) : formatted(words, key, values);
}

/** A message of ours. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
	return message(key, values);
}

/** A sentence that the rules made: an event told, a question, a component in words. */
export function say(sentence: string): string {
	return locale.value === "pseudo" ? pseudo(sentence) : sentence;
}
