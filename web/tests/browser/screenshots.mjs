// Screenshots for docs/img: node tests/browser/screenshots.mjs [name...]; "all" takes every scene in both themes at
// every size, into build/img. The games are seeded, so the images change only when the table does. tools/screenshots
// builds first.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beginLesson } from "./lib/begin.mjs";
import { closePage, launch, openPage, painted, serve } from "./lib/browser.mjs";
import { TABLE, playTo, toHome } from "./lib/hook.mjs";
import { takePicture } from "./lib/picture.mjs";
import { press } from "./lib/touch.mjs";

const SIZES = {
	1366: [1366, 768],
	1440: [1440, 900],
	1920: [1920, 1080],
	1180: [1180, 820],
	820: [820, 1180],
	phone: [390, 844],
};

const MIDDLE = {
	setup: { seats: [{ path: "progress" }, { path: "harmony" }, { path: "dominance" }] },
	seed: 7,
	era: 4,
	moves: 175,
	clever: true,
};
const FOUR = {
	setup: { seats: [{ path: "harmony" }, { path: "progress" }, { path: "dominance" }, { path: "salvation" }] },
	seed: 6,
	clever: true,
};
const FRACTURES = {
	setup: { seats: [{ path: "unity" }, { path: "progress" }], modules: ["fractures"] },
	seed: 7,
	era: 3,
	moves: 60,
	verb: "V_BLINK",
	clever: true,
};
const SOLO = { setup: { seats: [{ path: "harmony" }, { kind: "chronossus" }] }, seed: 5, clever: true };
const module = (name, more) => ({
	setup: { seats: [{ path: "harmony" }, { path: "progress" }], modules: [name] },
	seed: 7,
	era: 4,
	moves: 130,
	clever: true,
	...more,
});

const NOTE = 6; /* number of the note that explains the Timeline */

async function lesson(page, touch) {
	await beginLesson(page, "first", touch);
	for (let n = 1; n < NOTE; n++) {
		await press(page, ".lesson-note .do", touch);
		await painted(page);
	}
}

/** From the end of a game: its analysis, when it is complete. */
async function analysis(page, touch) {
	await press(page, "[data-analyse]", touch);
	await page.waitForSelector(".prog:not(:has(button))", { timeout: 240000 });
}

async function home(page) {
	await playTo(page, {
		setup: { seats: [{ path: "harmony" }, { kind: "chronobot2" }] },
		seed: 3,
		era: 3,
		moves: 40,
		clever: true,
	});
	await page.evaluate(() => window.timerift.open.value.keeper.flush());
	await toHome(page);
	await page.waitForSelector("[data-continue]");
}

async function setup(page) {
	await page.evaluate(() => window.timerift.go("solo"));
	for (const choice of [
		"[data-choice=chronossus]",
		"[data-choice=normal]",
		"[data-module=fractures]",
		"[data-choice=harmony]",
	]) {
		await page.waitForSelector(choice);
		await press(page, choice);
	}
}

/**
 * A scene of a game; a game that is already on the page is not played again. `then` continues from there; `moves`: it
 * plays moves.
 */
function table(game, then = null, moves = false) {
	const show = async (page, touch) => {
		const at = JSON.stringify(game);
		if (page.at !== at) await playTo(page, game);
		page.at = moves ? "" : at;
		if (then) await then(page, touch);
	};
	return Object.assign(show, { table: true });
}

/** Runs in the page: replays the last moves of the game. */
async function replay(moves) {
	const { session } = window.timerift.open.value;
	while (!window.timeriftMotion(session)) await new Promise((done) => setTimeout(done, 20));
	const motion = window.timeriftMotion(session);
	motion.theatre.skip();
	motion.replay(session.head.value - moves);
}

/** A scene in the middle of an animation: replays the last moves, waits for `sign` and `ms` longer, then pauses. */
function telling(game, moves, sign, ms) {
	const show = async (page) => {
		await playTo(page, game);
		await page.evaluate(replay, moves);
		await page.waitForSelector(sign);
		await page.waitForTimeout(ms);
		await page.evaluate(() => document.getAnimations().forEach((animation) => animation.pause()));
	};
	return Object.assign(show, { telling: true });
}

/** A page of the phone layout. */
const leaf = (name, game = MIDDLE) => table(game, (page, touch) => press(page, `[data-open=${name}]`, touch));

const SCENES = {
	turn: table(MIDDLE),
	chosen: table(MIDDLE, (page, touch) => press(page, "[data-place].can", touch), true),
	"bot-turn": telling({ ...SOLO, era: 3, moves: 70 }, 3, ".m-caption", 500),
	impact: telling({ ...MIDDLE, era: 5, moves: 0 }, 25, ".m-hot", 260),
	late4: table({ ...FOUR, era: 6 }),
	fractures: table(FRACTURES, (page, touch) => press(page, "[data-blink]", touch), true),
	end: table({ ...FOUR, over: true }),
	home,
	setup,
};
const PHONE = { timeline: leaf("timeline"), mine: leaf("mine"), rivals: leaf("rivals"), log: leaf("log") };
const OTHERS = {
	"end-solo": table({ ...SOLO, over: true }),
	analysis: table({ ...SOLO, over: true }, analysis),
	"hand-over": table({ setup: TABLE, seed: 3, era: 2, ask: "hand-over" }),
	lesson,
	doomsday: table(module("doomsday")),
	pioneers: table(module("pioneers")),
	guardians: table(
		module("guardians", {
			setup: { seats: [{ path: "harmony" }, { kind: "chronossus" }], modules: ["guardians"] },
			moves: 90,
		}),
	),
	anomalies: table(module("variable-anomalies", { era: 5, moves: 150 })),
};

