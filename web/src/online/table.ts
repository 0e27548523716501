/**
 * A game on a server, as a session. The confirmed moves are those that the server has sent; after them come the local
 * moves of the current turn, which can be undone and redone. They are sent together when the turn ends, or earlier when
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

/** What a seat wants: its moves after the first n of the game. */
export interface Wish {
	readonly n: number;
	readonly moves: readonly Move[];
}

/** What became of a wish (docs/protocol.md); `busy` is not among them, for then it is sent again. */
export type Answer = "done" | "stale" | "refused" | "over" | "no-game" | "not-begun" | "away";

/** What a player is told about moves that were not taken as they were meant. */
export type Notice =
	| { readonly kind: "changed" | "dropped" | "away" }
	| { readonly kind: "refused"; readonly why: Refusal }
	| null;

/** Why nobody can answer though the game is not over: it was given up, or the computer plays the own seat. */
export type Halt = "given-up" | "away" | null;

export class RemoteSession extends Session {
	/** The own seat; `NATURE`: a spectator. */
	readonly mine: Seat;
	/** Moves the server has told. */
	readonly sure: ReadonlySignal<number>;
	readonly notice: ReadonlySignal<Notice>;
	readonly halt = signal<Halt>(null);
	/** The first move that its player has not been shown, until that is done; null: nothing new. */
	readonly since = signal<number | null>(null);
	readonly #sure = signal(0);
	readonly #notice = signal<Notice>(null);
	readonly #wish: (wish: Wish) => void;

	/** `wish` is called with what is to be sent; its answer comes to `answered`, its moves to `tell`. */
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

	/** The moves of the own turn that the server does not have yet. */
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

	/** Sends the own moves if the turn was ended or the server must roll. */
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

	/* What the server says. */

	/**
	 * The moves from n on, as this seat may see them. What was played here and not sent stays behind them, if it still
	 * can be played; false if moves are missing between.
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

	/** What became of the moves on their way. */
	answered(is: Answer, why: Refusal | null = null): void {
		if (is === "done") return; /* its moves are told as all others */
		const had = this.sending.value;
		this.change(() => {
			this.inner.answered(is === "stale");
			return true;
		});
		if (is === "stale" && had) this.#notice.value = { kind: "changed" };
		else if (is === "refused") this.#notice.value = why ? { kind: "refused", why } : { kind: "dropped" };
		else if (is === "away") this.#notice.value = { kind: "away" };
	}

	/** Takes up a turn that was begun on this device earlier; `sent`: it is on its way. False if it fits no more. */
	resume(wish: Wish, sent: boolean): boolean {
		return this.change(() => this.inner.resume(wish.n, wish.moves, sent));
	}

	/** Somebody looks again who knows so many moves: what others did since is to be shown. 0: nothing is known. */
	arrive(seen: number): void {
		const sure = this.#sure.value;
		if (seen >= sure && this.since.value === null) return;
		if (seen > 0 && this.since.value === null && this.#news(seen)) this.since.value = seen;
	}

	/** Whether somebody else has done anything from a move on. */
	#news(n: number): boolean {
		return (
			!this.spectates && this.steps.value.slice(n).some(({ move }) => move.seat !== this.mine && move.seat !== NATURE)
		);
	}

	/** The first move after the last one of the own seat. */
	lastTurn(): number {
		const steps = this.steps.value;
		let n = this.#sure.value;
		while (n > 0 && steps[n - 1]?.move.seat !== this.mine) n--;
		return n;
	}

	dismiss(): void {
		this.#notice.value = null;
	}

	/* What is otherwise than at home. */

	protected override viewerHere(): Seat | null {
		return this.mine;
	}

	protected override seatHere(): number | null {
		return this.halt.value === null ? super.seatHere() : null;
	}
}
