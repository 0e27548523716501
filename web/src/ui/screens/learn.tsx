/** The lessons. */
import { LESSON_NAMES } from "../../lessons";
import type { LessonName } from "../../lessons";
import { Icon } from "../pieces/atoms";
import { say } from "../say";
import { Head, Vista } from "./vista";

export function Learn({ onLesson, onBack }: { onLesson: (name: LessonName) => void; onBack: () => void }) {
	return (
		<main class="t2 start listing">
			<Vista />
			<Head title={say("home.door.learn")} onBack={onBack} />
			<ul aria-label={say("home.door.learn")}>
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
		</main>
	);
}
