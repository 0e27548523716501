/**
 * Holds the animation module of the current game, once it is loaded, and what it should show first. A separate file, so
 * that importing it loads nothing else.
 */
import { signal } from "@preact/signals";
import type { Session } from "../../game/session";
import type { Motion } from "./motion";

const shown = signal<Motion | null>(null);
let wanted: { readonly session: Session; readonly from: number } | null = null;

/** The session's animations; null: not loaded, or loaded for another session. */
export function motionOf(session: Session): Motion | null {
	const motion = shown.value;
	return motion?.session === session ? motion : null;
}

export function setMotion(motion: Motion): void {
	shown.value = motion;
}

/** Asks to replay from this move as soon as the board is mounted. */
export function wantShown(session: Session, from: number): void {
	wanted = { session, from };
}

/** Takes the requested move of `wantShown`; null: none was requested. */
export function takeWanted(session: Session): number | null {
	const from = wanted?.session === session ? wanted.from : null;
	wanted = null;
	return from;
}

/**
 * The turns of others since the last turn of a seat: their first move and their number; null: there are none, or the
 * seat had no turn yet.
 */
export function sinceOf(session: Session, seat: number): { readonly from: number; readonly turns: number } | null {
	const turns = session.log.value;
	const own = turns.map((turn) => turn.seat).lastIndexOf(seat);
	const others = turns.slice(own + 1).filter((turn) => turn.seat !== null);
	const first = others[0];
	return own >= 0 && first ? { from: first.from, turns: others.length } : null;
}
