/** The recorded solo games that companion light replays, with the entries that somebody at the table makes. */
import { readFileSync } from "node:fs";
import { entryFrom } from "../../src/core/light";
import type { Entry } from "../../src/core/light";
import { ROOT } from "./rules";

/** Where each record is; its entries are in tests/companion/entries, which companion-replay writes. */
export const LIGHT_GAMES = [
	"tests/records/bot1-01",
	"tests/records/bot2-01",
	"tests/records/bot3-05",
	"tests/companion/records/fractures-pioneers",
	"tests/companion/records/doomsday-anomalies",
] as const;

export interface LightRecord {
	readonly name: string;
	/** The record of the full program. */
	readonly text: string;
	readonly entries: readonly Entry[];
}

export function lightRecord(path: string): LightRecord {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const lines = readFileSync(new URL(`tests/companion/entries/${name}.txt`, ROOT), "utf8")
		.trim()
		.split("\n");
	return {
		name,
		text: readFileSync(new URL(`${path}.rift`, ROOT), "utf8"),
		entries: lines.map((line) => entryFrom(line.split(" ").map(Number))),
	};
}
