/**
 * Search over the rules: all words must occur, each at the beginning of a word; case and accents do not matter. Matches
 * of the id come first, then those of the titles, then those of the text.
 */
import type { Book, Rule } from "./book";

const WORD = /[\p{L}\p{N}]+/gu;
const ID = 100;
const TITLE = 10;
const TEXT = 1;
const WHOLE = 0.5; /* more for a whole word */

/** Without case and accents. */
export function fold(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae");
}

export function wordsOf(text: string): string[] {
	return fold(text).match(WORD) ?? [];
}

interface Entry {
	readonly rule: Rule;
	readonly id: readonly string[];
	readonly titles: readonly string[];
	readonly text: readonly string[];
}

function best(words: readonly string[], start: string, worth: number): number {
	let found = 0;
	for (const word of words) {
		if (word === start) return worth + WHOLE;
		if (word.startsWith(start)) found = worth;
	}
	return found;
}

/** How well a rule fits the words; 0: one of them does not occur. */
function scoreOf({ id, titles, text }: Entry, words: readonly string[]): number {
	let sum = 0;
	for (const word of words) {
		const score = Math.max(best(id, word, ID), best(titles, word, TITLE) + best(text, word, TEXT));
		if (score === 0) return 0;
		sum += score;
	}
	return sum;
}

const indexes = new WeakMap<Book, readonly Entry[]>();

function indexOf(book: Book): readonly Entry[] {
	let index = indexes.get(book);
	if (!index) {
		index = book.chapters.flatMap(({ titles, rules }) => {
			const heads = wordsOf(titles.join(" "));
			return rules.map((rule) => ({
				rule,
				id: [...wordsOf(rule.id), fold(rule.id)],
				titles: heads,
				text: wordsOf(`${rule.text} ${rule.note ?? ""}`),
			}));
		});
		indexes.set(book, index);
	}
	return index;
}

/** The rules that have all words of the query, best first; of equal ones, in the order of the catalogue. */
export function search(book: Book, query: string): Rule[] {
	const exact = fold(query.trim());
	const words = wordsOf(query);
	if (words.length === 0) return [];
	return indexOf(book)
		.map((entry, at) => ({
			rule: entry.rule,
			at,
			score: fold(entry.rule.id) === exact ? Number.POSITIVE_INFINITY : scoreOf(entry, words),
		}))
		.filter(({ score }) => score > 0)
		.sort((a, b) => (a.score === b.score ? a.at - b.at : b.score - a.score))
		.map(({ rule }) => rule);
}

/** Words of the game whose name or meaning has all words of the query. */
export function searchWords(book: Book, query: string): (readonly [string, string])[] {
	const words = wordsOf(query);
	if (words.length === 0) return [];
	return book.words.filter(([term]) => {
		const has = wordsOf(term);
		return words.every((word) => has.some((own) => own.startsWith(word)));
	});
}

/** A text in pieces; those that begin with a word of the query are marked. */
export function marked(text: string, query: string): { readonly text: string; readonly hit: boolean }[] {
	const words = wordsOf(query);
	const pieces: { text: string; hit: boolean }[] = [];
	let from = 0;
	for (const found of text.matchAll(WORD)) {
		const own = fold(found[0]);
		if (!words.some((word) => own.startsWith(word))) continue;
		if (found.index > from) pieces.push({ text: text.slice(from, found.index), hit: false });
		from = found.index + found[0].length;
		pieces.push({ text: found[0], hit: true });
	}
	if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
	return pieces;
}
