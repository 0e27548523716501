/**
 * The motion of the game on the screen, once it is loaded. Apart from it, so that asking for it loads nothing.
 */
import { signal } from "@preact/signals";
import type { Session } from "../../game/session";
import type { Motion } from "./motion";

const shown = signal<Motion | null>(null);

/** Null: nothing moves, or not yet. */
export function motionOf(session: Session): Motion | null {
	const motion = shown.value;
	return motion?.session === session ? motion : null;
}

export function setMotion(motion: Motion): void {
	shown.value = motion;
}
