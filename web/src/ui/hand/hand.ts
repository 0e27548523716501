/**
 * Interaction state: the Worker held, the thing pointed at, what is open beside the board. A tap gives an answer at
 * once. Only answers that reveal something, that are chosen in pairs or that are secret wait here for the button. None
 * of this is part of a game; all of it is reset when the question changes.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Answer, Session, Why } from "../../game/session";
import type { Place } from "../../core/places";
import { placeKey } from "../../core/places";
import { blinkOf } from "../../game/blink";
import { Hints } from "../../game/hint";
import { offersOf, shortcut } from "../../game/offers";
import { Taps } from "../../game/taps";
import { turnOf } from "../../game/turn";
import { betterWorker, isFree } from "../../game/waste";
import type { Waste } from "../../game/waste";
import { NATURE, sameMove } from "../../core/core";
import type { Move } from "../../core/core";
import { WORKERS } from "../../core/lists";
import type { Warp, Worker } from "../../core/lists";
import { word } from "../../core/read_figures";
import { Opened } from "./opened";
import { PREFERENCE, byKey, cheapest } from "./order";
import type { State } from "./state";

/** Questions with a secret or composed answer: the button confirms it, which also ends the turn. */
const LAID: ReadonlySet<string> = new Set(["warp", "compound", "draft-asset", "draft-condition", "keep-condition"]);

export class Hand extends Opened {
	readonly session: Session;
	readonly #taps = new Map<string, () => void>();
	readonly hand = signal<Worker | null>(null);
	readonly picked = signal<Answer | null>(null);
	readonly why = signal<(Why & { key: string; place: Place }) | null>(null);
	/** Key of the place pointed at; its price and gain are previewed. */
	readonly pointed = signal<string | null>(null);
	/** Whether the list of all answers, and the field for typed moves, are open. */
	readonly listing = signal(false);
	readonly typing = signal(false);
	/** Hints: what the strongest computer player would do. */
	readonly hints: Hints;
	/** The explanation of Rewind is shown. */
	readonly rewinding = signal(false);
	/** After a placement: a Worker that would have gained more there. */
	readonly waste = signal<Waste | null>(null);
	/** Free Actions without a cost were still available when the Worker was placed. */
	readonly freeLeft = signal(false);
	readonly typed = signal<string | null>(null);
	/** Key of the place that the picked Exosuit shall blink to; null: not chosen yet. */
	readonly goal = signal<string | null>(null);
	/** Position of the dragged Exosuit in the window. */
	readonly dragged = signal<{ readonly x: number; readonly y: number } | null>(null);
	#wish: string | null = null; /* key of the goal, kept while the dice of the Blink are rolled */
	readonly #history: Taps;

	/** The answers offered, as a list and by key of the place. */
	readonly offers = computed(() => offersOf(this.session));
	readonly offersAt = computed(() => byKey(this.offers.value));
	/** The decisions of this turn so far. */
	readonly turn = computed(() => turnOf(this.session));

	/** The answer to preview: the picked one, else the one pointed at. */
	readonly seen = computed(
		() => this.picked.value ?? this.#best(this.offersAt.value.get(this.pointed.value ?? "") ?? []) ?? null,
	);

	/** The Blink of the picked Exosuit: its goals and dice; null: none is picked. */
	readonly blink = computed(() => {
		const move = this.picked.value?.move;
		return move?.verb === "V_BLINK" ? blinkOf(this.session.game.value.view(move.seat), move) : null;
	});

	/** Types of Workers that can be placed now, the least needed first. */
	readonly workers = computed(() => {
		const types = new Set(this.session.answers.value.flatMap((answer) => answer.worker ?? []));
		return PREFERENCE.filter((worker) => types.has(worker));
	});

	/** The answers of the prompt: those with the Worker in hand and those without a Worker. */
	readonly listed = computed(() => {
		const held = this.held.value;
		return this.offers.value.filter((answer) => !answer.worker || answer.worker === held);
	});

	/** The Worker in hand if it can be placed, else the least needed one that can. */
	readonly held = computed(() => {
		const hand = this.hand.value;
		if (hand && this.workers.value.includes(hand)) return hand;
		return this.workers.value[0] ?? null;
	});

	constructor(session: Session) {
		super();
		this.session = session;
		this.#history = new Taps(session);
		this.hints = new Hints(session);
		let at = -1;
		effect(() => {
			const now = session.cursor.value;
			if (now === at) return;
			const kept = this.#kept(at, now);
			at = now;
			batch(() => {
				this.hints.close();
				this.picked.value = kept;
				this.why.value = null;
				this.pointed.value = null;
				this.typed.value = null;
				this.typing.value = false;
				this.goal.value = null;
				this.dragged.value = null;
			});
			const { kind } = session.ask.peek();
			if (kind === "turn") this.#wish = null;
			if (this.#wish !== null && kind === "blink") this.picked.value = this.#wished();
		});
	}

	/**
	 * The picked answer, if it is still valid after moves `from` to `to`: only other seats moved, which choose in secret
	 * at the same time.
	 */
	#kept(from: number, to: number): Answer | null {
		const move = this.picked.peek()?.move;
		const steps = this.session.steps.peek().slice(Math.max(from, 0), to);
		if (!move || steps.length === 0 || steps.some(({ move: { seat } }) => seat === move.seat || seat === NATURE))
			return null;
		return this.session.answers.peek().find((answer) => sameMove(answer.move, move)) ?? null;
	}

