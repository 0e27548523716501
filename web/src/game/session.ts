/**
 * A game in progress, as signals. Whatever is shown is computed from the position; whatever is done is a move. The
 * session knows who decides for each seat, rolls for Nature, remembers every move, takes moves back up to the last
 * thing revealed, and looks back without changing anything. A game that lives on a server is one too (online/table.ts): it
 * overrides who may answer, whose knowledge is shown and how far back Undo goes, and gets the rest of its moves told.
 */
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Ask, Core, Game, GameRecord, Move, Setup } from "../core/core";
import { NATURE, sameMove, spaceNumber, spaceWord } from "../core/core";
import type { Refusal, Space, Worker } from "../core/lists";
import { WORKERS } from "../core/lists";
import { snapshot } from "../core/table";
import type { Seat, Table } from "../core/table";
import { newSeed, roll, stream } from "./dice";
import type { Seed } from "./dice";
import { History } from "./history";
import type { LogTurn, Step, Told } from "./log";
import { keepTurns, logOf, takeStep, traceOf } from "./log";
import { placeKey, placeOf, workerOf } from "./places";
import type { Place } from "./places";
import { previewer } from "./preview";
import type { Preview } from "./preview";

/** Who decides for a seat: somebody at this device, the rules themselves, somebody at another device, or a computer player by its name. */
export type Controller = "human" | "bot" | "elsewhere" | { readonly player: string };

export interface SessionOptions {
	/** By seat; an automaton is always "bot". All others are "human" unless said. */
	readonly controllers?: readonly Controller[];
	readonly seed?: Seed;
	/** Dice and draws are entered by hand instead of rolled. */
	readonly natureByHand?: boolean;
	/** Undo goes back past what was revealed: for practice and lessons. */
	readonly freeUndo?: boolean;
	/** A game to go on with. */
	readonly moves?: readonly Move[];
	/** The position before the first move, where that is not the whole truth. */
	readonly start?: Game;
}

/** A legal answer to the open question. */
export interface Answer {
	readonly move: Move;
	/** As it may be typed. */
	readonly words: string;
	readonly place: Place;
	/** The key of the place, by which the board finds it. */
	readonly key: string;
	/** The Worker it places. */
	readonly worker: Worker | null;
	/** What it would do, found when it is asked for. */
	readonly preview: () => Preview | null;
}

/** What became of typed words: played, refused, or one of them (empty: one more) is not understood. */
export type TypedResult =
	| { readonly ok: true }
	| { readonly ok: false; readonly refusal: Refusal }
	| { readonly ok: false; readonly unknown: string };

/** Why nothing can be done at a place, and which Worker could. */
export interface Why {
	readonly refusal: Refusal;
	/** In English. */
	readonly sentence: string;
	/** Workers that could be placed there. */
	readonly instead: readonly Worker[];
}

/** How far back Undo goes, and what stops it. */
export interface Wall {
	/** Moves from this one on can be taken back. */
	readonly index: number;
	/** What was revealed before it; null: the beginning of the game. */
	readonly step: Step | null;
}

const PLACING_ASKS = new Set(["turn", "place-main", "place-home"]);
const AUTOMATIC_MAX = 10000; /* more automatic moves in a row than any game has */

export class Session {
	readonly core: Core;
	readonly setup: Setup;
	readonly seed: Seed;
	readonly controllers: readonly Controller[];
	readonly natureByHand: boolean;
	readonly freeUndo: boolean;

	readonly #history: History;
	readonly #head: Signal<number>;
	readonly #steps: Signal<readonly Step[]>; /* of all moves, also of those taken back */
	readonly #looking = signal<number | null>(null);
	readonly #holder: Signal<Seat>;
	readonly #traceFrom = signal(0);
	readonly #told = signal(0);

