// A browser with a new empty profile, the small web server before dist/, and pages that remember whatever went wrong
// in them.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { patient } from "./extent.mjs";

/* What the driver switches off itself, which this list replaces, and the pages of the address line: the browser makes two of them for each
 * window, which take as long as ours. */
const WITHOUT = [
	"AimEnabled",
	"AvoidCorsURLLoaderRestartOnRedirect",
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsFirstBalancedModeAutoEnable",
	"HttpsUpgrades",
	"LensOverlay",
	"MediaRouter",
	"NetworkTimeServiceQuerying",
	"OptimizationHints",
	"PaintHolding",
	"PreconnectToSearch",
	"ThirdPartyStoragePartitioning",
	"WebUIOmniboxAimPopup",
	"WebUIOmniboxPopup",
];

const FLAGS = [
	"--headless",
	"--no-sandbox",
	"--disable-gpu",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	`--disable-features=${WITHOUT.join()}`,
];

export const SIZES = {
	desktop: { width: 1440, height: 900 },
	tall: { width: 1440, height: 1240 },
	tablet: { width: 820, height: 1180 },
	phone: { width: 390, height: 844 },
};

const LAUNCH_MS = 30000;
const WAIT_MS = 15000; /* for anything that a page is to do */
const CORNER = { width: 160, height: 120 };

export function launch() {
	return chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: FLAGS,
		timeout: patient(LAUNCH_MS),
	});
}

/** A context with nothing kept from before, whose pages wait as long as all others. */
export async function openContext(browser, options = {}) {
	const context = await browser.newContext(options);
	context.setDefaultTimeout(patient(WAIT_MS));
	return context;
}

/**
 * Has only a corner of a page painted. It is laid out, scrolled and pressed as before, at its whole size; but painting it takes more
 * than half of the time of tests that never look at its colours.
 */
async function paintCorner(page) {
	const client = await page.context().newCDPSession(page);
	await client.send("Emulation.setVisibleSize", CORNER);
}

/** Starts scripts/serve.mjs; `stop` ends it. */
export async function serve() {
	const script = fileURLToPath(new URL("../../../scripts/serve.mjs", import.meta.url));
	const child = spawn(process.execPath, [script, "0"], { stdio: ["ignore", "pipe", "inherit"] });
	const stop = () => child.kill();
	process.once("exit", stop);
	const address = await new Promise((resolve, reject) => {
		child.stdout.once("data", (data) => resolve(String(data).trim()));
		child.once("exit", (code) => reject(new Error(`the web server ended with ${code}`)));
	});
	return { address, stop };
}

/** Makes the page's random bits those of a seed, so that a game that fails can be played again. */
function seedRandom(seed) {
	let state = seed >>> 0;
	crypto.getRandomValues = (array) => {
		for (let i = 0; i < array.length; i++) {
			state = (state + 0x9e3779b9) >>> 0;
			let x = state;
			x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
			x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
			array[i] = (x ^ (x >>> 15)) >>> 0;
		}
		return array;
	};
}

/** Settings that are kept from "an earlier visit". */
function keepSettings(settings) {
	if (!localStorage.getItem("timerift.settings")) localStorage.setItem("timerift.settings", JSON.stringify(settings));
}

/**
 * A page of its own context. `touch` makes it a phone; `test` gives the tests a way to the game itself
 * (window.timerift), which the games played by hand do without; `whole` has all of it painted, for pictures and for what measures
 * time.
 */
export async function openPage(browser, address, options = {}) {
	const { size = SIZES.desktop, touch = false, test = false, whole = false, seed = 1, settings = {} } = options;
	const context = await openContext(browser, {
		viewport: size,
		hasTouch: touch,
		isMobile: touch,
		acceptDownloads: true,
		reducedMotion: options.motion ? "no-preference" : "reduce",
		...(options.peer ? { extraHTTPHeaders: { "X-Forwarded-For": options.peer } } : {}),
	});
	await context.addInitScript(seedRandom, seed);
	await context.addInitScript(keepSettings, { theme: "dark", captions: false, ...settings });
	const page = await context.newPage();
	page.problems = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning")
			page.problems.push(`console: ${message.text()} ${message.location().url}`);
	});
	page.on("pageerror", (error) => page.problems.push(`error: ${error.stack ?? error.message}`));
	await page.goto(test ? `${address}?test` : address);
	await page.waitForSelector("h1");
	if (!whole) await paintCorner(page);
	return page;
}

export async function closePage(page) {
	await page.context().close();
}

/** Fails if anything went wrong in the page. */
export function checkClean(page) {
	if (page.problems.length > 0) throw new Error(page.problems.slice(0, 3).join("\n"));
}

/** Waits until what was done is on the screen, and files that it needs have come. */
export function painted(page) {
	return page.evaluate(async () => {
		do await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
		while (document.querySelector("[data-loading]"));
	});
}
