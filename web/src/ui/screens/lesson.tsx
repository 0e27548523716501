/**
 * Lessons: annotated records to step through on the real board. The text of a lesson takes the place of the question.
 */
import { useEffect } from "preact/hooks";
import type { Session } from "../../game/session";
import type { LessonNotes } from "../../lessons";
import { textsOf } from "../../words/kept";
import { say } from "../words/say";
import { withRules } from "../words/told";
import { Foot } from "../pieces/foot";

/** The note at the position shown, a button to the next one, and a button to play on from here. */
export function Lesson({ session, notes, onBranch }: { session: Session; notes: LessonNotes; onBranch: () => void }) {
	const at = session.cursor.value;
	const places = [...notes.at.keys()].sort((a, b) => a - b);
	const number = places.filter((place) => place <= at).length;
	const here = places[number - 1];
	const note = here === undefined ? undefined : notes.at.get(here);
	const texts = textsOf(notes.file, notes.keys);
	const next = places[number];
	const before = places[number - 2];
	const turn = (to: number | undefined) => {
		if (to !== undefined) session.look(to);
	};
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.target instanceof HTMLElement && event.target.matches("input, select, button, summary")) return;
			if (event.key === "Enter" || event.key === "ArrowRight") turn(next);
			else if (event.key === "ArrowLeft") turn(before);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [before, next]);
	return (
		<section class="ask lesson-note" id="question" aria-label={say("home.lesson")}>
			<h2>{say("lesson.at", { n: number, of: places.length })}</h2>
			<div class="mid">
				<p class="words" aria-live="polite">
					{note ? withRules(texts(note.key), note.rules) : ""}
				</p>
			</div>
			<div class="go">
				<button type="button" class="do" disabled={next === undefined} onClick={() => turn(next)}>
					{say(next === undefined ? "lesson.done" : "lesson.next")}
				</button>
			</div>
			<div class="feet">
				<Foot icon="step-back" words={say("lesson.back")} on={before !== undefined} act={() => turn(before)} code="u" />
				<Foot icon="play" cls="branch" words={say("replay.branch")} on act={onBranch} code="p" />
			</div>
		</section>
	);
}
