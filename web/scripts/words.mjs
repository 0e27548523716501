// Writes src/words/keys.ts from the page's part of the English catalogue (i18n/en): which keys there are and what each
// message is given, so that the compiler checks every use. `npm run words`; a unit test fails when the file is behind.
//
//	node scripts/words.mjs [--print]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("../../i18n/en/", import.meta.url);

/** The files of the catalogue that the page shows; the others are the rules'. */
export const PARTS = ["terms", "names", "asks", "page", "table", "flow", "modules", "fractures", "online"];

/** The messages of some parts: key and text. A key that stands twice is an error. */
export function messages(parts = PARTS) {
	const found = new Map();
	for (const part of parts)
		for (const [key, text] of Object.entries(JSON.parse(readFileSync(new URL(`${part}.json`, folder), "utf8")))) {
			if (found.has(key)) throw new Error(`i18n/en/${part}.json: ${key} stands twice`);
			found.set(key, text);
		}
	return found;
}

/** Where the brace that opens at `from` is closed. */
function closing(text, from) {
	for (let at = from, depth = 0; at < text.length; at++) {
		if (text[at] === "{") depth++;
		if (text[at] === "}" && --depth === 0) return at;
	}
	throw new Error(`a brace is not closed: ${text}`);
}

/** The branches of a plural or a select: "one {…} other {…}". */
function branches(text) {
	const found = [];
	for (let at = 0; text.indexOf("{", at) >= 0; ) {
		const open = text.indexOf("{", at);
		const close = closing(text, open);
		found.push({ name: text.slice(at, open).trim(), text: text.slice(open + 1, close) });
		at = close + 1;
	}
	return found;
}

/** What a message is given: the type of each argument by its name. */
export function argumentsOf(text, found = new Map()) {
	for (let at = text.indexOf("{"); at >= 0; ) {
		const close = closing(text, at);
		const [, name, kind, rest] = text.slice(at + 1, close).match(/^([\w-]+)(?:, *(\w+), *([\s\S]*))?$/) ?? [];
		if (!name) throw new Error(`this is no argument: ${text.slice(at, close + 1)}`);
		if (kind === undefined) found.set(name, found.get(name) ?? "Value");
		else takeBranches(name, kind, branches(rest), found);
		at = text.indexOf("{", close);
	}
	return found;
}

function takeBranches(name, kind, list, found) {
	if (!list.some((branch) => branch.name === "other")) throw new Error(`${name}: ${kind} without other`);
	found.set(name, kind === "plural" ? "number" : "string");
	for (const branch of list) argumentsOf(branch.text, found);
}

const named = (name) => (/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name));

/** The TypeScript of all keys. */
export function keys() {
	const plain = [];
	const filled = [];
	for (const [key, text] of messages()) {
		const given = [...argumentsOf(text)].filter(([name]) => name !== "form"); /* which form of a term is no matter of who says it */
		if (given.length === 0) plain.push(`\t| ${JSON.stringify(key)}`);
		else filled.push(`\t${JSON.stringify(key)}: { ${given.map(([name, type]) => `${named(name)}: ${type}`).join("; ")} };`);
	}
	return `/** Written by scripts/words.mjs from i18n/en: the keys of the catalogue and what each message is given. */
export type Value = string | number;

/** Messages without arguments. */
export type Plain =
${plain.join("\n")};

/** Messages with arguments, and these. */
export interface Arguments {
${filled.join("\n")}
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const text = keys();
	if (process.argv.includes("--print")) process.stdout.write(text);
	else writeFileSync(fileURLToPath(new URL("../src/words/keys.ts", import.meta.url)), text);
}
