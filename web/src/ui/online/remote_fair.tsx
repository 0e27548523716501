/** The end of an online game: its record, and the result of the dice check. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Core } from "../../core/core";
import type { GameAbout } from "../../online/api";
import { say as sentenceOf } from "../../words/i18n";
import { seatOf } from "../../online/kept";
import { checkFair, gameRecord } from "../../online/record";
import type { FairGame } from "../../online/record";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";

const OVER = 2; /* GameAbout.status of a finished game */

export interface FairState {
	/** Null: not checked yet, or there is no record. */
	readonly found: Signal<FairGame | null>;
	readonly failed: Signal<boolean>;
	/** A game of the day: there is a record when the day is over. */
	readonly later: boolean;
	readonly again: () => void;
}

/** A game whose record is asked for. */
interface Ended {
	readonly game: string;
	readonly token: string | null;
	/** Null: its rules are not loaded yet. */
	readonly core: Core | null;
	readonly about: GameAbout | null;
	/** Seen to be over on this page, before the server has noted it. */
	readonly over: boolean;
}

/** Fetches and checks the record once the game is over. */
export function useFair({ game, token, core, about, over }: Ended): FairState {
	const found = useSignal<FairGame | null>(null);
	const failed = useSignal(false);
	/* The commitment that was shown first, so that a later change by the server is detected. */
	const commitment = useRef<string | null>(null);
	commitment.current ??= about?.commitment ?? null;
	const later = about?.day !== undefined && about.secret === undefined;
	const told = over && core !== null && (about?.status ?? 0) >= OVER && !later;
	/* Values stored when the seat was taken take precedence over those this page received. */
	const known = () => {
		const seat = seatOf(game);
		return {
			commitment: seat?.commitment ?? commitment.current ?? "",
			...(seat?.word ? { seat: seat.seat, word: seat.word } : {}),
		};
	};
	const again = () => {
		failed.value = false;
		void gameRecord(game, token).then((text) => {
			if (text === null || !core) failed.value = true;
			else found.value = checkFair(core, text, known());
		});
	};
	useEffect(() => {
		if (told && !found.peek()) again();
	}, [told]);
	return { found, failed, later, again };
}

export function Fair({ fair }: { fair: FairState }) {
	const found = fair.found.value;
	const failed = fair.failed.value;
	const good = found !== null && found.rolls !== null;
	const words = found
		? found.rolls !== null
			? say("remote.fair.good", { n: found.rolls })
			: found.why
				? say("remote.fair.bad", { why: sentenceOf(found.why) })
				: say("remote.fair.other")
		: say(fair.later ? "remote.fair.later" : failed ? "remote.fair.none" : "remote.fair.asking");
	return (
		<section class="fair" data-fair={good} aria-label={say("remote.fair")}>
			<p role="status" class={found && !good ? "minus" : ""}>
				<Icon name={good ? "check" : "dice"} size={17} /> {words}
			</p>
			{failed ? (
				<button type="button" class="mini2" onClick={fair.again}>
					{say("remote.fair.again")}
				</button>
			) : null}
		</section>
	);
}
