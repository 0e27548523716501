/**
 * The chapters, in the order of the Learn screen: the first game, then one for each module. A new chapter is a row
 * here, its two files beside this one, its texts in i18n/LANGUAGE/teach, and its title in
 * i18n/LANGUAGE/teach/coach.json. Each is loaded on demand.
 */
import type { ChapterFiles } from "../open";

type Files = readonly [record: { readonly default: string }, steps: { readonly chapter: ChapterFiles["chapter"] }];

const LOAD = {
	first1: () => Promise.all([import("./first1.rift?raw"), import("./first1")]),
	first2: () => Promise.all([import("./first2.rift?raw"), import("./first2")]),
	first3: () => Promise.all([import("./first3.rift?raw"), import("./first3")]),
	first4: () => Promise.all([import("./first4.rift?raw"), import("./first4")]),
	doomsday: () => Promise.all([import("./doomsday.rift?raw"), import("./doomsday")]),
	pioneers: () => Promise.all([import("./pioneers.rift?raw"), import("./pioneers")]),
	guardians: () => Promise.all([import("./guardians.rift?raw"), import("./guardians")]),
	fractures: () => Promise.all([import("./fractures.rift?raw"), import("./fractures")]),
	anomalies: () => Promise.all([import("./anomalies.rift?raw"), import("./anomalies")]),
} as const satisfies Readonly<Record<string, () => Promise<Files>>>;

export type ChapterName = keyof typeof LOAD;

export const CHAPTER_NAMES = Object.keys(LOAD) as readonly ChapterName[];

/** Minutes that a chapter takes. */
export const MINUTES: Readonly<Record<ChapterName, number>> = {
	first1: 7,
	first2: 8,
	first3: 8,
	first4: 8,
	doomsday: 4,
	pioneers: 4,
	guardians: 4,
	fractures: 4,
	anomalies: 3,
};

/** Whether a chapter is one of the first game, not of a module. */
export function isFirst(name: ChapterName): boolean {
	return name.startsWith("first");
}

/** The chapter after one of the first game; null: it is the last. */
export function chapterAfter(name: ChapterName): ChapterName | null {
	const next = CHAPTER_NAMES[CHAPTER_NAMES.indexOf(name) + 1];
	return isFirst(name) && next && isFirst(next) ? next : null;
}

export async function loadChapter(name: ChapterName): Promise<ChapterFiles> {
	const [record, { chapter }] = await LOAD[name]();
	return { name, chapter, record: record.default };
}
