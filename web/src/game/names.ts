/**
 * Display names of players, by seat. A player without a name, or with the same name as another, is called by the Path.
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

/** Of the game on the screen; "" where a player is called by the Path. */
export const playerNames: Signal<readonly string[]> = signal([]);

/** Names without those that two players share. */
export function distinct(names: readonly string[]): string[] {
	return names.map((name) => (names.filter((other) => other === name).length > 1 ? "" : name));
}
