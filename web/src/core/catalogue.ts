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

const magicOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4));

/** Whether a file is a catalogue, in one form or the other. */
export function isCatalogue(bytes: Uint8Array): boolean {
	return magicOf(bytes) === SHORT || magicOf(bytes) === LONG;
}

/** A catalogue in the form that the module reads. */
export function withPlaces(bytes: Uint8Array): Uint8Array {
	if (magicOf(bytes) !== SHORT) return bytes;
	const starts: number[] = [];
	let at = SHORT_HEAD;
	for (; at < bytes.length && bytes[at] !== 0; at = bytes.indexOf(0, at) + 1) starts.push(at);
	const count = starts.length;
	for (at++; starts.length < 2 * count; at = bytes.indexOf(0, at) + 1) starts.push(at);
	const moved = LONG_HEAD + ENTRY * count - SHORT_HEAD;
	const out = new Uint8Array(bytes.length + moved);
	const view = new DataView(out.buffer);
	out.set(new TextEncoder().encode(LONG));
	view.setUint32(4, VERSION, true);
	view.setUint32(8, count, true);
	out.set(bytes.subarray(LANGUAGE, SHORT_HEAD), LONG_HEAD - (SHORT_HEAD - LANGUAGE));
	out.set(bytes.subarray(SHORT_HEAD), SHORT_HEAD + moved);
	for (let i = 0; i < count; i++) {
		const text = starts[count + i] ?? 0;
		const pattern = bytes[text] === PATTERN_MARK;
		view.setUint32(LONG_HEAD + ENTRY * i, (starts[i] ?? 0) + moved, true);
		view.setUint32(LONG_HEAD + ENTRY * i + 4, text + moved + (pattern ? 1 + PATTERN : 0), true);
	}
	return out;
}
