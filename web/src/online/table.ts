/**
 * A game that lives on a server, as a session. The truth is the list of moves the server has told; after it come the
 * moves of one's own turn that are not sent yet. Those are taken back and done again as at home. They are sent together
 * when the turn is confirmed (or played, for those who like it so), or at once when Nature must answer: nothing is
 * rolled here.
 *
 * The position before the first move is the view of the own seat, and the moves come as that seat may see them, so what is
 * hidden is not in the page.
 */
import { batch, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Core, Move, Setup } from "../core/core";
import { NATURE, sameMove } from "../core/core";
import type { Refusal } from "../core/lists";
import type { Seat } from "../core/table";
import { Session } from "../game/session";
import type { Wall } from "../game/session";

/** What a seat wants: its moves after the first n of the game. */
export interface Wish {
	readonly n: number;
	readonly moves: readonly Move[];
}

/** What became of a wish (docs/protocol.md); `busy` is not among them, for then it is sent again. */
export type Answer = "done" | "stale" | "refused" | "over" | "no-game" | "not-begun" | "away";

/** What a player is told about moves that were not taken as they were meant. */
export type Notice = { readonly kind: "changed" | "dropped" | "away" } | { readonly kind: "refused"; readonly why: Refusal } | null;

/** Why nobody can answer though the game is not over: it was given up, or the computer plays the own seat. */
export type Halt = "given-up" | "away" | null;

const WISH_MOVES = 64; /* sent at once at most */
const OPENS = new Set(["turn", "phase", "era"]);

export class RemoteSession extends Session {
	/** The own seat; `NATURE`: a spectator. */
	readonly mine: Seat;
	/** Moves the server has told. */
	readonly sure: ReadonlySignal<number>;
	readonly notice: ReadonlySignal<Notice>;
	readonly halt = signal<Halt>(null);
	/** A turn that is played waits until it is confirmed; false: it is sent at once. */
	readonly confirms = signal(true);
	/** The first move that its player has not been shown, until that is done; null: nothing new. */
	readonly since = signal<number | null>(null);
	readonly #sure = signal(0);
	readonly #sent = signal(0); /* moves after those that are on their way */
	readonly #notice = signal<Notice>(null);
	readonly #wish: (wish: Wish) => void;

