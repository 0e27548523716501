/**
 * Leads a learner through a chapter. It watches the session: every move of the learner is compared with what the step
 * expects, and steps that no longer fit are left out. What it knows is a list of frames, one for each change, with the
 * number of moves played then; when moves are undone, the frames after them go too.
 */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Game, Move } from "../core/core";
import { snapshot } from "../core/table";
import type { Session } from "../game/session";
import { fits } from "./chapter";
import type { Lesson, LessonStep, LessonWay, Other } from "./chapter";
import type { FixedNature } from "./nature";

/** Where the learner is after `head` moves. */
export interface Frame {
	readonly head: number;
	/** The step, and the way in which it is carried out. */
	readonly at: number;
	readonly way: number;
	/** How many of the expected moves are made. */
	readonly done: number;
	/** Number of a different move that is neither kept nor undone yet; -1: none. */
	readonly odd: number;
	/** Number of the last different move that was kept; -1: none. */
	readonly off: number;
	/** The learner has passed. */
	readonly passed: boolean;
	/** Number of the step whose last text is still shown; -1: none. */
	readonly said: number;
	/** The last text of this step was shown while the turn waited for its end. */
	readonly told: boolean;
}

/** What the coach shows: a question of its own, the step, or what is left to do in the turn. */
export type Mood = "say" | "odd" | "ready" | "loose";

export interface Shown {
	readonly mood: Mood;
	readonly step: LessonStep;
	readonly way: LessonWay;
	/** Keys of texts. `other` of a different move; empty: the general one. `after` of the step that is done; or empty. */
	readonly other: string;
	readonly after: string;
	readonly light: readonly string[];
	/** The move that is expected next; null: none is. */
	readonly expects: Move | null;
}

/** A chapter that was left: its moves after the beginning, whether the last turn was ended, and its frames. */
export interface Bookmark {
	readonly moves: readonly Move[];
	readonly ended: boolean;
	readonly frames: readonly Frame[];
}

const FIRST: Omit<Frame, "head"> = { at: 0, way: 0, done: 0, odd: -1, off: -1, passed: false, said: -1, told: false };
const STEPS_MAX = 1000; /* more than the changes that one move can cause */

export class Runner {
	readonly session: Session;
	readonly lesson: Lesson;
	/** The seat of the learner. */
	readonly me: number;
	readonly #begin: number;
	readonly #nature: FixedNature;
	readonly #frames = signal<readonly Frame[]>([]);
	readonly #stop: () => void;

	readonly frames: ReadonlySignal<readonly Frame[]> = this.#frames;
	readonly shown: ReadonlySignal<Shown>;
	/** Number of the step, from 0. */
	readonly at: ReadonlySignal<number>;
	readonly over: ReadonlySignal<boolean>;
	/** The coach asks, not the game: on a small screen it takes the place of the question. */
	readonly alone: ReadonlySignal<boolean>;
	/** There is a step before. */
	readonly canBack: ReadonlySignal<boolean>;

