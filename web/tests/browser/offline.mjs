// After the first visit the page starts offline.
import { checkClean, closePage, goOffline, openPage, serve } from "./lib/browser.mjs";
import { beginSolo } from "./lib/begin.mjs";
import { Player } from "./lib/player.mjs";
import { look } from "./lib/screen.mjs";

async function offline({ browser }) {
	const server = await serve(); /* a separate server, because it is stopped */
	/* Painting only a corner needs a second CDP session, which would make the page believe it is online. */
	const page = await openPage(browser, server.address, { whole: true });
	try {
		await goOffline(page, server);
		const player = new Player(page, { seed: 41 });
		await beginSolo(player);
		for (let i = 0; i < 12; i++) {
			const screen = await look(page);
			if (screen.kind !== "question") throw new Error(`${screen.kind} instead of a question`);
			await player.answer(screen);
		}
		/* Reload again: the address leads to the stored game. */
		await page.reload();
		await page.waitForSelector(".ask, .handover");
		if ((await look(page)).kind !== "question") throw new Error("the game is not there after a reload");
		checkClean(page);
		/* The URL of a file shows that file, not the page. (It has no icon, so the browser's request for one fails.) */
		await page.goto(`${server.address}licences.txt`);
		const licences = await page.evaluate(() => document.body.textContent ?? "");
		for (const words of ["preact", "signals", "Permission is hereby granted"])
			if (!licences.includes(words)) throw new Error(`licences.txt does not say ${words}: ${licences.slice(0, 80)}`);
		await page.goto(`${server.address}?nobody-knows-this`);
		await page.waitForSelector("[data-continue]");
		return `${player} without a network`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

/**
 * The language in use is kept, and only that one: without a network another one cannot be chosen, which the page says,
 * and it stays as it is. A link in another language opens in the one that is there.
 */
async function languages({ browser }) {
	const server = await serve();
	const page = await openPage(browser, server.address, { whole: true, settings: { language: "fr" } });
	const spoken = () => page.evaluate(() => document.documentElement.lang);
	try {
		if ((await spoken()) !== "fr") throw new Error(`${await spoken()} instead of fr`);
		await goOffline(page, server);
		if ((await spoken()) !== "fr") throw new Error(`${await spoken()} instead of fr offline`);
		await page.goto(`${server.address}#settings`);
		const menu = page.locator(".settings2 select").last();
		await menu.selectOption("ru");
		const told = await page.locator(".settings2 [role=alert]").textContent();
		if (!told?.includes("Русский")) throw new Error(`it says: ${told}`);
		if ((await spoken()) !== "fr" || (await menu.inputValue()) !== "fr") throw new Error("the language has changed");
		await page.goto(`${server.address}?lang=pt`);
		await page.waitForSelector(".home");
		if ((await spoken()) !== "fr") throw new Error(`${await spoken()} instead of the language that is there`);
		return told;
	} finally {
		server.stop();
		await closePage(page);
	}
}

/** The page of an older build has noted no language: its worker is replaced, and the next start is offline. */
async function upgraded({ browser }) {
	const server = await serve();
	const page = await openPage(browser, server.address, { whole: true });
	try {
		await page.goto(`${server.address}licences.txt`);
		await page.evaluate(async () => {
			for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
			for (const name of await caches.keys()) await caches.delete(name);
			await navigator.serviceWorker.register("./sw.js");
			await navigator.serviceWorker.ready;
		});
		server.stop();
		await page.goto(server.address);
		await page.waitForSelector(".home");
		return `in ${await page.evaluate(() => document.documentElement.lang)}`;
	} finally {
		server.stop();
		await closePage(page);
	}
}

/** The language of a link gives way to a choice; of two choices the later one counts, however long the first one takes. */
async function choices({ browser, address }) {
	/* requests of a service worker cannot be held */
	const page = await openPage(browser, address, { settings: { language: "en" }, workers: "block" });
	const spoken = (language) =>
		page.waitForFunction((code) => document.documentElement.lang === code, language, { timeout: 10_000 });
	const menu = page.locator(".settings2 select").last();
	const shows = async (language) => {
		const shown = await menu.inputValue();
		if (shown !== language) throw new Error(`the choice shows ${shown} instead of ${language}`);
	};
	try {
		await page.goto(`${address}?lang=fr#settings`);
		await spoken("fr");
		await shows("fr");
		await menu.selectOption("en");
		await spoken("en");
		await shows("en");
		if (page.url().includes("lang=")) throw new Error("the address still names the language");
		let release = () => {};
		const held = new Promise((done) => (release = done));
		await page.route("**/ru-*.words", async (route) => {
			await held;
			await route.continue();
		});
		await menu.selectOption("ru");
		await menu.selectOption("pt");
		await spoken("pt");
		const late = page.waitForResponse(/ru-.*words/);
		release();
		await late;
		await page.waitForTimeout(200);
		await spoken("pt");
		await shows("pt");
		return "link, choice, later choice";
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: "starts with the network off after the first visit", seconds: 90, run: offline },
	{ name: "keeps the language in use, and says that another is not there", seconds: 60, run: languages },
	{ name: "starts with the network off after an upgrade from a page without languages", seconds: 60, run: upgraded },
	{ name: "the latest choice of a language counts", seconds: 60, run: choices },
];
