// From the home screen to a game, by clicks of any object with a `page` and a `press`: a Player, who counts clicks, or
// `finger`. All tests that start a game by hand use this file.
import { press as pressAt } from "./touch.mjs";

export const DOORS = { solo: "[data-door=solo]", here: "[data-door=here]", online: "[data-door=online]" };
export const START = "[data-start]";
export const SAVE = ".over [data-save]";
export const FILE = ".home input[type=file]";

/** The simplest object with a `page` and a `press`. */
export const finger = (page, touch = false) => ({ page, press: (selector) => pressAt(page, selector, touch) });

async function choose(by, modules) {
	await by.page.waitForSelector(START);
	for (const module of modules) await by.press(`[data-module="${module}"]`);
	await by.press(START);
}

/** Starts a solo game against a bot, with these modules. */
export async function beginSolo(by, { bot = "chronobot2", modules = [] } = {}) {
	await by.press(DOORS.solo);
	await by.page.waitForSelector(`[data-choice=${bot}]`);
	await by.press(`[data-choice=${bot}]`);
	await choose(by, modules);
}

/** Starts a game for two at one screen. */
export async function beginTable(by, { modules = [] } = {}) {
	await by.press(DOORS.here);
	await choose(by, modules);
}

/** Starts a lesson; on a phone the lessons are on a screen of their own. */
export async function beginLesson(page, name, touch = false) {
	const { press } = finger(page, touch);
	if (await page.locator("[data-learn]").isVisible()) await press("[data-learn]");
	await page.locator(`[data-lesson=${name}]:visible`).first().waitFor();
	await press(`[data-lesson=${name}]`);
	await page.waitForSelector(".lesson-note");
}

/** Opens the list of stored games from the home screen. */
export async function toGames(page, touch = false) {
	await pressAt(page, "[data-games]", touch);
	await page.waitForSelector(".listing li");
}
