/**
 * The chat of a game. Messages are rendered as plain text, never as markup.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ErrorWord } from "../../online/api";
import { failed } from "../../online/api";
import { markRead } from "../../online/kept";
import type { Remote } from "../../online/remote";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { deed } from "./online_deed";
import { Outcome, momentWords } from "./online_parts";
import { ReportButton } from "./online_report";
import { SPECTATOR, nameAt } from "./online_seats";
import { say } from "../words/say";
import type { View } from "../hand/view";

const TEXT_MOST = 500;

function Write({ remote }: { remote: Remote }) {
	const text = useSignal("");
	const waiting = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	const send = async () => {
		const said = text.value.trim();
		if (said === "" || waiting.value) return;
		waiting.value = true;
		const answer = await deed(remote, { t: "chat", text: said });
		waiting.value = false;
		wrong.value = failed(answer) ? answer.error : null;
		if (failed(answer)) return;
		text.value = ""; /* only now, so that the text is not lost if sending fails */
		markRead(remote.game, Number(answer["n"] ?? 0));
	};
	return (
		<form
			class="write"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			<input
				type="text"
				aria-label={say("online.chat.write")}
				placeholder={say("online.chat.write")}
				maxLength={TEXT_MOST}
				autocomplete="off"
				value={text.value}
				onInput={(event) => (text.value = event.currentTarget.value)}
			/>
			<button
				type="submit"
				class="btn"
				aria-disabled={waiting.value}
				aria-label={say("online.send")}
				title={say("online.send")}
			>
				<Icon name="arrow-right" size={18} />
			</button>
			<Outcome bad={wrong.value} />
		</form>
	);
}

export function Chat({ remote, view }: { remote: Remote; view: View }) {
	const list = useRef<HTMLDivElement>(null);
	const texts = remote.chat.value;
	const me = remote.seat.value;
	const spectates = me === SPECTATOR;
	const muted = remote.people.value?.muted ?? [];
	useEffect(() => {
		list.current?.scrollTo(0, list.current.scrollHeight);
	}, [texts.length]);
	return (
		<div class="chat">
			{texts.length === 0 ? (
				<p class="muted">
					{say(spectates && remote.about.value?.options?.chat !== "all" ? "online.chat.hidden" : "online.chat.none")}
				</p>
			) : null}
			<div class="texts" ref={list} role="log" aria-label={say("online.chat")} tabIndex={0}>
				<ol>
					{texts
						.filter(({ seat }) => !muted.includes(seat))
						.map(({ n, seat, at, text }) => {
							const there = view.table.seats[seat];
							const owner = there ? ownerOf(there, view.table.seats) : null;
							return (
								<li key={n} class={seat === me ? "said" : ""}>
									<small>
										{there && owner ? <Letter owner={owner} label={seatName(there)} quiet /> : null}{" "}
										{say("online.chat.said", {
											who: seat === me ? say("table.you") : nameAt({ remote, view }, seat),
											when: momentWords(at),
										})}
									</small>
									{text === "" ? <p class="muted">{say("online.chat.erased")}</p> : <p>{text}</p>}
									{seat === me || spectates || text === "" ? null : (
										<ReportButton remote={remote} seat={seat} who={nameAt({ remote, view }, seat)} text={{ n, text }} />
									)}
								</li>
							);
						})}
				</ol>
			</div>
			{muted.length > 0 ? (
				<p class="muted">
					{say("online.chat.muted", { names: muted.map((seat) => nameAt({ remote, view }, seat)).join(", ") })}
				</p>
			) : null}
			{spectates ? <p class="muted">{say("online.chat.closed")}</p> : <Write remote={remote} />}
		</div>
	);
}
