/** The lessons: annotated records, each in its own file that is loaded on demand. */
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

export async function lessonText(name: LessonName): Promise<string> {
	return (await FILES[name]()).default;
}
