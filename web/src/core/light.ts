/**
 * Companion light (include/rift_companion.h): the rules of an automaton for somebody who plays against it at a real
 * table. It is part of stage.wasm (src/wasm/stage/light.h), which has room for one companion. Its game is an ordinary
 * game for `core`, which tells its events and reads its table.
 */
import { moveOf, verbNumber } from "./core";
import type { Core, Game, Move, ScoreSheet, Setup } from "./core";
import { readEvent, readScore, SETUP } from "./layout";
import type { EventRecord } from "./layout";
import { FACTS, PHASES, VERBS } from "./lists";
import type { Fact, Phase, Verb } from "./lists";
import { Texts } from "./wasm";

export interface LightExports {
	readonly memory: WebAssembly.Memory;
	stage_game_bytes(): number;
	stage_text(): number;
	stage_text_bytes(): number;
	light_setup(): number;
	light_open(): number;
	light_wants(): number;
	light_answers(): number;
	light_changes(): number;
	light_entries(): number;
	light_entry(): number;
	light_enter(): number;
	light_undo(): number;
	light_count(): number;
	light_told(): number;
	light_told_before(): number;
	light_event(event: number): number;
	light_game(): number;
	light_bot(): number;
	light_score(): number;
	light_hypers(era: number): number;
	light_loops(): number;
	light_correct(fact: number, index: number, value: number): number;
	light_save(): number;
	light_load(length: number): number;
}

/** The question that is open: enum rift_want. */
export const WANTS = [
	"nothing",
	"turn",
	"nature",
	"warps",
	"path",
	"mark",
	"anomalies",
	"loop-die",
	"loop-row",
	"hyper-space",
	"hyper-yours",
] as const;
export type Want = (typeof WANTS)[number];

/** What can be entered: enum rift_entry_kind. */
export const ENTRIES = [
	"nothing",
	"nature",
	"done",
	"pass",
	"warps",
	"path",
	"mark",
	"go-on",
	"face",
	"yes",
	"no",
	"figure",
	"space",
	"leave",
	"worker",
	"resource",
	"tile",
	"super",
	"warp",
	"unwarp",
	"shape",
	"first",
	"guardian",
	"experiment",
	"token",
	"venture",
	"adventure",
	"technology",
	"operator",
	"anomaly",
	"top",
	"correct",
	"loop-taken",
	"loop-back",
	"hyper-board",
	"hyper-tile",
] as const;
export type EntryKind = (typeof ENTRIES)[number];

/** Modules that only owners have, and their difficulty: enum rift_extra, a bit each in this order. */
export const EXTRAS = [
	"loops",
	"hypersync",
	"neutronide",
	"loops-on-5",
	"loops-vp",
	"hyper-yours",
	"c12-b",
	"c13-b",
	"intrigues",
] as const;
export type Extra = (typeof EXTRAS)[number];

/** Events of those modules, from EXTRA_EVENT on: enum rift_companion_event. */
export const EXTRA_EVENTS = [
	"loop-removed",
	"loop-kept",
	"hyper-laid",
	"hyper-placed",
	"hyper-back",
	"objectives",
] as const;
export type ExtraEvent = (typeof EXTRA_EVENTS)[number];
export const EXTRA_EVENT = 200;

/** What a to d mean depends on the kind (struct rift_entry). */
export interface Entry {
	readonly kind: EntryKind;
	/** Of a die or a draw: its verb. */
	readonly verb: Verb | null;
	readonly a: number;
	readonly b: number;
	readonly c: number;
	readonly d: number;
}

export interface Wanted {
	readonly kind: Want;
	/** Of a die or a draw. */
	readonly verb: Verb | null;
	readonly subject: number;
	readonly era: number;
	readonly phase: Phase;
	/** Who has passed in this Era. */
	readonly passed: { readonly you: boolean; readonly bot: boolean };
	/** The rule that asks. */
	readonly rule: string;
}

/** An event of the automaton's turn; `kind` is the number of an ordinary event, or EXTRA_EVENT and above. */
export type Told = Omit<EventRecord, "rule"> & { readonly rule: string };

const ENTRY_BYTES = 6;
const WANTED_RULE = 12;

/** A die or a draw as an entry. */
export function natureEntry({ verb, a, b, c, d }: Move): Entry {
	return { kind: "nature", verb, a, b, c, d };
}

export function entryOf(kind: EntryKind, a = 0, b = 0, c = 0): Entry {
	return { kind, verb: null, a, b, c, d: 0 };
}

export function sameEntry(x: Entry, y: Entry): boolean {
	return x.kind === y.kind && x.verb === y.verb && x.a === y.a && x.b === y.b && x.c === y.c && x.d === y.d;
}

/** An entry as the module has it: its six bytes. */
export function entryBytes({ kind, verb, a, b, c, d }: Entry): number[] {
	return [ENTRIES.indexOf(kind), verb ? verbNumber(verb) : 0, a, b, c, d];
}

/** An entry as companion-replay writes it, and as the buttons of the page carry it. */
export function entryLine(entry: Entry): string {
	return entryBytes(entry).join(" ");
}

