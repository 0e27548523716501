// A tournament: made, joined by its link, played at its table, with the standings at the end.
import { atTable, checkClean, equal, follow, part, visitor } from "./lib.mjs";
import { Sitter, playUntil, turns } from "./play.mjs";
import { makeTournament, signUp, tournamentOfTwo } from "./screens.mjs";

async function cup({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0], { size: { width: 1366, height: 768 } });
	const bob = await tournamentOfTwo(ada, stage);
	const link = await ada.getByLabel("Link to share").inputValue();
	await ada.getByText("Round 1 of 1", { exact: true }).waitFor();
	await ada.getByText("How places are decided").click();
	await ada.getByText(/published seed [0-9a-f]{16}/).waitFor();

	/* Both sit at the table of the round, and play. */
	await bob.locator(".ttable", { hasText: "in progress" }).waitFor();
	for (const page of [ada, bob]) {
		await page.getByRole("link", { name: /^Table 1/ }).click();
		await atTable(page);
	}
	const sitters = [ada, bob].map((page, i) => new Sitter(page, { seed: 51 + i }));
	await playUntil(sitters, () => sitters.every((sitter) => turns([sitter]) >= 1));
	const played = `${turns(sitters)} turns`;

	/* A guest follows it by the link. */
	const eve = await visitor(browser, stage.addresses[0]);
	await follow(eve, link);
	await eve.getByRole("link", { name: /^Table 1/ }).waitFor();
	equal(await eve.getByRole("button", { name: "Join the tournament" }).count(), 0, "ways to join what has begun");

	/* Bob resigns: he is second. */
	await part(bob, "Game");
	await bob.getByRole("button", { name: "Resign", exact: true }).click();
	await bob.getByRole("button", { name: "Yes" }).click();
	await follow(ada, link);
	await ada.getByText("Over", { exact: true }).waitFor();
	const rows = await ada.locator(".standings tbody tr").allInnerTexts();
	equal(/^1\s+Ada\s+12\b/.test(rows[0]), true, `the first row, ${rows[0]}`);
	equal(/^2\s+Bob\s+0\b/.test(rows[1]), true, `the second row, ${rows[1]}`);
	for (const page of [ada, bob, eve]) checkClean(page);
	return played;
}

async function leaving({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0]);
	await signUp(ada, stage, { mail: `leaver${process.pid}@club.test`, name: "Anna" });
	const link = await makeTournament(ada, "Nobody comes");
	await ada.getByText("0 of at most 16 players have joined").waitFor();
	await ada.getByRole("button", { name: "Join the tournament" }).click();
	await ada.getByText("1 of at most 16 players have joined").waitFor();
	await ada.getByRole("button", { name: "Start the tournament" }).click();
	await ada.getByText("There are not enough players for a table yet.").waitFor();
	ada.problems.length = 0; /* the browser also logs the refused request in the console */

	/* A guest comes by the link and is asked to sign in; it is in the list. */
	const bob = await visitor(browser, stage.addresses[0], { size: { width: 390, height: 844 } });
	await follow(bob, link);
	await bob.getByRole("button", { name: "Sign in to join" }).waitFor();
	await bob.getByRole("button", { name: "Back" }).click();
	await bob.locator(".trow", { hasText: "Nobody comes" }).getByText("1 of at most 16 players have joined").waitFor();
	await ada.getByRole("button", { name: "Leave the tournament" }).click();
	await ada.getByText("0 of at most 16 players have joined").waitFor();
	await ada.getByRole("button", { name: "Call it off" }).click();
	await ada.getByRole("button", { name: "Yes" }).click();
	await ada.getByText("Called off", { exact: true }).waitFor();
	for (const page of [ada, bob]) checkClean(page);
}

export const tests = [
	{ name: "two play a tournament, one of them on a phone", seconds: 150, run: cup },
	{ name: "joining, leaving, calling off", seconds: 90, run: leaving },
];
