/**
 * What the open page does about turns: it tells the service worker of a turn that begins in a hidden tab, removes
 * messages about the game when the player looks, and after the player's first turn offers push messages, once, with a
 * button.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { failed } from "../../online/api";
import type { ErrorWord } from "../../online/api";
import { kept } from "../../online/kept";
import { canPush, keepTold, looksAt, permission, subscribe, toldHere, turnBegan } from "../../online/push";
import type { Remote } from "../../online/remote";
import { language, t } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { Outcome } from "./online_parts";
import { isMyTurn } from "./online_table";
import { colon, say } from "../words/say";
import type { View } from "../hand/view";

interface Props {
	remote: Remote;
	view: View;
}

/** Tells of turns, and of looks at the game. */
function useTurns(remote: Remote, mine: boolean): void {
	useEffect(() => {
		const seat = remote.seat.peek();
		if (!mine || seat === null || !document.hidden) return;
		const title = remote.about.peek()?.title;
		const text = title ? `${say("online.turn.title")}${colon()}${title}` : say("online.turn.title");
		const n = remote.table.peek()?.sure.peek() ?? 0;
		void turnBegan({ game: remote.game, seat, n, text, language: language() });
	}, [mine]);
	useEffect(() => {
		const look = () => {
			if (!document.hidden) void looksAt(remote.game);
		};
		look();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [remote]);
}

export function TurnOffer({ remote, view }: Props) {
	const mine = isMyTurn({ remote, view });
	const before = useRef(false);
	const ended = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	const done = useSignal(false);
	useTurns(remote, mine);
	useEffect(() => {
		if (before.current && !mine) ended.value = true;
		before.current = mine;
	}, [mine]);
	const ask = async () => {
		const answer = await subscribe();
		wrong.value = failed(answer) ? answer.error : null;
		done.value = !failed(answer);
		if (done.value) keepTold({ asked: true });
	};
	const offered = kept.value.signed && canPush() && permission() === "default" && !toldHere.value.asked;
	if (!done.value && (!ended.value || view.hand.session.over.value || !(offered || wrong.value))) return null;
	return (
		<div class="notice offer" role="region" aria-label={say("online.told")}>
			{done.value ? (
				<p role="status">
					<Icon name="check" size={15} /> {say("online.offer.done")}
				</p>
			) : (
				<p>{say("online.offer")}</p>
			)}
			<Outcome bad={wrong.value} />
			<div class="controls">
				{done.value ? null : (
					<button type="button" class="mini2" data-offer="yes" onClick={() => void ask()}>
						{say("online.offer.yes")}
					</button>
				)}
				<button
					type="button"
					class="mini2"
					data-offer="no"
					onClick={() => {
						keepTold({ asked: true });
						done.value = false;
						wrong.value = null;
					}}
				>
					{done.value ? t("remote.close") : say("online.offer.no")}
				</button>
			</div>
		</div>
	);
}
