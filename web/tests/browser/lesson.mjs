// The lessons: Next reaches every note, Back works, and the player can continue the game from any note.
import { beginLesson } from "./lib/begin.mjs";
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { look } from "./lib/screen.mjs";
import { press } from "./lib/touch.mjs";

const NOTES_MIN = 20;
const NEXT = ".lesson-note .do";

const words = (page) => page.locator(".lesson-note .words").textContent();

async function lesson({ browser, address }, name, size, touch) {
	const page = await openPage(browser, address, { size: SIZES[size], touch });
	try {
		await beginLesson(page, name, touch);
		const seen = [await words(page)];
		while (await page.locator(`${NEXT}:not(:disabled)`).count()) {
			await press(page, NEXT, touch);
			await painted(page);
			seen.push(await words(page));
		}
		if (seen.length < NOTES_MIN) throw new Error(`only ${seen.length} notes`);
		if (new Set(seen).size < seen.length) throw new Error("a note is shown twice");
		if (seen.some((text) => text.trim() === "")) throw new Error("a note says nothing");
		await press(page, ".lesson-note .feet button", touch);
		await painted(page);
		if ((await words(page)) !== seen.at(-2)) throw new Error("Back does not show the note before");
		await press(page, ".lesson-note .branch", touch);
		await painted(page);
		const { kind } = await look(page);
		if (kind !== "question" && kind !== "hand-over") throw new Error(`playing on from a lesson shows ${kind}`);
		checkClean(page);
		return `${seen.length} notes`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	["first", "desktop", false],
	["first", "phone", true],
	["fractures", "desktop", false],
	["anomalies", "phone", true],
].map(([name, size, touch]) => ({
	name: `lesson ${name}, ${size}`,
	seconds: 90,
	run: (stage) => lesson(stage, name, size, touch),
}));
