/**
 * Loads the WebAssembly module of the rules and declares its exports (documented in src/wasm/wasm.h).
 *
 * Only the files of this directory use this interface. Everything larger than a number is exchanged through fixed areas
 * of the module's memory. The memory never grows, so typed arrays over it stay valid.
 */

import { withPlaces } from "./catalogue";

/** The version of the interface this client speaks. */
export const ABI = 5;

export interface RiftExports {
	readonly memory: WebAssembly.Memory;
	abi(): number;
	revision(): number;
	rules(): number;
	game_bytes(): number;
	game_area(slot: number): number;
	setup_area(): number;
	ask_area(): number;
	move_area(): number;
	outcome_area(): number;
	event_area(): number;
	score_area(): number;
	setup_check(): number;
	setup_warn(i: number): number;
	fault_sentence(fault: number): number;
	fault_rule(fault: number): number;
	warning_sentence(warning: number): number;
	warning_rule?(warning: number): number /* older builds lack it */;
	game_new(slot: number): number;
	game_setup(slot: number): void;
	game_hash(slot: number): bigint;
	game_asks(slot: number): number;
	game_legal(slot: number, seat: number): number;
	game_chance(slot: number): number;
	game_check(slot: number): number;
	game_play(slot: number): number;
	game_events(): number;
	game_view(to: number, from: number, seat: number): void;
	move_view(slot: number, seat: number): void;
	game_score(slot: number, seat: number): void;
	game_won(slot: number, seat: number): number;
	game_fact(slot: number, fact: number, seat: number, index: number): number;
	game_sum(slot: number, sum: number, seat: number, index: number): number;
	game_water(slot: number, space: number): number;
	fact_word(fact: number): number;
	fact_end(): number;

	text_area(): number;
	text_bytes(): number;
	result_sentence(result: number): number;
	move_words(slot: number): number;
	move_read(slot: number, seat: number): number;
	event_key(event: number): number;
	event_words(slot: number, event: number): number;
	ask_words(slot: number, seat: number): number;
	words_area(): number;
	words_bytes(): number;
	words_open(length: number): number;
	request_area(): number;
	request_bytes(): number;
	words(length: number): number;
	names_set(reader: number, length: number): void;
	record_area(): number;
	record_error_area(): number;
	record_to_text(): number;
	record_from_text(slot: number, length: number): number;
	record_check_fair(slot: number, length: number): number;
	fair_sentence(fair: number): number;
	record_to_bytes(): number;
	record_from_bytes(slot: number, length: number): number;

	figure_end(): number;
	figure_word(figure: number): number;
	figure_numbers(figure: number): number;
	figure_values(figure: number): number;
	figure(figure: number, number: number, index: number): number;
	tile_rule(tile: number): number;
	collapse_rule(collapse: number): number;
	leader_rule(leader: number): number;
	evacuation_rule(path: number, edition: number, side: number): number;
	component_words(component: number, number: number, more: number): number;

	session_area(): number;
	session_bytes(): number;
	session_open(control: number, flags: number, start: number): number;
	session_load(count: number): number;
	session_head(): number;
	session_count(): number;
	session_moves(): number;
	session_at(slot: number, n: number): number;
	session_shown(slot: number): void;
	session_own(n: number): number;
	session_now(): number;
	session_play(): number;
	session_end_turn(): number;
	session_go_on(): number;
	session_undo(): number;
	session_redo(): number;
	session_restart(): number;
	session_rewind(): number;
	session_rewound(): number;
	session_undo_to(n: number): number;
	session_take(seat: number): void;
	answer_area(): number;
	session_answers(): number;
	place_area(): number;
	place_of(slot: number): void;
	balance_area(): number;
	balance_of(before: number, after: number, seat: number): void;
	session_preview(after: number): number;
	session_why(worker: number): number;
	session_sure(): number;
	session_sent(): void;
	session_told(n: number, count: number): number;
	session_answered(keep: number): void;
	session_resume(n: number, count: number, sent: number): number;

	player_count(): number;
	player_word(player: number): number;
	player_about(player: number): number;
	/** Older rules have no players that search. */
	player_nodes?(player: number): number;
	player_seed(seed: bigint): void;
	player_choose(slot: number, seat: number, player: number): void;
}

/** The bytes of a file or of the answer to a request for it. */
export type Source = Response | BufferSource;

async function bytesOf(source: Source): Promise<Uint8Array<ArrayBufferLike>> {
	if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
	return new Uint8Array(source instanceof ArrayBuffer ? source : await (source as Response).arrayBuffer());
}

/** A module, and the catalogue it carries for a language: English if it has none for it, null if it has none at all. */
export interface Loaded {
	readonly rift: RiftExports;
	readonly carried: (language: string) => ArrayBuffer | null;
}

/** Gives the module a catalogue, in place of the one it had. */
export function openWords(rift: RiftExports, catalogue: Uint8Array): void {
	const packed = withPlaces(catalogue);
	if (packed.length > rift.words_bytes()) throw new Error("the words do not fit");
	new Uint8Array(rift.memory.buffer).set(packed, rift.words_area());
	if (rift.words_open(packed.length) !== 0) throw new Error("the words are not those of these rules");
}

/**
 * Makes an instance of the module. Its sentences are in a file of their own (`words`); a module from a server's shelf
 * carries those of its own build in sections, one a language.
 */
export async function instantiate(source: Source, words?: Source, language = "en"): Promise<Loaded> {
	const bytes = (await bytesOf(source)) as Uint8Array<ArrayBuffer>;
	const { instance, module } = await WebAssembly.instantiate(bytes, {});
	const rift = instance.exports as unknown as RiftExports;
	if (rift.abi() !== ABI) throw new Error(`the rules speak ABI ${rift.abi()}, this page ${ABI}`);
	const section = (name: string) => WebAssembly.Module.customSections(module, name)[0];
	const carried = (of: string) => section(`words.${of}`) ?? section("words") ?? null;
	const first = words ?? carried(language);
	if (!first) throw new Error("the rules came without their words");
	openWords(rift, await bytesOf(first));
	return { rift, carried };
}

/** Texts of the module, which are bytes up to a zero. Those that never change are decoded once. */
export class Texts {
	readonly #bytes: Uint8Array;
	readonly #decoder = new TextDecoder();
	readonly #encoder = new TextEncoder();
	readonly #known = new Map<number, string>();

	constructor(memory: WebAssembly.Memory) {
		this.#bytes = new Uint8Array(memory.buffer);
	}

	/** Forgets the texts: the catalogue, where some of them are, is another one. */
	forget(): void {
		this.#known.clear();
	}

	/** A text that does not change as long as the catalogue stays. */
	fixed(at: number): string {
		let text = this.#known.get(at);
		if (text === undefined) {
			text = this.read(at);
			this.#known.set(at, text);
		}
		return text;
	}

	/** A text up to its zero, or of a known length. */
	read(at: number, length = this.#bytes.indexOf(0, at) - at): string {
		return this.#decoder.decode(this.#bytes.subarray(at, at + length));
	}

	/** Writes a text and its closing zero; answers its length, or -1 if there is no room. */
	write(at: number, room: number, text: string): number {
		const bytes = this.#encoder.encode(text);
		if (bytes.length >= room) return -1;
		this.#bytes.set(bytes, at);
		this.#bytes[at + bytes.length] = 0;
		return bytes.length;
	}
}
