// The table fits: in random positions nothing that a decision needs is off the screen, no text is smaller than 12 px,
// hexes are at least 56 px on a desktop and hit areas 44 px on touch, the page does not scroll, and nothing moves when
// the question changes. The whole extent checks 500 positions over all sizes; the short one plays to 60 and checks
// every other, at half of the sizes. The other languages are checked at all sizes in the whole extent, in the short one at
// one each, in rotation, and on the phone, in a few positions.
import { checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { WHOLE, patient } from "./lib/extent.mjs";
import {
	ROOMS,
	fixtures,
	legalKeys,
	litNow,
	needed,
	scrolled,
	shiftsSeen,
	smallHexes,
	smallTargets,
	smallText,
	tools,
	watchShifts,
} from "./lib/fit.mjs";
import { LANGUAGES } from "./lib/languages.mjs";
import { generator } from "./lib/random.mjs";
import { begin, walk } from "./lib/walk.mjs";

const LEAST_TEXT = 12;
const LEAST_HEX = 56;
const LEAST_TARGET = 44;
const SCREENS_MAX = 2; /* most height of a scrolling phone page, in screens */

const WIDE = [
	{ width: 1366, height: 768 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
	{ width: 1180, height: 820, touch: true },
];
const FOLDED = [
	{ width: 1024, height: 768, touch: true, upright: false },
	{ width: 820, height: 1180, touch: true, upright: true },
];
const PHONE = { width: 390, height: 844, touch: true };
const EACH = Math.ceil((WHOLE ? 500 : 60) / (WIDE.length + FOLDED.length + 1)); /* positions per size */
const EACH_SPOKEN = WHOLE ? EACH : 6; /* positions per size in another language */
const EACH_PHONE = WHOLE ? EACH : 4; /* and on the phone */
const APART = 40; /* most moves between two positions */
const STILL_MOVES = WHOLE ? 400 : 40;
const LIT_WAITS = patient(40);

const BASE = [
	{ seats: [{}, {}] },
	{ seats: [{}, {}, {}] },
	{ seats: [{}, {}, {}, {}] },
	{ seats: [{}, { kind: "chronobot2" }] },
	{ seats: [{}, { kind: "chronossus" }] },
	{ seats: [{}, {}, {}, {}], side: "B" },
];
const MODULES = [
	{ seats: [{}, {}, {}], modules: ["doomsday"] },
	{ seats: [{}, {}], modules: ["pioneers"] },
	{ seats: [{}, {}, {}], modules: ["guardians"] },
	{ seats: [{}, {}], modules: ["variable-anomalies"] },
	{ seats: [{}, {}, {}], modules: ["fractures"] },
	{ seats: [{}, {}, {}, {}], modules: ["doomsday", "pioneers", "guardians"] },
];

/** Faults, and how often each occurred. */
class Faults {
	constructor() {
		this.found = new Map();
	}

	add(list, where) {
		for (const words of new Set(list)) {
			const known = this.found.get(words) ?? { times: 0, where };
			known.times++;
			this.found.set(words, known);
		}
	}

	check() {
		if (this.found.size === 0) return;
		const list = [...this.found].sort((a, b) => b[1].times - a[1].times);
		const told = list.slice(0, 40).map(([words, { times, where }]) => `${times} × ${words} (${where})`);
		throw new Error(`${list.length} faults:\n${told.join("\n")}`);
	}
}

/**
 * Plays games of these set-ups to `each` positions with an open question and calls `look` at each; in the short extent
 * only at even or odd ones, depending on `turn`. Returns how many were looked at.
 */
async function positions(page, setups, look, seed, { turn = 0, first = 0, each = EACH } = {}) {
	const random = generator(seed);
	let met = 0;
	let seen = 0;
	for (let game = first; met < each; game++) {
		const setup = setups[game % setups.length];
		await begin(page, setup, seed * 1000 + game);
		/* the same number per game, spread over the whole game */
		for (let left = Math.ceil(each / setups.length); left > 0 && met < each; left--) {
			const at = await walk(page, 1 + Math.floor(random() * APART), random() < 0.7);
			if (at.over) break;
			met++;
			if (!WHOLE && met % 2 !== turn % 2) continue;
			await look(
				`${setup.seats.length} players${setup.modules ? `, ${setup.modules}` : ""}, seed ${seed * 1000 + game}, move ${at.head}, ${at.ask}`,
			);
			seen++;
		}
	}
	return seen;
}

async function opened({ browser, address }, { width, height, touch = false }, settings = {}) {
	const page = await openPage(browser, address, { test: true, size: { width, height }, touch, settings });
	await page.evaluate(tools);
	return page;
}

const spokenIn = ({ language }) => (language ? { language } : {});

/** The checks that every position must pass at a size. */
async function measure(page, size, faults, where) {
	faults.add(await page.evaluate(needed), where);
	faults.add(await page.evaluate(smallText, LEAST_TEXT), where);
	faults.add(await page.evaluate(scrolled), where);
	if (size.touch) faults.add(await page.evaluate(smallTargets, LEAST_TARGET), where);
	else faults.add(await page.evaluate(smallHexes, LEAST_HEX), where);
}

async function base(stage, size, how = {}) {
	const page = await opened(stage, size, spokenIn(how));
	const faults = new Faults();
	try {
		const seen = await positions(page, BASE, (where) => measure(page, size, faults, where), size.width, how);
		faults.check();
		checkClean(page);
		return `${seen} positions`;
	} finally {
		await closePage(page);
	}
}

/** Distance of two corners "x y", the larger of both axes; 1 px is the rounding error of scaled boxes. */
function apart(one, other) {
	const [[x, y], [u, v]] = [one, other].map((corner) => corner.split(" ").map(Number));
	return Math.max(Math.abs(x - u), Math.abs(y - v));
}

/**
 * Checks that every lit place is on a tab of the annex that can be opened, and that the tab shows the number of its lit
 * places.
 */
async function leaves(page, faults, where) {
	const seen = new Set(await page.evaluate(litNow));
	if (await page.locator(".stage:not(.warps2)").isVisible())
		return seen; /* cards over the table are the only choices */
	const tabs = page.locator(".tabs [role=tab]:visible, .mtabs [role=tab]:visible");
	for (let i = 0; i < (await tabs.count()); i++) {
		const told = Number(/\d+$/.exec((await tabs.nth(i).locator("em").allTextContents()).join(""))?.[0] ?? 0);
		const before = new Set(seen);
		await tabs.nth(i).click();
		await painted(page);
		for (const key of await page.evaluate(litNow)) seen.add(key);
		const fresh = [...seen].filter((key) => !before.has(key));
		if (fresh.length > told)
			faults.add([`tab ${i} shows ${told} lit places and has ${fresh.length}: ${fresh.join(" ")}`], where);
	}
	return seen;
}

async function modules(stage, size, how = {}) {
	const page = await opened(stage, size, spokenIn(how));
	const faults = new Faults();
	try {
		const seen = await positions(
			page,
			MODULES,
			async (where) => {
				await measure(page, size, faults, where);
				const lit = await leaves(page, faults, where);
				const listed = new Set(
					await page.evaluate(() =>
						[...document.querySelectorAll("#question [data-answer]")].map(({ dataset }) => dataset.answer),
					),
				);
				const missing = (await page.evaluate(legalKeys)).filter(
					(key) =>
						/^(\w+\.\w+|era:|superproject:|slot:|stack:|deck:|experiment:|guardian:|technology:)/.test(key) &&
						!lit.has(key) &&
						!listed.has(key),
				);
				faults.add(
					missing.map((key) => `${key.replace(/:\d+/g, ":N")} is lit on no tab`),
					where,
				);
			},
			size.width,
			how,
		);
		faults.check();
		checkClean(page);
		return `${seen} positions`;
	} finally {
		await closePage(page);
	}
}

/** Goes through the pages of the phone. */
async function phone(stage, setups, how = {}) {
	const page = await opened(stage, PHONE, spokenIn(how));
	const faults = new Faults();
	let screens = 0;
	try {
		const seen = await positions(
			page,
			setups,
			async (where) => {
				const pages = page.locator(".tabbar button");
				const many = await pages.count();
				if (many !== 5) throw new Error(`${many} pages instead of 5`);
				const somewhere = () => page.evaluate(() => document.querySelector(".tabbar em") !== null);
				let opens = await page.evaluate(litNow);
				for (
					let i = 0;
					i < LIT_WAITS && opens.length === 0 && (await somewhere());
					i++, opens = await page.evaluate(litNow)
				)
					await page.waitForTimeout(25); /* the page switches once its places are lit */
				if (opens.length === 0 && (await somewhere()))
					faults.add(["a page without lit places is open while another has some"], where);
				for (let i = 0; i < many; i++) {
					await pages.nth(i).tap();
					await painted(page);
					const name = await pages.nth(i).textContent();
					const told = Number(/\d+$/.exec(name)?.[0] ?? 0);
					const lit = (await page.evaluate(litNow)).length;
					if (lit > 0 && told === 0) faults.add([`the page ${name} holds lit places and does not say so`], where);
					await measurePage(page, faults, where);
					screens = Math.max(screens, await page.evaluate(screensOfScrolling));
				}
			},
			390,
			how,
		);
		if (screens > SCREENS_MAX) faults.add([`${screens.toFixed(1)} screens of scrolling`], "any");
		faults.check();
		checkClean(page);
		return `${seen} positions, at most ${screens.toFixed(2)} screens`;
	} finally {
		await closePage(page);
	}
}

/** Runs in the page: the height of the tallest vertical scroller on the open page, in screens. */
function screensOfScrolling() {
	const { visible, shown } = window.fit;
	const inner = [...document.querySelectorAll(".t2, .t2 *")].filter(
		(element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && visible(element) && shown(element),
	);
	return Math.max(
		document.documentElement.scrollHeight / innerHeight,
		...inner.map((element) => 1 + (element.scrollHeight - element.clientHeight) / innerHeight),
	);
}

async function measurePage(page, faults, where) {
	faults.add(
		(await page.evaluate(needed)).filter((words) => !/^lit place .* (off the screen|cut to \d+ %)$/.test(words)),
		where,
	);
	faults.add(await page.evaluate(smallText, LEAST_TEXT), where);
	faults.add(await page.evaluate(scrolled), where);
	faults.add(await page.evaluate(smallTargets, LEAST_TARGET), where);
}

/**
 * Plays move by move, with pieces coming and going: no region, place, hex, Good or button moves, and the browser
 * reports layout shifts only in boxes whose pieces come and go.
 */
async function still(stage, size) {
	const page = await opened(stage, size);
	const faults = new Faults();
	try {
		await begin(page, { seats: [{}, { kind: "chronobot2" }] }, 11);
		let at = await walk(page, 30, true); /* after the set-up */
		const first = await page.evaluate(fixtures);
		await page.evaluate(watchShifts, ROOMS);
		let moves = 0;
		for (; moves < STILL_MOVES && !at.over; moves++) {
			at = await walk(page, 1, moves % 3 === 0);
			if (at.over) break;
			const now = await page.evaluate(fixtures);
			const moved = Object.keys(first).filter((key) => now[key] !== undefined && apart(now[key], first[key]) > 1);
			faults.add(
				moved.map((key) => `${key} moved`),
				`${first[moved[0]]} → ${now[moved[0]]}, move ${at.head}, ${at.ask}`,
			);
		}
		const { total, all, moved } = await page.evaluate(shiftsSeen);
		if (total > 0)
			faults.add(
				moved.map(([words, value]) => `layout shift of ${value.toFixed(4)}: ${words}`),
				`in all ${total.toFixed(4)}`,
			);
		faults.check();
		checkClean(page);
		return `${moves} moves, layout shift ${total} outside of boxes in which pieces come and go, ${all.toFixed(3)} with them`;
	} finally {
		await closePage(page);
	}
}

const name = ({ width, height }) => `${width}×${height}`;

const SCREENS = [...WIDE, ...FOLDED];

/** In the short extent every other size, from the one numbered `first`. */
const half = (sizes, first) => sizes.filter((_, i) => WHOLE || i % 2 === first);

/** In another language: in the short extent the phone, and one size with modules or without. */
function inLanguage(language, turn) {
	const how = { language, turn, first: 2 * turn, each: EACH_SPOKEN };
	const one = [SCREENS[(turn * 2) % SCREENS.length]];
	const taken = (step) => (WHOLE ? SCREENS : turn % 2 === step ? one : []);
	return [
		...taken(0).map((size) => ({
			name: `everything needed is in sight in ${language} at ${name(size)}`,
			seconds: 900,
			run: (stage) => base(stage, size, how),
		})),
		...taken(1).map((size) => ({
			name: `with modules on the tab that says so in ${language} at ${name(size)}`,
			seconds: 900,
			run: (stage) => modules(stage, size, how),
		})),
		{
			name: `each page of the phone fits in ${language}`,
			seconds: 900,
			run: (stage) => phone(stage, turn % 2 ? MODULES : BASE, { ...how, each: EACH_PHONE }),
		},
	];
}

export const tests = [
	...half(SCREENS, 1).map((size, i) => ({
		name: `everything needed is in sight at ${name(size)}`,
		seconds: 900,
		run: (stage) => base(stage, size, { turn: i }),
	})),
	...half(SCREENS, 0).map((size, i) => ({
		name: `with modules on the tab that says so at ${name(size)}`,
		seconds: 900,
		run: (stage) => modules(stage, size, { turn: i }),
	})),
	{ name: "each page of the phone fits", seconds: 900, run: (stage) => phone(stage, BASE) },
	{ name: "each page of the phone fits with modules", seconds: 900, run: (stage) => phone(stage, MODULES) },
	...LANGUAGES.flatMap(inLanguage),
	...half([...WIDE, PHONE], 0).map((size) => ({
		name: `nothing moves when the question changes at ${name(size)}`,
		seconds: 900,
		run: (stage) => still(stage, size),
	})),
];
