// Creating and joining games: links, the room in which the seats fill, coming back, leaving.
import { atTable, checkAddress, checkClean, equal, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";
import { Sitter, playUntil, turns } from "./play.mjs";

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
	await ada.locator(".sitters li", { hasText: "Bob" }).getByText("here").waitFor();
	await bob.getByText("Waiting for 1 player").waitFor();
	checkAddress(bob);
	equal(await bob.getByLabel("Invite link").count(), 0, "only the maker invites");

	/* One player leaves and another joins. */
	await bob.getByRole("button", { name: "Leave the game" }).click();
	await bob.getByRole("button", { name: "Yes" }).click();
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
	await late.getByText("All seats are taken.").waitFor();
	for (const page of [ada, bob, eve, late]) checkClean(page);
}

/* The host chooses how strong the computer plays, can give free seats to it, and open them again. */
async function computer({ browser, stage }) {
	const [address] = stage.addresses;
	const page = await visitor(browser, address);
	await toLobby(page);
	const invite = await makeGame(page, {
		title: "Two machines",
		players: 3,
		agree: () => page.getByLabel("Their level").selectOption("expert"),
	});
	const computers = page.locator(".sitters .who", { hasText: /^Computer/ });
	await page.getByRole("button", { name: "Give this seat to the computer" }).first().click();
	await computers.waitFor();
	await page.getByText("Waiting for 1 player").waitFor();
	const bob = await visitor(browser, address);
	await bob.goto(invite);
	await bob.locator(".sitters li", { hasText: "Computer: Expert" }).waitFor();
	await bob.getByText("Computer players: Expert").waitFor();
	equal(
		await bob.getByRole("button", { name: "Give this seat to the computer" }).count(),
		0,
		"only the maker asks the computer",
	);
	await page.getByRole("button", { name: "Open this seat again" }).click();
	await page.getByText("Waiting for 2 players").waitFor();
	for (let seat = 1; seat <= 2; seat++) {
		await page.getByRole("button", { name: "Give this seat to the computer" }).first().click();
		if (seat === 1) await computers.waitFor();
	}
	await atTable(page);
	equal(
		await page.locator(".people-bar").getByText("Computer: Expert", { exact: true }).count(),
		2,
		"two computers of the chosen level at the table",
	);
	const ada = new Sitter(page, { seed: 121 });
	await playUntil([ada], () => turns([ada]) >= 4);
	await part(page, "Players");
	equal(await page.locator(".person", { hasText: "Computer" }).getByText("away").count(), 0, "a computer is not away");
	await page.getByRole("button", { name: "Offer this seat to someone else" }).first().click();
	const link = await page.getByLabel("Send this link to whoever takes over").inputValue();
	await bob.goto(link);
	await bob.getByRole("button", { name: "Take this seat" }).click();
	await atTable(bob);
	await page.locator(".person", { hasText: "a guest" }).getByText("here").waitFor();
	await page.goto(address);
	await page.waitForSelector("h1");
	await toLobby(page);
	await page
		.locator(".online-games li", { hasText: "Two machines" })
		.getByText(/with .*Computer/)
		.waitFor();
	for (const one of [page, bob]) checkClean(one);
	return `${turns([ada])} turns`;
}

async function back({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, { title: "The way back" });
	const own = await ada.getByLabel("Your seat link").inputValue();

	/* After closing and reopening the page, the list has the game. */
	await ada.goto(address);
	await ada.waitForSelector("h1");
	await toLobby(ada);
	await ada.locator(".online-games li", { hasText: "The way back" }).getByText("Waiting for 1 player").waitFor();
	await ada.locator(".online-games li button").first().click();
	equal(await ada.getByLabel("Invite link").inputValue(), invite, "the invitation is still known");

	/* On another device, by the player's own link. */
	const phone = await visitor(browser, address);
	await phone.goto(own);
	await heading(phone, "The way back");
	checkAddress(phone);
	await phone.getByRole("button", { name: "Make a new link" }).click();
	const fresh = await phone.getByLabel("Invite link").inputValue();
	equal(fresh === invite, false, "the new invitation is another");

	const bob = await visitor(browser, address);
	await bob.goto(invite);
	await bob.getByRole("button", { name: "Take a seat" }).click();
	await bob.getByText("No seat is free in this game, or this link was replaced by a new one.").waitFor();
	bob.problems.length = 0; /* the browser also logs the refused request in the console */
	await joinBy(bob, fresh, "Bob");
	for (const page of [ada, phone, bob]) await atTable(page);

	/* A new link to the player's own seat: the old one stops working. */
	await part(bob, "Game");
	const before = await bob.getByLabel("Your seat link").inputValue();
	await bob.getByRole("button", { name: "Make a new seat link" }).click();
	await bob.getByRole("button", { name: "Yes" }).click();
	await bob.locator(".online-drawer").waitFor({ state: "detached" }); /* the table reloads with the new link */
	await atTable(bob);
	await part(bob, "Game");
	await bob.waitForFunction(
		(link) =>
			[...document.querySelectorAll(".copy input")].some(({ value }) => value.includes("#seat=") && value !== link),
		before,
	);
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
	await ada.getByRole("button", { name: "Cancel the game" }).click();
	await ada.getByRole("button", { name: "Yes" }).click();
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
		agree: (page) => page.getByLabel("Delay").selectOption({ label: "one round" }),
	});
	const watch = await ada.getByLabel("Link for spectators").inputValue();
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
	await eve.getByText("Only players can write here.").waitFor();
	for (const page of [ada, bob, eve]) checkClean(page);
}

async function broken({ browser, stage }) {
	const [address] = stage.addresses;
	const page = await visitor(browser, address);
	await page.goto(`${address}#join=abc`);
	await page.getByText("This link is incomplete.").waitFor();
	await page.goto(`${address}#online`);
	await heading(page, "Play online");
	await page.getByLabel("Link you were sent").fill("hello");
	await page.getByRole("button", { name: "Open", exact: true }).click();
	await page.getByText("That is not a link to a game.").waitFor();
	checkClean(page);
	await page.goto(`${address}#game=1234567890abc`);
	await page.getByText("This game does not exist.").waitFor();
}

export const tests = [
	{ name: "three players find each other by a link", seconds: 60, run: three },
	{ name: "the computer takes seats nobody comes to, and gives one away", seconds: 90, run: computer },
	{ name: "ways back to a seat, links made anew", seconds: 60, run: back },
	{ name: "a game is called off", seconds: 60, run: off },
	{ name: "a spectator with a delay", seconds: 60, run: watching },
	{ name: "links that are cut, wrong or of no game", seconds: 60, run: broken },
];
