// Tests in a real browser: node tests/browser/run.mjs [file...] [--only words] [--jobs n]. Needs dist/ and
// build/release/timerift; tools/browser.sh builds both. Each test prints one line with its result and measurements. Two
// tests run at once; those that measure time run last, one by one.
import { serve } from "./lib/browser.mjs";
import { Tests, asked, testsOf } from "./lib/tests.mjs";

const FILES = [
	"home",
	"random",
	"games",
	"turn",
	"taps",
	"secrets",
	"accessible",
	"keyboard",
	"reader",
	"text_board",
	"blink",
	"layout",
	"fit",
	"offline",
	"lesson",
	"teach",
	"rules",
	"learning",
	"think",
	"about",
	"analysis",
	"companion",
	"light",
	"position",
	"puzzles",
	"diary",
	"motion",
	"speed",
	"cold",
];

const { files, only, jobs } = asked(FILES, { only: "", jobs: "2" });
const server = await serve();
const tests = new Tests(() => ({ address: server.address }));

/** Takes tests from the list until it is empty. */
async function worker(list) {
	for (let test = list.shift(); test; test = list.shift()) await tests.run(test);
}

const all = await testsOf(files, (file) => import(`./${file}.mjs`), only);
const together = all.filter(({ alone }) => !alone);
await Promise.all(Array.from({ length: Number(jobs) }, () => worker(together)));
await tests.close();
await worker(all.filter(({ alone }) => alone));
await tests.again();
server.stop();
tests.end("browser");
