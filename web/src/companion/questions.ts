/**
 * Questions of companion light with their answers as large buttons: dice and draws as in the mirrored companion, and
 * what only companion light asks.
 */
import type { Content } from "../core/content";
import type { Game } from "../core/core";
import { NATURE } from "../core/core";
import { moveOfEntry } from "../core/light";
import type { Entry, Want, Wanted } from "../core/light";
import { PATHS, TECHNOLOGIES, TYPES, VARIABLES } from "../core/lists";
import type { Verb } from "../core/lists";
import { word } from "../core/read_figures";
import { ERA_ZERO } from "../core/fractures_table";
import type { Table } from "../core/table";
import { message } from "../words/i18n";
import { drawOf } from "./draws";
import type { Button, Draw, Form } from "./draws";

export interface Question {
	/** Of a die or a draw. */
	readonly verb: Verb | null;
	readonly want: Want;
	readonly question: string;
	/** Below it; "": what the form of the answers says. */
	readonly hint: string;
	readonly rule: string;
	readonly form: Form;
	readonly buttons: readonly Button[];
	/** Tiles or cards of the kind that should not be there any more; the rules accept them. */
	readonly others: readonly Button[];
	/** What each button enters. */
	readonly entryOf: ReadonlyMap<Button, Entry>;
	/** The device may roll. */
	readonly rolled: boolean;
}

interface Known {
	readonly content: Content;
	readonly table: Table;
	readonly game: Game;
}

/** An Era by name. */
export function eraWords(era: number): string {
	return message("table.erashort", { n: era === ERA_ZERO ? message("frac.zero") : era });
}

/** The rules of the questions that only companion light asks of a module. */
const RULES: Readonly<Partial<Record<Want, string>>> = {
	"loop-die": "CXQUANT-02",
	"loop-row": "CXQUANT-03",
	"hyper-space": "CXHYPER-05",
	"hyper-yours": "CXDIFF-23",
};

const DIE: readonly Want[] = ["loop-die", "hyper-space", "hyper-yours"];

function textOf({ kind, a }: Entry, want: Want): string {
	switch (kind) {
		case "yes":
			return message("light.yes");
		case "no":
			return message(want === "hyper-space" ? "light.none-free" : want === "hyper-yours" ? "light.taken" : "light.no");
		case "path":
			return message(`path.${word(PATHS, a) ?? ""}`);
		case "mark":
			return eraWords(a);
		case "figure":
			return message("light.neutronide", { n: a });
		case "nature":
			return message("light.none-left");
		default:
			return "";
	}
}

/** A button without a picture, or with a number like a die. */
function plain(entry: Entry, want: Want): Button {
	const numbered = entry.kind === "face" || entry.kind === "warps";
	return {
		move: moveOfEntry(entry, NATURE),
		sign: numbered ? { sign: "die", face: `${entry.a}` } : { sign: "none" },
		text: textOf(entry, want),
		more: "",
		group: "",
	};
}

/** The answer that nothing is left to be drawn. */
const isNone = ({ kind, a, b }: Entry) => kind === "nature" && a === 0 && b === 0;
const OPEN_END: ReadonlySet<Verb | null> = new Set<Verb>(["N_BUILDING", "N_TECHNOLOGY", "N_ANOMALY"]);

/** All tiles or cards of the kind that is drawn. */
function kinOf({ verb, subject }: Wanted, content: Content): number[] {
	const type = TYPES[subject];
	if (verb === "N_BUILDING") return content.tiles.flatMap((tile, id) => (tile && tile.type === type ? [id] : []));
	const list: readonly string[] = verb === "N_TECHNOLOGY" ? TECHNOLOGIES : verb === "N_ANOMALY" ? VARIABLES : [];
	return list.flatMap((one, id) => (one === "" ? [] : [id]));
}

/** The buttons of these dice or draws, and what each enters. */
function drawn(entries: readonly Entry[], known: Known, entryOf: Map<Button, Entry>): Draw | null {
	const moves = entries.map((entry) => moveOfEntry(entry, NATURE));
	const draw = drawOf(
		moves.map((move) => ({ move, words: known.game.words(move) })),
		known,
	);
	for (const button of draw?.buttons ?? []) {
		const entry = entries[moves.indexOf(button.move)];
		if (entry) entryOf.set(button, entry);
	}
	return draw;
}

function natureQuestion(wanted: Wanted, answers: readonly Entry[], known: Known): Question {
	const none = (entry: Entry) => entry.kind !== "nature" || (OPEN_END.has(entry.verb) && isNone(entry));
	const listed = answers.filter((entry) => !none(entry));
	const entryOf = new Map<Button, Entry>();
	const draw = drawn(listed, known, entryOf);
	const others = kinOf(wanted, known.content)
		.filter((id) => !listed.some(({ a }) => a === id))
		.map((id): Entry => ({ kind: "nature", verb: wanted.verb, a: id, b: 0, c: 0, d: 0 }));
	const buttons = [...(draw?.buttons ?? [])];
	for (const entry of answers.filter(none)) {
		const button = plain(entry, "nature");
		buttons.push(button);
		entryOf.set(button, entry);
	}
	return {
		verb: wanted.verb,
		want: "nature",
		question: known.game.tellAsk(NATURE),
		hint: "",
		rule: wanted.rule,
		form: draw?.form ?? "list",
		buttons,
		others: drawn(others, known, entryOf)?.buttons ?? [],
		entryOf,
		rolled: draw?.rolled ?? false,
	};
}

/** The open question; null: the player's turn, or the game is over. */
export function questionOf(wanted: Wanted, answers: readonly Entry[], known: Known): Question | null {
	const { kind, subject, rule } = wanted;
	if (kind === "turn" || kind === "nothing") return null;
	if (kind === "nature") return natureQuestion(wanted, answers, known);
	const buttons = kind === "anomalies" ? [] : answers.map((entry) => plain(entry, kind));
	return {
		verb: null,
		want: kind,
		question: message(`light.ask.${kind}`, { n: subject }),
		hint: kind === "warps" ? message("light.ask.warps.note") : "",
		rule: RULES[kind] ?? rule,
		form: DIE.includes(kind) || kind === "warps" ? "dice" : "few",
		buttons,
		others: [],
		entryOf: new Map(buttons.map((button, i) => [button, answers[i] as Entry])),
		rolled: false,
	};
}
