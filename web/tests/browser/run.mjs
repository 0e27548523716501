// Plays in a real browser: node tests/browser/run.mjs [file...] [--only words]. Needs dist/ and build/release/timerift;
// tools/browser.sh builds both. Each test says in one line how it went and what it measured.
import { launch, serve } from "./lib/browser.mjs";

const FILES = ["games", "keyboard", "text_board", "random", "accessible", "layout", "offline", "speed"];

const args = process.argv.slice(2);
const only = args.includes("--only") ? args.splice(args.indexOf("--only"), 2)[1] : "";
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
for (const file of files) {
	const { tests } = await import(`./${file}.mjs`);
	for (const test of tests.filter(({ name }) => name.includes(only))) {
		/* A browser each: a new empty profile, and nothing that an earlier test left running. */
		const browser = await launch();
		const began = performance.now();
		const took = () => ((performance.now() - began) / 1000).toFixed(1);
		try {
			const told = await within(test.seconds, test.run({ browser, address: server.address }));
			passed++;
			console.log(`ok ${test.name} (${took()} s)${told ? `: ${told}` : ""}`);
		} catch (error) {
			failed++;
			console.log(`not ok ${test.name} (${took()} s)`);
			console.log(String(error?.message ?? error).replace(/^/gm, "    "));
		} finally {
			await browser.close();
		}
	}
}
server.stop();
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
