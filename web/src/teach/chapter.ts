/**
 * A chapter of the first game: a game on the real board in which a coach says what to do and why. It contains no rule:
 * the session decides what is legal, a chapter only says what it expects.
 *
 * A chapter NAME is two files in chapters/: NAME.rift, a record with the line that is expected, and NAME.ts, its
 * steps. A mark `# @step RULE RULE` on a line of its own in the record says where a step begins and which rules it is
 * about; `# @begin` where the learner takes over. The texts are in i18n/LANGUAGE/teach/NAME.json:
 *
 * | key | text |
 * |---|---|
 * | `NAME.step.say` | what the step says, at most 35 words; **bold** between two stars |
 * | `NAME.step.after` | said when it is done, if `after` is set |
 * | `NAME.step.other.X` | said after a different move, for each of `other` |
 * | `NAME.step.else.X` | said instead, for each of `else` |
 *
 * A pattern of moves is their words, "place engineer mine.top". In it `a|b` is one word or the other, a star any part
 * of a word, and a star at the end any words.
 */

/** One way to carry out a step. It fits if all its needs hold and the first move it expects is legal. */
export interface Way {
	/**
	 * What is lit: `space:mine.top`, `worker:engineer`, `tile:103`, `purse:water`, `era:1`, `exosuit:5`,
	 * `warp:titanium` in hand, `warp-out:titanium` on the Timeline, `good:gold`, `supply`, `force`, `leader`, `active`,
	 * `tired`, `exosuits`, `own` (the learner's board), `bot`, `log`, `hint`, `end`, `pass`, `die`, `travel`,
	 * `paradox`, `morale`, or any anchor of ui/motion/anchors.ts or key of a place. On a phone the page of the first
	 * one opens. Missing: the place of the move that is expected.
	 */
	readonly light?: readonly string[];
	/** Patterns of the learner's moves, in order. Missing: those of the record up to the next mark. */
	readonly expect?: readonly string[];
	/**
	 * `tile:103` the learner has the tile, `rival-tile:103` a rival; `rival:mine` a rival is on a space of that name;
	 * `exosuits:2` the learner has so many Exosuits powered up; `owes:2` so many Warp tiles on the Timeline,
	 * `warp:water` this one;
	 * `played:PATTERN` has made such a move in this chapter; `legal:PATTERN` could make one. `!` before it: not so.
	 */
	readonly needs?: readonly string[];
}

/** What is said after a move that was not expected. */
export interface Other {
	/** Pattern of the move. */
	readonly when: string;
	/** The key of the text. */
	readonly say: string;
	/** The move does what the step is about. Missing: the step comes again as long as it fits. */
	readonly done?: boolean;
}

/**
 * Kinds of steps: `next` waits for a button, `move` for the moves expected and the end of the turn, `roll` for a button
 * that lets Nature's move at its mark happen, `free` until the learner passes or is no longer asked, or
 * can only pass where the next step says so (it
 * fits if the move it expects is legal, by default a placement), `end` is the last one.
 */
export type StepKind = "next" | "move" | "roll" | "free" | "end";

export interface Step extends Way {
	/** The name of its mark. */
	readonly name: string;
	/** Missing: `move` if the learner moves before the next mark, else `next`. */
	readonly kind?: StepKind;
	readonly other?: readonly Other[];
	/** It has a text for when it is done. */
	readonly after?: boolean;
	/** Tried in order if the step does not fit. Instead of moves, one without moves to expect has a button. */
	readonly else?: readonly (Way & { readonly name: string })[];
	/** Sound is offered. */
	readonly sound?: boolean;
}

export interface Chapter {
	/** The last Era: the game stops when the next one begins. Missing: it goes on to its end. */
	readonly era?: number;
	/** Whether scores are shown. Missing: they are. */
	readonly score?: boolean;
	readonly steps: readonly Step[];
}

/** A chapter as the runner reads it: ways with all patterns, marks of the record. */
export interface Lesson {
	readonly name: string;
	readonly era: number | null;
	readonly score: boolean;
	readonly steps: readonly LessonStep[];
}

export interface LessonStep {
	readonly name: string;
	readonly kind: StepKind;
	readonly rules: readonly string[];
	readonly ways: readonly LessonWay[];
	readonly other: readonly Other[];
	readonly after: boolean;
	readonly sound: boolean;
	/** Number of moves of the record before its mark. */
	readonly at: number;
}

export interface LessonWay {
	readonly kind: StepKind;
	/** Key of its text. */
	readonly say: string;
	readonly light: readonly string[];
	readonly expect: readonly string[];
	readonly needs: readonly string[];
}

/** Whether the words of a move fit a pattern. */
export function fits(pattern: string, words: string): boolean {
	const parts = pattern.split(" ");
	if (pattern === "*") return true;
	const open = parts.at(-1) === "*";
	const each = (open ? parts.slice(0, -1) : parts).map(
		(part) => `(?:${part.replace(/[.+?^${}()[\]\\]/g, "\\$&").replaceAll("*", "\\S*")})`,
	);
	return new RegExp(`^${each.join(" ")}${open ? "(?: .*)?" : ""}$`).test(words);
}

/** The keys of all texts of a chapter. */
export function keysOf({ name, steps }: Lesson): string[] {
	return steps.flatMap((step) => [
		...step.ways.map(({ say }) => say),
		...(step.after ? [`${name}.${step.name}.after`] : []),
		...step.other.map(({ say }) => `${name}.${step.name}.other.${say}`),
	]);
}
