/**
 * A game in progress, as signals. The session in C (core/session.ts) provides history, Undo, the turn and its end,
 * secrets, places and previews. This file exposes them as signals, and adds dice, computer players, sentences for each
 * move, and replay. A game on a server is a subclass (online/table.ts).
 *
 * Dice and players that do not search answer at once (`automatic`). A player that searches thinks in a worker: `run`
 * stops there with `thinking` set, and goes on when the answer arrives. Any change of the position in between drops it.
 */
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Ask, Core, Game, GameRecord, Move, Player, Setup, StatedPosition } from "../core/core";
import { NATURE, moveOf, sameMove } from "../core/core";
import type { Refusal, State, WallKind, Worker } from "../core/lists";
import { placeKey } from "../core/places";
import type { Place } from "../core/places";
import { CoreSession } from "../core/session";
import type { Now, Opening, Preview, WhyNot } from "../core/session";
import { snapshot } from "../core/table";
import type { Seat, Table } from "../core/table";
import { newSeed, roll, stream } from "./dice";
import type { Seed } from "./dice";
import type { LogTurn, Step } from "./log";
import { keepTurns, logOf, takeStep } from "./log";
import type { Task } from "../think/brain";
import type { Thinker } from "../think/thinker";
import { Ponder } from "./ponder";
import type { Progress } from "./ponder";

/**
 * Who decides for a seat: a person at this device, an automaton, a person at another device, or a computer player,
 * by name.
 */
export type Controller = "human" | "bot" | "elsewhere" | { readonly player: string };

/** A game that was corrected, and what it had been a correction of. */
export interface Corrected extends GameRecord {
	readonly corrects?: Corrected | undefined;
}

export interface SessionOptions {
	/** By seat; an automaton is always "bot", any other seat is "human" by default. */
	readonly controllers?: readonly Controller[];
	readonly seed?: Seed;
	/** The player enters dice and draws instead of the page rolling them. */
	readonly natureByHand?: boolean;
	/** Undo may go back past revealed cards and dice: for practice and lessons. */
	readonly freeUndo?: boolean;
	/** How often the game has been rewound already. */
	readonly rewound?: number;
	/** How many hints were asked for before. */
	readonly hinted?: number;
	/** A game to continue. */
	readonly moves?: readonly Move[];
	/** Undo stops where these moves end, and the turn that they end with is over: a puzzle. */
	readonly fixed?: boolean;
	/** The position before the first move, if it is only a seat's view. */
	readonly start?: Game;
	/** The position before the first move, if the game begins at a stated one. */
	readonly stated?: StatedPosition | undefined;
	/** The game as it was before this one began at a correction: Undo at the beginning goes back to it. */
	readonly corrects?: Corrected | undefined;
	/** The game is on a server. */
	readonly online?: boolean;
	/** Where computer players that search think; needed if one of them has a seat, and for hints. */
	readonly thinker?: Thinker | undefined;
	/** Answers for Nature instead of the dice. */
	readonly nature?: NatureOf | undefined;
}

/** Nature's answer in a position after these moves; null: the game waits; undefined: the dice answer. */
export type NatureOf = (game: Game, moves: readonly Move[]) => Move | null | undefined;

/** A legal answer to the open question. */
export interface Answer {
	readonly move: Move;
	/** Answers to preceding questions that are given together with it (offers.ts). */
	readonly before?: readonly Move[];
	/** The move as it can be typed. */
	readonly words: string;
	readonly place: Place;
	/** The key of the place, by which the board finds it. */
	readonly key: string;
	/** The Worker it places. */
	readonly worker: Worker | null;
	/** Preview of its effect, computed on first use. */
	readonly preview: () => Preview | null;
}

/** Result of a typed move: played, refused, or a word is unknown (empty: a word is missing). */
export type TypedResult =
	| { readonly ok: true }
	| { readonly ok: false; readonly refusal: Refusal }
	| { readonly ok: false; readonly unknown: string };

/** Why a place cannot be used, and which Worker could use it. */
export interface Why extends WhyNot {
	/** In English. */
	readonly sentence: string;
}

/** How far Undo can go back, and what stops it. */
export interface Wall {
	/** The first move that can be undone. */
	readonly index: number;
	readonly kind: WallKind;
}

