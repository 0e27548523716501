/** The words of the coach and the titles of the chapters: i18n/LANGUAGE/teach/coach.json. */
import { CHAPTER_NAMES } from "../../teach/chapters";
import type { ChapterName } from "../../teach/chapters";

export const COACH = "teach/coach";

const WORDS = [
	"start",
	"roll",
	"keep",
	"other",
	"end",
	"finish",
	"show",
	"more",
	"play-on",
	"game",
	"modules",
	"watch",
	"done",
	"again",
] as const;

export type CoachWord = (typeof WORDS)[number] | ChapterName | `${ChapterName}.note`;

/** Keys of all of them. */
export function coachKeys(): string[] {
	return [...WORDS, ...CHAPTER_NAMES.flatMap((name) => [name, `${name}.note`])].map((word) => `coach.${word}`);
}

/** The texts by their names. */
export function coachWords(texts: (key: string) => string): (word: CoachWord) => string {
	return (word) => texts(`coach.${word}`);
}
