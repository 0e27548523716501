// The pictures of docs/img: node tests/browser/screenshots.mjs [name...]. The games are seeded, so the pictures change
// only when the table does. tools/screenshots builds first.
import { fileURLToPath } from "node:url";
import { SIZES, closePage, launch, openPage, painted, serve } from "./lib/browser.mjs";
import { FOUR, SOLO, TABLE, playTo } from "./lib/hook.mjs";
import { press, pressWords } from "./lib/touch.mjs";

const target = process.env.IMAGES ?? fileURLToPath(new URL("../../../docs/img/", import.meta.url));

const MIDDLE = { setup: { seats: [{ path: "progress" }, { path: "harmony" }, { path: "dominance" }] }, seed: 7, era: 4, moves: 175, clever: true };

async function middle(page) {
	await playTo(page, MIDDLE);
	await press(page, "[data-place].can");
}

const NOTE = 6; /* of the lesson: the Timeline is explained */

async function lesson(page) {
	await pressWords(page, ".home-card", "Learn to play");
	await page.waitForSelector(".lesson-note");
	for (let n = 1; n < NOTE; n++) {
		await press(page, ".lesson-note .do .primary");
		await painted(page);
	}
}

const botTurn = (page) => playTo(page, { setup: { seats: [{ path: "harmony" }, { kind: "chronossus" }] }, seed: 5, era: 3, moves: 70, clever: true });

const FRACTURES = { setup: { seats: [{ path: "unity" }, { path: "progress" }], modules: ["fractures"] }, seed: 7, era: 3, moves: 60, verb: "V_BLINK", clever: true };

/** An Exosuit in the hand: where it can go, and what the dice may do. */
async function blink(page) {
	await playTo(page, FRACTURES);
	await press(page, "[data-blink]");
}

const PICTURES = [
	["home", "desktop", "dark", () => undefined],
	["home-phone", "phone", "dark", () => undefined],
	...["desktop", "tablet", "phone"].flatMap((size) => [
		[`table-${size}`, size, "dark", middle],
		[`table-${size}-light`, size, "light", middle],
	]),
	["bot-turn", "desktop", "dark", botTurn],
	["hand-over", "desktop", "dark", (page) => playTo(page, { setup: TABLE, seed: 3, era: 2, ask: "hand-over" })],
	["lesson", "desktop", "dark", lesson],
	["end", "desktop", "dark", (page) => playTo(page, { setup: FOUR, seed: 6, over: true, clever: true })],
	["end-phone", "phone", "dark", (page) => playTo(page, { setup: SOLO, seed: 5, over: true, clever: true })],
	["doomsday", "tall", "dark", (page) => playTo(page, { setup: { seats: [{ path: "harmony" }, { path: "progress" }], modules: ["doomsday"] }, seed: 7, era: 4, moves: 130, clever: true })],
	["pioneers", "tall", "dark", (page) => playTo(page, { setup: { seats: [{ path: "salvation" }, { path: "dominance" }], modules: ["pioneers"] }, seed: 7, era: 4, moves: 130, clever: true })],
	["guardians", "tall", "light", (page) => playTo(page, { setup: { seats: [{ path: "harmony" }, { kind: "chronossus" }], modules: ["guardians"] }, seed: 7, era: 4, moves: 90, clever: true })],
	["pioneers-phone", "phone", "dark", (page) => playTo(page, { setup: { seats: [{ path: "salvation" }, { path: "dominance" }], modules: ["pioneers"] }, seed: 7, era: 4, moves: 130, clever: true }).then(() => page.evaluate(() => document.querySelector(".mod").scrollIntoView()))],
	["fractures", "tall", "dark", blink],
	["fractures-phone", "phone", "dark", (page) => playTo(page, FRACTURES).then(() => page.evaluate(() => document.querySelector(".mod").scrollIntoView()))],
	["anomalies", "tall", "light", (page) => playTo(page, { setup: { seats: [{ path: "salvation" }, { path: "dominance" }], modules: ["variable-anomalies"] }, seed: 7, era: 5, moves: 150, clever: true })],
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PICTURES.some(([known]) => known === name));
if (unknown.length > 0) {
	console.error(`there is no picture ${unknown.join(", ")}; there are ${PICTURES.map(([name]) => name).join(", ")}`);
	process.exit(2);
}
const server = await serve();
const browser = await launch();
for (const [name, size, theme, show] of PICTURES) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	const page = await openPage(browser, server.address, { test: true, size: SIZES[size], touch: size === "phone", settings: { theme } });
	await show(page);
	if (!["pioneers-phone", "fractures-phone"].includes(name)) await page.evaluate(() => scrollTo(0, 0));
	await painted(page);
	await page.screenshot({ path: `${target}${name}.png` });
	await closePage(page);
	console.log(`docs/img/${name}.png`);
}
await browser.close();
server.stop();
