// Making and joining games: links, the room where the seats fill, ways back, leaving.
import { atTable, checkAddress, checkClean, equal, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";

async function three({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, { title: "Friday & <b>friends</b>", players: 3 });
	await heading(ada, "Friday & <b>friends</b>");
	await ada.getByText("Waiting for 2 players").waitFor();
	checkAddress(ada);
	await ada.getByRole("button", { name: "Copy" }).first().click();
	equal(await ada.evaluate(() => navigator.clipboard.readText()), invite, "what was copied");

	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await ada.getByText("Waiting for 1 player").waitFor();
	await ada.locator(".sitters li", { hasText: "Bob" }).getByText("here now").waitFor();
	await bob.getByText("Waiting for 1 player").waitFor();
	checkAddress(bob);
	equal(await bob.getByLabel("Send this link to the others").count(), 0, "only the maker invites");

	/* One goes and another comes. */
	await bob.getByRole("button", { name: "Leave the game" }).click();
	await bob.getByRole("button", { name: "Yes, do it" }).click();
	await heading(bob, "Play online");
	await ada.getByText("Waiting for 2 players").waitFor();
	await joinBy(bob, invite, "Bob");
	const eve = await visitor(browser, address);
	await joinBy(eve, invite, "Eve");
	for (const page of [ada, bob, eve]) await atTable(page);
	await ada.locator(".people-bar").getByText("Eve", { exact: true }).waitFor();
	equal((await ada.url()).includes("#game="), true, "the address names the game");

	const late = await visitor(browser, address);
	await late.goto(invite);
	await late.getByText("All seats of this game are taken.").waitFor();
	for (const page of [ada, bob, eve, late]) checkClean(page);
}

async function back({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, { title: "The way back" });
	const own = await ada.getByLabel("The link to your own seat").inputValue();

	/* Closed and opened again: the list knows the game. */
	await ada.goto(address);
	await ada.waitForSelector("h1");
	await toLobby(ada);
	await ada.locator(".online-games li", { hasText: "The way back" }).getByText("Waiting for 1 player").waitFor();
	await ada.locator(".online-games li button").first().click();
	equal(await ada.getByLabel("Send this link to the others").inputValue(), invite, "the invitation is still known");

	/* Another device: by the own link. */
	const phone = await visitor(browser, address);
	await phone.goto(own);
	await heading(phone, "The way back");
	checkAddress(phone);
	await phone.getByRole("button", { name: "Make a new link" }).click();
	const fresh = await phone.getByLabel("Send this link to the others").inputValue();
	equal(fresh === invite, false, "the new invitation is another");

	const bob = await visitor(browser, address);
	await bob.goto(invite);
	await bob.getByRole("button", { name: "Take a seat" }).click();
	await bob.getByText("No seat is free with this link.").waitFor();
	bob.problems.length = 0; /* a refusal is told in the console too */
	await joinBy(bob, fresh, "Bob");
	for (const page of [ada, phone, bob]) await atTable(page);

	/* A new link to the own seat: the old one opens nothing. */
	await part(bob, "Game");
	const before = await bob.getByLabel("The link to your own seat").inputValue();
	await bob.getByRole("button", { name: "Make a new link to my seat" }).click();
	await bob.getByRole("button", { name: "Yes, do it" }).click();
	await bob.locator(".online-drawer").waitFor({ state: "detached" }); /* the table is opened anew, by the new link */
	await atTable(bob);
	await part(bob, "Game");
	await bob.waitForFunction((link) => [...document.querySelectorAll(".copy input")].some(({ value }) => value.includes("#seat=") && value !== link), before);
	checkAddress(bob);
	const thief = await visitor(browser, address);
	await thief.goto(before);
	await thief.getByRole("alert").waitFor();
	equal(await thief.locator(".people-bar").count(), 0, "tables behind a dead link");
	for (const page of [ada, phone, bob]) checkClean(page);
}

async function off({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, { title: "Not today", players: 3 });
	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await heading(bob, "Not today");
	await ada.getByRole("button", { name: "Call the game off" }).click();
	await ada.getByRole("button", { name: "Yes, do it" }).click();
	await heading(ada, "Play online");
	await ada.getByText("No games yet.").waitFor();
	await bob.getByRole("alert").waitFor();
	checkClean(ada);
}

async function watching({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, {
		title: "In public",
		agree: (page) => page.getByLabel("They see it").selectOption({ label: "one round later" }),
	});
	const watch = await ada.getByLabel("Address for spectators").inputValue();
	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await atTable(ada);
	const eve = await visitor(browser, address);
	await eve.goto(watch);
	await eve.getByRole("button", { name: "Watch" }).click();
	await atTable(eve);
	await eve.getByText("You are watching, one round later.").waitFor();
	await ada.locator(".people-bar .watchers").waitFor();
	await eve.reload();
	await atTable(eve);
	await part(eve, "Chat");
	await eve.getByText("Only players talk here.").waitFor();
	for (const page of [ada, bob, eve]) checkClean(page);
}

async function broken({ browser, stage }) {
	const [address] = stage.addresses;
	const page = await visitor(browser, address);
	await page.goto(`${address}#join=abc`);
	await page.getByText("This link is not complete.").waitFor();
	await page.goto(`${address}#online`);
	await heading(page, "Play online");
	await page.getByLabel("Link you were sent").fill("hello");
	await page.getByRole("button", { name: "Open" }).click();
	await page.getByText("This is no link to a game.").waitFor();
	checkClean(page);
	await page.goto(`${address}#game=1234567890abc`);
	await page.getByText("There is no such game.").waitFor();
}

export const tests = [
	{ name: "three players find each other by a link", seconds: 60, run: three },
	{ name: "ways back to a seat, links made anew", seconds: 60, run: back },
	{ name: "a game is called off", seconds: 60, run: off },
	{ name: "a spectator with a delay", seconds: 60, run: watching },
	{ name: "links that are cut, wrong or of no game", seconds: 60, run: broken },
];
