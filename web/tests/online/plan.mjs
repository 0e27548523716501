// Planning ahead at an online table: made, changed, removed, played while its player does nothing, and ended with a reason.
import { glance } from "../browser/lib/screen.mjs";
import { findings } from "../browser/lib/axe.mjs";
import { checkClean, closePage, equal } from "./lib.mjs";
import { makeGame, playUntil, sit, untilTurn } from "./play.mjs";

const TWO = { nodes: 2, mail: false };
const PASS = "Pass for this Era";

const there = (page, selector) => page.locator(selector).first().isVisible();

/** Opens the drawer with the plan, if it is not open. */
async function openPlan(sitter) {
	if (!(await there(sitter.page, ".plan-panel"))) await sitter.press('[data-online="plan"]');
	await sitter.page.locator(".plan-panel").waitFor();
}

async function closePlan(sitter) {
	if (await there(sitter.page, ".plan-panel")) await sitter.press(".dr-online header button");
	await sitter.page.locator(".plan-panel").waitFor({ state: "detached" });
}

/** Plays until one player waits who can plan a turn; returns that one and the other. */
async function untilPlanner(sitters) {
	for (let i = 0; i < 40; i++) {
		const who = await untilTurn(sitters);
		const waits = sitters.find((sitter) => sitter !== who);
		await openPlan(waits);
		if (await there(waits.page, "[data-plan-begin]")) return { waits, who };
		await closePlan(waits);
		await who.step();
	}
	throw new Error("nobody could plan in 40 turns");
}

/** Answers the questions of a step: by the words of an answer, else the first one. */
async function choose(page, words = null) {
	while (await there(page, ".plan-open")) {
		const answers = await page.locator(".plan-open option").allTextContents();
		const at = words === null ? 1 : answers.indexOf(words);
		if (at < 1) throw new Error(`no answer ${words} among ${answers.join(", ")}`);
		await page.locator(".plan-open select").selectOption({ index: at });
		words = null;
	}
}

const steps = (page) => page.locator("[data-plan-step]").count();

async function save(sitter) {
	await sitter.page.getByRole("button", { name: "Save the plan" }).click();
	await sitter.page.getByText("The server has your plan.").waitFor();
}

async function played({ browser, stage }) {
	const { addresses } = stage;
	const { game, tokens } = await makeGame(addresses);
	const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 91 });
	const ben = await sit(browser, addresses[1], { game, token: tokens[1], seed: 92, size: "phone", touch: true });
	const { waits, who } = await untilPlanner([ada, ben]);
	const { page } = waits;

	/* Made with two turns, one instead of the other; an answer and a turn are taken back. */
	await waits.press("[data-plan-begin]");
	await page.locator(".plan-open").waitFor();
	await choose(page);
	await waits.press("[data-plan-add]");
	await waits.press("[data-plan-back]");
	await waits.press("[data-plan-add]");
	await choose(page, PASS);
	equal(await steps(page), 2, "turns of the plan");
	const faults = await findings(page);
	equal(faults.length, 0, `findings in the editor of the plan: ${faults.join("; ")}`);
	await save(waits);
	equal(await steps(page), 2, "turns of the plan that was saved");

	/* It is on another device of the player too, and can be changed. */
	await page.reload();
	await page.locator('[data-online="plan"]').waitFor();
	await openPlan(waits);
	equal(await steps(page), 2, "turns of the plan after the page was loaded again");
	await waits.press("[data-plan-edit]");
	await waits.press('[data-plan-remove="0"]');
	await save(waits);
	equal(await steps(page), 1, "turns of the plan that was changed");

	/* The other one plays; the plan passes without a tap of its player. */
	await closePlan(waits);
	await playUntil([who], () => there(page, "[data-plan-ended]"));
	equal(await page.locator("[data-plan-ended]").getAttribute("data-plan-ended"), "done", "why the plan has ended");
	await page.locator("[data-plan-ended] button").click();
	await page.locator("[data-plan-ended]").waitFor({ state: "detached" });
	equal(await there(who.page, "[data-plan-ended]"), false, "the other one is told of the plan");
	for (const sitter of [ada, ben]) {
		checkClean(sitter.page);
		await closePage(sitter.page);
	}
	return `${waits === ada ? "Ada" : "Ben"} passed by plan`;
}

async function removed({ browser, stage }) {
	const { addresses } = stage;
	const { game, tokens } = await makeGame(addresses);
	const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 95 });
	const ben = await sit(browser, addresses[1], { game, token: tokens[1], seed: 96 });
	const { waits, who } = await untilPlanner([ada, ben]);
	await waits.press("[data-plan-begin]");
	await choose(waits.page, PASS);
	await save(waits);
	await waits.page.getByRole("button", { name: "Remove the plan" }).click();
	await waits.page.locator("[data-plan-begin]").waitFor();
	await closePlan(waits);
	await playUntil([who], async () => (await glance(waits.page)).kind === "question");
	equal(await there(waits.page, "[data-plan-ended]"), false, "a plan that was removed is told of");
	for (const sitter of [ada, ben]) {
		checkClean(sitter.page);
		await closePage(sitter.page);
	}
}

export const tests = [
	{ name: "a plan is made, changed, and played while its player does nothing", seconds: 120, stage: TWO, run: played },
	{ name: "a plan that was removed is not played", seconds: 90, stage: TWO, run: removed },
];
