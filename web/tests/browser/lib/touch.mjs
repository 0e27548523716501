// Presses an element as a person would: scrolls until it is not covered, then clicks or taps there. An element that
// cannot be uncovered by scrolling is a fault of the page.

const MISSES = 2; // most misses per page

/** Runs in the page: a point where the first visible match can be pressed, or the reason why there is none. */
export function reach(selector) {
	const all = [...document.querySelectorAll(selector)];
	const element = all.find((candidate) => candidate.checkVisibility({ checkVisibilityCSS: true }));
	if (!element) return { error: all.length > 0 ? "is hidden" : "is not there" };
	if (element.matches(":disabled")) return { error: "is disabled" };
	const open = () => {
		const box = element.getBoundingClientRect();
		for (const [dx, dy] of [
			[0.5, 0.5],
			[0.25, 0.5],
			[0.75, 0.5],
			[0.5, 0.25],
			[0.5, 0.75],
		]) {
			const x = box.left + box.width * dx;
			const y = box.top + box.height * dy;
			/* not at the very edge of what covers the rest: a fingertip is not a point */
			const hits = [y - 3, y, y + 3].map((at) => document.elementFromPoint(x, at));
			if (hits.every((hit) => hit && element.contains(hit))) return { x, y };
		}
		return null;
	};
	let found = open();
	for (const at of [0.5, 0.35, 0.25, 0.65, 0.15, 0.8]) {
		if (found) return found;
		element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const box = element.getBoundingClientRect();
		scrollBy({ top: box.top + box.height / 2 - innerHeight * at, behavior: "instant" });
		found = open();
	}
	if (found) return found;
	const box = element.getBoundingClientRect();
	const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
	return {
		error: `is covered by ${hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute("class")}` : "nothing on the screen"}`,
	};
}

/** Runs in the page: records whether the next click hits an element that matches. */
function heed(selector) {
	const onClick = ({ target }) => (window.heeded.met ??= target.closest(window.heeded.selector) !== null);
	if (!window.heeded) addEventListener("click", onClick, { capture: true });
	window.heeded = { selector };
}

/** Runs in the page: whether it did, once the click has arrived. */
function met() {
	const end = performance.now() + 1000;
	return new Promise((done) => {
		const look = () =>
			window.heeded?.met === undefined && performance.now() < end ? setTimeout(look, 2) : done(window.heeded?.met);
		look();
	});
}

export async function press(page, selector, touch = false) {
	await page.waitForFunction(
		() => !document.querySelector("[data-loading]"),
	); /* parts of the page that are loaded on demand */
	const found = await page.evaluate(`(${reach})(${JSON.stringify(selector)})`);
	if (found.error) throw new Error(`${selector} ${found.error}`);
	if (touch) await page.touchscreen.tap(found.x, found.y);
	else await page.mouse.click(found.x, found.y);
}

/**
 * Like `press`, for pages that receive messages: the page may move between the look and the tap. Then it tries again,
 * up to MISSES times per page.
 */
export async function pressMoving(page, selector, touch = false) {
	await page.evaluate(heed, selector);
	await press(page, selector, touch);
	const missed = await page.evaluate(met).then(
		(hit) => hit === false,
		() => false,
	); // the click may navigate away
	if (!missed) return;
	page.misses = (page.misses ?? 0) + 1;
	if (page.misses > MISSES)
		throw new Error(`${selector} was missed, as ${MISSES} things before: the page moves under the finger`);
	await pressMoving(page, selector, touch);
}

/** Presses an element with exactly this text. */
export async function pressWords(page, selector, words, touch = false) {
	const target = page
		.locator(selector)
		.filter({ has: page.getByText(words, { exact: true }) })
		.or(page.locator(selector).and(page.getByText(words, { exact: true })));
	if (touch) await target.first().tap();
	else await target.first().click();
}

/** Opens a drawer or uses a tool; rarely used tools are in the menu. */
export async function openTool(page, tool, touch = false) {
	/* On a phone the log is a page. */
	const paged = await page.evaluate((name) => document.querySelector(`[data-open="${name}"]`) !== null, tool);
	if (paged) return press(page, `[data-open="${tool}"]`, touch);
	const there = await page.evaluate((name) => document.querySelector(`[data-tool="${name}"]`) !== null, tool);
	if (!there) await press(page, '[data-tool="menu"]', touch);
	await press(page, `[data-tool="${tool}"]`, touch);
}
