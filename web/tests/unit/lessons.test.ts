/** The lessons: each replays, and each of its marks has a text in every language. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRecordFile } from "../../src/keep/files";
import { LESSON_NAMES, lessonNotes, lessonRecord } from "../../src/lessons";
import { lessonTexts } from "../../src/lessons/texts";
import { ROOT, rules } from "./rules";

const LANGUAGES = readdirSync(new URL("i18n", ROOT));

describe("the lessons", () => {
	it.each(LESSON_NAMES)("%s replays and has a text at each mark", async (name) => {
		const read = readRecordFile(await rules(), await lessonRecord(name));
		if ("error" in read) throw new Error(read.error.reason);
		for (const language of LANGUAGES) {
			const notes = await lessonNotes(name, language, read.notes);
			expect(notes.size).toBe(read.notes.length);
			for (const { text, rules: ids } of notes.values()) {
				expect(text).toMatch(/\S \S/);
				for (const id of ids) expect(id).toMatch(/^[A-Z]\w*-\w+$/);
			}
		}
	});

	it("are English where a language has no text", async () => {
		const keys = ["first.welcome-watch", "first.nowhere"];
		const english = await lessonTexts("first", "en", keys);
		expect(english.get("first.welcome-watch")).toMatch(/^Welcome\./);
		expect(await lessonTexts("first", "xx", keys)).toEqual(english);
	});
});
