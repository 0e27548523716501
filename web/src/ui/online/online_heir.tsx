/**
 * A new link that the host of the game made for a connected guest's seat: the guest is told who made it and from when
 * it works, at the table and in the list of players, and can keep the seat.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { failed } from "../../online/api";
import type { ErrorWord } from "../../online/api";
import type { Remote } from "../../online/remote";
import { Icon } from "../pieces/atoms";
import { deed } from "./online_deed";
import { Ask, Outcome, momentWords, sitterName, useNow } from "./online_parts";
import { say } from "../words/say";

const KEPT_MS = 6000; /* how long the notice says that the seat is kept */

/** When the new link to the player's own seat begins to work; null: there is none. */
function linkFrom({ people, seat }: Remote): number | null {
	return people.value?.seats.find((person) => person.seat === seat.value)?.link_from ?? null;
}

/** Who made the link, and when it works. */
function Words({ remote, from, now }: { remote: Remote; from: number; now: number }) {
	const people = remote.people.value;
	const host = people?.seats.find(({ seat }) => seat === people.maker);
	const who = host ? sitterName(host) : "";
	return (
		<>
			<strong>{say("online.heir.title")}</strong>
			<p>
				{from > now ? say("online.heir.note", { who, when: momentWords(from, now) }) : say("online.heir.now", { who })}
			</p>
		</>
	);
}

const stay = (remote: Remote) => deed(remote, { t: "stay" });

/** In the list of players. */
export function Stay({ remote, from }: { remote: Remote; from: number }) {
	const now = useNow();
	return (
		<section class="heir">
			<Words remote={remote} from={from} now={now} />
			<Ask words={say("online.heir.stay")} primary ask={() => stay(remote)} />
		</section>
	);
}

/** At the table: also for a player who was away when the link was made. `quiet`: the list of players says it. */
export function HeirNotice({ remote, quiet }: { remote: Remote; quiet: boolean }) {
	const now = useNow();
	const hidden = useSignal(0); /* `link_from` of the link for which the notice was put away */
	const kept = useSignal(false);
	const waiting = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	const from = linkFrom(remote);
	useEffect(() => {
		if (!kept.value) return;
		const timer = setTimeout(() => (kept.value = false), KEPT_MS);
		return () => clearTimeout(timer);
	}, [kept.value]);
	const keep = async () => {
		if (waiting.value) return;
		waiting.value = true;
		const answer = await stay(remote);
		waiting.value = false;
		wrong.value = failed(answer) ? answer.error : null;
		kept.value = !failed(answer);
	};
	if (from === null)
		return kept.value ? (
			<p class="notice kept" role="status">
				<Icon name="check" size={18} /> {say("online.heir.kept")}
			</p>
		) : null;
	if (quiet || hidden.value === from) return null;
	return (
		<section class="notice heir" aria-label={say("online.heir.title")}>
			<div role="alert">
				<Words remote={remote} from={from} now={now} />
				<Outcome bad={wrong.value} />
			</div>
			<div class="controls">
				<button type="button" class="mini2 primary" aria-disabled={waiting.value} onClick={() => void keep()}>
					{say(waiting.value ? "online.wait" : "online.heir.stay")}
				</button>
				<button type="button" class="mini2" onClick={() => (hidden.value = from)}>
					{say("online.heir.later")}
				</button>
			</div>
		</section>
	);
}
