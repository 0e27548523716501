// Writes src/core/lists.ts from the word lists of the rules (include/rift_lists.h, include/rift_session.h,
// include/rift_player.h, include/rift_facts.def, src/content/ops.def, src/lab/measure/presets.def), so that no word and no number is typed twice. `npm
// run lists`; a unit test fails when the file is out of date with its sources.
//
//	node scripts/lists.mjs [--print]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const comments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, " ");

/** The rows of one list: name, word and further columns. */
function rows(text, list) {
	const start = text.match(new RegExp(`#define ${list}\\(X\\)((?:[^\\n]*\\\\\\n)*[^\\n]*)`));
	if (!start) throw new Error(`rift_lists.h has no ${list}`);
	return [...start[1].replace(/\\\n\s*/g, "").matchAll(/X\((\w+), "([^"]*)"((?:, (?:"[^"]*"|\w+))*)\)/g)].map((m) => ({
		name: m[1],
		word: m[2],
		rest: m[3]
			.split(/, (?=["\w])/)
			.slice(1)
			.map((s) => s.replace(/^"|"$/g, "")),
	}));
}

// [list, constant, type, what it is, "name" where the words of the list are not unique]
const LISTS = [
	["RIFT_GOODS", "GOODS", "Good", "Resources, Water, Energy Cores and Flux Cores"],
	["RIFT_WORKERS", "WORKERS", "Worker", "types of Worker"],
	["RIFT_SHAPES", "SHAPES", "Shape", "shapes of a Breakthrough"],
	["RIFT_ICONS", "ICONS", "Icon", "icons of a Breakthrough; `any` is only a face of the die"],
	["RIFT_PATHS", "PATHS", "Path", "Paths"],
	["RIFT_LEADERS", "LEADERS", "Leader", "Leaders"],
	["RIFT_TYPES", "TYPES", "BuildingType", "types of Building, which are the rows of a player board"],
	["RIFT_SUPERPROJECTS", "SUPERPROJECTS", "Superproject", "Superprojects"],
	["RIFT_CAPITALS", "CAPITALS", "Capital", "Capital Actions"],
	["RIFT_COLLAPSES", "COLLAPSES", "Collapse", "Collapsing Capital tiles"],
	["RIFT_TECHNOLOGIES", "TECHNOLOGIES", "Technology", "Technologies of Fractures of Time"],
	["RIFT_VARIABLES", "VARIABLES", "Variable", "Variable Anomalies"],
	["RIFT_VALLEYS", "VALLEYS", "ValleyAction", "actions of the Valley of Amethynia"],
	["RIFT_GLITCHES", "GLITCHES", "Glitch", "where a Glitch may lie"],
	["RIFT_CONDITIONS", "CONDITIONS", "Condition", "Endgame Condition cards"],
	["RIFT_WARPS", "WARPS", "Warp", "Warp tiles"],
	["RIFT_SPACES", "SPACES", "Space", "Action spaces: the main board's, then a player board's own"],
	["RIFT_EXCHANGES", "EXCHANGES", "Exchange", "exchanges with the Nomads, given-received"],
	["RIFT_RIFTS", "RIFTS", "Rift", "spaces of the Alternate Timeline"],
	["RIFT_PHASES", "PHASES", "Phase", "phases of an Era"],
	["RIFT_EDITIONS", "EDITIONS", "Edition", "editions"],
	["RIFT_VARIANTS", "VARIANTS", "Variant", "table options"],
	["RIFT_MODULES", "MODULES", "Module", "modules"],
	[
		"RIFT_NEW_BUILDINGS_EACH",
		"NEW_BUILDINGS",
		"NewBuilding",
		"Buildings of the module new-buildings, any of which may be left out",
	],
	["RIFT_DECKS", "DECKS", "Deck", "decks of Adventure cards"],
	["RIFT_ADVENTURES", "ADVENTURES", "Adventure", "Adventure cards: the first 18 of the easier deck"],
	["RIFT_EXPERIMENTS", "EXPERIMENTS", "Experiment", "Experiments: the first ten of Level 1"],
	["RIFT_TRAJECTORIES", "TRAJECTORIES", "Trajectory", "faces of a Trajectory die"],
	["RIFT_TOKENS", "TOKENS", "Token", "tokens of the Doomsday track"],
	["RIFT_FAULTS", "FAULTS", "Fault", "why a game cannot be set up"],
	["RIFT_WARNINGS", "WARNINGS", "Warning", "what is allowed but not advised"],
	["RIFT_OPTIONS", "OPTIONS", "BotOption", "options of an automaton"],
	["RIFT_COMMANDS", "COMMANDS", "Command", "what the Command spaces of the solo boards say"],
	["RIFT_DECISIONS", "DECISIONS", "Decision", "what an automaton decides"],
	["RIFT_KINDS", "KINDS", "Kind", "who sits at a seat"],
	["RIFT_ASKS", "ASKS", "AskKind", "questions"],
	["RIFT_RESULTS", "RESULTS", "Refusal", "why a move is refused"],
	["RIFT_EVENTS", "EVENTS", "EventKind", "what happened"],
	["RIFT_SUMS", "SUMS", "Sum", "what the rules make of the table: prices, limits, worths"],
	["RIFT_THINGS", "THINGS", "ThingKind", "kinds of things that a question is about"],
	["RIFT_PROGRAMS", "PROGRAMS", "ProgramKind", "which text of a component is carried out"],
	["RIFT_VERBS", "VERBS", "Verb", "moves; those of Nature begin with N", "name"],
];

// What rift.h numbers tiles by.
const TILE_CODES = [
	["typeRoom", "RIFT_TYPE_CAPACITY"],
	["superproject", "RIFT_SUPER_FIRST"],
	["anomaly", "RIFT_ANOMALY"],
	["tail", "RIFT_TAIL"],
	["hidden", "RIFT_HIDDEN"],
];

/** A plain number that rift.h defines. */
function number(define) {
	const found = comments(read("include/rift.h")).match(new RegExp(`#define ${define} (\\d+)`));
	if (!found) throw new Error(`rift.h does not define ${define} as a number`);
	return Number(found[1]);
}

/** The words of an enumeration that begins with 0. */
function enumeration(text, name, prefix) {
	const found = text.match(new RegExp(`enum ${name} \\{([^}]*)\\}`));
	if (!found) throw new Error(`rift_session.h has no enum ${name}`);
	return [...found[1].matchAll(new RegExp(`${prefix}(\\w*)`, "g"))].map((m) => m[1].toLowerCase().replaceAll("_", "-"));
}

const quote = (s) => `"${s}"`;

function constant(name, values) {
	const lines = [];
	let line = `\t${quote("")},`;
	for (const value of values) {
		const next = ` ${quote(value)},`;
		if (line.length + next.length > 116) {
			lines.push(line);
			line = `\t${next.trim()}`;
		} else {
			line += next;
		}
	}
	lines.push(line);
	return `export const ${name} = [\n${lines.join("\n")}\n] as const;\n`;
}

export function listsFile() {
	const lists = comments(read("include/rift_lists.h"));
	const out = [
		"// Written by scripts/lists.mjs from the vocabularies of the rules: change those, then `npm run lists`.",
		"//",
		"// A list begins with an empty word, so that an element's index is its number in the rules; 0 means none.",
		"",
	];
	for (const [list, name, type, what, by] of LISTS) {
		const values = rows(lists, list);
		out.push(`/** ${what[0].toUpperCase()}${what.slice(1)}. */`);
		out.push(
			constant(
				name,
				values.map((v) => (by ? v.name : v.word)),
			),
		);
		out.push(`export type ${type} = Exclude<(typeof ${name})[number], "">;\n`);
	}
	out.push("/** How tiles are numbered, and places of one secondary stack among the facts. */");
	out.push("export const TILE_CODES = {");
	for (const [name, define] of TILE_CODES) out.push(`\t${name}: ${number(define)},`);
	out.push(`\tstack: ${number("RIFT_TYPE_CAPACITY") - 1},`, "} as const;\n");
	const verbs = rows(lists, "RIFT_VERBS");
	out.push("/** The word a move begins with, by number. */");
	out.push(
		constant(
			"VERB_WORDS",
			verbs.map((v) => v.word),
		),
	);

	const session = comments(read("include/rift_session.h"));
	out.push("/** Where on the table an answer belongs. */");
	out.push(
		constant(
			"PLACES",
			rows(session, "RIFT_PLACES").map((v) => v.word),
		),
	);
	out.push('export type PlaceKind = Exclude<(typeof PLACES)[number], "">;\n');
	out.push("/** What makes up the value of a position: the reasons of a computer player. */");
	out.push(
		constant(
			"TERMS",
			rows(comments(read("include/rift_player.h")), "RIFT_TERMS").map((v) => v.word),
		),
	);
	out.push('export type Term = Exclude<(typeof TERMS)[number], "">;\n');
	out.push("/** How good a decision was, from the best to the worst. */");
	out.push(
		constant(
			"GRADES",
			rows(comments(read("include/rift_player.h")), "RIFT_GRADES").map((v) => v.word),
		),
	);
	out.push('export type Grade = Exclude<(typeof GRADES)[number], "">;\n');
	for (const [name, prefix, list, type, what] of [
		["rift_state", "RIFT_STATE_", "STATES", "State", "What a game in progress waits for"],
		["rift_wall", "RIFT_WALL_", "WALLS", "WallKind", "What Undo cannot take back"],
		["rift_told", "RIFT_TOLD_?", "TOLD", "ToldKind", "What became of moves that a server has told"],
	]) {
		out.push(`/** ${what}, from 0. */`);
		const words = enumeration(session, name, prefix).map(quote).join(", ");
		out.push(
			words.length > 80
				? `export const ${list} = [\n\t${words},\n] as const;`
				: `export const ${list} = [${words}] as const;`,
		);
		out.push(`export type ${type} = (typeof ${list})[number];\n`);
	}

	const facts = [...comments(read("include/rift_facts.def")).matchAll(/FACT\((\w+),\s*"([^"]*)", (\w+), (\d+),/g)];
	out.push(
		"/** Everything on the table, by name: number of the fact, how many values it has, of the table or of a seat. */",
	);
	out.push("export const FACTS = {");
	facts.forEach((m, i) =>
		out.push(`\t${m[1]}: { id: ${i + 1}, count: ${m[4]}, scope: "${m[3].toLowerCase()}", word: "${m[2]}" },`),
	);
	out.push("} as const;\n");
	out.push("export type Fact = keyof typeof FACTS;\n");

	const ops = [...comments(read("src/content/ops.def")).matchAll(/OP\((\w+),\s*"([^"]*)"\)/g)];
	out.push("/** What tiles, Leaders and Collapsing Capital tiles do, step by step. */");
	out.push(
		constant(
			"OPS",
			ops.map((m) => m[1]),
		),
	);
	out.push('export type OpName = Exclude<(typeof OPS)[number], "">;\n');
	out.push("/** What an op says: %n its number, %r its Good, %w its type of Worker, %c its Capital Action. */");
	out.push("export const OP_WORDINGS: Readonly<Record<OpName, string>> = {");
	for (const m of ops) {
		const text = quote(m[2]);
		out.push(m[1].length + text.length > 110 ? `\t${m[1]}:\n\t\t${text},` : `\t${m[1]}: ${text},`);
	}
	out.push("};\n");

	const counts = comments(read("src/content/content.h")).match(/enum count \{([\s\S]*?)\}/)[1];
	out.push("/** What Evacuation conditions count. */");
	const names = [...counts.matchAll(/COUNT_(\w+)/g)].map((m) => m[1].toLowerCase().replaceAll("_", "-"));
	out.push(constant("COUNTS", names.slice(1)));
	out.push('export type Count = Exclude<(typeof COUNTS)[number], "">;\n');
	out.push(...presets());
	return out.join("\n");
}

/** Difficulty levels of the bots, with their measured win rates. */
function presets() {
	const list = (words) => `[${words.split(" ").filter(Boolean).map(quote).join(", ")}]`;
	const found = [
		...comments(read("src/lab/measure/presets.def")).matchAll(
			/PRESET\("([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)", (\d+), (\d+), (\d+)\)/g,
		),
	];
	const games = comments(read("src/lab/measure/presets.c")).match(/#define PRESET_GAMES (\d+)/)[1];
	return [
		"/** A level of difficulty: its part of the bot's setup, and how many of the measured games the greedy player won. */",
		"export interface Preset {",
		"\treadonly bot: Kind;",
		"\treadonly level: Level;",
		"\treadonly options: readonly BotOption[];",
		"\treadonly variants: readonly Variant[];",
		"\treadonly cores: number;",
		"\treadonly objectives: number;",
		"\treadonly wins: number;",
		"}\n",
		'export const LEVELS = ["easy", "normal", "hard", "brutal"] as const;',
		"export type Level = (typeof LEVELS)[number];\n",
		`export const PRESET_GAMES = ${games};\n`,
		"export const PRESETS: readonly Preset[] = [",
		...found.flatMap(([, bot, level, options, variants, cores, objectives, wins]) => [
			"\t{",
			`\t\tbot: "${bot}",`,
			`\t\tlevel: "${level}",`,
			`\t\toptions: ${list(options)},`,
			`\t\tvariants: ${list(variants)},`,
			`\t\tcores: ${cores},`,
			`\t\tobjectives: ${objectives},`,
			`\t\twins: ${wins},`,
			"\t},",
		]),
		"];\n",
	];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const text = listsFile();
	if (process.argv.includes("--print")) process.stdout.write(text);
	else writeFileSync(new URL("web/src/core/lists.ts", root), text);
}
