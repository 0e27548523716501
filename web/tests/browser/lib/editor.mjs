// The editor of positions, reached quickly.
import { playTo } from "./hook.mjs";
import { press } from "./touch.mjs";

const GAME = {
	setup: { seats: [{ path: "harmony" }, { path: "progress" }] },
	seed: 7,
	era: 3,
	moves: 90,
	clever: true,
};

/** The editor with a table of the third Era; `group`: of the first seat, opened. */
export async function editorTo(page, group = "") {
	await playTo(page, GAME);
	await page.evaluate(() => window.timerift.edit(window.timerift.open.value));
	await page.waitForSelector(".position");
	if (!group) return;
	await press(page, '[data-seat="0"]');
	await press(page, `[data-group=${group}] h3 button`);
	await page.waitForSelector(`[data-group=${group}] .pfield`);
}