	/** Moves played; those taken back are not counted. */
	readonly head: ReadonlySignal<number>;
	/** The move before which one looks back; null: at the present position. */
	readonly looking: ReadonlySignal<number | null>;
	/** The number of moves of the position shown. */
	readonly cursor: ReadonlySignal<number>;
	/** The position shown: the whole truth. Draw from `table`, which is what the viewer may know. */
	readonly game: ReadonlySignal<Game>;
	/** Who sits before the screen. */
	readonly holder: ReadonlySignal<Seat>;
	/** Whose knowledge is shown; null: everything, because nobody plays here or the game is over. */
	readonly viewer: ReadonlySignal<Seat | null>;
	readonly table: ReadonlySignal<Table>;
	/** The question that is open in the position shown. */
	readonly ask: ReadonlySignal<Ask>;
	/** The seat at this device that is to answer; `NATURE` where dice are entered by hand; null: nobody here. */
	readonly seat: ReadonlySignal<number | null>;
	/** The device must be handed to this seat before anything is shown. */
	readonly handOver: ReadonlySignal<Seat | null>;
	/** The question in words. */
	readonly question: ReadonlySignal<string>;
	/** Every legal answer of `seat`. */
	readonly answers: ReadonlySignal<readonly Answer[]>;
	/** The same by place. */
	readonly answersAt: ReadonlySignal<ReadonlyMap<string, readonly Answer[]>>;
	/** The moves played, told. */
	readonly steps: ReadonlySignal<readonly Step[]>;
	/** The log up to the position shown. */
	readonly log: ReadonlySignal<readonly LogTurn[]>;
	/** What went by itself since the last decision made here, and how much of it has been shown. */
	readonly trace: ReadonlySignal<readonly Told[]>;
	readonly told: ReadonlySignal<number>;
	readonly over: ReadonlySignal<boolean>;
	/** A turn is played and waits to be sent, or is on its way: only in games that live on a server. */
	readonly ready: ReadonlySignal<boolean>;
	readonly sending: ReadonlySignal<boolean>;
	readonly wall: ReadonlySignal<Wall>;
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean>;
	readonly canResetTurn: ReadonlySignal<boolean>;
	/** Where each Era begins. */
	readonly eras: ReadonlySignal<readonly { readonly era: number; readonly index: number }[]>;
	/** Who built the Superproject of each Era, so far as it is gone. */
	readonly builders: ReadonlySignal<ReadonlyMap<number, NonNullable<Step["taken"]>>>;

