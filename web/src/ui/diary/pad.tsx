/**
 * The score pad: any game at a real table, with or without a bot, line by line. On a phone one player's sheet is shown
 * at a time, on a wide screen all of them.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Core } from "../../core/core";
import { LEADERS, LEVELS, PATHS } from "../../core/lists";
import type { Leader, Path } from "../../core/lists";
import { ALL_MODULES, NAME_MAX, NOTES_MAX, botOf } from "../../diary/entry";
import {
	SEATS_MAX,
	changeSeat,
	hasBegun,
	linesFor,
	playerOf,
	seatLeader,
	seatPath,
	seatPlayer,
	seated,
	setLine,
	totalsOf,
	verdictOf,
} from "../../diary/pad";
import type { Pad, Player } from "../../diary/pad";
import { ICONS } from "../drawers/score";
import { Icon, PATH_LETTERS } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { RuleTap } from "../rules/tap";
import { figure, say, sayOf } from "../words/say";
import { Choice, Field, Numeral, Stepper } from "./fields";
import { levelWords, lineNote, lineWords, moduleWords, seatWords } from "./names";
import "../css/screens/diary.css";

const MINUTES_MAX = 9999;
const ERAS_MAX = 7;

interface Part {
	pad: Signal<Pad>;
	core: Core;
}

interface SeatPart extends Part {
	i: number;
}

const ownerOf = (path: Path | null, bot: boolean) => (path ? PATH_LETTERS[path] : bot ? "bot" : "none");

function PathChoice({ pad, core, i }: SeatPart) {
	const seat = pad.value.seats[i];
	if (!seat || seat.who === "bot") return null;
	const paths = PATHS.filter((path): path is Path => path !== "");
	const leaders = LEADERS.filter(
		(leader): leader is Leader => leader !== "" && core.content.leaders[leader].path === seat.path,
	);
	const none = ["", say("pad.unknown")] as const;
	return (
		<>
			<Choice
				label={say("setup.path")}
				data="path"
				value={seat.path ?? ""}
				options={[none, ...paths.map((path) => [path, sayOf("path", path)] as const)]}
				onChange={(path) => (pad.value = seatPath(pad.value, i, path === "" ? null : (path as Path)))}
			/>
			{seat.path ? (
				<Choice
					label={say("setup.leader")}
					data="leader"
					value={seat.leader ?? ""}
					options={[none, ...leaders.map((leader) => [leader, sayOf("leader", leader)] as const)]}
					onChange={(leader) => (pad.value = seatLeader(pad.value, i, leader === "" ? null : (leader as Leader)))}
				/>
			) : null}
		</>
	);
}

function SeatFields({ pad, core, i }: SeatPart) {
	const seat = pad.value.seats[i];
	if (!seat) return null;
	const player = playerOf(seat);
	const players: readonly (readonly [Player, string])[] = [
		["me", say("pad.me")],
		["person", say("setup.human")],
		["chronobot1", sayOf("kind", "chronobot1")],
		["chronobot2", sayOf("kind", "chronobot2")],
		["chronossus", sayOf("kind", "chronossus")],
		...(player === "computer" ? [["computer", say("diary.computer")] as const] : []),
	];
	return (
		<fieldset class="who" data-seat={i}>
			<legend>{say("pad.seat", { n: i + 1 })}</legend>
			<Choice
				label={say("pad.by")}
				data="player"
				value={player}
				options={players}
				onChange={(one) => (pad.value = seatPlayer(pad.value, i, one))}
			/>
			{seat.who === "bot" ? (
				<Choice
					label={say("pad.level")}
					data="level"
					value={seat.level}
					options={[["", say("level.custom")], ...LEVELS.map((level) => [level, levelWords(level)] as const)]}
					onChange={(level) => (pad.value = changeSeat(pad.value, i, { level }))}
				/>
			) : (
				<Field label={say("pad.name")}>
					<input
						type="text"
						maxLength={NAME_MAX}
						data-field="name"
						autocomplete="off"
						value={seat.name}
						onInput={(event) => (pad.value = changeSeat(pad.value, i, { name: event.currentTarget.value }))}
					/>
				</Field>
			)}
			<PathChoice pad={pad} core={core} i={i} />
		</fieldset>
	);
}

function Players({ pad, core }: Part) {
	const { players } = pad.value;
	return (
		<section class="sec people">
			<h2 id="pad-players">{say("pad.players")}</h2>
			<div class="count" role="group" aria-labelledby="pad-players">
				{Array.from({ length: SEATS_MAX }, (_, i) => i + 1).map((n) => (
					<button
						type="button"
						key={n}
						data-players={n}
						aria-pressed={players === n}
						onClick={() => (pad.value = { ...pad.value, players: n })}
					>
						{n}
					</button>
				))}
			</div>
			<div class="whos">
				{seated(pad.value).map((_, i) => (
					<SeatFields key={i} pad={pad} core={core} i={i} />
				))}
			</div>
		</section>
	);
}

function Modules({ pad }: Pick<Part, "pad">) {
	const { modules } = pad.value;
	return (
		<section class="sec mods2">
			<h2 id="pad-modules">{say("setup.modules")}</h2>
			<div class="chips2" role="group" aria-labelledby="pad-modules">
				{ALL_MODULES.map((module) => {
					const on = modules.includes(module);
					const next = on ? modules.filter((one) => one !== module) : [...modules, module];
					return (
						<button
							type="button"
							key={module}
							data-module={module}
							aria-pressed={on}
							onClick={() => (pad.value = { ...pad.value, modules: next })}
						>
							{moduleWords(module)}
						</button>
					);
				})}
			</div>
		</section>
	);
}

/** All lines of a seat. */
function Sheet({ pad, i, shown }: { pad: Signal<Pad>; i: number; shown: boolean }) {
	const { value } = pad;
	const seat = value.seats[i];
	if (!seat) return null;
	const bot = botOf(seated(value));
	const who = seatWords(seat, i);
	return (
		<section class={shown ? "sec sheet now" : "sec sheet"} data-sheet={i} aria-label={say("pad.sheet", { who })}>
			<h2>
				<span>{who}</span> <b>{figure(totalsOf(value)[i] ?? 0)}</b>
			</h2>
			<ul>
				{linesFor(value, i).map((line) => {
					const words = lineWords(line, bot);
					return (
						<li key={line} title={lineNote(line, bot)}>
							<Icon name={ICONS[line]} size={20} />
							<span class="ln">{words}</span>
							<Stepper
								words={`${words}, ${who}`}
								less={say("pad.minus", { line: words })}
								more={say("pad.plus", { line: words })}
								value={seat.sheet[line] ?? 0}
								data={line}
								onChange={(n) => (pad.value = setLine(pad.value, i, line, n))}
							/>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** The seats with their totals; on a phone they choose the sheet that is shown. */
function Totals({ pad, now }: { pad: Signal<Pad>; now: Signal<number> }) {
	const totals = totalsOf(pad.value);
	const won = hasBegun(pad.value) ? verdictOf(pad.value).won : [];
	return (
		<div class="totals" role="group" aria-label={say("score.total")}>
			{seated(pad.value).map((seat, i) => (
				<button
					type="button"
					key={i}
					data-total={i}
					class={`own-${ownerOf(seat.path, seat.who === "bot")}`}
					aria-pressed={now.value === i}
					onClick={() => (now.value = i)}
				>
					<span>{seatWords(seat, i)}</span>
					<b>
						{won[i] ? <Icon name="trophy" size={17} /> : null} {figure(totals[i] ?? 0)}
					</b>
				</button>
			))}
		</div>
	);
}

/** What breaks a tie between people: asked only when it matters. */
function TieFields({ pad, tied }: { pad: Signal<Pad>; tied: readonly number[] }) {
	if (tied.length < 2) return null;
	return (
		<fieldset class="who tie">
			<legend>{say("pad.tie")}</legend>
			{tied.flatMap((i) => {
				const seat = pad.value.seats[i];
				if (!seat) return [];
				const who = seatWords(seat, i);
				return (["water", "resources"] as const).map((good) => (
					<Numeral
						key={`${i}${good}`}
						label={say(`pad.tie.${good}`, { who })}
						data={`${good}-${i}`}
						value={seat[good]}
						most={999}
						onChange={(n) => (pad.value = changeSeat(pad.value, i, { [good]: n ?? 0 }))}
					/>
				));
			})}
		</fieldset>
	);
}

/** The winner and the rule that says so. */
function Verdict({ pad }: { pad: Signal<Pad> }) {
	const { won, by, rule, margin, tied } = verdictOf(pad.value);
	const who = seated(pad.value)
		.flatMap((seat, i) => (won[i] ? [seatWords(seat, i)] : []))
		.join(", ");
	const words =
		by === "alone"
			? say("pad.wins.alone", { n: totalsOf(pad.value)[0] ?? 0 })
			: by === "vp"
				? say("pad.wins", { who, n: margin })
				: say(`pad.wins.${by}`, { who });
	return (
		<section class="sec verdict2">
			<p role="status" data-verdict={by}>
				<Icon name="trophy" size={22} /> <b>{words}</b> <RuleTap rule={rule} about={words} />
			</p>
			<TieFields pad={pad} tied={tied} />
		</section>
	);
}

function About({ pad }: Pick<Part, "pad">) {
	const { day, minutes, eras, notes } = pad.value;
	const change = (part: Partial<Pad>) => (pad.value = { ...pad.value, ...part });
	return (
		<section class="sec about2">
			<h2>{say("pad.game")}</h2>
			<div class="who">
				<Field label={say("pad.day")}>
					<input
						type="date"
						data-field="day"
						value={day}
						onInput={(event) => change({ day: event.currentTarget.value })}
					/>
				</Field>
				<Numeral
					label={say("pad.minutes")}
					data="minutes"
					value={minutes}
					most={MINUTES_MAX}
					onChange={(n) => change({ minutes: n })}
				/>
				<Numeral
					label={say("pad.eras")}
					data="eras"
					value={eras}
					most={ERAS_MAX}
					onChange={(n) => change({ eras: n })}
				/>
			</div>
			<Field label={say("pad.notes")}>
				<textarea
					rows={3}
					maxLength={NOTES_MAX}
					data-field="notes"
					value={notes}
					onInput={(event) => change({ notes: event.currentTarget.value })}
				/>
			</Field>
		</section>
	);
}

interface PadProps {
	core: Core;
	/** What the pad shows at first. */
	start: Pad;
	/** Called after every change of a new game, to keep it. */
	onDraft: (pad: Pad) => void;
	onSave: (pad: Pad) => void;
	/** Null: an entry is changed, not a new game. */
	onClear: (() => Pad) | null;
	/** The device refused to store it. */
	failed: boolean;
	onBack: () => void;
}

export function ScorePad({ core, start, onDraft, onSave, onClear, failed, onBack }: PadProps) {
	const pad = useSignal(start);
	const now = useSignal(0);
	useEffect(() => pad.subscribe(onDraft), []);
	if (now.value >= pad.value.players) now.value = 0;
	return (
		<main class="t2 start scorepad" data-screen="pad">
			<Vista />
			<Head title={say(start.id === null ? "pad.title" : "pad.edit")} onBack={onBack}>
				{onClear ? (
					<button type="button" class="plain end" data-clear onClick={() => (pad.value = onClear())}>
						{say("pad.clear")}
					</button>
				) : null}
			</Head>
			<div class="left">
				<Players pad={pad} core={core} />
				<Modules pad={pad} />
			</div>
			<div class="right">
				<Totals pad={pad} now={now} />
				<div class="sheets">
					{seated(pad.value).map((_, i) => (
						<Sheet key={i} pad={pad} i={i} shown={i === now.value} />
					))}
				</div>
				{hasBegun(pad.value) && <Verdict pad={pad} />}
				<About pad={pad} />
			</div>
			<footer class="bar3">
				{failed ? <p role="alert">{say("pad.lost")}</p> : null}
				<button type="button" class="do" data-save onClick={() => onSave(pad.value)}>
					{say("pad.save")}
				</button>
			</footer>
		</main>
	);
}
