/**
 * The question: who is asked what, every legal answer as a button, what the chosen one costs and gives, and the way
 * back. The same answers are places on the board.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { NATURE } from "../../core/core";
import type { Settings } from "../../keep/settings";
import type { Desk } from "./desk";
import { say as sentenceOf, t } from "../../i18n";
import type { Key } from "../../i18n";
import { Icon, Piece, seatName } from "../pieces/atoms";
import type { View } from "./view";
import { BlinkPanel, blinkDeed, blinkTitle } from "../modules/blink";
import { Choices, deedOf } from "./choices";
import { RecallRisk } from "../modules/device";
import { Change, labelOf } from "../pieces/labels";
import { name, say } from "../say";
import { Rule } from "./told";

function Hands({ view }: { view: View }) {
	const { desk } = view;
	if (desk.workers.value.length === 0) return null;
	return (
		<div class="hands" role="radiogroup" aria-label={say("prompt.worker")}>
			{desk.workers.value.map((worker) => {
				const held = desk.held.value === worker;
				return (
					<button
						key={worker}
						type="button"
						class={held ? "chip sel" : "chip"}
						role="radio"
						aria-checked={held}
						onClick={() => desk.take(worker)}
					>
						<Piece kind={worker} size={26} />
						<span class="chip-word">{name(worker)}</span>
					</button>
				);
			})}
		</div>
	);
}

function Chosen({ view }: { view: View }) {
	const { desk } = view;
	const picked = desk.picked.value;
	const why = desk.why.value;
	if (why)
		return (
			<div class="preview why-not" role="status">
				<div class="row">
					<b>{say("prompt.why")}</b> {sentenceOf(why.sentence)}
				</div>
				{why.instead.length > 0 ? <div class="row">{say("prompt.with", { who: why.instead.map(name).join(", ") })}</div> : null}
			</div>
		);
	if (!picked) return null;
	const preview = picked.preview();
	return (
		<div class="preview" role="status">
			<div class="row">
				<b>{labelOf(view, picked).text}</b>
				{preview ? <Change of={preview.balance} /> : null}
			</div>
			<RecallRisk view={view} />
			{preview?.reveals ? <div class="row">{say("prompt.reveals")}</div> : null}
			{preview?.goesOn ? <div class="row">{say("prompt.then", { what: t(`ask.${preview.next.kind}` as Key as "ask.turn") })}</div> : null}
		</div>
	);
}

function Typed({ view }: { view: View }) {
	const { desk } = view;
	const input = useRef<HTMLInputElement>(null);
	const known = desk.session.answers.value.map((answer) => answer.words);
	return (
		<form
			class="typed"
			onSubmit={(event) => {
				event.preventDefault();
				const words = input.current?.value.trim() ?? "";
				if (words) desk.type(words);
				if (input.current) input.current.value = "";
			}}
		>
			<label class="vh" for="typed-move">
				{say("prompt.typed")}
			</label>
			<input id="typed-move" ref={input} type="text" list="known-moves" placeholder={say("prompt.type")} autocomplete="off" spellcheck={false} />
			<datalist id="known-moves">
				{known.map((words) => (
					<option key={words} value={words} />
				))}
			</datalist>
			{desk.typed.value !== null ? (
				<p class="minus" role="alert">
					{say("prompt.unknown", { word: desk.typed.value })}
				</p>
			) : null}
		</form>
	);
}

function Back({ view }: { view: View }) {
	const { desk } = view;
	const { session } = desk;
	const { kind } = session.wall.value;
	const wall = session.canUndo.value || kind === "start" ? say("prompt.undo") : say("prompt.wall", { what: say(`prompt.wall.${kind}`) });
	const canPass = session.answers.value.some((answer) => answer.key === "word:pass");
	return (
		<div class="back-row">
			<button type="button" class="btn quiet" disabled={!session.canUndo.value} onClick={() => session.undo()} data-key="u" title={wall} aria-label={say("prompt.undo")}>
				<Icon name="undo" size={17} />
				<span class="word">{say("prompt.undo")}</span>
			</button>
			<button type="button" class="btn quiet redo" disabled={!session.canRedo.value} onClick={() => session.redo()} title={say("prompt.redo")} aria-label={say("prompt.redo")}>
				<Icon name="redo" size={17} />
				<span class="word">{say("prompt.redo")}</span>
			</button>
			<button type="button" class="btn quiet restart" disabled={!session.canResetTurn.value} onClick={() => session.resetTurn()} title={say("prompt.reset")} aria-label={say("prompt.reset")}>
				<Icon name="reset" size={17} />
				<span class="word">{say("prompt.reset")}</span>
			</button>
			{canPass ? (
				<button type="button" class={desk.passing.value ? "btn warn" : "btn quiet"} onClick={() => desk.pass()} data-key="p" aria-label={desk.passing.value ? say("prompt.passsure") : say("prompt.pass")}>
					<Icon name="pass" size={17} />
					<span class="word">{desk.passing.value ? say("prompt.passsure") : say("prompt.pass")}</span>
				</button>
			) : null}
		</div>
	);
}

/** The keys of the table: Enter gives or ends the turn, Escape lets go, u undo, U redo, r restart, p pass, / the typed move, ? help. */
function useKeys(view: View) {
	const { desk } = view;
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (target.tagName === "INPUT" || target.tagName === "SELECT" || target.tagName === "TEXTAREA") return;
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			const picked = desk.picked.value;
			if (event.key === "Enter" && target.tagName !== "BUTTON" && (picked || desk.session.ready.value || desk.session.turnUp.value)) {
				event.preventDefault();
				if (picked) desk.give(picked);
				else desk.endTurn();
			} else if (event.key === "Escape") {
				desk.picked.value = null;
				desk.why.value = null;
				desk.drawer.value = null;
				for (const open of document.querySelectorAll<HTMLDetailsElement>(".rival[open]")) open.open = false;
			} else if (event.key === "u") desk.session.undo();
			else if (event.key === "U") desk.session.redo();
			else if (event.key === "r") desk.session.resetTurn();
			else if (event.key === "p") desk.pass();
			else if (event.key === "?") desk.drawer.value = desk.drawer.value === "help" ? null : "help";
			else if (event.key === "/") {
				event.preventDefault();
				document.getElementById("typed-move")?.focus();
			}
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [desk]);
}

