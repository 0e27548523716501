// The stage of tests/server/stage.py: real server nodes with a real PostgreSQL that serve the client, and commands to
// control them.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { patient } from "../browser/lib/extent.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BUILD = process.env.BUILD ?? `${ROOT}build/release`;

/** Starts it. `ask` sends a command and waits for its answer; `stop` ends it. */
export async function openStage({
	nodes = 1,
	mail = true,
	set = {},
	rules = process.env.TIMERIFT_RULES_DIR ?? `${BUILD}/rules`,
} = {}) {
	const program = process.env.TIMERIFTD ?? `${BUILD}/timeriftd`;
	const site = process.env.SITE ?? `${ROOT}web/dist`;
	const settings = Object.entries(set).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
	const args = [
		`${ROOT}tests/server/stage.py`,
		"--program",
		program,
		"--rules",
		rules,
		"--site",
		site,
		"--nodes",
		String(nodes),
		...(mail ? [] : ["--no-mail"]),
		...settings,
	];
	const child = spawn("python3", args, { stdio: ["pipe", "pipe", "inherit"] });
	const waiting = [];
	let ended = null;
	const next = () =>
		new Promise((resolve, reject) => {
			if (ended) reject(ended);
			else waiting.push({ resolve, reject });
		});
	createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(JSON.parse(line)));
	const gone = new Promise((resolve) =>
		child.once("exit", (code) => {
			ended = new Error(`the stage ended with ${code}`);
			for (const { reject } of waiting.splice(0)) reject(ended);
			resolve();
		}),
	);
	const first = await next();
	const ask = async (wish) => {
		const answer = next();
		child.stdin.write(`${JSON.stringify(wish)}\n`);
		const told = await answer;
		if (told.error) throw new Error(told.error);
		return told;
	};
	/** The link in the last email to an address, once `count` emails have arrived. */
	const link = async (to, count = 1) => {
		for (let i = 0; i < patient(100); i++) {
			const { letters } = await ask({ do: "letters", to });
			const found = letters.length >= count ? /http\S+/.exec(letters.at(-1)) : null;
			if (found) return found[0];
			await new Promise((done) => setTimeout(done, 100));
		}
		throw new Error(`no letter to ${to}`);
	};
	const stop = async () => {
		child.stdin.end();
		await gone;
	};
	return { addresses: first.nodes, ask, link, stop };
}
