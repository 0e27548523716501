// Shared by the tests of online games: players in browsers, and their usual steps.
import { SIZES, checkClean, closePage, openPage } from "../browser/lib/browser.mjs";

export { SIZES, checkClean, closePage };

let visitors = 0;

/** A player with their own browser context, IP address and random seed. */
export async function visitor(browser, address, options = {}) {
	visitors++;
	const page = await openPage(browser, address, { seed: visitors, peer: `198.51.100.${visitors % 250}`, ...options });
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.locator("[data-door=online]").waitFor();
	return page;
}

/** Opens a link; keeps `?test` if the page has it. */
export function follow(page, link) {
	return page.goto(page.url().includes("?test") ? link.replace("/#", "/?test#") : link);
}

export async function toLobby(page) {
	await page.locator("[data-door=online]").click();
	await heading(page, "Play online");
}

export function heading(page, name) {
	return page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Creates a game and waits in its room; returns the invitation. `agree` sets further options. */
export async function makeGame(page, { name = "Ada", title = "", players = 2, agree = async () => undefined } = {}) {
	await page.locator("button.make").click(); /* the list of open games may offer the same */
	await heading(page, "New online game");
	await page.getByLabel("Your name").fill(name);
	await page.getByLabel("Title").fill(title);
	await page.locator(`[data-choice=players-${players}]`).click();
	await agree(page);
	await page.getByRole("button", { name: "Create game" }).click();
	return page.getByLabel("Invite link").inputValue();
}

/** Opens an invitation and takes a seat. */
export async function joinBy(page, link, name) {
	await follow(page, link);
	await heading(page, "You're invited");
	if (name !== undefined) await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Take a seat" }).click();
}

/** Waits until the table is on the screen. */
export function atTable(page) {
	return page.locator(".people-bar").waitFor();
}

/** Opens one of the three tabs of the drawer. */
export async function part(page, which) {
	if (!(await page.locator(".online-drawer").isVisible())) {
		await page.locator('[data-tool="menu"]').click();
		await page.locator('[data-tool="online"]').click();
	}
	await page.getByRole("tab", { name: which }).click();
}

export function equal(found, wanted, what) {
	if (found !== wanted) throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

/** Checks that the URL contains no secret after it was read. */
export function checkAddress(page) {
	if (/#(join|seat|take|make|password)=/.test(page.url()))
		throw new Error(`a secret stays in the address: ${page.url()}`);
}
