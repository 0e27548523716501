/** Names of seats and of the lines of the score pad on the end screen. */
import type { Row } from "../../../game/score";
import type { Session } from "../../../game/session";
import type { SeatTable, Table } from "../../../core/table";
import { seatName } from "../../pieces/atoms";
import { say, sayOf } from "../../words/say";

/** The reader's seat: the only one played by a person at this screen; null: there is more than one, or none. */
export function readerOf(session: Session, table: Table): number | null {
	const people = table.seats.filter((seat) => !seat.bot && (session.controllers[seat.seat] ?? "human") === "human");
	return people.length === 1 ? (people[0]?.seat ?? null) : null;
}

export const ROW_ICONS: Readonly<Record<Row, string>> = {
	buildings: "power-plant",
	superprojects: "superproject",
	anomalies: "anomaly",
	travel: "travel-track",
	morale: "morale",
	breakthroughs: "shape-triangle",
	tokens: "vp",
	warps: "warp",
	conditions: "medal",
	technologies: "technology",
	device: "fracture",
	glitches: "glitch",
	other: "plus",
};

/** Against a bot the row of Endgame Conditions shows Objectives. */
export function rowName(table: Table, row: Row): string {
	return sayOf("score", row === "conditions" && table.bot ? "objectives" : row);
}

export function whoIs(seat: SeatTable, reader: number | null): string {
	return seat.seat === reader ? say("table.you") : seatName(seat);
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));
