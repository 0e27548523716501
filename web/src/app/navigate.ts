/**
 * Navigation: keeps the current screen and the URL fragment in sync. A new fragment shows its screen; opening a screen
 * by a button sets its fragment.
 */
import { batch, signal } from "@preact/signals";
import { readAddress } from "./address";
import { readRuleLink, showRule } from "./rule";
import type { Address, ScreenName } from "./address";
import type { GameRecord } from "../core/core";
import type { KeptLight } from "../keep/store";
import { readLink } from "../keep/links";
import type { Scribe } from "../keep/stated";
import type { Link } from "../keep/links";
import type { LessonName } from "../lessons";
import type { ChapterName } from "../teach/chapters";
import { readFragment } from "../online/fragment";
import type { Opening } from "../online/remote";
import type { App, Editing, OpenGame, Trouble } from "./start";

/** The set-ups, which a game replaces in the history. */
const SETUPS: ReadonlySet<string> = new Set(["#solo", "#here", "#companion", "#position"]);

/** The URL fragment and the browser history. */
export class Place {
	/** The URL fragment of the current screen. */
	here = location.hash;

	#write(fragment: string, how: "pushState" | "replaceState"): void {
		history[how]({ from: this.here }, "", location.pathname + location.search + fragment);
		this.here = fragment;
	}

	/** Replaces the fragment; adds no history entry. */
	rename(fragment: string): void {
		history.replaceState(history.state, "", location.pathname + location.search + fragment);
		this.here = fragment;
	}

	/**
	 * Adds a history entry for a new screen. A game replaces the entry of the set-up that started it, so Back skips the
	 * set-up.
	 */
	move(fragment: string): void {
		if (fragment === this.here) return;
		this.#write(fragment, SETUPS.has(this.here) ? "replaceState" : "pushState");
	}

	/** Whether the previous history entry has this fragment. */
	cameFrom(fragment: string): boolean {
		return (history.state as { readonly from?: string } | null)?.from === fragment;
	}
}

/** The current screen, as signals. */
export class Shown {
	readonly open = signal<OpenGame | null>(null);
	readonly light = signal<KeptLight | null>(null);
	readonly visit = signal<Opening | null>(null);
	readonly online = signal<string | null>(null);
	readonly screen = signal<ScreenName>("home");
	/** The puzzle on the screen: its number or "today"; null: none. */
	readonly puzzle = signal<string | null>(null);
	/** What the editor of positions was opened with; null: nothing, it begins with a set-up. */
	readonly editing = signal<Editing | null>(null);
	readonly trouble = signal<Trouble>("");

	game(next: OpenGame | null): void {
		this.open.peek()?.keeper?.stop();
		this.open.peek()?.teach?.stop();
		batch(() => {
			this.open.value = next;
			this.light.value = null;
			this.visit.value = null;
			this.puzzle.value = null;
			this.editing.value = null;
			if (next) this.trouble.value = "";
		});
	}

	lightGame(next: KeptLight): void {
		batch(() => {
			this.game(null);
			this.light.value = next;
			this.trouble.value = "";
		});
	}

	puzzleOf(name: string): void {
		batch(() => {
			this.screenOf("puzzles");
			this.puzzle.value = name;
		});
	}

	screenOf(screen: ScreenName, trouble: Trouble = ""): void {
		batch(() => {
			this.game(null);
			this.online.value = null;
			this.screen.value = screen;
			this.trouble.value = trouble;
		});
	}
}

interface Openers {
	readonly lesson: (name: LessonName) => Promise<void>;
	readonly teach: (name: ChapterName) => Promise<void>;
	readonly resume: (id: string) => Promise<OpenGame | KeptLight | null>;
	readonly watch: (record: GameRecord, at: number | null, notes: OpenGame["notes"]) => void;
	/** Reads records that begin at a stated position. */
	readonly scribe: () => Promise<Scribe>;
}

/** Shows the screen that the fragment names, now and after every change. */
export async function followAddress(
	app: App,
	shown: Shown,
	place: Place,
	{ lesson, teach, resume, watch, scribe }: Openers,
): Promise<void> {
	const local = async (address: Address) => {
		if (address.at === "play") {
			const open = shown.open.peek()?.keeper?.id ?? shown.light.peek()?.id;
			if (open === address.id || (await resume(address.id))) return;
			shown.screenOf("home", "gone");
			place.rename("");
		} else if (address.at === "lesson") await lesson(address.name);
		else if (address.at === "teach") await teach(address.name);
		else if (address.at === "puzzle") shown.puzzleOf(address.name);
		else shown.screenOf(address.at);
	};
	const open = (link: Link) => {
		/* A whole game opens as a replay; a position starts a new game of the player's own. */
		if (link.kind === "game") return watch(link.record, link.at ?? 0, null);
		place.rename(""); /* so that Back leads home and does not start the game again */
		app.begin(link.record.setup, { moves: link.record.moves, stated: link.record.stated });
	};
	const follow = async () => {
		const hash = location.hash;
		const rule = readRuleLink(hash);
		if (rule) {
			/* It opens over the screen that is shown; of a new page, over the home screen. */
			showRule(rule, null);
			if (place.here === hash) place.here = "";
			return place.rename(shown.visit.peek() ? `#game=${shown.visit.peek()?.game}` : place.here);
		}
		if (readFragment(hash)) {
			place.here = hash;
			batch(() => {
				shown.game(null);
				shown.online.value = hash;
			});
			return;
		}
		let link = readLink(app.core, hash);
		if (link === "broken") link = readLink(await scribe(), hash);
		const address = readAddress(hash);
		if (link === "broken") {
			shown.screenOf("home", "link");
			return place.rename("");
		}
		if (!link && !address)
			return place.rename(
				shown.visit.peek() ? `#game=${shown.visit.peek()?.game}` : place.here,
			); /* an anchor within the page */
		place.here = hash;
		if (link) open(link);
		else if (address) await local(address);
	};
	addEventListener("hashchange", () => void follow());
	await follow();
}
