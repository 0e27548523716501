// A Blink as one gesture: dragged with the mouse, tapped on a phone; the odds of the dice are shown before anything is
// paid.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { playTo } from "./lib/hook.mjs";
import { press } from "./lib/touch.mjs";

const SETUP = { seats: [{}, {}], modules: ["fractures"] };

/** Runs in the page: number of moves played, and what is in the hand. */
function state() {
	const { session } = window.timerift.open.value;
	const moves = session.record().moves;
	return {
		head: session.head.value,
		verbs: moves.slice(-4).map(({ verb }) => verb),
		lit: [...document.querySelectorAll("main [data-place].can")].map(({ dataset }) => dataset.place),
		goals: [...document.querySelectorAll(".goal")].map(({ dataset }) => dataset.goal),
		chosen: document.querySelector(".goal.sel")?.dataset.goal ?? null,
		arc: document.querySelector(".arc path")?.getAttribute("d") ?? null,
		faces: document.querySelectorAll(".blink-panel .dface").length,
		chance: document.querySelector(".blink-panel .bar")?.getAttribute("aria-label") ?? "",
		targets: document.querySelectorAll(".blink-panel .targets li").length,
	};
}

function expect(what, ok, seen) {
	if (!ok) throw new Error(`${what}: ${JSON.stringify(seen)}`);
}

/** Checks what is shown while the Exosuit is in the hand and nothing is paid yet. */
function checkRisk(seen, head) {
	expect("something was paid", seen.head === head, seen);
	expect("the Flux die does not show its six sides", seen.faces === 6, seen);
	expect("the chance is not said", /%.*%/.test(seen.chance), seen);
	expect("the six targets are not there", seen.targets === 6, seen);
	expect(
		"a goal is not lit on the board",
		seen.goals.every((goal) => goal === seen.chosen || seen.lit.includes(goal)),
		seen,
	);
}

async function middle(page, selector) {
	const box = await page.locator(selector).first().boundingBox();
	return [box.x + box.width / 2, box.y + box.height / 2 - 6];
}

async function dragged({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: SIZES.tall });
	try {
		await playTo(page, { setup: SETUP, seed: 7, era: 1, moves: 30, verb: "V_BLINK" });
		const { head } = await page.evaluate(state);
		await page.mouse.move(...(await middle(page, "[data-blink]")));
		await page.mouse.down();
		const [x, y] = await middle(page, "[data-blink]");
		await page.mouse.move(x + 30, y - 10, { steps: 3 });
		await painted(page);
		const held = await page.evaluate(state);
		checkRisk(held, head);
		expect("no way is drawn", held.arc !== null, held);
		const goal = held.goals.at(-1);
		await page.mouse.move(...(await middle(page, `[data-place="${goal}"]`)), { steps: 5 });
		await page.mouse.up();
		await painted(page);
		const dropped = await page.evaluate(state);
		checkRisk(dropped, head);
		expect("the drop chose another goal", dropped.chosen === goal, dropped);
		await press(page, "#question [data-do]");
		await painted(page);
		const after = await page.evaluate(state);
		expect("nothing happened", after.head > head, after);
		checkClean(page);
		return `to ${goal}: ${held.chance}`;
	} finally {
		await closePage(page);
	}
}

async function tapped({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: SIZES.phone, touch: true });
	try {
		await playTo(page, { setup: SETUP, seed: 7, era: 1, moves: 30, verb: "V_BLINK" });
		const { head } = await page.evaluate(state);
		await press(page, "[data-blink]", true);
		await painted(page);
		const held = await page.evaluate(state);
		checkRisk(held, head);
		const [goal] = held.goals;
		await press(page, `main [data-place="${goal}"]`, true);
		await painted(page);
		const chosen = await page.evaluate(state);
		checkRisk(chosen, head);
		expect("another goal was chosen", chosen.chosen === goal, chosen);
		await press(page, "#question .do", true); /* dice are rolled only by the button, never by a tap on the board */
		await painted(page);
		const after = await page.evaluate(state);
		expect("nothing happened", after.head > head, after);
		checkClean(page);
		return `to ${goal}`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "a Blink by dragging the Exosuit", seconds: 60, run: dragged },
	{ name: "a Blink by three taps on a phone", seconds: 60, run: tapped },
];
