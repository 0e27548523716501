/**
 * Companion light: the automaton's turns for somebody at a real table. The checklist of what to move, dice and draws to
 * enter, the player's turn in a few taps, corrections, and the automaton's score.
 */
import { effect, useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { stageOf } from "../../app/stage";
import { LightGame } from "../../companion/light";
import type { Question } from "../../companion/questions";
import { entryLine, entryOf } from "../../core/light";
import type { EntryKind } from "../../core/light";
import type { Core } from "../../core/core";
import { oneByOne } from "../../keep/autosave";
import { entriesFromBytes, keptLight } from "../../keep/light";
import type { KeptLight, Store } from "../../keep/store";
import { Icon } from "../pieces/atoms";
import { eraNumber, figure, say, sayOf } from "../words/say";
import { DrawView } from "./draw";
import { Big, Frame, Roll, Second } from "./frame";
import { Glance } from "./glance";
import { LightFix } from "./light_fix";
import { LightSheet } from "./light_sheet";
import { Groups, LightTurn, groupsOf } from "./light_turn";
import { Checklist, Last } from "./list";

type Look = "" | "its" | "fix";

const UNWARP: ReadonlySet<EntryKind> = new Set<EntryKind>(["unwarp"]);
const ANOMALIES: ReadonlySet<EntryKind> = new Set<EntryKind>(["anomaly"]);

function botName(game: LightGame): string {
	const { bot } = game.table.value;
	return bot ? sayOf("kind", bot.kind) : "";
}

function titleOf(game: LightGame): string {
	const { era, phase } = game.wanted.value;
	const { show } = game.now.value;
	if (show === "over") return say("light.over");
	if (era === 0) return say("companion.setup");
	if (show === "turn") return say("light.yours", { era: eraNumber(era) });
	if (phase === "actions") return say("companion.turn", { who: botName(game) });
	return say("companion.phase", { era: eraNumber(era), phase: { term: `phase.${phase}` } });
}

/** The question that is due; its answers stay in view. */
function Due({ game, question }: { game: LightGame; question: Question }) {
	const box = useRef<HTMLDivElement>(null);
	const others = useSignal(-1); /* the number of entries when they were asked for */
	const at = game.entries.value.length;
	const buttons = others.value === at ? [...question.buttons, ...question.others] : question.buttons;
	useLayoutEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [at]);
	if (question.want === "anomalies")
		return (
			<section class="cdraw" id="question" aria-label={question.question}>
				<h2>{question.question}</h2>
				<Groups groups={groupsOf(game, ANOMALIES)} onEnter={(entry) => void game.enter(entry)} />
			</section>
		);
	return (
		<div ref={box}>
			<DrawView
				key={at}
				draw={{ form: question.form, buttons }}
				question={question.question}
				hint={question.hint || (question.form === "few" && question.want !== "nature" ? say("light.tap") : "")}
				rule={question.rule}
				words={(button) => {
					const entry = question.entryOf.get(button);
					return entry ? entryLine(entry) : "";
				}}
				onEnter={(button) => {
					const entry = question.entryOf.get(button);
					if (entry) game.enter(entry);
				}}
			/>
			{question.others.length > 0 && others.value !== at ? (
				<button type="button" class="clmore" data-others onClick={() => (others.value = at)}>
					<Icon name="chevron-right" size={24} /> {say("light.other")}
				</button>
			) : null}
		</div>
	);
}

/** In the Paradox phase the player may take back a Warp tile for an Anomaly. */
function TakenBack({ game }: { game: LightGame }) {
	return (
		<div class="clturn">
			<Groups groups={groupsOf(game, UNWARP)} onEnter={(entry) => void game.enter(entry)} />
		</div>
	);
}

/** The buttons at the thumb. */
function Foot({ game, onPad }: { game: LightGame; onPad: () => void }) {
	const now = game.now.value;
	const question = now.show === "list" || now.show === "question" ? now.question : null;
	return (
		<>
			<Second
				words={say("companion.undo")}
				data="undo"
				on={game.entries.value.length > 0}
				act={() => void game.undo()}
			/>
			{question?.rolled ? <Roll rolls={game.ticks.rolls} act={() => game.roll()} /> : null}
			{question?.want === "anomalies" ? (
				<Big words={say("light.goon")} data="go-on" act={() => void game.enter(entryOf("go-on"))} />
			) : null}
			{now.show === "list" && !question ? (
				<Big words={say("companion.alldone")} data="done" act={() => game.allDone()} />
			) : null}
			{now.show === "turn" ? (
				<>
					<Second words={say("light.pass")} data="pass" act={() => void game.enter(entryOf("pass"))} />
					<Big words={say("light.done")} data="end" act={() => void game.enter(entryOf("done"))} />
				</>
			) : null}
			{now.show === "over" ? <Big words={say("light.pad")} data="pad" act={onPad} /> : null}
		</>
	);
}

