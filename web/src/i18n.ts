/**
 * Messages in the reader's language. Every string that is shown goes through `t` (our own, by key) or `say` (sentences
 * that the rules make, in English). Keys and what must be put in are checked by the compiler (words/keys.ts).
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { format } from "./words/format";
import { en } from "./words/en";
import type { Catalogue, Key } from "./words/en";
import type { Arguments, Value } from "./words/keys";

export type { Key } from "./words/en";
/** What a message is given: nothing, or one object with a value for each of its arguments. */
export type Given<K extends Key> = K extends keyof Arguments ? [Readonly<Arguments[K]>] : [];

/** The language in use; "pseudo" shows that no string was missed and that longer ones fit. */
export const locale: Signal<string> = signal("en");

const catalogues = new Map<string, Partial<Catalogue>>([["en", en]]);

/** Adds a language. What it lacks is shown in English. */
export function addCatalogue(name: string, catalogue: Partial<Catalogue>): void {
	catalogues.set(name, catalogue);
}

export function locales(): string[] {
	return [...catalogues.keys()];
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
const SHELTERED = /\uE000[^\uE001]*\uE001|[A-Za-z]/g;

/** A text made strange and 40 % longer. */
export function pseudo(text: string): string {
	const more = Math.ceil(text.replace(/\uE000[^\uE001]*\uE001/g, "").length * LONGER);
	const strange = text.replace(SHELTERED, (part) => ACCENTS[part] ?? part.slice(1, -1));
	return `⟦${strange} ${PADDING.repeat(more).slice(0, more)}⟧`;
}

type Values = Readonly<Record<string, Value>>;

function sheltered(values: Values): Values {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : OPEN + value + CLOSE]));
}

/** A message of ours. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
	const language = locale.value;
	const text = catalogues.get(language)?.[key] ?? en[key];
	const put: Values = values ?? {};
	if (language === "pseudo") return pseudo(format("en", text, sheltered(put)));
	return text.includes("{") ? format(language, text, put) : text;
}

/** A sentence that the rules made: an event told, a question, a component in words. */
export function say(sentence: string): string {
	return locale.value === "pseudo" ? pseudo(sentence) : sentence;
}