	constructor(core: Core, setup: Setup, options: SessionOptions = {}) {
		this.core = core;
		this.setup = setup;
		this.seed = options.seed ?? newSeed();
		this.natureByHand = options.natureByHand ?? false;
		this.freeUndo = options.freeUndo ?? false;
		this.controllers = setup.seats.map((seat, i) =>
			seat.kind && seat.kind !== "human" ? "bot" : (options.controllers?.[i] ?? "human"),
		);
		for (const controller of this.controllers)
			if (typeof controller === "object" && !core.players.some(({ name }) => name === controller.player))
				throw new Error(`there is no computer player ${controller.player}`);
		this.#history = new History(options.start ?? core.newGame(setup));
		const steps: Step[] = [];
		for (const move of options.moves ?? []) {
			const taken = takeStep(this.#history.at(this.#history.length), move, this.#history.length);
			if (!taken) throw new Error(`move ${this.#history.length} of this game is refused`);
			this.#history.push(move, taken.after);
			steps.push(taken.step);
		}
		this.#head = signal(this.#history.length);
		this.#steps = signal(steps);
		this.#holder = signal(Math.max(0, this.controllers.indexOf("human")));
		this.#traceFrom.value = this.#head.value;

		this.head = this.#head;
		this.looking = this.#looking;
		this.holder = this.#holder;
		this.told = this.#told;
		this.cursor = computed(() => Math.min(this.#looking.value ?? this.#head.value, this.#head.value));
		this.game = computed(() => this.#history.at(this.cursor.value));
		this.ask = computed(() => this.game.value.asks());
		this.over = computed(() => this.overHere());
		this.ready = computed(() => this.readyHere());
		this.sending = computed(() => this.sendingHere());
		this.seat = computed(() => this.seatHere());
		this.handOver = computed(() => this.#handOver());
		this.viewer = computed(() => this.viewerHere());
		this.table = computed(() => snapshot(this.#seen(this.game.value)));
		this.question = computed(() => this.game.value.tellAsk(this.seat.value ?? this.ask.value.seats[0] ?? 0));
		this.answers = computed(() => this.#answers());
		this.answersAt = computed(() => byKey(this.answers.value));
		this.steps = computed(() => this.#steps.value.slice(0, this.#head.value));
		let turns: readonly LogTurn[] = [];
		this.log = computed(() => (turns = keepTurns(logOf(this.steps.value.slice(0, this.cursor.value), this.viewer.value), turns)));
		const bots = this.controllers.flatMap((controller, seat) => (controller === "bot" ? [seat] : []));
		this.trace = computed(() => traceOf(this.steps.value, this.#traceFrom.value, this.viewer.value, bots));
		this.wall = computed(() => this.wallHere());
		this.canUndo = computed(() => this.#looking.value === null && this.#head.value > this.wall.value.index);
		this.canRedo = computed(() => this.#looking.value === null && this.#head.value < this.#steps.value.length);
		this.canResetTurn = computed(() => this.canUndo.value && this.#turnStart() < this.#head.value);
		this.eras = computed(() => this.#eras());
		this.builders = computed(() => {
			const gone = this.steps.value.slice(0, this.cursor.value).flatMap((step) => step.taken ?? []);
			return new Map(gone.map((taken) => [taken.era, taken]));
		});
	}

	/* Playing */

	/** Plays a legal answer. Moves that had been taken back are forgotten, unless this is the first of them. */
	play(move: Move): boolean {
		if (this.#looking.value !== null) return false;
		return batch(() => {
			const index = this.#head.value;
			if (!this.#append(move)) return false;
			this.#traceFrom.value = index;
			this.#told.value = 0;
			return true;
		});
	}

	/** Plays words as they are typed: "place engineer mine.top". */
	playWords(text: string): TypedResult {
		const seat = this.seat.value;
		if (seat === null) return { ok: false, refusal: "not-you" };
		const game = this.game.value;
		const move = game.parse(seat, text);
		if ("unknown" in move) return { ok: false, unknown: move.unknown };
		const result = game.check(move);
		if (result !== "ok") return { ok: false, refusal: result };
		return this.play(move) ? { ok: true } : { ok: false, refusal: "not-now" };
	}

	/** Sends the turn that is played. */
	send(): void {}

	/** What comes next by itself: a roll, or the decision of a computer player. Null: somebody here must decide. */
	automatic(): Move | null {
		const game = this.#history.at(this.#head.value);
		const { seats } = game.asks();
		if (seats.includes(NATURE)) {
			if (this.natureByHand) return null;
			return roll(game.chance(), this.seed, this.#rolls());
		}
		for (const seat of seats) {
			const controller = this.controllers[seat];
			if (typeof controller !== "object") continue;
			const player = this.core.players.findIndex(({ name }) => name === controller.player);
			const random = stream(this.seed, -1 - this.#head.value);
			this.core.seedPlayers((BigInt(random()) << 32n) | BigInt(random()));
			return game.choose(seat, player);
		}
		return null;
	}

	/** Does what comes next by itself. Its events are added to the trace. */
	advance(): boolean {
		if (this.#looking.value !== null) return false;
		const move = this.automatic();
		return move !== null && batch(() => this.#append(move));
	}

	/** Goes on until somebody at this device must decide, or the game is over. */
	run(): void {
		batch(() => {
			for (let i = 0; i < AUTOMATIC_MAX && this.advance(); i++);
		});
	}

	/** The next line of the trace has been shown; or all of them; or one less. */
	tellNext(): void {
		this.#told.value = Math.min(this.#told.value + 1, this.trace.value.length);
	}

	tellAll(): void {
		this.#told.value = this.trace.value.length;
	}

	tellBack(): void {
		this.#told.value = Math.max(0, this.#told.value - 1);
	}

	/** Why nothing can be done at a place now; with a Worker: why that Worker cannot be placed there. Null: it can. */
	why(place: Place, worker: Worker | null = null): Why | null {
		const seat = this.seat.value;
		const space = spaceOf(place);
		if (seat === null || seat === NATURE || !space || !PLACING_ASKS.has(this.ask.value.kind)) return null;
		const game = this.game.value;
		const b = spaceNumber(space);
		const active = this.table.value.seats[seat]?.active;
		const types = WORKERS.filter((type): type is Worker => type !== "" && (active?.[type] ?? 0) > 0);
		const placed = (type: Worker) => game.check({ verb: "V_PLACE", seat, a: WORKERS.indexOf(type), b, c: 0, d: 0 });
		const free = game.check({ verb: "V_FREE", seat, a: b, b: 0, c: 0, d: 0 });
		const instead = types.filter((type) => placed(type) === "ok");
		if (worker ? instead.includes(worker) : instead.length > 0 || free === "ok") return null;
		const isFree = free !== "closed" && free !== "bad-move";
		const tried = types.map(placed);
		const refusal = worker ? placed(worker) : isFree ? free : (tried.find(telling) ?? tried[0] ?? placed("genius"));
		return refusal === "ok" ? null : { refusal, sentence: this.core.sentence(refusal), instead };
	}

	/* Taking back. */

	/** Takes the last move back. */
	undo(): boolean {
		return this.canUndo.value && this.undoTo(this.#head.value - 1);
	}

	/** Plays again what was taken back. */
	redo(): boolean {
		if (!this.canRedo.value) return false;
		this.#goHead(this.#head.value + 1);
		return true;
	}

	/** Takes back everything from a move on, as far as nothing was revealed since. */
	undoTo(index: number): boolean {
		if (this.#looking.value !== null || index < this.wall.value.index || index >= this.#head.value) return false;
		this.#goHead(index);
		return true;
	}

	/** Takes back what was done in this turn. */
	resetTurn(): boolean {
		return this.canResetTurn.value && this.undoTo(Math.max(this.#turnStart(), this.wall.value.index));
	}

	/* Looking back. */

	/** Shows the position after n moves; null or the last: the present one. */
	look(n: number | null): void {
		const at = n === null || n >= this.#head.value ? null : Math.max(0, n);
		this.#looking.value = at;
	}

	/** A move forward or back. */
	lookBy(n: number): void {
		this.look(this.cursor.value + n);
	}

	/** Shows the beginning of the Era before or after. */
	lookEra(n: 1 | -1): void {
		const marks = this.eras.value.map(({ index }) => index);
		const at = this.cursor.value;
		if (n < 0) this.look(marks.filter((index) => index < at).at(-1) ?? 0);
		else this.look(marks.find((index) => index > at) ?? null);
	}

	/** Another game that goes on from the position shown. It rolls its own dice. */
	branch(options: Omit<SessionOptions, "moves"> = {}): Session {
		const moves = this.#history.moves.slice(0, this.cursor.value);
		return new Session(this.core, this.setup, { controllers: this.controllers, ...options, moves });
	}

	/* Keeping */

	/** The moves played. */
	record(): GameRecord {
		return { setup: this.setup, moves: this.#history.moves.slice(0, this.#head.value) };
	}

	/** The position after n moves. */
	at(n: number): Game {
		return this.#history.at(n);
	}

	/** The device is in the hands of a seat now. */
	take(seat: Seat): void {
		this.#holder.value = seat;
	}

	/* What a game that lives on a server does otherwise. */

	protected overHere(): boolean {
		return this.ask.value.seats.length === 0;
	}

	protected readyHere(): boolean {
		return false;
	}

	protected sendingHere(): boolean {
		return false;
	}

	/** What others did is told from this move on. */
	protected tellFrom(n: number): void {
		this.#traceFrom.value = n;
		this.#told.value = 0;
	}

	/** Everything from move n on becomes these moves, as far as the rules accept them; answers how many that were. */
	protected rewrite(n: number, moves: readonly Move[]): number {
		return batch(() => {
			const steps = this.#steps.value.slice(0, n);
			this.#history.cut(n);
			for (const move of moves) {
				const taken = takeStep(this.#history.at(this.#history.length), move, this.#history.length);
				if (!taken) break;
				this.#history.push(move, taken.after);
				steps.push(taken.step);
			}
			this.#steps.value = steps;
			this.#goHead(steps.length);
			return steps.length - n;
		});
	}

	/** The moves from n on, up to the last played. */
	protected movesFrom(n: number): readonly Move[] {
		return this.#history.moves.slice(n, this.#head.value);
	}

	#append(move: Move): boolean {
		const head = this.#head.value;
		const undone = this.#steps.value.length > head ? this.#history.move(head) : null;
		if (undone && sameMove(undone, move)) {
			this.#goHead(head + 1);
			return true;
		}
		const taken = takeStep(this.#history.at(head), move, head);
		if (!taken) return false;
		this.#history.cut(head);
		this.#history.push(move, taken.after);
		this.#steps.value = [...this.#steps.value.slice(0, head), taken.step];
		this.#goHead(head + 1);
		return true;
	}

	#goHead(n: number): void {
		batch(() => {
			this.#head.value = n;
			if (this.#traceFrom.value > n) {
				this.#traceFrom.value = n;
				this.#told.value = 0;
			}
			const seat = this.#pending();
			if (seat !== null && !this.#secret()) this.#holder.value = seat;
		});
	}

	#humans(): Seat[] {
		return this.controllers.flatMap((controller, seat) => (controller === "human" ? [seat] : []));
	}

	/** The seat at this device that must decide in the present position. */
	#pending(): Seat | null {
		const { seats } = this.#history.at(this.#head.value).asks();
		const here = seats.filter((seat) => this.controllers[seat] === "human");
		return here.includes(this.#holder.value) ? this.#holder.value : (here[0] ?? null);
	}

	/** Somebody else at this device must not see the present question. */
	#secret(): boolean {
		const game = this.#history.at(this.#head.value);
		return this.#humans().length > 1 && game.asks().secret;
	}

	protected seatHere(): number | null {
		if (this.#looking.value !== null) return null;
		const { seats } = this.ask.value;
		if (seats.includes(NATURE)) return this.natureByHand ? NATURE : null;
		const here = seats.filter((seat) => this.controllers[seat] === "human");
		return here.includes(this.#holder.value) ? this.#holder.value : (here[0] ?? null);
	}

	#handOver(): Seat | null {
		const seat = this.seat.value;
		if (seat === null || seat === NATURE || this.#humans().length < 2) return null;
		return this.ask.value.secret && seat !== this.#holder.value ? seat : null;
	}

	protected viewerHere(): Seat | null {
		if (this.#humans().length === 0 || this.over.value) return null;
		const seat = this.seat.value;
		return seat === null || seat === NATURE || this.handOver.value !== null ? this.#holder.value : seat;
	}

	#seen(game: Game): Game {
		const viewer = this.viewer.value;
		return viewer === null ? game : game.view(viewer);
	}

	#answers(): Answer[] {
		const seat = this.seat.value;
		if (seat === null || this.handOver.value !== null) return [];
		const game = this.game.value;
		const table = this.table.value;
		const moves = seat === NATURE ? game.chance().map(({ move }) => move) : game.legal(seat);
		const preview = seat === NATURE ? () => null : previewer(game, seat);
		return moves.map((move) => {
			const place = placeOf(move, table);
			let seen: Preview | null | undefined;
			return {
				move,
				words: game.words(move),
				place,
				key: placeKey(place),
				worker: workerOf(move),
				preview: () => (seen === undefined ? (seen = preview(move)) : seen),
			};
		});
	}

	/** Nature's answers so far: the number of the next roll. */
	#rolls(): number {
		return this.#steps.value.slice(0, this.#head.value).filter((step) => step.move.seat === NATURE).length;
	}

	/** The first move that may be taken back: after the last roll, and after the last decision of somebody else. */
	protected wallHere(): Wall {
		const steps = this.#steps.value;
		if (this.freeUndo) return { index: 0, step: null };
		const head = this.#head.value;
		const last = steps[head] ?? steps[head - 1]; /* who took moves back goes on taking back their own */
		let index = head;
		while (index > 0 && steps[index - 1]?.move.seat === last?.move.seat && last?.move.seat !== NATURE) index--;
		if (last && typeof this.controllers[last.move.seat] === "object") index = head;
		return { index, step: steps[index - 1] ?? null };
	}

	/** The first move of the turn in which the last move was made. */
	#turnStart(): number {
		const steps = this.#steps.value;
		const head = this.#head.value;
		const seat = steps[head - 1]?.move.seat;
		let index = head;
		while (index > 0 && steps[index - 1]?.move.seat === seat) {
			index--;
			if (steps[index - 1]?.events.some((event) => event.kind === "turn")) break;
		}
		return index;
	}

	#eras(): { era: number; index: number }[] {
		return this.steps.value.flatMap((step) =>
			step.events
				.filter((event) => event.kind === "era")
				.map((event) => ({ era: event.a, index: step.index + 1 })),
		);
	}
}

function byKey(answers: readonly Answer[]): Map<string, Answer[]> {
	const out = new Map<string, Answer[]>();
	for (const answer of answers) {
		const there = out.get(answer.key);
		if (there) there.push(answer);
		else out.set(answer.key, [answer]);
	}
	return out;
}

/** Reasons that say more than that another Worker is needed come first. */
function telling(refusal: "ok" | Refusal): boolean {
	return refusal !== "wrong-worker" && refusal !== "no-worker";
}

/** The Action space of a place, if it is one. */
function spaceOf(place: Place): Space | null {
	switch (place.kind) {
		case "space":
			return place.space;
		case "own":
			return place.space;
		case "slot":
			return spaceWord(spaceNumber("power-plant.1") + place.slot);
		case "supply":
		case "force":
		case "leader":
			return place.kind;
		default:
			return null;
	}
}
