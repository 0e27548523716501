/**
 * Typed interface to the rules in WebAssembly. Implements no rule itself: it passes questions to the core and returns
 * the answers.
 *
 * A game is a value. A `Game` is immutable: `play` returns a new one. So a copy is an assignment, undo keeps the old
 * value, and trying a move is cheap. Before each call the bytes of the game are copied into a slot of the module's
 * memory.
 */
import type { Content } from "./content";
import {
	EVENT,
	MOVE,
	OUTCOME,
	RECORD,
	RECORD_ERROR,
	readAsk,
	readEvent,
	readMove,
	readOutcome,
	readScore,
	readSetup,
	SETUP,
	SETUP_SEAT,
} from "./layout";
import type { EventRecord, MoveRecord, ScoreRecord } from "./layout";
import {
	ASKS,
	COLLAPSES,
	CONDITIONS,
	DECISIONS,
	EDITIONS,
	EVENTS,
	FACTS,
	FAULTS,
	KINDS,
	LEADERS,
	MODULES,
	NEW_BUILDINGS,
	OPTIONS,
	PATHS,
	RESULTS,
	SPACES,
	SUMS,
	VARIANTS,
	VERBS,
} from "./lists";
import type {
	AskKind,
	BotOption,
	Collapse,
	Condition,
	Decision,
	Edition,
	EventKind,
	Fact,
	Fault,
	Kind,
	Leader,
	Module,
	NewBuilding,
	Path,
	Refusal,
	Space,
	Sum,
	Variant,
	Verb,
} from "./lists";
import { readContent } from "./read_content";
import type { CoreSession } from "./session";
import type { Loaded, RiftExports, Source } from "./wasm";
import { instantiate, openWords, Texts } from "./wasm";
import { CoreWords } from "./words";

/** The seat of dice and draws. */
export const NATURE = 4;

/** One answer to a question; what a to d mean depends on the verb. Two moves are the same if all six are. */
export interface Move {
	readonly verb: Verb;
	/** Who answers; `NATURE` for dice and draws. */
	readonly seat: number;
	readonly a: number;
	readonly b: number;
	readonly c: number;
	readonly d: number;
}

/** One of Nature's answers, with the number of chances it has. */
export interface Outcome {
	readonly move: Move;
	readonly weight: number;
}

export interface Ask {
	readonly kind: AskKind;
	/** Who may answer now; empty when the game is over. `NATURE` alone for dice and draws. */
	readonly seats: readonly number[];
	/** Only the seat that answers may see the question or the answer. */
	readonly secret: boolean;
	/** What asks and what the question is about, by kind (struct rift_ask in rift.h); and how many. */
	readonly sourceKind: number;
	readonly source: number;
	readonly subjectKind: number;
	readonly subject: number;
	readonly count: number;
	/** The rule that asks. */
	readonly rule: string;
}

/** What happened; what a, b and n mean depends on the kind (struct rift_event of include/rift.h). */
export interface GameEvent {
	readonly kind: EventKind;
	readonly seat: number;
	readonly a: number;
	readonly b: number;
	readonly n: number;
	/** Bits of the seats that may see it. */
	readonly audience: number;
	/** The rule that caused it. */
	readonly rule: string;
	/** The message key, for catalogues. */
	readonly key: string;
	/** The sentence, in English. */
	readonly told: string;
}

/** The score pad, a line each. */
export type ScoreSheet = ScoreRecord;

export interface SeatSetup {
	readonly kind?: Kind;
	readonly path?: Path | null;
	readonly leader?: Leader | null;
	/** 1 or 2; 0: drawn. */
	readonly evacuation?: number;
}

/**
 * Numbers of the Chronossus, in the order of struct rift_setup, each counted from what is usual: Energy Cores more,
 * Objectives fewer, 1 for the higher bonuses of the Alternate Timeline, marked Experiments, Flux Cores more, 1 for a
 * Glitch more.
 */
export const SETUP_NUMBERS = ["cores", "objectives", "rifts", "markers", "flux", "glitches"] as const;
export type SetupNumber = (typeof SETUP_NUMBERS)[number];

