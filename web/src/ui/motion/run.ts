/**
 * One group of beats on the screen. It can be cancelled at any moment: copies are on a separate layer, and on the board
 * itself it writes nothing; pieces there move or hide only by Web Animations, which leave no trace when cancelled. So
 * the board is correct however a group ends.
 */
import type { Box } from "./anchors";
import type { Ease } from "./speed";
import { EASE } from "./speed";

/** Copies on the layer at most. */
export const COPIES_MAX = 12;
const FAR = 500; /* px: further flights take no longer */

export interface Timing {
	readonly ms: number;
	readonly ease?: Ease;
	readonly delay?: number;
	/** It stays as at the end until the group ends. */
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
	/** What times are multiplied by. */
	readonly factor: number;
	/** Resolves when the group is ended from outside. */
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

	/** Puts something on the layer until the group ends or `remove` is called. */
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

	/** Animates something of the layer or of the board; false: it was cut. */
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

	/** Hides something of the board; the answer shows it again. */
	hide(element: Element): () => void {
		if (this.#over) return () => undefined;
		const animation = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "both" });
		this.#live.add(animation);
		return () => {
			this.#live.delete(animation);
			animation.cancel();
		};
	}

	/** Waits at the reader's speed. */
	wait(ms: number): Promise<boolean> {
		return this.waitReal(ms * this.factor);
	}

	/** Waits so many ms by the clock. */
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

	/** Flies a copy along an arc. Not flown: too many fly already. */
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

	/** Ends everything at once; the board is as it is. */
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

/** The frames of an arc; the copy grows a little in the air. */
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
