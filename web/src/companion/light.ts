/**
 * Companion light: only what the automaton needs is kept. What is to be done now: lines of the checklist, a question to
 * answer, or the player's turn. The game is the setup and the entries; its events are told by the page's own rules.
 */
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Core, Game, GameEvent, Setup } from "../core/core";
import { EXTRA_EVENT, EXTRA_EVENTS, entryOf, natureEntry } from "../core/light";
import type { Entry, Extra, Light, Told, Wanted } from "../core/light";
import { EVENTS, PHASES } from "../core/lists";
import type { EventKind } from "../core/lists";
import { eraOrder, snapshot } from "../core/table";
import type { Table } from "../core/table";
import { roll } from "../game/dice";
import type { Seed } from "../game/dice";
import { language, locale, message } from "../words/i18n";
import { asks, checklist } from "./checklist";
import type { Item, Numbered } from "./checklist";
import { questionOf } from "./questions";
import type { Question } from "./questions";
import { Ticks } from "./ticks";

/** What a stored game of companion light consists of. */
export interface LightStart {
	readonly setup: Setup;
	readonly extras: readonly Extra[];
	readonly entries: readonly Entry[];
	readonly seed: Seed;
}

export type LightNow =
	/** The player's turn. */
	| { readonly show: "turn" }
	/** The checklist, with the question that is due in the middle of it. */
	| { readonly show: "list"; readonly question: Question | null }
	| { readonly show: "question"; readonly question: Question }
	| { readonly show: "over" };

/** An event with the positions before and after the entry that caused it. */
interface Recorded {
	readonly told: Told;
	/** The player's own deed. */
	readonly own: boolean;
	readonly before: Game;
	readonly after: Game;
}

/** Events of the whole table, which have no seat. */
const COMMON: ReadonlySet<EventKind | ""> = new Set<EventKind>([
	"era",
	"phase",
	"turned",
	"card",
	"impact",
	"flipped",
	"dealt",
	"deck",
	"pile",
	"technology",
	"impact-moved",
	"saved",
	"uncovered",
	"end",
]);

/** What ends a turn of the automaton. */
const ENDS: ReadonlySet<string> = new Set(["turn", "phase"]);

const ACTIONS = PHASES.indexOf("actions");

/** Phases in which the player has something to do beside the automaton. */
const SHARED: ReadonlySet<string> = new Set(["paradox", "power-up", "warp", "clean-up"]);

export class LightGame {
	readonly core: Core;
	readonly light: Light;
	readonly setup: Setup;
	readonly extras: readonly Extra[];
	readonly seed: Seed;
	readonly you: number;
	readonly bot: number;
	readonly ticks: Ticks;
	readonly entries: ReadonlySignal<readonly Entry[]>;
	readonly wanted: ReadonlySignal<Wanted>;
	readonly game: ReadonlySignal<Game>;
	readonly table: ReadonlySignal<Table>;
	/** The changes of the table that can be entered. */
	readonly changes: ReadonlySignal<readonly Entry[]>;
	/** The entries of the player's present turn, each with the position before it. */
	readonly turn: ReadonlySignal<readonly { readonly entry: Entry; readonly before: Game }[]>;
	/** The lines since the last time all was done. */
	readonly items: ReadonlySignal<readonly Item[]>;
	/** The lines of the automaton's last turn that was done. */
	readonly last: ReadonlySignal<readonly Item[]>;
	readonly question: ReadonlySignal<Question | null>;
	readonly now: ReadonlySignal<LightNow>;

	readonly #entries = signal<readonly Entry[]>([]);
	readonly #events = signal<readonly Recorded[]>([]);
	readonly #marks: { readonly events: number; readonly own: boolean; readonly after: Game }[] = [];
	readonly #begun: { readonly events: number; readonly game: Game };

