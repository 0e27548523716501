// The way from the home screen to a game, by clicks. `press` presses what a selector says: of a page, or of a player who
// counts. All tests that begin a game by hand go through here.
import { press as pressAt } from "./touch.mjs";

export const DOORS = { solo: "[data-door=solo]", here: "[data-door=here]", online: "[data-door=online]" };
export const START = "[data-start]";
export const SAVE = ".over [data-save]";
export const FILE = ".home input[type=file]";

/** Presses in a page. */
export const pressIn = (page, touch = false) => (selector) => pressAt(page, selector, touch);

async function choose(press, modules) {
	for (const module of modules) await press(`[data-module="${module}"]`);
	await press(START);
}

/** A game alone, by the words of the bot and of the modules. */
export async function beginSolo(press, { bot = "chronobot2", modules = [] } = {}) {
	await press(DOORS.solo);
	await press(`[data-choice=${bot}]`);
	await choose(press, modules);
}

/** A game for two at one screen. */
export async function beginTable(press, { modules = [] } = {}) {
	await press(DOORS.here);
	await choose(press, modules);
}

/** A lesson by its name; on a phone the lessons have a screen of their own. */
export async function beginLesson(page, name, touch = false) {
	const press = pressIn(page, touch);
	if (await page.locator("[data-learn]").isVisible()) await press("[data-learn]");
	await press(`[data-lesson=${name}]`);
	await page.waitForSelector(".lesson-note");
}

/** The games kept on this device, from the home screen. */
export async function toGames(page, touch = false) {
	await pressAt(page, "[data-games]", touch);
	await page.waitForSelector(".listing li");
}
