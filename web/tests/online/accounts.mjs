// Accounts in the browser: signing up by email, signing in and out, a forgotten password, every account setting.
import { patient } from "../browser/lib/extent.mjs";
import {
	atTable,
	checkAddress,
	checkClean,
	equal,
	follow,
	heading,
	joinBy,
	makeGame,
	part,
	toLobby,
	visitor,
} from "./lib.mjs";
import { ratedGame, signUp, toRatings } from "./screens.mjs";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
let number = 0;
const fresh = () => `ada${process.pid}.${number++}@club.test`;

async function signIn(page, mail, password) {
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByLabel("Email").fill(mail);
	await page.getByLabel("Password").fill(password);
	await press(page, "Sign in");
}

async function course({ browser, stage }) {
	const [address] = stage.addresses;
	const mail = fresh();
	const page = await visitor(browser, address);
	await signUp(page, stage, { mail, name: "Ada" });
	checkAddress(page);

	/* A game in the account needs no link on any device. */
	const invite = await makeGame(page, { title: "Of the account" });
	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await atTable(page);
	const other = await visitor(browser, address);
	await toLobby(other);
	await signIn(other, mail, "wrong password");
	await other.getByText("Wrong email or password.").waitFor();
	other.problems.length = 0;
	await other.getByLabel("Password").fill("correct horse");
	await press(other, "Sign in");
	await other.getByText("Signed in as Ada").waitFor();
	await other.locator(".online-games li", { hasText: "Of the account" }).locator("button").first().click();
	await atTable(other);
	await part(other, "Game");
	await other.getByText("This seat is saved in your account.").waitFor();

	/* Signed out everywhere: the other page loses its seat. */
	await page.goto(`${address}#online`);
	await page.getByRole("button", { name: /^Account/ }).click();
	await press(page, "Sign out everywhere");
	await press(page, "Yes");
	await page.getByRole("button", { name: "Sign in" }).waitFor();
	await other.getByText("This link no longer works.").waitFor();
	for (const one of [page, bob]) checkClean(one);
}

/** Two browsers play a rated game: what is agreed before, the ratings after it, and what others see of them. */
async function rated({ browser, stage }) {
	const [address] = stage.addresses;
	const page = await visitor(browser, address);
	const guest = await visitor(browser, address);
	const before = async (invite) => {
		await follow(guest, invite);
		await guest.getByText("rated: the result changes everyone's rating").waitFor();
		await guest.locator(".sitters .rated", { hasText: "1500 ± 350" }).waitFor();
		await guest.getByText("This game is rated.").waitFor();
		equal(await guest.getByRole("button", { name: "Take a seat" }).count(), 0, "seats for a guest");
		await guest.getByRole("button", { name: "Sign in" }).click();
		await heading(guest, "Sign in");
	};
	const rival = await ratedGame(page, stage, { before });
	await toRatings(page, 1);
	equal(await page.locator("[data-pool=turns] .big").innerText(), "1662 ± 290", "the rating after a victory");
	equal(await page.locator("[data-pool=live] .muted").innerText(), "No rated game yet.", "the other rating");
	const row = page.locator(".rated-games li");
	for (const words of ["Won", "with Bob", "+162"]) await row.getByText(words).first().waitFor();
	await page.locator("[data-by=opponent] tbody tr", { hasText: "Bob" }).getByText("1 of 1").waitFor();
	equal(await page.locator("[data-by=path]").count(), 0, "Paths of a game that was given up");
	await page.getByLabel("Others see").selectOption("games");
	await press(page, "Save");
	await page.getByText("Saved.").waitFor();
	/* From the lobby of a game to the profile of a player. */
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByText("Signed in as Ada").waitFor();
	const again = await makeGame(page, {
		agree: async (at) => {
			await at.getByLabel("Live, with a clock").check();
			await at.getByLabel("Rated game").check();
		},
	});
	await follow(rival, again);
	await rival.locator(".sitters a.rated").click();
	await heading(rival, "A player's ratings");
	await rival.getByRole("heading", { name: "Ada", exact: true }).waitFor();
	await rival.locator(".rated-games li").waitFor();
	await rival.locator(".statistics").waitFor();
	equal(await rival.getByLabel("Others see").count(), 0, "choices about another one's profile");
	for (const one of [page, rival, guest]) checkClean(one);
}

