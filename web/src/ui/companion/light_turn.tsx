/** The player's turn in companion light: the space that was taken, and what else the automaton must know of it. */
import { useSignal } from "@preact/signals";
import { changeGroups, entryWords, spaceRows } from "../../companion/changes";
import type { Change, ChangeGroup, SpaceButton, SpaceRow } from "../../companion/changes";
import { stateWords } from "../../companion/corrections";
import type { LightGame } from "../../companion/light";
import { entryLine } from "../../core/light";
import type { Entry, EntryKind } from "../../core/light";
import { snapshot } from "../../core/table";
import { Icon } from "../pieces/atoms";
import { colon, say, sayOf } from "../words/say";
import { SignView } from "./draw";

function Hex({ button, onEnter }: { button: SpaceButton; onEnter: (entry: Entry) => void }) {
	const { space, at, state, entry } = button;
	/* A figure of the player leaves a space only by a Blink, which is among the other changes. */
	const takes = entry?.kind === "space" ? entry : null;
	return (
		<button
			type="button"
			class={`clhex s-${state}`}
			disabled={!takes}
			data-enter={takes ? entryLine(takes) : undefined}
			onClick={() => takes && onEnter(takes)}
		>
			<b class="vh">{`${sayOf("space", space)}${colon()}${stateWords(state)}`}</b>
			<span aria-hidden="true">
				{state === "you" ? <Icon name="check" size={24} /> : state === "bot" ? <Icon name="bot" size={24} /> : at}
			</span>
		</button>
	);
}

/** The spaces of the board in rows, and who is there. */
export function Spaces({ game }: { game: LightGame }) {
	return (
		<div class="clrows">
			{spaceRows(game.table.value, game.you, game.bot, game.changes.value).map((row) => (
				<Row key={row.place} row={row} onEnter={(entry) => void game.enter(entry)} />
			))}
		</div>
	);
}

function Row({ row, onEnter }: { row: SpaceRow; onEnter: (entry: Entry) => void }) {
	return (
		<fieldset class={row.spaces.length > 2 ? "clrow wide" : "clrow"}>
			<legend>{sayOf("short", row.place)}</legend>
			<div>
				{row.spaces.map((button) => (
					<Hex key={button.space} button={button} onEnter={onEnter} />
				))}
			</div>
		</fieldset>
	);
}

function Enter({ change, onEnter }: { change: Change; onEnter: (entry: Entry) => void }) {
	const { entry, sign, text, more } = change;
	return (
		<button
			type="button"
			class={`enter s-${sign.sign === "workers" || sign.sign === "goods" ? "piece" : sign.sign}`}
			data-enter={entryLine(entry)}
			onClick={() => onEnter(entry)}
		>
			<SignView sign={sign} />
			<span>
				{text ? <b>{text}</b> : null}
				{more ? <small>{more}</small> : null}
			</span>
		</button>
	);
}

const SHORT = 8; /* letters of a narrow button */

function isShort({ text, more, sign }: Change): boolean {
	return sign.sign === "none" && more === "" && text.length <= SHORT;
}

export function Groups({ groups, onEnter }: { groups: readonly ChangeGroup[]; onEnter: (entry: Entry) => void }) {
	return (
		<>
			{groups.map(({ kind, changes }) => (
				<section key={kind} class="clgroup" data-group={kind} aria-label={sayOf("light.group", kind)}>
					<h3>{sayOf("light.group", kind)}</h3>
					<div class={changes.every(isShort) ? "enters short" : "enters"}>
						{changes.map((change) => (
							<Enter key={entryLine(change.entry)} change={change} onEnter={onEnter} />
						))}
					</div>
				</section>
			))}
		</>
	);
}

/** What was entered in this turn. */
function Entered({ game }: { game: LightGame }) {
	const turn = game.turn.value;
	const { content } = game.core;
	const words = turn.flatMap(({ entry, before }) => {
		const text = entryWords(entry, { content, table: snapshot(before), bot: game.bot });
		return text ? [text] : [];
	});
	return (
		<div class="clast" aria-live="polite">
			<b>{say("light.entered")}</b>
			<span>{words.join(", ") || say("light.entered.none")}</span>
		</div>
	);
}

/** All groups of changes of these kinds; `only` null: all kinds. */
export function groupsOf(game: LightGame, only: ReadonlySet<EntryKind> | null = null): ChangeGroup[] {
	const turn = game.turn.value.map(({ entry }) => entry);
	const all = changeGroups(game.changes.value, turn, {
		content: game.core.content,
		table: game.table.value,
		bot: game.bot,
	});
	return only ? all.filter(({ kind }) => only.has(kind)) : all;
}

export function LightTurn({ game }: { game: LightGame }) {
	const more = useSignal(false);
	const onEnter = (entry: Entry) => void game.enter(entry);
	const groups = groupsOf(game);
	const others = groups.filter(({ near }) => !near);
	return (
		<section class="clturn" id="question" aria-label={say("light.space")}>
			<h2>{say("light.space")}</h2>
			<Spaces game={game} />
			{game.turn.value.length === 0 ? <p class="hint">{say("light.space.note")}</p> : null}
			<Groups groups={groups.filter(({ near }) => near)} onEnter={onEnter} />
			<Entered game={game} />
			<button
				type="button"
				class="clmore"
				data-more
				aria-expanded={more.value}
				onClick={() => (more.value = !more.value)}
			>
				<Icon name={more.value ? "chevron-down" : "chevron-right"} size={24} /> {say("light.more")}
			</button>
			{more.value ? <Groups groups={others} onEnter={onEnter} /> : null}
		</section>
	);
}
