/**
 * One group of beats on the screen. It can be cancelled at any moment: copies are on a separate layer, and on the board
 * itself it writes nothing; pieces there move or hide only by Web Animations, which leave no trace when cancelled. So
 * the board is correct however a group ends.
 */
import type { Box } from "./anchors";
import type { Ease } from "./speed";
import { EASE } from "./speed";

/** Maximum number of copies in flight. */
export const COPIES_MAX = 12;
const FAR = 500; /* px: longer flights take no more time than this one */

export interface Timing {
	readonly ms: number;
	readonly ease?: Ease;
	readonly delay?: number;
	/** Keeps the last keyframe until the group ends. */
	readonly stay?: boolean;
}

export interface FlightWay {
	readonly ms: number;
	readonly ease: Ease;
	readonly delay?: number | undefined;
	readonly lift?: number | undefined;
	readonly end?: number | undefined;
	readonly fade?: boolean | undefined;
}

export class Run {
	readonly layer: HTMLElement;
	/** Times are multiplied by this; 0: no motion. */
	readonly factor: number;
	/** Resolves when `end` is called. */
	readonly ended: Promise<void>;
	#end: () => void = () => undefined;
	#over = false;
	#copies = 0;
	readonly #live = new Set<Animation>();
	readonly #nodes = new Set<Element>();
	readonly #timers = new Set<number>();

	constructor(layer: HTMLElement, factor: number) {
		this.layer = layer;
		this.factor = factor;
		this.ended = new Promise((resolve) => (this.#end = resolve));
	}

	get over(): boolean {
		return this.#over;
	}

	/** Puts an element on the layer until the group ends or `remove` is called. */
	put<E extends Element>(element: E): E {
		if (this.#over) return element;
		this.#nodes.add(element);
		this.layer.append(element);
		return element;
	}

	remove(element: Element): void {
		this.#nodes.delete(element);
		element.remove();
	}

	/** Animates an element of the layer or of the board; false: the group was ended meanwhile. */
	async animate(
		element: Element,
		frames: Keyframe[],
		{ ms, ease = "out", delay = 0, stay = false }: Timing,
	): Promise<boolean> {
		if (this.#over || this.factor === 0) return !this.#over;
		const animation = element.animate(frames, {
			duration: Math.max(1, ms * this.factor),
			delay: delay * this.factor,
			easing: EASE[ease],
			fill: "both",
		});
		this.#live.add(animation);
		await animation.finished.catch(() => undefined);
		if (!stay || this.#over) {
			this.#live.delete(animation);
			animation.cancel();
		}
		return !this.#over;
	}

	/** Hides an element of the board; returns a function that shows it again. */
	hide(element: Element): () => void {
		if (this.#over) return () => undefined;
		const animation = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "both" });
		this.#live.add(animation);
		return () => {
			this.#live.delete(animation);
			animation.cancel();
		};
	}

	/** Waits `ms` times the speed factor; false: the group was ended meanwhile. */
	wait(ms: number): Promise<boolean> {
		return this.waitReal(ms * this.factor);
	}

	/** Waits `ms` of real time. */
	waitReal(ms: number): Promise<boolean> {
		if (this.#over) return Promise.resolve(false);
		return Promise.race([
			new Promise<boolean>((resolve) => {
				const timer = window.setTimeout(() => {
					this.#timers.delete(timer);
					resolve(!this.#over);
				}, ms);
				this.#timers.add(timer);
			}),
			this.ended.then(() => false),
		]);
	}

	/** Flies a copy along an arc; with COPIES_MAX in flight already, only waits for the delay. */
	async fly(
		ghost: HTMLElement,
		from: Box,
		to: Box,
		{ ms, ease, delay = 0, lift = 34, end = 1, fade = false }: FlightWay,
	): Promise<boolean> {
		if (this.#over || this.factor === 0) return !this.#over;
		if (this.#copies >= COPIES_MAX) return this.wait(delay);
		this.#copies++;
		ghost.classList.add("m-fly");
		ghost.style.left = `${from.x}px`;
		ghost.style.top = `${from.y}px`;
		this.put(ghost);
		const [dx, dy] = [to.x - from.x, to.y - from.y];
		const far = Math.min(1, Math.hypot(dx, dy) / FAR);
		await this.animate(ghost, arc(dx, dy, lift * (0.5 + far), end, fade), { ms: ms * (0.75 + far * 0.5), ease, delay });
		this.remove(ghost);
		this.#copies--;
		return !this.#over;
	}

	/** Cancels animations and timers and removes the copies. The board itself needs no cleanup. */
	end(): void {
		if (this.#over) return;
		this.#over = true;
		for (const animation of this.#live) animation.cancel();
		for (const node of this.#nodes) node.remove();
		for (const timer of this.#timers) clearTimeout(timer);
		this.#live.clear();
		this.#nodes.clear();
		this.#timers.clear();
		this.#end();
	}
}

const PARTS = 8;

/** Keyframes of an arc; the copy is up to 18 % larger half-way. */
function arc(dx: number, dy: number, up: number, end: number, fade: boolean): Keyframe[] {
	return Array.from({ length: PARTS + 1 }, (_, i) => {
		const t = i / PARTS;
		const k = 4 * t * (1 - t);
		const size = 1 + 0.18 * k + (end - 1) * t;
		return {
			transform: `translate(-50%,-50%) translate(${dx * t}px,${dy * t - up * k}px) scale(${size})`,
			opacity: fade && i === PARTS ? 0 : 1,
		};
	});
}
