/**
 * Reporting a player or a chat message to the operator: a button, and the dialog it opens.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Remote } from "../../online/remote";
import { Icon } from "../pieces/atoms";
import { deed } from "./online_deed";
import { Ask } from "./online_parts";
import { say } from "../words/say";

const WORDS_MOST = 500;
const KINDS = ["insult", "cheating", "spam", "name", "other"] as const;
type Kind = (typeof KINDS)[number];

interface Reported {
	readonly remote: Remote;
	readonly seat: number;
	readonly who: string;
	/** The reported message; without it the player is reported. */
	readonly text?: { readonly n: number; readonly text: string };
}

function Why({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
	const name = useId();
	return (
		<fieldset>
			<legend>{say("online.report.why")}</legend>
			{KINDS.map((kind) => (
				<label key={kind}>
					<input type="radio" name={name} checked={value === kind} onChange={() => onChange(kind)} />
					<span>{say(`online.report.why.${kind}`)}</span>
				</label>
			))}
		</fieldset>
	);
}

function Form({ remote, seat, who, text, onSent }: Reported & { onSent: () => void }) {
	const why = useSignal<Kind>("insult");
	const words = useSignal("");
	const ask = () =>
		deed(remote, {
			t: "report",
			seat,
			why: why.value,
			words: words.value.trim(),
			...(text ? { text: text.n } : {}),
		});
	return (
		<Ask words={say("online.report.do")} primary ask={ask} onDone={onSent}>
			{text ? (
				<blockquote>
					<small>{who}</small>
					<p>{text.text}</p>
				</blockquote>
			) : null}
			<Why value={why.value} onChange={(kind) => (why.value = kind)} />
			<label class="field">
				<span>{say("online.report.words")}</span>
				<textarea
					rows={3}
					maxLength={WORDS_MOST}
					value={words.value}
					onInput={(event) => (words.value = event.currentTarget.value)}
				/>
			</label>
			<p class="muted">{say("online.report.note")}</p>
		</Ask>
	);
}

/** The dialog: modal, so that the focus stays in it; Escape closes it. Keys typed in it are not keys of the table. */
function Dialog({ onClose, ...reported }: Reported & { onClose: () => void }) {
	const box = useRef<HTMLDialogElement>(null);
	const title = useId();
	const sent = useSignal(false);
	useEffect(() => {
		box.current?.showModal();
	}, []);
	return (
		<dialog
			class="report"
			ref={box}
			aria-labelledby={title}
			onClose={onClose}
			onKeyDown={(event) => event.stopPropagation()}
		>
			<header>
				<h2 id={title}>{say("online.report.who", { who: reported.who })}</h2>
				<button
					type="button"
					class="btn quiet"
					aria-label={say("online.report.close")}
					title={say("online.report.close")}
					onClick={() => box.current?.close()}
				>
					<Icon name="close" size={18} />
				</button>
			</header>
			{sent.value ? (
				<p class="outcome plus" role="status">
					<Icon name="check" size={17} /> {say("online.report.done")}
				</p>
			) : (
				<Form {...reported} onSent={() => (sent.value = true)} />
			)}
			<button type="button" class="btn" onClick={() => box.current?.close()}>
				{say(sent.value ? "online.report.close" : "online.report.cancel")}
			</button>
		</dialog>
	);
}

export function ReportButton(reported: Reported) {
	const open = useSignal(false);
	const { who, text } = reported;
	const words = text ? say("online.report.text", { who }) : say("online.report.who", { who });
	return (
		<>
			<button
				type="button"
				class={text ? "btn quiet report-text" : "btn"}
				aria-label={words}
				title={words}
				aria-haspopup="dialog"
				onClick={() => (open.value = true)}
			>
				<Icon name="warn" size={15} /> {text ? null : say("online.report")}
			</button>
			{open.value ? <Dialog {...reported} onClose={() => (open.value = false)} /> : null}
		</>
	);
}
