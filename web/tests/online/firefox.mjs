// Push messages in a real Firefox on a desktop: the page subscribes at a push service of our own, and with the page
// closed a real move makes the server encrypt a message, which Firefox decrypts and the desktop shows; a click on the
// notification opens the game.
import { patient } from "../browser/lib/extent.mjs";
import { glance } from "../browser/lib/screen.mjs";
import { launchFirefox, openDesktop, withAll } from "./desktop.mjs";
import { SIZES, atTable, checkClean, equal, heading, joinBy, makeGame, visitor } from "./lib.mjs";
import { Sitter } from "./play.mjs";
import { openProgram } from "./program.mjs";
import { signUp } from "./screens.mjs";

const PUSH = { set: { hooks_private: 1 } }; /* the push service has a private address */
const DELIVERED = 100; /* what Firefox says of a message */
const NOT_DECRYPTED = 101;
const WAIT_MS = 15000;
let number = 0;

async function until(what, look) {
	for (let i = 0; i < patient(200); i++) {
		const found = await look();
		if (found) return found;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`not within time: ${what}`);
}

/** Firefox with an empty profile, its push service and its desktop. */
async function openFirefox(open) {
	const desktop = open(await openDesktop(), (one) => one.stop());
	const push = open(await openProgram("autopush"), (one) => one.stop());
	const browser = open(await launchFirefox(desktop, push.first.socket), (one) => one.close());
	const context = await browser.newContext({ viewport: SIZES.desktop });
	context.setDefaultTimeout(patient(WAIT_MS));
	context.on("page", watch);
	return { desktop, push, context };
}

/** Records the errors of a page, also of one that a notification has opened. */
function watch(page) {
	page.problems = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") page.problems.push(`console: ${message.text()}`);
	});
	page.on("pageerror", (error) => page.problems.push(`error: ${error.message}`));
}

/** Loads the page, at the list of games. */
async function toGames(page, stage) {
	await page.goto("about:blank");
	await page.goto(`${stage.addresses[0]}#online`);
	await page.getByText("Signed in as Ada").waitFor();
}

async function toTold(page) {
	await page.getByRole("button", { name: /^Account/ }).click();
	await page.locator("[data-told]").click();
	await heading(page, "When it is my turn");
}

async function turnOn(page, push) {
	await page.getByRole("button", { name: "Turn on here" }).click();
	await page.getByText("This device gets push messages.").waitFor();
	await page.getByText("Firefox Linux", { exact: true }).waitFor();
	equal((await push.ask({ do: "state" })).subscriptions, 1, "subscriptions at the push service");
}

/** Ada signs up and turns push messages on. */
async function subscribed({ context, push }, stage) {
	const page = await context.newPage();
	await page.goto(stage.addresses[0]);
	await page.locator("[data-door=online]").waitFor();
	await signUp(page, stage, { mail: `firefox${process.pid}.${number++}@club.test` });
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await toTold(page);
	await turnOn(page, push);
	return page;
}

/** Plays until it is the other player's turn only, so that the next turn comes with their move. */
async function untilOthers(page, others) {
	const mine = new Sitter(page, { seed: 5 });
	await until("the turn of the other player", async () => {
		const own = await mine.step();
		const { kind } = await glance(others.page);
		return own.kind !== "question" && kind === "question";
	});
}

/** The other player moves until the desktop has shown `count` notifications; returns those that are on it. */
async function toldBy(others, desktop, count) {
	await until(`notification ${count}`, async () => {
		await others.step();
		return (await desktop.ask({ do: "shown" })).count >= count;
	});
	const { shown, count: found } = await desktop.ask({ do: "shown" });
	equal(found, count, "notifications");
	return shown;
}

/** Clicks a notification; returns the page that it opens. */
async function opened({ context, desktop }, { id }) {
	const page = context.waitForEvent("page");
	await desktop.ask({ do: "click", id });
	await atTable(await page);
	return page;
}

/** Waits until Firefox has acknowledged the last message, with this code if one is given. */
async function acknowledged(push, code) {
	const acks = await until("an acknowledgement", async () => {
		const { messages, wrong } = await push.ask({ do: "state" });
		equal(wrong.join(), "", "what was wrong with messages");
		return messages.at(-1)?.acks.length > 0 && messages.at(-1).acks;
	});
	if (code) equal(acks.join(), String(code), "acknowledgements of a message");
}

/** A game of Ada, in Firefox, and Bob, in Chromium, in which it is Bob's turn. */
async function begun(firefox, { browser, stage }) {
	const page = await subscribed(firefox, stage);
	await toGames(page, stage);
	const invite = await makeGame(page, { title: "Paths" });
	const bob = await visitor(browser, stage.addresses[0]);
	await joinBy(bob, invite, "Bob");
	await atTable(page);
	const others = new Sitter(bob, { seed: 6 });
	await untilOthers(page, others);
	return { page, others };
}

