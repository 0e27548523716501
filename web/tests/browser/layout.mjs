// From 320 px to 4K, in English and with the longer strings of the pseudo-locale: nothing scrolls sideways, no text is
// cut off, no texts or buttons overlap (lib/sight.mjs). The short extent has half of the sizes, and opens the pages and
// drawers of only two tables at each, in rotation. The other languages are looked at on a small phone, a phone and a
// laptop (in the short extent each on one of them, with some of the tables), and with a label that cannot fit, which must
// be found.
import { besideSetup, besideTo } from "./lib/beside.mjs";
import { editorTo } from "./lib/editor.mjs";
import { DOORS, toGames } from "./lib/begin.mjs";
import { checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { LANGUAGES } from "./lib/languages.mjs";
import { diaryWith } from "./lib/diary.mjs";
import { FOUR, SOLO, TABLE, blinkInHand, playTo, toHome } from "./lib/hook.mjs";
import { faultsOfSight } from "./lib/sight.mjs";
import { openTool, press } from "./lib/touch.mjs";

const SIZES = [
	[320, 640],
	[390, 844],
	[820, 1180],
	[1180, 820],
	[1366, 768],
	[1440, 900],
	[1920, 1080],
	[3840, 2160],
];
const SHORT = new Set([320, 390, 1366, 1920]); /* widths of the short extent */
const LONGER_TOO = new Set([320]); /* widths at which the other screens are checked in the pseudo-locale too */

const TABLES = [
	["first question", { setup: SOLO }],
	["power-up", { setup: FOUR, seed: 6, era: 2, ask: "power" }],
	["mid-game alone", { setup: { seats: [{}, { kind: "chronossus" }] }, seed: 5, era: 4 }],
	["mid-game of four", { setup: FOUR, seed: 6, era: 5 }],
	["mid-game with Doomsday", { setup: { seats: [{}, {}, {}], modules: ["doomsday"] }, seed: 7, era: 3, moves: 90 }],
	[
		"mid-game with Pioneers and Guardians",
		{ setup: { seats: [{}, { kind: "chronossus" }], modules: ["pioneers", "guardians"] }, seed: 7, era: 3, moves: 60 },
	],
	["mid-game with Fractures", { setup: { seats: [{}, {}, {}], modules: ["fractures"] }, seed: 7, era: 3, moves: 90 }],
	[
		"mid-game with Fractures and Chronossus",
		{ setup: { seats: [{}, { kind: "chronossus" }], modules: ["fractures"] }, seed: 7, era: 3, moves: 60 },
	],
	[
		"mid-game with Variable Anomalies",
		{ setup: { seats: [{}, {}], modules: ["variable-anomalies"] }, seed: 7, era: 4, moves: 90 },
	],
	["hand-over", { setup: TABLE, seed: 3, era: 2, ask: "hand-over" }],
	["end", { setup: FOUR, seed: 6, over: true }],
];
const DRAWERS = ["text", "score", "log", "menu", "settings", "help"];

/** Tables of which all pages and drawers are opened. */
const OPENED = TABLES.map(([name]) => name).filter((name) => name.startsWith("mid-game"));
const openedAt = (turn) =>
	OPENED.filter((_, i) => WHOLE || (i - turn) % OPENED.length === 0 || (i - turn - 3) % OPENED.length === 0);

class Eye {
	/** `opened`: the tables of which all pages and drawers are opened; `tables`: all tables that are looked at. */
	constructor(page, opened, tables = TABLES) {
		this.page = page;
		this.opened = opened;
		this.shown = tables;
		this.found = new Map(); /* fault → screens that have it */
		this.screens = 0;
	}

	async check(name) {
		await painted(this.page);
		this.screens++;
		for (const fault of await this.page.evaluate(faultsOfSight))
			this.found.set(fault, [...(this.found.get(fault) ?? []), name]);
	}

	async around() {
		await this.check("home");
		for (const kind of ["solo", "here"]) {
			await press(this.page, DOORS[kind]);
			await this.check(kind);
			if (kind === "solo") await press(this.page, "[data-choice=chronossus]");
			await press(this.page, "[data-module=fractures]");
			if (kind === "solo") await press(this.page, "[data-choice=unity]");
			else await this.page.locator("select").first().selectOption("unity");
			await this.check(`${kind}, Fractures`);
			if (kind === "solo") await press(this.page, "[data-choice=custom]");
			else await press(this.page, "[data-change]");
			await this.check(`${kind}, details`);
			await this.page.goBack();
			await this.page.waitForSelector(".home");
		}
		for (const screen of ["learn", "settings", "score", "diary"]) {
			await this.page.evaluate((name) => window.timerift.go(name), screen);
			await this.check(screen);
			await this.page.goBack();
			await this.page.waitForSelector(".home");
		}
		await besideSetup(this.page);
		await this.check("companion");
		await besideTo(this.page, { turns: 2 });
		await this.check("companion, checklist");
		await this.page.locator("[data-cmp=done]").click();
		await toHome(this.page);
	}

	/** The diary with games: one open, then the statistics. */
	async diary() {
		await diaryWith(this.page, 12);
		await press(this.page, "[data-entry]");
		await this.check("diary with games");
		await press(this.page, "[data-view=stats]");
		await this.check("statistics of the diary");
		await this.page.evaluate(() => window.timerift.go("home"));
		await this.page.waitForSelector(".home");
	}

	/** The editor of positions: a new one, the fields of a seat, the text. */
	async position() {
		await this.page.evaluate(() => window.timerift.go("position"));
		await this.page.waitForSelector("[data-begin]");
		await this.check("new position");
		for (const group of ["workers", "tiles", "warp"]) {
			await editorTo(this.page, group);
			await this.check(`position, ${group}`);
		}
		await press(this.page, "[data-part=text]");
		await this.check("position as text");
		await this.page.evaluate(() => window.timerift.go("home"));
		await this.page.waitForSelector(".home");
	}

	/** Opens the pages of the phone, and the second leaf of My board. */
	async pages(name) {
		for (const page of await this.page
			.locator("[data-open]")
			.evaluateAll((all) => all.map(({ dataset }) => dataset.open))) {
			await press(this.page, `[data-open="${page}"]`);
			await this.check(`${name}, ${page}`);
			if (page !== "mine") continue;
			await press(this.page, ".l-mine button:last-child");
			await this.check(`${name}, ${page}, the market`);
			await press(this.page, ".l-mine button:first-child");
		}
	}

	async tables() {
		for (const [name, how] of this.shown) {
			await playTo(this.page, how);
			await this.check(name);
			if (!this.opened.includes(name)) continue;
			await this.pages(name);
			await press(this.page, "[data-place].can");
			await this.check(`${name}, a place chosen`);
			for (const tool of DRAWERS) {
				await openTool(this.page, tool);
				await this.check(`${name}, ${tool}`);
				await this.page.keyboard.press("Escape");
				await painted(this.page);
			}
		}
		await blinkInHand(this.page);
		await this.check("an Exosuit in hand");
		await toHome(this.page);
		await this.page.waitForSelector("[data-continue]");
		await this.check("home with games");
		await toGames(this.page);
		await this.check("games");
	}
}

async function look({ browser, address }, [width, height], locale, opened, tables) {
	const page = await openPage(browser, address, {
		test: true,
		size: { width, height },
		touch: width < 800,
		settings: { language: locale },
	});
	const eye = new Eye(page, opened, tables);
	try {
		await eye.around();
		await eye.diary();
		if (locale === "en" || locale === "pseudo") await eye.position();
		if (locale !== "pseudo") await eye.tables();
		checkClean(page);
	} finally {
		await closePage(page);
	}
	if (eye.found.size > 0)
		throw new Error(
			[...eye.found].map(([fault, where]) => `${fault} (${where.length} screens: ${where[0]})`).join("\n"),
		);
	return `${eye.screens} screens`;
}

/** A language at a size: in the short extent some of the tables, of which one is opened. */
function inLanguage(stage, size, language, turn) {
	const tables = TABLES.filter(([name], i) => WHOLE || name === "end" || i % TURNS === turn % TURNS);
	const openable = tables.map(([name]) => name).filter((name) => OPENED.includes(name));
	return look(stage, size, language, WHOLE ? openable : openable.slice(0, 1), tables);
}

/** Makes a label of the page absurdly long: the check must find it. */
async function broken({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: { width: 320, height: 640 }, touch: true });
	const eye = new Eye(page, []);
	try {
		await eye.check("as it is");
		if (eye.found.size > 0) throw new Error("the page is at fault already");
		await page.evaluate(() => {
			for (const button of document.querySelectorAll("button"))
				button.lastElementChild?.append("Verylongwordthatfitsnowhere".repeat(6));
		});
		await eye.check("with long labels");
		if (eye.found.size === 0) throw new Error("a label that does not fit is not found");
		return `${eye.found.size} faults`;
	} finally {
		await closePage(page);
	}
}

const around = SIZES.filter(([width]) => WHOLE || SHORT.has(width)).flatMap((size, turn) =>
	["en", "pseudo"]
		.filter((locale) => locale === "en" || LONGER_TOO.has(size[0]))
		.map((locale) => ({
			name: `nothing clipped, overlapping or sideways at ${size.join("×")}${locale === "en" ? "" : ", longer strings around the table"}`,
			seconds: 120,
			run: (stage) => look(stage, size, locale, openedAt(turn)),
		})),
);

const TURNS = 4; /* the tables are spread over as many runs */

/** All in the whole extent, otherwise one, in turns. */
const inTurns = (all, turn) => (WHOLE ? all : [all[turn % all.length]]);

export const tests = [
	...around,
	...LANGUAGES.flatMap((language, i) =>
		inTurns([SIZES[0], SIZES[1], SIZES[4]], i).map((size, k) => ({
			name: `nothing clipped, overlapping or sideways in ${language} at ${size.join("×")}`,
			seconds: 180,
			run: (stage) => inLanguage(stage, size, language, i + k),
		})),
	),
	{ name: "a label that does not fit is found", seconds: 60, run: broken },
];
