/**
 * Dims the table except for what a step lights. It is only a picture over the table: everything below it can be used.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../hand/view";
import { elementOf } from "./light";

/** A hole in pixels of the window. */
export interface Hole {
	readonly x: number;
	readonly y: number;
	readonly w: number;
	readonly h: number;
}

const AROUND = 6; /* pixels between a lit thing and the edge of its hole */
const LOOK_MS = 200; /* pieces move: time between two looks */
const ASKS = ".r-ask > .ask, .coach";

function holeOf(element: Element): Hole {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left - AROUND, y: top - AROUND, w: width + 2 * AROUND, h: height + 2 * AROUND };
}

function inWindow({ x, y, w, h }: Hole): boolean {
	return w > 2 * AROUND && h > 2 * AROUND && x < innerWidth && y < innerHeight && x + w > 0 && y + h > 0;
}

const same = (one: readonly Hole[], other: readonly Hole[]) => JSON.stringify(one) === JSON.stringify(other);

/** The boxes of what is lit and in sight; looks again from time to time, and when the table scrolls. */
export function useHoles(view: View, light: readonly string[]): readonly Hole[] {
	const holes = useSignal<readonly Hole[]>([]);
	const key = light.join();
	const at = view.hand.session.cursor.value;
	useEffect(() => {
		const look = () => {
			const found = light.flatMap((one) => elementOf(view, one) ?? []);
			const next = found.map(holeOf).filter(inWindow);
			if (!same(next, holes.peek())) holes.value = next;
		};
		const frame = requestAnimationFrame(look);
		const timer = setInterval(look, LOOK_MS);
		addEventListener("resize", look);
		document.addEventListener("scroll", look, { capture: true, passive: true });
		return () => {
			cancelAnimationFrame(frame);
			clearInterval(timer);
			removeEventListener("resize", look);
			document.removeEventListener("scroll", look, { capture: true });
		};
	}, [key, at, view]);
	return holes.value;
}

function Rects({ of, cls }: { of: readonly Hole[]; cls: string }) {
	return (
		<>
			{of.map(({ x, y, w, h }, i) => (
				<rect key={i} class={cls} x={x} y={y} width={w} height={h} rx="12" />
			))}
		</>
	);
}

export function Spotlight({ holes, breathes }: { holes: readonly Hole[]; breathes: boolean }) {
	if (holes.length === 0) return null;
	/* the question and the coach stay bright */
	const asks = [...document.querySelectorAll(ASKS)].map(holeOf).filter(inWindow);
	return (
		<svg class={breathes ? "spotlight breathes" : "spotlight"} aria-hidden="true">
			<mask id="spotlight-holes">
				<rect class="all" width="100%" height="100%" />
				<Rects of={asks} cls="hole" />
				<Rects of={holes} cls="hole" />
			</mask>
			<rect class="dim" width="100%" height="100%" mask="url(#spotlight-holes)" />
			<Rects of={holes} cls="ring" />
		</svg>
	);
}
