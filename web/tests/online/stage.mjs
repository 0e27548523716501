// The stage of tests/server/stage.py: real server nodes with a real PostgreSQL that serve the client, and commands to
// control them.
import { patient } from "../browser/lib/extent.mjs";
import { ROOT, openProgram } from "./program.mjs";

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
	const { first, ask, stop } = await openProgram("stage", args);
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
	return { addresses: first.nodes, ask, link, stop };
}
