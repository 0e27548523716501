/**
 * The catalogue of sentences that was loaded with the rules (docs/WORDS.md). Texts without arguments are read here; the
 * module formats all others.
 */
import type { RiftExports } from "./wasm";
import { Texts } from "./wasm";

/** A term of the catalogue by its key, or a seat, whose name is put in ("You" for the reader). */
export type Term = { readonly term: string } | { readonly seat: number };
export type Value = string | number | Term;

const HEAD = 20; /* bytes before the list of places (src/text/format/catalogue.h) */
const COUNT_AT = 8;
const LANGUAGE_AT = 12;
const ENTRY = 8;
const PATTERN = 0x80000000;

/** A value as the module reads it: its type, then itself. */
function typed(value: Value): string {
	if (typeof value === "number") return Number.isInteger(value) ? `n${value}` : `t${value}`;
	if (typeof value === "string") return `t${value}`;
	return "term" in value ? `k${value.term}` : `s${value.seat}`;
}

export class CoreWords {
	readonly #rift: RiftExports;
	readonly #texts: Texts;
	/** By key; null: a pattern, which the module fills in. */
	readonly #plain = new Map<string, string | null>();
	#language = "";
	readonly #encoder = new TextEncoder();

	/** @internal */
	constructor(rift: RiftExports) {
		this.#rift = rift;
		this.#texts = new Texts(rift.memory);
		this.read();
	}

	/** @internal Reads the catalogue in the module's memory, at the start and after it was replaced. */
	read(): void {
		const rift = this.#rift;
		const memory = new DataView(rift.memory.buffer);
		const at = rift.words_area();
		this.#language = this.#texts.read(at + LANGUAGE_AT);
		this.#plain.clear();
		for (let i = 0; i < memory.getUint32(at + COUNT_AT, true); i++) {
			const entry = at + HEAD + i * ENTRY;
			const text = memory.getUint32(entry + 4, true);
			this.#plain.set(
				this.#texts.read(at + memory.getUint32(entry, true)),
				text >= PATTERN ? null : this.#texts.read(at + text),
			);
		}
	}

	/** The language of the catalogue. */
	get language(): string {
		return this.#language;
	}

	has(key: string): boolean {
		return this.#plain.has(key);
	}

	keys(): string[] {
		return [...this.#plain.keys()];
	}

	/** The text of a key that has no arguments; null if it has some. */
	plain(key: string): string | null {
		return this.#plain.get(key) ?? null;
	}

	/** The sentence of a key with its arguments put in. */
	format(key: string, values: Readonly<Record<string, Value>>): string {
		const request = [key, ...Object.entries(values).flatMap(([name, value]) => [name, typed(value)])];
		const length = this.#rift.words(this.#write(request));
		return this.#texts.read(this.#rift.text_area(), length);
	}

	/** Sets the reader's seat (null: none) and the players' names ("": no name given). */
	name(reader: number | null, names: readonly string[]): void {
		this.#rift.names_set(reader ?? -1, this.#write([0, 1, 2, 3].map((seat) => names[seat] ?? "")));
	}

	/** Strings, each ended by a zero, in the request area; answers their length. */
	#write(strings: readonly string[]): number {
		const room = new Uint8Array(this.#rift.memory.buffer, this.#rift.request_area(), this.#rift.request_bytes());
		const { read, written } = this.#encoder.encodeInto(`${strings.join("\0")}\0`, room);
		if (written === room.length && read < strings.join("\0").length + 1)
			throw new Error(`too long to be said: ${strings[0]}`);
		return written;
	}
}
