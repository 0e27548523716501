/** The chapters of the first game and of the modules, then the lessons. */
import { LESSON_NAMES } from "../../lessons";
import type { LessonName } from "../../lessons";
import { CHAPTER_NAMES, MINUTES, isFirst } from "../../teach/chapters";
import type { ChapterName } from "../../teach/chapters";
import { progress } from "../../teach/progress";
import { textsOf } from "../../words/kept";
import { Icon } from "../pieces/atoms";
import { COACH, coachKeys, coachWords } from "../teach/words";
import "../css/screens/learn.css";
import { say } from "../words/say";
import { Head, Vista } from "../pieces/vista";

interface LearnProps {
	onChapter: (name: ChapterName) => void;
	onLesson: (name: LessonName) => void;
	onBack: () => void;
}

/** How far a chapter is, as a bar. */
function Far({ name, done }: { name: ChapterName; done: string }) {
	const kept = progress.all.value[name];
	if (kept?.done)
		return (
			<em class="far">
				<Icon name="check" size={18} /> {done}
			</em>
		);
	if (!kept || kept.at === 0) return <em class="far">{say("home.minutes", { n: MINUTES[name] })}</em>;
	const label = say("lesson.at", { n: kept.at + 1, of: kept.of });
	return (
		<em class="far bar" role="img" aria-label={label} style={{ "--far": (kept.at + 1) / kept.of }}>
			<i />
		</em>
	);
}

function Chapters({ names, onChapter }: { names: readonly ChapterName[]; onChapter: LearnProps["onChapter"] }) {
	const words = coachWords(textsOf(COACH, coachKeys()));
	return (
		<ul>
			{names.map((name) => (
				<li key={name}>
					<button type="button" data-chapter={name} onClick={() => onChapter(name)}>
						<Icon name="play" size={28} />
						<span>
							<b>{words(name)}</b>
							<small>{words(`${name}.note`)}</small>
						</span>
						<Far name={name} done={words("done")} />
					</button>
					{progress.of(name) ? (
						<button
							type="button"
							class="again"
							data-again={name}
							onClick={() => {
								progress.reset(name);
								onChapter(name);
							}}
						>
							{words("again")}
						</button>
					) : null}
				</li>
			))}
		</ul>
	);
}

export function Learn({ onChapter, onLesson, onBack }: LearnProps) {
	const words = coachWords(textsOf(COACH, coachKeys()));
	const first = CHAPTER_NAMES.filter(isFirst);
	const modules = CHAPTER_NAMES.filter((name) => !isFirst(name));
	return (
		<main class="t2 start listing learning">
			<Vista />
			<Head title={say("home.door.learn")} onBack={onBack} />
			<div class="parts">
				<h2>{words("game")}</h2>
				<Chapters names={first} onChapter={onChapter} />
				{modules.length > 0 ? (
					<>
						<h2>{words("modules")}</h2>
						<Chapters names={modules} onChapter={onChapter} />
					</>
				) : null}
				<h2>{say("puzzles.title")}</h2>
				<ul>
					<li>
						<a class="door" href="#puzzles" data-puzzles="">
							<Icon name="play" size={28} />
							<span>
								<b>{say("puzzles.title")}</b>
								<small>{say("puzzles.about")}</small>
							</span>
						</a>
					</li>
					<li>
						<a class="door" href="#position" data-position="">
							<Icon name="board" size={28} />
							<span>
								<b>{say("position.title")}</b>
								<small>{say("position.note")}</small>
							</span>
						</a>
					</li>
				</ul>
				<h2>{words("watch")}</h2>
				<ul>
					{LESSON_NAMES.map((name) => (
						<li key={name}>
							<button type="button" data-lesson={name} onClick={() => onLesson(name)}>
								<Icon name="book" size={28} />
								<span>
									<b>{say(`lesson.${name}`)}</b>
									<small>{say(`lesson.${name}.note`)}</small>
								</span>
							</button>
						</li>
					))}
				</ul>
			</div>
		</main>
	);
}
