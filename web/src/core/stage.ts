/**
 * Positions that are stated (include/rift_position.h): the module stage.wasm, which screens load that need it. It turns
 * texts into games and back, checks them, and changes them field by field. A game is its bytes, which are those of the
 * page's own module of the same rules: `core.gameOf(bytes)` is a game, and a session begins at it (`start`).
 */
import { moveOf, verbNumber } from "./core";
import type { Core, Game, Move } from "./core";
import { Light } from "./light";
import type { LightExports } from "./light";
import { MOVE, readMove, RECORD, RECORD_ERROR } from "./layout";
import { PHASES } from "./lists";
import type { Phase } from "./lists";
import { Texts } from "./wasm";

const ABI = 1;

export interface StageExports extends LightExports {
	readonly memory: WebAssembly.Memory;
	stage_abi(): number;
	stage_rules(): number;
	stage_game(): number;
	stage_game_bytes(): number;
	stage_text(): number;
	stage_text_bytes(): number;
	stage_error(): number;
	stage_wrong(wrong: number): number;
	stage_write(seat: number): number;
	stage_read(length: number): number;
	stage_check(): number;
	stage_line(length: number): number;
	stage_begin(phase: number, seat: number): number;
	stage_pack(): number;
	stage_unpack(length: number): number;
	stage_fields(): number;
	stage_field(field: number): number;
	stage_value_kind(kind: number): number;
	stage_get(field: number, seat: number, index: number, place: number): number;
	stage_set(field: number, seat: number, index: number, place: number, value: number): number;
	stage_word(kind: number, value: number): number;
	stage_value(kind: number, length: number): number;
	stage_record(): number;
	stage_record_error(): number;
	stage_end(): number;
	stage_record_read(length: number): number;
	stage_record_unpack(length: number): number;
	stage_record_write(): number;
	stage_record_pack(): number;
}

/** A field of the table or of each seat: struct rift_field. */
export interface Field {
	readonly number: number;
	/** The first word of its lines. */
	readonly word: string;
	/** What this part of a line is; "" if the line has one part. */
	readonly part: string;
	/** A few words in English. */
	readonly about: string;
	readonly ofSeat: boolean;
	/** The number of its module; 0: the base game. */
	readonly module: number;
	/** What the index stands for, "" if there is none; and what values stand for. */
	readonly by: string;
	readonly of: string;
	/** A value is a set of these, as bits. */
	readonly set: boolean;
	/** Not all seats may see it. */
	readonly secret: boolean;
	/** Index i stands for the value i + byBase; a value or bit v for v + ofBase + index * ofStep. */
	readonly byBase: number;
	readonly ofBase: number;
	readonly ofStep: number;
	/** Number of indices, and of values at each. */
	readonly count: number;
	readonly each: number;
	/** @internal Numbers of `by` and `of`. */
	readonly kinds: readonly [number, number];
}

/** Why a position is refused. Its sentence is the message `position.${wrong}` with the argument `word`. */
export interface Wrong {
	readonly wrong: string;
	/** The words or the piece in question. */
	readonly word: string;
	readonly seat: number | null;
	/** The number of the field. */
	readonly field: number | null;
	readonly index: number | null;
	/** Of the text, from 1; 0: it is not about a line. */
	readonly line: number;
}

export type Stated = { readonly ok: true; readonly game: Game } | { readonly ok: false; readonly error: Wrong };

/** A record that may begin at a stated position. */
export interface StatedRecord {
	readonly moves: readonly Move[];
	readonly rewound: number;
	/** The position before the first move, and whether the record states it. */
	readonly start: Game;
	readonly stated: boolean;
	/** The position after the last. */
	readonly end: Game;
}

export class Stage {
	readonly #core: Core;
	readonly #stage: StageExports;
	readonly #texts: Texts;
	readonly #bytes: Uint8Array;
	readonly #view: DataView;
	#fields: readonly Field[] | null = null;
	/** Companion light; the module has room for one. */
	readonly light: Light;

