/**
 * URL fragments of the screens around local games. Everything is in the fragment, so the page works from any folder and
 * offline, and the browser's Back and Reload find the same screen again:
 *
 *	(nothing)        home
 *	#solo, #here     set-up of a solo game, of a game for several players at this screen
 *	#games           the games stored on this device
 *	#learn           the lessons
 *	#settings
 *	#companion       a game beside a real board
 *	#score, #diary   the score pad, the diary
 *	#play=ID         a game stored on this device
 *	#lesson=NAME     a lesson
 *	#teach=NAME      a chapter of the first game
 *	#position        the editor of positions
 *	#puzzles         the puzzles
 *	#puzzle=NAME     a puzzle by its number, or `today`: the one of the day
 *	#rule=TRAVEL-03  a rule, over the screen that is shown (rule.ts)
 *
 * Links that contain a game (#g=…, #p=…) are in keep/links.ts, those of online games in online/fragment.ts.
 */
import { LESSON_NAMES } from "../lessons";
import type { LessonName } from "../lessons";
import { CHAPTER_NAMES } from "../teach/chapters";
import type { ChapterName } from "../teach/chapters";

/** A screen that is shown while no game is open. */
export type ScreenName =
	| "home"
	| "solo"
	| "here"
	| "games"
	| "learn"
	| "settings"
	| "companion"
	| "score"
	| "diary"
	| "position"
	| "puzzles";

export type Address =
	| { readonly at: ScreenName }
	| { readonly at: "play"; readonly id: string }
	| { readonly at: "teach"; readonly name: ChapterName }
	| { readonly at: "puzzle"; readonly name: string }
	| { readonly at: "lesson"; readonly name: LessonName };

const SCREENS: readonly ScreenName[] = [
	"solo",
	"here",
	"games",
	"learn",
	"settings",
	"companion",
	"score",
	"diary",
	"position",
	"puzzles",
];
const PUZZLE = /^([1-9]\d{0,3}|today)$/;
const ID = /^[0-9a-f-]{36}$/;

/** Null: none of these addresses; it may be an anchor within the page. */
export function readAddress(hash: string): Address | null {
	const [word = "", rest] = hash.replace(/^#/, "").split("=", 2);
	if (word === "" && rest === undefined) return { at: "home" };
	const screen = SCREENS.find((name) => name === word);
	if (screen && rest === undefined) return { at: screen };
	if (word === "play" && rest !== undefined && ID.test(rest)) return { at: "play", id: rest };
	if (word === "puzzle" && rest !== undefined && PUZZLE.test(rest)) return { at: "puzzle", name: rest };
	const chapter = CHAPTER_NAMES.find((name) => name === rest);
	if (word === "teach" && chapter) return { at: "teach", name: chapter };
	const lesson = LESSON_NAMES.find((name) => name === rest);
	return word === "lesson" && lesson ? { at: "lesson", name: lesson } : null;
}

/** The fragment of an address; empty for home. */
export function fragmentOf(address: Address): string {
	if (address.at === "home") return "";
	if (address.at === "teach") return `#teach=${address.name}`;
	if (address.at === "puzzle") return `#puzzle=${address.name}`;
	if (address.at === "play") return `#play=${address.id}`;
	return address.at === "lesson" ? `#lesson=${address.name}` : `#${address.at}`;
}
