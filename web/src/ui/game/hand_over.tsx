/**
 * Shown between two players who share a screen: hides the table until the next player confirms. On request it then
 * shows what others did since that seat's last turn.
 */
import type { Session } from "../../game/session";
import { sinceOf, wantShown } from "../motion/of";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { Bust } from "../pieces/figures";
import { say } from "../words/say";
import { Vista } from "../pieces/vista";

export function HandOver({ session, onTaken }: { session: Session; onTaken: () => void }) {
	const number = session.handOver.value;
	if (number === null) return null;
	const seats = session.table.value.seats;
	const seat = seats[number];
	if (!seat) return null;
	const who = seatName(seat);
	const owner = ownerOf(seat, seats);
	const since = sinceOf(session, number);
	const take = () => {
		session.take(number);
		onTaken();
	};
	const show = (from: number) => {
		wantShown(session, from);
		take();
	};
	return (
		<main class={`t2 start handover own-${owner}`}>
			<Vista />
			{seat.leader ? (
				<Bust leader={seat.leader} owner={owner} size={190} />
			) : (
				<Letter owner={owner} label={who} cls="big" />
			)}
			<h1>{say("hand.title", { who })}</h1>
			<p>{say("hand.note")}</p>
			<button type="button" class="do primary" onClick={take}>
				{say("hand.here", { who })} <kbd>{say("prompt.enter")}</kbd>
			</button>
			{since ? (
				<button type="button" class="do calm" data-since="show" onClick={() => show(since.from)}>
					<Icon name="replay" size={18} /> {say("motion.since", { n: since.turns })} · {say("motion.since.show")}
				</button>
			) : null}
		</main>
	);
}
