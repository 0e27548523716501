/**
 * The editor of positions: the board beside the fields, and the same as text. Every change is checked; a game can begin
 * where nothing is wrong. docs/positions.md describes what a position is.
 */
import { signal, useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { stageOf } from "../../app/stage";
import type { Editing } from "../../app/start";
import type { Core, Game, GameRecord, StatedPosition } from "../../core/core";
import type { Stage } from "../../core/stage";
import { snapshot } from "../../core/table";
import type { Table } from "../../core/table";
import type { Controller } from "../../game/session";
import { dropPosition, keepPosition, keptPosition } from "../../keep/position_draft";
import type { PositionDraft } from "../../keep/position_draft";
import { Draft, hidesSecrets } from "../../position/draft";
import { t } from "../../words/i18n";
import { Icon, seatName } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { colon, say } from "../words/say";
import { Begin, begunTable } from "./begin";
import { Board } from "./board";
import { Panel, showField } from "./panel";
import type { Where } from "./panel";
import { Resetup } from "./resetup";
import { TextPart } from "./text";
import { fieldName, wrongWords } from "./words";
import "../css/screens/position.css";

type Part = "board" | "fields" | "text";

interface ScreenProps {
	core: Core;
	editing: Editing | null;
	/** `corrects`: the stored game that goes on there; null: a new game begins. */
	onPlay: (stated: StatedPosition, controllers: readonly Controller[], corrects: string | null) => void;
	onFile: (record: GameRecord) => void;
	onLink: (record: GameRecord) => Promise<void>;
	onBack: () => void;
}

type EditProps = Omit<ScreenProps, "editing"> & {
	stage: Stage;
	start: Game;
	controllers: readonly Controller[];
	corrects: string | null;
};

/** What is wrong, and where; a tap goes there. */
function Status({ draft, where, table, part }: { draft: Draft; where: Where; table: Table; part: Signal<Part> }) {
	const wrong = draft.wrong.value;
	if (!wrong)
		return (
			<p class="pstatus good" role="status" data-wrong="">
				<Icon name="check" size={20} /> {say("position.right")}
			</p>
		);
	const { field, seat } = wrong;
	const of = field === null ? undefined : draft.stage.fields[field];
	const who = seat === null ? undefined : table.seats[seat];
	const place = [who ? seatName(who) : "", of ? fieldName({ word: of.word, part: "" }) : ""].filter(Boolean).join(", ");
	return (
		<p class="pstatus bad" role="status" data-wrong={wrong.wrong}>
			<Icon name="warn" size={20} />
			<span>
				{place ? `${place}${colon()}` : ""}
				{wrongWords(wrong)}
			</span>
			{field === null ? null : (
				<button
					type="button"
					class="plain"
					data-show
					onClick={() => {
						part.value = "fields";
						showField(where, draft, field, seat);
					}}
				>
					{say("position.show")}
				</button>
			)}
		</p>
	);
}

function Tools({ draft }: { draft: Draft }) {
	const tool = (icon: string, data: string, words: string, on: boolean, act: () => void) => (
		<button type="button" data-edit={data} aria-label={words} title={words} disabled={!on} onClick={act}>
			<Icon name={icon} size={24} />
		</button>
	);
	return (
		<span class="ptools">
			{tool("undo", "undo", say("position.undo"), draft.canUndo.value, () => draft.undo())}
			{tool("redo", "redo", say("position.redo"), draft.canRedo.value, () => draft.redo())}
			{tool("reset", "anew", say("position.anew"), draft.underWay.value, () => draft.beginAnew())}
		</span>
	);
}

function Parts({ part }: { part: Signal<Part> }) {
	return (
		<div class="pparts" role="tablist" aria-label={say("position.parts")}>
			{(["board", "fields", "text"] as const).map((one) => (
				<button
					type="button"
					key={one}
					role="tab"
					class={part.value === one ? "pchip on" : "pchip"}
					aria-selected={part.value === one}
					data-part={one}
					onClick={() => (part.value = one)}
				>
					{say(one === "board" ? "position.board" : one === "fields" ? "position.fields" : "position.text")}
				</button>
			))}
		</div>
	);
}

function Foot({ draft, corrects, controllers, onPlay, onFile, onLink }: EditProps & { draft: Draft }) {
	const copied = useSignal<Game | null>(null);
	const game = draft.game.value;
	const barred = draft.wrong.value !== null;
	const record = (): GameRecord | null => {
		const stated = draft.stated();
		return stated && { setup: stated.game.setup(), moves: [], stated };
	};
	const withRecord = (act: (of: GameRecord) => void) => () => {
		const made = record();
		if (made) act(made);
	};
	return (
		<footer class="pfoot">
			<button type="button" class="plain" data-file disabled={barred} onClick={withRecord(onFile)}>
				<Icon name="device" size={22} /> <span>{say("position.file")}</span>
			</button>
			<button
				type="button"
				class="plain"
				data-link
				disabled={barred}
				onClick={withRecord((made) => void onLink(made).then(() => (copied.value = game)))}
			>
				<Icon name="share" size={22} />{" "}
				<span aria-live="polite">{say(copied.value === game ? "over.copied" : "over.link")}</span>
			</button>
			<button
				type="button"
				class="do"
				data-play-here
				disabled={barred}
				onClick={() => {
					const stated = draft.stated();
					if (!stated) return;
					dropPosition();
					const { seats } = stated.game.setup();
					const people = seats.map((_, i) => (controllers[i] === "bot" ? "human" : (controllers[i] ?? "human")));
					onPlay(stated, people, corrects);
				}}
			>
				{say(corrects ? "position.goon" : "position.play")}
			</button>
		</footer>
	);
}

/** A position that can be, with the setup of the one that is changed: the board needs one. */
function useBase(core: Core, draft: Draft, start: Game): Game {
	const setup = draft.game.value.setup();
	return useMemo(
		() => (JSON.stringify(setup) === JSON.stringify(start.setup()) ? start : begunTable(core, setup)),
		[core, start, JSON.stringify(setup)],
	);
}

/** The table that is drawn; of a position that no board can show, the last one that could be drawn. */
function useTable(draft: Draft, start: Game): Table {
	const last = useMemo(() => ({ game: start }), [draft]);
	if (draft.drawable) last.game = draft.game.value;
	return useMemo(() => snapshot(last.game), [last.game]);
}

function Editor(props: EditProps) {
	const { core, stage, start, onBack, corrects, controllers } = props;
	const draft = useMemo(() => new Draft(stage, start), [stage, start]);
	const where = useMemo<Where>(() => ({ seat: signal(-1), open: signal("course"), goal: signal(null) }), [draft]);
	const part = useSignal<Part>("fields");
	const shown = draft.game.value;
	useEffect(() => {
		if (shown !== start) keepPosition(core, stage, { game: shown, controllers, corrects });
	}, [shown]);
	const table = useTable(draft, start);
	const base = useBase(core, draft, start);
	const { modules = [], seats } = draft.game.value.setup();
	if (where.seat.value >= seats.length) where.seat.value = -1;
	const naming = { stage, content: core.content, seats: table.seats, modules };
	return (
		<main class="position" data-part={part.value}>
			<header class="ptop">
				<button type="button" data-back aria-label={say("home.back")} title={say("home.back")} onClick={onBack}>
					<Icon name="step-back" size={24} />
				</button>
				<h1>{say(corrects ? "tool.correct" : "position.title")}</h1>
				<Tools draft={draft} />
			</header>
			<Parts part={part} />
			<div class="pview">
				<Board core={core} start={base} table={table} seat={where.seat.value} />
			</div>
			<div class="pedit" tabIndex={0}>
				{part.value === "text" ? (
					<TextPart key={draft.game.value.hash()} draft={draft} onTaken={() => undefined} />
				) : (
					<Panel
						draft={draft}
						naming={naming}
						where={where}
						setup={corrects ? null : <Resetup core={core} draft={draft} naming={naming} />}
					/>
				)}
			</div>
			<Status draft={draft} where={where} table={table} part={part} />
			<Foot {...props} draft={draft} />
		</main>
	);
}

/** Nothing is shown that a player at this screen may not know. */
function Secret({ onBack }: { onBack: () => void }) {
	return (
		<main class="t2 start listing">
			<Vista />
			<Head title={say("position.title")} onBack={onBack} />
			<p class="sec" role="alert" data-secret>
				{say("position.secrets")}
			</p>
		</main>
	);
}

export function PositionScreen(props: ScreenProps) {
	const { core, editing, onBack } = props;
	const stage = useSignal<Stage | null>(null);
	const failed = useSignal(false);
	const begun = useSignal<PositionDraft | null>(null);
	const text = useSignal("");
	const goOn = (of: Stage) => {
		const kept = keptPosition(core, of);
		if (kept && "draft" in kept) begun.value = kept.draft;
		else text.value = kept?.text ?? "";
	};
	useEffect(() => {
		stageOf(core).then(
			(loaded) => {
				if (!editing) goOn(loaded);
				stage.value = loaded;
			},
			() => (failed.value = true),
		);
	}, [core]);
	if (!stage.value)
		return (
			<p data-loading={!failed.value || undefined} role={failed.value ? "alert" : "status"}>
				{t(failed.value ? "app.failed" : "app.loading")}
			</p>
		);
	const seats = editing?.controllers.length ?? 0;
	if (editing?.view && hidesSecrets(stage.value, editing.position, editing.view, seats))
		return <Secret onBack={onBack} />;
	const from = editing
		? { game: editing.position, controllers: editing.controllers, corrects: editing.corrects }
		: begun.value;
	const { value: loaded } = stage;
	if (!from)
		return (
			<Begin
				core={core}
				stage={loaded}
				kept={keptPosition(core, loaded) && !text.value ? () => goOn(loaded) : null}
				text={text.value}
				onBegin={(made) => (begun.value = { ...made, corrects: null })}
				onBack={onBack}
			/>
		);
	return (
		<Editor
			{...props}
			stage={loaded}
			start={from.game}
			controllers={from.controllers}
			corrects={from.corrects}
			onBack={editing ? onBack : () => (begun.value = null)}
		/>
	);
}
