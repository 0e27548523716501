// Checks a saved record with the terminal program.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const program = process.env.TIMERIFT ?? fileURLToPath(new URL("../../../../build/release/timerift", import.meta.url));

/** The totals at the end of a game according to `timerift check`: "… over after Era 7: A 71 (wins) B 69". */
async function totalsOf(file) {
	const { stdout } = await promisify(execFile)(program, ["check", file]);
	const end = /over after Era \d: (.*)/.exec(stdout);
	if (!end) throw new Error(`timerift check: ${stdout}`);
	return [...end[1].matchAll(/\b[A-D] (-?\d+)/g)].map((total) => Number(total[1]));
}

/** Saves the record by calling `save`, and checks that it replays to the totals on the screen. */
export async function checkRecord(page, totals, save) {
	const [download] = await Promise.all([page.waitForEvent("download"), save()]);
	const dir = await mkdtemp(join(tmpdir(), "timerift-"));
	try {
		const file = join(dir, "game.rift");
		await download.saveAs(file);
		const replayed = await totalsOf(file);
		if (replayed.join() !== totals.join()) throw new Error(`the screen says ${totals}, timerift check ${replayed}`);
	} finally {
		await rm(dir, { recursive: true });
	}
}
