/** Texts of the page: messages by key (i18n/en), and names for words of the rules. */
import { ERA_ZERO } from "../../core/fractures_table";
import type { Space } from "../../core/lists";
import { decimal, hasWords, message } from "../../words/i18n";
import type { Given, Key } from "../../words/i18n";
import { LANGUAGES } from "../../words/languages";

/** A message with its arguments filled in. */
export function say<K extends Key>(key: K, ...[values]: Given<K>): string {
	return message(key, values);
}

/** What stands between a label and its text: ": ", in French after a space. */
export function colon(): string {
	return message("label.colon");
}

/** What stands between parts of a list that have commas themselves. */
export function semicolon(): string {
	return message("label.semicolon");
}

/** The letter on the pieces of a seat; `owner`: that of its Path in English ("h"), or another. */
export function ownerLetter(owner: string): string {
	return hasWords(`letter.${owner}`) ? sayOf("letter", owner) : owner.toUpperCase();
}

/** The name of a language, in that language. */
export function languageName(language: string): string {
	return LANGUAGES[language]?.name ?? language;
}

/** A message whose key ends in a word of the rules' lists; the catalogue has one for every word. */
export function sayOf(prefix: string, word: string): string {
	return message(`${prefix}.${word}`);
}

/** The noun for a number of things: "Lab", "Labs". */
export function countedThing(what: string, n: number): string {
	return message(`count.${what}`, { n });
}

/** A number as the language writes it, with a typographic minus. */
export function figure(n: number): string {
	return (n < 0 ? "−" : "") + (Number.isInteger(n) ? `${Math.abs(n)}` : decimal(Math.abs(n)));
}

/** Hundredths of a VP: in halves below 5 VP, in whole VP above. */
export function vpFigure(hundredths: number): string {
	return figure(Math.abs(hundredths) < 500 ? Math.round(hundredths / 50) / 2 : Math.round(hundredths / 100));
}

/** "3 Labs". */
export function counted(what: string, n: number): string {
	return `${n} ${countedThing(what, n)}`;
}

/** "3 Labs", but "Lab" for one. */
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

const keys = new Map<string, Key | null>(); /* cache: a table looks up hundreds of names */

function keyOf(word: string): Key | null {
	let key = keys.get(word);
	if (key === undefined) {
		key = (LISTS.map((list) => `${list}.${word}`).find((candidate) => hasWords(candidate)) as Key | undefined) ?? null;
		keys.set(word, key);
	}
	return key;
}

/** A number of things by their word: "2 Energy Cores". */
export function amount(n: number, word: string): string {
	const key = keyOf(word);
	return key ? say("amount", { n, thing: { term: key } }) : `${figure(n)} ${word}`;
}

/** A Breakthrough by its shape and icon. */
export function breakthroughWords({ shape, icon }: { readonly shape: string; readonly icon: string }): string {
	return say("amount.breakthrough", { shape: name(shape), icon: name(icon) });
}

/** "Era 2". */
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

/** A word of the rules' lists as shown to players. */
export function name(word: string): string {
	const key = keyOf(word);
	return key ? message(key) : word;
}

/** The name of a computer player: the catalogue's, or the word of the rules with a capital. */
export function playerName(word: string): string {
	const key = `player.${word}`;
	return hasWords(key) ? message(key) : word.charAt(0).toUpperCase() + word.slice(1);
}

/** How a computer player plays: the catalogue's words, or those of the rules. */
export function playerAbout(word: string, otherwise: string): string {
	const key = `player.${word}.about`;
	return hasWords(key) ? message(key) : otherwise;
}

/** The name of a space of the main board. */
export function spaceWords(space: Space): string {
	const [place = "", at = ""] = space.split(".");
	const text = sayOf("short", place);
	return at ? (/^\d$/.test(at) ? `${text} ${at}` : `${text}, ${sayOf("at", at)}`) : text;
}
