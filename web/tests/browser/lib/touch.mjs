// Presses something as a person would: scrolls until it lies open, then clicks or taps there. What can be uncovered by
// no scrolling cannot be pressed, and that is an error of the page.

/** Runs in the page: the point at which the first visible match can be pressed, or why not. */
function reach(selector) {
	const all = [...document.querySelectorAll(selector)];
	const element = all.find((candidate) => candidate.checkVisibility({ checkVisibilityCSS: true }));
	if (!element) return { error: all.length > 0 ? "is hidden" : "is not there" };
	if (element.matches(":disabled")) return { error: "is disabled" };
	const open = () => {
		const box = element.getBoundingClientRect();
		for (const [dx, dy] of [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]]) {
			const x = box.left + box.width * dx;
			const y = box.top + box.height * dy;
			/* not on the very edge of what covers the rest: a finger is no point */
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
	return { error: `is covered by ${hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute("class")}` : "nothing on the screen"}` };
}

export async function press(page, selector, touch = false) {
	const found = await page.evaluate(`(${reach})(${JSON.stringify(selector)})`);
	if (found.error) throw new Error(`${selector} ${found.error}`);
	if (touch) await page.touchscreen.tap(found.x, found.y);
	else await page.mouse.click(found.x, found.y);
}

/** Presses what says exactly these words. */
export async function pressWords(page, selector, words, touch = false) {
	const target = page.locator(selector).filter({ has: page.getByText(words, { exact: true }) }).or(page.locator(selector).and(page.getByText(words, { exact: true })));
	if (touch) await target.first().tap();
	else await target.first().click();
}
