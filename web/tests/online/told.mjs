// Being told of turns: the settings in one place; push messages that Chromium's DevTools deliver while no page of the site is open; a click on
// one, on a desktop; the open page with a hidden tab; the offer after the first turn. A real push service: firefox.mjs.
import { patient } from "../browser/lib/extent.mjs";
import { launchChromium, openDesktop, withAll } from "./desktop.mjs";
import { atTable, checkClean, equal, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";
import { Sitter } from "./play.mjs";
import { signUp } from "./screens.mjs";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const WAIT_MS = 15000;
let number = 0;
const fresh = () => `told${process.pid}.${number++}@club.test`;

/** Without a push service a browser cannot subscribe: stands in for it, with a real key. The permission is what the test sets. */
function pretendService(permission) {
	let kept = null;
	let state = permission;
	const coded = (text) =>
		Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)).buffer;
	const keys = {
		p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		auth: "BTBZMqHH6r4Tts7J_aSIgg",
	};
	window.asked = [];
	Object.defineProperty(Notification, "permission", { get: () => state });
	Notification.requestPermission = async () => {
		window.asked.push("permission");
		state = state === "default" ? "granted" : state;
		return state;
	};
	PushManager.prototype.getSubscription = async () => kept;
	PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
		window.asked.push(userVisibleOnly && coded(applicationServerKey).byteLength);
		kept = {
			endpoint: `https://push.example.org/${Math.random()}`,
			getKey: (name) => coded(keys[name]),
			unsubscribe: async () => {
				kept = null;
				return true;
			},
		};
		return kept;
	};
}

/** Signs up in a browser with a push service; returns the page at the list of games. */
async function subscriber(browser, stage, { permission = "default" } = {}) {
	const page = await visitor(browser, stage.addresses[0]);
	await page.addInitScript(pretendService, permission);
	await page.reload();
	await signUp(page, stage, { mail: fresh() });
	await page.evaluate(() => navigator.serviceWorker.ready);
	return page;
}

async function toTold(page) {
	await page.getByRole("button", { name: /^Account/ }).click();
	await page.locator("[data-told]").click();
	await heading(page, "When it is my turn");
}

const box = (page, title) =>
	page.locator("section", { has: page.getByRole("heading", { name: title, exact: true, level: 2 }) });

async function settings({ browser, stage }) {
	const page = await subscriber(browser, stage);
	equal(JSON.stringify(await page.evaluate(() => window.asked)), "[]", "nothing is asked unasked");
	await toTold(page);
	const push = box(page, "Push messages");
	await push.getByLabel("Name of this device").fill("Kitchen");
	await push.getByRole("button", { name: "Turn on here" }).click();
	await push.getByText("This device gets push messages.").waitFor();
	equal(JSON.stringify(await page.evaluate(() => window.asked)), '["permission",65]', "asked by the button");
	await push.getByText("Kitchen").first().waitFor();
	await push.getByText("no message yet").waitFor();
	await push.getByRole("button", { name: "Remove Kitchen" }).click();
	await push.getByRole("button", { name: "Turn on here" }).waitFor();
	const quiet = box(page, "Quiet hours");
	await quiet.getByLabel("From").fill("23:30");
	await quiet.getByLabel("To").fill("06:15");
	await quiet.getByRole("button", { name: "Save" }).click();
	await quiet.getByRole("button", { name: "No quiet hours" }).waitFor();
	await page.reload();
	await page.goto(`${stage.addresses[0]}#online`);
	await page.getByText("Signed in as Ada").waitFor();
	await toTold(page);
	equal(await quiet.getByLabel("From").inputValue(), "23:30", "the start of quiet hours");
	equal(await quiet.getByLabel("To").inputValue(), "06:15", "the end of quiet hours");
	await quiet.getByRole("button", { name: "No quiet hours" }).click();
	await quiet.getByRole("button", { name: "No quiet hours" }).waitFor({ state: "detached" });
	await box(page, "While Timerift is open").getByLabel("Show a message about my turn when the tab is hidden").check();
	equal(
		await page.evaluate(() => JSON.parse(localStorage.getItem("timerift.told")).notify),
		true,
		"messages of the open page",
	);
	checkClean(page);
	return "settings of being told";
}

