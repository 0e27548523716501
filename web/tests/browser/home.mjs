// The screens around a game for a first visitor: number of taps to the first decision, what Continue offers, where Back
// and Reload lead, and what the end screen offers.
import { DOORS, START, beginLesson } from "./lib/begin.mjs";
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { playTo, toHome } from "./lib/hook.mjs";
import { press } from "./lib/touch.mjs";

const TAPS_MAX = 3;
const DECISION = "#question";

function equal(found, wanted, what) {
	if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

const hashOf = (page) => page.evaluate(() => location.hash);
const reach = (page, selector) => page.locator(selector).first().waitFor({ state: "attached" });

/** From the home page to the first decision. */
async function stranger({ browser, address }, size, touch) {
	const page = await openPage(browser, address, { size: SIZES[size], touch });
	const began = performance.now();
	try {
		let taps = 0;
		for (const selector of ["[data-play]"]) {
			await press(page, selector, touch);
			taps++;
		}
		await reach(page, DECISION);
		const seconds = (performance.now() - began) / 1000;
		if (taps > TAPS_MAX) throw new Error(`${taps} taps`);
		checkClean(page);
		return `${taps} tap, ${seconds.toFixed(1)} s`;
	} finally {
		await closePage(page);
	}
}

const SOLO = { seats: [{ path: "harmony" }, { kind: "chronossus" }] };

async function continued({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		await reach(page, "[data-play]");
		await playTo(page, { setup: SOLO, seed: 3, moves: 20 });
		const kept = await hashOf(page);
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await playTo(page, { setup: SOLO, seed: 5, over: true, clever: true });
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await toHome(page);
		await reach(page, "[data-continue]");
		await press(page, "[data-continue]");
		await reach(page, DECISION);
		equal(await hashOf(page), kept, "Continue goes on with the unfinished game");
		checkClean(page);
		return "the finished game, although newer, is not offered";
	} finally {
		await closePage(page);
	}
}

async function back({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		await press(page, DOORS.solo);
		await reach(page, START);
		equal(await hashOf(page), "#solo", "the address of the set-up");
		await page.reload();
		await reach(page, START);
		await page.goBack();
		await reach(page, "[data-play]");
		await press(page, DOORS.solo);
		await reach(page, START);
		await press(page, START);
		await reach(page, DECISION);
		const game = await hashOf(page);
		if (!game.startsWith("#play=")) throw new Error(`a game has the address ${game}`);
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await page.reload();
		await reach(page, DECISION);
		equal(await hashOf(page), game, "the address after a reload");
		await page.evaluate(() => document.querySelector("a.skip").click());
		await painted(page);
		await page.waitForFunction(
			(wanted) => location.hash === wanted,
			game,
		); /* an anchor within the page does not change the address */
		await page.evaluate(() => window.timerift.go("home"));
		await reach(page, "[data-continue]");
		await page.goBack();
		await reach(page, DECISION);
		await page.goto(`${address}?test#play=00000000-0000-4000-8000-000000000000`);
		await reach(page, ".home [role=alert]");
		await beginLesson(page, "first");
		equal(await hashOf(page), "#lesson=first", "the address of a lesson");
		await page.reload();
		await page.waitForSelector(".lesson-note");
		await page.goBack();
		await reach(page, ".home");
		checkClean(page);
		return "set-up, game, lesson";
	} finally {
		await closePage(page);
	}
}

async function ending({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		await playTo(page, { setup: SOLO, seed: 5, over: true, clever: true });
		await reach(page, ".over");
		const { title, totals } = await page.evaluate(() => ({
			title: document.querySelector(".over h1").textContent,
			totals: [...document.querySelectorAll("[data-total]")]
				.sort((a, b) => a.dataset.total - b.dataset.total)
				.map((total) => Number(total.textContent.replace("−", "-"))),
		}));
		const [own, other] = totals;
		equal(
			title,
			own > other
				? `You win by ${own - other} VP`
				: own < other
					? `Chronossus wins by ${other - own} VP`
					: "Chronossus wins",
			"the verdict",
		);
		await press(page, "[data-share]");
		await page.waitForSelector(".share img");
		const [picture] = await Promise.all([page.waitForEvent("download"), press(page, "[data-picture]")]);
		equal(picture.suggestedFilename(), "timerift.png", "the picture");
		await page.keyboard.press("Escape");
		await press(page, "[data-harder]");
		await reach(page, DECISION);
		const { options } = await page.evaluate(() => window.timerift.open.value.session.setup);
		equal(options.join(), "swap-tiles", "one step harder than as printed");
		checkClean(page);
		return title;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{
		name: "a stranger's way to the first decision, desktop",
		seconds: 60,
		run: (stage) => stranger(stage, "desktop", false),
	},
	{
		name: "a stranger's way to the first decision, phone",
		seconds: 60,
		run: (stage) => stranger(stage, "phone", true),
	},
	{ name: "Continue offers the newest unfinished game", seconds: 120, run: continued },
	{ name: "Back and Reload find the screens again", seconds: 120, run: back },
	{ name: "the end says who wins by how much, and goes on", seconds: 120, run: ending },
];
