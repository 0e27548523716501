// Online games of two players on two nodes: with clicks and taps, interruptions and spectators.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openPage, painted } from "../browser/lib/browser.mjs";
import { patient } from "../browser/lib/extent.mjs";
import { Player } from "../browser/lib/player.mjs";
import { glance, look } from "../browser/lib/screen.mjs";
import { press, pressMoving } from "../browser/lib/touch.mjs";
import { findings } from "../browser/lib/axe.mjs";
import { SIZES, atTable, checkAddress, checkClean, closePage, equal } from "./lib.mjs";

const TWO = { nodes: 2, mail: false };
const UNDO = 0.1; /* share of turns that are undone once before they are sent */
const AWAY = /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/; /* Chromium's errors for a node that is down */
const IDLE_MS = patient(30000);
const program = process.env.TIMERIFT ?? fileURLToPath(new URL("../../../build/release/timerift", import.meta.url));

async function ask(address, path, body) {
	const answer = await fetch(new URL(`api${path}`, address), {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	return answer.json();
}

/** Creates a game with all seats taken; returns its id and the tokens of its seats. */
export async function makeGame(addresses, setup = "seats A=human B=human", more = { title: "A test" }) {
	const made = await ask(addresses[0], "/games", { setup, name: "Ada", ...more });
	const taken = await ask(addresses.at(-1), `/games/${made.game}/join`, { invite: made.invite, name: "Ben" });
	return { game: made.game, tokens: [made.token, taken.token] };
}

/** A player at a seat: answers questions, sometimes undoes a turn, and sends it. */
export class Sitter extends Player {
	constructor(page, options) {
		super(page, options);
		this.sent = 0;
		this.undone = 0;
	}

	press(selector) {
		this.clicks++;
		return pressMoving(this.page, selector, this.touch);
	}

	/** Makes one decision, if one is due; returns the screen. */
	async step() {
		const screen = await glance(this.page);
		if (screen.era) this.eras.add(screen.era);
		if (screen.kind !== "question") return screen;
		if (!screen.end) await this.answer(screen);
		else await this.end();
		return screen;
	}

	/** Sends a finished turn, or sometimes undoes it. */
	async end() {
		const on = await this.page.evaluate(() =>
			document.activeElement?.closest("[data-place]")?.getAttribute("data-place"),
		);
		equal(on ?? "", "", "the place that Enter would press instead of sending the turn");
		if (this.random() < UNDO) {
			await this.press("[data-key=u]");
			this.undone++;
		} else {
			await this.press("[data-end]");
			this.sent++;
		}
	}
}

/** Opens a link in a page of its own. */
export async function openAt(browser, link, options = {}) {
	const page = await openPage(browser, link.replace(/#.*/, ""), options);
	page.said = [];
	page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => page.said.push(String(payload))));
	await page.goto(link.replace("#", "?#")); /* a different URL before the fragment, to force a load */
	return page;
}

/** Waits until a page has reported the seen moves to the server. */
async function toldSeen(page) {
	for (let i = 0; i < patient(100) && !page.said.some((words) => /"t":\s*"seen"/.test(words)); i++)
		await page.waitForTimeout(100);
	if (!page.said.some((words) => /"t":\s*"seen"/.test(words))) throw new Error("the page does not tell what was seen");
}

/** Collects all requests of a page, to search their URLs for secrets. */
function watchRequests(page) {
	const urls = [];
	page.on("request", (request) => urls.push(request.url(), request.headers()["referer"] ?? ""));
	page.on("websocket", (socket) => urls.push(socket.url()));
	return urls;
}

export async function sit(
	browser,
	address,
	{ game, token, seed, size = "desktop", touch = false, whole = false, settings = {} },
) {
	const page = await openAt(browser, `${address}#seat=${game}.${token}`, {
		size: SIZES[size],
		touch,
		whole,
		seed,
		settings,
	});
	await atTable(page);
	checkAddress(page);
	const sitter = new Sitter(page, { seed, touch });
	sitter.urls = watchRequests(page);
	return sitter;
}

/** Plays until `enough` is true or the game is over; each player decides when it is their turn. */
export async function playUntil(sitters, enough) {
	let last = performance.now();
	for (;;) {
		let over = 0;
		for (const sitter of sitters) {
			if (await enough()) return;
			const screen = await sitter.step();
			if (screen.kind === "question") last = performance.now();
			if (screen.kind === "over") over++;
		}
		if (over === sitters.length) return;
		if (performance.now() - last > IDLE_MS) throw new Error(`nobody could do anything for ${IDLE_MS / 1000} s`);
	}
}

export const turns = (sitters) => sitters.reduce((sum, { sent }) => sum + sent, 0);

/** Checks that a spectator has nothing to press on the table. */
async function checkSpectator(page) {
	const found = await page.evaluate(
		() => document.querySelectorAll("[data-place].can, #question:not(.over), [data-end], [data-key=u]").length,
	);
	equal(found, 0, "things a spectator could press");
}

/** Waits for the dice check; returns the totals on the score sheet. */
async function totalsOf(page) {
	await page.locator('.fair[data-fair="true"]').waitFor();
	const screen = await glance(page);
	equal(screen.kind, "over", "the screen at the end");
	return screen.totals.join();
}

/** Checks the saved record with the terminal program. */
async function checkRecord(page, totals) {
	const [download] = await Promise.all([page.waitForEvent("download"), press(page, ".over [data-save]")]);
	const dir = await mkdtemp(join(tmpdir(), "timerift-"));
	try {
		const file = join(dir, "game.rift");
		await download.saveAs(file);
		const { stdout } = await promisify(execFile)(program, ["check", "--fair", file]);
		const end = /over after Era \d: (.*)/.exec(stdout);
		equal(
			[...(end?.[1] ?? "").matchAll(/\b[A-D] (-?\d+)/g)].map((total) => total[1]).join(),
			totals,
			"the totals of timerift check",
		);
		const fair = /fair: (\d+) draws/.exec(stdout);
		if (!fair) throw new Error(`timerift check --fair: ${stdout}`);
		return fair[1];
	} finally {
		await rm(dir, { recursive: true });
	}
}

/** Ignores Chromium's messages about a node that is down; all others are faults. */
function forgive(page) {
	page.problems.splice(0, page.problems.length, ...page.problems.filter((problem) => !AWAY.test(problem)));
}

/** Checks that no URL and no Referer contains a seat's token. */
function checkRequests(sitters, tokens) {
	for (const url of sitters.flatMap(({ urls }) => urls))
		if (tokens.some((token) => url.includes(token))) throw new Error(`a secret was sent in an address: ${url}`);
}

const waits = async (sitter) => (await glance(sitter.page)).kind === "waiting";
const leavesTurn = (ada, ben) => async () => (await glance(ada.page)).kind === "question" && (await waits(ben));

async function wholeGame({ browser, stage }) {
	const { addresses } = stage;
	const { game, tokens } = await makeGame(addresses);
	const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 71 });
	const phone = { game, token: tokens[1], seed: 72, size: "phone", touch: true };
	const first = await sit(browser, addresses[1], phone);
	const onlooker = await openAt(browser, `${addresses[1]}#game=${game}`);
	await onlooker.getByRole("button", { name: "Watch" }).click();
	await atTable(onlooker);

	await playUntil([ada, first], () => turns([ada, first]) >= 12);
	await checkSpectator(onlooker);

	/* Ada's node is restarted while the game goes on. */
	const began = performance.now();
	const restarted = stage.ask({ do: "restart", node: 0 });
	await playUntil([ada, first], () => turns([ada, first]) >= 20);
	await restarted;
	await ada.page.locator(".connection").waitFor({ state: "detached" });
	const back = ((performance.now() - began) / 1000).toFixed(1);
	forgive(ada.page);

	/* Ben closes the page during Ada's turn, and returns with only his link. */
	await playUntil([ada, first], leavesTurn(ada, first));
	await toldSeen(first.page);
	checkClean(first.page);
	await closePage(first.page);
	await playUntil([ada], () =>
		waits(ada),
	); /* a turn that ends with a die is sent automatically, so the sent messages do not show it */
	const ben = await sit(browser, addresses[1], phone);
	await ben.page.locator(".since").waitFor();
	await ben.press("[data-since]");

	await playUntil([ada, ben], () => false);
	await checkSpectator(onlooker);
	const totals = await totalsOf(ada.page);
	for (const page of [ben.page, onlooker]) equal(await totalsOf(page), totals, "the totals on another screen");
	const rolls = await checkRecord(ada.page, totals);
	checkRequests([ada, first, ben], tokens);
	for (const page of [ada.page, ben.page, onlooker]) checkClean(page);
	const undone = [ada, first, ben].reduce((sum, sitter) => sum + sitter.undone, 0);
	return `${turns([ada, first, ben])} turns sent, ${undone} taken back before; ${ada}, by touch ${first.clicks + ben.clicks}; ${rolls} draws and dice checked; ${totals}; restart done after ${back} s`;
}

