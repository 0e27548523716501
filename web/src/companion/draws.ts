/**
 * The buttons with which a player enters a die or a draw: only what the deck still holds (the rules' outcomes), dice as
 * faces, cards and tiles by number and name.
 */
import type { Content } from "../core/content";
import type { Move } from "../core/core";
import { sameMove } from "../core/core";
import {
	ADVENTURES,
	COLLAPSES,
	CONDITIONS,
	EXPERIMENTS,
	GLITCHES,
	GOODS,
	ICONS,
	LEADERS,
	SHAPES,
	TECHNOLOGIES,
	TRAJECTORIES,
	VARIABLES,
} from "../core/lists";
import type { Good, Verb, Worker } from "../core/lists";
import { word } from "../core/read_figures";
import type { Table } from "../core/table";
import { breakthrough } from "../core/table";
import { hasWords, message } from "../words/i18n";

const FLUX_TOKENS = ["", "flux-core", "casing"] as const; /* RIFT_FLUX_TOKENS */

/** What a button shows beside its words. */
export type Sign =
	| { readonly sign: "die"; readonly face: string }
	| { readonly sign: "icon"; readonly icon: string }
	| { readonly sign: "breakthrough"; readonly shape: string; readonly icon: string }
	| { readonly sign: "workers"; readonly workers: Readonly<Partial<Record<Worker, number>>> }
	| { readonly sign: "goods"; readonly goods: readonly Good[] }
	| { readonly sign: "number"; readonly number: string }
	| { readonly sign: "none" };

export interface Button {
	readonly move: Move;
	readonly sign: Sign;
	/** Large; for a die with a sign the name of its face. */
	readonly text: string;
	/** Small: what it would do, what is printed on it. */
	readonly more: string;
	/** What belongs together, for long lists; "": all the same. */
	readonly group: string;
}

export type Form = "dice" | "few" | "list";

export interface Draw {
	readonly verb: Verb;
	readonly form: Form;
	readonly buttons: readonly Button[];
	/** A person may let the device roll or draw. */
	readonly rolled: boolean;
}

interface Known {
	readonly content: Content;
	readonly table: Table;
}

type Face = Omit<Button, "move">;
type Maker = (move: Move, known: Known) => Face;

const NO_SIGN: Sign = { sign: "none" };

function plain(text: string, more = "", sign: Sign = NO_SIGN, group = ""): Face {
	return { text, more, sign, group };
}

function named(list: string, name: string | null): string {
	const key = `${list}.${name ?? ""}`;
	return hasWords(key) ? message(key) : (name ?? "");
}

const die = (face: string, text = "", more = ""): Face => plain(text, more, { sign: "die", face });

function tileFace(id: number, { content }: Known): Face {
	const tile = content.tiles[id];
	if (!tile) return plain(`${id}`);
	if (tile.type) {
		const number = `${tile.number}${tile.replaces ? "B" : ""}`;
		return plain(named("type", tile.type), "", { sign: "number", number }, tile.type);
	}
	return plain(named("superproject", tile.superproject), "", { sign: "icon", icon: "superproject" });
}

function tokenFace(id: number): Face {
	const { shape, icon } = breakthrough(id);
	return plain(named("icon", icon), named("shape", shape), { sign: "breakthrough", shape, icon }, shape);
}

/** The Action of the automaton's token with this number. */
function commandFace(number: number, { table }: Known): Face {
	const token = table.bot?.tokens.find((one) => one.number === number);
	return die(`${number}`, token?.command ? named("command", token.command) : "");
}

const card = (number: number): Sign => ({ sign: "number", number: `${number}` });

function seatFace(seat: number): Face {
	return plain(message(seat === 0 ? "companion.draw.you" : "companion.draw.bot"));
}