const QUICK = "greedy"; /* the player that answers at once where one that searches cannot */
const AUTOMATIC_MAX = 10000; /* more than the automatic moves in a row of any game */
const HELD: ReadonlySet<State> = new Set([
	"ready",
	"turn-up",
	"send",
	"sent",
]); /* the turn has not ended: events after it are not shown yet */

/** The controller in the terms of the session in C. */
export function controlOf(controller: Controller): Opening["control"][number] {
	if (typeof controller === "object") return "computer";
	return controller === "elsewhere" ? "elsewhere" : "here";
}

export class Session {
	readonly core: Core;
	readonly setup: Setup;
	readonly seed: Seed;
	readonly controllers: readonly Controller[];
	readonly natureByHand: boolean;
	readonly freeUndo: boolean;
	readonly thinker: Thinker | null;
	readonly stated: StatedPosition | undefined;
	readonly corrects: Corrected | undefined;
	/** Opens the game as it was before the correction that this one began with. */
	uncorrect: (() => void) | null = null;
	readonly #nature: NatureOf | null;
	/** Hints asked for. */
	readonly hinted: Signal<number>;

	protected readonly inner: CoreSession;
	/** The number of moves that cannot be undone. */
	readonly #floor: number;
	readonly #ponder = new Ponder();
	#pondered = -1; /* number of moves played when the search under way began */
	#found: Move | null = null; /* its answer, while an earlier position is shown */
	readonly #now = signal<Now>(undefined as never);
	readonly #changes = signal(0); /* counts all changes of the session */
	readonly #head = signal(0);
	readonly #steps = signal<readonly Step[]>([]); /* of all moves, including undone ones */
	readonly #rewound = signal(0);
	readonly #looking = signal<number | null>(null);
	#names: readonly string[] = [];
	#language: string;

	/** What the session is waiting for. */
	readonly now: ReadonlySignal<Now>;
	/** Number of moves played, without undone ones. */
	readonly head: ReadonlySignal<number>;
	/** During replay, the number of the next move; null: the current position is shown. */
	readonly looking: ReadonlySignal<number | null>;
	/** The number of moves of the position shown. */
	readonly cursor: ReadonlySignal<number>;
	/** The full position after the moves shown, with all secrets. Draw `table` instead: the viewer's view. */
	readonly game: ReadonlySignal<Game>;
	/** The computer player that searches for its answer; null: none does. */
	readonly thinking: ReadonlySignal<Progress | null> = this.#ponder.now;
	/** The seat that holds the device. */
	readonly holder: ReadonlySignal<Seat>;
	/** The seat whose view is shown; null: everything, because nobody plays here or the game is over. */
	readonly viewer: ReadonlySignal<Seat | null>;
	readonly table: ReadonlySignal<Table>;
	/** The question that is open after the moves shown. */
	readonly ask: ReadonlySignal<Ask>;
	/** The seat at this device that must answer; `NATURE` if dice are entered by hand; null: none. */
	readonly seat: ReadonlySignal<number | null>;
	/** The device must be handed to this seat before anything is shown. */
	readonly handOver: ReadonlySignal<Seat | null>;
	/** All legal answers of `seat`. */
	readonly answers: ReadonlySignal<readonly Answer[]>;
	/** The same, grouped by place. */
	readonly answersAt: ReadonlySignal<ReadonlyMap<string, readonly Answer[]>>;
	/** The moves played, with their events; of an unfinished turn only the events of that turn. */
	readonly steps: ReadonlySignal<readonly Step[]>;
	/** The log up to the position shown. */
	readonly log: ReadonlySignal<readonly LogTurn[]>;
	readonly over: ReadonlySignal<boolean>;
	/**
	 * State of the turn. `ready`: finished, waits to be ended; `turnUp`: something must be revealed; `sending`: being
	 * sent.
	 */
	readonly ready: ReadonlySignal<boolean>;
	readonly turnUp: ReadonlySignal<boolean>;
	readonly sending: ReadonlySignal<boolean>;
	readonly wall: ReadonlySignal<Wall>;
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean>;
	readonly canResetTurn: ReadonlySignal<boolean>;
	readonly canRewind: ReadonlySignal<boolean>;
	/** How often the game was rewound: above 0 it is practice. */
	readonly rewound: ReadonlySignal<number>;
	/** The number of the first move of each Era. */
	readonly eras: ReadonlySignal<readonly { readonly era: number; readonly index: number }[]>;
	/** Who built the Superproject of each Era, if it was built. */
	readonly builders: ReadonlySignal<ReadonlyMap<number, NonNullable<Step["taken"]>>>;