/** Plays until one of two players is to move and has not begun the turn; returns that player. */
export async function untilTurn(sitters) {
	let who = null;
	await playUntil(sitters, async () => {
		for (const sitter of sitters) {
			const screen = await glance(sitter.page);
			if (screen.kind === "question" && !screen.end && screen.pass && (await undoable(sitter.page)) === false)
				who = sitter;
		}
		return who !== null;
	});
	return who;
}

function undoable(page) {
	return page.evaluate(() => document.querySelector("[data-key=u]")?.disabled === false);
}

/** Plays until a turn is finished and waits to be sent; returns its player. */
async function playTurn(sitters) {
	for (let i = 0; i < 30; i++) {
		const who = await untilTurn(sitters);
		for (let screen = await look(who.page); screen.kind === "question"; screen = await look(who.page)) {
			if (screen.end) return who;
			await who.answer(screen);
		}
		/* the server had to roll at its end, so it was sent at once */
	}
	throw new Error("no turn to be sent in 30");
}

async function interrupted({ browser, stage }) {
	const { addresses } = stage;
	const { game, tokens } = await makeGame(addresses);
	const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 81 });
	const ben = await sit(browser, addresses[1], { game, token: tokens[1], seed: 82 });
	const sitters = [ada, ben];
	const nodeOf = (sitter) => sitters.indexOf(sitter);

	/* A finished but unsent turn survives a reload, and can be undone. */
	let who = await playTurn(sitters);
	const log = await logOf(who.page);
	await who.page.reload();
	await who.page.locator("[data-end]").waitFor();
	equal(await logOf(who.page), log, "the log after the page was loaded again");
	await who.press("[data-key=u]");
	await painted(who.page);
	equal((await glance(who.page)).end, false, "a turn that was taken back is still to be sent");
	who = await playTurn(sitters);

	/* While its node is down a turn is stored; it is sent once when the node is back. */
	await stage.ask({ do: "stop", node: nodeOf(who) });
	await who.page.locator('.connection[data-state="lost"], .connection[data-state="connecting"]').first().waitFor();
	await who.page.keyboard.press("Enter");
	who.sent++;
	await who.page.locator(".ask.calm").waitFor();
	equal(await undoable(who.page), false, "a turn that was sent can be taken back");
	await who.page.waitForTimeout(1500);
	await stage.ask({ do: "start", node: nodeOf(who) });
	await who.page.locator(".connection").waitFor({ state: "detached", timeout: patient(20000) });
	forgive(who.page);
	await playUntil(sitters, () => turns(sitters) >= 14);
	await sameTurns(ada.page, ben.page);
	for (const sitter of sitters) {
		checkClean(sitter.page);
		await closePage(sitter.page);
	}
	return `${turns(sitters)} turns`;
}

