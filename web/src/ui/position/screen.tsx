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
import { Draft, hidesSecrets } from "../../position/draft";
import { t } from "../../words/i18n";
import { Icon, seatName } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { colon, say } from "../words/say";
import { Begin } from "./begin";
import { Board } from "./board";
import { Panel, showField } from "./panel";
import type { Where } from "./panel";
import { TextPart } from "./text";
import { fieldName, wrongWords } from "./words";
import "../css/screens/position.css";

type Part = "board" | "fields" | "text";

interface ScreenProps {
	core: Core;
	editing: Editing | null;
	onPlay: (stated: StatedPosition, controllers: readonly Controller[]) => void;
	onFile: (record: GameRecord) => void;
	onLink: (record: GameRecord) => Promise<void>;
	onBack: () => void;
}

type EditProps = Omit<ScreenProps, "editing"> & {
	stage: Stage;
	start: Game;
	controllers: readonly Controller[];
	corrects: boolean;
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
					if (stated) onPlay(stated, controllers);
				}}
			>
				{say(corrects ? "position.goon" : "position.play")}
			</button>
		</footer>
	);
}

/** The table that is drawn; of a position that no board can show, the last one that could be drawn. */
function useTable(draft: Draft, start: Game): Table {
	const last = useMemo(() => ({ game: start }), [draft]);
	if (draft.drawable) last.game = draft.game.value;
	return useMemo(() => snapshot(last.game), [last.game]);
}

function Editor(props: EditProps) {
	const { core, stage, start, onBack, corrects } = props;
	const draft = useMemo(() => new Draft(stage, start), [stage, start]);
	const where = useMemo<Where>(() => ({ seat: signal(-1), open: signal("course"), goal: signal(null) }), [draft]);
	const part = useSignal<Part>("fields");
	const table = useTable(draft, start);
	const { modules = [] } = draft.game.value.setup();
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
				<Board core={core} start={start} table={table} seat={where.seat.value} />
			</div>
			<div class="pedit" tabIndex={0}>
				{part.value === "text" ? (
					<TextPart key={draft.game.value.hash()} draft={draft} onTaken={() => undefined} />
				) : (
					<Panel draft={draft} naming={naming} where={where} />
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
	const begun = useSignal<{ game: Game; controllers: readonly Controller[] } | null>(null);
	useEffect(() => {
		stageOf(core).then(
			(loaded) => (stage.value = loaded),
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
	const from = editing ? { game: editing.position, controllers: editing.controllers } : begun.value;
	if (!from) return <Begin core={core} stage={stage.value} onBegin={(made) => (begun.value = made)} onBack={onBack} />;
	return (
		<Editor
			{...props}
			stage={stage.value}
			start={from.game}
			controllers={from.controllers}
			corrects={editing?.corrects !== null && editing !== null}
			onBack={editing ? onBack : () => (begun.value = null)}
		/>
	);
}