	/** `session` has been played up to the bookmark, or to the beginning of the chapter. */
	constructor(
		session: Session,
		lesson: Lesson,
		nature: FixedNature,
		{ me, begin, frames = [] }: { readonly me: number; readonly begin: number; readonly frames?: readonly Frame[] },
	) {
		this.session = session;
		this.lesson = lesson;
		this.me = me;
		this.#begin = begin;
		this.#nature = nature;
		this.#frames.value = frames.length > 0 ? frames : [{ head: begin, ...FIRST }];
		this.at = computed(() => this.#top(this.#frames.value).at);
		this.over = computed(() => this.lesson.steps[this.at.value]?.kind === "end");
		this.canBack = computed(() => this.at.value > (this.#frames.value[0]?.at ?? 0));
		this.shown = computed(() => this.#show());
		this.alone = computed(() => {
			const { mood, way } = this.shown.value;
			return mood === "odd" || (mood === "say" && way.kind !== "move" && way.kind !== "free");
		});
		this.#stop = effect(() => {
			void session.head.value;
			void session.now.value;
			untracked(() => batch(() => this.#follow()));
		});
	}

	/** Stops watching the session. */
	end(): void {
		this.#stop();
	}

	bookmark(): Bookmark {
		const { session } = this;
		const ended = !session.ready.value && !session.turnUp.value;
		return { moves: session.record().moves.slice(this.#begin), ended, frames: this.#frames.value };
	}

	/* What the learner does with the coach */

	/** The coach speaks of the present position, not of one that is looked back at. */
	#present(): void {
		if (this.session.looking.value !== null) this.session.look(null);
	}

	/** Next, Start, or Roll. */
	next(): void {
		this.#present();
		const { kind } = this.#way();
		if (kind === "roll") {
			batch(() => {
				this.#push({ passed: true }); /* Nature is no longer held back */
				this.session.run();
			});
		} else if (kind === "next") {
			this.#advance();
			this.#settle();
		}
	}

	/** Takes back the different move, or stays with it. */
	undo(): void {
		this.#present();
		const { odd } = this.#top();
		if (odd >= 0) this.#undoTo(odd);
	}

	keep(): void {
		this.#present();
		const { odd } = this.#top();
		if (odd < 0) return;
		this.#keep();
		this.#settle();
	}

	/** Goes back to the beginning of the step before, undoing what was done since. */
	back(): void {
		this.#present();
		const frames = this.#frames.value;
		const { at } = this.#top(frames);
		const before = frames.findLast((frame) => frame.at < at)?.at;
		const first = frames.findIndex((frame) => frame.at === before);
		if (before === undefined || first < 0) return;
		const { head } = frames[first] as Frame;
		batch(() => {
			this.#frames.value = frames.slice(0, first + 1);
			this.#undoTo(head);
		});
	}

	/** Makes the move that is expected, or ends the turn. */
	show(): void {
		this.#present();
		const { mood, expects } = this.shown.value;
		const { session } = this;
		batch(() => {
			if (mood === "ready") {
				while (session.turnUp.value ? session.goOn() : session.endTurn()) session.run();
			} else if (expects && session.play(expects)) session.run();
		});
	}

	/** Begins again. */
	restart(): void {
		batch(() => {
			this.#frames.value = this.#frames.value.slice(0, 1);
			this.#undoTo(this.#begin);
		});
	}

	#undoTo(head: number): void {
		const { session } = this;
		batch(() => {
			if (session.head.value > head) session.undoTo(head);
			session.run();
		});
	}

	/** Nature must wait: for the learner's Roll, or because the chapter is over. */
	waits(game: Game, moves: readonly Move[]): boolean {
		const { era } = this.lesson;
		if (era !== null && snapshot(game).era > era) return true;
		const roll = this.#rollAt(game, moves);
		const top = this.#top();
		return roll > top.at || (roll === top.at && !top.passed);
	}

	/** The number of the step whose roll comes next; -1: none. */
	#rollAt(game: Game, moves: readonly Move[]): number {
		const queued = this.#nature.next(game, moves);
		if (!queued) return -1;
		return this.lesson.steps.findIndex(({ kind, at }) => kind === "roll" && at === queued.at);
	}

	/* Frames */

	#top(frames: readonly Frame[] = this.#frames.value): Frame {
		return frames.at(-1) as Frame;
	}

	#step(frame: Frame = this.#top()): LessonStep {
		return this.lesson.steps[frame.at] as LessonStep;
	}

	#way(frame: Frame = this.#top()): LessonWay {
		return this.#step(frame).ways[frame.way] as LessonWay;
	}

