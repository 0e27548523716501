// Runs axe on every online screen, in both themes, on a desktop and a phone; and checks that no text is cut off or
// overflows, with the longer texts of the pseudo-locale too, down to 320 px. The short extent rotates the sizes.
import { findings } from "../browser/lib/axe.mjs";
import { painted } from "../browser/lib/browser.mjs";
import { WHOLE } from "../browser/lib/extent.mjs";
import { SIZES, checkClean, visitor } from "./lib.mjs";
import { SCREENS } from "./screens.mjs";

const SMALL = { width: 320, height: 640 };
const OURS = ".online, .people-bar, .online-drawer, .notices";

/** Runs in the page: texts that do not fit, and a page that is wider than the window. */
function cutWords(ours) {
	const found = [];
	/* For screen readers only, by itself or with what it is in: the head of a table on a phone. */
	const unseen = (element) =>
		element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || unseen(element.parentElement));
	if (document.documentElement.scrollWidth > innerWidth)
		found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`);
	for (const root of document.querySelectorAll(ours))
		for (const element of root.querySelectorAll("*")) {
			if (
				element.closest(".vh, svg, select, input") ||
				!element.checkVisibility() ||
				unseen(element) ||
				getComputedStyle(element).overflowX === "auto"
			)
				continue;
			const own = [...element.childNodes].some(
				(node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "",
			);
			const told =
				getComputedStyle(element).textOverflow === "ellipsis" &&
				element.closest("[title], button"); /* its name or title has the full text */
			if (
				own &&
				!told &&
				element.scrollWidth > element.clientWidth + 1 &&
				getComputedStyle(element).display !== "inline"
			)
				found.push(`cut: ${element.className || element.tagName} "${element.textContent.trim().slice(0, 40)}"`);
			const box = element.getBoundingClientRect();
			if (own && (box.right > innerWidth + 1 || box.left < -1))
				found.push(`outside: ${element.className || element.tagName} "${element.textContent.trim().slice(0, 40)}"`);
		}
	return found;
}

/** Opens every screen once and runs several checks on it; `looks`: name → function that returns the faults. */
async function everywhere({ browser, stage }, turn, size, looks) {
	const list = Object.entries(SCREENS).filter((_, i) => WHOLE || i % 2 === turn);
	const found = new Map();
	const add = (finding, name) => found.set(finding, [...(found.get(finding) ?? []), name]);
	for (const [name, show] of list) {
		const page = await visitor(browser, stage.addresses[0], { size, test: true });
		try {
			await show(page, stage);
			for (const [how, look] of Object.entries(looks))
				for (const finding of await look(page)) add(`${how}: ${finding}`, name);
			checkClean(page);
		} catch (error) {
			add(error.message, name);
		} finally {
			for (const context of browser.contexts()) await context.close();
		}
	}
	if (found.size > 0)
		throw new Error(
			[...found].map(([finding, where]) => `${finding} (${where.length} screens: ${where[0]})`).join("\n"),
		);
	return `${list.length} screens, ${Object.keys(looks).join(", ")}`;
}

/** The table itself is checked elsewhere (tests/browser, play.mjs). */
const ours = (page) => findings(page, OURS.split(", "));

const set = (page, name, value) =>
	page.evaluate(([key, to]) => (window.timerift.settings[key].value = to), [name, value]);

const LOOKS = {
	dark: ours,
	light: async (page) => {
		await set(page, "theme", "light");
		return ours(page);
	},
	/* Switches to the pseudo-locale only now, because the way to the screen is found by English texts. */
	"long words": async (page) => {
		await set(page, "language", "pseudo");
		await painted(page);
		return page.evaluate(cutWords, OURS);
	},
};

const PHONE = {
	...LOOKS,
	"320 px": async (page) => {
		await set(page, "language", "en");
		await page.setViewportSize(SMALL);
		await painted(page);
		return page.evaluate(cutWords, OURS);
	},
};

export const tests = [
	{ name: "axe and long words online: desktop", seconds: 500, run: (at) => everywhere(at, 0, SIZES.desktop, LOOKS) },
	{
		name: "axe and long words online: phone, down to 320 px",
		seconds: 500,
		run: (at) => everywhere(at, 1, SIZES.phone, PHONE),
	},
];
