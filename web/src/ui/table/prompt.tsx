/**
 * The question: its text, the Worker in hand, the turn so far, answers without a place on the board, one large button
 * and Undo. Its size is fixed; the middle part scrolls.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { NATURE } from "../../core/core";
import type { Settings } from "../../keep/settings";
import type { Hand } from "../hand/hand";
import { t } from "../../words/i18n";
import { questionHelp, questionTitle } from "../pieces/question";
import { refusalWords } from "../pieces/refusal";
import { Icon, Piece, seatName } from "../pieces/atoms";
import type { View } from "../hand/view";
import { BlinkPanel, blinkDeed, blinkTitle } from "../modules/blink";
import { Choices, onBoard } from "./choices";
import { RuleTap } from "../rules/tap";
import { ruleOfRefusal } from "../hand/rule_of";
import { Foot } from "../pieces/foot";
import { RecallRisk } from "../modules/device";
import { Change } from "../pieces/change";
import { answerText, labelOf } from "./labels";
import { colon, name, say } from "../words/say";
import { HintButton, HintSpace } from "./hint";
import { RewindPanel, offersRewind } from "./rewind";
import { Thinking } from "./searching";
import { TurnList } from "./turn_list";
import { lazy } from "../pieces/lazy";
import { worded } from "../../app/language";
import { withRules } from "../words/told";

/* Loaded after the first decision. */
const Notes = lazy(() => worded(import("./notes")).then((file) => file.Notes), true);

const PLACING = new Set(["turn", "place-main", "place-home"]); /* questions answered by placing the Worker in hand */

function Hands({ view }: { view: View }) {
	const { hand } = view;
	if (hand.workers.value.length === 0) return null;
	return (
		<div class="hand" role="radiogroup" aria-label={say("prompt.worker")}>
			{hand.workers.value.map((worker) => {
				const held = hand.held.value === worker;
				return (
					<button
						key={worker}
						type="button"
						class={`card wk-${worker}${held ? " on" : ""}`}
						role="radio"
						aria-checked={held}
						title={name(worker)}
						onClick={() => hand.take(worker)}
					>
						<Piece kind={worker} size={42} />
						<span>{name(worker)}</span>
					</button>
				);
			})}
		</div>
	);
}

/** Why the tapped place was refused; else a preview of the answer picked or pointed at; else help. */
function Hint({ view }: { view: View }) {
	const { hand } = view;
	const why = hand.why.value;
	if (why)
		return (
			<p class="hint whynot" role="status">
				<b>{say("prompt.why")}</b> {refusalWords(view, why.refusal, why.place, null)}{" "}
				{why.instead.length > 0 ? say("prompt.with", { who: why.instead.map(name).join(", ") }) : ""}{" "}
				<RuleTap rule={ruleOfRefusal(why.refusal, why.key)} />
			</p>
		);
	const seen = hand.seen.value;
	const preview = seen?.preview();
	if (!seen || !preview) return <Help view={view} />;
	return (
		<p class="hint seen">
			<b>{answerText(view, seen)}</b>
			<span class="fx2">
				<Change of={preview.balance} />
			</span>
			<RecallRisk view={view} />
			{preview.reveals ? <small>{say("prompt.reveals")}</small> : null}
		</p>
	);
}

function Help({ view }: { view: View }) {
	const { hand } = view;
	const { session } = hand;
	if (session.turnUp.value) return <p class="hint">{say("prompt.turnup.note")}</p>;
	if (session.ready.value)
		return <p class="hint">{say(session.controllers.includes("elsewhere") ? "prompt.online.note" : "flow.undone")}</p>;
	const help = session.seat.value === view.me.seat ? questionHelp(view, session.ask.value) : "";
	if (help) return <p class="hint">{help}</p>;
	const lit = new Set(hand.listed.value.filter(onBoard).map(({ key }) => key)).size;
	return lit > 0 ? <p class="hint">{say("flow.lit", { n: lit })}</p> : null;
}

function Typed({ view }: { view: View }) {
	const { hand } = view;
	const input = useRef<HTMLInputElement>(null);
	const open = hand.typing.value;
	useLayoutEffect(() => {
		if (open) input.current?.focus();
	}, [open]);
	return (
		<form
			class={open ? "typed" : "typed vh"}
			onSubmit={(event) => {
				event.preventDefault();
				const words = input.current?.value.trim() ?? "";
				if (words) hand.type(words);
				if (input.current) input.current.value = "";
			}}
		>
			<label class="vh" for="typed-move">
				{say("prompt.typed")}
			</label>
			<input
				id="typed-move"
				ref={input}
				type="text"
				list="known-moves"
				placeholder={say("prompt.type")}
				autocomplete="off"
				spellcheck={false}
				onFocus={() => (hand.typing.value = true)}
			/>
			<datalist id="known-moves">
				{hand.session.answers.value.map(({ words }) => (
					<option key={words} value={words} />
				))}
			</datalist>
			{hand.typed.value !== null ? (
				<p class="minus" role="alert">
					{say("prompt.unknown", { word: hand.typed.value })}
				</p>
			) : null}
		</form>
	);
}

