// What a screen reader gets, according to Chromium's accessibility tree (Accessibility.getFullAXTree, through
// Playwright): the question comes before the board, the purse and every lit place have names, no two places have the
// same one, and a live region announces what bots do.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { FOUR, SOLO, playTo } from "./lib/hook.mjs";

/** The tree in reading order: role, name, and whether it is a live region. */
async function readOut(page) {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	await session.detach();
	const byId = new Map(nodes.map((node) => [node.nodeId, node]));
	const out = [];
	const visit = (node) => {
		if (!node) return;
		const property = (name) => node.properties?.find((one) => one.name === name)?.value?.value;
		if (!node.ignored)
			out.push({
				role: node.role?.value ?? "",
				name: node.name?.value ?? "",
				live: property("live") ?? "",
				disabled: property("disabled") === true,
			});
		for (const id of node.childIds ?? []) visit(byId.get(id));
	};
	visit(nodes[0]);
	return out;
}

function expect(what, ok, seen = "") {
	if (!ok) throw new Error(`${what} ${seen}`);
}

/** Places of the main board are named by their Action. */
const BOARD = /^(Construct|Recruit|Research|World Council|Mine Resource|Purify Water|Trade)/;

async function order({ browser, address }, size) {
	const page = await openPage(browser, address, { test: true, size: SIZES[size], touch: size === "phone" });
	try {
		await playTo(page, { setup: FOUR, seed: 6, era: 2 });
		const tree = await readOut(page);
		const title = await page.locator("#question h2").textContent();
		const question = tree.findIndex(({ role, name }) => role === "heading" && name === title.trim());
		const board = tree.findIndex(({ role, name }) => role === "button" && BOARD.test(name));
		expect("the question is not read", question >= 0, title);
		expect("no place of the board is read", board >= 0);
		expect("the board is read before the question:", question < board, `${board} < ${question}`);
		const purse = tree.findIndex(({ role, name }) => role === "list" && name === "Your Goods");
		expect(
			"the purse has no name",
			purse >= 0,
			tree
				.filter(({ role }) => role === "list")
				.map(({ name }) => name)
				.join(", "),
		);
		const nameless = tree.filter(
			({ role, name }) => /^(button|link|radio|tab|switch|checkbox|textbox|combobox)$/.test(role) && !name.trim(),
		);
		expect(`${nameless.length} things to press have no name`, nameless.length === 0, nameless[0]?.role);
		const places = tree.filter(({ role, name }) => role === "button" && BOARD.test(name)).map(({ name }) => name);
		expect(
			"two places have one name:",
			new Set(places).size === places.length,
			places.sort().find((name, i) => name === places[i + 1]),
		);
		expect(
			"nothing is told as it happens",
			tree.some(({ role, live }) => role === "status" && live === "polite"),
		);
		checkClean(page);
		return `${tree.length} things read, the question as number ${question}, the board from ${board}`;
	} finally {
		await closePage(page);
	}
}

/** After a turn ends, the live region announces what the bot did. */
async function told({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	try {
		await playTo(page, { setup: SOLO, seed: 5, era: 2 });
		await page.evaluate(() => {
			const { session } = window.timerift.open.value;
			const act =
				session.answers.value.find(({ words }) => /^place \w+ purify/.test(words)) ??
				session.answers.value.find(({ words }) => words === "pass");
			session.play(act.move);
			session.run();
			session.endTurn();
			session.run();
		});
		await painted(page);
		const words = (await readOut(page))
			.filter(({ role }) => role === "status")
			.map(({ name }) => name)
			.join(" ");
		const text = await page.locator(".vh[role=status]").textContent();
		expect("the bot's turn is not told:", /Chronobot/.test(text), `"${text}" ${words}`);
		checkClean(page);
		return text.slice(0, 80);
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "a screen reader hears the question before the board", seconds: 60, run: (stage) => order(stage, "desktop") },
	{
		name: "a screen reader hears the question before the board on a phone",
		seconds: 60,
		run: (stage) => order(stage, "phone"),
	},
	{ name: "a screen reader hears what bots do", seconds: 60, run: told },
];
