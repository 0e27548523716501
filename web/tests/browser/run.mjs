// Plays in a real browser: node tests/browser/run.mjs [file...] [--only words] [--jobs n]. Needs dist/ and
// build/release/timerift; tools/browser.sh builds both. Each test says in one line how it went and what it measured.
// Two go on at once; those that measure time come last, each alone.
import { launch, serve } from "./lib/browser.mjs";

const FILES = ["random", "games", "accessible", "keyboard", "text_board", "blink", "layout", "offline", "lesson", "speed"];
const JOBS = 2;

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : otherwise);
const only = option("--only", "");
const jobs = Number(option("--jobs", JOBS));
const files = args.length > 0 ? args : FILES;

/** Rejects when a test takes too long. */
async function within(seconds, work) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1000);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

let passed = 0;
let failed = 0;
const server = await serve();

async function run(test) {
	/* A browser each: a new empty profile, and nothing that an earlier test left running. */
	let browser = null;
	const began = performance.now();
	const took = () => ((performance.now() - began) / 1000).toFixed(1);
	try {
		browser = await launch();
		const told = await within(test.seconds, test.run({ browser, address: server.address }));
		passed++;
		console.log(`ok ${test.name} (${took()} s)${told ? `: ${told}` : ""}`);
	} catch (error) {
		failed++;
		/* What Chromium says of its own surroundings is not told. */
		const told = String(error?.message ?? error).split(/\nBrowser logs:/)[0];
		console.log(`not ok ${test.name} (${took()} s)\n${told.replace(/^/gm, "    ")}`);
	} finally {
		await browser?.close().catch(() => undefined);
	}
}

/** Takes tests from the list until it is empty. */
async function worker(list) {
	for (let test = list.shift(); test; test = list.shift()) await run(test);
}

const modules = await Promise.all(files.map((file) => import(`./${file}.mjs`)));
const tests = modules.flatMap((module) => module.tests).filter(({ name }) => name.includes(only));
const together = tests.filter(({ alone }) => !alone);
await Promise.all(Array.from({ length: jobs }, () => worker(together)));
await worker(tests.filter(({ alone }) => alone));
server.stop();
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
