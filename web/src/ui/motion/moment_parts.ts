/**
 * Helpers of moments: the banner, the veil, a slide from one box to another.
 */
import type { Moment } from "./acts";
import type { Box, Found } from "./anchors";
import { plain } from "./ghosts";
import type { Cast } from "./perform";
import type { Run } from "./run";
import type { Ease } from "./speed";

/** Slides an element of the layer from one box to another, where it stays until the group ends. */
export function glide(
	run: Run,
	element: HTMLElement,
	from: Box,
	to: Box,
	ms: number,
	delay = 0,
	arc = false,
	ease: Ease = "travel",
	size: readonly [number, number] = [1, 1],
): Promise<boolean> {
	element.classList.add("m-fly");
	Object.assign(element.style, { left: `${from.x}px`, top: `${from.y}px` });
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const at = (t: number, up: number): Keyframe => {
		const scale = size[0] + (size[1] - size[0]) * t;
		return { transform: `translate(-50%,-50%) translate(${dx * t}px,${dy * t - up}px) scale(${scale})` };
	};
	return run.animate(element, arc ? [at(0, 0), at(0.5, 40), at(1, 0)] : [at(0, 0), at(1, 0)], {
		ms,
		delay,
		ease,
		stay: true,
	});
}

/** Darkens the rest of the table for a while. */
export function dim({ run }: Cast, to: number, ms: number): void {
	const veil = run.put(plain("m-veil"));
	/* The light theme needs at most 25 %. */
	const most = document.documentElement.dataset["theme"] === "light" ? Math.min(to, 0.25) : to;
	void run
		.animate(veil, [{ opacity: 0 }, { opacity: most, offset: 0.2 }, { opacity: most, offset: 0.8 }, { opacity: 0 }], {
			ms,
		})
		.then(() => run.remove(veil));
}

export interface Sign {
	readonly come: () => Promise<boolean>;
	readonly go: () => Promise<void>;
}

const HIGH = 0.24;
const LOW = 0.68; /* top of the banner, as a share of the window height */

/** The banner of a moment, above or below the place where it happens. */
export function banner({ run, theatre }: Cast, moment: Moment, away: Found | null, cls: string): Sign {
	const { title, note } = theatre.banner(moment);
	const sign = plain(`m-banner ${cls}`);
	const share = away ? (away.box.y > innerHeight * 0.46 ? HIGH : LOW) : 0.42;
	sign.style.top = `${Math.round(innerHeight * share)}px`;
	sign.append(plain("m-title", title));
	if (note) sign.append(plain("m-note", note));
	sign.style.opacity = "0";
	run.put(sign);
	return {
		come: () =>
			run.animate(
				sign,
				[
					{ transform: "translateY(-50%) translateX(-40px)", opacity: 0 },
					{ transform: "translateY(-50%)", opacity: 1 },
				],
				{ ms: 280, stay: true },
			),
		go: async () => {
			await run.animate(
				sign,
				[
					{ transform: "translateY(-50%)", opacity: 1 },
					{ transform: "translateY(-50%)", opacity: 0 },
				],
				{ ms: 200, stay: true },
			);
			run.remove(sign);
		},
	};
}
