// Runs axe on every screen, in both themes, on a desktop and a phone: no serious or critical finding. The short extent
// alternates, so that it looks at each screen once. Some screens are looked at in every language.
import { findings } from "./lib/axe.mjs";
import { LANGUAGES } from "./lib/languages.mjs";
import { besideSetup, besideTo } from "./lib/beside.mjs";
import { DOORS, beginLesson, toGames } from "./lib/begin.mjs";
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { diaryWith } from "./lib/diary.mjs";
import { editorTo } from "./lib/editor.mjs";
import { FOUR, SOLO, TABLE, blinkInHand, playTo, toHome } from "./lib/hook.mjs";
import { openTool, press } from "./lib/touch.mjs";

async function drawer(page, tool) {
	await openTool(page, tool);
	await painted(page);
}

const SCREENS = {
	home: () => undefined,
	"set-up alone": (page) => press(page, DOORS.solo),
	"set-up alone, all of it": async (page) => {
		await press(page, DOORS.solo);
		await painted(page);
		for (const choice of ["chronossus", "custom", "harmony"]) await press(page, `[data-choice=${choice}]`);
	},
	"set-up at one screen": (page) => press(page, DOORS.here),
	lessons: (page) => page.evaluate(() => window.timerift.go("learn")),
	"settings at home": (page) => page.evaluate(() => window.timerift.go("settings")),
	"score pad": async (page) => {
		await page.evaluate(() => window.timerift.go("score"));
		await press(page, "[data-players='4']");
		await press(page, "[data-module=fractures]");
	},
	diary: async (page) => {
		await diaryWith(page, 40);
		await press(page, "[data-entry]");
	},
	"statistics of the diary": async (page) => {
		await diaryWith(page, 40);
		await press(page, "[data-view=stats]");
	},
	"set-up beside a real board": (page) => besideSetup(page),
	"a checklist beside a real board": (page) => besideTo(page, { turns: 2 }),
	"a die beside a real board": (page) => besideTo(page, { turns: 1, open: true }),
	"a new position": async (page) => {
		await page.evaluate(() => window.timerift.go("position"));
		await page.waitForSelector("[data-begin]");
	},
	"a position": (page) => editorTo(page),
	"a seat of a position": (page) => editorTo(page, "tiles"),
	"a position as text": async (page) => {
		await editorTo(page);
		await press(page, "[data-part=text]");
	},
	lesson: (page) => beginLesson(page, "first"),
	"first question": (page) => playTo(page, { setup: SOLO }),
	"mid-game alone": (page) => playTo(page, { setup: SOLO, seed: 5, era: 4 }),
	"mid-game of four": (page) => playTo(page, { setup: FOUR, seed: 6, era: 5 }),
	"mid-game with Doomsday": (page) =>
		playTo(page, { setup: { seats: [{}, {}], modules: ["doomsday"] }, seed: 7, era: 3, moves: 80 }),
	"mid-game with Pioneers and Guardians": (page) =>
		playTo(page, {
			setup: { seats: [{}, { kind: "chronossus" }], modules: ["pioneers", "guardians"] },
			seed: 7,
			era: 3,
			moves: 60,
		}),
	"mid-game with Fractures": (page) =>
		playTo(page, { setup: { seats: [{}, {}], modules: ["fractures"] }, seed: 7, era: 3, moves: 90 }),
	"an Exosuit in hand": (page) => blinkInHand(page),
	"a Glitch to be put": (page) =>
		playTo(page, { setup: { seats: [{}, {}], modules: ["fractures"] }, seed: 7, era: 1, ask: "first-glitch" }),
	"mid-game with Variable Anomalies": (page) =>
		playTo(page, { setup: { seats: [{}, {}], modules: ["variable-anomalies"] }, seed: 7, era: 4, moves: 90 }),
	"a place chosen": async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 3 });
		await press(page, "[data-place].can");
	},
	"hand-over": (page) => playTo(page, { setup: TABLE, seed: 3, era: 2, ask: "hand-over" }),
	"text board": async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "text");
	},
	score: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "score");
	},
	settings: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "settings");
	},
	log: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "log");
		await press(page, ".logl li > button");
		await page.waitForSelector(".lmore .ruletap");
	},
	menu: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "menu");
	},
	rules: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await drawer(page, "rules");
		await page.waitForSelector(".rulebook details");
	},
	"looking back": async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 4 });
		await openTool(page, "replay");
	},
	"end alone": (page) => playTo(page, { setup: SOLO, seed: 5, over: true }),
	"end of four": (page) => playTo(page, { setup: FOUR, seed: 6, over: true }),
	analysis: (page) => analysed(page),
	"a decision of the analysis": async (page) => {
		await analysed(page);
		await press(page, "[data-judged]");
		await page.waitForSelector("[data-verdict]");
	},
	"home with games": async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 2 });
		await toHome(page);
		await page.waitForSelector("[data-continue]");
	},
	games: async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, era: 2 });
		await toHome(page);
		await toGames(page);
	},
	"the score pad at the end": async (page) => {
		await playTo(page, { setup: FOUR, seed: 6, over: true });
		await press(page, "[data-pad]");
	},
	"sharing the end": async (page) => {
		await playTo(page, { setup: SOLO, seed: 5, over: true });
		await press(page, "[data-share]");
		await page.waitForSelector(".share img");
	},
};

/** The analysis of a game, stopped when it has found a decision that could have been better. */
async function analysed(page) {
	await playTo(page, { setup: SOLO, seed: 5, over: true });
	await press(page, "[data-analyse]");
	await page.waitForSelector("[data-judged]");
	await press(page, "[data-analysis=stop]");
}

async function screens({ browser, address }, list, theme, size, language = "en") {
	const found = new Map(); /* finding → screens that have it */
	const add = (finding, name) => found.set(finding, [...(found.get(finding) ?? []), name]);
	for (const [name, show] of list) {
		const page = await openPage(browser, address, { test: true, size: SIZES[size], settings: { theme, language } });
		try {
			await show(page);
			for (const finding of await findings(page)) add(finding, name);
			checkClean(page);
		} catch (error) {
			add(error.message, name);
		} finally {
			await closePage(page);
		}
	}
	if (found.size > 0)
		throw new Error(
			[...found].map(([finding, where]) => `${finding} (${where.length} screens: ${where[0]})`).join("\n"),
		);
	return `${list.length} screens`;
}

/* What is looked at in the other languages. */
const SPOKEN = [
	"home",
	"settings at home",
	"set-up alone",
	"first question",
	"mid-game of four",
	"log",
	"end alone",
	"score pad",
];

const inEnglish = [
	["dark", "desktop"],
	["light", "desktop"],
	["dark", "phone"],
	["light", "phone"],
].map(([theme, size], turn, ways) => {
	const list = Object.entries(SCREENS).filter((_, i) => WHOLE || i % ways.length === turn);
	return { name: `axe: ${theme}, ${size}`, seconds: 240, run: (stage) => screens(stage, list, theme, size) };
});

export const tests = [
	...inEnglish,
	...LANGUAGES.map((language, turn) => {
		const [theme, size] = turn % 2 ? ["light", "phone"] : ["dark", "desktop"];
		const list = Object.entries(SCREENS).filter(([name]) => WHOLE || SPOKEN.includes(name));
		return {
			name: `axe in ${language}: ${theme}, ${size}`,
			seconds: 240,
			run: (stage) => screens(stage, list, theme, size, language),
		};
	}),
];
