/**
 * Messages in the reader's language. Every string that is shown goes through `t` (our own, by key) or `say` (sentences
 * that the rules make, in English). Keys and what must be put in are checked by the compiler.
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { en } from "./messages/en";

/** One text, or several to choose from by a number (the names are those of Intl.PluralRules). */
export type Message = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Key = keyof typeof en;
export type Catalogue = Readonly<Partial<Record<Key, Message>>>;

type TextOf<M> = M extends string ? M : M extends { readonly other: infer T } ? T : never;
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<K extends Key> = Names<TextOf<(typeof en)[K]>> | ((typeof en)[K] extends string ? never : "n");
type Values<K extends Key> = [NamesOf<K>] extends [never] ? [] : [Readonly<Record<NamesOf<K>, string | number>>];

/** The language in use; "pseudo" shows that no string was missed and that longer ones fit. */
export const locale: Signal<string> = signal("en");

const catalogues = new Map<string, Catalogue>([["en", en]]);

/** Adds a language. What it lacks is shown in English. */
export function addCatalogue(name: string, catalogue: Catalogue): void {
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

/** A text made strange and 40 % longer; what stands in braces is left as it is. */
export function pseudo(text: string): string {
	const strange = text.replace(/\{[^}]*\}|[A-Za-z]/g, (part) => ACCENTS[part] ?? part);
	const more = Math.ceil(text.replace(/\{[^}]*\}/g, "").length * LONGER);
	return `⟦${strange} ${PADDING.repeat(more).slice(0, more)}⟧`;
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, n: number): Intl.LDMLPluralRule {
	const name = language === "pseudo" ? "en" : language;
	let rules = plurals.get(name);
	if (!rules) plurals.set(name, (rules = new Intl.PluralRules(name)));
	return rules.select(n);
}

function textOf(message: Message, language: string, n: number): string {
	return typeof message === "string" ? message : (message[pluralOf(language, n)] ?? message.other);
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A message of ours. */
export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
	const language = locale.value;
	const put: Readonly<Record<string, string | number>> = values ?? {};
	const found: Message = catalogues.get(language)?.[key] ?? en[key];
	const text = textOf(found, language, Number(put["n"] ?? 0));
	return fill(language === "pseudo" ? pseudo(text) : text, put);
}

/** A sentence that the rules made: an event told, a question, a component in words. */
export function say(sentence: string): string {
	return locale.value === "pseudo" ? pseudo(sentence) : sentence;
}
