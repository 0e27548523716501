/** The puzzles by difficulty, and the one of the day. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dayOf, puzzleOfDay } from "../../puzzles/daily";
import { kept } from "../../puzzles/kept";
import { DIFFICULTIES, loadPuzzles } from "../../puzzles/list";
import type { Difficulty, Puzzle } from "../../puzzles/list";
import { Icon } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { say } from "../words/say";
import "../css/screens/puzzles.css";

/** Which puzzles are shown; it stays while the page is open, so that one comes back from a puzzle to the same list. */
const level = signal<Difficulty | null>(null);
const unsolved = signal(false);

const isSolved = ({ name }: Puzzle) => kept.now.value.solved.includes(name);

function Entry({ puzzle, today }: { puzzle: Puzzle; today: boolean }) {
	const done = isSolved(puzzle);
	const seen = !done && kept.now.value.shown.includes(puzzle.name);
	const label = [
		say("puzzle.name", { n: Number(puzzle.name) }),
		today ? say("puzzles.today") : "",
		done ? say("puzzle.done") : seen ? say("puzzle.seen") : "",
	];
	return (
		<li class={today ? "now" : ""}>
			<a href={`#puzzle=${puzzle.name}`} data-puzzle={puzzle.name} aria-label={label.filter(Boolean).join(", ")}>
				{puzzle.name}
				{done || seen ? <Icon name={done ? "check" : "eye"} size={16} /> : null}
			</a>
		</li>
	);
}

/** The puzzle of the day, and for how many days it was solved. */
function Today({ puzzle, day }: { puzzle: Puzzle; day: number }) {
	const streak = kept.streakOn(day);
	return (
		<ul>
			<li>
				<a class="today" href="#puzzle=today" data-puzzle="today">
					<Icon name={kept.now.value.day === day ? "check" : "play"} size={28} />
					<span>
						<b>{say("puzzles.today")}</b>
						<small>
							{say("puzzle.name", { n: Number(puzzle.name) })} · {say(`puzzles.difficulty.${puzzle.difficulty}`)}
							{streak > 0 ? ` · ${say("puzzles.streak", { n: streak })}` : ""}
						</small>
					</span>
				</a>
			</li>
		</ul>
	);
}

function Chip({ on, words, onClick }: { on: boolean; words: string; onClick: () => void }) {
	return (
		<button type="button" class={on ? "on" : ""} aria-pressed={on} onClick={onClick}>
			{words}
		</button>
	);
}

/** Of one difficulty or all; and only those that are not solved. */
function Filter() {
	return (
		<div class="chips2" role="group" aria-label={say("puzzles.filter")}>
			<Chip on={level.value === null} words={say("puzzles.all")} onClick={() => (level.value = null)} />
			{DIFFICULTIES.map((one) => (
				<Chip
					key={one}
					on={level.value === one}
					words={say(`puzzles.difficulty.${one}`)}
					onClick={() => (level.value = one)}
				/>
			))}
			<Chip on={unsolved.value} words={say("puzzles.unsolved")} onClick={() => (unsolved.value = !unsolved.value)} />
		</div>
	);
}

interface PartProps {
	difficulty: Difficulty;
	all: readonly Puzzle[];
	today: Puzzle;
}

/** The puzzles of a difficulty. */
function Part({ difficulty, all, today }: PartProps) {
	const of = all.filter((puzzle) => puzzle.difficulty === difficulty);
	const shown = unsolved.value ? of.filter((puzzle) => !isSolved(puzzle)) : of;
	return (
		<section>
			<h2>
				{say(`puzzles.difficulty.${difficulty}`)}{" "}
				<small>{say("puzzles.solved", { n: of.filter(isSolved).length, of: of.length })}</small>
			</h2>
			<ol>
				{shown.map((puzzle) => (
					<Entry key={puzzle.name} puzzle={puzzle} today={puzzle === today} />
				))}
			</ol>
		</section>
	);
}

function Parts({ all }: { all: readonly Puzzle[] }) {
	const day = dayOf(Date.now());
	const today = all[puzzleOfDay(day, all.length)];
	if (!today) return null;
	return (
		<>
			<Today puzzle={today} day={day} />
			<p class="tally" role="status">
				{say("puzzles.solved", { n: all.filter(isSolved).length, of: all.length })}
			</p>
			<Filter />
			{DIFFICULTIES.filter((one) => level.value === null || level.value === one).map((one) => (
				<Part key={one} difficulty={one} all={all} today={today} />
			))}
		</>
	);
}

export function Puzzles({ onBack }: { onBack: () => void }) {
	const all = useSignal<readonly Puzzle[]>([]);
	useEffect(() => void loadPuzzles().then((list) => (all.value = list)), []);
	return (
		<main class="t2 start listing puzzles">
			<Vista />
			<Head title={say("puzzles.title")} onBack={onBack} />
			<div class="parts">
				<p class="sec">{say("puzzles.about")}</p>
				<Parts all={all.value} />
			</div>
		</main>
	);
}