	#push(change: Partial<Frame>): void {
		this.#frames.value = [...this.#frames.value, { ...this.#top(), ...change }];
	}

	/* Following the session */

	#follow(): void {
		const { session } = this;
		if (session.head.value < this.#begin) {
			while (session.head.value < this.#begin && session.redo());
			session.run();
		}
		const head = session.head.value;
		const frames = this.#frames.value;
		const kept = frames.filter((frame) => frame.head <= head);
		if (kept.length < frames.length) this.#frames.value = kept.length > 0 ? kept : frames.slice(0, 1);
		const steps = session.steps.value;
		for (let i = this.#top().head; i < head; i++) {
			const move = steps[i]?.move;
			if (move?.seat === this.me) this.#judge(session.at(i), move, i);
		}
		this.#settle();
	}

	/** Compares a move of the learner with what is expected. */
	#judge(before: Game, move: Move, index: number): void {
		const words = before.words(move);
		for (let i = 0; i < STEPS_MAX && this.#way().kind !== "move" && this.#way().kind !== "free"; i++)
			if (this.#way().kind === "end" || !this.#advance(before, index)) break;
		if (this.#top().odd >= 0) this.#keep(); /* who plays on has decided to keep it */
		const top = this.#top();
		const way = this.#way();
		const head = index + 1;
		if (way.kind !== "move") return this.#push({ head, passed: top.passed || words === "pass" });
		const expected = way.expect[top.done];
		if (expected !== undefined && fits(expected, words)) this.#push({ head, done: top.done + 1, said: -1 });
		else if (top.off >= 0 || expected === undefined) this.#push({ head });
		else this.#push({ head, odd: index, said: -1 });
	}

	#keep(): void {
		const { odd } = this.#top();
		const done = this.#otherOf(odd)?.done ? this.#way().expect.length : this.#top().done;
		this.#push({ odd: -1, off: odd, done });
	}

	/** What the step says about a different move. */
	#otherOf(index: number): Other | undefined {
		const step = this.session.steps.value[index];
		if (!step) return undefined;
		const words = this.session.at(index).words(step.move);
		return this.#step().other.find(({ when }) => fits(when, words));
	}

	/** Leaves steps that are done or do not fit any more. */
	#settle(): void {
		const { state } = this.session.now.value;
		if (state === "computer" || (state === "nature" && !this.#held())) return; /* the game goes on by itself */
		for (let i = 0; i < STEPS_MAX && this.#isDone(); i++) if (!this.#advance()) break;
		const top = this.#top();
		const head = this.session.head.value;
		const told = top.told || this.#telling(top);
		if (top.head < head || told !== top.told) this.#push({ head, told });
	}

	/** The turn waits for its end, and all that was expected is done. What follows a pass is told after it. */
	#telling(top: Frame): boolean {
		const { state, passed } = this.session.now.value;
		const way = this.#way(top);
		const ready = (state === "ready" || state === "turn-up") && !passed;
		return ready && way.kind === "move" && this.#step(top).after && top.odd < 0 && top.done >= way.expect.length;
	}

	#isDone(): boolean {
		const { session } = this;
		const { state } = session.now.value;
		const top = this.#top();
		const way = this.#way();
		if (top.odd >= 0 || state === "ready" || state === "turn-up") return false;
		switch (way.kind) {
			case "next":
			case "end":
				return false;
			case "roll":
				return !this.#held();
			case "free":
				return top.passed || session.seat.value !== this.me || (this.#onlyPass() && this.#goesOn(top));
			default:
				return this.#moved(top, way);
		}
	}

	/** Whether a step that expects moves is done, or must be left. A different move that was kept may bring it again. */
	#moved(top: Frame, way: LessonWay): boolean {
		if (top.done >= way.expect.length) return !this.#inOtherTurn(top) || this.#goesOn(top);
		if (this.session.seat.value !== this.me) return true;
		if (this.#legal(way.expect[top.done])) return false;
		if (this.#inOtherTurn(top) || (top.done > 0 && this.#inTurn())) return false;
		if (!this.#fit(way, this.session.game.value)) return true;
		this.#push({ done: 0, off: -1 });
		return false;
	}

	/** The next step fits into the turn under way. */
	#goesOn({ at }: Frame): boolean {
		const [way] = this.lesson.steps[at + 1]?.ways ?? [];
		return way?.kind === "move" && this.#fit(way, this.session.game.value);
	}

	#onlyPass(): boolean {
		const answers = this.session.answers.value;
		return answers.some(({ words }) => words === "pass") && !answers.some(({ move }) => move.verb === "V_PLACE");
	}

	/** The learner has moved in the turn under way and must go on. */
	#inTurn(): boolean {
		const { now, head, steps, seat } = this.session;
		if (seat.value !== this.me) return false;
		return steps.value.slice(now.value.turnAt, head.value).some(({ move }) => move.seat === this.me);
	}

	/** In a turn that went on differently. */
	#inOtherTurn({ off }: Frame): boolean {
		return off >= 0 && off >= this.session.now.value.turnAt && this.#inTurn();
	}

	#held(): boolean {
		const { session } = this;
		return session.now.value.state === "nature" && this.waits(session.at(session.head.value), session.record().moves);
	}

	/** Goes to the next step that fits the position; false: there is none. */
	#advance(game: Game = this.session.at(this.session.head.value), head = this.session.head.value): boolean {
		const top = this.#top();
		const step = this.#step();
		for (let at = top.at + 1; at < this.lesson.steps.length; at++) {
			const way = this.lesson.steps[at]?.ways.findIndex((one) => this.#fit(one, game, at)) ?? -1;
			if (way < 0) continue;
			const done = step.after && !top.told && (top.done > 0 || step.kind === "roll" || step.kind === "free");
			this.#push({ ...FIRST, head, at, way, said: done ? top.at : -1 });
			return true;
		}
		return false;
	}

	#fit(way: LessonWay, game: Game, at = -1): boolean {
		if (!way.needs.every((need) => this.#holds(need, game))) return false;
		const asked = game.asks().seats.includes(this.me);
		switch (way.kind) {
			case "move":
				return asked && this.#legalIn(game, way.expect[0] ?? "*");
			case "free":
				return asked && this.#legalIn(game, way.expect[0] ?? "place *");
			case "roll":
				return this.#held() && this.#rollAt(game, this.session.record().moves) === at;
			default:
				return true;
		}
	}

	#holds(need: string, game: Game): boolean {
		if (need.startsWith("!")) return !this.#holds(need.slice(1), game);
		const at = need.indexOf(":");
		const what = need.slice(at + 1);
		const { seats, places } = snapshot(game);
		const me = seats[this.me];
		const has = (tiles: (typeof seats)[number]["slots"]) =>
			tiles.some(({ tile }) => this.session.core.content.tiles[tile]?.word === what);
		switch (need.slice(0, at)) {
			case "tile":
				return me !== undefined && has(me.slots);
			case "rival-tile":
				return seats.some(({ seat, slots }) => seat !== this.me && has(slots));
			case "warp":
				return me?.warps.some(({ warp, era }) => warp === what && era > 0) ?? false;
			case "exosuits":
				return me?.exosuitsReady === Number(what);
			case "owes":
				return me?.warps.filter(({ era }) => era > 0).length === Number(what);
			case "rival":
				return Object.values(places).some(
					({ space, occupants }) =>
						(space === what || space.startsWith(`${what}.`)) && occupants.some(({ seat }) => seat !== this.me),
				);
			case "legal":
				return this.#legalIn(game, what);
			case "played":
				return this.session.steps.value
					.slice(this.#begin, this.session.head.value)
					.some(({ move, index }) => move.seat === this.me && fits(what, this.session.at(index).words(move)));
			default:
				throw new Error(`chapter ${this.lesson.name}: ${need} is no condition`);
		}
	}

	#legalIn(game: Game, pattern: string): boolean {
		return game.legal(this.me).some((move) => fits(pattern, game.words(move)));
	}

	#legal(pattern: string | undefined): Move | null {
		if (pattern === undefined || this.session.seat.value !== this.me) return null;
		return this.session.answers.value.find(({ words }) => fits(pattern, words))?.move ?? null;
	}

	/* Showing */

	#mood(top: Frame, way: LessonWay): Mood {
		const { state } = this.session.now.value;
		if (top.odd >= 0) return "odd";
		if ((state === "ready" || state === "turn-up") && (way.kind === "move" || way.kind === "free")) return "ready";
		return way.kind === "move" && !this.#legal(way.expect[top.done]) ? "loose" : "say";
	}

	#show(): Shown {
		const top = this.#top(this.#frames.value);
		const step = this.#step(top);
		const way = this.#way(top);
		const mood = this.#mood(top, way);
		const { name } = this.lesson;
		const other = mood === "odd" ? this.#otherOf(top.odd) : undefined;
		const said = this.#telling(top) ? top.at : top.said;
		return {
			mood,
			step,
			way,
			other: other ? `${name}.${step.name}.other.${other.say}` : "",
			after: said >= 0 ? `${name}.${this.lesson.steps[said]?.name ?? ""}.after` : "",
			light: mood === "ready" ? ["end"] : mood === "say" ? way.light : [],
			expects: mood === "say" && way.kind === "move" ? this.#legal(way.expect[top.done]) : null,
		};
	}
}

/** Nature of a chapter: waits where the runner says so, then answers from the queue. */
export function natureOf(fixed: FixedNature, runner: () => Runner | null) {
	return (game: Game, moves: readonly Move[]): Move | null | undefined => {
		if (runner()?.waits(game, moves)) return null;
		return fixed.next(game, moves)?.move ?? undefined;
	};
}
