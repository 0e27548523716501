// Nothing scrolls sideways, from 320 px to 4K.
import { checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { FOUR, SOLO, TABLE, playTo, toHome } from "./lib/hook.mjs";
import { press, pressWords } from "./lib/touch.mjs";

const WIDTHS = [
	[320, 640],
	[390, 844],
	[820, 1180],
	[1100, 800],
	[1440, 900],
	[3840, 2160],
];

/** Runs in the page: what sticks out on the right, unless it lies in a box that scrolls by itself. */
function sticksOut() {
	const root = document.documentElement;
	const out = [];
	if (root.scrollWidth > root.clientWidth) out.push(`the page is ${root.scrollWidth} px wide`);
	const boxed = (element) => {
		for (let box = element.parentElement; box; box = box.parentElement)
			if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX) && box !== document.body && box !== root) return true;
		return false;
	};
	for (const element of document.querySelectorAll("#app *")) {
		const { left, right, width } = element.getBoundingClientRect();
		if (width <= 1 || (right <= root.clientWidth + 1 && left >= -1)) continue;
		if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || element.closest(".vh") || boxed(element)) continue;
		out.push(`${element.tagName.toLowerCase()}.${element.getAttribute("class")} from ${Math.round(left)} to ${Math.round(right)}`);
		if (out.length >= 3) break;
	}
	return out;
}

async function check(page, name, found) {
	await painted(page);
	for (const what of await page.evaluate(sticksOut)) found.push(`${name}: ${what}`);
}

async function width({ browser, address }, [width, height], locale) {
	const page = await openPage(browser, address, { test: true, size: { width, height }, touch: width < 800, settings: { locale } });
	const found = [];
	const words = locale === "en";
	try {
		await check(page, "home", found);
		if (words) {
			for (const kind of ["Play alone", "Play at this screen"]) {
				await pressWords(page, ".home-card", kind);
				await check(page, kind, found);
				await page.reload();
				await page.waitForSelector(".home");
			}
		}
		const steps = [
			["first question", { setup: SOLO }],
			["power-up", { setup: FOUR, seed: 6, era: 2, ask: "power" }],
			["mid-game alone", { setup: { seats: [{}, { kind: "chronossus" }] }, seed: 5, era: 4 }],
			["mid-game of four", { setup: FOUR, seed: 6, era: 5 }],
			["hand-over", { setup: TABLE, seed: 3, era: 2, ask: "hand-over" }],
			["end", { setup: FOUR, seed: 6, over: true }],
		];
		for (const [name, how] of steps) {
			await playTo(page, how);
			await check(page, name, found);
			if (!/mid-game/.test(name)) continue;
			for (const tool of ["text", "score", "settings"]) {
				await press(page, `[data-tool="${tool}"]`);
				await check(page, `${name}, ${tool}`, found);
				await page.keyboard.press("Escape");
				await painted(page);
			}
		}
		await toHome(page);
		await check(page, "home with games", found);
		checkClean(page);
	} finally {
		await closePage(page);
	}
	if (found.length > 0) throw new Error(found.slice(0, 12).join("\n"));
}

export const tests = WIDTHS.flatMap((size) =>
	["en", "pseudo"].map((locale) => ({
		name: `nothing scrolls sideways at ${size[0]} px${locale === "en" ? "" : ", longer strings"}`,
		seconds: 120,
		run: (stage) => width(stage, size, locale),
	})),
);