/** Undo, redo, restart or rewind, and pass. */
function Feet({ view }: { view: View }) {
	const { hand } = view;
	const { session } = hand;
	const { kind } = session.wall.value;
	const wall =
		session.canUndo.value || kind === "start"
			? say("prompt.undo")
			: say("prompt.wall", { what: say(`prompt.wall.${kind}`) });
	return (
		<div class="feet">
			<Foot
				icon="undo"
				words={say("prompt.undo")}
				title={wall}
				on={session.canUndo.value}
				act={() => hand.undo()}
				code="u"
			/>
			<Foot icon="redo" cls="redo" words={say("prompt.redo")} on={session.canRedo.value} act={() => hand.redo()} />
			{offersRewind(view) ? (
				<Foot
					icon="reset"
					cls="restart"
					words={say("flow.rewind")}
					title={say("flow.rewind.title")}
					on
					act={() => hand.rewind()}
					code="R"
				/>
			) : (
				<Foot
					icon="reset"
					cls="restart"
					words={say("prompt.restart")}
					title={say("prompt.reset")}
					on={session.canResetTurn.value}
					act={() => hand.restart()}
				/>
			)}
			{hand.passes.value ? <Foot icon="pass" words={say("prompt.pass")} on act={() => hand.pass()} code="p" /> : null}
		</div>
	);
}

const BY_ITSELF_MS = 2000; /* delay before a turn ends automatically, if that is enabled */

/** Ends the turn after BY_ITSELF_MS unless the pointer or a key is pressed; true while the timer runs. */
function useEndByItself(hand: Hand, on: boolean): boolean {
	const running = useSignal(on);
	useEffect(() => {
		running.value = on;
		if (!on) return;
		const timer = setTimeout(() => hand.endTurn(), BY_ITSELF_MS);
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
	}, [hand, on]);
	return running.value;
}

/** What the button does: end the turn, reveal, confirm the picked answer, or roll; kind null: nothing. */
function deed(view: View): { words: string; kind: "turn" | "turn-up" | "do" | null; icon: string } {
	const { hand } = view;
	const { session } = hand;
	const picked = hand.picked.value;
	if (session.turnUp.value) return { words: say("prompt.turnup"), kind: "turn-up", icon: "dice" };
	if (session.ready.value) return { words: say("prompt.end"), kind: "turn", icon: "" };
	if (hand.blink.value) return { words: blinkDeed(view), kind: "do", icon: "dice" };
	const { kind } = session.ask.value;
	if (kind === "warp")
		return {
			words: picked && hand.chosenWarps.value.length === 0 ? say("flow.lay.none") : say("flow.lay"),
			kind: picked ? "do" : null,
			icon: "hidden",
		};
	if (picked)
		return {
			words: picked.preview()?.reveals
				? `${labelOf(view, picked).text}${colon()}${say("flow.roll")}`
				: say("flow.keep", { what: labelOf(view, picked).text }),
			kind: "do",
			icon: picked.preview()?.reveals ? "dice" : "check",
		};
	return { words: say("prompt.end"), kind: null, icon: "" };
}

/** The large button. It takes the focus when the turn is complete, so that Enter ends it. */
function Go({ view, settings }: { view: View; settings: Settings }) {
	const { hand } = view;
	const { session } = hand;
	const { words, kind, icon } = deed(view);
	const button = useRef<HTMLButtonElement>(null);
	const ends = kind === "turn" || kind === "turn-up";
	const runs = useEndByItself(
		hand,
		kind === "turn" && !session.now.value.passed && !hand.freeLeft.value && !settings.confirm.value,
	);
	useLayoutEffect(() => {
		/* Otherwise Enter would press the last place again. */
		if (ends && (document.activeElement?.tagName === "BUTTON" || document.activeElement === document.body))
			button.current?.focus({ preventScroll: true });
	}, [ends, session.head.value]);
	return (
		<div class="go">
			<button
				type="button"
				class={runs ? "do runs" : "do"}
				ref={button}
				disabled={kind === null}
				data-end={ends ? kind : undefined}
				data-do={kind === "do" || undefined}
				title={runs ? say("flow.runs") : undefined}
				onClick={() => (kind === "do" ? hand.commit() : hand.endTurn())}
			>
				{icon ? <Icon name={icon} size={20} /> : null} {words} {kind ? <kbd>{say("prompt.enter")}</kbd> : null}
			</button>
		</div>
	);
}

