/**
 * Companion, mirrored: the whole game is kept in step with a real table. What is to be done now: lines of the
 * checklist, a die or draw to enter, or the player's own move on the board.
 */
import { computed } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { NATURE } from "../core/core";
import { roll } from "../game/dice";
import type { Session } from "../game/session";
import { asks, checklist, numbered } from "./checklist";
import type { Item, Numbered } from "./checklist";
import { drawOf } from "./draws";
import type { Button, Draw } from "./draws";
import { Ticks } from "./ticks";

export type Now =
	/** The board: the player decides. */
	| { readonly show: "board" }
	/** The checklist, with the draw that is due in the middle of it. */
	| { readonly show: "list"; readonly draw: Draw | null }
	/** A die or a draw alone. */
	| { readonly show: "draw"; readonly draw: Draw };

export class Mirror {
	readonly session: Session;
	readonly you: number;
	readonly bots: ReadonlySet<number>;
	readonly ticks: Ticks;
	/** The lines since the last time all was done. */
	readonly items: ReadonlySignal<readonly Item[]>;
	/** The lines of the automaton's last turn that was done. */
	readonly last: ReadonlySignal<readonly Item[]>;
	readonly draw: ReadonlySignal<Draw | null>;
	readonly now: ReadonlySignal<Now>;

	readonly #events: ReadonlySignal<readonly Numbered[]>;

	constructor(session: Session, id: string) {
		this.session = session;
		this.ticks = new Ticks(id);
		this.you = Math.max(0, session.controllers.indexOf("human"));
		this.bots = new Set(session.controllers.flatMap((who, seat) => (who === "bot" ? [seat] : [])));
		this.#events = computed(() => numbered(session.steps.value, this.you, (n) => session.at(n)));
		this.items = computed(() => this.#list(this.#events.value.slice(this.#from())));
		this.last = computed(() => this.#lastTurn());
		this.draw = computed(() =>
			session.seat.value === NATURE
				? drawOf(session.answers.value, { content: session.core.content, table: session.table.value })
				: null,
		);
		this.now = computed(() => this.#now());
	}

	/** Follows the game: stores the ticks. Answers how to stop. */
	follow(): () => void {
		return this.ticks.follow(
			() => this.#events.value.length,
			() => this.now.value.show !== "board",
		);
	}

	#from(): number {
		return Math.min(this.ticks.done.value, this.#events.value.length);
	}

	#list(events: readonly Numbered[]): Item[] {
		return checklist(events, this.bots, this.session.core.content);
	}

	#lastTurn(): Item[] {
		const done = this.#events.value.slice(0, this.#from());
		const from = done.findLastIndex(({ event }) => event.kind === "command");
		if (from < 0) return [];
		const rest = done.slice(from);
		const end = rest.findIndex(({ event }) => event.kind === "turn" || event.kind === "phase");
		return this.#list(end < 0 ? rest : rest.slice(0, end));
	}

	#now(): Now {
		const { session } = this;
		if (session.over.value || session.looking.value !== null) return { show: "board" };
		const draw = this.draw.value;
		const open = asks(this.items.value);
		/* A new turn of the automaton begins only after the one before is done; any other draw belongs to what is told. */
		if (open) return { show: "list", draw: draw && draw.verb !== "N_COMMAND" ? draw : null };
		return draw ? { show: "draw", draw } : { show: "board" };
	}

	/** Enters a die or a draw. */
	enter({ move }: Pick<Button, "move">): boolean {
		const done = this.session.play(move);
		if (done) this.session.run();
		return done;
	}

	/** Lets the device roll or draw. */
	roll(): void {
		const { session } = this;
		if (session.seat.value !== NATURE) return;
		const rolls = session.steps.value.filter(({ move }) => move.seat === NATURE).length;
		this.enter({ move: roll(session.game.value.chance(), session.seed, rolls) });
	}

	/** All that is told is done. */
	allDone(): void {
		this.ticks.all(this.#events.value.length);
	}

	/** Takes back the last entry, a die or a draw too, or a correction; not what had to come so. */
	undo(): boolean {
		const { session } = this;
		const steps = session.steps.value;
		const asked = steps.findLastIndex(
			({ move, index }) => move.seat !== NATURE || session.at(index).chance().length > 1,
		);
		return asked >= 0 ? session.undoTo(asked) : session.undoCorrection();
	}
}
