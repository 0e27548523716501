/**
 * An online game as a session. The confirmed moves are those that the server has sent; after them come the local moves
 * of the current turn, which can be undone and redone. They are sent together when the turn ends, or earlier when
 * Nature must answer, because only the server rolls. The session in C keeps all of this; this file adds the notices for
 * the player and the list of what was missed.
 *
 * The first position is the view of the player's seat, and moves arrive as that seat may see them, so hidden
 * information is never in the page.
 */
import { batch, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Core, Move, Setup } from "../core/core";
import { NATURE } from "../core/core";
import type { Refusal } from "../core/lists";
import type { Seat } from "../core/table";
import { Session } from "../game/session";

/** A wish: the seat's moves that follow the first n moves of the game. */
export interface Wish {
	readonly n: number;
	readonly moves: readonly Move[];
}

/**
 * The server's final answer to a wish (docs/protocol.md). After `busy`, which is not listed, the wish is sent again.
 */
export type Answer = "done" | "stale" | "refused" | "over" | "no-game" | "not-begun" | "away";

/** Notices for the player about moves that the server did not accept as sent. */
export type Notice =
	| { readonly kind: "changed" | "dropped" | "away" }
	| { readonly kind: "refused"; readonly why: Refusal }
	| null;

/** Why the seat cannot answer although the game runs: someone resigned, or the computer plays the seat. */
export type Halt = "given-up" | "away" | null;

export class RemoteSession extends Session {
	/** The player's seat; `NATURE`: a spectator. */
	readonly mine: Seat;
	/** Number of moves that the server has sent. */
	readonly sure: ReadonlySignal<number>;
	readonly notice: ReadonlySignal<Notice>;
	readonly halt = signal<Halt>(null);
	/** The first move that the player has not seen; null: nothing new. */
	readonly since = signal<number | null>(null);
	readonly #sure = signal(0);
	readonly #notice = signal<Notice>(null);
	readonly #wish: (wish: Wish) => void;

	/** Calls `wish` with what to send. Pass its answer to `answered`, and moves of the server to `tell`. */
	constructor(core: Core, setup: Setup, seat: Seat, wish: (wish: Wish) => void) {
		super(core, setup, {
			online: true,
			start: core.newGame(setup).view(seat),
			controllers: setup.seats.map((_, i) => (i === seat ? "human" : "elsewhere")),
		});
		this.mine = seat;
		this.sure = this.#sure;
		this.notice = this.#notice;
		this.#wish = wish;
	}

	get spectates(): boolean {
		return this.mine === NATURE;
	}

	/** Local moves of this turn that the server does not have yet. */
	get unsent(): Wish {
		const { sure } = this.inner;
		return { n: sure, moves: this.inner.moves(sure, this.head.value) };
	}

	/* Playing */

	override play(move: Move): boolean {
		if (this.seat.peek() === null) return false;
		return batch(() => {
			if (!super.play(move)) return false;
			this.#notice.value = null;
			this.since.value = null;
			this.#sendWhatIsDue();
			return true;
		});
	}

	override endTurn(): boolean {
		return batch(() => super.endTurn() && this.#sendWhatIsDue());
	}

	override goOn(): boolean {
		return batch(() => super.goOn() && this.#sendWhatIsDue());
	}

	/** Sends the local moves if the turn has ended or the server must roll. */
	#sendWhatIsDue(): boolean {
		if (this.now.value.state !== "send") return true;
		const wish = this.unsent;
		this.change(() => {
			this.inner.sent();
			return true;
		});
		this.#wish(wish);
		return true;
	}

	/* Messages from the server */

	/**
	 * Takes moves from number n on, as this seat may see them. Unsent local moves are replayed after them if they are
	 * still legal. Returns false if moves are missing in between.
	 */
	tell(n: number, told: readonly Move[]): boolean {
		return this.change(() => {
			const is = this.inner.told(n, told);
			if (is === "refused") throw new Error(`a move of this game after ${this.inner.sure} is refused`);
			if (is === "dropped") this.#notice.value = { kind: "dropped" };
			this.#sure.value = this.inner.sure;
			return is !== "gap";
		});
	}

	/** Takes the server's answer to the wish in flight. */
	answered(is: Answer, why: Refusal | null = null): void {
		if (is === "done") return; /* its moves arrive like all others */
		const had = this.sending.value;
		this.change(() => {
			this.inner.answered(is === "stale");
			return true;
		});
		if (is === "stale" && had) this.#notice.value = { kind: "changed" };
		else if (is === "refused") this.#notice.value = why ? { kind: "refused", why } : { kind: "dropped" };
		else if (is === "away") this.#notice.value = { kind: "away" };
	}

	/** Restores a turn started earlier on this device; `sent`: it is in flight. False if it is no longer legal. */
	resume(wish: Wish, sent: boolean): boolean {
		return this.change(() => this.inner.resume(wish.n, wish.moves, sent));
	}

	/** The player returns, having seen this many moves (0: none): marks the later moves of others as unseen. */
	arrive(seen: number): void {
		const sure = this.#sure.value;
		if (seen >= sure && this.since.value === null) return;
		if (seen > 0 && this.since.value === null && this.#news(seen)) this.since.value = seen;
	}

	/** Whether another seat has moved since the given move. */
	#news(n: number): boolean {
		return (
			!this.spectates && this.steps.value.slice(n).some(({ move }) => move.seat !== this.mine && move.seat !== NATURE)
		);
	}

	/** The first move after the last one of the player's seat. */
	lastTurn(): number {
		const steps = this.steps.value;
		let n = this.#sure.value;
		while (n > 0 && steps[n - 1]?.move.seat !== this.mine) n--;
		return n;
	}

	dismiss(): void {
		this.#notice.value = null;
	}

	/* Overrides of the local session */

	protected override viewerHere(): Seat | null {
		return this.mine;
	}

	protected override seatHere(): number | null {
		return this.halt.value === null ? super.seatHere() : null;
	}
}
