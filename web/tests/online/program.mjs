// Programs of tests/server that a test starts and commands (tests/server/lines.py): a line of JSON for each command, and
// one for its answer.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts one. `first` is its first line; `ask` sends a command and waits for its answer; `stop` ends it. */
export async function openProgram(name, args = [], python = "python3") {
	const child = spawn(python, [`${ROOT}tests/server/${name}.py`, ...args], { stdio: ["pipe", "pipe", "inherit"] });
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
			ended = new Error(`the ${name} ended with ${code}`);
			for (const { reject } of waiting.splice(0)) reject(ended);
			resolve();
		}),
	);
	const ask = async (wish) => {
		const answer = next();
		child.stdin.write(`${JSON.stringify(wish)}\n`);
		const told = await answer;
		if (told.error) throw new Error(told.error);
		return told;
	};
	const stop = async () => {
		child.stdin.end();
		await gone;
	};
	return { first: await next(), ask, stop };
}
