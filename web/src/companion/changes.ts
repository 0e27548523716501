/**
 * What the player did, as buttons: the spaces of the board, and the other changes of the table in groups. The groups
 * that belong to the spaces just taken come first.
 */
import type { Content } from "../core/content";
import type { Entry, EntryKind } from "../core/light";
import { DECKS, EXPERIMENTS, GOODS, SHAPES, SPACES, TOKENS, TYPES, WORKERS } from "../core/lists";
import type { Capital, Space } from "../core/lists";
import { word } from "../core/read_figures";
import { isValley } from "../core/table";
import type { MainPlace, Table } from "../core/table";
import { message } from "../words/i18n";
import type { Button, Sign } from "./draws";
import { eraWords } from "./questions";

export type SpaceState = "free" | "you" | "bot" | "closed";

export interface SpaceButton {
	readonly space: Space;
	/** What it shows: a number or a side. */
	readonly at: string;
	readonly state: SpaceState;
	/** What a tap enters; null: nothing can be entered. */
	readonly entry: Entry | null;
}

/** The spaces of an Action, in a row. */
export interface SpaceRow {
	/** The first part of their names: "construct". */
	readonly place: string;
	readonly spaces: readonly SpaceButton[];
}

export interface Change extends Pick<Button, "sign" | "text" | "more"> {
	readonly entry: Entry;
}

/** Changes of one kind under one question. */
export interface ChangeGroup {
	readonly kind: EntryKind;
	readonly changes: readonly Change[];
	/** Asked at once; otherwise only among the other changes. */
	readonly near: boolean;
}

const MARKS: Readonly<Record<string, string>> = { top: "↑", middle: "•", bottom: "↓" };

function stateOf(place: MainPlace, you: number, bot: number): SpaceState {
	const seats = place.occupants.map(({ seat }) => seat);
	if (seats.includes(you)) return "you";
	if (seats.includes(bot)) return "bot";
	return seats.length === 0 && place.open ? "free" : "closed";
}

function markOf(space: Space): string {
	const at = space.split(".")[1] ?? "";
	return MARKS[at] ?? (/^\d$/.test(at) ? at : message(`light.at.${at}`));
}

/** Of the main board or the Valley, for one figure. */
function isHex({ space, capital }: MainPlace): boolean {
	return capital !== null || /^(council|mine)\./.test(space) || isValley(space);
}

/** The spaces for one figure, in rows; `changes`: the entries that are possible. */
export function spaceRows(table: Table, you: number, bot: number, changes: readonly Entry[]): SpaceRow[] {
	const rows = new Map<string, SpaceButton[]>();
	for (const place of Object.values(table.places)) {
		const { space } = place;
		if (place.many || !place.inPlay || !isHex(place)) continue;
		const number = SPACES.indexOf(space);
		const button: SpaceButton = {
			space,
			at: markOf(space),
			state: stateOf(place, you, bot),
			entry: changes.find(({ kind, a }) => (kind === "space" || kind === "leave") && a === number) ?? null,
		};
		const row = space.split(".")[0] ?? "";
		rows.set(row, [...(rows.get(row) ?? []), button]);
	}
	return [...rows].map(([place, spaces]) => ({ place, spaces }));
}

/* What may follow a figure on a space of the Action. */
const CONSTRUCT: readonly EntryKind[] = ["tile", "super"];
const FOLLOWS: Readonly<
	Record<Capital | "council" | "mine" | "valley" | "assimilate" | "extract", readonly EntryKind[]>
> = {
	construct: CONSTRUCT,
	recruit: ["worker"],
	research: ["shape"],
	council: [...CONSTRUCT, "worker", "shape"],
	mine: ["resource"],
	valley: ["technology", "operator"],
	assimilate: ["operator"],
	extract: ["technology", "operator"],
};

/** Changes that no space announces: they are always asked. */
const ALWAYS: ReadonlySet<EntryKind> = new Set<EntryKind>([
	"unwarp",
	"guardian",
	"experiment",
	"token",
	"venture",
	"adventure",
	"loop-taken",
	"hyper-board",
]);

/** The order of the groups. */
const GROUPS: readonly EntryKind[] = [
	"tile",
	"super",
	"worker",
	"resource",
	"technology",
	"operator",
	"guardian",
	"experiment",
	"token",
	"venture",
	"adventure",
	"anomaly",
	"loop-taken",
	"loop-back",
	"hyper-board",
	"unwarp",
	"warp",
	"leave",
	"shape",
	"first",
];

const NONE: Sign = { sign: "none" };
const icon = (name: string): Sign => ({ sign: "icon", icon: name });
const named = (list: string, name: string | null) => message(`${list}.${name ?? ""}`);

