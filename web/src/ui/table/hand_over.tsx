/**
 * Between two who share a screen: nothing is shown until the next one says so.
 */
import type { Session } from "../../game/session";
import { Letter, ownerOf, seatName } from "../pieces/atoms";
import { Bust } from "../pieces/figures";
import { say } from "../say";
import { Vista } from "../screens/vista";

export function HandOver({ session, onTaken }: { session: Session; onTaken: () => void }) {
	const number = session.handOver.value;
	if (number === null) return null;
	const seats = session.table.value.seats;
	const seat = seats[number];
	if (!seat) return null;
	const who = seatName(seat);
	const owner = ownerOf(seat, seats);
	return (
		<main class={`t2 start handover own-${owner}`}>
			<Vista />
			{seat.leader ? <Bust leader={seat.leader} owner={owner} size={190} /> : <Letter owner={owner} label={who} cls="big" />}
			<h1>{say("hand.title", { who })}</h1>
			<p>{say("hand.note")}</p>
			<button
				type="button"
				class="do primary"
				onClick={() => {
					session.take(number);
					onTaken();
				}}
			>
				{say("hand.here", { who })} <kbd>{say("prompt.enter")}</kbd>
			</button>
		</main>
	);
}
