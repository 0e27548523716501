/**
 * What the hand is doing: the Worker held, the answer chosen but not yet given, what is open beside the board. None of
 * it is part of a game; all of it is forgotten when the question changes.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Answer, Session, Why } from "../../game/session";
import type { Place } from "../../core/places";
import { placeKey } from "../../core/places";
import { blinkOf } from "../../game/blink";
import { NATURE, sameMove } from "../../core/core";
import { WORKERS } from "../../core/lists";
import type { Warp, Worker } from "../../core/lists";
import { word } from "../../core/read_figures";
import { easiest } from "./order";
import type { State } from "../pieces/atoms";

export type Drawer = "log" | "score" | "menu" | "text" | "settings" | "help" | "rules" | "online" | null;

const PREFERENCE: readonly Worker[] = ["administrator", "engineer", "scientist", "operator", "genius", "ai", "guardian"];

export class Desk {
	readonly session: Session;
	readonly #taps = new Map<string, () => void>();
	readonly hand = signal<Worker | null>(null);
	readonly picked = signal<Answer | null>(null);
	readonly why = signal<(Why & { key: string }) | null>(null);
	readonly drawer = signal<Drawer>(null);
	/** The number of the rule at which the rules are opened. */
	readonly rule = signal("");
	/** The other seat whose whole board is shown. */
	readonly opened = signal<number | null>(null);
	readonly passing = signal(false);
	readonly typed = signal<string | null>(null);
	/** Where the Exosuit in hand is to blink to, by the key of the place; null: not chosen yet. */
	readonly goal = signal<string | null>(null);
	/** Where the Exosuit in hand is held while it is dragged, on the screen. */
	readonly dragged = signal<{ readonly x: number; readonly y: number } | null>(null);
	#wish: string | null = null; /* the goal, while the dice are rolled */

	/** An Exosuit is in the hand: what its Blink may lead to. */
	readonly blink = computed(() => {
		const move = this.picked.value?.move;
		return move?.verb === "V_BLINK" ? blinkOf(this.session.game.value.view(move.seat), move) : null;
	});

	/** Workers that can be placed somewhere now. */
	readonly workers = computed(() => {
		const types = new Set(this.session.answers.value.flatMap((answer) => answer.worker ?? []));
		return PREFERENCE.filter((worker) => types.has(worker));
	});

	/** The answers of the prompt: those of the Worker in hand, and those that place nobody. */
	readonly listed = computed(() => {
		const held = this.held.value;
		return this.session.answers.value.filter((answer) => !answer.worker || answer.worker === held);
	});

	/** The Worker in hand, or the one that would be taken. */
	readonly held = computed(() => {
		const hand = this.hand.value;
		if (hand && this.workers.value.includes(hand)) return hand;
		return this.workers.value[0] ?? null;
	});

	constructor(session: Session) {
		this.session = session;
		let at = -1;
		effect(() => {
			const now = session.cursor.value;
			if (now === at) return;
			const kept = this.#kept(at, now);
			at = now;
			batch(() => {
				this.picked.value = kept;
				this.why.value = null;
				this.passing.value = false;
				this.typed.value = null;
				this.goal.value = null;
				this.dragged.value = null;
			});
			const { kind } = session.ask.peek();
			if (kind === "turn") this.#wish = null;
			if (this.#wish !== null && kind === "blink") this.picked.value = this.#wished();
		});
	}

	/** What is chosen and not given stays in the hand if only others have moved, who choose in secret at the same time. */
	#kept(from: number, to: number): Answer | null {
		const move = this.picked.peek()?.move;
		const steps = this.session.steps.peek().slice(Math.max(from, 0), to);
		if (!move || steps.length === 0 || steps.some(({ move: { seat } }) => seat === move.seat || seat === NATURE)) return null;
		return this.session.answers.peek().find((answer) => sameMove(answer.move, move)) ?? null;
	}

	/** The Worker shown at a place where a piece would go, or null; undefined: none would. */
	ghost(key: string): Worker | null | undefined {
		const picked = this.picked.value;
		if (picked?.key === key && picked.place.kind === "space") return picked.worker;
		return picked && this.blink.value && this.goal.value === key ? word(WORKERS, picked.move.a) : undefined;
	}

	/** Whether a place is a goal of the Exosuit in hand. */
	isGoal(key: string): boolean {
		return this.blink.value?.goals.some((space) => space === key) ?? false;
	}

	#wished(): Answer | null {
		return this.session.answers.peek().find(({ move, key }) => move.verb === "V_BLINK_TO" && key === this.#wish) ?? null;
	}

	#glitches(seat: number): number {
		return this.session.table.peek().seats[seat]?.fractures?.glitches ?? 0;
	}

	/** Warp tiles are chosen one by one, up to two, before the answer is given. */
	readonly choosesWarps = computed(() => this.session.answers.value.some(({ move }) => move.verb === "V_WARP"));

	/** The Warp tiles chosen so far. */
	readonly chosenWarps = computed<readonly Warp[]>(() => {
		const place = this.picked.value?.place;
		return this.choosesWarps.value && place?.kind === "warps" ? place.warps : [];
	});

	/** How a place looks now. */
	state(key: string): State {
		const picked = this.picked.value;
		if (picked?.key === key) return "sel";
		if (this.blink.value) return this.goal.value === key ? "sel" : this.isGoal(key) ? "can" : "";
		if (this.chosenWarps.value.some((warp) => key.endsWith(`:${warp}`) && key.startsWith("warps:"))) return "sel";
		const answers = this.session.answersAt.value.get(key);
		if (!answers) return "";
		return "can";
	}

	/** The tap of a place: one and the same function as long as the game is on the screen. */
	tapAt(key: string, place: Place): () => void {
		let tap = this.#taps.get(key);
		if (!tap) this.#taps.set(key, (tap = () => this.tap(place)));
		return tap;
	}

	/** A place was tapped: take an answer there into the hand, or give the one already chosen. */
	tap(place: Place): void {
		const key = placeKey(place);
		const picked = this.picked.value;
		const [warp] = place.kind === "warps" ? place.warps : [];
		if (warp && this.choosesWarps.value) {
			this.toggleWarp(warp);
			return;
		}
		if (picked && this.isGoal(key)) {
			this.aim(key);
			return;
		}
		if (picked?.key === key) {
			this.give(picked);
			return;
		}
		const answers = this.session.answersAt.value.get(key) ?? [];
		const held = this.held.value;
		const best = answers.find((answer) => answer.worker === held) ?? this.cheapest(answers);
		if (best) {
			this.pick(best);
			return;
		}
		const why = this.session.why(place, null);
		batch(() => {
			this.picked.value = null;
			this.why.value = why ? { ...why, key } : null;
		});
	}

	/** Adds a Warp tile to those chosen, or puts it back; a third takes the place of the second. */
	toggleWarp(warp: Warp): void {
		const now = this.chosenWarps.value;
		const wanted = now.includes(warp) ? now.filter((other) => other !== warp) : [...now.slice(0, 1), warp];
		this.picked.value = this.warpAnswer(wanted) ?? this.warpAnswer([warp]) ?? null;
	}

	/** The answer that asks for exactly these Warp tiles. */
	warpAnswer(wanted: readonly Warp[]): Answer | undefined {
		if (wanted.length === 0) return undefined;
		return this.session.answers.value.find(({ place }) => place.kind === "warps" && place.warps.length === wanted.length && wanted.every((warp) => place.warps.includes(warp)));
	}

	/** Takes a Worker into the hand; a place that is chosen stays chosen if this Worker may go there too. */
	take(worker: Worker): void {
		const key = this.picked.value?.key;
		const there = key === undefined ? undefined : this.session.answersAt.value.get(key)?.find((answer) => answer.worker === worker);
		batch(() => {
			this.hand.value = worker;
			this.picked.value = there ?? null;
			this.why.value = null;
		});
	}

	private cheapest(answers: readonly Answer[]): Answer | undefined {
		for (const worker of PREFERENCE) {
			const found = answers.find((answer) => answer.worker === worker);
			if (found) return found;
		}
		return easiest(answers)[0];
	}

	/** Chooses the goal of a Blink. The second tap does it; without dice the first, for that can be undone. */
	aim(key: string): void {
		const picked = this.picked.value;
		if (!picked) return;
		const sure = this.goal.value === key || this.blink.value?.dice === null;
		this.goal.value = key;
		if (sure) this.give(picked);
	}

	pick(answer: Answer): void {
		batch(() => {
			this.goal.value = null;
			if (answer.worker) this.hand.value = answer.worker;
			this.picked.value = answer;
			this.why.value = null;
			this.passing.value = false;
		});
	}

	/** Gives an answer, and lets go on what goes by itself. */
	give(answer: Answer): void {
		const { verb, seat } = answer.move;
		const glitches = this.#glitches(seat);
		if (verb === "V_BLINK") this.#wish = this.goal.value;
		if (!this.session.play(answer.move)) return;
		this.session.run();
		/* The goal was chosen before the dice: if they brought nothing new, the Exosuit goes there. */
		const to = verb === "V_BLINK" && this.#wish !== null && this.#glitches(seat) === glitches && this.session.ask.value.kind === "blink" ? this.#wished() : null;
		this.#wish = to ? null : this.#wish;
		if (to && this.session.play(to.move)) this.session.run();
	}

	/** Shows a drawer, or puts it away if it is shown. */
	toggle(drawer: Drawer): void {
		this.drawer.value = this.drawer.value === drawer ? null : drawer;
	}

	/** Shows the whole board of another seat, or puts it away. */
	toggleBoard(seat: number): void {
		this.opened.value = this.opened.value === seat ? null : seat;
	}

	/** Ends the turn that is played, or has turned up what it needs; then goes on what goes by itself. */
	endTurn(): void {
		const { session } = this;
		if (session.turnUp.value ? session.goOn() : session.endTurn()) session.run();
	}

	/** Passing with something left to do is asked twice. */
	pass(): void {
		const pass = this.session.answers.value.find((answer) => answer.key === "word:pass");
		if (!pass) return;
		if (this.session.answers.value.length > 1 && !this.passing.value) {
			this.passing.value = true;
			return;
		}
		this.give(pass);
	}

	type(words: string): void {
		const result = this.session.playWords(words);
		if (result.ok) {
			this.session.run();
			return;
		}
		this.typed.value = "unknown" in result ? result.unknown : this.session.core.sentence(result.refusal);
	}
}
