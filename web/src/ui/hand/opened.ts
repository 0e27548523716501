/**
 * What is open beside the board: a drawer, a rival's board, a page of the annex. Part of the interaction state
 * (hand.ts).
 */
import { signal } from "@preact/signals";
import type { Page } from "./annex_pages";

export type Drawer = "log" | "score" | "menu" | "text" | "settings" | "help" | "rules" | "online" | null;

export class Opened {
	readonly drawer = signal<Drawer>(null);
	/** Id of the rule at which the rules drawer opens. */
	readonly rule = signal("");
	/** The rival whose whole board is shown. */
	readonly opened = signal<number | null>(null);
	/** The reader's Fracture Device is open. */
	readonly device = signal(false);
	/** The page of the annex that the reader turned to, and the move at which that happened. */
	readonly page = signal<{ readonly page: Page; readonly at: number }>({ page: "market", at: -1 });

	toggle(drawer: Drawer): void {
		this.drawer.value = this.drawer.value === drawer ? null : drawer;
	}

	toggleBoard(seat: number): void {
		this.opened.value = this.opened.value === seat ? null : seat;
	}
}
