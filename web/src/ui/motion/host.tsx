/**
 * Loads the animations, and the box of the rules, after the first board is drawn and the page is idle. Until then, or
 * if loading fails, the board is correct but static.
 */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { Settings } from "../../keep/settings";
import type { Hand } from "../hand/hand";
import { fetchRuleBox } from "../rules/host";

interface LayerProps {
	hand: Hand;
	settings: Settings;
}

const layer = signal<ComponentType<LayerProps> | null>(null);
let asked = false;
const IDLE_MS = 2000; /* load after this time even if the page is never idle */

function load(): void {
	if (asked) return;
	asked = true;
	fetchRuleBox();
	import("./layer").then(
		(module) => {
			layer.value = module.MotionLayer;
		},
		() => {
			asked = false; /* retry with the next game */
		},
	);
}

export function Motions(props: LayerProps) {
	useEffect(() => {
		if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: IDLE_MS });
		else setTimeout(load, 0);
	}, []);
	const Layer = layer.value;
	return Layer ? <Layer {...props} /> : null;
}