async function changes({ browser, stage }) {
	const [address] = stage.addresses;
	const mail = fresh();
	const page = await visitor(browser, address);
	await signUp(page, stage, { mail });
	await page.getByRole("button", { name: /^Account/ }).click();
	const box = (title) => page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });

	await page.locator("[data-told]").click();
	await box("Email when it is my turn").getByRole("combobox").selectOption("daily");
	await box("Email when it is my turn").getByRole("button", { name: "Save" }).click();
	await box("Email when it is my turn").getByText("Saved.").waitFor();
	await box("Webhook when it is my turn").getByLabel("Address, https://…").fill("https://hooks.example.org/turn");
	await box("Webhook when it is my turn").getByRole("button", { name: "Save" }).click();
	equal(
		(await page.getByLabel("Signing secret, shown only once:").inputValue()).length,
		26,
		"letters of the hook's secret",
	);
	await page.locator("[data-back]").click();
	await box("Name").getByLabel("Your name").fill("Ada L.");
	await box("Name").getByRole("button", { name: "Save" }).click();
	await box("Name").getByText("Saved.").waitFor();
	await box("Password").getByLabel("Current password").fill("correct horse");
	await box("Password").getByLabel("New password").fill("battery staple");
	await box("Password").getByRole("button", { name: "Save" }).click();
	await box("Password").getByText("Password changed.").waitFor();
	const moved = fresh();
	await box("Email").getByLabel("Email").fill(moved);
	await box("Email").getByLabel("Current password").fill("battery staple");
	await box("Email").getByRole("button", { name: "Save" }).click();
	await page.getByText(`We sent an email to ${moved}.`).waitFor();
	await page.goto(await stage.link(moved));
	await press(page, "Confirm");
	await page.getByText("Email address confirmed.").waitFor();
	await page.goto(`${address}#online`);
	await page.getByText("Signed in as Ada L.").waitFor();
	await page.getByRole("button", { name: /^Account/ }).click();
	await page.locator("[data-told]").click();
	equal(
		await box("Email when it is my turn").getByRole("combobox").inputValue(),
		"daily",
		"letters after a change of address",
	);

	/* After deletion nobody can sign in. */
	await page.locator("[data-back]").click();
	await box("Erase the account").getByLabel("Current password").fill("battery staple");
	await press(page, "Erase for good");
	await press(page, "Yes");
	await page.getByRole("button", { name: "Sign in" }).waitFor();
	checkClean(page);
	await signIn(page, moved, "battery staple");
	await page.getByText("Wrong email or password.").waitFor();
}

async function forgotten({ browser, stage }) {
	const [address] = stage.addresses;
	const mail = fresh();
	const page = await visitor(browser, address);
	await signUp(page, stage, { mail });
	const other = await visitor(browser, address);
	await toLobby(other);
	await other.getByRole("button", { name: "Sign in" }).click();
	await press(other, "Forgot your password?");
	await other.getByLabel("Email").fill(mail);
	await press(other, "Email me the link");
	await other.getByText("an email is on its way").waitFor();
	const link = await stage.link(mail, 2);
	await other.goto(link);
	await heading(other, "Choose a new password");
	await other.getByLabel("Password").fill("battery staple");
	await press(other, "Save password");
	await other.getByText("Signed in as Ada").waitFor();
	checkClean(other);
	/* The link works only once. */
	await other.goto(link);
	await other.getByLabel("Password").fill("a third one");
	await press(other, "Save password");
	await other.getByText("This link has been used or has expired.").waitFor();
}

