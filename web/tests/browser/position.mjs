// The editor of positions: a table is changed at a desk and on a phone, an impossible one is refused with its reason, and
// a game begins there: it is stored, resumed, saved as a file and as a link. The game beside a real board is corrected.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { besideTo } from "./lib/beside.mjs";
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { playTo } from "./lib/hook.mjs";
import { press } from "./lib/touch.mjs";

const TIMERIFT = fileURLToPath(new URL("../../../build/release/timerift", import.meta.url));
const TWO = { setup: { seats: [{ path: "harmony" }, { path: "progress" }] }, seed: 7, era: 2, moves: 40, ask: "turn" };

/** Runs in the page: the position that is shown. */
const read = () => {
	const { session } = window.timerift.open.value;
	return { hash: session.game.value.hash(), head: session.head.value, moves: session.record().moves.length };
};

const fail = (words) => {
	throw new Error(words);
};

/** Opens the group of a seat, or of the table (−1). */
async function show(page, seat, group, touch) {
	await press(page, `[data-seat="${seat}"]`, touch);
	await painted(page);
	const head = `[data-group=${group}] h3 button`;
	if ((await page.locator(head).getAttribute("aria-expanded")) !== "true") await press(page, head, touch);
	await page.waitForSelector(`[data-group=${group}] .pfield`);
}

const wrongOf = (page) => page.locator(".pstatus").getAttribute("data-wrong");

async function refused(page, touch) {
	await show(page, 1, "tracks", touch);
	for (let i = 0; i < 8 && (await wrongOf(page)) === ""; i++) {
		await press(page, "[data-field=morale] [data-plus]", touch);
		await painted(page);
	}
	if ((await wrongOf(page)) !== "number") fail("Morale beyond its track is accepted");
	if ((await page.locator("[data-field=morale] [role=alert]").count()) !== 1)
		fail("the field does not say what is wrong");
	if (!(await page.locator("[data-play-here]").isDisabled())) fail("a game can begin at an impossible table");
	/* From elsewhere the sentence leads to the field. */
	await press(page, '[data-seat="-1"]', touch);
	await press(page, "[data-show]", touch);
	await page.waitForSelector("[data-field=morale] [role=alert]");
	while ((await wrongOf(page)) !== "") {
		await press(page, "[data-edit=undo]", touch);
		await painted(page);
	}
	if (await page.locator("[data-play-here]").isDisabled()) fail("Undo does not make the table possible again");
}

/** Water of the first seat, and a text with a mistake. */
async function change(page, touch) {
	const before = await page.evaluate(() => window.timerift.editing.value.position.hash());
	await show(page, -1, "course", touch);
	const seats = await page
		.locator("[data-field=passed] [data-bit]")
		.evaluateAll((all) => all.map((one) => one.dataset.bit));
	if (seats.join("") !== "AB") fail(`of two seats, ${seats.join(" ")} may have passed`);
	await show(page, 0, "goods", touch);
	const water = page.locator("[data-field=goods] .prow").filter({ hasText: "Water" }).locator("input");
	await water.fill("17");
	await water.press("Enter");
	await painted(page);
	await press(page, "[data-part=text]", touch);
	const text = await page.locator(".ptext textarea").inputValue();
	if (!/^A water 17$/m.test(text)) fail("the text does not state what was changed");
	await page.locator(".ptext textarea").fill(text.replace(/^A water 17$/m, "A wetter 17"));
	await press(page, "[data-take]", touch);
	await painted(page);
	const line = text.split("\n").indexOf("A water 17") + 1;
	const told = await page.locator("[data-text-wrong]").evaluate(({ dataset }) => ({ ...dataset }));
	if (told.textWrong !== "field" || told.line !== `${line}`) fail(`line ${line} is told as ${JSON.stringify(told)}`);
	await page.locator(".ptext textarea").fill(text.replace(/^A water 17$/m, "A water 18"));
	await press(page, "[data-take]", touch);
	await painted(page);
	if (!/^A water 18$/m.test(await page.locator(".ptext textarea").inputValue())) fail("the text is not taken");
	return before;
}

