/**
 * The lessons: records of games with marks where a note belongs. Record and texts are loaded on demand; the texts are
 * those of the reader's language, of English for what it lacks.
 */
export const LESSON_NAMES = ["first", "doomsday", "pioneers", "guardians", "fractures", "anomalies"] as const;

export type LessonName = (typeof LESSON_NAMES)[number];

/** A note of a lesson, and the rules it is about. */
export interface LessonNote {
	readonly text: string;
	readonly rules: readonly string[];
}

const FILES: Readonly<Record<LessonName, () => Promise<{ readonly default: string }>>> = {
	first: () => import("./first.rift?raw"),
	doomsday: () => import("./doomsday.rift?raw"),
	pioneers: () => import("./pioneers.rift?raw"),
	guardians: () => import("./guardians.rift?raw"),
	fractures: () => import("./fractures.rift?raw"),
	anomalies: () => import("./anomalies.rift?raw"),
};

/** The record of a lesson. */
export async function lessonRecord(name: LessonName): Promise<string> {
	return (await FILES[name]()).default;
}

/** The notes of a lesson, by number of moves played: `marks` are the comments of its record (`@name RULE RULE`). */
export async function lessonNotes(
	name: LessonName,
	language: string,
	marks: readonly { readonly at: number; readonly text: string }[],
): Promise<ReadonlyMap<number, LessonNote>> {
	const { lessonTexts } = await import("./texts");
	const found = marks.map(({ at, text }) => {
		const [mark = "", ...rules] = text.split(" ");
		return { at, key: `${name}.${mark.slice(1)}`, rules };
	});
	const texts = await lessonTexts(
		name,
		language,
		found.map(({ key }) => key),
	);
	return new Map(found.map(({ at, key, rules }) => [at, { text: texts.get(key) ?? key, rules }]));
}