async function guestKeeps({ browser, stage }) {
	const [address] = stage.addresses;
	const ada = await visitor(browser, address);
	await toLobby(ada);
	const invite = await makeGame(ada, { title: "A guest's way back" });
	const bob = await visitor(browser, address);
	await joinBy(bob, invite, "Bob");
	await atTable(bob);

	/* A guest enters an email address, loses the link and gets a new one. */
	const mail = fresh();
	await part(bob, "Game");
	await bob.getByLabel("Emails about this game").fill(mail);
	await press(bob, "Send");
	await bob.getByText(`We sent an email to ${mail} to confirm.`).waitFor();
	await bob.goto(await stage.link(mail));
	await press(bob, "Confirm");
	await bob.getByText("Email address confirmed.").waitFor();
	const lost = await visitor(browser, address);
	await lost.goto(`${address}${new URL(ada.url()).hash}`);
	await lost.getByLabel("Email").fill(mail);
	await press(lost, "Send");
	await lost.getByText("an email is on its way").waitFor();
	for (let i = 0; i < patient(100); i++) {
		const link = await stage.link(mail, 2);
		if (!link.includes("#seat=")) continue;
		await lost.goto(link);
		break;
	}
	await press(lost, "Open my seat");
	await atTable(lost);
	checkAddress(lost);

	/* When signed in, the seat is stored in the account. */
	const eve = await visitor(browser, address);
	await signUp(eve, stage, { mail: fresh(), name: "Eve" });
	await part(lost, "Game");
	await eve.goto(await lost.getByLabel("Your seat link").inputValue());
	await atTable(eve);
	await part(eve, "Game");
	await press(eve, "Save this seat in my account");
	await eve.getByText("Seat saved in your account.").waitFor();
	for (const page of [ada, lost, eve]) checkClean(page);
}

/* The unsubscribe button on the page that a turn email links to, pressed by the first recipient. */
async function noMoreLetters({ browser, stage }) {
	const [address] = stage.addresses;
	const people = [];
	for (const name of ["Ada", "Bob"]) {
		const one = { page: await visitor(browser, address), mail: fresh() };
		await signUp(one.page, stage, { mail: one.mail, name });
		people.push(one);
	}
	await joinBy(people[1].page, await makeGame(people[0].page, { title: "Too many letters" }));
	await atTable(people[1].page);
	let found = null;
	for (let i = 0; i < patient(100) && !found; i++) {
		for (const { page, mail } of people) {
			const { letters } = await stage.ask({ do: "letters", to: mail });
			const off = /http\S+mail\/off\S+/.exec(letters.at(-1));
			if (off) found = { page, link: off[0] };
		}
		await new Promise((done) => setTimeout(done, 100));
	}
	if (!found) throw new Error("no letter about a turn came");
	const { page, link } = found;
	await page.goto(link);
	await page.getByRole("button").click();
	await page.locator("form").waitFor({ state: "detached" });
	await page.goto(`${address}#online`);
	await page.getByRole("button", { name: /^Account/ }).click();
	await page.locator("[data-told]").click();
	equal(
		await page.locator("section", { hasText: "Email when it is my turn" }).getByRole("combobox").inputValue(),
		"off",
		"letters after the button",
	);
}

async function withoutMail({ browser, stage }) {
	const page = await visitor(browser, stage.addresses[0]);
	await toLobby(page);
	await page.getByRole("button", { name: "Sign in" }).click();
	await press(page, "Create an account");
	await page.getByLabel("Your name").fill("Ada");
	await page.getByLabel("Email").fill(fresh());
	await page.getByLabel("Password").fill("correct horse");
	await press(page, "Create an account");
	await page.getByText("Signed in as Ada").waitFor();
	await page.getByRole("button", { name: /^Account/ }).click();
	await page.locator("[data-told]").click();
	await page.getByText("This server cannot send email.").waitFor();
	checkClean(page);
}

export const tests = [
	{ name: "an account from the letter to signing out everywhere", seconds: 90, run: course },
	{ name: "everything of an account can be changed", seconds: 90, run: changes },
	{ name: "a rated game, and the ratings after it", seconds: 120, run: rated },
	{ name: "a forgotten password", seconds: 90, run: forgotten },
	{ name: "a guest's address, lost link and later account", seconds: 90, run: guestKeeps },
	{ name: "the button that stops letters", seconds: 90, run: noMoreLetters },
	{ name: "an account where no letters are sent", seconds: 60, stage: { mail: false }, run: withoutMail },
];