/** The file of the editor; the terminal program must accept it. */
async function checked(page, touch) {
	const folder = mkdtempSync(join(tmpdir(), "timerift-position-"));
	try {
		const [download] = await Promise.all([page.waitForEvent("download"), press(page, "[data-file]", touch)]);
		const path = join(folder, "position.rift");
		await download.saveAs(path);
		return execFileSync(TIMERIFT, ["check", path], { encoding: "utf8" }).trim().split(": ").at(-1);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The link of the editor. */
async function linkOf(page, touch) {
	await page.evaluate(() => {
		Object.defineProperty(navigator, "clipboard", {
			configurable: true,
			value: { writeText: (text) => Promise.resolve(void (window.copied = text)) },
		});
	});
	await press(page, "[data-link]", touch);
	await page.waitForFunction(() => window.copied);
	return page.evaluate(() => window.copied);
}

async function edits({ browser, address }, size, touch) {
	const options = { test: true, size, touch, settings: { coach: false } };
	const page = await openPage(browser, address, options);
	try {
		await playTo(page, TWO);
		await press(page, "[data-tool=menu]", touch);
		await press(page, "[data-tool=position]", touch);
		await page.waitForSelector(".position");
		await refused(page, touch);
		const before = await change(page, touch);
		const told = await checked(page, touch);
		const link = await linkOf(page, touch);
		await press(page, "[data-play-here]", touch);
		await page.waitForFunction(() => window.timerift.open.value);
		const begun = await page.evaluate(read);
		if (begun.hash === before || begun.moves !== 0) fail("the game does not begin at the changed table");
		const water = await page.evaluate(() => window.timerift.open.value.session.table.value.seats[0].goods.water);
		if (water !== 18) fail(`Harmony has ${water} Water`);
		await page.evaluate(() => {
			const { session } = window.timerift.open.value;
			session.play(session.answers.value[0].move);
		});
		const played = await page.evaluate(read);
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await page.reload();
		await page.waitForFunction(() => window.timerift?.open.value);
		const resumed = await page.evaluate(read);
		if (resumed.hash !== played.hash || resumed.head !== played.head) fail("the game is another after a reload");
		await page.evaluate(() => {
			const { session } = window.timerift.open.value;
			while (session.undo());
		});
		if ((await page.evaluate(read)).hash !== begun.hash) fail("Undo does not lead to the stated table");
		checkClean(page);
		await linked({ browser, address }, options, link, begun.hash);
		return told;
	} finally {
		await closePage(page);
	}
}

/** The link in another page leads to the same table. */
async function linked({ browser, address }, options, link, hash) {
	const page = await openPage(browser, address, options);
	try {
		await page.goto(link.replace(/#/, (mark) => (link.includes("?test") ? mark : `?test${mark}`)));
		await page.reload();
		await page.waitForFunction(() => window.timerift?.open.value);
		const opened = await page.evaluate(read);
		if (opened.hash !== hash) fail("the link leads to another table");
		checkClean(page);
	} finally {
		await closePage(page);
	}
}

/** A new table: from the screen Learn, by a set-up. */
async function fresh({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		await page.evaluate(() => window.timerift.go("learn"));
		await page.waitForSelector("[data-position]");
		await page.click("[data-position]");
		await page.click("[data-begin=solo]");
		await page.click('[data-choice="chronossus"]');
		await page.click("[data-start]");
		await page.waitForSelector(".position");
		if ((await wrongOf(page)) !== "") fail("a new table is impossible");
		await page.click("[data-play-here]");
		await page.waitForFunction(() => window.timerift.open.value);
		const kind = await page.evaluate(() => window.timerift.open.value.session.at(0).asks().kind);
		if (kind !== "turn") fail(`the game begins with the question ${kind}`);
		checkClean(page);
		return `the first question is ${kind}`;
	} finally {
		await closePage(page);
	}
}

const editedText = async (page, touch) => {
	await press(page, "[data-part=text]", touch);
	const text = await page.locator(".ptext textarea").inputValue();
	await press(page, "[data-part=fields]", touch);
	return text;
};

/** Edition, modules and players are changed, what is gone is told; the draft survives a reload, an impossible one too. */
async function resetup({ browser, address }, size, touch) {
	const page = await openPage(browser, address, { test: true, size, touch });
	try {
		await playTo(page, { ...TWO, setup: { ...TWO.setup, seats: [...TWO.setup.seats, { path: "dominance" }] } });
		await page.evaluate(() => window.timerift.edit(window.timerift.open.value));
		await page.waitForSelector(".position");
		await press(page, '[data-seat="-1"]', touch);
		await press(page, "[data-group=setup] h3 button", touch);
		await press(page, '[data-resetup="guardians"]', touch);
		await painted(page);
		if ((await page.locator("[data-lost]").count()) !== 0) fail("a new module takes something away");
		if ((await page.locator("[data-group=guardians]").count()) !== 1) fail("the module has no fields");
		await press(page, '[data-resetup="2"]', touch);
		await painted(page);
		const told = await page.locator("[data-lost]").textContent();
		if (!/Dominance/.test(told)) fail(`of the third player is told: ${told}`);
		if ((await page.locator("[data-seat='2']").count()) !== 0) fail("the third player is still there");
		await press(page, '[data-resetup="classic"]', touch);
		await show(page, 1, "tracks", touch);
		for (let i = 0; i < 8 && (await wrongOf(page)) !== "number"; i++) {
			await press(page, "[data-field=morale] [data-plus]", touch);
			await painted(page);
		}
		const wrong = await wrongOf(page);
		const text = await editedText(page, touch);
		if (!/edition classic/.test(text) || !/guardians/.test(text)) fail(`the setup is ${text.split("\n")[1]}`);
		await page.reload();
		await page.waitForSelector(".position");
		if ((await editedText(page, touch)) !== text) fail("after a reload the position is another one");
		if ((await wrongOf(page)) !== wrong) fail("after a reload something else is wrong");
		await press(page, "[data-back]", touch);
		await press(page, "[data-begin=kept]", touch);
		await page.waitForSelector(".position");
		await show(page, 1, "tracks", touch);
		for (let i = 0; i < 12 && (await wrongOf(page)) === wrong; i++) {
			await press(page, "[data-field=morale] [data-less]", touch);
			await painted(page);
		}
		const left = await wrongOf(page);
		if (left === "") {
			await press(page, "[data-play-here]", touch);
			await page.waitForFunction(() => window.timerift.open.value);
			if (await page.evaluate(() => localStorage.getItem("timerift.position"))) fail("the draft is still kept");
		}
		checkClean(page);
		return `${told.trim()} ${left ? `To mend: ${left}` : "Played on"}`;
	} finally {
		await closePage(page);
	}
}

/** Beside a real board: the table is corrected, the game goes on, Undo leads back. */
async function corrected({ browser, address }) {
	const touch = true;
	const page = await openPage(browser, address, { test: true, size: SIZES.phone, touch, settings: { list: true } });
	try {
		await besideTo(page, { turns: 1 });
		const before = await page.evaluate(read);
		await press(page, "[data-correct]", touch);
		await page.waitForSelector(".position");
		await show(page, 0, "goods", touch);
		await press(page, "[data-field=vp] [data-plus]", touch);
		await painted(page);
		await press(page, "[data-play-here]", touch);
		await page.waitForFunction(() => window.timerift.open.value);
		const after = await page.evaluate(read);
		if (after.hash === before.hash || after.moves !== 0) fail("the correction is not taken");
		if (!(await page.evaluate(() => window.timerift.open.value.session.natureByHand))) fail("dice are rolled");
		await page.evaluate(() => window.timerift.open.value.keeper.flush());
		await page.reload();
		await page.waitForFunction(() => window.timerift?.open.value);
		if ((await page.evaluate(read)).hash !== after.hash) fail("the correction is forgotten");
		const games = await page.evaluate(() => window.timerift.store.list());
		if (games.length !== 1) fail(`there are ${games.length} games`);
		await page.evaluate(() => window.timerift.open.value.session.undo());
		await page.waitForFunction((hash) => window.timerift.open.value.session.game.value.hash() === hash, before.hash);
		const back = await page.evaluate(read);
		if (back.moves !== before.moves) fail("Undo does not lead to before the correction");
		checkClean(page);
		return `${before.moves} moves before the correction`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{
		name: "a position changed at a desk",
		seconds: 180,
		run: (stage) => edits(stage, { width: 1366, height: 768 }, false),
	},
	{ name: "a position changed on a phone", seconds: 180, run: (stage) => edits(stage, SIZES.phone, true) },
	{ name: "a new table from a set-up", seconds: 120, run: fresh },
	{
		name: "another setup of a position, and a reload, at a desk",
		seconds: 180,
		run: (stage) => resetup(stage, { width: 1366, height: 768 }, false),
	},
	{
		name: "another setup of a position, and a reload, on a phone",
		seconds: 180,
		run: (stage) => resetup(stage, SIZES.phone, true),
	},
	{ name: "a game beside a real board is corrected", seconds: 180, run: corrected },
];
