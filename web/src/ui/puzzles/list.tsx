/** The puzzles by difficulty, and the one of the day. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { dayOf, puzzleOfDay } from "../../puzzles/daily";
import { kept } from "../../puzzles/kept";
import { DIFFICULTIES, loadPuzzles } from "../../puzzles/list";
import type { Puzzle } from "../../puzzles/list";
import { Icon } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { say } from "../words/say";
import "../css/screens/puzzles.css";

function Entry({ puzzle }: { puzzle: Puzzle }) {
	const { solved, shown } = kept.now.value;
	const done = solved.includes(puzzle.name);
	const state = done ? say("puzzle.done") : shown.includes(puzzle.name) ? say("puzzle.seen") : "";
	const name = say("puzzle.name", { n: Number(puzzle.name) });
	return (
		<li>
			<a href={`#puzzle=${puzzle.name}`} data-puzzle={puzzle.name} aria-label={state ? `${name}, ${state}` : name}>
				{puzzle.name}
				{done ? <Icon name="check" size={16} /> : null}
			</a>
		</li>
	);
}

/** The puzzle of the day, and for how many days it was solved. */
function Today({ all }: { all: readonly Puzzle[] }) {
	const day = dayOf(Date.now());
	const puzzle = all[puzzleOfDay(day, all.length)];
	const streak = kept.streakOn(day);
	if (!puzzle) return null;
	return (
		<ul>
			<li>
				<a class="today" href="#puzzle=today" data-puzzle="today">
					<Icon name={kept.now.value.day === day ? "check" : "play"} size={28} />
					<span>
						<b>{say("puzzles.today")}</b>
						<small>
							{streak > 0 ? say("puzzles.streak", { n: streak }) : say(`puzzles.difficulty.${puzzle.difficulty}`)}
						</small>
					</span>
				</a>
			</li>
		</ul>
	);
}

export function Puzzles({ onBack }: { onBack: () => void }) {
	const all = useSignal<readonly Puzzle[]>([]);
	useEffect(() => void loadPuzzles().then((list) => (all.value = list)), []);
	const solved = kept.now.value.solved.length;
	return (
		<main class="t2 start listing puzzles">
			<Vista />
			<Head title={say("puzzles.title")} onBack={onBack} />
			<div class="parts">
				<p class="sec">{say("puzzles.about")}</p>
				<Today all={all.value} />
				<p class="sec" role="status">
					{say("puzzles.solved", { n: solved, of: all.value.length })}
				</p>
				{DIFFICULTIES.map((difficulty) => (
					<section key={difficulty}>
						<h2>{say(`puzzles.difficulty.${difficulty}`)}</h2>
						<ol>
							{all.value
								.filter((puzzle) => puzzle.difficulty === difficulty)
								.map((puzzle) => (
									<Entry key={puzzle.name} puzzle={puzzle} />
								))}
						</ol>
					</section>
				))}
			</div>
		</main>
	);
}
