/**
 * Display names of players, by seat. A player without a name, or with the same name as another, is called by the Path.
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

/** For the game on the screen; "": the player is called by the Path. */
export const playerNames: Signal<readonly string[]> = signal([]);

/** Replaces names that two players share by "". */
export function distinct(names: readonly string[]): string[] {
	return names.map((name) => (names.filter((other) => other === name).length > 1 ? "" : name));
}