/** The service worker's registration in DevTools, and a way to deliver push messages to it from a page of nobody's. */
async function delivery(context, address) {
	const page = await context.newPage(); /* about:blank */
	const client = await context.newCDPSession(page);
	const registrations = new Map();
	client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: list }) => {
		for (const { registrationId, scopeURL, isDeleted } of list)
			if (!isDeleted) registrations.set(scopeURL, registrationId);
	});
	await client.send("ServiceWorker.enable");
	const find = async () => {
		for (let i = 0; i < patient(100); i++) {
			if (registrations.has(address)) return registrations.get(address);
			await new Promise((done) => setTimeout(done, 100));
		}
		throw new Error("DevTools know no service worker");
	};
	const registrationId = await find();
	const origin = new URL(address).origin;
	return (message) =>
		client.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
}

/** Runs in the service worker: what is shown. */
const shown = (worker) =>
	worker.evaluate(async () =>
		(await self.registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })),
	);

async function until(what, look) {
	for (let i = 0; i < patient(100); i++) {
		const found = await look();
		if (found) return found;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`not within time: ${what}`);
}

async function closedPage({ browser, stage }) {
	const [address] = stage.addresses;
	const page = await subscriber(browser, stage);
	const invite = await makeGame(page, { title: "Paths" });
	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await atTable(page);
	const game = /#game=(\w+)/.exec(page.url())[1];
	const context = page.context();
	await context.grantPermissions(["notifications"], { origin: new URL(address).origin });
	const deliver = await delivery(context, address);
	await page.close();
	equal(context.pages().filter((one) => one.url().startsWith(address)).length, 0, "pages of the site");
	const turn = { what: "turn", game, seat: 0, n: 12, text: "Your turn: Paths", language: "en" };
	await deliver(turn);
	const worker = await until("a service worker", () => context.serviceWorkers()[0]);
	const [first] = await until("a message", async () => {
		const list = await shown(worker);
		return list.length > 0 && list;
	});
	equal(first.title, "Timerift", "title");
	equal(first.body, "Your turn: Paths", "text");
	/* The same message once more, as when its service lost an answer: nothing new, even after the user has put it away. */
	await worker.evaluate(async () => (await self.registration.getNotifications()).forEach((one) => one.close()));
	await until("it to go", async () => (await shown(worker)).length === 0);
	await deliver(turn);
	await deliver({ ...turn, n: 11 });
	await deliver({ what: "weather" });
	const other = "0".repeat(13);
	await deliver({ ...turn, game: other, n: 1 }); /* comes after the others */
	await until("the other game's", async () => (await shown(worker)).some(({ data }) => data.game === other));
	equal((await shown(worker)).length, 1, "messages after a repeat");
	/* The next turn is told. */
	await deliver({ ...turn, n: 20 });
	await until("the next turn", async () => (await shown(worker)).length === 2);
	await deliver({ ...turn, n: 21 });
	await until("one more", async () => (await shown(worker)).some(({ data }) => data.game === game));
	const again = await context.newPage();
	again.problems = [];
	await again.goto(`${address}#game=${game}`);
	await atTable(again);
	/* The page at the game removes its messages, and while it is seen none is shown. */
	await until("its messages to go", async () => !(await shown(worker)).some(({ data }) => data.game === game));
	await deliver({ ...turn, n: 30 });
	await deliver({ ...turn, game: other, n: 30 });
	await until("the other game's", async () => (await shown(worker)).some(({ data }) => data.game === other));
	equal((await shown(worker)).filter(({ data }) => data.game === game).length, 0, "messages about a game that is seen");
	return "8 push messages with the page closed and open";
}

