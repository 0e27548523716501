// Moderation and privacy in the browser: reports, closed games, banned addresses, the download of one's data, erasure.
import { readFile } from "node:fs/promises";
import { SIZES, atTable, checkClean, equal, heading, joinBy, makeGame, part, toLobby, visitor } from "./lib.mjs";
import { signUp } from "./screens.mjs";

const LAPTOP = { width: 1366, height: 768 };
const SMALL = { width: 320, height: 640 };

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const admin = async (stage, ...words) => (await stage.ask({ do: "admin", words })).text;
let number = 0;
const fresh = () => `host${process.pid}.${number++}@club.test`;

/** The text can be seen: within the window, not squeezed, and nothing lies over it. */
async function inSight(page, selector) {
	const { x, y, width, top } = await page
		.locator(selector)
		.first()
		.evaluate((element) => {
			const box = element.getBoundingClientRect();
			const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
			const at = document.elementFromPoint(cx, cy);
			return { x: cx, y: cy, width: box.width, top: at !== null && (element.contains(at) || at.contains(element)) };
		});
	const size = page.viewportSize();
	if (!top || x < 0 || y < 0 || x > size.width || y > size.height || width < 150)
		throw new Error(`${selector} at ${size.width} × ${size.height}: ${JSON.stringify({ x, y, width, top })}`);
}

async function game(browser, stage, ada, size) {
	const invite = await makeGame(ada, { name: "Ada", title: "Moderated" });
	const bob = await visitor(browser, stage.addresses[0], size ? { size, touch: size.width < 500 } : {});
	await joinBy(bob, invite, "Bob");
	for (const page of [ada, bob]) await atTable(page);
	return bob;
}

async function talk(page, words) {
	await part(page, "Chat");
	await page.getByLabel("Message everyone").fill(words);
	await page.getByLabel("Message everyone").press("Enter");
	await page.locator(".chat li.said", { hasText: words }).waitFor();
}

/** The dialog lies within the window, and its buttons can be reached. */
async function fits(page) {
	const box = await page.getByRole("dialog").boundingBox();
	const { width, height } = page.viewportSize();
	if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
		throw new Error(`the dialog ${JSON.stringify(box)} leaves the window ${width} × ${height}`);
	await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).scrollIntoViewIfNeeded();
}

async function reports({ browser, stage }) {
	for (const size of [SIZES.desktop, LAPTOP, SIZES.phone, SMALL]) {
		const ada = await visitor(browser, stage.addresses[0]);
		await toLobby(ada);
		const bob = await game(browser, stage, ada, size);
		await talk(ada, "You fool");
		await part(bob, "Chat");
		/* A message: Escape closes the dialog and nothing else, keys in it are not keys of the table. */
		await bob.getByRole("button", { name: "Report this message by Ada" }).click();
		await fits(bob);
		await bob.keyboard.press("Escape");
		await bob.getByRole("dialog").waitFor({ state: "detached" });
		equal(await bob.locator(".online-drawer").isVisible(), true, "the drawer after Escape");
		await bob.getByRole("button", { name: "Report this message by Ada" }).click();
		await bob.getByRole("dialog").getByText("You fool").waitFor();
		await bob.getByLabel("Insults or threats").check();
		await bob.getByLabel("In your own words (optional)").fill("She calls me a fool.");
		await press(bob, "Send report");
		await bob.getByText("Report sent. Thank you.").waitFor();
		await bob.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
		/* A player. */
		await part(bob, "Players");
		await bob.locator(".person", { hasText: "Ada" }).locator(".person-head .btn").click();
		await press(bob, "Report Ada");
		await fits(bob);
		await bob.getByLabel("An offensive name").check();
		await press(bob, "Send report");
		await bob.getByText("Report sent. Thank you.").waitFor();
		const [name, text] = JSON.parse(await admin(stage, "reports", "--json"))
			.slice(-2)
			.reverse();
		equal(`${text.why} ${text.words} ${text.text}`, "insult She calls me a fool. 1", "the report of the message");
		equal(`${name.why} ${name.text}`, "name null", "the report of the player");
		const whole = JSON.parse(await admin(stage, "reports", String(text.report), "--json"));
		equal(whole.chat.map((said) => said.text).join(), "You fool", "the chat of the report");
		for (const page of [ada, bob]) {
			checkClean(page);
			await page.context().close();
		}
	}
}

async function closed({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0], { size: LAPTOP });
	await toLobby(ada);
	const bob = await game(browser, stage, ada, SIZES.phone);
	const [{ game: id }] = JSON.parse(await admin(stage, "games", "--json"));
	await admin(stage, "close", id, "--reason", "test");
	for (const page of [ada, bob]) {
		await page.getByText("The person who runs this server closed this game").first().waitFor();
		for (const text of [".ask.calm > p", ".fair p"]) await inSight(page, text);
		checkClean(page);
	}
}

