// The page of a finished game: for its players and for whoever has the link; its score sheet, record, dice and analysis;
// the score sheets of one's games as files.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { atTable, checkClean, equal, follow, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";
import { RATED, ask, playedGame, signUp, toRatings } from "./screens.mjs";

const program = process.env.TIMERIFT ?? fileURLToPath(new URL("../../../build/release/timerift", import.meta.url));
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

let number = 0;

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const linkTo = (stage, game) => `${stage.addresses[0]}#game=${game}`;

/** Two pages, each signed in, and a rated game of them that is over. */
export async function ratedPair(browser, stage, { names = ["Ada", "Bob"], sizes = [], title, seed }) {
	const pages = [];
	for (const [i, name] of names.entries()) {
		const page = await visitor(browser, stage.addresses[0], sizes[i] ? { size: sizes[i] } : {});
		await signUp(page, stage, { mail: `page${process.pid}.${number++}@club.test`, name });
		pages.push(page);
	}
	return { pages, ...(await playedGame(stage, pages, { title, seed })) };
}

/** Opens the page of a game by its link and waits until its dice are checked. */
export async function openPageOf(page, stage, game) {
	await follow(page, linkTo(stage, game));
	await page.locator('.result .fair[data-fair="true"]').waitFor();
}

const totalsOf = (page) =>
	page.locator(".placed li").evaluateAll((rows) =>
		rows
			.map((row) => [Number(row.dataset.seat), Number.parseInt(row.querySelector(".vp").title, 10)])
			.sort((a, b) => a[0] - b[0])
			.map(([, n]) => n),
	);

/** The score sheet as the page writes it: name of the line → numbers by seat. */
async function sheetOf(page) {
	await page.locator(".result [data-pad]").click();
	const rows = await page
		.locator(".result table.pad :is(tbody, tfoot) tr")
		.evaluateAll((all) =>
			all.map((row) => [
				row.querySelector("th").textContent.trim(),
				...[...row.querySelectorAll("td")].map((cell) => Number.parseInt(cell.textContent.replace("−", "-"), 10)),
			]),
		);
	await page.locator(".result [data-pad]").click();
	return new Map(rows.map(([name, ...all]) => [name, all.join()]));
}

const LINES = {
	buildings: "Buildings",
	superprojects: "Superprojects",
	anomalies: "Anomalies",
	travel: "Time Travel",
	morale: "Morale",
	breakthroughs: "Breakthroughs",
	tokens: "VP tokens",
	warps: "Warp tiles",
	conditions: "Endgame cards",
	total: "Total",
};

/** The score sheet on the page is what the server's rules count. */
async function checkSheet(page, sheets) {
	const shown = await sheetOf(page);
	for (const [line, name] of Object.entries(LINES))
		equal(shown.get(name), sheets.map((sheet) => sheet[line]).join(), `the line ${name}`);
	equal((await totalsOf(page)).join(), sheets.map(({ total }) => total).join(), "the totals of the players");
}

/** Saves what a button offers; returns its name and text. */
async function saved(page, selector) {
	const [download] = await Promise.all([page.waitForEvent("download"), page.locator(selector).click()]);
	const path = await download.path();
	return { name: download.suggestedFilename(), path, text: await readFile(path, "utf8") };
}

/** The record that the page saves, as the terminal program reads it. */
async function checkRecord(page, game, sheets) {
	const file = await saved(page, ".result [data-save]");
	equal(file.name, `timerift-${game}.rift`, "the name of the record");
	const { stdout } = await promisify(execFile)(program, ["check", "--fair", file.path]);
	const end = /over after Era \d: (.*)/.exec(stdout)?.[1] ?? "";
	const totals = [...end.matchAll(/\b[A-D] (-?\d+)/g)].map(([, n]) => n).join();
	equal(totals, sheets.map(({ total }) => total).join(), "the totals of timerift check");
	if (!/fair: \d+ draws/.test(stdout)) throw new Error(`timerift check --fair: ${stdout}`);
}

/** The places and changes of ratings that the page shows are those of the profile. */
async function checkRating(page, change) {
	const row = page.locator(".placed li.own");
	equal((await row.locator(".change b").innerText()).replace("−", "-"), change, "what the game did to the rating");
}

/** Steps through the game by keyboard, and back to its page. */
async function replay(page) {
	await page.locator("[data-look-back]").focus();
	await page.keyboard.press("Enter");
	const bar = page.getByRole("navigation", { name: "Watching the game" });
	await bar.waitFor();
	equal(/^Move 0 of \d{2,}$/.test(await bar.locator("span").first().innerText()), true, "the replay begins at move 0");
	await bar.getByRole("button", { name: "Step forward" }).click();
	await bar.getByText(/^Move 1 of/).waitFor();
	await bar.getByRole("button", { name: "Back to now" }).click();
	await page.locator(".result .placed").waitFor();
}

