// The quick start of README.md, word for word: in Node, in a worker of Node, in a page and in a worker of the page.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { load } from "@timerift/core";

const here = import.meta.dirname;
const { ROOT } = process.env;
const [, program] = readFileSync(join(here, "node_modules/@timerift/core/README.md"), "utf8").match(/```js\n(.*?)```/s);
const core = await load();

/** The record at the end of what the program printed, checked. */
function recordOf(printed) {
	const text = printed.slice(printed.lastIndexOf("timerift 1\n"));
	const read = core.readRecord(text);
	assert.ok(read.ok, read.error?.reason);
	assert.deepEqual(read.game.asks().seats, [], "the game is over");
	return text;
}

writeFileSync(join(here, "quick_start.mjs"), program);
const first = spawnSync(process.execPath, [join(here, "quick_start.mjs")], { encoding: "utf8", maxBuffer: 1 << 26 });

test("it has ten lines of code or so", () => {
	assert.ok(program.trim().split("\n").length <= 14, program);
});

test("it plays a game in Node", () => {
	assert.equal(first.status, 0, first.stderr);
	recordOf(first.stdout);
});

test("it plays the same game in a worker of Node", async () => {
	const worker = new Worker(join(here, "quick_start.mjs"), { stdout: true });
	let printed = "";
	worker.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
	const ended = new Promise((resolve) => worker.stdout.once("end", resolve));
	await new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));
	await ended;
	assert.equal(recordOf(printed), recordOf(first.stdout));
});

const TYPES = {
	".js": "text/javascript",
	".mjs": "text/javascript",
	".wasm": "application/wasm",
	".html": "text/html",
};
const PACKAGE = "./node_modules/@timerift/core/dist/index.js";
/* In a worker there are no import maps. */
const named = program.replace('"@timerift/core"', `"${PACKAGE}"`);
const told = `const lines = [];\nconst console = { log: (line) => lines.push(line) };\n${named}`;
const WEB = {
	"/page.html": `<!doctype html><link rel="icon" href="data:,"><script type="importmap">{"imports":{"@timerift/core":"${PACKAGE}"}}</script>
<script type="module">const lines = [];\nconst log = (line) => lines.push(line);
${program.replaceAll("console.log", "log")}\nwindow.printed = lines.join("\\n");</script>`,
	"/worker.html": `<!doctype html><link rel="icon" href="data:,"><script type="module">
const worker = new Worker("./worker.mjs", { type: "module" });
worker.onmessage = ({ data }) => (window.printed = data);
worker.onerror = (event) => (window.printed = "failed: " + event.message);</script>`,
	"/worker.mjs": `${told}\npostMessage(lines.join("\\n"));`,
	"/players.html": `<!doctype html><link rel="icon" href="data:,"><script type="module">
import { load, NATURE, Players, roll } from "${PACKAGE}";
const core = await load({ language: "fr" });
let game = core.newGame({ seats: [{}, {}] });
for (let n = 0; game.asks().kind !== "turn"; n++) {
	const [seat] = game.asks().seats;
	game = game.step(seat === NATURE ? roll(game, 3, n) : game.legal(seat)[0]);
}
const [seat] = game.asks().seats;
const question = { game, seat, player: "expert", nodes: 40, seed: 5 };
const players = [new Players(core), new Players(core, { worker: true })];
const answers = await Promise.all(players.map((one) => one.choose(question)));
players.forEach((one) => one.close());
window.printed = JSON.stringify({ answers, ask: game.tellAsk(seat), words: game.words(answers[0]) });
</script>`,
};

let browser;
let server;
let page;
before(async () => {
	const { launch } = await import(join(ROOT, "web/tests/browser/lib/browser.mjs"));
	server = createServer((request, response) => {
		const { pathname } = new URL(request.url, "http://localhost");
		const file = join(here, pathname);
		const known = WEB[pathname] ?? (pathname.startsWith("/node_modules/") && existsSync(file));
		response.writeHead(known ? 200 : 404, { "content-type": TYPES[extname(pathname)] ?? "application/octet-stream" });
		if (!known || known !== true) response.end(known || "");
		else createReadStream(file).pipe(response);
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	browser = await launch();
	page = await browser.newPage();
	page.setDefaultTimeout(0);
});
after(async () => {
	await browser?.close();
	server?.close();
	server?.closeAllConnections();
});

/** What a page printed; an error in it, or a file that it cannot have, fails the test at once. */
async function printedBy(name) {
	const trouble = new Promise((_, reject) => {
		page.once("pageerror", reject);
		page.once("console", (message) => message.type() === "error" && reject(new Error(message.text())));
	});
	trouble.catch(() => undefined);
	await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
	await Promise.race([page.waitForFunction("window.printed"), trouble]);
	return page.evaluate("window.printed");
}

test("it plays the same game in a page", async () => {
	assert.equal(recordOf(`${await printedBy("page.html")}\n`), recordOf(first.stdout));
});

test("it plays the same game in a worker of a page", async () => {
	assert.equal(recordOf(`${await printedBy("worker.html")}\n`), recordOf(first.stdout));
});

test("in a page a player gives the same answer in the page's thread and in a worker of the package", async () => {
	const { answers, ask, words } = JSON.parse(await printedBy("players.html"));
	assert.deepEqual(answers[0], answers[1]);
	assert.match(ask, /\u00a0/, "the question is in French");
	assert.notEqual(words, "");
});
