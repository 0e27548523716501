/**
 * The positions of a game, by the number of moves played. Kept are one in sixteen and the latest used; those between
 * are played again when they are asked for, which takes well under a millisecond.
 */
import type { Game, Move } from "../core/core";

const STRIDE = 16;
const LATEST = 64;

export class History {
	readonly #moves: Move[] = [];
	readonly #keys: Game[]; /* the position before move 0, 16, 32 … */
	readonly #latest = new Map<number, Game>();

	constructor(start: Game) {
		this.#keys = [start];
	}

	get length(): number {
		return this.#moves.length;
	}

	get moves(): readonly Move[] {
		return this.#moves;
	}

	/** The move played in position n. */
	move(n: number): Move {
		const move = this.#moves[n];
		if (!move) throw new RangeError(`there is no move ${n}`);
		return move;
	}

	/** The position after n moves. */
	at(n: number): Game {
		if (n < 0 || n > this.length) throw new RangeError(`there is no position ${n}`);
		const known = this.#known(n);
		if (known) return known;
		let from = n - (n % STRIDE);
		while (!this.#known(from)) from -= STRIDE;
		for (let i = n - 1; i > from; i--)
			if (this.#latest.has(i)) {
				from = i;
				break;
			}
		let game = this.#known(from) as Game;
		for (let i = from; i < n; i++) {
			const next = game.step(this.move(i));
			if (!next) throw new Error(`move ${i} of this game is refused`);
			game = next;
			this.#keep(i + 1, game);
		}
		return game;
	}

	/** Adds a move after the last one. */
	push(move: Move, after: Game): void {
		this.#moves.push(move);
		this.#keep(this.length, after);
	}

	/** Forgets all moves from n on. */
	cut(n: number): void {
		this.#moves.length = Math.min(n, this.#moves.length);
		this.#keys.length = Math.min(this.#keys.length, Math.floor(n / STRIDE) + 1);
		for (const i of this.#latest.keys()) if (i > n) this.#latest.delete(i);
	}

	#known(n: number): Game | undefined {
		return (n % STRIDE === 0 ? this.#keys[n / STRIDE] : undefined) ?? this.#latest.get(n);
	}

	#keep(n: number, game: Game): void {
		if (n % STRIDE === 0) this.#keys[n / STRIDE] = game;
		this.#latest.delete(n);
		this.#latest.set(n, game);
		const oldest = this.#latest.size > LATEST ? this.#latest.keys().next().value : undefined;
		if (oldest !== undefined) this.#latest.delete(oldest);
	}
}
