/**
 * Lessons: annotated records, stepped through on the real board. A lesson is a file; its words stand where the
 * question stands in a game.
 */
import { useEffect } from "preact/hooks";
import type { Session } from "../../game/session";
import { say } from "../say";

/** The words at the position shown, the way to the next ones, and the way into a game of one's own. */
export function Lesson({ session, notes, onBranch }: { session: Session; notes: ReadonlyMap<number, string>; onBranch: () => void }) {
	const at = session.cursor.value;
	const places = [...notes.keys()].sort((a, b) => a - b);
	const number = places.filter((place) => place <= at).length;
	const here = places[number - 1];
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
		<section class="prompt panel lesson-note" id="question" aria-label={say("home.lesson")}>
			<p class="steps">{say("lesson.at", { n: number, of: places.length })}</p>
			<p class="words" aria-live="polite">
				{here === undefined ? "" : notes.get(here)}
			</p>
			<div class="do">
				<button type="button" class="btn primary" disabled={next === undefined} onClick={() => turn(next)}>
					{say(next === undefined ? "lesson.done" : "lesson.next")}
				</button>
				<div class="back-row">
					<button type="button" class="btn quiet" disabled={before === undefined} onClick={() => turn(before)}>
						{say("lesson.back")}
					</button>
					<button type="button" class="btn quiet" data-branch onClick={onBranch}>
						{say("replay.branch")}
					</button>
				</div>
			</div>
		</section>
	);
}