function Now({ game }: { game: LightGame }) {
	const now = game.now.value;
	if (now.show === "turn")
		return (
			<>
				<LightTurn game={game} />
				<Last items={game.last.value} />
			</>
		);
	if (now.show === "over")
		return (
			<>
				<LightSheet game={game} />
				<p class="hint">{say("light.over.note")}</p>
			</>
		);
	return (
		<>
			{now.show === "list" ? (
				<Checklist
					items={game.items.value}
					who={botName(game)}
					ticked={game.ticks.ticked.value}
					onTick={(at) => game.ticks.tick(at)}
				/>
			) : null}
			{now.question ? <Due game={game} question={now.question} /> : null}
			{now.question && game.wanted.value.phase === "paradox" ? <TakenBack game={game} /> : null}
			{now.show === "question" && now.question.verb === "N_COMMAND" ? <Last items={game.last.value} /> : null}
		</>
	);
}

function Tool({ look, to, icon }: { look: Signal<Look>; to: "its" | "fix"; icon: string }) {
	const words = say(to === "its" ? "companion.its" : "light.fix");
	return (
		<button
			type="button"
			class={to === "its" ? "its" : "fixes"}
			data-look={to}
			aria-pressed={look.value === to}
			title={words}
			onClick={() => (look.value = look.value === to ? "" : to)}
		>
			<Icon name={icon} size={24} /> <span class="vh">{words}</span>
		</button>
	);
}

function Screen({ game, onHome, onPad }: { game: LightGame; onHome: () => void; onPad: () => void }) {
	const look = useSignal<Look>("");
	const its = (
		<>
			<Glance table={game.table.value} content={game.core.content} />
			<LightSheet game={game} />
		</>
	);
	const title = look.value === "its" ? say("companion.its") : look.value === "fix" ? say("light.fix") : titleOf(game);
	return (
		<Frame
			title={title}
			status={game.wanted.value.era === 0 ? "" : say("companion.vp", { n: figure(game.light.score().total) })}
			onHome={onHome}
			tools={
				<>
					<Tool look={look} to="fix" icon="warn" />
					<Tool look={look} to="its" icon="eye" />
				</>
			}
			beside={its}
			foot={
				look.value ? (
					<>
						<Second
							words={say("companion.undo")}
							data="undo"
							on={game.entries.value.length > 0}
							act={() => void game.undo()}
						/>
						<Big words={say("companion.back")} data="back" act={() => (look.value = "")} />
					</>
				) : (
					<Foot game={game} onPad={onPad} />
				)
			}
		>
			{look.value === "its" ? its : look.value === "fix" ? <LightFix game={game} /> : <Now game={game} />}
		</Frame>
	);
}

/** Opens the stored game in the module, which is loaded for it, and saves it after each entry. */
function useLight(core: Core, store: Store, kept: KeptLight) {
	const game = useSignal<LightGame | "failed" | null>(null);
	useEffect(() => {
		let stop = () => {};
		let left = false;
		const open = async () => {
			const { light } = await stageOf(core);
			if (left) return;
			const { setup, extras, seed } = kept;
			const found = new LightGame(core, light, { setup, extras, seed, entries: entriesFromBytes(kept.bytes) }, kept.id);
			const saving = oneByOne(() => {
				const over = found.wanted.peek().kind === "nothing";
				return store.save(keptLight(kept, found.entries.peek(), { game: found.game.peek(), over }, Date.now()));
			});
			const saves = effect(() => {
				void found.entries.value;
				saving.request();
			});
			const follows = found.follow();
			stop = () => {
				saves();
				follows();
			};
			game.value = found;
		};
		open().catch(() => (game.value = "failed"));
		return () => {
			left = true;
			stop();
		};
	}, [kept.id]);
	return game.value;
}

interface LightScreenProps {
	core: Core;
	store: Store;
	kept: KeptLight;
	onHome: () => void;
	onPad: () => void;
}

export function LightScreen({ core, store, kept, onHome, onPad }: LightScreenProps) {
	const game = useLight(core, store, kept);
	if (game === null)
		return (
			<p data-loading role="status">
				{say("app.loading")}
			</p>
		);
	if (game === "failed") return <p role="alert">{say("app.failed")}</p>;
	return (
		<div class="page" data-light={game.now.value.show} data-entries={game.entries.value.length}>
			<Screen game={game} onHome={onHome} onPad={onPad} />
		</div>
	);
}