/** The setup of a game. Omitted values are chosen by the players or drawn. */
export interface Setup {
	readonly edition?: Edition;
	/** The side of all player boards. */
	readonly side?: "A" | "B";
	/** The side of all Fracture Devices. */
	readonly device?: "A" | "B";
	/** The seat that begins. */
	readonly first?: number | null;
	readonly variants?: readonly Variant[];
	readonly modules?: readonly Module[];
	readonly options?: readonly BotOption[];
	readonly seats: readonly SeatSetup[];
	/** Numbers of the Chronossus; omitted ones have their defaults. */
	readonly numbers?: Readonly<Partial<Record<SetupNumber, number>>>;
	/** With new-buildings: those that are not mixed in. */
	readonly leftOut?: readonly NewBuilding[];
	readonly revision?: number;
}

/** What is allowed in a setup but not advised, and the rule that says so; "" in older rules. */
export interface Warning {
	readonly sentence: string;
	readonly rule: string;
}

/** What the rules say of a setup. */
export interface Advice {
	readonly fault: Fault | null;
	readonly sentence: string;
	readonly rule: string;
	readonly warnings: readonly Warning[];
}

export type Result = "ok" | Refusal;

export interface Played {
	readonly result: Result;
	/** The position after the move; the same as before if it was refused. */
	readonly game: Game;
	readonly events: readonly GameEvent[];
}

/** A computer player. */
export interface Player {
	/** A single word. */
	readonly name: string;
	/** Its character in one sentence. */
	readonly about: string;
	/** Simulations it makes for a decision; 0: it does not search. One that searches thinks in a worker (think/). */
	readonly nodes: number;
}

/** A whole game: how it was set up, and every move. */
/** A position that a game begins at, and the same as text (docs/positions.md). */
export interface StatedPosition {
	readonly game: Game;
	readonly text: string;
}

export interface GameRecord {
	readonly setup: Setup;
	readonly moves: readonly Move[];
	/** The position before the first move, if it is stated; only stage.ts writes and packs such a record. */
	readonly stated?: StatedPosition | undefined;
	/** A practice game: how often dice, draws and others' turns were taken back. */
	readonly rewound?: number;
}

export interface RecordError {
	readonly line: number;
	readonly words: string;
	readonly reason: string;
	/** The nearest legal moves. */
	readonly nearest: string;
}

export type RecordRead =
	| { readonly ok: true; readonly record: GameRecord; readonly game: Game }
	| { readonly ok: false; readonly error: RecordError };

const RECORD_MOVES_MAX = (RECORD.written - RECORD.moves) / MOVE.bytes;
const WORK = 0; /* the slot of the game that is being asked */
const SCRATCH = 1; /* the slot of what is made of it */

/** What component_words describes: enum rift_component of include/rift_content.h. */
const COMPONENT = { tile: 0, collapse: 1, leader: 2, evacuation: 6, condition: 7 } as const;

const VERB_NUMBER: ReadonlyMap<string, number> = new Map(VERBS.map((verb, i) => [verb, i]));
const SPACE_NUMBER: ReadonlyMap<string, number> = new Map(SPACES.map((space, i) => [space, i]));
const SUM_NUMBER: ReadonlyMap<string, number> = new Map(SUMS.map((sum, i) => [sum, i]));

/** @internal A move as the module's memory has it. */
export function moveOf(record: MoveRecord): Move {
	return { ...record, verb: (VERBS[record.verb] ?? "") as Verb };
}

/** The number of a verb, for storing moves as bytes. */
export function verbNumber(verb: Verb): number {
	return VERB_NUMBER.get(verb) ?? 0;
}

export function spaceNumber(space: Space): number {
	return SPACE_NUMBER.get(space) ?? 0;
}

export function spaceWord(number: number): Space | null {
	return SPACES[number] || null;
}

/** What an automaton decided, of a `decided` event. */
export function decisionOf(event: GameEvent): Decision | null {
	return event.kind === "decided" ? DECISIONS[event.a] || null : null;
}

