/**
 * A puzzle on the real table: the goal stands above the question, every move can be taken back, and "Check my score"
 * says how many VP are missing. The answer can be gone through on the board.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Core, GameRecord, ScoreSheet } from "../../core/core";
import { rowsOf } from "../../game/score";
import type { Session } from "../../game/session";
import type { Settings } from "../../keep/settings";
import type { Thinker } from "../../think/thinker";
import { dayOf, puzzleOfDay } from "../../puzzles/daily";
import { kept } from "../../puzzles/kept";
import { partsOf } from "../../puzzles/answer";
import { loadPuzzles, nextPuzzle, recordOf, sheetAfter } from "../../puzzles/list";
import type { Puzzle } from "../../puzzles/list";
import { openAnswer, openPuzzle } from "../../puzzles/play";
import { GameScreen } from "../game/game";
import { Head, Vista } from "../pieces/vista";
import { say } from "../words/say";
import "../css/screens/puzzles.css";

export interface PuzzleProps {
	core: Core;
	settings: Settings;
	thinker: Thinker;
	/** A number, or "today". */
	name: string;
	onList: () => void;
}

type Stage = "play" | "checked" | "answer";

/** The score sheet after the answer. */
function bestSheet(core: Core, puzzle: Puzzle, { setup, moves }: GameRecord): ScoreSheet | null {
	let game = core.newGame(setup);
	for (const move of moves) game = game.step(move) ?? game;
	return sheetAfter(game, puzzle.seat);
}

interface GoalProps {
	puzzle: Puzzle;
	today: boolean;
	ready: boolean;
	/** The sentence has not been read yet, where there is no room for it. */
	brief: Signal<boolean>;
	onCheck: () => void;
	onAnswer: () => void;
}

/** The goal, and the way to the verdict. Where there is no room for the sentence it is shown until it was read. */
function Goal({ puzzle, today, ready, brief, onCheck, onAnswer }: GoalProps) {
	const name = say("puzzle.name", { n: Number(puzzle.name) });
	const goal = (
		<p>
			<b>{today ? say("puzzles.today") : name}</b> {say("puzzle.goal", { n: puzzle.now })}
		</p>
	);
	return (
		<>
			<section class="puzzle-goal" data-name={puzzle.name} aria-label={name}>
				{goal}
				<div class="go">
					<button type="button" class="first" data-pz="check" disabled={!ready} onClick={onCheck}>
						{say("puzzle.check")}
					</button>
					<button type="button" data-pz="answer" onClick={onAnswer}>
						{say("puzzle.answer")}
					</button>
				</div>
			</section>
			{brief.value ? (
				<div class="puzzle-goal steps brief">
					{goal}
					<div class="go">
						<button type="button" class="first" data-pz="begin" onClick={() => (brief.value = false)}>
							{say("puzzle.begin")}
						</button>
					</div>
				</div>
			) : null}
		</>
	);
}

/** The answer, a part at a time: what is told is shown on the board with the next step. */
function Answer({ puzzle, session, onBack }: { puzzle: Puzzle; session: Session; onBack: () => void }) {
	const at = session.cursor.value;
	const parts = useMemo(() => partsOf(session.steps.value, puzzle.at), [session]);
	const done = parts.filter(({ to }) => to <= at).length;
	const part = parts[done];
	const go = (to: number | undefined) => session.look(to ?? puzzle.at);
	return (
		<section class="puzzle-goal steps" aria-live="polite" aria-label={say("puzzle.answer")}>
			<p>
				{part ? <b>{say("puzzle.step", { n: done + 1, of: parts.length })}</b> : null}{" "}
				{part?.words ?? say("puzzle.reached", { n: puzzle.best })}
			</p>
			<div class="go">
				<button type="button" data-pz="back" disabled={done === 0} onClick={() => go(parts[done - 2]?.to)}>
					{say("lesson.back")}
				</button>
				<button type="button" class="first" data-pz="next" onClick={() => (part ? go(part.to) : onBack())}>
					{say(part ? "lesson.next" : "puzzle.table")}
				</button>
			</div>
		</section>
	);
}

