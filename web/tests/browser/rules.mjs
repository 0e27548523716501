// Rules in the page: whatever has a rule opens it where it is tapped, also offline and by keyboard; the search finds
// rules by words; a link opens a rule. The time from the tap to the text is printed.
import { findings } from "./lib/axe.mjs";
import { SIZES, checkClean, closePage, goOffline, openPage, serve } from "./lib/browser.mjs";
import { SOLO, playTo } from "./lib/hook.mjs";
import { openTool, press } from "./lib/touch.mjs";

const OPEN = ".rulebox [data-rule-open] .r-text";

/** Taps an element and returns the milliseconds until the text of a rule is in the page. */
async function opened(page, selector) {
	return page.evaluate(
		async ([tapped, text]) => {
			const from = performance.now();
			document.querySelector(tapped).click();
			while (!document.querySelector(text)) await new Promise((resolve) => setTimeout(resolve, 0));
			document.querySelector(text).getBoundingClientRect(); /* laid out */
			return performance.now() - from;
		},
		[selector, OPEN],
	);
}

async function shut(page) {
	await page.keyboard.press("Escape");
	await page.waitForSelector(".rulebox", { state: "detached" });
}

/** The id of the rule that is open; its text may not be empty. */
async function ruleOpen(page) {
	await page.waitForSelector(OPEN);
	return page.evaluate((text) => {
		if ((document.querySelector(text).textContent ?? "").trim() === "") throw new Error("the rule has no text");
		return document.querySelector("[data-rule-open]").dataset.ruleOpen;
	}, OPEN);
}

function expectRule(found, wanted) {
	if (found !== wanted) throw new Error(`${found} is open instead of ${wanted}`);
}

/** Everything on the table that opens a rule by a tap: each opens the one it names. */
async function taps({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: SIZES.desktop });
	try {
		await playTo(page, { setup: SOLO, seed: 5, era: 3, moves: 60 });
		const named = await page.evaluate(() =>
			[...document.querySelectorAll(".ruletap")].map(({ dataset }) => dataset.rule),
		);
		if (named.length < 5) throw new Error(`only ${named.length} places open a rule`);
		for (const [i, rule] of named.entries()) {
			await page.evaluate((n) => document.querySelectorAll(".ruletap")[n].click(), i);
			expectRule(await ruleOpen(page), rule);
			await shut(page);
		}
		/* A right click and the key i open the rule of a place. */
		await page.locator("[data-place^='mine.']").first().click({ button: "right" });
		if (!/^MINE-/.test(await ruleOpen(page))) throw new Error("a right click on the mine opens another rule");
		await shut(page);
		await page.locator("button[data-place^='supply']").first().focus();
		await page.keyboard.press("i");
		expectRule(await ruleOpen(page), "SUPPLY-02");
		await shut(page);
		const back = await page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? "");
		if (!back.startsWith("supply")) throw new Error("the focus does not return to the place");
		await openTool(page, "log");
		await press(page, ".logl li > button");
		const events = await page.locator(".logl .lmore .ruletap").count();
		if (events === 0) throw new Error("an event of the log does not open its rule");
		await press(page, ".logl .lmore .ruletap");
		await ruleOpen(page);
		checkClean(page);
		return `${named.length} places and ${events} events of a turn`;
	} finally {
		await closePage(page);
	}
}

/** What was pressed is gone, but the focus stays in the box: else keys would play the game behind it. */
async function expectFocusInside(page) {
	const inside = () => !!document.activeElement?.closest(".rulebox");
	await page.waitForFunction(inside, null, { timeout: 5000 }).catch(() => {
		throw new Error("the focus has left the box of the rules");
	});
}