export function sameMove(x: Move, y: Move): boolean {
	return x.verb === y.verb && x.seat === y.seat && x.a === y.a && x.b === y.b && x.c === y.c && x.d === y.d;
}

/** "A" to "D", "*" for Nature. */
export function seatLetter(seat: number): string {
	return seat === NATURE ? "*" : ("ABCD"[seat] ?? "?");
}

function bits(mask: number, count: number): number[] {
	return Array.from({ length: count }, (_, i) => i).filter((i) => (mask >> i) & 1);
}

/** Refuses what is no seat: the module would trap. */
function seatUpTo(last: number, seat: number): void {
	if (!Number.isInteger(seat) || seat < 0 || seat > last) throw new RangeError(`there is no seat ${seat}`);
}

/** The bits of words of a list. */
function mask<W extends string>(list: readonly string[], words: readonly W[] | undefined): bigint {
	return (words ?? []).reduce((sum, word) => sum | (1n << BigInt(numberOf(list, word))), 0n) >> 1n;
}

function unmask<W extends string>(list: readonly (W | "")[], set: bigint): W[] {
	return list.filter((word, i): word is W => word !== "" && ((set >> BigInt(i - 1)) & 1n) === 1n);
}

function numberOf(list: readonly string[], word: string | null | undefined): number {
	const number = word ? list.indexOf(word) : 0;
	if (number < 0) throw new RangeError(`the rules do not know the word ${word}`);
	return number;
}

/** The rules. A page has its own; a game on a server may be on others (builds.ts). */
export class Core {
	/** @internal */
	readonly rift: RiftExports;
	readonly content: Content;
	/** Their sentences. */
	readonly catalogue: CoreWords;
	/** Of the rules: a recorded move never changes its meaning within one. */
	readonly revision: number;
	/** Which rules these are: a hash, as servers call it. */
	readonly rules: string;
	readonly #memory: DataView;
	readonly #bytes: Uint8Array;
	readonly #texts: Texts;
	readonly #gameBytes: number;
	readonly #work: number;
	#loaded: Game | null = null;
	#session: CoreSession | null = null;

	readonly #carried: Loaded["carried"];

