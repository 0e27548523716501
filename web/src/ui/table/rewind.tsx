/**
 * Rewind, for practice in solo games: goes back further than Undo. The first time, the question explains the
 * consequences.
 */
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import type { View } from "../hand/view";

/** Whether Rewind replaces the Restart button: Undo goes no further back, Rewind does. */
export function offersRewind({ hand: { session } }: View): boolean {
	return session.canRewind.value && !session.canUndo.value;
}

export function RewindPanel({ view: { hand } }: { view: View }) {
	return (
		<div class="advice" role="group" aria-label={say("flow.rewind")}>
			<p>{say("flow.rewind.note")}</p>
			<div class="opts2">
				<button type="button" class="opt2 plain" data-rewind onClick={() => hand.rewind()}>
					<Icon name="reset" size={24} />
					<span class="ot">
						<b>{say("flow.rewind.do")}</b>
					</span>
				</button>
				<button type="button" class="opt2 plain" onClick={() => (hand.rewinding.value = false)}>
					<Icon name="check" size={24} />
					<span class="ot">
						<b>{say("flow.rewind.no")}</b>
					</span>
				</button>
			</div>
		</div>
	);
}
