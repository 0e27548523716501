// The website (dist/about): no broken link and no missing picture, nothing from elsewhere, readable on a narrow screen and by
// assistive technology, usable with the keyboard alone; its search finds. The page links to it, and its service worker leaves it alone.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { findings } from "./lib/axe.mjs";
import { checkClean, closePage, goOffline, openContext, openPage, serve } from "./lib/browser.mjs";
import { LANGUAGES } from "./lib/languages.mjs";
import { openTool } from "./lib/touch.mjs";
import { SOLO, playTo } from "./lib/hook.mjs";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const about = join(dist, "about");
const SEARCH_MAX = 200; /* KB of the index, compressed */
const NARROW = { width: 320, height: 640 };

function files(dir) {
	return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
		const path = join(dir, entry.name);
		return entry.isDirectory() ? files(path) : [path];
	});
}
const pages = () => files(about).filter((file) => file.endsWith(".html"));
const short = (file) => relative(about, file);

/** The anchors of a page. */
const known = new Map();
function anchors(file) {
	if (!known.has(file)) {
		const ids = [...readFileSync(file, "utf8").matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
		const twice = ids.find((id, i) => ids.indexOf(id) !== i);
		if (twice) throw new Error(`${short(file)} has the anchor ${twice} twice`);
		known.set(file, new Set(ids));
	}
	return known.get(file);
}

/** What is wrong with an address in a file; null: nothing. `loaded`: the browser loads it by itself. */
function wrong(file, address, loaded) {
	if (/^[a-z]+:/.test(address)) return loaded ? "comes from elsewhere" : null;
	const [path, anchor] = address.split("#");
	const there = path ? join(dirname(file), decodeURIComponent(path)) : file;
	const target = path.endsWith("/") ? join(there, "index.html") : there;
	if (!target.startsWith(dist) || !existsSync(target) || !statSync(target).isFile()) return "is not there";
	return anchor && !anchors(target).has(decodeURIComponent(anchor)) ? "has no such anchor" : null;
}

async function links() {
	const bad = [];
	const shown = new Set();
	let count = 0;
	for (const file of pages()) {
		const text = readFileSync(file, "utf8");
		for (const [, tag, name, address] of text.matchAll(/<(\w+)\b[^>]*?\s(href|src)="([^"]*)"/g)) {
			count++;
			const why = wrong(file, address, tag !== "a");
			if (why) bad.push(`${short(file)}: ${address} ${why}`);
			if (name === "src" && tag === "img") shown.add(join(dirname(file), address));
		}
	}
	const style = join(about, "about.css");
	for (const [, address] of readFileSync(style, "utf8").matchAll(/url\("?([^")]+)/g)) {
		const why = wrong(style, address, true);
		if (why) bad.push(`about.css: ${address} ${why}`);
	}
	for (const file of files(join(about, "img")))
		if (!shown.has(file) && !file.endsWith(".gz")) bad.push(`${short(file)} is shown nowhere`);
	if (bad.length > 0) throw new Error(bad.slice(0, 20).join("\n"));
	if (shown.size === 0 || count < 1000)
		throw new Error(`only ${count} links and ${shown.size} pictures: was it built?`);
	return `${pages().length} pages, ${count} links, ${shown.size} pictures`;
}

/** A page of the website in a context of its own, with the errors it has. */
async function visit(browser, address, options = {}) {
	const context = await openContext(browser, { reducedMotion: "reduce", ...options });
	const page = await context.newPage();
	page.problems = [];
	page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
	page.on("pageerror", (error) => page.problems.push(String(error)));
	page.on("request", (request) => {
		if (!request.url().startsWith(new URL(address).origin)) page.problems.push(`asks for ${request.url()}`);
	});
	await page.goto(address);
	return page;
}

async function accessible({ browser, address }) {
	const bad = [];
	for (const [name, colorScheme] of [
		["index.html", "dark"],
		["operations.html", "light"],
		["rules/10-base.html", "dark"],
	]) {
		const page = await visit(browser, `${address}about/${name}`, { colorScheme });
		const theme = await page.evaluate(() => document.documentElement.dataset.theme);
		if (theme !== colorScheme) bad.push(`${name}: the theme is ${theme} instead of ${colorScheme}`);
		bad.push(...(await findings(page)).map((what) => `${name}: ${what}`));
		await page.locator("#search").fill("server");
		await page.waitForSelector("#found a");
		bad.push(...(await findings(page)).map((what) => `${name}, searching: ${what}`));
		checkClean(page);
		await closePage(page);
	}
	if (bad.length > 0) throw new Error(bad.slice(0, 10).join("\n"));
	return "three pages, with and without results";
}

async function narrow({ browser, address }) {
	const bad = [];
	const page = await visit(browser, `${address}about/`, { viewport: NARROW });
	for (const file of pages()) {
		await page.goto(`${address}about/${short(file)}`);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		if (width > NARROW.width) bad.push(`${short(file)}: ${width} px wide`);
	}
	await page.locator("#search").fill("time travel");
	await page.waitForSelector("#found a");
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	if (wide > NARROW.width) bad.push(`results: ${wide} px wide`);
	checkClean(page);
	await closePage(page);
	if (bad.length > 0) throw new Error(bad.join("\n"));
	return `${pages().length} pages at ${NARROW.width} px`;
}

