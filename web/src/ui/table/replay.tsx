/**
 * The replay bar: current position, steps and Eras forwards and backwards, and the button to play on from here.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Session } from "../../game/session";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";

export function ReplayBar({ session, onBranch }: { session: Session; onBranch: (() => void) | null }) {
	const playing = useSignal(false);
	useEffect(() => {
		if (!playing.value) return;
		const timer = setInterval(() => {
			session.lookBy(1);
			if (session.looking.value === null) playing.value = false;
		}, 700);
		return () => clearInterval(timer);
	}, [playing.value, session]);
	if (session.looking.value === null) return null;
	const buttons: readonly (readonly [string, string, () => void])[] = [
		["chevron-right", say("replay.era.back"), () => session.lookEra(-1)],
		["step-back", say("replay.back"), () => session.lookBy(-1)],
		[
			playing.value ? "pause" : "play",
			say(playing.value ? "replay.pause" : "replay.play"),
			() => (playing.value = !playing.value),
		],
		["step-forward", say("replay.forward"), () => session.lookBy(1)],
		["chevron-right", say("replay.era.forward"), () => session.lookEra(1)],
	];
	return (
		<nav class="replay" aria-label={say("replay.bar")}>
			<span>{say("replay.at", { n: session.cursor.value, of: session.head.value })}</span>
			<input
				type="range"
				min={0}
				max={session.head.value}
				value={session.cursor.value}
				aria-label={say("replay.bar")}
				onInput={(event) => session.look(Number(event.currentTarget.value))}
			/>
			{buttons.map(([icon, words, act], i) => (
				<button
					type="button"
					class={i === 0 ? "step flip" : "step"}
					key={i}
					aria-label={words}
					title={words}
					onClick={act}
				>
					<Icon name={icon} size={20} />
				</button>
			))}
			{onBranch ? (
				<button type="button" class="word" data-branch onClick={onBranch}>
					{say("replay.branch")}
				</button>
			) : null}
			<button type="button" class="word now" onClick={() => session.look(null)}>
				{say("replay.present")}
			</button>
		</nav>
	);
}