/** With the page closed, a click on the desktop's notification opens the game. */
async function clicked({ browser, stage }) {
	return withAll(async (open) => {
		const [address] = stage.addresses;
		const desktop = open(await openDesktop(), (one) => one.stop());
		const context = open(await launchChromium(desktop), (one) => one.close());
		context.setDefaultTimeout(patient(WAIT_MS));
		await context.grantPermissions(["notifications"], { origin: new URL(address).origin });
		const page = await context.newPage();
		await page.goto(address);
		await toLobby(page);
		const invite = await makeGame(page, { title: "Paths" });
		const bob = await visitor(browser, address);
		await joinBy(bob, invite, "Bob");
		await atTable(page);
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		const link = page.url();
		const deliver = await delivery(context, address);
		await page.close();
		const game = /#game=(\w+)/.exec(link)[1];
		await deliver({ what: "turn", game, seat: 0, n: 12, text: "Your turn: Paths", language: "en" });
		const one = await until("a notification", async () => (await desktop.ask({ do: "shown" })).shown[0]);
		equal(one.summary, "Timerift", "title");
		const next = context.waitForEvent("page");
		await desktop.ask({ do: "click", id: one.id });
		const table = await next;
		await atTable(table);
		equal(table.url(), link, "the address of the game");
	});
}

async function offer({ browser, stage }) {
	const page = await subscriber(browser, stage);
	const invite = await makeGame(page, { title: "Paths" });
	const bob = await visitor(browser, stage.addresses[0]);
	await joinBy(bob, invite, "Bob");
	await atTable(page);
	await page.locator(".ask h2").first().waitFor();
	equal(await page.locator("[data-offer]").count(), 0, "offers before the first turn");
	const sitter = new Sitter(page, { seed: 5 });
	const other = new Sitter(bob, { seed: 6 });
	await until("the offer", async () => {
		await sitter.step();
		await other.step();
		return (await page.locator("[data-offer=yes]").count()) > 0;
	});
	equal(JSON.stringify(await page.evaluate(() => window.asked)), "[]", "nothing is asked unasked");
	await page.locator("[data-offer=yes]").click();
	await page.getByText("We will. You can change this").waitFor();
	await page.getByRole("region", { name: "When it is my turn" }).getByRole("button").click();
	await page.locator(".notice.offer").waitFor({ state: "detached" });
	await page.goto(`${stage.addresses[0]}#online`);
	await page.getByText("Signed in as Ada").waitFor();
	await toTold(page);
	await box(page, "Push messages").getByText("This device gets push messages.").waitFor();
	checkClean(page);
	return "an offer after the first turn";
}

async function chatRoom({ browser, stage }) {
	const page = await visitor(browser, stage.addresses[0]);
	await page.locator("[data-door=online]").click();
	const invite = await makeGame(page, { title: "Paths" });
	const bob = await visitor(browser, stage.addresses[0]);
	await joinBy(bob, invite, "Bob");
	await atTable(page);
	await part(page, "Game");
	const room = page.locator("section", {
		has: page.getByRole("heading", { name: "Tell a chat room whose turn it is" }),
	});
	await room.getByLabel("Address, https://…").fill("https://discord.com/api/webhooks/1/x");
	await press(page, "Save");
	await room.getByText("Saved.").waitFor();
	await page.reload();
	await atTable(page);
	await part(page, "Game");
	await until("the address", async () =>
		(await room.getByLabel("Address, https://…").inputValue()).includes("discord"),
	);
	equal(await room.getByRole("combobox").inputValue(), "discord", "the program");
	await part(bob, "Game");
	equal(await bob.getByText("Tell a chat room whose turn it is").count(), 0, "for players who are not the host");
	checkClean(page);
	return "the webhook of a game";
}

export const tests = [
	{ name: "settings of being told", seconds: 60, run: settings },
	{ name: "push messages", seconds: 90, run: closedPage },
	{ name: "a click on a notification", seconds: 60, run: clicked },
	{ name: "the offer of push messages", seconds: 120, run: offer },
	{ name: "the webhook of a game", seconds: 60, run: chatRoom },
];