export function entryFrom(bytes: ArrayLike<number>, at = 0): Entry {
	const [kind = 0, verb = 0, a = 0, b = 0, c = 0, d = 0] = Array.from(
		{ length: ENTRY_BYTES },
		(_, i) => bytes[at + i] ?? 0,
	);
	return { kind: ENTRIES[kind] ?? "nothing", verb: (VERBS[verb] || null) as Verb | null, a, b, c, d };
}

export class Light {
	readonly #core: Core;
	readonly #light: LightExports;
	readonly #texts: Texts;
	readonly #bytes: Uint8Array;
	readonly #view: DataView;

	constructor(exports: LightExports, core: Core) {
		this.#core = core;
		this.#light = exports;
		this.#texts = new Texts(exports.memory);
		this.#bytes = new Uint8Array(exports.memory.buffer);
		this.#view = new DataView(exports.memory.buffer);
	}

	/** Opens a companion in place of the one before; false: the rules refuse the setup. */
	open(setup: Setup, extras: readonly Extra[] = []): boolean {
		const from = this.#core.rift.setup_area();
		const at = this.#light.light_setup();
		this.#core.writeSetup(from, setup);
		this.#bytes.set(new Uint8Array(this.#core.rift.memory.buffer, from, SETUP.bytes), at);
		this.#view.setUint32(
			at + SETUP.bytes,
			extras.reduce((sum, extra) => sum | (1 << EXTRAS.indexOf(extra)), 0),
			true,
		);
		return this.#light.light_open() !== 0;
	}

	wants(): Wanted {
		const at = this.#light.light_wants();
		const [kind = 0, verb = 0, subject = 0, , era = 0, phase = 0, , you = 0, bot = 0] = this.#bytes.subarray(
			at,
			at + 9,
		);
		return {
			kind: WANTS[kind] ?? "nothing",
			verb: (VERBS[verb] || null) as Verb | null,
			subject,
			era,
			phase: PHASES[phase] || "setup",
			passed: { you: you !== 0, bot: bot !== 0 },
			rule: this.#rule(this.#view.getUint32(at + WANTED_RULE, true)),
		};
	}

	/** The entries that answer the open question. */
	answers(): Entry[] {
		return this.#entries(this.#light.light_answers());
	}

	/** The changes of the table that can be entered now. */
	changes(): Entry[] {
		return this.#entries(this.#light.light_changes());
	}

	/** Applies an entry; false: it cannot be, and nothing changes. */
	enter(entry: Entry): boolean {
		this.#bytes.set(entryBytes(entry), this.#light.light_entry());
		return this.#light.light_enter() === 0;
	}

	/** Takes back the last entry. */
	undo(): boolean {
		return this.#light.light_undo() !== 0;
	}

	/** The number of entries made. */
	get count(): number {
		return this.#light.light_count();
	}

	/** What happened through the last entry; before any entry: since the beginning. */
	fresh(): Told[] {
		const from = this.#light.light_told_before();
		return Array.from({ length: this.#light.light_told() - from }, (_, i) => {
			const event = readEvent(this.#view, this.#light.light_event(from + i));
			return { ...event, rule: this.#rule(event.rule) };
		});
	}

	/** The game that is kept: the table and the automaton's seat. */
	game(): Game {
		const at = this.#light.light_game();
		return this.#core.gameOf(this.#bytes.subarray(at, at + this.#light.stage_game_bytes()));
	}

	get bot(): number {
		return this.#light.light_bot();
	}

	/** The automaton's score sheet as if the game ended now. */
	score(): ScoreSheet {
		return readScore(this.#view, this.#light.light_score());
	}

	/** With Hypersync: its tiles on an Era. */
	hypers(era: number): number {
		return this.#light.light_hypers(era);
	}

	/** With Quantum Loops: the cards it has removed. */
	loops(): number {
		return this.#light.light_loops();
	}

	/** The entry that sets a value of the table or of the automaton's board; null: it cannot be corrected so. */
	correct(fact: Fact, index: number, value: number): Entry | null {
		if (this.#light.light_correct(FACTS[fact].id, index, value) === 0) return null;
		return entryFrom(this.#bytes, this.#light.light_entry());
	}

	/** The whole game in bytes: the setup and the entries. */
	save(): Uint8Array {
		const length = this.#light.light_save();
		const at = this.#light.stage_text();
		return this.#bytes.slice(at, at + length);
	}

	/** Opens what `save` gave; false: the bytes are no such game. */
	load(bytes: Uint8Array): boolean {
		if (bytes.length > this.#light.stage_text_bytes()) return false;
		this.#bytes.set(bytes, this.#light.stage_text());
		return this.#light.light_load(bytes.length) !== 0;
	}

	#rule(at: number): string {
		return at === 0 ? "" : this.#texts.fixed(at);
	}

	#entries(count: number): Entry[] {
		const at = this.#light.light_entries();
		return Array.from({ length: count }, (_, i) => entryFrom(this.#bytes, at + i * ENTRY_BYTES));
	}
}

/** @internal The answer of Nature that an entry is. */
export function moveOfEntry({ verb, a, b, c, d }: Entry, seat: number): Move {
	return moveOf({ verb: verb ? verbNumber(verb) : 0, seat, a, b, c, d });
}
