// A whole game by keyboard alone: three Eras with Tab, arrows and Enter on the board and in the question, the rest with
// typed moves. The short extent takes one Era each, then finishes the game without the keyboard.
import { DOORS, SAVE, START } from "./lib/begin.mjs";
import { checkClean, closePage, openPage } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { answerWeight } from "./lib/player.mjs";
import { generator, weighted } from "./lib/random.mjs";
import { checkRecord } from "./lib/record.mjs";
import { look, settled } from "./lib/screen.mjs";
import { goOn, walk } from "./lib/walk.mjs";

const TABS_MAX = 250;
const MOVES_MAX = 600;
const TYPED_FROM_ERA = WHOLE ? 4 : 2;
const ENOUGH_AT_ERA = WHOLE ? Infinity : 3;
const LEAST = WHOLE ? { onBoard: 5, typed: 20 } : { onBoard: 2, typed: 5 };

class Typist {
	constructor(page, seed) {
		this.page = page;
		this.random = generator(seed);
		this.keys = 0;
		this.tabbed = 0;
		this.onBoard = 0;
		this.typed = 0;
		this.ended = 0;
	}

	async key(name) {
		this.keys++;
		await this.page.keyboard.press(name);
	}

	focused(selector) {
		return this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
	}

	/** Presses Tab until an element that matches has the focus. */
	async tabTo(selector, { back = false } = {}) {
		for (let i = 0; i < TABS_MAX; i++) {
			if (await this.focused(selector)) return;
			await this.key(back ? "Shift+Tab" : "Tab");
		}
		throw new Error(`${TABS_MAX} times Tab do not reach ${selector}`);
	}

	/** Tabs to a region of the table, then uses the arrows to focus a lit place. False: none was found. */
	async arrowToPlace() {
		for (let i = 0; i < TABS_MAX; i++) {
			if (await this.focused("[data-place].can")) return true;
			if (await this.focused(".board [data-place], .board [data-place] *")) {
				for (let k = 0; k < 12; k++) {
					await this.key("ArrowRight");
					if (await this.focused("[data-place].can")) return true;
				}
			}
			await this.key("Tab");
			if (await this.focused("body")) return false;
		}
		return false;
	}

	/** When a turn is played, the button that ends it must have the focus. */
	async end() {
		if (!(await this.focused("[data-end]"))) throw new Error("a turn is played, and Enter would not end it");
		await this.key("Enter");
		this.ended++;
	}

	async byFocus(screen) {
		if (screen.choices.length === 0 && screen.places.length === 0) return this.pass();
		if (screen.choices.length === 0) {
			if (await this.focused("input")) await this.tabTo("#question .feet button:not(:disabled)");
			await this.key("l"); // the list of all answers
			return;
		}
		if (screen.places.length > 0 && this.random() < 0.4 && (await this.arrowToPlace())) this.onBoard++;
		else {
			const wanted = weighted(this.random, screen.choices, ({ words }) => answerWeight(words));
			await this.tabTo(`#question .choice[data-answer="${wanted.key}"]`);
		}
		await this.key("Enter");
		if ((await this.page.locator("#question [data-do]").count()) > 0) {
			await this.tabTo("#question [data-do]"); // answers that need a confirming button: placing, keeping, rolling
			await this.key("Enter");
		}
		this.tabbed++;
	}

	/** Presses "p"; leaves an input field first. */
	async pass() {
		if (await this.focused("input")) await this.tabTo("#question .feet button:not(:disabled)");
		await this.key("p");
	}

	async byWords(screen) {
		const sensible = screen.known.filter(
			(words) => words !== "pass" || this.random() < 0.03 || screen.known.length === 1,
		);
		const words = weighted(this.random, sensible, answerWeight);
		await this.tabTo("#typed-move");
		await this.page.keyboard.type(words);
		this.keys += words.length;
		await this.key("Enter");
		this.typed++;
	}

	async play() {
		for (let i = 0; i < MOVES_MAX; i++) {
			const screen = await look(this.page);
			if (screen.kind === "over") return screen;
			if (screen.era >= ENOUGH_AT_ERA) {
				await goOn(this.page, 31);
				await walk(this.page, Infinity);
			} else if (screen.kind === "hand-over") {
				await this.tabTo(".handover .primary");
				await this.key("Enter");
			} else if (screen.kind !== "question") await settled(this.page);
			else if (screen.end) await this.end();
			else if (screen.era >= TYPED_FROM_ERA) await this.byWords(screen);
			else await this.byFocus(screen);
		}
		throw new Error(`no end after ${MOVES_MAX} moves`);
	}
}

async function keyboardGame({ browser, address }) {
	const page = await openPage(browser, address, { test: !WHOLE, seed: 31 });
	const typist = new Typist(page, 31);
	try {
		await typist.tabTo(DOORS.solo);
		await typist.key("Enter");
		await page.waitForSelector(START);
		await typist.tabTo(START);
		await typist.key("Enter");
		const { totals } = await typist.play();
		await checkRecord(page, totals, async () => {
			await typist.tabTo(SAVE);
			await typist.key("Enter");
		});
		if (typist.onBoard < LEAST.onBoard || typist.typed < LEAST.typed)
			throw new Error(`only ${typist.onBoard} places, ${typist.typed} typed moves`);
		checkClean(page);
		return `${typist.keys} keys; ${typist.tabbed} moves by Tab and Enter, ${typist.onBoard} of them places; ${typist.typed} typed; ${typist.ended} turns ended`;
	} catch (error) {
		error.message += `\n(${typist.keys} keys, ${typist.tabbed} moves by Tab, ${typist.onBoard} places, ${typist.typed} typed) ${page.problems.join("\n")}`;
		throw error;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: WHOLE ? "a whole game by keyboard alone" : "two Eras by keyboard alone", seconds: 300, run: keyboardGame },
];