/** By verb: its form, whether a device can replace the hand, and the face of an answer. */
const DRAWS: Readonly<Partial<Record<Verb, { form: Form; die?: true; face: Maker }>>> = {
	N_SIDE: { form: "few", face: ({ b }) => plain(message("companion.draw.side", { n: b })) },
	N_FIRST: { form: "few", face: ({ a }) => seatFace(a) },
	N_FIND: { form: "list", face: ({ a }) => tokenFace(a) },
	N_BUILDING: { form: "list", face: ({ a }, known) => tileFace(a, known) },
	N_SUPERPROJECT: { form: "list", face: ({ a }, known) => tileFace(a, known) },
	N_LOOK: { form: "list", face: ({ b }, known) => tileFace(b, known) },
	N_CONDITION: { form: "list", face: ({ a }) => plain(named("condition", word(CONDITIONS, a))) },
	N_OBJECTIVE: { form: "list", face: ({ a }) => plain(named("condition", word(CONDITIONS, a))) },
	N_DEAL_CONDITION: { form: "list", face: ({ b }) => plain(named("condition", word(CONDITIONS, b))) },
	N_DEAL_ASSET: { form: "list", face: ({ b }) => plain(message("choice.card", { n: b }), "", card(b)) },
	N_RECRUIT_CARD: {
		form: "list",
		face: ({ a }, { content }) =>
			plain(message("choice.card", { n: a }), "", { sign: "workers", workers: content.recruitCards[a] ?? {} }),
	},
	N_MINE_CARD: {
		form: "list",
		face: ({ a }, { content }) =>
			plain(message("choice.card", { n: a }), "", { sign: "goods", goods: content.mineCards[a] ?? [] }),
	},
	N_TIMELINE: { form: "list", face: ({ a }) => plain(message("companion.draw.tile", { n: a }), "", card(a)) },
	N_PARADOX: { form: "dice", die: true, face: ({ a }) => die(`${a}`) },
	N_SHAPE: {
		form: "dice",
		die: true,
		face: ({ a }) => plain(named("shape", word(SHAPES, a)), "", { sign: "icon", icon: `shape-${word(SHAPES, a)}` }),
	},
	N_ICON: {
		form: "dice",
		die: true,
		face: ({ a }) => {
			const icon = word(ICONS, a) ?? "";
			const sign: Sign =
				icon === "any" ? { sign: "die", face: "?" } : { sign: "icon", icon: `bt-${icon === "war" ? "warfare" : icon}` };
			return plain(icon === "any" ? "" : named("icon", icon), "", sign);
		},
	},
	N_COLLAPSE: {
		form: "list",
		face: ({ a }, { content }) => {
			const collapse = word(COLLAPSES, a);
			const action = collapse ? content.collapses[collapse].action : "";
			return plain(named("collapse", collapse), "", { sign: "icon", icon: action || "board" }, action);
		},
	},
	N_HUNT: {
		form: "few",
		face: ({ a }) => plain(named("good", word(GOODS, a)), "", { sign: "goods", goods: [word(GOODS, a) ?? "titanium"] }),
	},
	N_COMMAND: { form: "dice", die: true, face: ({ a }, known) => commandFace(a, known) },
	N_ENERGY: { form: "few", face: ({ a, b }) => plain(message("companion.draw.energy", { n: a, spent: b })) },
	N_TILE_ORDER: { form: "list", face: ({ a }) => plain(message("companion.draw.action", { n: a }), "", card(a)) },
	N_DISCARD: { form: "list", face: ({ a }) => tokenFace(a) },
	N_ADVENTURE: { form: "list", face: ({ a }, known) => adventureFace(a, known) },
	N_DRAW: { form: "list", face: ({ b }, known) => adventureFace(b, known) },
	N_ADVENTURE_DIE: { form: "dice", die: true, face: ({ a }) => die(`${a}`) },
	N_EXPERIMENT: { form: "list", face: ({ a }) => plain(named("experiment", word(EXPERIMENTS, a))) },
	N_TRAJECTORY: {
		form: "dice",
		die: true,
		face: ({ a }) => {
			const face = word(TRAJECTORIES, a) ?? "blank";
			return die({ blank: " ", plus: "+", minus: "−" }[face], message(`tell.face.${face}`));
		},
	},
	N_ANOMALY: { form: "list", face: ({ a }) => plain(named("variable", word(VARIABLES, a))) },
	N_TECHNOLOGY: { form: "list", face: ({ a }, known) => technologyFace(a, known) },
	N_DRAW_TECHNOLOGY: { form: "list", face: ({ b }, known) => technologyFace(b, known) },
	N_FLUX: { form: "dice", die: true, face: ({ a }) => die(`${a}`) },
	N_GLITCH: { form: "dice", die: true, face: ({ a }) => plain(named("companion.glitch", word(GLITCHES, a))) },
	N_LEADER: { form: "list", face: ({ a }) => plain(named("leader", word(LEADERS, a))) },
	N_POOL: { form: "few", face: ({ a }) => plain(named("companion.pool", word(FLUX_TOKENS, a))) },
};

function adventureFace(number: number, { content }: Known): Face {
	const adventure = word(ADVENTURES, number);
	const found = adventure ? content.pioneers.adventures[adventure] : null;
	return plain(named("adventure", adventure), "", NO_SIGN, found?.deck ?? "");
}

function technologyFace(number: number, { content }: Known): Face {
	const technology = word(TECHNOLOGIES, number);
	const found = technology ? content.fractures.technologies[technology] : null;
	return plain(named("technology", technology), "", found ? card(found.number) : NO_SIGN);
}

/** The verbs whose answers the page words itself. */
export const DRAWN_VERBS = Object.keys(DRAWS) as readonly Verb[];

/** Order of the buttons: as printed, not as the rules list them. */
function order(a: Button, b: Button): number {
	if (a.group !== b.group) return 0;
	if (a.sign.sign === "number" && b.sign.sign === "number")
		return a.sign.number.localeCompare(b.sign.number, "en", { numeric: true });
	if (a.sign.sign === "die" || a.sign.sign === "workers" || a.sign.sign === "goods") return 0;
	return a.text.localeCompare(b.text);
}

/** The open draw; `answers`: the possible ones with their words in records. */
export function drawOf(answers: readonly { readonly move: Move; readonly words: string }[], known: Known): Draw | null {
	const [first] = answers;
	if (!first) return null;
	const { verb } = first.move;
	const made = DRAWS[verb as Verb];
	const seen: Move[] = [];
	const buttons: Button[] = [];
	for (const { move, words } of answers) {
		if (seen.some((other) => sameMove(other, move))) continue;
		seen.push(move);
		buttons.push({ move, ...(made ? made.face(move, known) : plain(words)) });
	}
	const form = made?.form ?? "list";
	return {
		verb: verb as Verb,
		form,
		buttons: form === "list" ? buttons.sort(order) : buttons,
		rolled: made?.die === true,
	};
}

const LONG = 14; /* from this many buttons on, a list has a filter */

export function isLong({ form, buttons }: Pick<Draw, "form" | "buttons">): boolean {
	return form === "list" && buttons.length >= LONG;
}

/** Whether a button matches what was typed into the filter. */
export function matches({ text, more, sign }: Button, typed: string): boolean {
	const wanted = typed.trim().toLowerCase();
	const number = sign.sign === "number" ? sign.number : "";
	return wanted === "" || `${number} ${text} ${more}`.toLowerCase().includes(wanted);
}