	constructor(core: Core, setup: Setup, options: SessionOptions = {}) {
		this.core = core;
		this.#language = core.language;
		this.setup = setup;
		this.seed = options.seed ?? newSeed();
		this.natureByHand = options.natureByHand ?? false;
		this.freeUndo = options.freeUndo ?? false;
		this.controllers = setup.seats.map((seat, i) =>
			seat.kind && seat.kind !== "human" ? "bot" : (options.controllers?.[i] ?? "human"),
		);
		this.hinted = signal(options.hinted ?? 0);
		this.thinker = options.thinker ?? null;
		this.stated = options.stated;
		this.corrects = options.corrects;
		this.#nature = options.nature ?? null;
		for (const controller of this.controllers) {
			if (typeof controller !== "object") continue;
			const player = this.#player(controller.player);
			if (player.nodes > 0 && !this.thinker) throw new Error(`${player.name} has nowhere to think`);
		}
		this.inner = new CoreSession(core, setup, {
			control: this.controllers.map(controlOf),
			online: options.online ?? false,
			byHand: this.natureByHand,
			freeUndo: this.freeUndo,
			rewound: options.rewound ?? 0,
			start: options.stated?.game ?? options.start,
		});
		const moves = options.moves ?? [];
		const loaded = this.inner.load(moves);
		if (loaded < moves.length) throw new Error(`move ${loaded} of this game is refused`);
		/* A game that is over opens at its end, not with its last turn still to be ended. */
		if (loaded > 0 && (options.fixed || this.inner.at(loaded).asks().seats.length === 0)) this.inner.endTurn();
		this.#floor = options.fixed ? loaded : 0;
		this.#sync();

		this.now = this.#now;
		this.head = this.#head;
		this.looking = this.#looking;
		const present = (state: State) => computed(() => this.#looking.value === null && this.#now.value.state === state);
		this.cursor = computed(() => Math.min(this.#looking.value ?? this.#head.value, this.#head.value));
		this.game = computed(() => this.#at(this.cursor.value));
		this.ask = computed(() => this.game.value.asks());
		this.over = computed(() =>
			this.#looking.value === null ? this.#now.value.state === "over" : this.ask.value.seats.length === 0,
		);
		this.ready = present("ready");
		this.turnUp = present("turn-up");
		this.sending = computed(() => this.#now.value.state === "sent" || this.#now.value.state === "send");
		this.seat = computed(() => this.seatHere());
		this.handOver = computed(() =>
			this.#now.value.state === "hand-over" && this.#looking.value === null ? this.#now.value.seat : null,
		);
		this.holder = computed(() => this.#now.value.reader ?? Math.max(0, this.controllers.indexOf("human")));
		this.viewer = computed(() => this.viewerHere());
		this.table = computed(() => snapshot(this.shown()));
		this.answers = computed(() => this.#answers());
		this.answersAt = computed(() => byKey(this.answers.value));
		this.steps = computed(() => this.#toldSteps());
		let turns: readonly LogTurn[] = [];
		this.log = computed(
			() => (turns = keepTurns(logOf(this.steps.value.slice(0, this.cursor.value), this.viewer.value), turns)),
		);
		this.wall = computed(() => ({ index: this.#now.value.wallAt, kind: this.#now.value.wall }));
		const may = (what: "undo" | "redo" | "restart" | "rewind") =>
			computed(() => this.#looking.value === null && this.#now.value[what]);
		this.canUndo = computed(
			() => this.#looking.value === null && (this.#now.value.undo || this.#correctable(this.#head.value)),
		);
		this.canRedo = may("redo");
		this.canResetTurn = may("restart");
		this.canRewind = may("rewind");
		this.rewound = this.#rewound;
		this.eras = computed(() => this.#eras());
		this.builders = computed(() => {
			const gone = this.steps.value.slice(0, this.cursor.value).flatMap((step) => step.taken ?? []);
			return new Map(gone.map((taken) => [taken.era, taken]));
		});
	}

	/* Playing */

	/** Plays a legal answer. Drops the moves that could be redone, unless this is the first of them. */
	play(move: Move): boolean {
		if (this.#looking.value !== null) return false;
		return this.change(() => this.inner.play(move) === "ok");
	}

	/** Plays a typed move: "place engineer mine.top". */
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

	/** Ends the turn; `run` then continues with the moves held back until now. */
	endTurn(): boolean {
		return this.#looking.value === null && this.change(() => this.inner.endTurn());
	}

	/** Reveals a card or tile in the middle of a turn. */
	goOn(): boolean {
		return this.#looking.value === null && this.change(() => this.inner.goOn());
	}

	/**
	 * The next automatic step: a roll, or the decision of a computer player that does not search. Null: a person or a
	 * search must decide.
	 */
	automatic(): Move | null {
		if (this.#now.value.state === "nature") return this.#chance();
		const computer = this.#computer();
		return computer && computer.player.nodes === 0 ? this.#choose(computer.seat, computer.player) : null;
	}

	/** Nature's answer; null: the game waits for it. */
	#chance(): Move | null {
		const game = this.#at(this.#head.value);
		const given = this.#nature?.(game, this.inner.moves(0, this.#head.value));
		return given === undefined ? roll(game.chance(), this.seed, this.#rolls()) : given;
	}

	#player(name: string): Player {
		const player = this.core.players.find((one) => one.name === name);
		if (!player) throw new Error(`there is no computer player ${name}`);
		return player;
	}

	/** The computer player that must decide; null: none. */
	#computer(): { readonly seat: Seat; readonly player: Player } | null {
		const { state, seat } = this.#now.value;
		const controller = this.controllers[seat ?? -1];
		if (state !== "computer" || seat === null || typeof controller !== "object") return null;
		return { seat, player: this.#player(controller.player) };
	}

	/** Depends on the game's dice and the number of moves, so that a reload repeats the decision. */
	#seedHere(): bigint {
		const random = stream(this.seed, -1 - this.#head.value);
		return (BigInt(random()) << 32n) | BigInt(random());
	}

	/** The answer of a player that does not search. */
	#choose(seat: Seat, { name }: Player): Move {
		this.core.seedPlayers(this.#seedHere());
		return this.#at(this.#head.value).choose(seat, name);
	}

	/** The open question of a seat as a task for a player that searches. */
	taskOf(seat: Seat, player: string, nodes = 0): Task {
		return { player, game: this.#at(this.#head.value).view(seat).bytes, seat, seed: this.#seedHere(), nodes };
	}

	/** Begins to search if a computer player that searches must decide. */
	#think(): void {
		const computer = this.#computer();
		const head = this.#head.value;
		if (!computer || computer.player.nodes === 0 || !this.thinker) return;
		if (this.#pondered === head && (this.#found || this.#ponder.now.peek()?.failed === "")) return;
		this.#ponder.begin(this.thinker, this.taskOf(computer.seat, computer.player.name), ({ answer }) => {
			const [best] = answer;
			this.#found = best ? moveOf(best.move) : null;
			this.#takeFound();
		});
		this.#pondered = head;
	}

	/** Plays what a search has found, unless an earlier position is shown. */
	#takeFound(): void {
		const move = this.#found;
		if (!move || this.#looking.value !== null) return;
		this.#found = null;
		if (this.change(() => this.inner.play(move) === "ok")) this.run();
	}

	/** Lets the player that searches answer at once with what it has found so far. */
	stopThinking(): void {
		this.#ponder.stop();
	}

	/** After a failure: searches again, or lets the quick player answer this question. */
	retryThinking(): void {
		if (this.thinking.value?.failed) this.#think();
	}

	answerQuickly(): void {
		const computer = this.#computer();
		if (!computer || !this.thinking.value?.failed) return;
		const move = this.#choose(computer.seat, this.#player(QUICK));
		if (this.change(() => this.inner.play(move) === "ok")) this.run();
	}

	/** The game leaves the screen: what was searched for is not wanted any more. */
	rest(): void {
		this.#ponder.drop();
		this.#found = null;
		this.#pondered = -1;
	}

	/** Performs the next automatic step. */
	advance(): boolean {
		if (this.#looking.value !== null) return false;
		const move = this.automatic();
		return move !== null && this.change(() => this.inner.play(move) === "ok");
	}

	/** Performs automatic steps until a person at this device or a search must decide, or the game is over. */
	run(): void {
		batch(() => {
			for (let i = 0; i < AUTOMATIC_MAX && this.advance(); i++);
			if (this.#looking.value === null) this.#think();
		});
	}

	/** Why a place cannot be used now, by any Worker or by the given one. Null: it can be used. */
	why(place: Place, worker: Worker | null = null): Why | null {
		if (this.seat.value === null) return null;
		const why = this.inner.why(place, worker);
		return why && { ...why, sentence: this.core.sentence(why.refusal) };
	}

	/* Undo */

	/** Undoes the last decision. */
	undo(): boolean {
		if (!this.canUndo.value) return false;
		if (this.#now.value.undo) return this.change(() => this.inner.undo());
		return this.undoCorrection();
	}

	#correctable(head: number): boolean {
		return head === 0 && this.corrects !== undefined;
	}

	/** Goes back to before the correction that the game began with. */
	undoCorrection(): boolean {
		if (!this.corrects || !this.uncorrect) return false;
		this.uncorrect();
		return true;
	}

	/** Redoes the last undone decision. */
	redo(): boolean {
		return this.canRedo.value && this.change(() => this.inner.redo());
	}

	/** Undoes everything from a move on, unless something was revealed since. */
	undoTo(index: number): boolean {
		return this.#looking.value === null && index >= this.#floor && this.change(() => this.inner.undoTo(index));
	}

	/** Undoes the whole turn. */
	resetTurn(): boolean {
		const { turnAt } = this.#now.value;
		const whole = turnAt > this.#floor || this.#floor === 0;
		return this.canResetTurn.value && this.change(() => (whole ? this.inner.restart() : this.inner.undoTo(turnAt)));
	}

	/** Practice: goes back to the player's last turn that Undo does not reach; the record is marked. */
	rewind(): boolean {
		return this.canRewind.value && this.change(() => this.inner.rewind());
	}

	/* Replay */

	/** Shows the position after n moves; null or the number of the last move: the current one. */
	look(n: number | null): void {
		const at = n === null || n >= this.#head.value ? null : Math.max(0, n);
		this.#looking.value = at;
		if (at === null) this.#takeFound();
	}

	/** Moves the replay by n moves. */
	lookBy(n: number): void {
		this.look(this.cursor.value + n);
	}

	/** Shows the beginning of the previous or next Era. */
	lookEra(n: 1 | -1): void {
		const marks = this.eras.value.map(({ index }) => index);
		const at = this.cursor.value;
		if (n < 0) this.look(marks.filter((index) => index < at).at(-1) ?? 0);
		else this.look(marks.find((index) => index > at) ?? null);
	}

	/** A new game that continues from the position shown, with its own dice. */
	branch(options: Omit<SessionOptions, "moves"> = {}): Session {
		const moves = this.inner.moves(0, this.cursor.value);
		return new Session(this.core, this.setup, {
			controllers: this.controllers,
			rewound: this.rewound.value,
			thinker: this.thinker ?? undefined,
			stated: this.stated,
			...options,
			moves,
		});
	}

	/* Saving */

	/** The moves played. */
	record(): GameRecord {
		const { setup, stated } = this;
		const moves = this.inner.moves(0, this.#head.value);
		return { setup, moves, rewound: this.rewound.value, ...(stated ? { stated } : {}) };
	}

	/** The position after n moves. */
	at(n: number): Game {
		return this.inner.at(n);
	}

	/** The device is now in the hands of this seat. */
	take(seat: Seat): void {
		this.change(() => {
			this.inner.take(seat);
			return true;
		});
	}

	/* Overridden by online games */

	/** Runs an operation on the session in C, then updates the signals. */
	protected change(act: () => boolean): boolean {
		return batch(() => {
			const done = act();
			if (done) this.#sync();
			return done;
		});
	}

	protected seatHere(): number | null {
		const { state, seat } = this.#now.value;
		return this.#looking.value === null && state === "answer" ? seat : null;
	}

	protected viewerHere(): Seat | null {
		return this.#now.value.viewer;
	}

	/** Sets the players' names and rebuilds all sentences. */
	call(names: readonly string[]): void {
		if (names.join("\n") === this.#names.join("\n")) return;
		this.#names = names;
		batch(() => {
			this.#steps.value = [];
			this.#sync();
		});
	}

	/** Rebuilds all sentences if the language has changed. */
	retell(language: string): void {
		this.core.follow(language);
		if (this.core.language === this.#language) return;
		this.#language = this.core.language;
		batch(() => {
			this.#steps.value = [];
			this.#sync();
		});
	}

	/** The seat that sentences address as "you": the only person at this device. */
	#reader(): Seat | null {
		const here = this.controllers.flatMap((controller, seat) => (controller === "human" ? [seat] : []));
		return here.length === 1 ? (here[0] ?? null) : null;
	}

	/** Undo stops at the moves that are fixed. */
	#limited(now: Now): Now {
		const beyond = this.inner.head > this.#floor;
		const turnAt = Math.max(now.turnAt, this.#floor);
		const wallAt = Math.max(now.wallAt, this.#floor);
		return { ...now, turnAt, wallAt, undo: now.undo && beyond, restart: now.restart && beyond };
	}

	/** Reads the session in C and adds new moves to the log. */
	#sync(): void {
		const count = this.inner.count;
		const moves = this.inner.moves(0, count);
		const steps = [...this.#steps.value];
		const differs = moves.findIndex((move, i) => !steps[i] || !sameMove(steps[i].move, move));
		steps.length = differs < 0 ? count : differs;
		if (steps.length < count) this.core.catalogue.name(this.#reader(), this.#names);
		for (const move of moves.slice(steps.length)) {
			const taken = takeStep(this.inner.at(steps.length), move, steps.length);
			if (!taken) throw new Error(`move ${steps.length} of this game is refused`);
			steps.push({ ...taken, own: this.inner.own(steps.length) });
		}
		this.#steps.value = steps;
		this.#head.value = this.inner.head;
		this.#now.value = this.#limited(this.inner.now());
		if (this.#pondered !== this.#head.value || this.#now.value.state !== "computer") this.rest();
		this.#rewound.value = this.inner.rewound;
		this.#changes.value++;
	}

	/** The moves played; the events of the last one without those held back until the turn ends. */
	#toldSteps(): readonly Step[] {
		const steps = this.#steps.value.slice(0, this.#head.value);
		const last = steps.at(-1);
		if (last && HELD.has(this.#now.value.state))
			steps[steps.length - 1] = { ...last, events: last.events.slice(0, last.own) };
		return steps;
	}

	#at(n: number): Game {
		void this.#changes.value;
		return this.inner.at(n);
	}

	/** The position as the viewer may see it. */
	shown(): Game {
		void this.#changes.value;
		if (this.#looking.value === null) return this.inner.shown();
		const viewer = this.viewer.value;
		return viewer === null ? this.game.value : this.game.value.view(viewer);
	}

	#answers(): Answer[] {
		void this.#changes.value;
		if (this.seat.value === null) return [];
		const game = this.game.value;
		return this.inner.answers().map(({ move, place, worker }) => {
			let seen: Preview | null | undefined;
			return {
				move,
				words: game.words(move),
				place,
				key: placeKey(place),
				worker,
				preview: () => (seen === undefined ? (seen = move.seat === NATURE ? null : this.inner.preview(move)) : seen),
			};
		});
	}

	/** Number of Nature's answers so far, which is the index of the next roll. */
	#rolls(): number {
		return this.#steps.value.slice(0, this.#head.value).filter((step) => step.move.seat === NATURE).length;
	}

	#eras(): { era: number; index: number }[] {
		return this.steps.value.flatMap((step) =>
			step.events.filter((event) => event.kind === "era").map((event) => ({ era: event.a, index: step.index + 1 })),
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
