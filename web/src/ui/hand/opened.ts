/**
 * What is open beside the board: a drawer, a rival's board, a page of the annex. Part of the interaction state
 * (hand.ts).
 */
import { signal } from "@preact/signals";
import type { Page } from "./annex_pages";

export type Drawer = "log" | "score" | "menu" | "text" | "settings" | "help" | "rules" | "online" | null;

export class Opened {
	readonly drawer = signal<Drawer>(null);
	/** The number of the rule at which the rules are opened. */
	readonly rule = signal("");
	/** The other seat whose whole board is shown. */
	readonly opened = signal<number | null>(null);
	/** The Fracture Device of the reader is shown large. */
	readonly device = signal(false);
	/** The page of the annex that the reader has turned to, and at which move. */
	readonly page = signal<{ readonly page: Page; readonly at: number }>({ page: "market", at: -1 });

	/** Shows a drawer, or puts it away if it is shown. */
	toggle(drawer: Drawer): void {
		this.drawer.value = this.drawer.value === drawer ? null : drawer;
	}

	/** Shows the whole board of another seat, or puts it away. */
	toggleBoard(seat: number): void {
		this.opened.value = this.opened.value === seat ? null : seat;
	}
}
