/** Seats of an online game: names of their players and the time left. */
import type { Remote } from "../../online/remote";
import type { Clock, Person } from "../../online/wire";
import { seatName } from "../pieces/atoms";
import { sitterName } from "./online_parts";
import type { View } from "../hand/view";

export interface AtTable {
	readonly remote: Remote;
	readonly view: View;
}

/** The seat number of spectators. */
export const SPECTATOR = 4;

/** Seconds a seat has left, and whether its clock runs; null: no limit. */
export function secondsLeft(
	clock: (Clock & { readonly at: number }) | null,
	seat: number,
	now: number,
): { readonly s: number; readonly runs: boolean } | null {
	if (!clock) return null;
	const due = clock.due[seat];
	if (due !== null && due !== undefined)
		return { s: Math.max(0, (due - clock.now - (now - clock.at)) / 1000), runs: true };
	const left = clock.left[seat];
	return left === undefined ? null : { s: Math.max(0, left / 1000), runs: false };
}

/** Whether a seat is never played by a person, so that it has no presence. */
export const isMachine = ({ player }: Pick<Person, "player">) => player === "automaton" || player === "computer";

/** The label of a seat: the player's name, or the name of the automaton. */
export function nameAt({ remote, view }: AtTable, seat: number): string {
	const person = remote.people.value?.seats[seat];
	const there = view.table.seats[seat];
	if (!person || person.player === "automaton") return there ? seatName(there) : "";
	return sitterName(person);
}
