/** The lessons: each replays, and each of its marks has a text in every language. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRecordFile } from "../../src/keep/files";
import { LESSON_NAMES, lessonNotes, lessonRecord } from "../../src/lessons";
import { laterTexts } from "../../src/words/later";
import { ROOT, rules } from "./rules";

const LANGUAGES = readdirSync(new URL("i18n", ROOT));

describe("the lessons", () => {
	it.each(LESSON_NAMES)("%s replays and has a text at each mark", async (name) => {
		const read = readRecordFile(await rules(), await lessonRecord(name));
		if ("error" in read) throw new Error(read.error.reason);
		for (const language of LANGUAGES) {
			const { file, keys, at } = lessonNotes(name, read.notes);
			const texts = await laterTexts(file, language, keys);
			expect([...texts.keys()]).toEqual(keys);
			expect(at.size).toBe(read.notes.length);
			for (const [key, text] of texts) expect(text, key).toMatch(/\S \S/);
			for (const id of [...at.values()].flatMap((note) => note.rules)) expect(id).toMatch(/^[A-Z]\w*-\w+$/);
		}
	});

	it("are English where a language has no text", async () => {
		const keys = ["first.welcome-watch", "first.nowhere"];
		const english = await laterTexts("lessons/first", "en", keys);
		expect(english.get("first.welcome-watch")).toMatch(/^Welcome\./);
		expect(await laterTexts("lessons/first", "xx", keys)).toEqual(english);
	});
});
