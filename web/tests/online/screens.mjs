// All online screens, each opened as users reach it. Used by the checks of accessibility and layout.
import { patient } from "../browser/lib/extent.mjs";
import { atTable, checkClean, follow, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Signs up by email; the page is signed in afterwards. */
export async function signUp(page, stage, { mail, name = "Ada", password = "correct horse" }) {
	await toLobby(page);
	await page.getByRole("button", { name: "Sign in" }).click();
	await press(page, "Create an account");
	await page.getByLabel("Email").fill(mail);
	await press(page, "Email me the link");
	await page.getByText("We sent an email to").waitFor();
	await follow(page, await stage.link(mail));
	await heading(page, "Choose a name and a password");
	await page.getByLabel("Your name").fill(name);
	await page.getByLabel("Password").fill(password);
	await press(page, "Create account");
	await page.getByText(`Signed in as ${name}`).waitFor();
}

/** A game of two with the page at the table; returns the other player's page. */
async function atGame(page, stage, agree = async () => undefined) {
	await toLobby(page);
	const invite = await makeGame(page, {
		name: "Ada",
		title: "Saturday, with a long title that has to wrap somewhere",
		agree,
	});
	const other = await visitor(page.context().browser(), stage.addresses[0]);
	await joinBy(other, invite, "Bartholomew of the long name the Third");
	await atTable(other);
	await atTable(page);
	return other;
}

async function talk(page, words) {
	await part(page, "Chat");
	await page.getByLabel("Message everyone").fill(words);
	await press(page, "Send");
	await page
		.locator(".chat li.said", { hasText: words.slice(0, 10) })
		.last()
		.waitFor();
}

/** A request of the page, with the session of whoever has signed in there. */
export function ask(page, path, body) {
	return page.evaluate(
		async ([to, given]) => {
			const headers = { "content-type": "application/json" };
			const answer = await fetch(to, { method: "POST", headers, body: JSON.stringify(given) });
			if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
			return answer.json();
		},
		[`./api${path}`, body],
	);
}

export const RATED = { rated: true, clock: { base: 10800, increment: 600 } };

/** Waits until the server has noted the end of a game: a second or so after the last move. */
async function toldOver(page, game) {
	const told = (path) => fetch(path).then(async (answer) => (await answer.json()).secret !== undefined);
	for (let i = 0; i < patient(100); i++) {
		if (await page.evaluate(told, `./api/games/${game}`)) return;
		await page.waitForTimeout(100);
	}
	throw new Error("the server does not note the end of the game");
}

/** A game of two pages, played to its end by programs in their seats; and its score sheets by the server's rules. */
export async function playedGame(stage, [ada, bob], { title, names = ["Ada", "Bob"], options = RATED, seed = 5 }) {
	const made = await ask(ada, "/games", { setup: "seats A=human B=human", title, name: names[0], options });
	const joined = await ask(bob, `/games/${made.game}/join`, { invite: made.invite, name: names[1] });
	const { sheets } = await stage.ask({ do: "play", game: made.game, tokens: [made.token, joined.token], seed });
	await toldOver(ada, made.game);
	return { game: made.game, sheets };
}

let number = 0;

/** Makes a tournament from the lobby; the page shows it. Returns its link. */
export async function makeTournament(page, title) {
	await page.locator(".to-tournaments").click();
	await press(page, "Create a tournament");
	await page.getByLabel("Title").fill(title);
	await press(page, "Create a tournament");
	await heading(page, title);
	return page.getByLabel("Link to share").inputValue();
}

/** A tournament of two accounts, in its first round. Returns the other one's page. */
export async function tournamentOfTwo(page, stage, { name = "Ada", other = "Bob" } = {}) {
	await signUp(page, stage, { mail: `tour${process.pid}.${number++}@club.test`, name });
	const rival = await visitor(page.context().browser(), stage.addresses[0], { size: { width: 390, height: 844 } });
	await signUp(rival, stage, { mail: `tour${process.pid}.${number++}@club.test`, name: other });
	const link = await makeTournament(page, `The cup of ${name} and ${other}`);
	await press(page, "Join the tournament");
	await page.locator(".tplayers li", { hasText: name }).waitFor();
	await follow(rival, link);
	await press(rival, "Join the tournament");
	await rival.locator(".tplayers li", { hasText: other }).waitFor();
	await press(page, "Start the tournament");
	await page.locator(".ttable").waitFor();
	return rival;
}

/** A rated game of two accounts, ended by the other one; the page is back in the lobby. `before`: at its room, with the invitation. */
export async function ratedGame(page, stage, { name = "Ada", other = "Bob", before = async () => undefined } = {}) {
	await signUp(page, stage, { mail: `rated${process.pid}.${number++}@club.test`, name });
	const rival = await visitor(page.context().browser(), stage.addresses[0]);
	await signUp(rival, stage, { mail: `rated${process.pid}.${number++}@club.test`, name: other });
	const agree = async (at) => {
		await at.getByLabel("A few moves a day").check();
		await at.getByLabel("Rated game").check();
	};
	const invite = await makeGame(page, { name, title: "For the rating", agree });
	await before(invite);
	await joinBy(rival, invite);
	await atTable(page);
	await part(rival, "Game");
	await press(rival, "Resign");
	await press(rival, "Yes");
	await part(page, "Game");
	await page.getByRole("button", { name: "Rematch" }).waitFor();
	await page.goto(page.url().replace(/#.*/, "#online"));
	await page.getByText(`Signed in as ${name}`).waitFor();
	return rival;
}

/** Opens one's own ratings, again and again until the page shows so many games. */
export async function toRatings(page, games) {
	for (let left = 20; ; left--) {
		await page.getByRole("button", { name: /^Account/ }).click();
		await press(page, "Ratings and games");
		await heading(page, "Your ratings");
		await page.locator(".tile").first().waitFor();
		if (left === 0 || (await page.locator(".rated-games li").count()) === games) return;
		await page.getByRole("button", { name: "Back" }).click(); /* a result takes a second or two */
		await page.getByRole("button", { name: "Back" }).click();
	}
}

/** name → function that opens it from the home screen of a server. */
/** A day on which one has finished, as a server tells it. */
function dayTold() {
	const long = "Bartholomew of the long name the Third";
	const setup = "modules guardians pioneers\nvariants -\nseats A=human B=chronossus\noptions one-more";
	const row = (place, score, automaton, name, mine = false) => ({
		place,
		score,
		automaton,
		won: score > automaton,
		mine,
		...(name ? { name } : {}),
	});
	const mine = { game: "0000000000001", state: "finished", score: 61, automaton: 58, won: true, place: 2 };
	return {
		day: "2026-11-22",
		setup,
		level: "hard",
		ends: 1795392000,
		closes: 1795399200,
		over: false,
		commitment: "8f".repeat(32),
		begun: 17,
		finished: 4,
		mine,
		show: true,
		streak: 3,
		board: [row(1, 74, 60, long), row(2, 61, 58, "Ada", true), row(2, 61, 58, ""), row(4, 49, 77, "Cyd")],
		past: [
			{ day: "2026-11-21", setup: "modules -\nseats A=human B=chronobot2", over: true, finished: 21, mine },
			{ day: "2026-11-20", setup, over: true, finished: 1, mine: null },
		],
	};
}

export const SCREENS = {
	lobby: (page) => toLobby(page),
	"make a game": async (page) => {
		await toLobby(page);
		await page.locator("button.make").click();
		await page.getByLabel("A few moves a day").check();
	},
	"make a game with a clock, alone": async (page) => {
		await toLobby(page);
		await page.locator("button.make").click();
		await press(page, "Solo against a bot");
		await page.getByLabel("Live, with a clock").check();
	},
	room: async (page) => {
		await toLobby(page);
		await makeGame(page, { title: "Friday", players: 4, agree: (at) => at.getByLabel("A few moves a day").check() });
	},
	invitation: async (page, stage) => {
		const ada = await visitor(page.context().browser(), stage.addresses[0]);
		await toLobby(ada);
		const invite = await makeGame(ada, { title: "Friday", players: 3 });
		await follow(page, invite);
		await page.getByRole("button", { name: "Take a seat" }).waitFor();
	},
	"a game to watch": async (page, stage) => {
		const ada = await visitor(page.context().browser(), stage.addresses[0]);
		await atGame(ada, stage);
		await follow(page, `${stage.addresses[0]}${new URL(ada.url()).hash}`);
		await page.getByRole("button", { name: "Watch" }).waitFor();
	},
	"sign in": async (page) => {
		await toLobby(page);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.getByLabel("Email").fill("nobody@club.test");
		await page.getByLabel("Password").fill("not this one");
		await press(page, "Sign in");
		await page.getByRole("alert").waitFor();
		page.problems.length = 0; /* the browser also logs the refused request in the console */
	},
	"sign up": async (page) => {
		await toLobby(page);
		await page.getByRole("button", { name: "Sign in" }).click();
		await press(page, "Create an account");
	},
	"forgotten password": async (page) => {
		await toLobby(page);
		await page.getByRole("button", { name: "Sign in" }).click();
		await press(page, "Forgot your password?");
		await page.getByLabel("Email").fill("nobody@club.test");
		await press(page, "Email me the link");
		await page.getByText("an email is on its way").waitFor();
	},
	account: async (page, stage) => {
		await signUp(page, stage, { mail: `screen${process.pid}.${number++}@club.test` });
		await page.getByRole("button", { name: /^Account/ }).click();
		await page.getByRole("heading", { name: "Erase the account" }).waitFor();
	},
	"being told": async (page, stage) => {
		await SCREENS.account(page, stage);
		await page.locator("[data-told]").click();
		await page.getByRole("heading", { name: "Quiet hours" }).waitFor();
	},
	ratings: async (page, stage) => {
		const rival = await ratedGame(page, stage, { name: "Bartholomew", other: "Ada of the long name that has to wrap" });
		checkClean(rival);
		await toRatings(page, 1);
	},
	tournaments: async (page, stage) => {
		const maker = await visitor(page.context().browser(), stage.addresses[0]);
		await signUp(maker, stage, { mail: `screen${process.pid}.${number++}@club.test` });
		await makeTournament(maker, "A cup with a long title that has to wrap somewhere");
		await toLobby(page);
		await page.locator(".to-tournaments").click();
		await page.locator(".trow").first().waitFor();
	},
	"a new tournament": async (page, stage) => {
		await signUp(page, stage, { mail: `screen${process.pid}.${number++}@club.test` });
		await page.locator(".to-tournaments").click();
		await press(page, "Create a tournament");
		await page.getByLabel("Title").waitFor();
	},
	tournament: async (page, stage) => {
		const rival = await tournamentOfTwo(page, stage, { other: "Bartholomew of the long name the Third" });
		checkClean(rival);
		await page.getByText("How places are decided").click();
	},
	privacy: async (page) => {
		await SCREENS["sign up"](page);
		await press(page, "What this server stores about people");
		await page.getByRole("heading", { name: "account", exact: true }).waitFor();
	},
	report: async (page, stage) => {
		const other = await atGame(page, stage);
		await talk(other, "You play like a bot, and a badly-made-one-at-that-with-words-that-never-end-and-never-break.");
		await part(page, "Chat");
		await page.locator(".report-text").click();
		await page.getByRole("dialog").waitFor();
	},
	"lobby with games": async (page, stage) => {
		const other = await atGame(page, stage, (at) => at.getByLabel("A few moves a day").check());
		await talk(other, "Your move, I think.");
		await follow(page, `${stage.addresses[0]}#online`);
		await heading(page, "Play online");
		await page.locator(".online-games li").waitFor();
	},
	"table with a clock": (page, stage) => atGame(page, stage, (at) => at.getByLabel("Live, with a clock").check()),
	players: async (page, stage) => {
		await atGame(page, stage, (at) => at.getByLabel("A few moves a day").check());
		await part(page, "Players");
		await page.locator(".person-head .btn").first().click();
	},
	chat: async (page, stage) => {
		const other = await atGame(page, stage);
		await talk(
			other,
			"Hello! <b>This is no markup</b> & nor is this: https://example.test/a-very-long-address-that-does-not-break-anywhere-by-itself/index.html",
		);
		await talk(page, "Hello to you too");
		await page.locator(".chat li").nth(1).waitFor();
	},
	"game and links": async (page, stage) => {
		await atGame(page, stage, (at) => at.getByLabel("A few moves a day").check());
		await part(page, "Game");
		await press(page, "Resign");
		await page.getByRole("button", { name: "Yes" }).waitFor();
	},
	"a new link to one's seat": async (page, stage) => {
		const ada = await visitor(page.context().browser(), stage.addresses[0]);
		await toLobby(ada);
		await joinBy(page, await makeGame(ada, { name: "Bartholomew of the long name the Third" }), "Eve");
		for (const one of [ada, page]) await atTable(one);
		await part(ada, "Players");
		await ada.locator(".person", { hasText: "Eve" }).locator(".person-head .btn").click();
		await press(ada, "New link for this player");
		await press(ada, "Yes");
		await page.locator(".notice.heir").waitFor();
	},
	"given up, play again": async (page, stage) => {
		const other = await atGame(page, stage);
		await part(other, "Game");
		await press(other, "Resign");
		await press(other, "Yes");
		await part(page, "Game");
		await page.getByRole("button", { name: "Rematch" }).waitFor();
	},
	"a finished game": async (page, stage) => {
		await signUp(page, stage, { mail: `over${process.pid}.${number++}@club.test`, name: "Ada" });
		const rival = await visitor(page.context().browser(), stage.addresses[0]);
		const name = "Bartholomew of the long name the Third";
		await signUp(rival, stage, { mail: `over${process.pid}.${number++}@club.test`, name });
		const title = "Saturday, with a long title that has to wrap somewhere";
		const { game } = await playedGame(stage, [page, rival], { title, names: ["Ada", name] });
		await follow(page, `${stage.addresses[0]}#game=${game}`);
		await page.locator(".placed .change").waitFor();
		await page.locator(".result .ribs").waitFor();
	},
	"game of the day": async (page) => {
		await page.route("**/api/day", (route) => route.fulfill({ json: dayTold() }));
		await toLobby(page);
		await page.locator(".daycard").getByRole("button", { name: "Results" }).click();
		await page.getByRole("heading", { name: "Past days" }).waitFor();
		await page.locator(".dayboard summary").click();
	},
	"open games": async (page, stage) => {
		const host = await visitor(page.context().browser(), stage.addresses[0]);
		await signUp(host, stage, {
			mail: `host${process.pid}.${number++}@club.test`,
			name: "Bartholomew of the long name the Third",
		});
		await makeGame(host, {
			name: "Bartholomew of the long name the Third",
			title: "Everybody is welcome here, also whoever has never played before",
			players: 4,
			agree: async (at) => {
				await at.getByLabel("Open game").check();
				await at.getByLabel("Live, with a clock").check();
			},
		});
		await signUp(page, stage, { mail: `guest${process.pid}.${number++}@club.test` });
		await page.locator(".gcard").first().waitFor();
		await page.locator(".filters summary").click();
		await page.locator(".wishes summary").click();
		await page.locator(".gcard summary").first().click();
	},
};
