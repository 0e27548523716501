/** The diary as a file of our own, and back: nothing is lost. */
import { readEntry } from "./entry";
import type { DiaryEntry } from "./entry";
import { byTime } from "./stats";

const FORMAT = "timerift-diary";
const ENTRIES_MAX = 20_000;

export function backupOf(entries: readonly DiaryEntry[]): string {
	return `${JSON.stringify({ format: FORMAT, version: 1, entries: [...entries].sort(byTime) }, null, "\t")}\n`;
}

export type BackupError = "not-json" | "not-ours" | "too-many";

export interface Backup {
	readonly entries: readonly DiaryEntry[];
	/** Entries that are damaged or of a later version. */
	readonly refused: number;
}

export function readBackup(text: string): Backup | { readonly error: BackupError } {
	let file: unknown;
	try {
		file = JSON.parse(text);
	} catch {
		return { error: "not-json" };
	}
	const { format, entries } = (typeof file === "object" && file !== null ? file : {}) as Record<string, unknown>;
	if (format !== FORMAT || !Array.isArray(entries)) return { error: "not-ours" };
	if (entries.length > ENTRIES_MAX) return { error: "too-many" };
	const read = entries.map(readEntry);
	const good = read.filter((entry): entry is DiaryEntry => entry !== null);
	return { entries: good, refused: read.length - good.length };
}