async function readLog(page, read) {
	await page.locator('[data-tool="log"]').click();
	const found = await page.locator(".dr-log .log").evaluate(read);
	await page.locator(".dr-log header button").click();
	return found;
}

function logOf(page) {
	return readLog(page, (log) => log.textContent);
}

/** Checks that both logs have the same number of turns, once all messages have arrived. */
async function sameTurns(one, other) {
	const turnsOf = (page) => readLog(page, (log) => log.querySelectorAll("li:not(.lh)").length);
	for (let i = 0; i < patient(100) && (await turnsOf(one)) !== (await turnsOf(other)); i++)
		await one.waitForTimeout(100);
	equal(await turnsOf(one), await turnsOf(other), "turns in the log of the other");
}

/**
 * In the pseudo-locale every letter of the catalogue has an accent: returns the texts around the question that have
 * none.
 */
function plainWords(page) {
	return page.evaluate(() => {
		const parts = document.querySelectorAll(
			".connection, .notice, .since h3, .since button, .ask h2, .ask .kick, .ask button .word, [data-end]",
		);
		const named = /\b(Ada|Ben)\b/g; /* names of players are not translated */
		return [...parts].map((part) => part.textContent.replace(named, "")).filter((text) => /[A-Za-z]{3,}/.test(text));
	});
}

