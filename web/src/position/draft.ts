/**
 * A position that is being changed field by field. Every change is checked at once, and can be taken back. What is
 * under way stays as it is until the Era, the phase or the turn is changed: then the phase begins anew.
 */
import { computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Game, Setup, StatedPosition } from "../core/core";
import { PATHS, PHASES } from "../core/lists";
import type { Field, Stage, Stated, Wrong } from "../core/stage";
import { changeSetup } from "./resetup";
import type { Lost } from "./resetup";

const UNDER_WAY = "frame";
/** Fields that decide what is under way. */
const COURSE: ReadonlySet<string> = new Set(["era", "phase", "turn"]);
const SIDES: readonly number[] = [1, 2]; /* of a Path board */
const STEPS_MAX = 500; /* changes that can be taken back */

/** What is wrong with a value itself: no board can show it, unlike pieces that do not agree. */
const SENSELESS: ReadonlySet<string> = new Set(["number", "value", "index", "seat", "turn"]);

/** A place in a position: a value of a field. */
export interface Spot {
	readonly field: Field;
	readonly seat: number;
	readonly index: number;
	readonly place: number;
}

export class Draft {
	readonly stage: Stage;
	readonly #game;
	readonly #past = signal<readonly Game[]>([]);
	readonly #future = signal<readonly Game[]>([]);
	readonly game: ReadonlySignal<Game>;
	/** The position as it can be played, or what is wrong with it. */
	readonly result: ReadonlySignal<Stated>;
	readonly wrong: ReadonlySignal<Wrong | null>;
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean>;
	/** Something is under way; otherwise the phase begins with the position. */
	readonly underWay: ReadonlySignal<boolean>;

	constructor(stage: Stage, game: Game) {
		this.stage = stage;
		this.#game = signal(game);
		this.game = this.#game;
		this.underWay = computed(() => this.#frames().length > 0);
		this.result = computed(() => this.#checked());
		this.wrong = computed(() => (this.result.value.ok ? null : this.result.value.error));
		this.canUndo = computed(() => this.#past.value.length > 0);
		this.canRedo = computed(() => this.#future.value.length > 0);
	}

	/** Whether the rules can tell what the board shows: each person needs a Path and a side of its board. */
	get drawable(): boolean {
		if (SENSELESS.has(this.wrong.value?.wrong ?? "")) return false;
		const [path, side] = [this.#field("path"), this.#field("evacuation")];
		const value = (field: Field, seat: number) => this.stage.get(this.#game.value, field, seat);
		return this.#game.value
			.setup()
			.seats.every(
				({ kind = "human" }, seat) =>
					kind !== "human" || (PATHS[value(path, seat)] && SIDES.includes(value(side, seat))),
			);
	}

	get({ field, seat, index, place }: Spot): number {
		return this.stage.get(this.#game.value, field, seat, index, place);
	}

	/** Changes a value; false: it does not fit. */
	set({ field, seat, index, place }: Spot, value: number): boolean {
		const next = this.stage.set(this.#game.value, field, seat, value, index, place);
		if (!next) return false;
		if (value !== this.get({ field, seat, index, place }))
			this.#take(COURSE.has(field.word) ? this.#ended(next) : next);
		return true;
	}

	/** Puts another position in its place, as one change. */
	replace(game: Game): void {
		this.#take(game);
	}

	/** Another setup as one change; answers what no longer exists. `lay`: a new table with a setup. */
	resetup(setup: Setup, lay: (setup: Setup) => Game): readonly Lost[] {
		const { game, lost } = changeSetup(this.stage, this.#game.value, setup, lay);
		this.#take(this.#ended(game));
		return lost;
	}

	/** Ends what is under way: the phase begins anew. */
	beginAnew(): void {
		if (this.underWay.value) this.#take(this.#ended(this.#game.value));
	}

	undo(): void {
		this.#swap(this.#past, this.#future);
	}

	redo(): void {
		this.#swap(this.#future, this.#past);
	}

	/** The position that a game can begin at; null: something is wrong. */
	stated(): StatedPosition | null {
		const { value } = this.result;
		return value.ok ? { game: value.game, text: this.stage.write(value.game) } : null;
	}

	/** The lines of the text; also of a position that is refused. */
	text(): string {
		return this.stage.write(this.#game.value);
	}

	#take(game: Game): void {
		this.#past.value = [...this.#past.value, this.#game.value].slice(-STEPS_MAX);
		this.#future.value = [];
		this.#game.value = game;
	}

	#swap(from: { value: readonly Game[] }, to: { value: readonly Game[] }): void {
		const game = from.value.at(-1);
		if (!game) return;
		to.value = [...to.value, this.#game.value];
		from.value = from.value.slice(0, -1);
		this.#game.value = game;
	}

	#field(word: string): Field {
		const field = this.stage.fields.find((one) => one.word === word);
		if (!field) throw new Error(`a position has no field ${word}`);
		return field;
	}

	/** The values of the lines `frame` that are not 0. */
	#frames(game = this.#game.value): Spot[] {
		const parts = this.stage.fields.filter(({ word }) => word === UNDER_WAY);
		const spots = (field: Field) =>
			Array.from({ length: field.count * field.each }, (_, i) => ({
				field,
				seat: 0,
				index: Math.floor(i / field.each),
				place: i % field.each,
			}));
		return parts.flatMap(spots).filter(({ field, index, place }) => this.stage.get(game, field, 0, index, place) !== 0);
	}

	#ended(game: Game): Game {
		return this.#frames(game).reduce(
			(left, { field, index, place }) => this.stage.set(left, field, 0, 0, index, place) ?? left,
			game,
		);
	}

	#checked(): Stated {
		const game = this.#game.value;
		if (this.underWay.value) {
			const error = this.stage.check(game);
			return error ? { ok: false, error } : { ok: true, game };
		}
		const value = (word: string) => this.stage.get(game, this.#field(word), 0);
		return this.stage.begin(game, PHASES[value("phase")] || "setup", value("turn"));
	}
}

/** Whether a view hides something that the whole position has. */
export function hidesSecrets(stage: Stage, whole: Game, view: Game, seats: number): boolean {
	const places = (field: Field) => (field.ofSeat ? seats : 1) * field.count * field.each;
	return stage.fields
		.filter(({ secret }) => secret)
		.some((field) =>
			Array.from({ length: places(field) }, (_, i) => {
				const place = i % field.each;
				const index = Math.floor(i / field.each) % field.count;
				const seat = Math.floor(i / field.each / field.count);
				return stage.get(whole, field, seat, index, place) !== stage.get(view, field, seat, index, place);
			}).some(Boolean),
		);
}
