/**
 * The rules of the reader's language, loaded when they are first needed: rules by id, their chapter and neighbours, the
 * examples that show them.
 */
import { computed, effect, signal } from "@preact/signals";
import loaders from "virtual:rules";
import type { BookText, ChapterText, RuleText } from "virtual:rules";
import { locale } from "../../words/i18n";

export type Rule = RuleText;
export type Chapter = ChapterText;
export type Example = BookText["examples"][number];

export interface Found {
	readonly rule: Rule;
	readonly chapter: Chapter;
	readonly before: Rule | null;
	readonly after: Rule | null;
	readonly examples: readonly Example[];
}

/** The rules as read, with an index. */
export class Book {
	readonly language: string;
	readonly chapters: readonly Chapter[];
	readonly words: BookText["words"];
	/** In the order of the catalogue. */
	readonly rules: readonly Rule[];
	readonly #at = new Map<string, number>();
	readonly #chapter = new Map<string, Chapter>();
	readonly #examples = new Map<string, Example[]>();
	readonly #english: ReadonlySet<string>;
	readonly #foreign: boolean;

	/** `language`: the reader's; another than English has no rules of its own if `foreign`. */
	constructor(text: BookText, language: string, foreign = false) {
		this.language = language;
		this.chapters = text.chapters;
		this.words = text.words;
		this.rules = text.chapters.flatMap(({ rules }) => rules);
		this.#english = new Set(text.english);
		this.#foreign = foreign;
		this.rules.forEach(({ id }, at) => this.#at.set(id, at));
		for (const chapter of text.chapters) for (const { id } of chapter.rules) this.#chapter.set(id, chapter);
		for (const example of text.examples)
			for (const id of example.of) this.#examples.set(id, [...(this.#examples.get(id) ?? []), example]);
	}

	/** Whether a text is English although the page is not: "GEN-01", "GEN-01 note", "# Setup". */
	isEnglish(key: string): boolean {
		return this.#foreign || this.#english.has(key);
	}

	/** The id of an existing rule: of "TECH-508", which has parts, the first part. */
	idOf(id: string): string | null {
		return [id, `${id}a`].find((known) => this.#at.has(known)) ?? null;
	}

	find(id: string): Found | null {
		const at = this.#at.get(id);
		const rule = at === undefined ? undefined : this.rules[at];
		const chapter = this.#chapter.get(id);
		if (at === undefined || !rule || !chapter) return null;
		return {
			rule,
			chapter,
			before: this.rules[at - 1] ?? null,
			after: this.rules[at + 1] ?? null,
			examples: this.#examples.get(id) ?? [],
		};
	}
}

const loaded = signal<{ readonly language: string; readonly book: Book | "failed" } | null>(null);
const wanted = signal(false);

/** The language whose rules the page shows: the reader's, or English if there are none. */
function languageOf(reader: string): string {
	return reader in loaders ? reader : "en";
}

effect(() => {
	if (!wanted.value) return;
	const reader = locale.value;
	const load = loaders[languageOf(reader)];
	if (loaded.peek()?.language === reader && loaded.peek()?.book !== "failed") return;
	const put = (book: Book | "failed") => {
		if (locale.peek() === reader) loaded.value = { language: reader, book };
	};
	load?.().then(
		(module) => put(new Book(module.default, reader, reader !== "pseudo" && !(reader in loaders))),
		() => put("failed"),
	);
});

/** Null: being loaded. */
export const book = computed<Book | "failed" | null>(() =>
	loaded.value?.language === locale.value ? loaded.value.book : null,
);

/** Loads the rules, once; after a failure, again. */
export function wantRules(): void {
	if (loaded.peek()?.book === "failed") {
		loaded.value = null;
		wanted.value = false;
	}
	wanted.value = true;
}
