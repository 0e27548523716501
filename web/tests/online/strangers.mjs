// People who do not know each other: open games, watching, blocks, quick match.
import { atTable, checkAddress, checkClean, equal, makeGame, part, toLobby, visitor } from "./lib.mjs";
import { Sitter, playUntil, turns } from "./play.mjs";
import { signUp } from "./screens.mjs";

const TWO = { nodes: 2 };
let number = 0;
const fresh = () => `stranger${process.pid}.${number++}@club.test`;

async function member(browser, stage, name, node = 0, options = {}) {
	const page = await visitor(browser, stage.addresses[node], options);
	await signUp(page, stage, { mail: fresh(), name });
	return page;
}

const card = (page, host) => page.locator(".gcard", { hasText: host });

/** Each of the two plays a turn. */
async function aTurnEach(pages, seed) {
	const sitters = pages.map((page, i) => new Sitter(page, { seed: seed + i }));
	await playUntil(sitters, () => sitters.every((sitter) => turns([sitter]) >= 1));
	return `${turns(sitters)} turns`;
}

const open =
	(more = async () => undefined) =>
	async (page) => {
		await page.getByLabel("Open game").check();
		await page.getByLabel("Live, with a clock").check();
		await more(page);
	};

async function found({ browser, stage }) {
	const ada = await member(browser, stage, "Ada");
	const bob = await visitor(browser, stage.addresses[1], { size: { width: 390, height: 844 } });
	await toLobby(bob);
	await bob.getByText("Nobody is waiting for players right now.").waitFor();
	await makeGame(ada, { title: "Come in", agree: open(async (at) => at.getByLabel("List it for spectators").check()) });

	/* It appears by itself at the other node, and one tap joins it. */
	await card(bob, "Come in").getByText("for 2 players, 1 seat free").waitFor();
	await card(bob, "Come in").getByText("Base game").waitFor();
	equal(await bob.locator(".opened > h2 [role=status]").textContent(), "1 game", "what a screen reader is told");
	await bob.waitForTimeout(500); /* a tap right after the list moved does not count */
	await bob.getByRole("button", { name: "Join: Ada" }).click();
	await atTable(bob);
	await atTable(ada);
	checkAddress(bob);
	const played = await aTurnEach([ada, bob], 31);

	/* Who comes later finds it among the games to watch. */
	const eve = await visitor(browser, stage.addresses[0]);
	await toLobby(eve);
	await eve.getByText("Nobody is waiting for players right now.").waitFor();
	await eve.locator(".which").getByRole("button", { name: "Watch" }).click();
	await eve.getByRole("button", { name: "Watch: Ada" }).waitFor();
	await eve.waitForTimeout(500);
	await eve.getByRole("button", { name: "Watch: Ada" }).click();
	await atTable(eve);
	for (const page of [ada, bob, eve]) checkClean(page);
	return played;
}

async function lastSeat({ browser, stage }) {
	const ada = await member(browser, stage, "Adele");
	await makeGame(ada, { name: "Adele", title: "One seat", agree: open() });
	const pages = [];
	for (const node of [0, 1]) {
		const page = await visitor(browser, stage.addresses[node]);
		await toLobby(page);
		await card(page, "One seat").waitFor();
		pages.push(page);
	}
	/* The second page has an old list: its requests for a new one fail. */
	await pages[1].evaluate(() => {
		const real = globalThis.fetch;
		globalThis.fetch = (path, how) =>
			String(path).includes("/lobby") ? Promise.reject(new Error("away")) : real(path, how);
		globalThis.online = () => (globalThis.fetch = real);
	});
	await pages[0].waitForTimeout(500);
	await pages[0].getByRole("button", { name: "Join: Adele" }).click();
	await atTable(pages[0]);
	await pages[1].getByRole("button", { name: "Join: Adele" }).click();
	await pages[1].getByText("This seat is no longer free").waitFor();
	await pages[1].evaluate(() => globalThis.online());
	await card(pages[1], "One seat").waitFor({ state: "detached" });
	await pages[1].getByText("This seat is no longer free").waitFor();
	pages[1].problems.length = 0; /* the browser also logs the refused requests in the console */
	for (const page of [ada, ...pages]) checkClean(page);
}

