// Learning in play: warnings of a turn that costs points, explanations of what is met for the first time, the rules of
// what is on the screen, and the switches of all that.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { SOLO, playTo } from "./lib/hook.mjs";

async function openGame({ browser, address }, size, touch) {
	const page = await openPage(browser, address, { test: true, size: SIZES[size], touch });
	await page.evaluate(() => {
		const { warnings, firsts } = window.timerift.settings;
		warnings.value = firsts.value = true;
	});
	await playTo(page, { setup: SOLO, seed: 5, era: 2 });
	return page;
}

const topic = (page) => page.locator("[data-first]").getAttribute("data-first");

/** One sentence at a time; each is told once, also after the page was opened again; *Explain everything again* forgets. */
async function firsts(stage, size, touch) {
	const page = await openGame(stage, size, touch);
	try {
		await page.evaluate(() => (window.timerift.settings.warnings.value = false));
		await page.waitForSelector("[data-first]");
		const first = await topic(page);
		const words = (await page.locator("[data-first] p").textContent()).trim().split(/\s+/);
		if (words.length > 25) throw new Error(`${words.length} words: ${words.join(" ")}`);
		await page.locator("[data-first] .shut-it").click();
		await page.waitForSelector("[data-first]", { state: "detached" });
		const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("timerift.met")));
		if (kept.join() !== first) throw new Error(`${kept.join()} is kept instead of ${first}`);
		/* A place that is pointed at is explained once the pointer rests. */
		await page.locator("[data-place='purify']").first().hover();
		await page.waitForSelector("[data-first='purify']");
		await page.evaluate(() => (window.timerift.settings.firsts.value = false));
		await page.waitForSelector("[data-first]", { state: "detached" });
		checkClean(page);
		return `${first}, then purify`;
	} finally {
		await closePage(page);
	}
}

/** A pass with Workers at home: the list says what is left; it can be switched off, and End turn is not hindered. */
async function warnings(stage, size, touch) {
	const page = await openGame(stage, size, touch);
	try {
		await page.evaluate(() => window.timerift.open.value.session.playWords("pass"));
		await page.waitForSelector("[data-warning='left']");
		const told = await page.locator("[data-warning]").evaluateAll((all) => all.map(({ dataset }) => dataset.warning));
		const rule = await page.locator("[data-warning='left'] .ruletap").getAttribute("data-rule");
		if (!rule) throw new Error("the warning has no rule");
		await page.evaluate(() => (window.timerift.settings.warnings.value = false));
		await page.waitForSelector("[data-warning]", { state: "detached" });
		if (await page.locator("[data-end]").isDisabled()) throw new Error("the turn cannot be ended");
		checkClean(page);
		return told.join(", ");
	} finally {
		await closePage(page);
	}
}

/** The book in the question lists the rules of what is on the screen; one of them opens by a tap. */
async function these(stage) {
	const page = await openGame(stage, "desktop", false);
	try {
		await page.locator(".askrule").click();
		await page.waitForSelector("[data-these] [data-goes]");
		const rules = await page
			.locator("[data-these] [data-goes]")
			.evaluateAll((all) => all.map((one) => one.dataset.goes));
		if (rules.length < 3 || rules.length > 8) throw new Error(`${rules.length} rules: ${rules.join()}`);
		await page.locator("[data-these] [data-goes]").first().click();
		await painted(page);
		const open = await page.locator("[data-rule-open]").getAttribute("data-rule-open");
		if (open !== rules[0]) throw new Error(`${open} is open instead of ${rules[0]}`);
		await page.locator("[data-all-rules]").click();
		await page.waitForSelector("[data-rule-search]");
		checkClean(page);
		return rules.join(", ");
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "first-time explanations", seconds: 60, run: (stage) => firsts(stage, "desktop", false) },
	{ name: "warnings of a pass", seconds: 60, run: (stage) => warnings(stage, "desktop", false) },
	{ name: "warnings of a pass on a phone", seconds: 60, run: (stage) => warnings(stage, "phone", true) },
	{ name: "rules of what is on the screen", seconds: 60, run: these },
];