type Face = Omit<Change, "entry">;
const plain = (text: string, more = "", sign: Sign = NONE): Face => ({ text, more, sign });
const stackWords = (n: number) => message(`light.stack.${n}`);

export interface KnownTable {
	readonly content: Content;
	readonly table: Table;
	readonly bot: number;
}

function tileFace({ a, b }: Entry, { content, table }: KnownTable): Face {
	const type = word(TYPES, a);
	const stack = type ? table.market[type] : null;
	const tile = content.tiles[(b === 1 ? stack?.primary : stack?.secondary[0]) ?? 0];
	const text = `${named("type", type)}${tile ? ` ${tile.number}${tile.replaces ? "B" : ""}` : ""}`;
	return plain(text, stackWords(b));
}

function superFace({ a }: Entry, { content, table }: KnownTable): Face {
	const tile = content.tiles[table.timeline.find(({ era }) => era === a)?.superproject ?? 0];
	return plain(named("superproject", tile?.superproject ?? null), eraWords(a));
}

const FACES: Readonly<Partial<Record<EntryKind, (entry: Entry, known: KnownTable) => Face>>> = {
	tile: tileFace,
	super: superFace,
	worker: ({ a }) => {
		const worker = word(WORKERS, a);
		return plain(named("worker", worker), "", { sign: "workers", workers: worker ? { [worker]: 1 } : {} });
	},
	resource: ({ a }) => {
		const good = word(GOODS, a);
		return plain(named("good", good), "", good ? { sign: "goods", goods: [good] } : NONE);
	},
	unwarp: ({ a }) => plain(eraWords(a)),
	warp: ({ a }) => plain(eraWords(a)),
	leave: ({ a }) => plain(named("space", word(SPACES, a))),
	shape: ({ a, b }) => {
		const shape = word(SHAPES, a);
		return plain(message(b ? "light.shape.some" : "light.shape.none", { shape: named("shape", shape) }), "", {
			...icon(`shape-${shape}`),
		});
	},
	first: ({ a }) => plain(message(a ? "light.first.bot" : "light.first.you")),
	guardian: ({ a }) => plain(message("light.place", { n: a }), "", NONE),
	experiment: ({ a }, { table }) => {
		const found = table.doomsday?.eras[a - 1]?.experiment ?? null;
		return plain(found && EXPERIMENTS.includes(found) ? named("experiment", found) : "", eraWords(a));
	},
	token: ({ a }) => plain(named("token", word(TOKENS, a))),
	venture: ({ a }) => plain(message("light.place", { n: a })),
	adventure: ({ a }) => plain(named("deck", word(DECKS, a))),
	technology: ({ a }, { table }) =>
		plain(named("technology", (a === 1 ? table.fractures?.top : table.fractures?.second[0]) ?? null), stackWords(a)),
	operator: () => plain(named("worker", "operator")),
	anomaly: ({ a }, { table }) =>
		plain(named("variable", (a === 1 ? table.variables?.top : table.variables?.second[0]) ?? null), stackWords(a)),
	"loop-taken": ({ a }) => plain(message(a ? "light.loop.leak" : "light.loop.card")),
	"loop-back": () => plain(message("light.loop.back")),
	"hyper-board": ({ a }) => plain(message(a ? "light.hyper.some" : "light.hyper.none")),
};

/** The spaces that these entries of a turn took. */
function placesTaken(turn: readonly Entry[]): string[] {
	return turn.flatMap(({ kind, a }) => (kind === "space" ? [word(SPACES, a)?.split(".")[0] ?? ""] : []));
}

/** The changes in groups; `turn`: what was entered in this turn. */
export function changeGroups(changes: readonly Entry[], turn: readonly Entry[], known: KnownTable): ChangeGroup[] {
	const follows = new Set(placesTaken(turn).flatMap((place) => FOLLOWS[place as keyof typeof FOLLOWS] ?? []));
	return GROUPS.flatMap((kind): ChangeGroup[] => {
		const face = FACES[kind];
		const found = changes.filter((entry) => entry.kind === kind);
		if (!face || found.length === 0) return [];
		return [
			{
				kind,
				changes: found.map((entry) => ({ entry, ...face(entry, known) })),
				near: ALWAYS.has(kind) || follows.has(kind),
			},
		];
	});
}

/** An entry of the player's turn in words; `known`: the table before it. */
export function entryWords(entry: Entry, known: KnownTable): string {
	if (entry.kind === "space") return named("space", word(SPACES, entry.a));
	const face = FACES[entry.kind]?.(entry, known);
	return face?.text || face?.more || "";
}
