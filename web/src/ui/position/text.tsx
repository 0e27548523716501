/** The position as text, which can be changed, copied and replaced by another. */
import { useSignal } from "@preact/signals";
import type { Wrong } from "../../core/stage";
import type { Draft } from "../../position/draft";
import { say } from "../words/say";
import { wrongWords } from "./words";

/** What is wrong with a text that was typed or pasted. */
function Complaint({ wrong }: { wrong: Wrong }) {
	return (
		<p role="alert" data-text-wrong={wrong.wrong} data-line={wrong.line}>
			{wrong.line > 0 ? say("position.line", { n: wrong.line, what: wrongWords(wrong) }) : wrongWords(wrong)}
		</p>
	);
}

/** A record with moves counts with the position at its end. */
function readText(draft: Draft, text: string): Wrong | null {
	const read = draft.stage.read(text);
	if (read.ok) {
		draft.replace(read.game);
		return null;
	}
	const record = draft.stage.readRecord(text);
	if (!("moves" in record)) return read.error;
	draft.replace(record.end);
	return null;
}

export function TextPart({ draft, onTaken }: { draft: Draft; onTaken: () => void }) {
	const typed = useSignal<string | null>(null);
	const wrong = useSignal<Wrong | null>(null);
	const text = typed.value ?? draft.text();
	return (
		<div class="ptext">
			<p class="note">{say("position.text.note")}</p>
			{wrong.value ? <Complaint wrong={wrong.value} /> : null}
			<textarea
				aria-label={say("position.text")}
				spellcheck={false}
				value={text}
				onInput={(event) => {
					typed.value = event.currentTarget.value;
					wrong.value = null;
				}}
			/>
			<button
				type="button"
				class="plain"
				data-take
				disabled={typed.value === null}
				onClick={() => {
					wrong.value = readText(draft, text);
					if (wrong.value) return;
					typed.value = null;
					onTaken();
				}}
			>
				{say("position.text.take")}
			</button>
		</div>
	);
}
