/**
 * The lessons: records of games with marks where a note belongs. Each is loaded on demand; the
 * texts of the notes are in i18n.
 */
export const LESSON_NAMES = ["first", "doomsday", "pioneers", "guardians", "fractures", "anomalies"] as const;

export type LessonName = (typeof LESSON_NAMES)[number];

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

/** Where a lesson has notes. */
export interface LessonNotes {
	/** The file of their texts, and the keys in it. */
	readonly file: string;
	readonly keys: readonly string[];
	/** By number of moves played: the key of the note, and the rules it is about. */
	readonly at: ReadonlyMap<number, { readonly key: string; readonly rules: readonly string[] }>;
}

/** The notes of a lesson, from the comments of its record: marks `@name RULE RULE`. */
export function lessonNotes(
	name: LessonName,
	marks: readonly { readonly at: number; readonly text: string }[],
): LessonNotes {
	const at = new Map(
		marks.map((mark) => {
			const [word = "", ...rules] = mark.text.split(" ");
			return [mark.at, { key: `${name}.${word.slice(1)}`, rules }];
		}),
	);
	return { file: `lessons/${name}`, keys: [...at.values()].map(({ key }) => key), at };
}
