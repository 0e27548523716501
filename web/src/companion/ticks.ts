/** How far the checklist of a game beside a real board is done, and who rolls: signals, stored on the device. */
import { batch, effect, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { keep, keptOf } from "./keep";
import type { Kept } from "./keep";

export class Ticks {
	/** Who rolls. */
	readonly rolls: Kept["rolls"];
	/** The number of events that are done; it may be beyond the last one. */
	readonly done: ReadonlySignal<number>;
	/** The numbers of the lines ticked since then. */
	readonly ticked: ReadonlySignal<ReadonlySet<number>>;

	readonly #id: string;
	readonly #done = signal(0);
	readonly #ticked = signal<ReadonlySet<number>>(new Set());

	/** `id`: of the game. */
	constructor(id: string) {
		const kept = keptOf(id);
		this.#id = id;
		this.rolls = kept.rolls;
		this.#done.value = kept.done;
		this.#ticked.value = new Set(kept.ticked);
		this.done = this.#done;
		this.ticked = this.#ticked;
	}

	/** Ticks a line, or takes the tick away. */
	tick(at: number): void {
		const ticked = new Set(this.#ticked.value);
		if (!ticked.delete(at)) ticked.add(at);
		this.#ticked.value = ticked;
	}

	/** All of so many events are done. */
	all(count: number): void {
		batch(() => {
			this.#done.value = count;
			this.#ticked.value = new Set();
		});
	}

	/** Only so many events are left: later ones were taken back. */
	back(count: number): void {
		if (this.#done.value > count) this.#done.value = count;
	}

	/**
	 * Stores the ticks, and drops those of events that were taken back. `asks`: whether the checklist is shown or a draw
	 * is due; what asks for nothing is not told again with what comes later. Answers how to stop.
	 */
	follow(count: () => number, asks: () => boolean): () => void {
		return effect(() => {
			const events = count();
			this.back(events);
			if (!asks()) this.#done.value = events;
			const ticked = [...this.#ticked.value].filter((at) => at < events);
			if (ticked.length < this.#ticked.value.size) this.#ticked.value = new Set(ticked);
			keep({ rolls: this.rolls, id: this.#id, done: this.#done.value, ticked });
		});
	}
}