	/** `wish` is called with what is to be sent; its answer comes to `answered`, its moves to `tell`. */
	constructor(core: Core, setup: Setup, seat: Seat, wish: (wish: Wish) => void) {
		super(core, setup, {
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
		return { n: this.#sure.value, moves: this.movesFrom(this.#sure.value) };
	}

	/* Playing */

	override play(move: Move): boolean {
		if (this.seat.peek() === null || !super.play(move)) return false;
		batch(() => {
			this.#notice.value = null;
			this.since.value = null;
			const { seats } = this.at(this.head.value).asks();
			const due = seats.includes(NATURE) || this.head.value - this.#sure.value >= WISH_MOVES;
			if (due || (!this.confirms.value && this.ready.value)) this.#send();
		});
		return true;
	}

	override send(): void {
		if (this.ready.peek()) this.#send();
	}

	/** Whatever goes by itself is done by the server. */
	override automatic(): Move | null {
		return null;
	}

	#send(): void {
		const wish = this.unsent;
		this.#sent.value = wish.moves.length;
		this.#wish(wish);
	}

	/* What the server says. */

	/**
	 * The moves from n on, as this seat may see them. What was played here and not sent stays behind them, if it still
	 * can be played; false if moves are missing between.
	 */
	tell(n: number, told: readonly Move[]): boolean {
		const sure = this.#sure.value;
		if (n > sure) return false;
		const moves = told.slice(sure - n);
		if (moves.length === 0) return true;
		batch(() => {
			const own = this.movesFrom(sure);
			const same = common(own, moves);
			const known = same === own.length || same === moves.length;
			const rest = known ? own.slice(same) : unplayed(own, moves, this.mine);
			if (same < moves.length) {
				const taken = this.rewrite(sure + (known ? same : 0), known ? moves.slice(same) : moves);
				if (taken < moves.length - (known ? same : 0)) throw new Error(`move ${sure + taken} of this game is refused`);
				if (rest !== null) this.#again(rest, sure + moves.length);
				else this.#notice.value = { kind: "dropped" };
			}
			this.#sure.value = sure + moves.length;
			this.#sent.value = Math.max(0, this.#sent.value - (rest === null ? this.#sent.value : own.length - rest.length));
		});
		return true;
	}

	/** Plays moves that were not sent after what has come in between. */
	#again(moves: readonly Move[], n: number): void {
		if (moves.length === 0) return;
		if (this.rewrite(n, moves) < moves.length) {
			this.rewrite(n, []);
			this.#sent.value = 0;
			this.#notice.value = { kind: "dropped" };
		}
	}

	/** What became of the moves on their way. */
	answered(is: Answer, why: Refusal | null = null): void {
		if (is === "done") return; /* its moves are told as all others */
		batch(() => {
			const had = this.#sent.value > 0;
			this.#sent.value = 0;
			if (is === "stale") {
				if (had) this.#notice.value = { kind: "changed" };
				return;
			}
			this.rewrite(this.#sure.value, []);
			if (is === "refused") this.#notice.value = why ? { kind: "refused", why } : { kind: "dropped" };
			if (is === "away") this.#notice.value = { kind: "away" };
		});
	}

	/** Takes up a turn that was begun on this device earlier; `sent`: it is on its way. False if it fits no more. */
	resume(wish: Wish, sent: boolean): boolean {
		const sure = this.#sure.value;
		const between = sure > wish.n ? this.steps.value.slice(wish.n, sure) : [];
		const fits = wish.n <= sure && between.every(({ move }) => move.seat !== this.mine && move.seat !== NATURE);
		if (!fits || this.head.value !== sure) return false;
		if (this.rewrite(sure, wish.moves) < wish.moves.length) {
			this.rewrite(sure, []);
			return false;
		}
		this.#sent.value = sent ? wish.moves.length : 0;
		return true;
	}

	/** Somebody looks again who knows so many moves: what others did since is to be shown. 0: nothing is known. */
	arrive(seen: number): void {
		const sure = this.#sure.value;
		if (seen >= sure && this.since.value === null) return;
		batch(() => {
			if (this.head.value === sure) this.tellFrom(seen > 0 ? seen : sure);
			if (seen > 0 && this.since.value === null && this.#news(seen)) this.since.value = seen;
		});
	}

	/** Whether somebody else has done anything from a move on. */
	#news(n: number): boolean {
		return !this.spectates && this.steps.value.slice(n).some(({ move }) => move.seat !== this.mine && move.seat !== NATURE);
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

	protected override sendingHere(): boolean {
		return this.#sent.value > 0;
	}

	/** The turn is played: somebody else is asked, or another turn begins. */
	protected override readyHere(): boolean {
		const head = this.head.value;
		if (this.#sent.value > 0 || this.looking.value !== null || head <= this.#sure.value) return false;
		const asked = this.ask.value.seats.includes(this.mine);
		const opened = this.steps.value.slice(this.#sure.value).some((step) => step.events.some((event) => OPENS.has(event.kind)));
		return !asked || opened;
	}

	protected override seatHere(): number | null {
		if (this.#sent.value > 0 || this.halt.value !== null || this.ready.value) return null;
		return super.seatHere();
	}

	protected override overHere(): boolean {
		return super.overHere() && (this.looking.value !== null || this.head.value === this.#sure.value);
	}

	protected override wallHere(): Wall {
		const wall = super.wallHere();
		const index = Math.min(this.head.value, Math.max(wall.index, this.#sure.value + this.#sent.value));
		return index === wall.index ? wall : { index, step: this.steps.value[index - 1] ?? null };
	}
}

/** How many moves two lists begin with in common. */
function common(a: readonly Move[], b: readonly Move[]): number {
	let n = 0;
	for (const move of a) {
		const other = b[n];
		if (!other || !sameMove(move, other)) break;
		n++;
	}
	return n;
}

/** Which of the own moves are not among those told; null: this seat has done something else, on another device. */
function unplayed(own: readonly Move[], told: readonly Move[], seat: Seat): readonly Move[] | null {
	const done = told.filter((move) => move.seat === seat);
	const same = common(own, done);
	return same === done.length ? own.slice(same) : null;
}