	/** Fails if the rules refuse the setup; entries that they refuse are dropped with all that follow. */
	constructor(core: Core, light: Light, { setup, extras, entries, seed }: LightStart, id: string) {
		if (!light.open(setup, extras)) throw new Error("the rules refuse this companion");
		this.core = core;
		this.light = light;
		this.setup = setup;
		this.extras = extras;
		this.seed = seed;
		this.bot = light.bot;
		this.you = 1 - this.bot;
		core.catalogue.name(this.you, []);
		const game = light.game();
		this.#events.value = light.fresh().map((told) => ({ told, own: false, before: game, after: game }));
		this.#begun = { events: this.#events.value.length, game };
		for (const entry of entries) if (!this.#enter(entry)) break;
		this.ticks = new Ticks(id);
		this.ticks.back(this.#events.value.length);
		this.entries = this.#entries;
		const read = <T>(value: () => T) =>
			computed(() => {
				void this.#entries.value; /* the module has changed with them */
				return value();
			});
		this.wanted = read(() => light.wants());
		this.game = read(() => this.#after());
		this.table = computed(() => snapshot(this.game.value));
		this.changes = read(() => [...light.changes(), ...this.#warps()]);
		this.turn = read(() => this.#turn());
		this.items = computed(() => this.#list(this.ticks.done.value, this.#events.value.length));
		this.last = computed(() => this.#lastTurn());
		this.question = computed(() => {
			void locale.value;
			return questionOf(this.wanted.value, light.answers(), {
				content: core.content,
				table: this.table.value,
				game: this.game.value,
			});
		});
		this.now = computed(() => this.#now());
	}

	/** Follows the game: stores the ticks. Answers how to stop. */
	follow(): () => void {
		return this.ticks.follow(
			() => this.#events.value.length,
			() => this.now.value.show === "list" || this.now.value.show === "question",
		);
	}

	/* Entries */

	#after(): Game {
		return this.#marks.at(-1)?.after ?? this.#begun.game;
	}

	/** Whether it is the player's turn in the Action Rounds. */
	#yourTurn(game: Game): boolean {
		return game.fact("PHASE") === ACTIONS && game.fact("TURN") === this.you;
	}

	#enter(entry: Entry): boolean {
		const before = this.#after();
		const own = this.#yourTurn(before) && entry.kind !== "done" && entry.kind !== "pass";
		if (!this.light.enter(entry)) return false;
		const after = this.light.game();
		const fresh = this.light.fresh().map((told): Recorded => {
			const kind = EVENTS[told.kind] ?? "";
			return { told, own: own || (told.seat === this.you && !COMMON.has(kind)), before, after };
		});
		batch(() => {
			this.#events.value = [...this.#events.value, ...fresh];
			this.#marks.push({ events: this.#events.value.length, own, after });
			this.#entries.value = [...this.#entries.value, entry];
		});
		return true;
	}

	/** Makes an entry; false: it is refused. */
	enter(entry: Entry): boolean {
		return this.#enter(entry);
	}

	/** The first of these entries that is possible. */
	enterAny(entries: readonly Entry[]): boolean {
		return entries.some((entry) => this.#enter(entry));
	}

	/** Lets the device roll. */
	roll(): void {
		const { kind } = this.wanted.value;
		if (kind !== "nature") return;
		const rolls = this.#entries.value.filter((entry) => entry.kind === "nature").length;
		this.#enter(natureEntry(roll(this.game.value.chance(), this.seed, rolls)));
	}

	undo(): boolean {
		if (this.#marks.length === 0 || !this.light.undo()) return false;
		batch(() => {
			this.#marks.pop();
			this.#entries.value = this.#entries.value.slice(0, -1);
			const count = this.#marks.at(-1)?.events ?? this.#begun.events;
			this.#events.value = this.#events.value.slice(0, count);
			this.ticks.back(count);
		});
		return true;
	}

	/** Warp tiles outside of the Warp phase, which the module accepts but does not list. */
	#warps(): Entry[] {
		const { era, phase, timeline } = this.table.value;
		if (phase === "setup" || phase === "over") return [];
		return timeline.filter((one) => eraOrder(one.era) <= eraOrder(era)).map((one) => entryOf("warp", one.era));
	}

	#turn(): { entry: Entry; before: Game }[] {
		const from = this.#marks.findLastIndex(({ own }) => !own) + 1;
		return this.#entries.value
			.slice(from)
			.map((entry, i) => ({ entry, before: this.#marks[from + i - 1]?.after ?? this.#begun.game }));
	}

	/* The checklist */

	/** All that is told is done. */
	allDone(): void {
		this.ticks.all(this.#events.value.length);
	}

	/** An event with its sentence in the language in use. */
	#numbered({ told, own, before, after }: Recorded, at: number): Numbered {
		const event: GameEvent = { ...told, kind: EVENTS[told.kind] as EventKind, ...this.core.tell(after, told) };
		return { at, event, own, before: () => before };
	}

	#extraItem({ told: { kind, a, rule } }: Recorded, at: number): Item {
		const word = EXTRA_EVENTS[kind - EXTRA_EVENT] ?? "loop-kept";
		const values = { n: a, era: a };
		if (word === "loop-kept") return { is: "note", at, told: message(`light.do.${word}`, values), rule };
		const said = { key: `light.do.${word}`, values };
		return { is: "line", at, said, told: "", reasons: [], rule, bot: true, done: false };
	}

	/** The lines of some events, those of the modules that only owners have among them. */
	#list(from: number, to: number): Item[] {
		void language();
		const items: Item[] = [];
		let run: Numbered[] = [];
		const flush = () => {
			items.push(...checklist(run, new Set([this.bot]), this.core.content));
			run = [];
		};
		this.#events.value.slice(from, to).forEach((recorded, i) => {
			if (recorded.told.kind < EXTRA_EVENT) return run.push(this.#numbered(recorded, from + i));
			flush();
			return items.push(this.#extraItem(recorded, from + i));
		});
		flush();
		return items.flatMap((item) => this.#withOwnPart(item));
	}

	/** In the phases of both a note reminds of the player's own part. */
	#withOwnPart(item: Item): Item[] {
		if (item.is !== "head" || item.of.what !== "phase" || item.of.era === 0 || !SHARED.has(item.of.phase))
			return [item];
		return [item, { is: "note", at: item.at, told: message("light.own"), rule: item.rule }];
	}

	#lastTurn(): readonly Item[] {
		const done = this.#events.value.slice(0, this.ticks.done.value);
		const from = done.findLastIndex(({ told }) => EVENTS[told.kind] === "command");
		if (from < 0) return [];
		const end = done.findIndex(({ told }, i) => i > from && ENDS.has(EVENTS[told.kind] ?? ""));
		return this.#list(from, end < 0 ? done.length : end);
	}

	#now(): LightNow {
		const { kind } = this.wanted.value;
		const question = this.question.value;
		const open = asks(this.items.value);
		/* A new turn of the automaton begins only after the one before is done; other questions belong to what is told. */
		const next = kind === "turn" || kind === "nothing" || question?.verb === "N_COMMAND";
		if (open) return { show: "list", question: next ? null : question };
		if (kind === "nothing") return { show: "over" };
		return question ? { show: "question", question } : { show: "turn" };
	}
}

/** Whether nothing is left to do. */
export function lightOver({ wanted }: Pick<LightGame, "wanted">): boolean {
	return wanted.value.kind === "nothing";
}