const BY_ITSELF_MS = 2000; /* until a turn ends by itself, if the reader likes it so */

/** Ends a turn after a while, unless something is touched or a key is pressed. */
function useEndByItself(desk: Desk, on: boolean): boolean {
	const running = useSignal(on);
	useEffect(() => {
		running.value = on;
		if (!on) return;
		const timer = setTimeout(() => desk.endTurn(), BY_ITSELF_MS);
		const stop = () => {
			clearTimeout(timer);
			running.value = false;
		};
		document.addEventListener("pointerdown", stop, { capture: true });
		document.addEventListener("keydown", stop, { capture: true });
		return () => {
			stop();
			document.removeEventListener("pointerdown", stop, { capture: true });
			document.removeEventListener("keydown", stop, { capture: true });
		};
	}, [desk, on]);
	return running.value;
}

/** A turn that is played: it can be taken back until it is ended, or until what it needs is turned up. */
function Ready({ view, settings }: { view: View; settings: Settings }) {
	const { desk } = view;
	const { session } = desk;
	const { turnUp, now, controllers } = session;
	const button = useRef<HTMLButtonElement>(null);
	const online = controllers.includes("elsewhere");
	const part = turnUp.value ? "turnup" : now.value.passed ? "passed" : online ? "online" : "ready";
	const runs = useEndByItself(desk, !turnUp.value && !now.value.passed && !settings.confirm.value);
	useLayoutEffect(() => {
		// Enter ends the turn now; on the place that was pressed last it would press that again.
		if (document.activeElement?.tagName === "BUTTON" || document.activeElement === document.body) button.current?.focus({ preventScroll: true });
	}, [turnUp.value]);
	return (
		<section class="prompt panel ready" id="question" aria-label={say("prompt.question")}>
			<div>
				{view.table.seats.filter((other) => !other.bot).length > 1 ? (
					<p class="steps">
						<b>{seatName(view.me)}</b>
					</p>
				) : null}
				<h2 aria-live="polite" tabIndex={-1}>
					{say(`prompt.${part}.title`)}
				</h2>
				<p class="steps note">{say(`prompt.${part}.note`)}</p>
			</div>
			<div class="do">
				<button type="button" class={runs ? "btn primary runs" : "btn primary"} data-end={turnUp.value ? "turn-up" : "turn"} ref={button} onClick={() => desk.endTurn()}>
					{say(turnUp.value ? "prompt.turnup" : "prompt.end")} <span class="key">{say("prompt.enter")}</span>
				</button>
				<Back view={view} />
			</div>
		</section>
	);
}

export function Prompt({ view, settings }: { view: View; settings: Settings }) {
	const { desk, table, me } = view;
	const { session } = desk;
	useKeys(view);
	const seat = session.seat.value;
	const ask = session.ask.value;
	if (session.ready.value || session.turnUp.value) return <Ready view={view} settings={settings} />;
	if (seat === null || (seat !== NATURE && seat !== me.seat)) {
		const other = table.seats[ask.seats.find((asked) => asked !== NATURE) ?? -1];
		return (
			<section class="prompt panel calm" aria-label={say("prompt.question")}>
				<h2 aria-live="polite">{session.sending.value ? say("remote.sending") : other ? say("prompt.waiting", { who: seatName(other) }) : t("ask.nature")}</h2>
				{session.controllers.includes("human") ? <Back view={view} /> : null}
			</section>
		);
	}
	const picked = desk.picked.value;
	const blinks = desk.blink.value !== null;
	const title = blinkTitle(view) ?? t(`ask.${ask.kind}` as Key as "ask.turn");
	return (
		<section class="prompt panel" id="question" aria-label={say("prompt.question")}>
			<div>
				<p class="steps">
					<b>{table.seats.filter((other) => !other.bot).length > 1 ? seatName(me) : say("prompt.turn")}</b> <Rule of={ask.rule} />
				</p>
				<h2 aria-live="polite" tabIndex={-1}>
					{title}
				</h2>
			</div>
			{blinks ? (
				<BlinkPanel view={view} />
			) : (
				<>
					<Hands view={view} />
					<Choices view={view} title={title} />
					<Chosen view={view} />
				</>
			)}
			<div class="do">
				<button type="button" class="btn primary" disabled={!picked} onClick={() => picked && desk.give(picked)}>
					{picked ? (blinks ? blinkDeed(view) : deedOf(view, picked)) : say("prompt.confirm")} <span class="key">{say("prompt.enter")}</span>
				</button>
				<Back view={view} />
			</div>
			<Typed view={view} />
		</section>
	);
}