async function banned({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0], { peer: "203.0.113.50" });
	await toLobby(ada);
	await game(browser, stage, ada);
	await admin(stage, "ban", "address", "203.0.113.50", "--reason", "test");
	await ada.getByText("The person who runs this server has banned your account or IP address.").waitFor();
	/* The page itself may come from the browser's cache. */
	equal(await ada.evaluate(async () => (await fetch("./api/healthz")).status), 403, "a request");
	await admin(stage, "unban", "address", "203.0.113.50", "--reason", "test");
}

/* A warning comes before everything else, once; its reason is shown as it was written. */
async function warned({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0], { size: SIZES.phone });
	const mail = fresh();
	await signUp(ada, stage, { mail, name: "Ada" });
	for (const reason of ["Please stop <b>shouting</b>.\nThe others mind.", "Second"])
		await admin(stage, "warn", mail, "--reason", reason);
	await ada.goto(`${stage.addresses[0]}#online`);
	await ada.reload();
	await heading(ada, "A warning");
	equal(await ada.locator("blockquote").innerText(), "Please stop <b>shouting</b>.\nThe others mind.", "the reason");
	await inSight(ada, "blockquote");
	await press(ada, "Rules of this server");
	await heading(ada, "Rules of this server");
	await ada.getByText("Finish what you begin.").waitFor();
	await ada.getByRole("button", { name: "Back" }).click();
	await press(ada, "I have read it");
	await ada.locator("blockquote", { hasText: "Second" }).waitFor();
	await press(ada, "I have read it");
	await heading(ada, "Play online");
	await ada.goto(`${stage.addresses[0]}#online`);
	await ada.reload();
	await heading(ada, "Play online");
	await press(ada, "Rules of this server");
	await ada.getByText("Be kind to each other.").waitFor();
	checkClean(ada);
}

async function erased({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0]);
	const mail = fresh();
	await signUp(ada, stage, { mail, name: "Ada" });
	const bob = await game(browser, stage, ada);
	await talk(ada, "A last word");
	await part(bob, "Chat");
	await bob.locator(".chat li", { hasText: "A last word" }).waitFor();
	await ada.goto(`${stage.addresses[0]}#online`);
	await ada.getByRole("button", { name: /^Account/ }).click();
	/* The download has what was written. */
	const download = ada.waitForEvent("download");
	await press(ada, "Download my data");
	const data = JSON.parse(await readFile(await (await download).path(), "utf8"));
	equal(data.account[0].mail, mail, "the address in the download");
	equal(data.chat[0].text, "A last word", "the text in the download");
	/* What is stored, from the file by which it is erased. */
	await press(ada, "What this server stores about people");
	await heading(ada, "Privacy");
	for (const table of Object.keys(data)) await ada.getByRole("heading", { name: table, exact: true }).waitFor();
	await ada.getByRole("button", { name: "Back" }).click();
	await ada.getByLabel("Current password").last().fill("correct horse");
	await press(ada, "Erase for good");
	await press(ada, "Yes");
	await ada.getByRole("button", { name: "Sign in" }).waitFor();
	/* The other player goes on with a former player, whose texts are gone. */
	await part(bob, "Players");
	await bob.locator(".person", { hasText: "former player" }).waitFor();
	await bob.reload();
	await atTable(bob);
	await part(bob, "Chat");
	await bob.getByText("(message deleted)").waitFor();
	equal(await bob.getByText("A last word").count(), 0, "the text after erasure");
	for (const page of [ada, bob]) checkClean(page);
}

/* A guest, too, finds what is stored, and the way back. */
async function told({ browser, stage }) {
	const ada = await visitor(browser, stage.addresses[0]);
	await toLobby(ada);
	await press(ada, "What this server stores about people");
	await heading(ada, "Privacy");
	await ada.getByText("As a guest you need not give any data").waitFor();
	await ada.getByText("the operator is the person who runs this server").waitFor();
	await ada.getByRole("button", { name: "Back" }).click();
	await heading(ada, "Play online");
	checkClean(ada);
}

export const tests = [
	{ name: "reports of a message and of a player, on every size", seconds: 180, run: reports },
	{ name: "a closed game says so", seconds: 60, run: closed },
	{ name: "a banned address is told so", seconds: 60, run: banned },
	{ name: "a warning is read before everything else", seconds: 90, run: warned },
	{ name: "a guest finds what is stored", seconds: 60, run: told },
	{ name: "download and erasure of an account", seconds: 90, run: erased },
];