/** Keys of answers whose place is not on the page now. */
function useLost(view: View): ReadonlySet<string> {
	const lost = useSignal<ReadonlySet<string>>(new Set());
	const { hand } = view;
	useLayoutEffect(() => {
		const missing = hand.listed.value
			.filter(onBoard)
			.map(({ key }) => key)
			.filter((key) => document.querySelector(`[data-place="${key}"]`) === null);
		if (missing.join() !== [...lost.value].join()) lost.value = new Set(missing);
	});
	return lost.value;
}

/** Offers to place the Worker that would have gained more. */
function Mend({ view }: { view: View }) {
	const { hand } = view;
	const waste = hand.waste.value;
	if (!waste || !hand.session.ready.value) return null;
	return (
		<div class="opts2">
			<button type="button" class="opt2 plain mend" onClick={() => hand.mend(waste)}>
				<Piece kind={waste.worker} size={30} />
				<span class="ot">
					<b>{say("flow.mend", { who: name(waste.worker) })}</b>
				</span>
			</button>
		</div>
	);
}

/** The title of the question, and the small line above it. */
function headOf(view: View, seat: number | null): { kick: string; title: string } {
	const { hand, table, me } = view;
	const { session } = hand;
	const several = table.seats.filter((other) => !other.bot).length > 1;
	const mine = several ? seatName(me) : session.rewound.value > 0 ? say("flow.practice.turn") : say("prompt.turn");
	const online = session.controllers.includes("elsewhere");
	if (session.turnUp.value) return { kick: mine, title: say("prompt.turnup.title") };
	if (session.ready.value)
		return {
			kick: mine,
			title: say(
				session.now.value.passed ? "prompt.passed.title" : online ? "prompt.online.title" : "prompt.ready.title",
			),
		};
	const ask = session.ask.value;
	if (seat !== null && (seat === NATURE || seat === me.seat))
		return { kick: mine, title: withRules(blinkTitle(view) ?? questionTitle(view, ask), [ask.rule]) };
	const other = table.seats[ask.seats.find((asked) => asked !== NATURE) ?? -1];
	return {
		kick: "",
		title: session.sending.value
			? say("remote.sending")
			: other
				? say("prompt.waiting", { who: seatName(other) })
				: t("ask.nature"),
	};
}

export function Prompt({ view, settings }: { view: View; settings: Settings }) {
	const { hand, me } = view;
	const { session } = hand;
	const lost = useLost(view);
	const seat = session.seat.value;
	const asked = session.ready.value || session.turnUp.value || (seat !== null && (seat === NATURE || seat === me.seat));
	const { kick, title } = headOf(view, seat);
	const all = settings.list.value || hand.listing.value;
	const begun = session.steps.value.some(({ move }) => move.seat === me.seat); /* they belong to no first load */
	const hinted = hand.hints.advice.value !== null || hand.hints.searching.value !== null;
	return (
		<section
			class={asked ? "ask you" : "ask calm"}
			id={asked ? "question" : undefined}
			data-anchor="question"
			data-rule={asked && seat !== null ? session.ask.value.rule : undefined}
			aria-label={say("prompt.question")}
		>
			<p class="kick">{kick}</p>
			{asked ? <HintButton view={view} /> : null}
			<h2 aria-live="polite" tabIndex={-1}>
				{title}
			</h2>
			{asked && seat !== null ? <RuleTap rule={session.ask.value.rule} about={title} cls="askrule" /> : null}
			<div class="mid" tabIndex={session.ready.value ? 0 : undefined}>
				{asked && hand.rewinding.value ? <RewindPanel view={view} /> : null}
				{asked && !hand.rewinding.value ? <HintSpace view={view} /> : <Thinking session={session} />}
				{asked && !hand.blink.value && !hand.rewinding.value && !hinted ? (
					<>
						{PLACING.has(session.ask.value.kind) && seat !== null ? <Hands view={view} /> : null}
						<TurnList view={view} />
						<Mend view={view} />
						{begun ? <Notes view={view} settings={settings} /> : null}
						{seat !== null ? <Choices view={view} title={title} all={all} lost={lost} /> : null}
						<Hint view={view} />
					</>
				) : null}
				{hand.blink.value ? <BlinkPanel view={view} /> : null}
			</div>
			{asked && seat !== null ? <Typed view={view} /> : null}
			{asked ? <Go view={view} settings={settings} /> : null}
			{asked || session.controllers.includes("human") ? <Feet view={view} /> : null}
		</section>
	);
}
