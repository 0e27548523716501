/**
 * Texts shown during animations: captions of a bot's turn with their reasons, banners of moments.
 */
import type { GameEvent } from "../../core/core";
import type { SeatTable } from "../../core/table";
import { hasWords, say as sentenceOf } from "../../words/i18n";
import type { Key } from "../../words/i18n";
import { seatName } from "../pieces/atoms";
import { eraNumber, name, say } from "../words/say";
import { withRules } from "../words/told";
import type { Moment } from "./acts";

export const WORDS_MAX = 12;
/** From this turn of the bot on, a reason already shown KNOWN_TIMES times is omitted. */
const KNOWN_TURN = 5;
const KNOWN_TIMES = 3;

/** Cuts a text to `most` words and drops its full stop. */
export function short(text: string, most = WORDS_MAX): string {
	const words = text.trim().replace(/\.$/, "").split(/ +/);
	return words.length <= most ? words.join(" ") : `${words.slice(0, most).join(" ")}…`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Splits "sentence: reason" at the colon; without one the reason is "". */
export function split(text: string): readonly [said: string, reason: string] {
	const parts = /^(.*?)\u00a0?: (.*)$/s.exec(text);
	return parts ? [parts[1] ?? "", parts[2] ?? ""] : [text, ""];
}

function reasonKey({ kind, key }: GameEvent): Key | null {
	const word = kind === "command" ? "command" : key.replace(/^decided\./, "");
	const found = `motion.why.${word}`;
	return hasWords(found) ? found : null;
}

/** Captions of one game; counts how often each was shown. */
export class Captions {
	readonly #times = new Map<string, number>();

	/** Text and reason of an event; `turn` is the number of the bot's turn. */
	of(event: GameEvent, turn: number): { readonly text: string; readonly why: string } {
		const told = sentenceOf(event.told);
		const [said, after] = event.kind === "decided" ? split(told) : [told, ""];
		const key = reasonKey(event);
		const why = after ? capital(short(after)) : key ? say(key) : "";
		const times = (this.#times.get(event.key) ?? 0) + 1;
		this.#times.set(event.key, times);
		const known = turn >= KNOWN_TURN && times > KNOWN_TIMES;
		return { text: withRules(short(said), [event.rule]), why: known ? "" : why };
	}
}

/** Name of a seat; "You" for the reader. */
export function whoOf(seats: readonly SeatTable[], seat: number | null, reader: number | null): string {
	const found = seat === null ? undefined : seats[seat];
	return seat !== null && seat === reader ? say("motion.you") : found ? seatName(found) : "";
}

/** Title and subtitle of a moment. */
export function bannerOf(
	moment: Moment,
	seats: readonly SeatTable[],
	reader: number | null,
): { readonly title: string; readonly note: string } {
	const who = (seat: number | null) => whoOf(seats, seat, reader);
	switch (moment.name) {
		case "era":
			return {
				title: say("motion.era", { n: eraNumber(moment.era) }),
				note: moment.last ? say("motion.era.last") : "",
			};
		case "warp":
			return { title: say("motion.warp"), note: "" };
		case "paradox":
			return { title: say("motion.paradox", { who: who(moment.seat), n: moment.face }), note: "" };
		case "anomaly":
			return { title: say("motion.anomaly"), note: say("motion.anomaly.note", { who: who(moment.seat) }) };
		case "travel":
			return {
				title: say("motion.travel"),
				note: say("motion.travel.note", { who: who(moment.seat), n: eraNumber(moment.to) }),
			};
		case "superproject":
			return {
				title: name(moment.title),
				note: say("motion.superproject.note", { who: who(moment.seat), n: moment.vp }),
			};
		case "impact":
			return { title: say("motion.impact"), note: say("motion.impact.note") };
		case "evacuation":
			return {
				title: say("motion.evacuation", { who: who(moment.seat) }),
				note: say("motion.evacuation.note", { n: moment.vp }),
			};
		case "last":
			return { title: say("motion.last"), note: say("motion.last.note") };
		case "end":
			return { title: endTitle(moment, who(moment.seat)), note: "" };
	}
}

function endTitle({ seat, won, by, saved }: Extract<Moment, { name: "end" }>, who: string): string {
	if (saved) return say("motion.saved");
	if (seat === null) return say("motion.end.none");
	if (won) return by > 0 ? say("motion.end.won", { n: by }) : say("motion.end.won.tie");
	return by > 0 ? say("motion.end.lost", { who, n: by }) : say("motion.end.lost.tie", { who });
}
