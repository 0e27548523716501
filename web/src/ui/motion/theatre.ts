/**
 * Shows groups of beats one after the other, and stops at once when told to.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { GameEvent } from "../../core/core";
import type { SeatTable } from "../../core/table";
import type { Group, Moment, MomentName, Noise } from "./acts";
import type { Box } from "./anchors";
import type { Cast } from "./perform";
import { Places, perform, readPlaces } from "./perform";
import { Queue } from "./queue";
import { Run } from "./run";
import type { Speeds } from "./speed";
import { FACTOR, UNDO_FACTOR } from "./speed";

/** The same moment is not shown again within this time, in ms; a Paradox roll only without its stage. */
export const MOMENT_APART = 10000;
const LINE_MS = 2000;
/** Maximum length of the queue; older groups are dropped. */
const GROUPS_MAX = 48;

/** The caption shown; without a box only the panel shows it. */
export interface Caption {
	readonly text: string;
	readonly why: string;
	readonly rule: string;
	readonly seat: number;
	readonly box: Box | null;
}

/** The one-line announcement that replaces a moment when there is no motion. */
export interface Line {
	readonly text: string;
}

/** The interface of the theatre to the game and the page. */
export interface House {
	readonly layer: () => HTMLElement | null;
	readonly root: () => ParentNode;
	readonly seats: () => readonly SeatTable[];
	readonly reader: () => number | null;
	readonly speeds: () => Speeds;
	readonly captions: () => boolean;
	readonly sound: (noise: Noise, pan: number) => void;
	readonly words: (event: GameEvent) => { readonly text: string; readonly why: string };
	/** Title and subtitle of the banner of a moment. */
	readonly banner: (moment: Moment) => { readonly title: string; readonly note: string };
	/** `brief`: the same moment was shown a short time ago. */
	readonly play: (cast: Cast, moment: Moment, brief: boolean) => Promise<void>;
	readonly now: () => number;
}

export class Theatre {
	readonly #house: House;
	readonly #queue: Queue<Group>;
	readonly #last = new Map<MomentName, number>();
	readonly #acting = signal<number | null>(null);
	readonly #caption = signal<Caption | null>(null);
	readonly #line = signal<Line | null>(null);
	readonly #busy = signal(false);
	#lineTimer = 0;
	#run: Run | null = null;
	#current: Group | null = null;
	#frame = 0;

	constructor(house: House) {
		this.#house = house;
		this.#queue = new Queue(house.now);
	}

	/** The other seat whose turn is being shown; null: none. */
	get acting(): ReadonlySignal<number | null> {
		return this.#acting;
	}

	get said(): ReadonlySignal<Caption | null> {
		return this.#caption;
	}

	get line(): ReadonlySignal<Line | null> {
		return this.#line;
	}

	get busy(): ReadonlySignal<boolean> {
		return this.#busy;
	}

	/** The current group shows the reader's own move. */
	get own(): boolean {
		return this.#current?.own ?? false;
	}

	get waiting(): number {
		return this.#queue.length;
	}

