// Replays a record and tells its end or its first error: node check_record.mjs FILE
import { readFileSync } from "node:fs";
import { load, snapshot } from "@timerift/core";

const core = await load();
const read = core.readRecord(readFileSync(process.argv[2], "utf8"));
if (!read.ok) {
	const { line, words, reason, nearest } = read.error;
	console.error(`line ${line}: ${words}: ${reason}${nearest ? ` Similar: ${nearest}` : ""}`);
	process.exit(1);
}
const { moves } = read.record;
console.log(`${moves.length} moves, ${core.pack(read.record).length} bytes packed, hash ${read.game.hash()}`);
for (const seat of snapshot(read.game).seats)
	console.log(`${seat.letter} ${seat.path ?? seat.kind}: ${seat.score.total} VP${seat.won ? ", wins" : ""}`);