	/** @internal */
	constructor({ rift, carried }: Loaded) {
		this.rift = rift;
		this.#carried = carried;
		this.#memory = new DataView(rift.memory.buffer);
		this.#bytes = new Uint8Array(rift.memory.buffer);
		this.#texts = new Texts(rift.memory);
		this.#gameBytes = rift.game_bytes();
		this.#work = rift.game_area(WORK);
		this.catalogue = new CoreWords(rift);
		this.revision = rift.revision();
		this.rules = this.#texts.fixed(rift.rules());
		/* Older rules may lack the last facts, which are 0 then; newer ones may have more. */
		for (const [name, fact] of Object.entries(FACTS))
			if (fact.id < rift.fact_end() && this.#texts.fixed(rift.fact_word(fact.id)) !== fact.word)
				throw new Error(`the rules know another fact than ${name}: npm run lists`);
		this.content = readContent(rift, this.#texts);
	}

	/** The language of the sentences. */
	get language(): string {
		return this.catalogue.language;
	}

	/** Uses another catalogue from now on. Sentences that were read before stay as they are. */
	speak(words: ArrayBuffer): void {
		openWords(this.rift, new Uint8Array(words));
		this.#texts.forget();
		this.catalogue.read();
	}

	/** @internal The same, if the module carries the language: one from a server's shelf, whose sentences are its own. */
	follow(language: string): void {
		const words = language === this.language ? null : this.#carried(language);
		if (words) this.speak(words);
	}

	/** A new game, or why it cannot be set up. */
	newGame(setup: Setup): Game {
		this.writeSetup(this.rift.setup_area(), setup);
		const result = this.rift.game_new(WORK);
		this.#loaded = null;
		if (result !== 0) throw new Error(this.sentence(RESULTS[result] || "bad-setup"));
		return this.take(WORK);
	}

	/** Errors and warnings about a setup. */
	advise(setup: Setup): Advice {
		this.writeSetup(this.rift.setup_area(), setup);
		const fault = this.rift.setup_check();
		const warnings: Warning[] = [];
		for (let i = 0, warning = 0; (warning = this.rift.setup_warn(i)) !== 0; i++)
			warnings.push({
				sentence: this.#texts.fixed(this.rift.warning_sentence(warning)),
				rule: this.rift.warning_rule ? this.#texts.fixed(this.rift.warning_rule(warning)) : "",
			});
		return {
			fault: FAULTS[fault] || null,
			sentence: fault ? this.#texts.fixed(this.rift.fault_sentence(fault)) : "",
			rule: fault ? this.#texts.fixed(this.rift.fault_rule(fault)) : "",
			warnings,
		};
	}

	/** Whether a game can be set up so. */
	accepts(setup: Setup): boolean {
		return this.advise(setup).fault === null;
	}

	/** A game from its bytes. */
	gameOf(bytes: Uint8Array): Game {
		if (bytes.length !== this.#gameBytes) throw new Error("these bytes are no game");
		return new Game(this, bytes.slice());
	}

	/** The sentence of a refusal. */
	sentence(refusal: Refusal): string {
		return this.#texts.fixed(this.rift.result_sentence(RESULTS.indexOf(refusal)));
	}

	/** A record as text, or an error if the rules refuse its setup or one of its moves. */
	writeRecord(record: GameRecord): string {
		this.#writeRecord(record);
		const length = this.rift.record_to_text();
		if (length === 0) throw new Error("this is no record of a game");
		return this.#text(length);
	}

	/** Reads and plays a record. */
	readRecord(text: string): RecordRead {
		const length = this.#texts.write(this.rift.text_area(), this.rift.text_bytes(), text);
		if (length < 0) return { ok: false, error: { line: 0, words: "", reason: this.#tooLong(), nearest: "" } };
		this.#loaded = null;
		if (this.rift.record_from_text(WORK, length) !== 0) {
			const at = this.rift.record_error_area();
			return {
				ok: false,
				error: {
					line: this.#memory.getInt32(at + RECORD_ERROR.line, true),
					words: this.#texts.read(at + RECORD_ERROR.words),
					/** With the corrected rule, where a record of earlier rules cannot be played on. */
					reason: [this.#texts.read(at + RECORD_ERROR.reason), this.#texts.read(at + RECORD_ERROR.corrected)]
						.filter((text) => text)
						.join(" "),
					nearest: this.#texts.read(at + RECORD_ERROR.nearest),
				},
			};
		}
		return { ok: true, record: this.#readRecord(), game: this.take(WORK) };
	}

	/**
	 * Whether the dice of an online game's record are what its secret gives, and how many were drawn; otherwise why not.
	 */
	checkFair(text: string): { readonly rolls: number } | { readonly why: string } {
		const length = this.#texts.write(this.rift.text_area(), this.rift.text_bytes(), text);
		if (length < 0) return { why: this.#tooLong() };
		this.#loaded = null;
		const found = this.rift.record_check_fair(WORK, length);
		if (found < 0) return { why: this.#texts.read(this.rift.record_error_area() + RECORD_ERROR.reason) };
		return found & 0xff ? { why: this.#texts.fixed(this.rift.fair_sentence(found & 0xff)) } : { rolls: found >> 8 };
	}

	/** A record in few bytes, for links and stores. */
	pack(record: GameRecord): Uint8Array {
		this.#writeRecord(record);
		const length = this.rift.record_to_bytes();
		if (length === 0) throw new Error("this is no record of a game");
		const at = this.rift.text_area();
		return this.#bytes.slice(at, at + length);
	}

	/** The record in packed bytes and the position at its end; null if they are none. */
	unpack(bytes: Uint8Array): { record: GameRecord; game: Game } | null {
		if (bytes.length > this.rift.text_bytes()) return null;
		this.#bytes.set(bytes, this.rift.text_area());
		this.#loaded = null;
		if (this.rift.record_from_bytes(WORK, bytes.length) !== 0) return null;
		return { record: this.#readRecord(), game: this.take(WORK) };
	}

	/** A component in plain words, made from its figures and ops. */
	tileWords(tile: number): string {
		return this.#text(this.rift.component_words(COMPONENT.tile, tile, 0));
	}

	collapseWords(collapse: Collapse): string {
		return this.#text(this.rift.component_words(COMPONENT.collapse, COLLAPSES.indexOf(collapse), 0));
	}

	leaderWords(leader: Leader, edition: Edition): string {
		return this.#text(this.rift.component_words(COMPONENT.leader, LEADERS.indexOf(leader), EDITIONS.indexOf(edition)));
	}

	/** `side` is 1 or 2. */
	evacuationWords(path: Path, edition: Edition, side: number): string {
		const more = EDITIONS.indexOf(edition) * 2 + side - 1;
		return this.#text(this.rift.component_words(COMPONENT.evacuation, PATHS.indexOf(path), more));
	}

	conditionWords(condition: Condition): string {
		return this.#text(this.rift.component_words(COMPONENT.condition, CONDITIONS.indexOf(condition), 0));
	}

	/** Computer players that can take a seat, weakest first. */
	get players(): readonly Player[] {
		return Array.from({ length: this.rift.player_count() }, (_, i) => ({
			name: this.#texts.fixed(this.rift.player_word(i)),
			about: this.#texts.fixed(this.rift.player_about(i)),
			nodes: this.rift.player_nodes?.(i) ?? 0,
		}));
	}

	/** The number of a computer player in the module. */
	#playerNumber(name: string): number {
		const number = this.players.findIndex((player) => player.name === name);
		const player = this.players[number];
		if (!player) throw new Error(`there is no computer player ${name}`);
		if (player.nodes > 0) throw new Error(`the computer player ${name} searches: it cannot answer at once`);
		return number;
	}

	/** Seeds the computer players. */
	seedPlayers(seed: bigint): void {
		this.rift.player_seed(BigInt.asIntN(64, seed));
	}

	/* What follows is for Game and CoreSession; the package for programs (bindings/js) does not declare it. */

	/** @internal Makes a session the one in the module. */
	enter(session: CoreSession): void {
		if (this.#session === session) return;
		this.#session?.save();
		this.#session = session;
		session.restore();
	}

	/** @internal Puts a game into a slot other than the one games are asked in. */
	put(slot: number, game: Game): void {
		this.#bytes.set(game.bytes, this.rift.game_area(slot));
	}

	/** @internal Writes moves where a session reads them. */
	writeMoves(moves: readonly Move[]): void {
		if (moves.length > RECORD_MOVES_MAX) throw new Error("no game has so many moves");
		const at = this.rift.record_area() + RECORD.moves;
		moves.forEach((move, i) => this.writeMove(at + i * MOVE.bytes, move));
	}

	/** @internal Puts a game where the module works on it. */
	load(game: Game): void {
		if (this.#loaded === game) return;
		this.#bytes.set(game.bytes, this.#work);
		this.#loaded = game;
	}

	/** @internal */
	asks(): Ask {
		this.rift.game_asks(WORK);
		return this.readAsk();
	}

	/** @internal Reads the ask area of the module. */
	readAsk(): Ask {
		const ask = readAsk(this.#memory, this.rift.ask_area());
		return {
			kind: ASKS[ask.kind] || "over",
			seats: bits(ask.seats, NATURE + 1),
			secret: ask.secret === 1,
			sourceKind: ask.sourceKind,
			source: ask.source,
			subjectKind: ask.subjectKind,
			subject: ask.subject,
			count: ask.count,
			rule: this.#rule(ask.rule),
		};
	}

	/** @internal */
	legal(seat: number): Move[] {
		const count = this.rift.game_legal(WORK, seat);
		const at = this.rift.move_area();
		return Array.from({ length: count }, (_, i) => this.readMove(at + i * MOVE.bytes));
	}

	/** @internal */
	chance(): Outcome[] {
		const count = this.rift.game_chance(WORK);
		const at = this.rift.outcome_area();
		return Array.from({ length: count }, (_, i) => {
			const outcome = readOutcome(this.#memory, at + i * OUTCOME.bytes);
			return { move: moveOf(outcome.move), weight: outcome.weight };
		});
	}

	/** @internal */
	check(move: Move): Result {
		this.writeMove(this.rift.move_area(), move);
		return RESULTS[this.rift.game_check(WORK)] || "ok";
	}

	/** @internal */
	play(game: Game, move: Move, told: boolean): Played {
		this.writeMove(this.rift.move_area(), move);
		const result = this.rift.game_play(WORK);
		if (result !== 0) return { result: RESULTS[result] || "bad-move", game, events: [] };
		const after = this.take(WORK);
		return { result: "ok", game: after, events: told ? this.#readEvents() : [] };
	}

	/** @internal */
	view(seat: number): Game {
		seatUpTo(NATURE, seat);
		this.rift.game_view(SCRATCH, WORK, seat);
		return this.take(SCRATCH);
	}

	/** @internal */
	moveView(move: Move, seat: number): Move {
		seatUpTo(NATURE, seat);
		this.writeMove(this.rift.move_area(), move);
		this.rift.move_view(WORK, seat);
		return this.readMove(this.rift.move_area());
	}

	/** @internal */
	score(seat: number): ScoreSheet {
		seatUpTo(NATURE - 1, seat);
		this.rift.game_score(WORK, seat);
		return readScore(this.#memory, this.rift.score_area());
	}

	/** @internal */
	words(move: Move): string {
		this.writeMove(this.rift.move_area(), move);
		return this.#text(this.rift.move_words(WORK));
	}

	/** @internal */
	parse(seat: number, text: string): Move | { readonly unknown: string } {
		const at = this.rift.text_area();
		if (this.#texts.write(at, this.rift.text_bytes(), text) < 0) return { unknown: text.slice(0, 20) };
		if (this.rift.move_read(WORK, seat) !== 0) return { unknown: this.#texts.read(at) };
		return this.readMove(this.rift.move_area());
	}

	/** @internal */
	tellAsk(seat: number): string {
		return this.#text(this.rift.ask_words(WORK, seat));
	}

	/** @internal */
	hash(): string {
		return BigInt.asUintN(64, this.rift.game_hash(WORK)).toString(16).padStart(16, "0");
	}

	/** @internal */
	fact(fact: Fact, seat: number, index: number): number {
		return this.rift.game_fact(WORK, FACTS[fact].id, seat, index);
	}

	/** @internal */
	sum(sum: Sum, seat: number, index: number): number {
		return this.rift.game_sum(WORK, SUM_NUMBER.get(sum) ?? 0, seat, index);
	}

	/** @internal */
	water(space: number): number {
		return this.rift.game_water(WORK, space);
	}

	/** @internal */
	won(seat: number): boolean {
		return this.rift.game_won(WORK, seat) !== 0;
	}

	/** @internal */
	choose(seat: number, player: string): Move {
		const number = this.#playerNumber(player);
		if (!this.asks().seats.includes(seat) || seat === NATURE) throw new RangeError(`seat ${seat} is not asked`);
		this.rift.player_choose(WORK, seat, number);
		return this.readMove(this.rift.move_area());
	}

	/** @internal */
	setupOf(): Setup {
		this.rift.game_setup(WORK);
		return this.#readSetup(this.rift.setup_area());
	}

	/** @internal The game in a slot, taken out as a value. */
	take(slot: number): Game {
		const at = this.rift.game_area(slot);
		const game = new Game(this, this.#bytes.slice(at, at + this.#gameBytes));
		if (slot === WORK) this.#loaded = game;
		return game;
	}

	#text(length: number): string {
		return this.#texts.read(this.rift.text_area(), Math.min(length, this.rift.text_bytes() - 1));
	}

	#tooLong(): string {
		return this.catalogue.plain("record.too-long") ?? "";
	}

	#rule(rule: number): string {
		return rule === 0 ? "" : this.#texts.fixed(rule);
	}

	/** @internal */
	readMove(at: number): Move {
		return moveOf(readMove(this.#memory, at));
	}

	/** @internal */
	writeMove(at: number, move: Move): void {
		this.#bytes.set([verbNumber(move.verb), move.seat, move.a, move.b, move.c, move.d], at);
	}

	/** @internal The key and the sentence of an event that another module of these rules told. */
	tell(game: Game, { kind, seat, a, b, n, audience }: Omit<EventRecord, "rule">): Pick<GameEvent, "key" | "told"> {
		const at = this.rift.event_area();
		this.load(game);
		this.#bytes.set([kind, seat, a, b], at);
		this.#memory.setInt16(at + EVENT.n, n, true);
		this.#bytes[at + EVENT.audience] = audience;
		this.#memory.setUint32(at + EVENT.rule, 0, true);
		return { key: this.#texts.fixed(this.rift.event_key(0)), told: this.#text(this.rift.event_words(WORK, 0)) };
	}

	#readEvents(): GameEvent[] {
		const area = this.rift.event_area();
		return Array.from({ length: this.rift.game_events() }, (_, i) => {
			const event = readEvent(this.#memory, area + i * EVENT.bytes);
			return {
				...event,
				kind: EVENTS[event.kind] as EventKind,
				rule: this.#rule(event.rule),
				key: this.#texts.fixed(this.rift.event_key(i)),
				told: this.#text(this.rift.event_words(WORK, i)),
			};
		});
	}

	/** @internal */
	writeSetup(at: number, setup: Setup): void {
		const b = this.#bytes;
		b.fill(0, at, at + SETUP.bytes);
		this.#memory.setBigUint64(at + SETUP.options, mask(OPTIONS, setup.options), true);
		this.#memory.setUint32(at + SETUP.modules, Number(mask(MODULES, setup.modules)), true);
		this.#memory.setUint32(at + SETUP.variants, Number(mask(VARIANTS, setup.variants)), true);
		b[at + SETUP.revision] = setup.revision ?? 0;
		b[at + SETUP.edition] = numberOf(EDITIONS, setup.edition);
		b[at + SETUP.side] = setup.side === "B" ? 1 : 0;
		b[at + SETUP.device] = setup.device === "B" ? 1 : 0;
		b[at + SETUP.players] = setup.seats.length;
		b[at + SETUP.first] = setup.first === undefined || setup.first === null ? 0 : setup.first + 1;
		SETUP_NUMBERS.forEach((number, i) => {
			b[at + SETUP.energyCores + i] = setup.numbers?.[number] ?? 0;
		});
		this.#memory.setUint16(at + SETUP.leftOut, Number(mask(NEW_BUILDINGS, setup.leftOut)), true);
		setup.seats.slice(0, NATURE).forEach((seat, i) => {
			b.set(
				[numberOf(KINDS, seat.kind), numberOf(PATHS, seat.path), numberOf(LEADERS, seat.leader), seat.evacuation ?? 0],
				at + SETUP.seat + i * SETUP_SEAT.bytes,
			);
		});
	}

	#readSetup(at: number): Setup {
		const setup = readSetup(this.#memory, at);
		const numbers = SETUP_NUMBERS.flatMap((number, i) => {
			const n = this.#bytes[at + SETUP.energyCores + i] ?? 0;
			return n ? [[number, n] as const] : [];
		});
		return {
			revision: setup.revision,
			edition: EDITIONS[setup.edition] || "infinity",
			side: setup.side ? "B" : "A",
			device: setup.device ? "B" : "A",
			first: setup.first ? setup.first - 1 : null,
			variants: unmask(VARIANTS, BigInt(setup.variants)),
			modules: unmask(MODULES, BigInt(setup.modules)),
			options: unmask(OPTIONS, setup.options),
			seats: setup.seat.slice(0, setup.players).map((seat) => ({
				kind: KINDS[seat.kind] || "human",
				path: PATHS[seat.path] || null,
				leader: LEADERS[seat.leader] || null,
				evacuation: seat.evacuation,
			})),
			numbers: Object.fromEntries(numbers),
			leftOut: unmask(NEW_BUILDINGS, BigInt(setup.leftOut)),
		};
	}

	#writeRecord(record: GameRecord): void {
		const at = this.rift.record_area();
		this.writeSetup(at, record.setup);
		this.#memory.setUint32(at + RECORD.count, record.moves.length, true);
		this.#memory.setUint16(at + RECORD.rewound, record.rewound ?? 0, true);
		this.writeMoves(record.moves);
	}

	#readRecord(): GameRecord {
		const at = this.rift.record_area();
		const count = this.#memory.getUint32(at + RECORD.count, true);
		return {
			setup: this.#readSetup(at),
			rewound: this.#memory.getUint16(at + RECORD.rewound, true),
			moves: Array.from({ length: count }, (_, i) => this.readMove(at + RECORD.moves + i * MOVE.bytes)),
		};
	}
}

/** A position. It never changes. */
export class Game {
	readonly core: Core;
	readonly bytes: Uint8Array;

	/** @internal Only a Core makes these. */
	constructor(core: Core, bytes: Uint8Array) {
		this.core = core;
		this.bytes = bytes;
	}

	#core(): Core {
		this.core.load(this);
		return this.core;
	}

	/** Who must decide what. */
	asks(): Ask {
		return this.#core().asks();
	}

	/** Every legal answer of a seat. */
	legal(seat: number): Move[] {
		return this.#core().legal(seat);
	}

	/** Nature's answers, where dice or draws are due. */
	chance(): Outcome[] {
		return this.#core().chance();
	}

	/** The position after a move, and what happened. */
	play(move: Move): Played {
		return this.#core().play(this, move, true);
	}

	/** The same without a word about what happened: for replays and tries. */
	step(move: Move): Game | null {
		const played = this.#core().play(this, move, false);
		return played.result === "ok" ? played.game : null;
	}

	/** Why a move would be refused. */
	check(move: Move): Result {
		return this.#core().check(move);
	}

	/** The view of a seat; `NATURE`: of a spectator. */
	view(seat: number): Game {
		return this.#core().view(seat);
	}

	/** What a seat may know of a move about to be played. */
	moveView(move: Move, seat: number): Move {
		return this.#core().moveView(move, seat);
	}

	score(seat: number): ScoreSheet {
		return this.#core().score(seat);
	}

	won(seat: number): boolean {
		return this.#core().won(seat);
	}

	/** A move about to be played, in words: "place engineer mine.top". */
	words(move: Move): string {
		return this.#core().words(move);
	}

	/** Words read as a move, which need not be legal. */
	parse(seat: number, text: string): Move | { readonly unknown: string } {
		return this.#core().parse(seat, text);
	}

	/** The question to a seat, as a sentence. */
	tellAsk(seat: number): string {
		return this.#core().tellAsk(seat);
	}

	/** Sixteen hexadecimal digits; two positions are the same if theirs are. */
	hash(): string {
		return this.#core().hash();
	}

	fact(fact: Fact, seat = 0, index = 0): number {
		return this.#core().fact(fact, seat, index);
	}

	/** What the rules make of the table. */
	sum(sum: Sum, seat = 0, index = 0): number {
		return this.#core().sum(sum, seat, index);
	}

	/** Water due for placing on a space of the main board. */
	water(space: Space): number {
		return this.#core().water(spaceNumber(space));
	}

	/** The setup it began with. */
	setup(): Setup {
		return this.#core().setupOf();
	}

	/** The answer of a computer player that does not search, by its name. */
	choose(seat: number, player: string): Move {
		return this.#core().choose(seat, player);
	}
}

/** Loads the rules and their words (wasm.ts: instantiate). */
export async function loadCore(source: Source, words?: Source, language?: string): Promise<Core> {
	return new Core(await instantiate(source, words, language));
}
