/**
 * Import and export of record files (docs/records.md). Comments of a record become notes at its moves; a lesson is such
 * a record.
 */
import type { GameRecord, RecordError } from "../core/core";
import type { Scribe } from "./stated";

/** A comment in a record; it belongs to the position after `at` moves. */
export interface Note {
	readonly at: number;
	readonly text: string;
}

export interface RecordFile {
	readonly record: GameRecord;
	readonly notes: readonly Note[];
}

/** Name and text of the file for a record. */
export function recordFile(
	core: Pick<Scribe, "writeRecord">,
	record: GameRecord,
	name: string,
	now = new Date(),
): { name: string; text: string } {
	const day = now.toISOString().slice(0, 10);
	const plain = name
		.normalize("NFKD")
		.replace(/[^\w -]/g, "")
		.trim()
		.replace(/\s+/g, "-")
		.toLowerCase();
	return { name: `${plain || "timerift"}-${day}.rift`, text: core.writeRecord(record) };
}

/** Whether a text begins at a stated position, which only stage.ts reads. */
export function isStated(text: string): boolean {
	return /^[ \t]*position[ \t]*(#.*)?\r?$/m.test(text);
}

export function readRecordFile(
	core: Pick<Scribe, "readRecord">,
	text: string,
): RecordFile | { readonly error: RecordError } {
	const read = core.readRecord(text);
	return read.ok ? { record: read.record, notes: notesOf(text) } : { error: read.error };
}

const MOVES = /^\s*[A-D*]\s+\S/;
const HEADINGS = /^(Era \d|Final score: .*)$/; /* written by the rules, not by a person */

/**
 * The comments of a record. A comment on a line of its own belongs to the position before the next move, one behind
 * moves to the position after them. Comments on consecutive lines form one note. Headings are skipped.
 */
export function notesOf(text: string): Note[] {
	const notes: { at: number; lines: string[] }[] = [];
	let moves = 0;
	let open: { at: number; lines: string[] } | null = null;
	for (const line of text.split("\n")) {
		const mark = line.indexOf("#");
		const said = (mark < 0 ? line : line.slice(0, mark)).trim();
		const remark = mark < 0 ? "" : line.slice(mark + 1).trim();
		const alone = said === "";
		if (MOVES.test(said)) moves += said.split(";").length;
		if (!alone || remark === "") open = null;
		if (remark === "" || HEADINGS.test(remark)) continue;
		if (open) {
			open.lines.push(remark);
			continue;
		}
		const note = { at: moves, lines: [remark] };
		notes.push(note);
		open = alone ? note : null;
	}
	return notes.map(({ at, lines }) => ({ at, text: lines.join(" ") }));
}