/** Where the two score sheets differ. */
function Compared({ session, own, best }: { session: Session; own: ScoreSheet; best: ScoreSheet }) {
	const rows = rowsOf(session.table.value).filter((row) => own[row] !== best[row]);
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">{say("puzzle.rows")}</th>
					<th scope="col">{say("puzzle.yours")}</th>
					<th scope="col">{say("puzzle.best")}</th>
				</tr>
			</thead>
			<tbody>
				{[...rows, "total" as const].map((row) => (
					<tr key={row}>
						<th scope="row">{say(row === "total" ? "score.total" : `score.${row}`)}</th>
						<td>{own[row]}</td>
						<td>{best[row]}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

interface ResultProps {
	puzzle: Puzzle;
	session: Session;
	own: ScoreSheet;
	best: ScoreSheet;
	today: boolean;
	next: Puzzle | null;
	onTable: () => void;
	onAgain: () => void;
	onAnswer: () => void;
	onList: () => void;
}

/** What the turns have brought, beside what they could have. */
function Result({ puzzle, session, own, best, today, next, onTable, onAgain, onAnswer, onList }: ResultProps) {
	const short = puzzle.best - own.total;
	const streak = kept.streakOn(dayOf(Date.now()));
	return (
		<main class="t2 start listing puzzle-result" data-short={short}>
			<Vista />
			<Head title={say("puzzle.name", { n: Number(puzzle.name) })} onBack={onList} />
			<div class="parts">
				<h2 aria-live="polite">{short <= 0 ? say("puzzle.solved") : say("puzzle.short", { n: short })}</h2>
				<p class="sec">
					{say("puzzle.compare", { own: own.total, best: puzzle.best, margin: puzzle.best - puzzle.second })}
				</p>
				{today && short <= 0 && streak > 0 ? <p class="sec">{say("puzzles.streak", { n: streak })}</p> : null}
				{short > 0 ? <Compared session={session} own={own} best={best} /> : null}
				<div class="go">
					{short > 0 ? (
						<button type="button" class="first" data-pz="table" onClick={onTable}>
							{say("puzzle.table")}
						</button>
					) : next ? (
						<a class="first" data-pz="next-puzzle" href={`#puzzle=${next.name}`}>
							{say("puzzle.next")}
						</a>
					) : null}
					<button type="button" data-pz="again" onClick={onAgain}>
						{say("puzzle.again")}
					</button>
					<button type="button" data-pz="answer" onClick={onAnswer}>
						{say("puzzle.answer")}
					</button>
					<button type="button" data-pz="list" onClick={onList}>
						{say("puzzles.title")}
					</button>
				</div>
			</div>
		</main>
	);
}

function Table({
	core,
	settings,
	thinker,
	puzzle,
	all,
	today,
	onList,
}: Omit<PuzzleProps, "name"> & { puzzle: Puzzle; all: readonly Puzzle[]; today: boolean }) {
	const stage = useSignal<Stage>("play");
	const tries = useSignal(0);
	const brief = useSignal(true);
	const record = useMemo(() => recordOf(core, puzzle), [puzzle]);
	const best = useMemo(() => bestSheet(core, puzzle, record), [record]);
	const session = useMemo(() => openPuzzle(core, puzzle, record, thinker), [record, tries.value]);
	const answer = useMemo(() => openAnswer(core, puzzle, record, thinker), [record, stage.value === "answer"]);
	const own = sheetAfter(session.game.value, puzzle.seat);
	const over = session.over.value;
	const check = () => {
		if (own && own.total >= puzzle.best) kept.solve(puzzle.name, today ? dayOf(Date.now()) : null);
		stage.value = "checked";
	};
	const again = () => {
		tries.value++;
		stage.value = "play";
	};
	const show = () => {
		kept.show(puzzle.name);
		stage.value = "answer";
	};
	useEffect(() => {
		if (over && stage.peek() === "play") check();
	}, [over]);
	const common = {
		settings,
		onHome: onList,
		onExport: null,
		onLink: null,
		onBranch: null,
		analysis: null,
		copied: false,
		notes: null,
	};
	if (stage.value === "answer")
		return (
			<GameScreen
				key="answer"
				{...common}
				session={answer}
				rail={<Answer puzzle={puzzle} session={answer} onBack={again} />}
				asks={false}
			/>
		);
	if (own && best && (stage.value === "checked" || over))
		return (
			<Result
				puzzle={puzzle}
				session={session}
				own={own}
				best={best}
				today={today}
				next={nextPuzzle(all, puzzle.name, kept.now.value.solved)}
				onTable={() => {
					if (over) session.undo();
					stage.value = "play";
				}}
				onAgain={again}
				onAnswer={show}
				onList={onList}
			/>
		);
	return (
		<GameScreen
			key={tries.value}
			{...common}
			session={session}
			rail={<Goal puzzle={puzzle} today={today} ready={own !== null} brief={brief} onCheck={check} onAnswer={show} />}
		/>
	);
}

export function PuzzleScreen({ name, ...rest }: PuzzleProps) {
	const all = useSignal<readonly Puzzle[]>([]);
	useEffect(() => void loadPuzzles().then((list) => (all.value = list)), []);
	const list = all.value;
	const today = name === "today";
	const puzzle = today ? list[puzzleOfDay(dayOf(Date.now()), list.length)] : list.find((one) => one.name === name);
	if (puzzle) return <Table key={puzzle.name} {...rest} puzzle={puzzle} all={list} today={today} />;
	return (
		<main class="t2 start listing">
			<Vista />
			<Head title={say("puzzles.title")} onBack={rest.onList} />
			{list.length > 0 ? <p class="sec">{say("puzzle.none")}</p> : null}
		</main>
	);
}
