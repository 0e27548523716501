/**
 * Animation speed: easing curves, speeds, the user's setting.
 */
import { computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Settings, Speed } from "../../keep/settings";

export const EASE = {
	/** Flights: quick start, soft landing. */
	travel: "cubic-bezier(.3,0,.15,1)",
	/** Landing, with a slight overshoot. */
	settle: "cubic-bezier(.2,1.5,.4,1)",
	/** Falling: slow, then fast. */
	drop: "cubic-bezier(.5,0,.9,.4)",
	out: "cubic-bezier(.2,.7,.2,1)",
	line: "linear",
} as const;

export type Ease = keyof typeof EASE;

export const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];

/** Factor for all times; 0: no motion. */
export const FACTOR: Readonly<Record<Speed, number>> = { off: 0, fast: 0.6, normal: 1, slow: 1.6 };

export const UNDO_FACTOR = 0.5;

/** The speeds in force: the settings, or "off" if the settings or the system ask for reduced motion. */
export interface Speeds {
	readonly own: Speed;
	readonly others: Speed;
}

function still(): ReadonlySignal<boolean> {
	const query = matchMedia("(prefers-reduced-motion: reduce)");
	const on = signal(query.matches);
	query.addEventListener("change", () => (on.value = query.matches));
	return on;
}

export function speedsOf(settings: Settings, reduced: ReadonlySignal<boolean> = still()): ReadonlySignal<Speeds> {
	return computed(() => {
		const off = settings.motion.value === "none" || (settings.motion.value === "auto" && reduced.value);
		return off ? { own: "off", others: "off" } : { own: settings.own.value, others: settings.others.value };
	});
}
