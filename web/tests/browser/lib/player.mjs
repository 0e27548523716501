// A player with eyes and one finger: presses a lit place on the board where the answer has one, otherwise an entry of
// the question. Choices are random, seeded and weighted towards sensible ones, so that games progress.
import { generator, weighted } from "./random.mjs";
import { painted } from "./browser.mjs";
import { look, settled } from "./screen.mjs";
import { press, pressWords } from "./touch.mjs";

const CLICKS_MAX = 4000;
const STILL_MAX = 6; /* looks without any change before it counts as a dead end */
const PASS_EARLY = 0.02;
const OPEN_DEVICE = 0.3;
const DEVICE_AWAY = ".dvopen header button";
const DO_IT = "#question [data-do]";

const PLACES = [
	[/^(construct|superproject)/, 5],
	[/^(recruit|research|mine|evacuate)/, 3],
	[/^(slot|stack|era)/, 3],
	[/^council/, 2],
	[/^(supply|leader|post|assimilate|technology)/, 1.5],
	[/^(force|trade)/, 0.4],
];
const ANSWERS = [
	[/^power (\d)/, (found) => 3 ** Number(found[1])],
	[/none$/, () => 0.5],
	[/^no$/, () => 0.3],
	[/^build/, () => 3],
];

function placeWeight(key) {
	return PLACES.find(([pattern]) => pattern.test(key))?.[1] ?? 1;
}

export function answerWeight(words) {
	for (const [pattern, weight] of ANSWERS) {
		const found = pattern.exec(words);
		if (found) return weight(found);
	}
	return 1;
}

export class Player {
	constructor(page, { seed, touch = false }) {
		this.page = page;
		this.random = generator(seed);
		this.touch = touch;
		this.clicks = 0;
		this.onBoard = 0;
		this.inPrompt = 0;
		this.kinds = new Set();
		this.eras = new Set();
	}

	press(selector) {
		this.clicks++;
		return press(this.page, selector, this.touch);
	}

	/** Presses an element with exactly this text, on the screens around a game. */
	pressWords(selector, words) {
		this.clicks++;
		return pressWords(this.page, selector, words, this.touch);
	}

	/** Presses the confirming button, if the answer needs one; most answers need only the tap. */
	async confirm() {
		await painted(this.page);
		if ((await this.page.locator(DO_IT).count()) > 0) await this.press(DO_IT);
	}

	async takePlace(key) {
		await this.press(`[data-place="${key}"].can`);
		await this.confirm();
		this.onBoard++;
		this.kinds.add(key.replace(/[:.].*/, ""));
	}

	async takeAnswer(answer) {
		await this.press(`#question .choice[data-answer="${answer.key}"][data-words="${answer.words}"]`);
		await this.confirm();
		this.inPrompt++;
	}

	/** Opens the Device, presses a lit place in it and closes it again. */
	async useDevice() {
		await this.press(".device [data-lit]");
		await painted(this.page);
		const lit = await this.page
			.locator(".dvopen [data-place].can")
			.evaluateAll((all) => all.map(({ dataset }) => dataset.place));
		await this.takePlace(weighted(this.random, lit, placeWeight));
		await painted(this.page);
		if ((await this.page.locator(DEVICE_AWAY).count()) > 0) await this.press(DEVICE_AWAY);
	}

	async pass() {
		await this.press("[data-key=p]");
		this.inPrompt++;
	}

	async answer(screen) {
		const { places, choices, hands, device, pass, end } = screen;
		if (end) return this.press("[data-end]");
		if (pass && (places.length + choices.length === 0 || this.random() < PASS_EARLY)) return this.pass();
		if (hands.length > 1 && this.random() < 0.2) {
			const hand = 1 + Math.floor(this.random() * hands.length);
			await this.press(`#question .hand [role=radio]:nth-child(${hand})`);
		}
		if (device && this.random() < OPEN_DEVICE) return this.useDevice();
		if (places.length > 0) return this.takePlace(weighted(this.random, places, placeWeight));
		if (choices.length > 0) return this.takeAnswer(weighted(this.random, choices, ({ words }) => answerWeight(words)));
		throw new Error(`a dead end: "${screen.question}" has no answer on the screen`);
	}

	/** Plays until the score screen, and returns it. */
	async playToEnd() {
		let before = "";
		let still = 0;
		while (this.clicks < CLICKS_MAX) {
			const screen = await look(this.page);
			if (screen.era) this.eras.add(screen.era);
			if (screen.kind === "over") return screen;
			const now = JSON.stringify(screen);
			still = now === before ? still + 1 : 0;
			if (still >= STILL_MAX) throw new Error(`a dead end: nothing changes any more at ${now.slice(0, 400)}`);
			before = now;
			if (screen.kind === "hand-over") await this.press(".handover .primary");
			else if (screen.kind === "question") await this.answer(screen);
			else await settled(this.page);
		}
		throw new Error(`no end after ${CLICKS_MAX} clicks`);
	}

	toString() {
		return `${this.clicks} clicks, ${this.onBoard} moves on the board, ${this.inPrompt} in the prompt`;
	}
}
