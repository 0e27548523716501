// Tests on a real server in real browsers: node tests/online/run.mjs [file...] [--only words]. Needs timeriftd, its
// rules and the built client (TIMERIFTD, TIMERIFT_RULES_DIR, SITE; tools/browser.sh online builds them all). Each test
// names the kind of stage it needs (`stage`: the arguments of openStage); tests of one kind share a stage and run one
// by one. Two kinds run at once.
import { Tests, asked, testsOf } from "../browser/lib/tests.mjs";
import { openStage } from "./stage.mjs";

const FILES = [
	"play",
	"plan",
	"lobby",
	"strangers",
	"day",
	"tournament",
	"accounts",
	"told",
	"firefox",
	"people",
	"game_page",
	"moderation",
	"accessible",
	"versions",
];

const stages = new Map();
let round = "first"; /* tests that failed get stages of their own: a node may be gone from that of the first round */

const keyOf = ({ stage = {} }) => JSON.stringify(stage);

async function stageFor(test) {
	const key = round + keyOf(test);
	if (!stages.has(key)) stages.set(key, await openStage(test.stage ?? {}));
	return stages.get(key);
}

const { files, only, jobs } = asked(FILES, { only: "", jobs: "2" });
const tests = new Tests(async (test) => ({ stage: await stageFor(test) }));
const all = await testsOf(files, (file) => import(`./${file}.mjs`), only);
const kinds = [...new Set(all.map(keyOf))].map((key) => all.filter((test) => keyOf(test) === key));

/** Runs all tests of one kind after the other, until no kind is left. */
async function worker() {
	for (let kind = kinds.shift(); kind; kind = kinds.shift()) for (const test of kind) await tests.run(test);
}

await Promise.all(Array.from({ length: Number(jobs) }, worker));
round = "again";
await tests.again();
for (const stage of stages.values()) await stage.stop();
tests.end("online");
