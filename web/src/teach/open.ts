/** Opens a chapter: a session at its beginning, or where it was left, with its fixed Nature and its runner. */
import { effect } from "@preact/signals";
import type { Core } from "../core/core";
import { newSeed } from "../game/dice";
import type { Seed } from "../game/dice";
import { Session } from "../game/session";
import type { Thinker } from "../think/thinker";
import type { Chapter } from "./chapter";
import { FixedNature } from "./nature";
import type { Progress } from "./progress";
import { learnerOf, lessonOf, readLine } from "./record";
import type { Line } from "./record";
import { Runner, natureOf } from "./runner";
import type { Bookmark } from "./runner";

/** A chapter on the screen. */
export interface OpenChapter {
	readonly name: string;
	readonly session: Session;
	readonly runner: Runner;
	/** Stops the runner and the saving of its progress. */
	readonly stop: () => void;
}

export interface ChapterFiles {
	readonly name: string;
	readonly chapter: Chapter;
	/** Text of the record. */
	readonly record: string;
}

interface At extends Bookmark {
	readonly seed: Seed;
}

function openAt(core: Core, { name, chapter }: ChapterFiles, line: Line, at: At, thinker?: Thinker) {
	const { setup, moves, begin } = line;
	const me = learnerOf(setup);
	const nature = new FixedNature(moves, begin);
	let runner: Runner | null = null;
	const session = new Session(core, setup, {
		controllers: setup.seats.map((_, seat) => (seat === me ? "human" : { player: "greedy" })),
		moves: [...moves.slice(0, begin), ...at.moves],
		seed: at.seed,
		freeUndo: true,
		nature: natureOf(nature, () => runner),
		thinker,
	});
	if (at.ended) session.endTurn();
	runner = new Runner(session, lessonOf(name, chapter, line), nature, { me, begin, frames: at.frames });
	return { session, runner };
}

/** Opens a chapter. A bookmark that the rules refuse is dropped, and the chapter begins again. */
export function openChapter(
	core: Core,
	files: ChapterFiles,
	progress: Progress | null,
	thinker?: Thinker,
	seed: Seed = newSeed(),
): OpenChapter {
	const line = readLine(core, files.record);
	const kept = progress?.of(files.name) ?? null;
	const fresh: At = { moves: [], ended: false, frames: [], seed };
	let opened: Pick<OpenChapter, "session" | "runner">;
	try {
		opened = openAt(core, files, line, kept ?? fresh, thinker);
	} catch (error) {
		if (!kept) throw error;
		opened = openAt(core, files, line, fresh, thinker);
	}
	const { session, runner } = opened;
	const stop = effect(() => {
		const { length } = runner.lesson.steps;
		void runner.frames.value;
		progress?.save(files.name, runner.bookmark(), session.seed, runner.at.value, length);
	});
	return {
		name: files.name,
		session,
		runner,
		stop: () => {
			stop();
			runner.end();
		},
	};
}
