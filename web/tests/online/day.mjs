// The game of the day: begun once, gone on with at another node, given up; its screen with a board.
import { atTable, checkAddress, checkClean, equal, follow, heading, part, toLobby, visitor } from "./lib.mjs";
import { Sitter, playUntil, turns } from "./play.mjs";
import { SCREENS, signUp } from "./screens.mjs";

const TWO = { nodes: 2 };

const card = (page) => page.locator(".daycard");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function toDay(page, name) {
	await card(page).getByRole("button", { name }).click();
	await heading(page, "Game of the day");
}

async function oneTry({ browser, stage }) {
	const eve = await visitor(browser, stage.addresses[0], { size: { width: 390, height: 844 } });
	await toLobby(eve);
	await card(eve).getByText("Not begun yet").waitFor();
	await toDay(eve, "Have a look");
	await eve.getByText("so you need an account to play").waitFor();

	const ada = await visitor(browser, stage.addresses[0]);
	await signUp(ada, stage, { mail: `day${process.pid}@club.test`, name: "Ada" });
	await toDay(ada, "Have a look");
	await ada.getByText("You see the results when you have finished your own game").waitFor();
	await press(ada, "Begin");
	await atTable(ada);
	checkAddress(ada);
	const sitter = new Sitter(ada, { seed: 51 });
	await playUntil([sitter], () => turns([sitter]) >= 2);
	const game = new URL(ada.url()).hash;

	/* The same game from the card, at the other node. */
	await follow(ada, `${stage.addresses[0]}#online`);
	await card(ada).getByText("Your game is going on").waitFor();
	await card(ada).getByRole("button", { name: "Continue" }).click();
	await atTable(ada);
	equal(new URL(ada.url()).hash, game, "the game");

	/* Nobody watches it. */
	await follow(eve, `${stage.addresses[1]}${game}`);
	await eve.getByRole("button", { name: "Watch" }).click();
	await eve.getByText("This game is private.").first().waitFor();

	await part(ada, "Game");
	await press(ada, "Resign");
	await press(ada, "Yes");
	await ada.getByText("The dice can be checked when the day is over.").waitFor();
	await follow(ada, `${stage.addresses[0]}#online`);
	await card(ada).getByText("You resigned: it does not count").waitFor();
	await toDay(ada, "Results");
	equal(await ada.getByRole("button", { name: "Begin", exact: true }).count(), 0, "ways to another try");
	await ada.getByLabel("Show my name in the results").uncheck();
	await press(ada, "Save");
	await ada.getByText("Saved").waitFor();
	eve.problems.length = 0; /* the browser also logs the refused record in the console */
	ada.problems.length = 0;
	for (const page of [ada, eve]) checkClean(page);
	return `${turns([sitter])} turns`;
}

async function board({ browser, stage }) {
	const page = await visitor(browser, stage.addresses[0], { size: { width: 390, height: 844 } });
	await SCREENS["game of the day"](page, stage);
	const rows = await page.locator(".dayboard li").allInnerTexts();
	equal(rows.length, 4, "rows");
	equal(rows.map((row) => row.split("\n")[0]).join(" "), "1 2 2 4", "places");
	equal(await page.locator(".dayboard li.own").count(), 1, "one's own row");
	equal(await page.locator(".dayboard a").count(), 0, "games to watch while the day runs");
	checkClean(page);
}

export const tests = [
	{ name: "the game of the day is one try, on both nodes", stage: TWO, seconds: 150, run: oneTry },
	{ name: "the board of the day", stage: TWO, seconds: 60, run: board },
];
