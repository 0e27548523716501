// Players at an online table: presence, chat and its read marks, clocks, absence, offered seats, resigning, rematch.
import { patient } from "../browser/lib/extent.mjs";
import { SIZES, atTable, checkClean, equal, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";

const LAPTOP = { width: 1366, height: 768 };

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** A game of two or three players, all at the table. */
async function game(browser, stage, { names = ["Ada", "Bob"], sizes = [], agree } = {}) {
	const [address] = stage.addresses;
	const of = (size) => (size ? { size, touch: size.width < 500 } : {});
	const ada = await visitor(browser, address, of(sizes[0]));
	await toLobby(ada);
	const invite = await makeGame(ada, {
		name: names[0],
		title: "People",
		players: names.length,
		...(agree ? { agree } : {}),
	});
	const pages = [ada];
	for (const [i, name] of names.slice(1).entries()) {
		const page = await visitor(browser, address, of(sizes[i + 1]));
		await joinBy(page, invite, name);
		pages.push(page);
	}
	for (const page of pages) await atTable(page);
	return pages;
}

async function talk(page, words) {
	await part(page, "Chat");
	await page.getByLabel("Message everyone").fill(words);
	await page.getByLabel("Message everyone").press("Enter");
	await page.locator(".chat li.said", { hasText: words }).waitFor();
}

async function chat({ browser, stage }) {
	const [ada, bob] = await game(browser, stage);
	await talk(bob, "<img src=x onerror=alert(1)> hello");
	await ada.locator('[data-online="chat"] .count', { hasText: "1" }).waitFor();
	await ada.locator('[data-online="chat"]').click();
	await ada.locator(".chat li", { hasText: "<img src=x onerror=alert(1)> hello" }).waitFor();
	equal(await ada.locator(".chat li img").count(), 0, "pictures made of a text");
	await ada.locator('[data-online="chat"] .count').waitFor({ state: "detached" });
	/* Read messages stay read after a reload. */
	await ada.reload();
	await atTable(ada);
	await bob.locator(".people-bar .dot.on").nth(1).waitFor();
	equal(await ada.locator('[data-online="chat"] .count').count(), 0, "unread after a reload");
	/* Hidden messages do not arrive, and stay hidden after a reload. */
	await part(ada, "Players");
	await ada.locator(".person", { hasText: "Bob" }).locator(".person-head .btn").click();
	await press(ada, "Hide messages");
	await ada.getByRole("button", { name: "Show messages" }).waitFor();
	await talk(bob, "Are you there?");
	await part(ada, "Chat");
	await ada.getByText("Messages from Bob are hidden.").waitFor();
	equal(await ada.locator(".chat li", { hasText: "Are you there?" }).count(), 0, "hidden texts");
	await ada.reload();
	await atTable(ada);
	await part(ada, "Players");
	await ada.locator(".person", { hasText: "Bob" }).locator(".person-head .btn").click();
	await ada.getByRole("button", { name: "Show messages" }).waitFor();
	for (const page of [ada, bob]) checkClean(page);
}

async function presence({ browser, stage }) {
	const [ada, bob] = await game(browser, stage);
	const chip = ada.locator(".banner", { hasText: "Bob" });
	await chip.locator(".dot.on").waitFor();
	await bob.close();
	await chip.locator(".dot:not(.on)").waitFor();
	checkClean(ada);
}

async function deadline({ browser, stage }) {
	const agree = async (page) => {
		await page.getByLabel("A few moves a day").check();
		await page.getByRole("combobox", { name: "Time per decision" }).selectOption({ label: "6 hours" });
		await page
			.getByRole("combobox", { name: "If someone runs out of time" })
			.selectOption({ label: "the seat waits and can be offered to someone else" });
	};
	const [ada, bob] = await game(browser, stage, { agree });
	await ada.locator(".people-bar .clock.runs").first().waitFor();
	/* A vacation stops the clock. */
	await part(bob, "Game");
	await bob.getByText("14 days left of your days off").waitFor();
	await bob.getByLabel("Days off, from now").selectOption("2");
	await press(bob, "Start");
	await ada.locator(".banner", { hasText: "Bob" }).getByText("on vacation until").waitFor();
	await press(bob, "End it now and keep the rest");
	await bob.getByRole("button", { name: "Start", exact: true }).waitFor();

	/* The deadline has passed: the player is marked late, and comes back. */
	await stage.ask({ do: "later", seconds: 7 * 3600 });
	await ada
		.getByRole("button", { name: "I'm back" })
		.first()
		.waitFor({ timeout: patient(20000) });
	await part(bob, "Players");
	await bob.locator(".person", { hasText: "Ada" }).getByText("nobody is playing").waitFor();
	await ada.getByRole("button", { name: "I'm back" }).first().click();
	await bob.locator(".person", { hasText: "Ada" }).getByText("nobody is playing").waitFor({ state: "detached" });

	/* Late again: the other player, who is a majority of those present, offers the seat, and someone takes it. */
	await stage.ask({ do: "later", seconds: 7 * 3600 });
	await bob
		.locator(".person", { hasText: "Ada" })
		.getByText("nobody is playing")
		.waitFor({ timeout: patient(20000) });
	await press(bob, "Vote to offer this seat");
	const link = await bob.getByLabel("Send this link to whoever takes over").inputValue();
	const eve = await visitor(browser, stage.addresses[0]);
	await eve.goto(link);
	await heading(eve, "A seat is waiting for you");
	await eve.getByLabel("Your name").fill("Eve");
	await press(eve, "Take this seat");
	await atTable(eve);
	await bob.locator(".people-bar").getByText("Eve", { exact: true }).waitFor();
	await ada.locator("main.gone [role=alert]").waitFor();
	for (const page of [bob, eve]) checkClean(page);
}

async function again({ browser, stage }) {
	const [ada, bob] = await game(browser, stage);
	await part(bob, "Game");
	await press(bob, "Resign");
	await press(bob, "No");
	await press(bob, "Resign");
	await press(bob, "Yes");
	await ada.getByText("The game was resigned").first().waitFor();
	await part(ada, "Game");
	await press(ada, "Rematch");
	await heading(ada, "People");
	await ada.getByText("Waiting for 1 player").waitFor();
	await bob.getByText("Someone wants a rematch.").waitFor();
	await press(bob, "I'm in");
	for (const page of [ada, bob]) await atTable(page);
	await ada.locator(".people-bar").getByText("Bob", { exact: true }).waitFor();
	for (const page of [ada, bob]) checkClean(page);
}

async function relink({ browser, stage }) {
	const [ada, bob, eve] = await game(browser, stage, { names: ["Ada", "Bob", "Eve"] });
	await part(ada, "Players");
	await ada.locator(".person", { hasText: "Bob" }).locator(".person-head .btn").click();
	await press(ada, "New link for this player");
	await press(ada, "Yes");
	const link = await ada.getByLabel("Send this link to Bob").inputValue();
	/* A player with the old link is told that it no longer works; the new one opens the seat elsewhere. */
	await bob.locator("main.gone [role=alert]").waitFor();
	const phone = await visitor(browser, stage.addresses[0]);
	await phone.goto(link);
	await atTable(phone);
	/* With three players, the others play on after one resigns. */
	await part(eve, "Game");
	await press(eve, "Resign");
	await eve.getByText("The computer plays your seat to the end. You cannot come back.").waitFor();
	await press(eve, "Yes");
	await ada.getByText("resigned; computer is playing").first().waitFor();
	for (const page of [ada, phone, eve]) checkClean(page);
}

/** The host makes a new link for a guest who was here lately. */
async function makeHeir(host, who) {
	await part(host, "Players");
	await host.locator(".person", { hasText: who }).locator(".person-head .btn").click();
	await press(host, "New link for this player");
	await press(host, "Yes");
	await host.getByText("This player was here recently").waitFor();
	return host.getByLabel(`Send this link to ${who}`).inputValue();
}

/** The notice at the table; its words are those that a screen reader announces. */
const notice = (page) => page.getByRole("region", { name: "New link to your seat" });

/** The notice lies within the window, its buttons are large enough to tap, and nothing covers them. */
async function reachable(page) {
	const { width, height } = page.viewportSize();
	for (const name of ["Keep my seat", "Not now"]) {
		const button = notice(page).getByRole("button", { name });
		const box = await button.boundingBox();
		if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
			throw new Error(`${name} leaves the window of ${width} × ${height}: ${JSON.stringify(box)}`);
		if (page.touch && box.height < 44) throw new Error(`${name} is ${box.height} px high`);
		await button.click({ trial: true });
	}
}

/* A guest at the table is told there who made a new link and from when it works; told again on return; keeps the seat. */
async function told({ browser, stage }) {
	for (const size of [SIZES.desktop, LAPTOP, SIZES.phone]) {
		const [ada, bob] = await game(browser, stage, { sizes: [SIZES.desktop, size] });
		bob.touch = size === SIZES.phone;
		await makeHeir(ada, "Bob");
		const alert = notice(bob).getByRole("alert");
		await alert.waitFor();
		const words = await alert.innerText();
		if (!/The host \(Ada\) made it\. From .*\d.*, whoever opens it takes your place/.test(words))
			throw new Error(`the notice says: ${words}`);
		await reachable(bob);
		/* Put away it stays away, also after further news of the players; on return it is there again. */
		await notice(bob).getByRole("button", { name: "Not now" }).click();
		await notice(bob).waitFor({ state: "detached" });
		const url = bob.url();
		await bob.goto(stage.addresses[0]);
		await ada.locator(".banner", { hasText: "Bob" }).locator(".dot:not(.on)").waitFor();
		await bob.goto(url);
		await atTable(bob);
		await alert.waitFor();
		/* The list of players says the same; then the notice does not say it twice. */
		await part(bob, "Players");
		await bob.locator(".person .heir").waitFor();
		equal(await notice(bob).count(), 0, "notices beside the list of players");
		await bob.keyboard.press("Escape");
		await reachable(bob);
		await notice(bob).getByRole("button", { name: "Keep my seat" }).click();
		await bob.getByRole("status").filter({ hasText: "You keep your seat" }).waitFor();
		await ada.getByText("Bob keeps the seat.").waitFor();
		for (const page of [ada, bob]) {
			checkClean(page);
			await page.context().close();
		}
	}
}

/* A guest who is there is told of the host's new link, which opens nothing until then, and keeps the seat. */
async function stay({ browser, stage }) {
	const [ada, bob] = await game(browser, stage);
	const link = await makeHeir(ada, "Bob");
	const phone = await visitor(browser, stage.addresses[0]);
	await phone.goto(link);
	await phone.locator("main.gone [role=alert]", { hasText: "does not work yet" }).waitFor();
	await part(bob, "Players");
	await bob.locator(".person .heir").getByText("New link to your seat").waitFor();
	await press(bob, "Keep my seat");
	await bob.locator(".person .heir").waitFor({ state: "detached" });
	await phone.reload();
	await phone.locator("main.gone [role=alert]").waitFor();
	for (const page of [ada, bob, phone]) checkClean(page);
}

export const tests = [
	{ name: "chat: marks, markup, hidden texts", seconds: 90, run: chat },
	{ name: "who is there", seconds: 60, run: presence },
	{
		name: "deadlines, vacation, a seat that changes hands",
		seconds: 90,
		stage: { mail: false, set: { log_level: "info" } },
		run: deadline,
	},
	{ name: "giving up and playing again", seconds: 90, run: again },
	{
		name: "a guest's link made anew by the maker; giving up with three",
		seconds: 90,
		stage: { set: { relink_hours: 0 } },
		run: relink,
	},
	{ name: "a guest is told of a new link at the table, and on return", seconds: 180, run: told },
	{ name: "a guest who is there keeps the seat from a new link", seconds: 90, run: stay },
];
