/** The rules for players, by language (scripts/rules.ts; tools/rulebook.py writes them). */
declare module "virtual:rules" {
	export interface RuleText {
		readonly id: string;
		readonly text: string;
		/** What editions or the program add. */
		readonly note?: string;
		/** Where it is printed: rulebooks ("000 002", "all"), then sections. Empty: the rulebooks do not say. */
		readonly source: readonly (readonly string[])[];
	}

	export interface ChapterText {
		readonly file: string;
		/** The part of the rules, the chapter and, if it has several parts, the part of the chapter. */
		readonly titles: readonly string[];
		readonly rules: readonly RuleText[];
	}

	export interface BookText {
		readonly chapters: readonly ChapterText[];
		/** Worked examples: the first line is the title; `of` are the rules it shows. */
		readonly examples: readonly { readonly id: string; readonly text: string; readonly of: readonly string[] }[];
		/** Pairs of a word of the game and its meaning. */
		readonly words: readonly (readonly [string, string])[];
		/** What is not translated: ids of rules and examples, and others (tools/rulebook.py). */
		readonly english: readonly string[];
	}

	const loaders: Readonly<Record<string, () => Promise<{ readonly default: BookText }>>>;
	export default loaders;
}