	add(groups: readonly Group[]): void {
		const worth = this.#still(groups.filter((group) => this.#worth(group)));
		if (worth.length === 0) return;
		if (this.#queue.length + worth.length > GROUPS_MAX) this.#queue.clear();
		this.#queue.add(worth.slice(-GROUPS_MAX));
		this.#busy.value = true;
		this.#actor();
		/* At the next animation frame the new board is in the DOM but not painted yet. */
		if (!this.#run && this.#frame === 0) this.#frame = requestAnimationFrame(() => void this.#show());
	}

	/** Ends the current group and clears the queue. The board already shows the result. */
	skip(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = 0;
		this.#queue.clear();
		const run = this.#run;
		this.#run = null;
		run?.end();
		this.#rest();
	}

	/* For acts and moments. */

	seats(): readonly SeatTable[] {
		return this.#house.seats();
	}

	reader(): number | null {
		return this.#house.reader();
	}

	captions(): boolean {
		return this.#house.captions();
	}

	/** Plays a sound, panned by its x position in the window. */
	sound(noise: Noise, x: number = innerWidth / 2): void {
		this.#house.sound(noise, (2 * x) / innerWidth - 1);
	}

	caption(event: GameEvent, box: Box | null): Caption {
		const words = this.#house.words(event);
		return (this.#caption.value = { ...words, rule: event.rule, seat: event.seat, box });
	}

	uncaption(shown: Caption): void {
		if (this.#caption.value === shown) this.#caption.value = null;
	}

	/**
	 * Shows a moment unless the same one ran within MOMENT_APART; without motion as a line of text. Each Paradox roll has
	 * a result of its own, so its die is always shown.
	 */
	async moment(cast: Cast, moment: Moment): Promise<void> {
		const now = this.#house.now();
		const last = this.#last.get(moment.name);
		const brief = last !== undefined && now - last < MOMENT_APART;
		if (brief && moment.name !== "paradox") return;
		if (!brief) this.#last.set(moment.name, now);
		if (cast.run.factor > 0) return this.#house.play(cast, moment, brief);
		const { title, note } = this.#house.banner(moment);
		this.say(note ? `${title}. ${note}` : title);
	}

	/** Shows a line of text for LINE_MS; nothing waits for it. */
	say(text: string): void {
		clearTimeout(this.#lineTimer);
		this.#line.value = { text };
		this.#lineTimer = window.setTimeout(() => (this.#line.value = null), LINE_MS);
	}

	banner(moment: Moment): { readonly title: string; readonly note: string } {
		return this.#house.banner(moment);
	}

	/** Whether a group shows anything at its speed: without motion only numbers, moments and captions count. */
	#worth(group: Group): boolean {
		if (this.#factor(group) > 0) return true;
		if (group.back) return false;
		return group.acts.some(
			(act) => act.do === "count" || act.do === "moment" || (act.do === "caption" && this.#house.captions()),
		);
	}

	/** Without motion, merges adjacent groups of one turn: numbers show at once, captions one by one. */
	#still(groups: readonly Group[]): readonly Group[] {
		const out: Group[] = [];
		for (const group of groups) {
			const last = out.at(-1);
			if (
				last &&
				last.actor === group.actor &&
				last.own === group.own &&
				this.#factor(group) + this.#factor(last) === 0
			)
				out[out.length - 1] = { ...last, acts: [...last.acts, ...group.acts] };
			else out.push(group);
		}
		return out;
	}

	#factor(group: Group): number {
		const { own, others } = this.#house.speeds();
		const speed = group.own ? own : group.asked && others !== "off" ? "fast" : others;
		return FACTOR[speed] * (group.back ? UNDO_FACTOR : 1);
	}

	async #show(): Promise<void> {
		this.#frame = 0;
		for (let next = this.#queue.next(); next; next = this.#queue.next()) {
			const layer = this.#house.layer();
			if (!layer || document.hidden) break;
			const run = new Run(layer, this.#factor(next.group) / next.hurry);
			this.#run = run;
			this.#current = next.group;
			this.#actor();
			await Promise.race([this.#play(run, next.group), run.ended]);
			if (this.#run !== run) return; /* skipped: a later call of #show continues */
			run.end();
			this.#run = null;
		}
		this.#queue.clear();
		this.#rest();
	}

	async #play(run: Run, group: Group): Promise<void> {
		const places = new Places(this.#house.root());
		const cast: Cast = { run, places, theatre: this };
		readPlaces(places, group.acts);
		const captions = group.acts.filter((act) => act.do === "caption");
		try {
			await Promise.all(
				group.acts
					.filter((act) => act.do !== "caption")
					.map((act) => perform(cast, act))
					.concat(inOrder(cast, captions)),
			);
		} catch (error) {
			console.error(error); /* a failed beat must not stop the game; tests check the console */
		}
	}

	#actor(): void {
		const now = this.#current ?? null;
		const seen = now !== null && !now.own && (this.#factor(now) > 0 || now.acts.some((act) => act.do === "caption"));
		this.#acting.value = seen ? now.actor : null;
	}

	#rest(): void {
		this.#current = null;
		this.#caption.value = null;
		this.#acting.value = null;
		this.#busy.value = false;
	}
}

async function inOrder(cast: Cast, captions: Group["acts"]): Promise<void> {
	for (const act of captions) {
		if (cast.run.over) return;
		await perform(cast, act);
	}
}