	/** The Worker of the piece previewed at a place; null: a piece without a Worker; undefined: no piece. */
	ghost(key: string): Worker | null | undefined {
		const picked = this.picked.value;
		if (picked?.key === key && picked.place.kind === "space") return picked.worker;
		return picked && this.blink.value && this.goal.value === key ? word(WORKERS, picked.move.a) : undefined;
	}

	/** Whether the picked Exosuit can blink to a place. */
	isGoal(key: string): boolean {
		return this.blink.value?.goals.some((space) => space === key) ?? false;
	}

	#wished(): Answer | null {
		return (
			this.session.answers.peek().find(({ move, key }) => move.verb === "V_BLINK_TO" && key === this.#wish) ?? null
		);
	}

	#glitches(seat: number): number {
		return this.session.table.peek().seats[seat]?.fractures?.glitches ?? 0;
	}

	/** The question asks for Warp tiles: up to two are chosen one by one, then confirmed. */
	readonly choosesWarps = computed(() => this.session.answers.value.some(({ move }) => move.verb === "V_WARP"));

	/** The Warp tiles chosen so far. */
	readonly chosenWarps = computed<readonly Warp[]>(() => {
		const place = this.picked.value?.place;
		return this.choosesWarps.value && place?.kind === "warps" ? place.warps : [];
	});

	/** The state in which a place is drawn. */
	state(key: string): State {
		const picked = this.picked.value;
		if (picked?.key === key) return "sel";
		if (this.blink.value) return this.goal.value === key ? "sel" : this.isGoal(key) ? "can" : "";
		if (this.chosenWarps.value.some((warp) => key.endsWith(`:${warp}`) && key.startsWith("warps:"))) return "sel";
		return this.offersAt.value.has(key) ? "can" : "";
	}

	/** The tap handler of a place. Always the same function, so memoised pieces need not be drawn again. */
	tapAt(key: string, place: Place): () => void {
		let tap = this.#taps.get(key);
		if (!tap) this.#taps.set(key, (tap = () => this.tap(place)));
		return tap;
	}

	/** Handles a tap on a place: gives its answer (see #best), plays a shortcut, or explains the refusal. */
	tap(place: Place): void {
		const key = placeKey(place);
		const [warp] = place.kind === "warps" ? place.warps : [];
		if (warp && this.choosesWarps.value) return this.toggleWarp(warp);
		if (this.picked.value && this.isGoal(key)) return this.aim(key);
		const best = this.#best(this.offersAt.value.get(key) ?? []);
		if (best) return this.choose(best, true);
		const way = this.session.seat.value === null ? null : shortcut(this.session, place, this.hand.value);
		if (way) {
			this.#play(way);
			return;
		}
		const why = this.session.why(place, null);
		batch(() => {
			this.picked.value = null;
			this.why.value = why ? { ...why, key, place } : null;
		});
	}

	/** The answer that a tap on a place gives: with the Worker in hand, else the cheapest. */
	#best(answers: readonly Answer[]): Answer | undefined {
		const held = this.held.value;
		return answers.find((answer) => answer.worker !== null && answer.worker === held) ?? cheapest(answers);
	}

	/** Gives an answer at once, or picks it until the button confirms it. */
	choose(answer: Answer, onBoard = false): void {
		const waits =
			answer.move.verb === "V_BLINK" ||
			LAID.has(this.session.ask.value.kind) ||
			(onBoard && answer.preview()?.reveals === true);
		if (!waits) return this.give(answer);
		this.pick(answer);
		if (answer.move.verb === "V_WARP" && answer.place.kind === "warps" && answer.place.warps.length === 0)
			this.commit();
	}

	/** Confirms the picked answer: lays, keeps or rolls. */
	commit(): void {
		const picked = this.picked.value;
		if (!picked) return;
		const laid = LAID.has(this.session.ask.value.kind);
		this.give(picked);
		if (laid && this.session.ready.value) this.endTurn();
	}

	/** Chooses a Warp tile or puts it back; a third one replaces the second. */
	toggleWarp(warp: Warp): void {
		const now = this.chosenWarps.value;
		const wanted = now.includes(warp) ? now.filter((other) => other !== warp) : [...now.slice(0, 1), warp];
		this.picked.value = this.warpAnswer(wanted) ?? this.warpAnswer([warp]) ?? null;
	}

	/** The answer with exactly these Warp tiles. */
	warpAnswer(wanted: readonly Warp[]): Answer | undefined {
		if (wanted.length === 0) return undefined;
		return this.offers.value.find(
			({ place }) =>
				place.kind === "warps" &&
				place.warps.length === wanted.length &&
				wanted.every((warp) => place.warps.includes(warp)),
		);
	}

	/** Takes a Worker into the hand: the next tap places it. */
	take(worker: Worker): void {
		batch(() => {
			this.hand.value = worker;
			this.picked.value = null;
			this.why.value = null;
		});
	}

	/** Chooses the goal of a Blink. Without dice it is played at once and can be undone; else the button rolls. */
	aim(key: string): void {
		const picked = this.picked.value;
		if (!picked) return;
		this.goal.value = key;
		if (this.blink.value?.dice === null) this.give(picked);
	}

	pick(answer: Answer): void {
		batch(() => {
			this.goal.value = null;
			if (answer.worker) this.hand.value = answer.worker;
			this.picked.value = answer;
			this.why.value = null;
		});
	}

	/** Plays the moves of one tap, then all automatic steps. */
	#play(moves: readonly Move[]): boolean {
		const { session } = this;
		const from = session.head.value;
		let played = 0;
		batch(() => {
			for (const move of moves) if (played === moves.indexOf(move) && session.play(move)) played++;
			if (played > 0) session.run();
		});
		this.rewinding.value = false;
		this.hints.close();
		if (played > 0) this.#history.done(from);
		return played > 0;
	}

	/** Plays an answer. */
	give(answer: Answer): void {
		const { verb, seat } = answer.move;
		const glitches = this.#glitches(seat);
		if (verb === "V_BLINK") this.#wish = this.goal.value;
		const waste =
			verb === "V_PLACE" ? betterWorker(answer, this.offersAt.value.get(answer.key) ?? []) : this.waste.value;
		const freeLeft = verb === "V_PLACE" ? this.session.answers.value.some(isFree) : this.freeLeft.value;
		if (!this.#play([...(answer.before ?? []), answer.move])) return;
		this.waste.value = waste;
		this.freeLeft.value = freeLeft;
		/* The goal was chosen before the roll: if the dice brought no Glitch, the Exosuit goes there. */
		const to =
			verb === "V_BLINK" &&
			this.#wish !== null &&
			this.#glitches(seat) === glitches &&
			this.session.ask.value.kind === "blink"
				? this.#wished()
				: null;
		this.#wish = to ? null : this.#wish;
		if (to && this.session.play(to.move)) this.session.run();
	}

	/** Restarts the turn and places the better Worker. */
	mend({ instead }: Waste): void {
		if (this.session.resetTurn()) this.#play([instead.move]);
		this.waste.value = null;
	}

	/** undo takes back the last tap, redo plays it again, restart takes back the turn. */
	undo(): void {
		this.hints.close();
		if (this.#history.undo()) this.waste.value = null;
	}

	redo(): void {
		this.hints.close();
		this.#history.redo();
	}

	restart(): void {
		this.hints.close();
		if (this.#history.restart()) this.waste.value = null;
	}

	/** Asks for a hint, or for more of the one that is shown. */
	advise(): void {
		this.rewinding.value = false;
		this.hints.more();
	}

	/** Plays the answer of the hint, once that is shown. */
	followAdvice(): void {
		const advice = this.hints.advice.value;
		if (advice && this.hints.strength.value > 1) this.give(advice.answer);
	}

	/** Practice: the first call only shows the explanation; the next one rewinds. */
	rewind(): void {
		this.hints.close();
		if (this.session.rewound.value === 0 && !this.rewinding.value) {
			this.rewinding.value = this.session.canRewind.value;
			return;
		}
		this.rewinding.value = false;
		if (this.#history.rewind()) this.waste.value = null;
	}

	/** Ends the turn, or reveals what it needs; then plays all automatic steps. */
	endTurn(): void {
		const { session } = this;
		const ended = batch(() => {
			if (session.turnUp.value) return this.#turnUp();
			const done = session.endTurn();
			if (done) session.run();
			return done;
		});
		if (!ended) return;
		this.#history.clear();
		this.rewinding.value = false;
		this.hints.close();
		this.waste.value = null;
		this.freeLeft.value = false;
	}

	/** Reveals cards and dice until the next decision; false: nothing was revealed. */
	#turnUp(): boolean {
		const { session } = this;
		const from = session.head.value;
		while (session.turnUp.value && session.goOn()) session.run();
		return session.head.value > from;
	}

	/** The answer that passes; null: not allowed now. */
	readonly passes = computed(() => this.session.answers.value.find((answer) => answer.key === "word:pass") ?? null);

	pass(): void {
		const pass = this.passes.value;
		if (pass) this.give(pass);
	}

	type(words: string): void {
		const from = this.session.head.value;
		const result = this.session.playWords(words);
		if (result.ok) {
			this.session.run();
			this.#history.done(from);
			return;
		}
		this.typed.value = "unknown" in result ? result.unknown : this.session.core.sentence(result.refusal);
	}
}
