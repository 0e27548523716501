/**
 * Observes a game and starts its animations: plans beats for new events after the board was drawn, and lets pieces fly
 * back after Undo. The game never waits for animations.
 */
import { effect } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { GameEvent } from "../../core/core";
import { sameMove } from "../../core/core";
import type { Step } from "../../game/log";
import type { Session } from "../../game/session";
import type { Settings } from "../../keep/settings";
import type { Table } from "../../core/table";
import { Sound } from "../sound/sound";
import type { Hand } from "../hand/hand";
import type { Group } from "./acts";
import { find } from "./anchors";
import { playMoment } from "./moments";
import { takeWanted } from "./of";
import { plan, planBack } from "./plan";
import { Scene } from "./scene";
import { speedsOf } from "./speed";
import type { Speeds } from "./speed";
import { Theatre } from "./theatre";
import { Captions, bannerOf } from "./words";

export class Motion {
	readonly session: Session;
	readonly hand: Hand;
	readonly settings: Settings;
	readonly theatre: Theatre;
	readonly sound: Sound;
	/** The layer that copies fly on; null while the game is not on the screen. */
	layer: HTMLElement | null = null;
	readonly #captions = new Captions();
	readonly #speeds: ReadonlySignal<Speeds>;
	#seen: readonly Step[];
	#table: Table;
	#turn = false;
	#frame = 0;

	constructor(hand: Hand, settings: Settings) {
		const { session } = hand;
		this.hand = hand;
		this.session = session;
		this.settings = settings;
		this.sound = new Sound(settings);
		const speeds = (this.#speeds = speedsOf(settings));
		this.theatre = new Theatre({
			layer: () => this.layer,
			root: () => document,
			seats: () => session.table.peek().seats,
			reader: () => this.reader,
			speeds: () => speeds.peek(),
			captions: () => settings.captions.peek(),
			sound: ({ name, step = 0, gain = 1 }, pan) => this.sound.play(name, { step, gain, pan }),
			words: (event) => this.#captions.of(event, this.#botTurns()),
			banner: (moment) => bannerOf(moment, session.table.peek().seats, this.reader),
			play: playMoment,
			now: () => performance.now(),
		});
		this.#seen = session.steps.peek();
		this.#table = session.table.peek();
	}

	/** The seat that looks at the board; null: the full position is shown. */
	get reader(): number | null {
		return this.session.viewer.peek() === null ? null : this.session.holder.peek();
	}

	/** Starts watching the session; returns a function that stops it. */
	watch(): () => void {
		const { session, theatre, hand } = this;
		this.#seen = session.steps.peek();
		this.#table = session.table.peek();
		let ready = session.ready.peek();
		const stops = [
			effect(() => {
				void session.steps.value;
				void session.looking.value;
				void session.handOver.value;
				if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#look());
			}),
			effect(() => {
				if (
					ready &&
					!session.ready.value &&
					session.looking.peek() === null &&
					session.head.peek() >= this.#seen.length
				)
					this.sound.play("endturn");
				ready = session.ready.value;
			}),
			effect(() => {
				if (hand.why.value) this.sound.play("refuse");
			}),
			effect(() => {
				this.sound.reading = hand.drawer.value === "text";
			}),
			effect(() => {
				document.documentElement.toggleAttribute("data-acting", theatre.acting.value !== null);
			}),
			effect(() => {
				if (!theatre.busy.value) this.#yourTurn();
			}),
		];
		const from = takeWanted(session);
		if (from !== null) this.show(from);
		return () => {
			for (const stop of stops) stop();
			cancelAnimationFrame(this.#frame);
			this.#frame = 0;
			theatre.skip();
			document.documentElement.removeAttribute("data-acting");
		};
	}

	/** Replays moves `from` to `to` as beats; with animations off, opens the position at `from` instead. */
	show(from: number, to: number = this.session.head.peek()): void {
		if (this.#speeds.peek().others === "off") this.session.look(from);
		else this.replay(from, to);
	}

	/** Queues the beats of moves `from` to `to`. */
	replay(from: number, to: number = this.session.head.peek()): void {
		this.theatre.skip();
		const steps = this.session.steps.peek().slice(from, to);
		const scene = this.#scene(this.session.table.peek());
		scene.actor = null;
		/* Find whose turn it is at `from`: the last turn event before it. */
		for (const { events } of this.session.steps.peek().slice(0, from))
			for (const event of events) if (event.kind === "turn") scene.actor = event.seat;
		this.theatre.add(this.#plan(steps, scene, true));
	}

	#scene(before: Table): Scene {
		return new Scene({ me: this.reader, before, table: this.session.table.peek(), content: this.session.core.content });
	}

	#visible({ audience }: GameEvent): boolean {
		const viewer = this.session.viewer.peek();
		return viewer === null || ((audience >> viewer) & 1) === 1;
	}

	#plan(steps: readonly Step[], scene: Scene, asked = false): Group[] {
		return steps.flatMap((step) =>
			plan(
				step.events.filter((event) => this.#visible(event)),
				scene,
				{ own: step.move.seat === scene.me, asked },
			),
		);
	}

	/** Queues beats for the moves made or taken back since the last call. */
	#look(): void {
		this.#frame = 0;
		const { session, theatre } = this;
		const steps = session.steps.peek();
		const seen = this.#seen;
		const before = this.#table;
		if (session.looking.peek() !== null || session.handOver.peek() !== null) {
			theatre.skip();
			if (session.handOver.peek() !== null) this.#seen = steps;
			return;
		}
		this.#seen = steps;
		this.#table = session.table.peek();
		const same = seen.findIndex((step, i) => !steps[i] || !sameMove(steps[i].move, step.move));
		const kept = same < 0 ? seen.length : same;
		if (kept < seen.length) {
			theatre.skip();
			theatre.add(
				planBack(
					seen.slice(kept).flatMap(({ events }) => events),
					this.#scene(before),
				),
			);
		}
		const fresh = freshSteps(steps, seen, kept);
		if (fresh.length === 0) return;
		const scene = this.#scene(before);
		if (fresh.some(({ events }) => events.some((event) => event.kind === "turn" && event.seat === this.reader)))
			this.#turn = true;
		const groups = this.#plan(fresh, scene);
		/* At the end of the game the score sheet replaces the board, so only the final moment can be shown. */
		theatre.add(
			session.over.peek()
				? groups.filter(({ acts }) => acts.some((act) => act.do === "moment" && act.moment.name === "end"))
				: groups,
		);
		if (!theatre.busy.peek()) this.#yourTurn();
	}

	/** Plays the sound of the reader's turn, after the moves of others have been shown. */
	#yourTurn(): void {
		if (!this.#turn || this.session.over.peek()) return;
		this.#turn = false;
		const found = find(document, ["question"]);
		this.sound.play("yourturn", { pan: found ? (2 * found.box.x) / innerWidth - 1 : 0 });
	}

	#botTurns(): number {
		return this.session.steps
			.peek()
			.reduce((sum, { events }) => sum + events.filter(({ kind }) => kind === "command").length, 0);
	}
}

/** Steps with new events, and only those; the last of the `kept` known steps may have gained some. */
export function freshSteps(steps: readonly Step[], seen: readonly Step[], kept: number): Step[] {
	return steps.slice(Math.max(0, kept - 1)).flatMap((step, i) => {
		const index = Math.max(0, kept - 1) + i;
		const told = index < kept ? (seen[index]?.events.length ?? 0) : 0;
		return step.events.length > told ? [{ ...step, events: step.events.slice(told) }] : [];
	});
}