async function closedPage({ browser, stage }) {
	return withAll(async (open) => {
		const firefox = await openFirefox(open);
		const { context, desktop, push } = firefox;
		const { page, others } = await begun(firefox, { browser, stage });
		const address = page.url();
		checkClean(page);
		await context.newPage(); /* no page of the site */
		await page.close();
		const [first] = await toldBy(others, desktop, 1);
		equal(first.summary, "Timerift", "title");
		equal(first.body, "Your turn: Paths", "text");
		/* The same message under another version, as after a lost acknowledgement: decrypted, and not shown again. */
		await push.ask({ do: "again" });
		await acknowledged(push, DELIVERED);
		const table = await opened(firefox, first);
		equal(table.url(), address, "the address of the game");
		await untilOthers(table, others);
		checkClean(table);
		await table.close();
		/* A message with one bit changed is not shown; the whole one is, once, though the connection ends before it is acknowledged. */
		await push.ask({ do: "alter" });
		await until("the altered message", async () => {
			await others.step();
			return (await push.ask({ do: "state" })).messages.some(({ altered }) => altered);
		});
		await acknowledged(push, NOT_DECRYPTED);
		await push.ask({ do: "break" });
		await push.ask({ do: "again" });
		await acknowledged(push);
		await toldBy(others, desktop, 2);
		const { messages, connections } = await push.ask({ do: "state" });
		return `${messages.length} messages over ${connections} connections, 2 notifications`;
	});
}

/** The browsers that the server tells. */
const toldBrowsers = (page) =>
	page.evaluate(async () => (await (await fetch("/api/account/told")).json()).browsers.length);

/** A page that shows the game tells more than its address when it was loaded, which is all that Firefox tells of it. */
async function whereTold({ browser, stage }) {
	return withAll(async (open) => {
		const firefox = await openFirefox(open);
		const { context, desktop, push } = firefox;
		const { page, others } = await begun(firefox, { browser, stage });
		/* Seen at the game, though it was loaded elsewhere: nothing is shown. */
		const { messages } = await push.ask({ do: "state" });
		await until("a message", async () => {
			await others.step();
			return (await push.ask({ do: "state" })).messages.length > messages.length;
		});
		await acknowledged(push, DELIVERED);
		/* Loaded at the game, and elsewhere now. */
		await page.reload();
		await untilOthers(page, others);
		await page.goto(`${stage.addresses[0]}#online`);
		await page.getByText("Signed in as Ada").waitFor();
		/* A message that came while the page was loaded again may have been shown. */
		await acknowledged(push);
		const { count } = await desktop.ask({ do: "shown" });
		const table = await opened(firefox, (await toldBy(others, desktop, count + 1)).at(-1));
		await untilOthers(table, others);
		/* At the game, and hidden: a click shows it again. */
		await table.evaluate(() => void window.open("about:blank", "_blank", "noopener")); /* a tab in the same window */
		await until("the page to be hidden", () => table.evaluate(() => document.hidden));
		const second = (await toldBy(others, desktop, count + 2)).at(-1);
		const pages = context.pages().length;
		await desktop.ask({ do: "click", id: second.id });
		await until("the page to be seen", () => table.evaluate(() => !document.hidden));
		equal(context.pages().length, pages, "pages after a click");
		checkClean(table);
		await ended(firefox, stage, table, others);
	});
}

/** A subscription that its browser has ended is dropped by the server when its service says so; one that is removed, at once. */
async function ended({ push }, stage, page, others) {
	await untilOthers(page, others);
	await page.evaluate(async () => {
		const { pushManager } = await navigator.serviceWorker.ready;
		await (await pushManager.getSubscription()).unsubscribe();
	});
	equal((await push.ask({ do: "state" })).subscriptions, 0, "subscriptions after the browser ended it");
	equal(await toldBrowsers(page), 1, "browsers that the server knows");
	await until("the server to drop the browser", async () => {
		await others.step();
		return (await toldBrowsers(page)) === 0;
	});
	equal((await push.ask({ do: "state" })).gone, 1, "messages to a subscription that has ended");
	await toGames(page, stage);
	await toTold(page);
	await turnOn(page, push);
	await page.getByRole("button", { name: "Remove Firefox Linux" }).click();
	await page.getByRole("button", { name: "Turn on here" }).waitFor();
	equal((await push.ask({ do: "state" })).subscriptions, 0, "subscriptions after it was removed");
	equal(await toldBrowsers(page), 0, "browsers after it was removed");
}

export const tests = [
	{ name: "push messages in Firefox", seconds: 120, stage: PUSH, run: closedPage },
	{ name: "windows and subscriptions of Firefox", seconds: 120, stage: PUSH, run: whereTold },
];