/* The images in docs/img: [name, scene, size, theme, language]; without a language it is English. */
const both = (name, scene, size) => [
	[name, scene, size, "dark"],
	[`${name}-light`, scene, size, "light"],
];
const KEPT = [
	...Object.entries(SCENES).flatMap(([name, scene]) => both(name, scene, "1366")),
	...both("table-desktop", SCENES.turn, "1440"),
	...both("table-tablet", SCENES.turn, "820"),
	...both("table-phone", SCENES.turn, "phone"),
	...Object.entries(PHONE).map(([name, scene]) => [`${name}-phone`, scene, "phone", "dark"]),
	...["home", "setup"].map((name) => [`${name}-phone`, SCENES[name], "phone", "dark"]),
	["end-phone", OTHERS["end-solo"], "phone", "dark"],
	["analysis", OTHERS.analysis, "1366", "dark"],
	["turn-1920", SCENES.turn, "1920", "dark"],
	["turn-1180", SCENES.turn, "1180", "dark"],
	["pioneers-phone", leaf("mine", module("pioneers")), "phone", "dark"],
	["fractures-phone", leaf("mine", FRACTURES), "phone", "dark"],
	["hand-over", OTHERS["hand-over"], "1366", "dark"],
	["lesson", OTHERS.lesson, "1366", "dark"],
	...["doomsday", "pioneers", "guardians", "anomalies"].map((name) => [
		name,
		OTHERS[name],
		"1180",
		name === "guardians" ? "light" : "dark",
	]),
	...["fr", "pt", "ru"].flatMap((language) => [
		...["turn", "bot-turn", "end"].map((name) => [`${name}-${language}`, SCENES[name], "1366", "dark", language]),
		[`table-phone-${language}`, SCENES.turn, "phone", "dark", language],
	]),
];
const ALL = [
	...["1366", "1440", "1920", "1180", "phone"].flatMap((size) =>
		Object.entries(SCENES).flatMap(([name, scene]) => both(`${name}-${size}`, scene, size)),
	),
	...Object.entries(PHONE).flatMap(([name, scene]) => both(`${name}-phone`, scene, "phone")),
];

const wanted = process.argv.slice(2);
const all = wanted[0] === "all";
const pictures = all ? ALL : KEPT;
const names = all ? wanted.slice(1) : wanted;
const unknown = names.filter((name) => !pictures.some(([known]) => known === name));
if (unknown.length > 0) {
	console.error(`there is no picture ${unknown.join(", ")}; there are ${pictures.map(([name]) => name).join(", ")}`);
	process.exit(2);
}
const target =
	process.env.IMAGES ?? fileURLToPath(new URL(all ? "../../../build/img/" : "../../../docs/img/", import.meta.url));
mkdirSync(target, { recursive: true });
const server = await serve();
const browser = await launch();
let failed = 0;

/** A page for the screenshots of one kind of device; its game is played once for all of them. */
const openFor = (touch, language, motion = false) =>
	openPage(browser, server.address, {
		test: true,
		whole: true,
		size: sizeOf(touch ? "phone" : "1366"),
		touch,
		motion,
		settings: { captions: motion, language },
	});
const sizeOf = (size) => ({ width: SIZES[size][0], height: SIZES[size][1] });

/** Takes one scene in all wanted sizes and themes. */
async function takeAll(page, show, touch, group) {
	if (!show.telling) await show(page, touch);
	for (const [name, , size, theme] of group) {
		await page.setViewportSize(sizeOf(size));
		await page.evaluate((to) => {
			window.timerift.settings.theme.value = to;
			scrollTo(0, 0);
		}, theme);
		if (!touch) await page.mouse.move(2, sizeOf(size).height - 2); /* so that nothing is hovered */
		await painted(page);
		if (show.telling) await show(page);
		await takePicture(page, `${target}${name}.webp`);
		console.log(`${name}.webp`);
	}
}

const groups = new Map();
for (const picture of pictures) {
	const [name, show, size, , language = "en"] = picture;
	if (names.length > 0 && !names.includes(name)) continue;
	const kind = `${size === "phone" ? "phone" : "desk"} ${language}`;
	const group = groups.get(show)?.get(kind) ?? [];
	groups.set(show, new Map([...(groups.get(show) ?? []), [kind, [...group, picture]]]));
}
const jobs = [...groups]
	.flatMap(([show, kinds]) =>
		[...kinds].flatMap(([kind, group]) =>
			show.telling ? group.map((one) => ({ show, kind, group: [one] })) : [{ show, kind, group }],
		),
	)
	.sort((a, b) => a.kind.localeCompare(b.kind));
let page = null;
let opened = null; /* the kind of the page */
for (const { show, kind, group } of jobs) {
	const [device, language] = kind.split(" ");
	const touch = device === "phone";
	try {
		if (page === null || opened !== kind || !show.table) {
			if (page) await closePage(page);
			page = await openFor(touch, language, show.telling);
			opened = kind;
		}
		await page.setViewportSize(sizeOf(touch ? "phone" : "1366"));
		await takeAll(page, show, touch, group);
		if (show.telling) opened = null; /* an animation is not repeated on the same page */
		if (!show.table) page.at = "";
	} catch (error) {
		failed++;
		console.error(`${group.map(([name]) => name).join(", ")}: ${error.message.split("\n")[0]}`);
		if (page) await closePage(page);
		page = null;
	}
}
if (page) await closePage(page);
await browser.close();
server.stop();
process.exit(failed > 0 ? 1 : 0);