/** Begins the analysis by keyboard, waits for a judged decision, and goes back to the page. */
async function analysis(page) {
	await page.locator("[data-analyse]").focus();
	await page.keyboard.press("Enter");
	await heading(page, "Analysis");
	await page.waitForFunction(() => Number(document.querySelector("[data-analysed]")?.dataset.analysed) >= 2);
	await page.locator("[data-analysis=stop]").click();
	await page.locator("[data-analysis=close]").click();
	await page.locator(".result .placed").waitFor();
}

async function players({ browser, stage }) {
	const title = "The game with a page";
	const { pages, game, sheets } = await ratedPair(browser, stage, { sizes: [undefined, LAPTOP], title, seed: 7 });
	const [ada, bob] = pages;
	/* From the list of games, and from one's profile; Back leads to where one was. */
	await follow(bob, `${stage.addresses[0]}#online`);
	await bob.locator(`[data-game="${game}"] .grow`).click();
	await heading(bob, title);
	await bob.locator('.result .fair[data-fair="true"]').waitFor();
	equal(new URL(bob.url()).hash, `#game=${game}`, "the address of the page");
	await follow(ada, `${stage.addresses[0]}#online`);
	await ada.getByText("Signed in as Ada").waitFor();
	await toRatings(ada, 1);
	const change = (await ada.locator(".rated-games .change small").innerText()).replace("−", "-");
	await ada.locator(".rated-games a").click();
	await heading(ada, title);
	await ada.locator('.result .fair[data-fair="true"]').waitFor();
	await checkSheet(ada, sheets);
	await checkRecord(ada, game, sheets);
	await checkRating(ada, change);
	const places = await ada.locator(".placed li").evaluateAll((rows) => rows.map((row) => row.dataset.seat).join());
	const told = await ada.evaluate(async (path) => (await fetch(path)).json(), `./api/games/${game}/ratings`);
	const best = told.seats.sort((a, b) => a.place - b.place || a.seat - b.seat).map(({ seat }) => seat);
	equal(places, best.join(), "the players, best first");
	await replay(ada);
	await analysis(ada);
	await ada.locator("[data-back]").click();
	await heading(ada, "Your ratings");
	/* The table of one's own game has the chat and a rematch. */
	await bob.locator("[data-table]").click();
	await bob.locator(".start.end.over").waitFor();
	await bob.locator('[data-tool="online"]').click();
	await part(bob, "Game");
	await bob.getByRole("button", { name: "Rematch" }).waitFor();
	for (const page of pages) checkClean(page);
	return sheets.map(({ total }) => total).join(" : ");
}

async function stranger({ browser, stage }) {
	const { pages, game, sheets } = await ratedPair(browser, stage, { title: "For everybody", seed: 8 });
	const [ada, bob] = pages;
	const eve = await visitor(browser, stage.addresses[0], { size: PHONE, touch: true });
	await openPageOf(eve, stage, game);
	await checkSheet(eve, sheets);
	await checkRecord(eve, game, sheets);
	equal(await eve.locator("[data-table], .placed li.own").count(), 0, "what only players have");
	const names = (await eve.locator(".placed li .with").allInnerTexts()).map((text) => text.split("\n")[0]).sort();
	equal(names.join(), "Ada,Bob", "the players");
	/* Nobody has chosen to show games, so nobody sees what the game did to ratings; then one does. */
	await eve.locator(".placed a").first().waitFor();
	equal(await eve.locator(".placed .change").count(), 0, "changes of ratings that nobody shows");
	equal((await ask(bob, "/account/ratings", { show: "games" })).error, undefined, "what others see");
	equal((await ask(ada, "/account/ratings", { show: "nothing" })).error, undefined, "what others see");
	await eve.reload();
	await eve.locator(".placed .change").waitFor();
	equal(
		await eve
			.locator(".placed li", { has: eve.locator(".change") })
			.locator("a")
			.innerText(),
		"Bob",
		"who shows it",
	);
	equal(await eve.locator(".placed a").count(), 1, "profiles to be seen");
	await eve.locator(".placed a").click();
	await heading(eve, "A player's ratings");
	await eve.locator(".rated-games a").click();
	await eve.locator(".result .placed").waitFor();
	await replay(eve);
	for (const page of [...pages, eve]) checkClean(page);
}

/** A game that its host keeps private. */
async function hidden({ browser, stage }) {
	const options = { ...RATED, spectators: false };
	const pages = [];
	for (const name of ["Ada", "Bob"]) {
		pages.push(await visitor(browser, stage.addresses[0]));
		await signUp(pages.at(-1), stage, { mail: `page${process.pid}.${number++}@club.test`, name });
	}
	const { game, sheets } = await playedGame(stage, pages, { title: "Among us", options, seed: 9 });
	await openPageOf(pages[0], stage, game);
	await checkSheet(pages[0], sheets);
	await pages[0].getByText("only its players can open this page").waitFor();
	const eve = await visitor(browser, stage.addresses[0]);
	await follow(eve, linkTo(stage, game));
	await eve.getByText("Are you playing in this game?").waitFor();
	equal(await eve.locator(".placed, .ribs, [data-save]").count(), 0, "what a private game shows to others");
	for (const page of [...pages, eve]) checkClean(page);
}

