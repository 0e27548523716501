/**
 * Sentences of the rules as they are shown: seats by their names instead of their letters.
 */
import type { GameEvent } from "../../core/core";
import type { Seat, SeatTable } from "../../core/table";
import { say as sentenceOf } from "../../i18n";
import { seatName } from "../pieces/atoms";
import { say } from "../say";

const LETTER = /^([A-D])(?= |'s )/;

/** An event in words; the seat `subject` is left out, because it stands beside. */
export function toldOf(seats: readonly SeatTable[], event: GameEvent, subject: Seat | null): string {
	const letter = LETTER.exec(event.told)?.[1];
	const seat = seats.find((other) => other.letter === letter);
	if (!seat) return sentenceOf(event.told);
	const rest = event.told.slice(1);
	if (seat.seat === subject && rest.startsWith(" ")) return sentenceOf(rest.charAt(1).toUpperCase() + rest.slice(2));
	return sentenceOf(`${seatName(seat)}${rest}`);
}

/** The number of a rule. */
export function Rule({ of }: { of: string }) {
	return (
		<span class="rule" title={say("log.rule", { rule: of })}>
			{of}
		</span>
	);
}
