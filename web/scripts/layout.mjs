// Writes src/core/layout.ts: the field offsets of the WASM module's structs, and functions that read them. The offsets
// come from the compiler that builds the module, so none is typed by hand. `npm run layout`; a unit test fails when the
// file is out of date with the headers. When a layout changes, raise ABI in src/wasm/wasm.h too: the page also loads
// older builds of the rules.
//
//	node scripts/layout.mjs [--print]
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

// [struct in C, name in TypeScript, whether to write a function that reads the whole struct]
const RECORDS = [
	["rift_move", "Move", true],
	["rift_outcome", "Outcome", true],
	["rift_ask", "Ask", true],
	["rift_event", "Event", true],
	["rift_score", "Score", true],
	["rift_place", "Place", true],
	["rift_answer", "Answer", true],
	["rift_now", "Now", true],
	["rift_balance", "Balance", true],
	["seat of rift_setup", "SetupSeat", true],
	["rift_setup", "Setup", true],
	["rift_reason", "Reason", true],
	["rift_advice", "Advice", true],
	["rift_report", "Report", true],
	["rift_verdict", "Verdict", true],
	["rift_record", "Record", false],
	["rift_record_error", "RecordError", false],
];

// Type in C: the DataView method that reads it, and the TypeScript type of the result.
const NUMBERS = {
	uint8_t: ["getUint8", "number"],
	int8_t: ["getInt8", "number"],
	uint16_t: ["getUint16", "number"],
	int16_t: ["getInt16", "number"],
	uint32_t: ["getUint32", "number"],
	int32_t: ["getInt32", "number"],
	int: ["getInt32", "number"],
	size_t: ["getUint32", "number"],
	uint64_t: ["getBigUint64", "bigint"],
	"const char *": ["getUint32", "number"],
};
const WIDTH = { uint8_t: 1, int8_t: 1, uint16_t: 2, int16_t: 2, uint32_t: 4, int32_t: 4 };

/** Size and fields of every struct, by name, from clang's -fdump-record-layouts. */
function layouts() {
	const source =
		["rift.h", "rift_record.h", "rift_session.h", "rift_player.h"].map((name) => `#include "${name}"\n`).join("") +
		RECORDS.filter(([name]) => !name.includes(" "))
			.map(([name], i) => `unsigned long size_${i} = sizeof(struct ${name});\n`)
			.join("");
	const told = execFileSync(
		"clang",
		["--target=wasm32", "-Iinclude", "-fsyntax-only", "-x", "c", "-", "-Xclang", "-fdump-record-layouts"],
		{ cwd: root, input: source, encoding: "utf8" },
	);
	const found = new Map();
	for (const part of told.split("*** Dumping AST Record Layout").slice(1)) {
		const [head, ...lines] = part.trim().split("\n");
		const name = head.replace(/^0 \| struct /, "").replace(/^(\w+)::\(unnamed.*$/, "seat of $1");
		const fields = lines.flatMap((line) => {
			const field = line.match(/^ *(\d+) \| {3}(\S.*?)(?:\[(\d+)\])?(?: |(?<=\*))(\w+)$/);
			return field
				? [
						{
							at: Number(field[1]),
							type: field[2].replace(/^struct (?:\(unnamed.*|(\w+))$/, (_, named) => named ?? `seat of ${name}`),
							many: Number(field[3] ?? 0),
							name: field[4],
						},
					]
				: [];
		});
		found.set(name, { bytes: Number(part.match(/sizeof=(\d+)/)[1]), fields });
	}
	return found;
}

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const constant = (ours) => ours.replace(/(?<!^)[A-Z]/g, "_$&").toUpperCase();
const readable = (field) => field.name !== "zero" && field.name !== "spare";

/** The TypeScript type of a field, and the expression that reads it. */
function reading({ type, at, many }, ours, all) {
	const here = at ? `at + ${at}` : "at";
	const inner = ours.get(type);
	const number = NUMBERS[type];
	if (!inner && !number) throw new Error(`no way to read a ${type}`);
	const one = (where) =>
		inner ? `read${inner}(view, ${where})` : `view.${number[0]}(${where}${/8$/.test(number[0]) ? "" : ", true"})`;
	const kind = inner ? `${inner}Record` : number[1];
	if (!many) return { kind, value: one(here) };
	const width = inner ? all.get(type).bytes : WIDTH[type];
	return {
		kind: `readonly ${kind}[]`,
		value: `Array.from({ length: ${many} }, (_, i) => ${one(`${here} + ${width === 1 ? "i" : `${width} * i`}`)})`,
	};
}

function recordLines([name, title, whole], ours, all) {
	const { bytes, fields } = all.get(name);
	const lines = [
		`/** struct ${name.replace(/^seat of (\w+)$/, "$1's seat")}: its size and where its fields lie. */`,
		`export const ${constant(title)} = {`,
		`\tbytes: ${bytes},`,
	];
	for (const field of fields.filter(readable)) lines.push(`\t${camel(field.name)}: ${field.at},`);
	lines.push("} as const;\n");
	if (!whole) return lines;
	const read = fields.filter(readable).map((field) => ({ name: camel(field.name), ...reading(field, ours, all) }));
	lines.push(
		`export interface ${title}Record {`,
		...read.map((field) => `\treadonly ${field.name}: ${field.kind};`),
		"}\n",
	);
	lines.push(
		`export function read${title}(view: DataView, at: number): ${title}Record {`,
		"\treturn {",
		...read.map((field) => `\t\t${field.name}: ${field.value},`),
		"\t};",
		"}\n",
	);
	return lines;
}

function layoutFile() {
	const all = layouts();
	const ours = new Map(RECORDS.filter(([, , whole]) => whole).map(([name, title]) => [name, title]));
	return [
		"// Written by scripts/layout.mjs from the headers of the rules: change those, then `npm run layout`.\n",
		...RECORDS.flatMap((record) => recordLines(record, ours, all)),
	].join("\n");
}

const text = layoutFile();
if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(new URL("../src/core/layout.ts", import.meta.url), text);