async function filters({ browser, stage }) {
	const ada = await member(browser, stage, "Anna");
	await makeGame(ada, { name: "Anna", title: "For three", players: 3, agree: open() });
	const bob = await member(browser, stage, "Bill", 1);
	await card(bob, "For three").waitFor();
	await bob.getByText("Filter").click();
	await bob.getByRole("combobox", { name: "Players" }).selectOption("4");
	await bob.getByText("No game fits these filters.").waitFor();
	await bob.getByRole("button", { name: "Show all" }).click();
	await card(bob, "For three").waitFor();

	/* Blocked from the list: gone at once for both; unblocked in the account, it is back. */
	await card(bob, "For three").locator("summary").click();
	await bob.getByRole("button", { name: "Block Anna" }).click();
	await bob.getByRole("button", { name: "Yes" }).click();
	await card(bob, "For three").waitFor({ state: "detached" });
	await bob.getByRole("button", { name: /^Account/ }).click();
	await bob
		.locator("section", { has: bob.getByRole("heading", { name: "Blocked players" }) })
		.getByText("Anna")
		.waitFor();
	await bob.getByRole("button", { name: "Unblock" }).click();
	await bob.getByText("You have not blocked anybody.").waitFor();
	await bob.getByRole("button", { name: "Back" }).click();
	await card(bob, "For three").waitFor();
	await ada.getByRole("button", { name: "Cancel the game" }).click();
	await ada.getByRole("button", { name: "Yes" }).click();
	await card(bob, "For three").waitFor({ state: "detached" });
	for (const page of [ada, bob]) checkClean(page);
}

/* A game for ratings near the host's: told in the list, and whoever is outside reads why there is no button. */
async function near({ browser, stage }) {
	const ada = await member(browser, stage, "Nora");
	const choose = (page) => page.getByLabel("Rating of those who join").selectOption("100");
	await makeGame(ada, { name: "Nora", title: "Near me", agree: open(choose) });
	const bob = await member(browser, stage, "Bert", 1, { size: { width: 320, height: 640 } });
	await card(bob, "Near me").getByText("rating 1400 to 1600").waitFor();
	await bob.getByText("Filter").click();
	await bob.getByRole("combobox", { name: "Rating" }).selectOption("games for mine");
	await card(bob, "Near me").waitFor();
	const strong = async (route) => {
		const response = await route.fetch();
		const answer = await response.json();
		await route.fulfill({ response, json: { ...answer, ratings: { live: 1700, turns: 1500 } } });
	};
	await bob.route("**/api/lobby*", strong);
	await bob.getByRole("combobox", { name: "Rating" }).selectOption("");
	await card(bob, "Near me").getByText("Your rating here is 1700.").waitFor();
	equal(await bob.getByRole("button", { name: "Join: Nora" }).count(), 0, "a button for somebody outside");
	await bob.unroute("**/api/lobby*");
	await bob.getByRole("combobox", { name: "Players" }).selectOption("2");
	await bob.getByRole("button", { name: "Join: Nora" }).waitFor();
	await bob.waitForTimeout(500); /* a tap right after the list moved does not count */
	await bob.getByRole("button", { name: "Join: Nora" }).click();
	await atTable(bob);
	for (const page of [ada, bob]) checkClean(page);
}

async function quick({ browser, stage }) {
	const ada = await member(browser, stage, "Ada");
	const bob = await member(browser, stage, "Bob", 1, { size: { width: 390, height: 844 } });
	const find = (page) => page.getByRole("button", { name: "Find players" }).click();
	for (const page of [ada, bob]) await page.locator(".wishes summary").click();
	await ada.getByRole("button", { name: "a few moves a day", exact: true }).click();
	await find(ada);
	await ada.getByText("Looking for players…").waitFor();

	/* Other wishes do not fit. */
	await bob.getByRole("button", { name: "Doomsday" }).click();
	await bob.getByRole("button", { name: "Base game" }).click();
	await find(bob);
	await bob.getByText("Looking for players…").waitFor();
	await bob.waitForTimeout(2500);
	equal(await ada.locator(".people-bar").count(), 0, "tables of people with other wishes");
	await bob.getByRole("button", { name: "Stop looking" }).click();
	await bob.locator(".wishes summary").click();
	await bob.getByRole("button", { name: "Base game" }).click();
	await find(bob);
	for (const page of [ada, bob]) await atTable(page);
	const played = await aTurnEach([ada, bob], 41);
	await part(ada, "Players");
	await ada.locator(".person", { hasText: "Bob" }).waitFor();
	for (const page of [ada, bob]) checkClean(page);
	return played;
}

export const tests = [
	{ name: "two browsers that do not know each other find a game and play", stage: TWO, seconds: 150, run: found },
	{ name: "two take the last seat", stage: TWO, seconds: 90, run: lastSeat },
	{ name: "filters, a block and its end", stage: TWO, seconds: 90, run: filters },
	{ name: "a game for ratings near that of its host", stage: TWO, seconds: 120, run: near },
	{ name: "quick match puts the same wishes together on two nodes", stage: TWO, seconds: 150, run: quick },
];
