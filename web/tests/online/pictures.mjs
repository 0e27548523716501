// Screenshots of the online screens for docs/img: node tests/online/pictures.mjs. Needs the same as run.mjs.
import { fileURLToPath } from "node:url";
import { launch } from "../browser/lib/browser.mjs";
import { takePicture } from "../browser/lib/picture.mjs";
import { SIZES, closePage, part, visitor } from "./lib.mjs";
import { makeGame, playUntil, sit } from "./play.mjs";
import { SCREENS } from "./screens.mjs";
import { openStage } from "./stage.mjs";

const OUT = fileURLToPath(new URL("../../../docs/img/", import.meta.url));
const ERA = 3; /* the Era shown in the screenshots */
const CALM_MS = 600;

async function take(page, name) {
	await page.waitForTimeout(CALM_MS); /* animations have ended */
	await takePicture(page, `${OUT}${name}.webp`);
	console.log(`docs/img/${name}.webp`);
}

async function talk(page, words) {
	await part(page, "Chat");
	await page.getByLabel("Message everyone").fill(words);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page
		.locator(".chat li.said", { hasText: words.slice(0, 10) })
		.last()
		.waitFor();
}

/** Two players at a table, one of them on a phone. */
async function atTable(browser, stage) {
	const options = { clock: { base: 3600, increment: 30 } };
	const { game, tokens } = await makeGame(stage.addresses, undefined, { title: "Saturday", options });
	const ada = await sit(browser, stage.addresses[0], { game, token: tokens[0], seed: 3, whole: true });
	const ben = await sit(browser, stage.addresses[0], {
		game,
		token: tokens[1],
		seed: 4,
		size: "phone",
		touch: true,
		whole: true,
	});
	await playUntil([ada, ben], () => ada.eras.has(ERA));
	await take(ben.page, "online-phone");
	await talk(ada.page, "Leave me one Scientist, please.");
	await talk(ben.page, "Which one? There are two.");
	await ada.page.locator(".chat li").nth(1).waitFor();
	await take(ada.page, "online-table");
}

async function before(browser, stage, screen, name) {
	const page = await visitor(browser, stage.addresses[0], { size: SIZES.desktop, whole: true });
	await SCREENS[screen](page, stage);
	await take(page, name);
	await closePage(page);
}

const stage = await openStage({});
const browser = await launch();
await atTable(browser, stage);
await before(browser, stage, "room", "online-room");
await browser.close();
await stage.stop();
