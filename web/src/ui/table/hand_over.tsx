/**
 * Between two who share a screen: nothing is shown until the next one says so.
 */
import type { Session } from "../../game/session";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { say } from "../say";

export function HandOver({ session, onTaken }: { session: Session; onTaken: () => void }) {
	const number = session.handOver.value;
	if (number === null) return null;
	const seats = session.table.value.seats;
	const seat = seats[number];
	if (!seat) return null;
	const who = seatName(seat);
	const owner = ownerOf(seat, seats);
	return (
		<main class={`handover own-${owner}`}>
			<div class="card">
				<Letter owner={owner} label={who} cls="big" />
				<h1>{say("hand.title", { who })}</h1>
				<p>{say("hand.note")}</p>
				<button
					type="button"
					class="btn primary"
					onClick={() => {
						session.take(number);
						onTaken();
					}}
				>
					<Icon name="eye" size={18} /> {say("hand.here", { who })}
				</button>
			</div>
		</main>
	);
}
