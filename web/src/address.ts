/**
 * Addresses of the screens before and around games on this device. Everything is in the fragment, so that the page
 * works from any folder and without a network, and the browser's Back and Reload find the same screen again:
 *
 *	(nothing)        home
 *	#solo, #here     set-up of a game alone, of a game at this screen
 *	#games           the games kept on this device
 *	#learn           the lessons
 *	#settings
 *	#play=ID         a game kept on this device
 *	#lesson=NAME     a lesson
 *
 * Games inside an address (#g=…, #p=…) are in keep/links.ts, those on a server in online/fragment.ts.
 */
import { LESSON_NAMES } from "./lessons";
import type { LessonName } from "./lessons";

/** A screen that is drawn while no game is open. */
export type ScreenName = "home" | "solo" | "here" | "games" | "learn" | "settings";

export type Address =
	| { readonly at: ScreenName }
	| { readonly at: "play"; readonly id: string }
	| { readonly at: "lesson"; readonly name: LessonName };

const SCREENS: readonly ScreenName[] = ["solo", "here", "games", "learn", "settings"];
const ID = /^[0-9a-f-]{36}$/;

/** Null: not one of these addresses, perhaps a jump within the page. */
export function readAddress(hash: string): Address | null {
	const [word = "", rest] = hash.replace(/^#/, "").split("=", 2);
	if (word === "" && rest === undefined) return { at: "home" };
	const screen = SCREENS.find((name) => name === word);
	if (screen && rest === undefined) return { at: screen };
	if (word === "play" && rest !== undefined && ID.test(rest)) return { at: "play", id: rest };
	const lesson = LESSON_NAMES.find((name) => name === rest);
	return word === "lesson" && lesson ? { at: "lesson", name: lesson } : null;
}

/** The fragment of an address; empty for home. */
export function fragmentOf(address: Address): string {
	if (address.at === "home") return "";
	if (address.at === "play") return `#play=${address.id}`;
	return address.at === "lesson" ? `#lesson=${address.name}` : `#${address.at}`;
}
