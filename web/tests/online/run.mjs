// Plays on a real server in real browsers: node tests/online/run.mjs [file...] [--only words]. Needs timeriftd, its rules and the
// built client (TIMERIFTD, TIMERIFT_RULES_DIR, SITE; tools/browser.sh online builds them all). Each test has a stage of its own kind
// (`stage`: what openStage takes); tests of one kind share one.
import { launch } from "../browser/lib/browser.mjs";
import { openStage } from "./stage.mjs";

const FILES = ["play", "lobby", "accounts", "people", "accessible", "versions"];

const args = process.argv.slice(2);
const only = args.includes("--only") ? args.splice(args.indexOf("--only"), 2)[1] : "";
const files = args.length > 0 ? args : FILES;

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
const stages = new Map();

async function stageFor(kind) {
	const key = JSON.stringify(kind);
	if (!stages.has(key)) stages.set(key, await openStage(kind));
	return stages.get(key);
}

async function run(test) {
	const began = performance.now();
	const took = () => ((performance.now() - began) / 1000).toFixed(1);
	let browser = null;
	try {
		const stage = await stageFor(test.stage ?? {});
		browser = await launch();
		const told = await within(test.seconds, test.run({ browser, stage }));
		passed++;
		console.log(`ok ${test.name} (${took()} s)${told ? `: ${told}` : ""}`);
	} catch (error) {
		failed++;
		console.log(`not ok ${test.name} (${took()} s)\n${String(error?.stack ?? error).split(/\nBrowser logs:/)[0].replace(/^/gm, "    ")}`);
	} finally {
		await browser?.close().catch(() => undefined);
	}
}

const modules = await Promise.all(files.map((file) => import(`./${file}.mjs`)));
for (const test of modules.flatMap((module) => module.tests).filter(({ name }) => name.includes(only))) await run(test);
for (const stage of stages.values()) await stage.stop();
console.log(`online: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
