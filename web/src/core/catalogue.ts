/**
 * The catalogue as a file: the page loads a shorter form (tools/words.py) than the module reads (catalogue.h).
 * It lacks the places of keys and texts, which do not compress.
 */
const SHORT = "RWDF";
const LONG = "RWDS";
const SHORT_HEAD = 12; /* magic, language */
const LANGUAGE = 4;
const LONG_HEAD = 20; /* magic, version, count, language */
const VERSION = 1;
const ENTRY = 8;
const PATTERN_MARK = 1; /* before a text with arguments */
const PATTERN = 0x80000000;
const EQUAL_NONE = 65; /* "A" before a key: it has no letters of the one before; "B": one, and so on */

const magicOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4));

/** Whether a file is a catalogue, in one form or the other. */
export function isCatalogue(bytes: Uint8Array): boolean {
	return magicOf(bytes) === SHORT || magicOf(bytes) === LONG;
}

/** The keys, each ended by a zero, and where the texts begin. */
function keysOf(bytes: Uint8Array): { keys: number[]; starts: number[]; texts: number } {
	const keys: number[] = [];
	const starts: number[] = [];
	let at = SHORT_HEAD;
	while (at < bytes.length && bytes[at] !== 0) {
		const end = bytes.indexOf(0, at);
		const before = starts.at(-1) ?? 0;
		const equal = keys.slice(before, before + (bytes[at] ?? EQUAL_NONE) - EQUAL_NONE);
		starts.push(keys.length);
		keys.push(...equal, ...bytes.subarray(at + 1, end + 1));
		at = end + 1;
	}
	return { keys, starts, texts: at + 1 };
}

/** A catalogue in the form that the module reads. */
export function withPlaces(bytes: Uint8Array): Uint8Array {
	if (magicOf(bytes) !== SHORT) return bytes;
	const { keys, starts, texts } = keysOf(bytes);
	const count = starts.length;
	const first = LONG_HEAD + ENTRY * count;
	const moved = first + keys.length - texts;
	const out = new Uint8Array(bytes.length + moved);
	const view = new DataView(out.buffer);
	out.set(new TextEncoder().encode(LONG));
	view.setUint32(4, VERSION, true);
	view.setUint32(8, count, true);
	out.set(bytes.subarray(LANGUAGE, SHORT_HEAD), LONG_HEAD - (SHORT_HEAD - LANGUAGE));
	out.set(keys, first);
	out.set(bytes.subarray(texts), first + keys.length);
	for (let i = 0, text = texts; i < count; i++, text = bytes.indexOf(0, text) + 1) {
		const pattern = bytes[text] === PATTERN_MARK;
		view.setUint32(LONG_HEAD + ENTRY * i, first + (starts[i] ?? 0), true);
		view.setUint32(LONG_HEAD + ENTRY * i + 4, text + moved + (pattern ? 1 + PATTERN : 0), true);
	}
	return out;
}

/** The keys of a catalogue in the short form, each with its text and the mark before it. */
function entriesOf(bytes: Uint8Array): [key: string, text: Uint8Array][] {
	const { keys, starts, texts } = keysOf(bytes);
	const decoder = new TextDecoder();
	let at = texts;
	return starts.map((start, i) => {
		const text = bytes.subarray(at, bytes.indexOf(0, at) + 1);
		at += text.length;
		return [decoder.decode(Uint8Array.from(keys.slice(start, (starts[i + 1] ?? keys.length) - 1))), text];
	});
}

/** A catalogue in the short form with the messages of another one, which has none of its keys. */
export function withMore(bytes: Uint8Array, more: Uint8Array): Uint8Array<ArrayBuffer> {
	const entries = [...entriesOf(bytes), ...entriesOf(more)].sort(([a], [b]) => (a < b ? -1 : 1));
	const encoder = new TextEncoder();
	const none = String.fromCharCode(EQUAL_NONE);
	const keys = encoder.encode(`${entries.map(([key]) => `${none}${key}\0`).join("")}\0`);
	const out = new Uint8Array(SHORT_HEAD + keys.length + entries.reduce((sum, [, text]) => sum + text.length, 0));
	out.set(bytes.subarray(0, SHORT_HEAD));
	out.set(keys, SHORT_HEAD);
	let at = SHORT_HEAD + keys.length;
	for (const [, text] of entries) {
		out.set(text, at);
		at += text.length;
	}
	return out;
}
