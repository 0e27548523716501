// A game with other rules than the page's own: the page loads them from the server.
import { execFile } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkClean, closePage, equal } from "./lib.mjs";
import { makeGame, openAt, playUntil, sit, turns } from "./play.mjs";
import { openStage } from "./stage.mjs";

const BUILDS = fileURLToPath(new URL("../../../tests/server/builds.py", import.meta.url));
const TURNS = 24; /* past the Water of the first Era, which differs in these rules */

/** A stage whose server has only one build of the rules, which is not the page's. */
async function otherStage(dir) {
	const { stdout } = await promisify(execFile)("python3", [BUILDS, dir]);
	const shelf = join(dir, "shelf");
	const stage = await openStage({ nodes: 2, mail: false, rules: shelf });
	return { hash: stdout.trim(), shelf, stage };
}

async function otherRules({ browser }) {
	const dir = await mkdtemp(join(tmpdir(), "timerift-builds-"));
	let stage = null;
	try {
		const other = await otherStage(dir);
		({ stage } = other);
		const { addresses } = stage;
		const { game, tokens } = await makeGame(addresses);
		const about = await (await fetch(`${addresses[0]}api/games/${game}`)).json();
		equal(about.rules, other.hash, "the rules of the game");

		const ada = await sit(browser, addresses[0], { game, token: tokens[0], seed: 61 });
		const ben = await sit(browser, addresses[1], { game, token: tokens[1], seed: 62 });
		await playUntil([ada, ben], () => turns([ada, ben]) >= TURNS);
		for (const { page } of [ada, ben]) {
			const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
			equal(fetched.filter((url) => url.endsWith(`/rules/${other.hash}.wasm`)).length, 1, "requests for the rules");
			checkClean(page);
			await closePage(page);
		}

		/* If the rules are missing, the player is told, and the game waits. */
		const module = join(other.shelf, `${other.hash}.wasm`);
		await rename(module, `${module}.away`);
		const page = await openAt(browser, `${addresses[0]}#seat=${game}.${tokens[0]}`);
		await page.getByText("an older version of the rules that the server no longer has").waitFor();
		await closePage(page);
		await rename(`${module}.away`, module);
		const back = await sit(browser, addresses[0], { game, token: tokens[0], seed: 63 });
		checkClean(back.page);
		await closePage(back.page);
		return `${turns([ada, ben])} turns`;
	} finally {
		await stage?.stop();
		await rm(dir, { recursive: true });
	}
}

export const tests = [
	{ name: "a game on other rules than the page's", stage: { nodes: 2, mail: false }, seconds: 300, run: otherRules },
];