/** Search, neighbours, links to rules, by keyboard; axe finds nothing. */
async function searching({ browser, address }) {
	const page = await openPage(browser, address);
	try {
		await page.goto(`${address}?link#rule=TRAVEL-03`);
		expectRule(await ruleOpen(page), "TRAVEL-03");
		const found = await findings(page, [".rulebox"]);
		await page.locator("[data-goes='TRAVEL-04']").click();
		expectRule(await ruleOpen(page), "TRAVEL-04");
		await page.locator("[data-all-rules]").focus();
		await page.keyboard.press("Enter");
		await page.waitForSelector("[data-rule-search]");
		await expectFocusInside(page);
		await page.locator("[data-rule-search]").focus();
		await page.keyboard.type("paradox die rolls");
		await page.waitForSelector(".rulebox mark");
		found.push(...(await findings(page, [".rulebox"])));
		const listed = await page.locator(".r-results [data-goes='PARADOX-02']").count();
		if (listed !== 1) throw new Error("the search does not find PARADOX-02 by its words");
		await page.locator("[data-goes='PARADOX-02']").focus();
		await page.keyboard.press("Enter");
		expectRule(await ruleOpen(page), "PARADOX-02");
		await expectFocusInside(page);
		if (found.length > 0) throw new Error(found.join("\n"));
		if (await page.evaluate(() => location.hash)) throw new Error("the address still names the rule");
		await shut(page);
		await page.goto(`${address}?part#rule=TECH-508`);
		expectRule(await ruleOpen(page), "TECH-508a");
		await page.goto(`${address}?none#rule=NONE-99`);
		await page.waitForSelector(".rulebox [role=alert]");
		checkClean(page);
		return "link, neighbours and search";
	} finally {
		await closePage(page);
	}
}

/** Rules in another language: shown in it, and searched by its words. */
async function languages({ browser, address }) {
	const page = await openPage(browser, `${address}?lang=fr`);
	try {
		await page.goto(`${address}?lang=fr&link#rule=PARADOX-02`);
		await ruleOpen(page);
		if (await page.locator(".rulebox .r-text[lang=en]").count()) throw new Error("PARADOX-02 is English in French");
		await press(page, "[data-all-rules]");
		await page.locator("[data-rule-search]").fill("lance PARADOXE egalite");
		await page.waitForSelector(".r-results [data-goes='PARADOX-02'] mark");
		checkClean(page);
		return "French found by its words";
	} finally {
		await closePage(page);
	}
}

/** On a phone the box is inside the window and can be scrolled. */
async function phone({ browser, address }) {
	const page = await openPage(browser, address, { test: true, size: SIZES.phone, touch: true });
	try {
		await playTo(page, { setup: SOLO, seed: 5, era: 3, moves: 60 });
		await press(page, "#question .ruletap", true);
		await ruleOpen(page);
		const box = await page.evaluate(() => {
			const { left, right, bottom, height } = document.querySelector(".rulebox").getBoundingClientRect();
			return { left, right: innerWidth - right, below: innerHeight - bottom, height, wide: document.body.scrollWidth };
		});
		if (box.left < 0 || box.right < 0 || box.below < 0) throw new Error(`outside the window: ${JSON.stringify(box)}`);
		const found = await findings(page, [".rulebox"]);
		if (found.length > 0) throw new Error(found.join("\n"));
		checkClean(page);
		return `${Math.round(box.height)} px high`;
	} finally {
		await closePage(page);
	}
}

/**
 * The first rule loads the rules, the others do not. A rule that is shown again does the same work without loading; the
 * first may not take longer by more than a reload of the whole page takes.
 */
async function quick({ browser }) {
	const server = await serve(); /* a separate server, because it is stopped */
	const page = await openPage(browser, server.address, { test: true, whole: true });
	try {
		await goOffline(page, server);
		await page.waitForFunction(() => window.timerift);
		await playTo(page, { setup: SOLO, seed: 5, era: 2, moves: 30 });
		const first = await opened(page, "#question .ruletap");
		await shut(page);
		const again = await opened(page, "#question .ruletap");
		await shut(page);
		const from = performance.now();
		await page.reload();
		await page.waitForSelector("#question .ruletap");
		const reload = performance.now() - from;
		if (first > again + reload) throw new Error(`${first} ms for the first rule, ${reload} ms for the whole page`);
		checkClean(page);
		const ms = (n) => `${n.toFixed(0)} ms`;
		return `offline: the first rule after ${ms(first)}, the next after ${ms(again)}; a reload takes ${ms(reload)}`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

export const tests = [
	{ name: "whatever has a rule opens it", seconds: 120, run: taps },
	{ name: "rules by link, neighbour and search", seconds: 60, run: searching },
	{ name: "rules in other languages", seconds: 60, run: languages },
	{ name: "a rule on a phone", seconds: 60, run: phone },
	{ name: "a rule is there at once, offline too", seconds: 60, alone: true, run: quick },
];
