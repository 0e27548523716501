// A browser with a new empty profile, the web server for dist/, and pages that record all errors in them.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { patient } from "./extent.mjs";

/* Features to disable: those that Playwright disables itself, because this list replaces its own, and the popups of
   the address bar: the browser creates two of these pages per window, and each takes as long as one of ours. */
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

const HEADLESS = "--headless";
export const FLAGS = [
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
const WAIT_MS = 15000; /* default timeout of page operations */
const CORNER = { width: 160, height: 120 };

export function launch() {
	return chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: [HEADLESS, ...FLAGS],
		timeout: patient(LAUNCH_MS),
	});
}

/** A context with empty storage and the default timeout. */
export async function openContext(browser, options = {}) {
	const context = await browser.newContext(options);
	context.setDefaultTimeout(patient(WAIT_MS));
	return context;
}

/**
 * Paints only a corner of a page. Layout, scrolling and clicks work as before, at full size; but painting takes more
 * than half of the time of tests that do not need it.
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

/** Seeds the page's random numbers, so that a failed game can be repeated. */
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

/** Stores settings, as if from an earlier visit. */
function keepSettings(settings) {
	if (!localStorage.getItem("timerift.settings")) localStorage.setItem("timerift.settings", JSON.stringify(settings));
}

/**
 * A page in its own context. `touch` makes it a phone; `test` exposes the game to tests (window.timerift), which games
 * played by hand do without; `whole` paints all of it, for screenshots and time measurements.
 */
export async function openPage(browser, address, options = {}) {
	const { size = SIZES.desktop, touch = false, test = false, whole = false, seed = 1, settings = {} } = options;
	const context = await openContext(browser, {
		viewport: size,
		hasTouch: touch,
		isMobile: touch,
		acceptDownloads: true,
		reducedMotion: options.motion ? "no-preference" : "reduce",
		...(options.workers ? { serviceWorkers: options.workers } : {}),
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

/** When the service worker has stored the page: turns the network off, ends the server and starts the page again. */
export async function goOffline(page, server) {
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		if (active.state !== "activated")
			await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
	});
	await page.context().setOffline(true);
	server.stop();
	await page.reload();
	await page.waitForSelector(".home");
}

/** Fails if the page recorded any error. */
export function checkClean(page) {
	if (page.problems.length > 0) throw new Error(page.problems.slice(0, 3).join("\n"));
}

/** Waits until the last change is painted and the files it needs are loaded. */
export function painted(page) {
	return page.evaluate(async () => {
		do await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
		while (document.querySelector("[data-loading]"));
	});
}