/** What has the focus. */
const focused = (page) =>
	page.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.id);

async function keyboard({ browser, address }) {
	const page = await visit(browser, `${address}about/modules/fractures.html`);
	await page.keyboard.press("Tab");
	if ((await focused(page)) !== "#text") throw new Error(`the first stop is ${await focused(page)}`);
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => document.activeElement?.id === "text");
	await page.keyboard.press("/");
	await page.waitForFunction(() => document.activeElement?.id === "search");
	await page.keyboard.type("TRAVEL-03");
	await page.waitForSelector("#found a");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	if (!(await focused(page))?.endsWith("rules/10-base.html#TRAVEL-03")) throw new Error(`found ${await focused(page)}`);
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => document.activeElement?.id === "search" && !document.querySelector("#found a"));
	await page.keyboard.type("TRAVEL-03");
	await page.waitForSelector("#found a");
	await page.keyboard.press("Enter");
	await page.waitForURL(/rules\/10-base\.html#TRAVEL-03$/);
	checkClean(page);
	await closePage(page);
	return "skip link, search, results";
}

/* What is asked, and where it must lead. */
const ASKED = [
	["TRAVEL-03", "rules/10-base.html#TRAVEL-03"],
	["pg_dump restore", "operations.html"],
	["rift_legal", "library.html"],
	["Fractúres blink", "modules/fractures.html"],
	["how is a tie broken", "rules/10-base.html#VARIANT-11"],
];

async function search({ browser, address }) {
	const page = await visit(browser, `${address}about/modules/fractures.html`);
	const size = gzipSync(readFileSync(join(about, "search.json")), { level: 9 }).length / 1024;
	if (size > SEARCH_MAX) throw new Error(`the index is ${size} KB`);
	const asked = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.waitForLoadState("networkidle");
	if (asked.some((url) => url.endsWith("search.json"))) throw new Error("the index is loaded before it is needed");
	for (const [words, wanted] of ASKED) {
		await page.locator("#search").fill(words);
		await page.waitForFunction(
			(to) => [...document.querySelectorAll("#found a")].some(({ href }) => href.includes(to)),
			wanted,
		);
	}
	await page.locator("#search").fill("xyzzyplugh");
	await page.waitForFunction(() => document.querySelector("#status").textContent === "Nothing found.");
	if (asked.filter((url) => url.endsWith("search.json")).length !== 1) throw new Error(`${asked}`);
	checkClean(page);
	await closePage(page);
	return `index ${size.toFixed(0)} KB compressed`;
}

/** The page links to the website from its first screen and its help, in each language. */
async function linked({ browser, address }) {
	for (const language of LANGUAGES) {
		const page = await openPage(browser, address, { test: true, settings: { language } });
		const link = page.locator("[data-website]");
		await link.waitFor();
		if (!(await link.textContent())?.trim()) throw new Error(`${language}: the link has no words`);
		await playTo(page, { setup: SOLO });
		await openTool(page, "help");
		await page.locator(".manual [data-website]").click();
		await page.waitForURL(/\/about\/$/);
		await page.locator("#search").waitFor();
		await closePage(page);
	}
	return LANGUAGES.join(", ");
}

/** A page with its service worker: the website is the server's, not the page's, and not stored. */
async function apart({ browser }) {
	const server = await serve();
	const page = await openPage(browser, server.address, { whole: true });
	try {
		await page.evaluate(() => navigator.serviceWorker.ready);
		await page.reload();
		await page.waitForSelector(".home");
		if (!(await page.evaluate(() => navigator.serviceWorker.controller))) throw new Error("no service worker");
		for (const path of ["about", "about/", "about/operations.html"]) {
			await page.goto(server.address + path);
			await page.locator("#search").waitFor();
			if (path === "about" && !page.url().endsWith("/about/")) throw new Error(`/about leads to ${page.url()}`);
		}
		const stored = await page.evaluate(async () => {
			const names = await caches.keys();
			const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
			return all.flat().map(({ url }) => url);
		});
		const ours = stored.filter((url) => url.includes("/about"));
		if (ours.length > 0 || stored.length === 0) throw new Error(`stored: ${ours.slice(0, 5)} of ${stored.length}`);
		await page.goto(server.address);
		await goOffline(page, server);
		return `${stored.length} files stored, none of the website`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

export const tests = [
	{ name: "website: no broken link, no missing picture, nothing from elsewhere", seconds: 60, run: links },
	{ name: "website: axe on three pages in both themes", seconds: 120, run: accessible },
	{ name: "website: no page is wider than 320 px", seconds: 180, run: narrow },
	{ name: "website: keyboard alone", seconds: 60, run: keyboard },
	{ name: "website: the search finds", seconds: 60, run: search },
	{ name: "website: the page links to it in every language", seconds: 180, run: linked },
	{ name: "website: not stored by the service worker", seconds: 90, run: apart },
];