/* The online parts of the table, checked by axe and on the smallest screen. */
async function accessible({ browser, stage }) {
	const { addresses } = stage;
	const { game, tokens } = await makeGame(addresses);
	const settings = { language: "pseudo" };
	const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 91, settings });
	const ben = await sit(browser, addresses[0], { game, token: tokens[1], seed: 92, settings });
	const found = [];
	const lookAt = async (page, what) => {
		for (const [width, theme] of [
			[1440, "dark"],
			[320, "light"],
		]) {
			await page.setViewportSize({ width, height: 700 });
			await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
			await painted(page);
			for (const finding of await findings(page)) found.push(`${what}, ${width} px: ${finding}`);
			const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			if (wide > 0) found.push(`${what}: ${wide} px wider than the screen of ${width}`);
		}
		await page.setViewportSize(SIZES.desktop);
		for (const words of await plainWords(page)) found.push(`${what}: "${words}" is in no catalogue`);
	};
	let who = await untilTurn([ada, ben]);
	await lookAt(who.page, "the question");
	await lookAt((who === ada ? ben : ada).page, "waiting");
	who = await playTurn([ada, ben]);
	const other = who === ada ? ben : ada;
	await lookAt(who.page, "a turn to be sent");
	await toldSeen(other.page);
	await closePage(other.page);
	await who.press("[data-end]");
	const back = await sit(browser, addresses[0], { game, token: tokens[other === ada ? 0 : 1], seed: 93, settings });
	await back.page.locator(".since").waitFor();
	await lookAt(back.page, "since your last turn");
	await stage.ask({ do: "stop", node: 0 });
	await back.page.locator(".connection").waitFor();
	await lookAt(back.page, "no connection");
	await stage.ask({ do: "start", node: 0 });
	forgive(back.page);
	checkClean(back.page);
	for (const { page } of [who, back]) await closePage(page);
	if (found.length > 0) throw new Error(found.join("\n"));
}

/* An automaton is part of the rules: it plays right after the player's turn, and its actions are explained. */
async function alone({ browser, stage }) {
	const { addresses } = stage;
	const { game, token } = await ask(addresses[0], "/games", {
		setup: "seats A=human B=chronossus modules fractures",
		name: "Ada",
	});
	const ada = await sit(browser, addresses[0], { game, token, seed: 101, size: "phone", touch: true });
	const told = ada.page.locator(".r-log .log li", { hasText: "Chronossus rolls" });
	await playUntil([ada], async () => ada.kinds.size > 4 && (await told.count()) > 3);
	if ((await told.count()) <= 3) throw new Error(`the log tells ${await told.count()} rolls of the Chronossus`);
	await ada.page.reload();
	await atTable(ada.page);
	const before = ada.clicks;
	await playUntil([ada], () => ada.clicks > before + 20);
	checkClean(ada.page);
	await closePage(ada.page);
	return `${ada}`;
}

export const tests = [
	{
		name: "a whole game of two through two nodes, one restarted, with a phone, a return and a spectator",
		stage: TWO,
		seconds: 300,
		run: wholeGame,
	},
	{
		name: "a turn outlives a page that is loaded again and a node that is away",
		stage: TWO,
		seconds: 150,
		run: interrupted,
	},
	{ name: "alone against the Chronossus with Fractures of Time, by touch", stage: TWO, seconds: 150, run: alone },
	{ name: "axe and the smallest screen at a table on a server", stage: TWO, seconds: 150, run: accessible },
];
