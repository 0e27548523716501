// Plays on a real server in real browsers: node tests/online/run.mjs [file...] [--only words]. Needs timeriftd, its rules and the
// built client (TIMERIFTD, TIMERIFT_RULES_DIR, SITE; tools/browser.sh online builds them all). Each test has a stage of its own kind
// (`stage`: what openStage takes); tests of one kind share one.
import { Tests, asked, testsOf } from "../browser/lib/tests.mjs";
import { openStage } from "./stage.mjs";

const FILES = ["play", "lobby", "accounts", "people", "accessible", "versions"];

const stages = new Map();

async function stageFor(kind) {
	const key = JSON.stringify(kind);
	if (!stages.has(key)) stages.set(key, await openStage(kind));
	return stages.get(key);
}

const { files, only } = asked(FILES, { only: "" });
const tests = new Tests(async (test) => ({ stage: await stageFor(test.stage ?? {}) }));
for (const test of await testsOf(files, (file) => import(`./${file}.mjs`), only)) await tests.run(test);
for (const stage of stages.values()) await stage.stop();
tests.end("online");