/** Of a game that was resigned the table and the page have the record with its dice. */
async function resigned({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0]);
	await toLobby(ada);
	const invite = await makeGame(ada, { name: "Ada", title: "Too late" });
	const bob = await visitor(browser, stage.addresses[0], { size: PHONE, touch: true });
	await joinBy(bob, invite, "Bob");
	for (const page of [ada, bob]) await atTable(page);
	const hash = new URL(ada.url()).hash;
	await part(bob, "Game");
	await press(bob, "Resign");
	await press(bob, "Yes");
	for (const page of [ada, bob]) await page.locator('.fair[data-fair="true"]').waitFor();
	for (const page of [ada, bob]) {
		await page.reload();
		await page.locator('.result .fair[data-fair="true"]').waitFor();
		await page.getByRole("heading", { name: "The game was resigned" }).waitFor();
		await page.getByText("Bob resigned.").waitFor();
		equal(new URL(page.url()).hash, hash, "the address of the page");
		const order = await page.locator(".placed li .with").allInnerTexts();
		equal(order.map((text) => text.split("\n")[0]).join(), "Ada,Bob", "whoever resigns is last");
		equal(await page.locator(".placed .vp").count(), 0, "scores of a game without an end");
	}
	/* It ended before the first Era: there is nothing to count or to analyse. */
	equal(await ada.locator(".ribs, [data-analyse]").count(), 0, "what a game without an Era has to show");
	for (const page of [ada, bob]) checkClean(page);
}

/** The score sheets of all one's games in two forms; the diary has each once. */
async function files({ browser, stage }) {
	const { pages, sheets } = await ratedPair(browser, stage, { title: "First", seed: 11 });
	const [ada] = pages;
	const second = await playedGame(stage, pages, { title: "Second", seed: 12 });
	const wanted = [sheets, second.sheets].map((game) => game.map(({ total }) => total).join()).sort();
	await follow(ada, `${stage.addresses[0]}#online`);
	await ada.getByText("Signed in as Ada").waitFor();
	await toRatings(ada, 2);
	for (const round of [1, 2]) {
		const csv = await saved(ada, ".sheets [data-export=csv]");
		equal(/^timerift-online-\d{4}-\d\d-\d\d\.csv$/.test(csv.name), true, `the name ${csv.name}`);
		const [head, ...rows] = csv.text
			.trim()
			.split("\r\n")
			.map((row) => row.split(","));
		equal(rows.length, 4, `rows of the table, time ${round}`);
		const column = (name) => rows.map((row) => row[head.indexOf(name)]);
		const [total, own, names] = ["total", "own", "name"].map(column);
		equal([total.slice(0, 2).join(), total.slice(2).join()].sort().join(" "), wanted.join(" "), "totals of the table");
		equal(own.join(), "yes,no,yes,no", "one's own rows");
		equal(names.join(), "Ada,Bob,Ada,Bob", "names of the table");
		equal(
			column("buildings").sort().join(),
			[...sheets, ...second.sheets]
				.map(({ buildings }) => `${buildings}`)
				.sort()
				.join(),
			"a line of the sheets",
		);
		await ada.locator('.sheets [data-saved="2"]').waitFor();
	}
	const stats = JSON.parse((await saved(ada, ".sheets [data-export=bgstats]")).text);
	equal(stats.plays.length, 2, "plays of BG Stats");
	const sum = (text) => [...text.matchAll(/[+-]?\d+/g)].reduce((all, [n]) => all + Number(n), 0);
	const totals = stats.plays.map(({ playerScores }) => playerScores.map(({ score }) => sum(score)).join());
	equal(totals.sort().join(" "), wanted.join(" "), "totals of BG Stats");
	await follow(ada, `${stage.addresses[0]}#diary`);
	await ada.locator("[data-loaded] [data-count]").waitFor();
	equal(await ada.locator("[data-count]").getAttribute("data-count"), "2", "games of the diary");
	for (const page of pages) checkClean(page);
}

export const tests = [
	{ name: "the page of a finished game, for its players", seconds: 300, run: players },
	{ name: "the page of a finished game, for whoever has the link", seconds: 200, run: stranger },
	{ name: "a private game has no page for others", seconds: 150, run: hidden },
	{ name: "a resigned game: its dice at the table, its page", seconds: 120, run: resigned },
	{ name: "score sheets of one's games as files", seconds: 200, run: files },
];