	/** The module must be of the same rules as `core`: others have another layout. */
	constructor(instance: WebAssembly.Instance, core: Core) {
		this.#core = core;
		this.#stage = instance.exports as unknown as StageExports;
		this.#texts = new Texts(this.#stage.memory);
		this.#bytes = new Uint8Array(this.#stage.memory.buffer);
		this.#view = new DataView(this.#stage.memory.buffer);
		if (this.#stage.stage_abi() !== ABI) throw new Error(`the stage speaks ABI ${this.#stage.stage_abi()}`);
		const own = this.#texts.fixed(this.#stage.stage_rules());
		if (own !== core.rules) throw new Error(`the stage knows the rules ${own}, the page ${core.rules}`);
		this.light = new Light(this.#stage, core);
	}

	/** The text of a position as a seat may see it; null: everything. */
	write(game: Game, seat: number | null = null): string {
		this.#put(game);
		return this.#text(this.#stage.stage_write(seat ?? -1));
	}

	/** The position that a text states. */
	read(text: string): Stated {
		const length = this.#write(text);
		return this.#stated(this.#stage.stage_read(length));
	}

	/** What is wrong with a position; null: nothing. */
	check(game: Game): Wrong | null {
		this.#put(game);
		return this.#stage.stage_check() === 0 ? null : this.#wrong();
	}

	/** The position with one more line stated; it is not checked as a whole. */
	line(game: Game, line: string): Stated {
		this.#put(game);
		return this.#stated(this.#stage.stage_line(this.#write(line)));
	}

	/** The position at the beginning of a phase, in the Action Rounds of a seat's turn. What was under way is ended. */
	begin(game: Game, phase: Phase, seat = 0): Stated {
		this.#put(game);
		return this.#stated(this.#stage.stage_begin(PHASES.indexOf(phase), seat));
	}

	/** In few bytes, for links. */
	pack(game: Game): Uint8Array {
		this.#put(game);
		return this.#slice(this.#stage.stage_pack());
	}

	/** Null: the bytes are no position. */
	unpack(bytes: Uint8Array): Game | null {
		if (bytes.length > this.#stage.stage_text_bytes()) return null;
		this.#bytes.set(bytes, this.#stage.stage_text());
		return this.#stage.stage_unpack(bytes.length) === 0 ? this.#game(this.#stage.stage_game()) : null;
	}

	/** Every field, in the order of the text. */
	get fields(): readonly Field[] {
		this.#fields ??= Array.from({ length: this.#stage.stage_fields() }, (_, i) => this.#field(i));
		return this.#fields;
	}

	/** A value of a position; `place` is the place in a list. */
	get(game: Game, field: Field, seat: number, index = 0, place = 0): number {
		this.#put(game);
		return this.#stage.stage_get(field.number, seat, index, place) >>> 0;
	}

	/** The position with another value, unchecked; null: the field has no such place, or the value does not fit. */
	set(game: Game, field: Field, seat: number, value: number, index = 0, place = 0): Game | null {
		this.#put(game);
		const done = this.#stage.stage_set(field.number, seat, index, place, value) !== 0;
		return done ? this.#game(this.#stage.stage_game()) : null;
	}

	/** The word of an index of a field. */
	indexWord(field: Field, index: number): string {
		return this.#text(this.#stage.stage_word(field.kinds[0], index + field.byBase));
	}

	/** The word of a value of a field, or of a bit of a set; "-" for nothing. */
	valueWord(field: Field, value: number, index = 0): string {
		const counts = ["number", "flag", "slot", "fate", "seat", "asked"].includes(field.of) && field.ofBase === 0;
		if (value === 0 && !field.set && !counts) return "-";
		return this.#text(this.#stage.stage_word(field.kinds[1], value + field.ofBase + index * field.ofStep));
	}

	/** The value, or the bit, of a word; null: the field has no such value. */
	valueOf(field: Field, word: string, index = 0): number | null {
		if (word === "-") return field.set ? null : 0;
		const value = this.#stage.stage_value(field.kinds[1], this.#write(word));
		const own = value - field.ofBase - index * field.ofStep;
		return value < 0 || own < 0 ? null : own;
	}

	/** Reads a record, whose beginning may be stated; otherwise the error is that of records (core.readRecord). */
	readRecord(text: string): StatedRecord | { readonly line: number; readonly words: string; readonly reason: string } {
		if (this.#stage.stage_record_read(this.#write(text)) === 0) return this.#record();
		const at = this.#stage.stage_record_error();
		return {
			line: this.#view.getInt32(at + RECORD_ERROR.line, true),
			words: this.#texts.read(at + RECORD_ERROR.words),
			reason: this.#texts.read(at + RECORD_ERROR.reason),
		};
	}

	/** Null: the bytes are no packed record. */
	unpackRecord(bytes: Uint8Array): StatedRecord | null {
		if (bytes.length > this.#stage.stage_text_bytes()) return null;
		this.#bytes.set(bytes, this.#stage.stage_text());
		return this.#stage.stage_record_unpack(bytes.length) === 0 ? this.#record() : null;
	}

	/** A game that began at a stated position as the text of a record. */
	writeRecord(start: Game, moves: readonly Move[], rewound = 0): string {
		this.#putRecord(start, moves, rewound);
		const length = this.#stage.stage_record_write();
		if (length === 0) throw new Error("this is no record of a game");
		return this.#text(length);
	}

	/** The same in few bytes. */
	packRecord(start: Game, moves: readonly Move[], rewound = 0): Uint8Array {
		this.#putRecord(start, moves, rewound);
		const length = this.#stage.stage_record_pack();
		if (length === 0) throw new Error("this is no record of a game");
		return this.#slice(length);
	}

	#put(game: Game): void {
		if (game.bytes.length !== this.#stage.stage_game_bytes()) throw new Error("these bytes are no game");
		this.#bytes.set(game.bytes, this.#stage.stage_game());
	}

	#game(at: number): Game {
		return this.#core.gameOf(this.#bytes.subarray(at, at + this.#stage.stage_game_bytes()));
	}

	/** Writes a text to the text area; one that is too long cannot be read, so it is as good as none. */
	#write(text: string): number {
		return Math.max(0, this.#texts.write(this.#stage.stage_text(), this.#stage.stage_text_bytes(), text));
	}

	#text(length: number): string {
		return this.#texts.read(this.#stage.stage_text(), length);
	}

	#slice(length: number): Uint8Array {
		const at = this.#stage.stage_text();
		return this.#bytes.slice(at, at + length);
	}

	#stated(result: number): Stated {
		if (result !== 0) return { ok: false, error: this.#wrong() };
		return { ok: true, game: this.#game(this.#stage.stage_game()) };
	}

	/** struct rift_position_error; src/wasm/stage/stage.c asserts its layout, and that of struct rift_field. */
	#wrong(): Wrong {
		const at = this.#stage.stage_error();
		const seat = this.#view.getInt8(at + 1);
		const field = this.#view.getUint16(at + 2, true);
		const index = this.#view.getInt16(at + 4, true);
		return {
			wrong: this.#texts.fixed(this.#stage.stage_wrong(this.#view.getUint8(at))),
			word: this.#texts.read(at + 12),
			seat: seat < 0 ? null : seat,
			field: field === 0xffff ? null : field,
			index: index < 0 ? null : index,
			line: this.#view.getInt32(at + 8, true),
		};
	}

	#field(number: number): Field {
		const at = this.#stage.stage_field(number);
		const word = (offset: number) => this.#texts.fixed(this.#view.getUint32(at + offset, true));
		const byte = (offset: number) => this.#view.getUint8(at + offset);
		const [by, of] = [byte(14), byte(15)];
		return {
			number,
			word: word(0),
			part: word(4),
			about: word(8),
			ofSeat: byte(12) !== 0,
			module: byte(13),
			by: this.#texts.fixed(this.#stage.stage_value_kind(by)),
			of: this.#texts.fixed(this.#stage.stage_value_kind(of)),
			set: byte(16) !== 0,
			secret: byte(17) !== 0,
			byBase: this.#view.getInt16(at + 18, true),
			ofBase: this.#view.getInt16(at + 20, true),
			ofStep: this.#view.getInt16(at + 22, true),
			count: this.#view.getUint16(at + 24, true),
			each: this.#view.getUint16(at + 26, true),
			kinds: [by, of],
		};
	}

	#record(): StatedRecord {
		const at = this.#stage.stage_record();
		const count = this.#view.getUint32(at + RECORD.count, true);
		return {
			moves: Array.from({ length: count }, (_, i) => moveOf(readMove(this.#view, at + RECORD.moves + i * MOVE.bytes))),
			rewound: this.#view.getUint16(at + RECORD.rewound, true),
			start: this.#game(this.#stage.stage_game()),
			stated: this.#view.getUint8(at + RECORD.stated) !== 0,
			end: this.#game(this.#stage.stage_end()),
		};
	}

	#putRecord(start: Game, moves: readonly Move[], rewound: number): void {
		const at = this.#stage.stage_record();
		this.#put(start);
		this.#core.load(start);
		this.#core.rift.game_setup(0);
		const setup = this.#core.rift.setup_area();
		this.#bytes.set(new Uint8Array(this.#core.rift.memory.buffer, setup, RECORD.count), at + RECORD.setup);
		this.#view.setUint32(at + RECORD.count, moves.length, true);
		this.#view.setUint16(at + RECORD.rewound, rewound, true);
		this.#view.setUint8(at + RECORD.stated, 1);
		moves.forEach(({ verb, seat, a, b, c, d }, i) => {
			this.#bytes.set([verbNumber(verb), seat, a, b, c, d], at + RECORD.moves + i * MOVE.bytes);
		});
	}
}

/** Loads the module once for each Core. */
const loaded = new WeakMap<Core, Promise<Stage>>();
export function loadStage(core: Core, source: () => Promise<BufferSource>): Promise<Stage> {
	let stage = loaded.get(core);
	if (!stage) {
		stage = source()
			.then((bytes) => WebAssembly.instantiate(bytes, {}))
			.then(({ instance }) => new Stage(instance, core));
		stage.catch(() => loaded.delete(core));
		loaded.set(core, stage);
	}
	return stage;
}
