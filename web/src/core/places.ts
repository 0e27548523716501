/**
 * Places: where on the table an answer belongs, and lights up. The session in C computes the place (rift_session.h);
 * this file gives it a key and words. Several answers may share a place, for example one per Worker; each is also
 * listed in the prompt. The board finds its elements by the key.
 */
import type { PlaceRecord } from "./layout";
import { spaceNumber, spaceWord } from "./core";
import type { Op } from "./content";
import { must, opOf, word } from "./read_figures";
import {
	ADVENTURES,
	CAPITALS,
	CONDITIONS,
	DECKS,
	EXCHANGES,
	GLITCHES,
	GOODS,
	ICONS,
	LEADERS,
	PATHS,
	PLACES,
	SHAPES,
	TECHNOLOGIES,
	TYPES,
	VALLEYS,
	VARIABLES,
	VERB_WORDS,
	WARPS,
	WORKERS,
} from "./lists";
import type {
	Adventure,
	BuildingType,
	Capital,
	Condition,
	Deck,
	Exchange,
	Glitch,
	Good,
	Icon,
	Leader,
	Path,
	PlaceKind,
	Shape,
	Technology,
	ValleyAction,
	Variable,
	Warp,
	Worker,
} from "./lists";
import type { MainSpace, OwnSpace, Seat, TileId } from "./table";

export type Place =
	/** A space of the main board. */
	| { readonly kind: "space"; readonly space: MainSpace }
	/** A Building slot of a player board, with the tile on it. */
	| { readonly kind: "slot"; readonly seat: Seat; readonly slot: number }
	/** A tile outside the Building slots: a Superproject of an automaton. */
	| { readonly kind: "tile"; readonly seat: Seat; readonly tile: TileId }
	/** A space beside a player board that a module adds. */
	| { readonly kind: "own"; readonly seat: Seat; readonly space: OwnSpace }
	/** A Guardian to enlist; 0: none. */
	| { readonly kind: "enlist"; readonly place: number }
	/** The number of Guardians among the figures powered up; the kind of one figure. */
	| { readonly kind: "guardians"; readonly n: number }
	| { readonly kind: "figure"; readonly figure: "exosuit" | "guardian" }
	/** A deck of Adventures; a card drawn from it, to keep or (`under`) to return under the deck. */
	| { readonly kind: "deck"; readonly deck: Deck }
	| { readonly kind: "adventure"; readonly card: Adventure; readonly under: boolean }
	/** Supply, Force Workers and the Leader of a player board. */
	| { readonly kind: "supply" | "force" | "leader"; readonly seat: Seat }
	/** A Building on top of a stack of the market. */
	| {
			readonly kind: "stack";
			readonly type: BuildingType;
			readonly which: "primary" | "secondary";
			readonly tile: TileId;
	  }
	/** An Era of the Timeline. */
	| { readonly kind: "era"; readonly era: number }
	/** The Superproject above an Era. */
	| { readonly kind: "superproject"; readonly era: number; readonly tile: TileId }
	/** Warp tiles, on an Era or (`era` 0) off the Timeline. Empty: the answer that chooses none. */
	| { readonly kind: "warps"; readonly seat: Seat; readonly warps: readonly Warp[]; readonly era: number }
	/** A Good of the purse, of the mine pool, or for the Upgrade board. */
	| { readonly kind: "good"; readonly good: Good; readonly of: "purse" | "mine" | "upgrade" }
	/** A mix of Titanium, Gold and Uranium, to gain or to pay. */
	| { readonly kind: "mix"; readonly goods: Readonly<Partial<Record<Good, number>>>; readonly gain: boolean }
	/** An Active or Tired Worker of a seat. */
	| { readonly kind: "worker"; readonly seat: Seat; readonly worker: Worker; readonly column: "active" | "tired" }
	/** A Worker of the recruit pool. */
	| { readonly kind: "recruit"; readonly worker: Worker }
	/** A bonus for recruiting, named by the Worker that gives it. */
	| { readonly kind: "bonus"; readonly worker: Worker }
	/** Breakthroughs of a seat, 1 to 15. */
	| { readonly kind: "breakthroughs"; readonly seat: Seat; readonly ids: readonly number[] }
	/** A face of a research die. */
	| { readonly kind: "face"; readonly die: "shape" | "icon"; readonly face: Shape | Icon }
	/** A die that may be rolled again. */
	| { readonly kind: "die"; readonly die: "shape" | "icon" }
	/** A Capital Action to copy. */
	| { readonly kind: "capital"; readonly capital: Capital | null }
	| { readonly kind: "exchange"; readonly exchange: Exchange }
	/** Power Up: the number of Exosuits and the payment. */
	| {
			readonly kind: "power";
			readonly exosuits: number;
			readonly cores: number;
			readonly waterSlots: number;
			readonly goods: Readonly<Partial<Record<Good, number>>>;
	  }
	/** Exchanging Energy Cores and Water at Power Up. */
	| { readonly kind: "swap"; readonly good: Good | null; readonly times: number }
	/** An alternative of a program, with its first op. */
	| { readonly kind: "alternative"; readonly number: number; readonly op: Op }
	| { readonly kind: "path"; readonly path: Path }
	| { readonly kind: "leader-card"; readonly leader: Leader }
	| { readonly kind: "asset"; readonly card: number }
	| { readonly kind: "condition"; readonly condition: Condition }
	/** The Operators of the Valley; a Technology on top of its pile; an Action of the Valley. */
	| { readonly kind: "operator" }
	| { readonly kind: "technology"; readonly technology: Technology }
	| { readonly kind: "valley"; readonly action: ValleyAction }
	/** A drawn Technology that is returned under its pile. */
	| { readonly kind: "under-technology"; readonly card: Technology }
	/** The primary stack whose bottom is searched; a tile found there. */
	| { readonly kind: "search"; readonly type: BuildingType }
	| { readonly kind: "seen"; readonly tile: TileId }
	/** A Warp tile to lay on top of another; null: none. */
	| { readonly kind: "compound"; readonly seat: Seat; readonly upper: Warp | null; readonly lower: Warp | null }
	/** The bonus that a Genius takes in the Valley, named by the Worker whose bonus it is. */
	| { readonly kind: "as"; readonly worker: Worker }
	/** A Variable Anomaly on top of its pile. */
	| { readonly kind: "variable"; readonly variable: Variable }
	/** An Exosuit slot that becomes unavailable. */
	| { readonly kind: "shut"; readonly seat: Seat; readonly slot: number }
	/** An Exosuit on the main board, with its Worker: it blinks, or the Worker is retrieved. */
	| { readonly kind: "post"; readonly seat: Seat; readonly space: MainSpace; readonly worker: Worker }
	/** A place for a Glitch other than a tile of the board; `at` is the slot or the card. */
	| { readonly kind: "glitch"; readonly seat: Seat; readonly target: Glitch; readonly at: number }
	/** The number of Flux Cores to remove from the Device; may be 0. */
	| { readonly kind: "flux"; readonly seat: Seat; readonly n: number }
	/** A drawn Technology to keep. */
	| { readonly kind: "kept-technology"; readonly card: Technology }
	/** An ability of a nested Building; `way` is the side: 1 left, 2 above, 3 right, 4 below. */
	| { readonly kind: "nested"; readonly seat: Seat; readonly tile: TileId; readonly way: number }
	/** The number of Paradox tokens to return. */
	| { readonly kind: "paradox"; readonly n: number }
	/** An answer that is only in the prompt. */
	| { readonly kind: "word"; readonly word: "pass" | "yes" | "no" | "roll" | "secret" }
	/** An answer of Nature, entered by hand. */
	| { readonly kind: "nature" };

/** A place as six bytes (struct rift_place). */
export type PlaceBytes = readonly [kind: number, seat: number, a: number, b: number, c: number, d: number];

function mix(a: number, b: number, c: number): Partial<Record<Good, number>> {
	const out: Partial<Record<Good, number>> = {};
	if (a) out.titanium = a;
	if (b) out.gold = b;
	if (c) out.uranium = c;
	return out;
}

const PACKED = 3; /* two bits each for Titanium, Gold and Uranium */
const TIRED = 2; /* enum rift_column */
const worker = (a: number) => must(word(WORKERS, a));
const good =
	(of: "purse" | "mine" | "upgrade") =>
	(_: Seat, a: number): Place => ({ kind: "good", good: must(word(GOODS, a)), of });

const READ: Readonly<Record<PlaceKind, (seat: Seat, a: number, b: number, c: number, d: number) => Place>> = {
	space: (_, a) => ({ kind: "space", space: must(spaceWord(a)) as MainSpace }),
	slot: (seat, a) => ({ kind: "slot", seat, slot: a }),
	tile: (seat, a) => ({ kind: "tile", seat, tile: a }),
	own: (seat, a) => ({ kind: "own", seat, space: must(spaceWord(a)) as OwnSpace }),
	supply: (seat) => ({ kind: "supply", seat }),
	force: (seat) => ({ kind: "force", seat }),
	leader: (seat) => ({ kind: "leader", seat }),
	stack: (_, a, b, c) => ({
		kind: "stack",
		type: must(word(TYPES, a)),
		which: b === 1 ? "primary" : "secondary",
		tile: c,
	}),
	era: (_, a) => ({ kind: "era", era: a }),
	superproject: (_, a, _b, c) => ({ kind: "superproject", era: a, tile: c }),
	warps: (seat, a, b, c) => ({
		kind: "warps",
		seat,
		warps: [a, b].flatMap((number) => word(WARPS, number) ?? []),
		era: c,
	}),
	purse: good("purse"),
	mine: good("mine"),
	upgrade: good("upgrade"),
	"pay-mix": (_, a, b, c) => ({ kind: "mix", goods: mix(a, b, c), gain: false }),
	"gain-mix": (_, a, b, c) => ({ kind: "mix", goods: mix(a, b, c), gain: true }),
	worker: (seat, a, b) => ({ kind: "worker", seat, worker: worker(a), column: b === TIRED ? "tired" : "active" }),
	recruit: (_, a) => ({ kind: "recruit", worker: worker(a) }),
	bonus: (_, a) => ({ kind: "bonus", worker: worker(a) }),
	breakthroughs: (seat, a, b) => ({ kind: "breakthroughs", seat, ids: [a, b].filter((id) => id !== 0) }),
	face: (_, a, b) =>
		a === 1
			? { kind: "face", die: "shape", face: must(word(SHAPES, b)) }
			: { kind: "face", die: "icon", face: must(word(ICONS, b)) },
	die: (_, a) => ({ kind: "die", die: a === 1 ? "shape" : "icon" }),
	capital: (_, a) => ({ kind: "capital", capital: word(CAPITALS, a) }),
	exchange: (_, a) => ({ kind: "exchange", exchange: must(word(EXCHANGES, a)) }),
	power: (_, a, b, c, d) => ({
		kind: "power",
		exosuits: a,
		cores: d,
		waterSlots: b,
		goods: mix(c & PACKED, (c >> 2) & PACKED, (c >> 4) & PACKED),
	}),
	swap: (_, a, b) => ({ kind: "swap", good: word(GOODS, a), times: b }),
	alternative: (_, a, b, c, d) => ({ kind: "alternative", number: a, op: opOf(b, c, d) }),
	path: (_, a) => ({ kind: "path", path: must(word(PATHS, a)) }),
	"leader-card": (_, a) => ({ kind: "leader-card", leader: must(word(LEADERS, a)) }),
	asset: (_, a) => ({ kind: "asset", card: a }),
	condition: (_, a) => ({ kind: "condition", condition: must(word(CONDITIONS, a)) }),
	enlist: (_, a) => ({ kind: "enlist", place: a }),
	guardians: (_, a) => ({ kind: "guardians", n: a }),
	figure: (_, a) => ({ kind: "figure", figure: a === 2 ? "guardian" : "exosuit" }),
	deck: (_, a) => ({ kind: "deck", deck: must(word(DECKS, a)) }),
	adventure: (_, a) => ({ kind: "adventure", card: must(word(ADVENTURES, a)), under: false }),
	"under-adventure": (_, a) => ({ kind: "adventure", card: must(word(ADVENTURES, a)), under: true }),
	operator: () => ({ kind: "operator" }),
	technology: (_, a) => ({ kind: "technology", technology: must(word(TECHNOLOGIES, a)) }),
	valley: (_, a) => ({ kind: "valley", action: must(word(VALLEYS, a)) }),
	"kept-technology": (_, a) => ({ kind: "kept-technology", card: must(word(TECHNOLOGIES, a)) }),
	"under-technology": (_, a) => ({ kind: "under-technology", card: must(word(TECHNOLOGIES, a)) }),
	search: (_, a) => ({ kind: "search", type: must(word(TYPES, a)) }),
	seen: (_, a) => ({ kind: "seen", tile: a }),
	compound: (seat, a, b) => ({ kind: "compound", seat, upper: word(WARPS, a), lower: word(WARPS, b) }),
	as: (_, a) => ({ kind: "as", worker: worker(a) }),
	variable: (_, a) => ({ kind: "variable", variable: must(word(VARIABLES, a)) }),
	shut: (seat, a) => ({ kind: "shut", seat, slot: a }),
	post: (seat, a, b) => ({ kind: "post", seat, space: must(spaceWord(a)) as MainSpace, worker: worker(b) }),
	glitch: (seat, a, b) => ({ kind: "glitch", seat, target: must(word(GLITCHES, a)), at: b }),
	flux: (seat, a) => ({ kind: "flux", seat, n: a }),
	nested: (seat, a, b) => ({ kind: "nested", seat, tile: a, way: b }),
	paradox: (_, a) => ({ kind: "paradox", n: a }),
	word: (_, a) => ({ kind: "word", word: (VERB_WORDS[a] ?? "") as Extract<Place, { kind: "word" }>["word"] }),
	nature: () => ({ kind: "nature" }),
};

/** Decodes the place of a record. */
export function placeOfRecord({ kind, seat, a, b, c, d }: PlaceRecord): Place {
	return READ[must(word(PLACES, kind))](seat, a, b, c, d);
}

/** Encodes a space as bytes; null: the place is not a space. */
export function writePlace(place: Place): PlaceBytes | null {
	const kind = PLACES.indexOf(place.kind as PlaceKind);
	switch (place.kind) {
		case "space":
			return [kind, 0, spaceNumber(place.space), 0, 0, 0];
		case "own":
			return [kind, place.seat, spaceNumber(place.space), 0, 0, 0];
		case "slot":
			return [kind, place.seat, place.slot, 0, 0, 0];
		case "supply":
		case "force":
		case "leader":
			return [kind, place.seat, 0, 0, 0, 0];
		default:
			return null;
	}
}

/** The member of Place with this kind; a member may have several kinds. */
export type PlaceOf<K extends Place["kind"], P = Place> = P extends { kind: infer Kinds }
	? K extends Kinds
		? P
		: never
	: never;

/** By kind of place: its key. */
const KEYS: { readonly [K in Place["kind"]]: (place: PlaceOf<K>) => string } = {
	space: (place) => place.space,
	slot: (place) => `slot:${place.seat}:${place.slot}`,
	tile: (place) => `tile:${place.seat}:${place.tile}`,
	supply: (place) => `supply:${place.seat}`,
	force: (place) => `force:${place.seat}`,
	leader: (place) => `leader:${place.seat}`,
	own: (place) => `own:${place.seat}:${place.space}`,
	enlist: (place) => `enlist:${place.place || "none"}`,
	guardians: (place) => `guardians:${place.n}`,
	figure: (place) => `figure:${place.figure}`,
	deck: (place) => `deck:${place.deck}`,
	adventure: (place) => `adventure:${place.card}`,
	stack: (place) => `stack:${place.type}:${place.which}`,
	era: (place) => `era:${place.era}`,
	superproject: (place) => `superproject:${place.era}`,
	warps: (place) => `warps:${place.seat}:${place.warps.join("+") || "none"}`,
	good: (place) => `good:${place.of}:${place.good}`,
	mix: (place) => `mix:${place.goods.titanium ?? 0}:${place.goods.gold ?? 0}:${place.goods.uranium ?? 0}`,
	worker: (place) => `worker:${place.seat}:${place.worker}:${place.column}`,
	recruit: (place) => `recruit:${place.worker}`,
	bonus: (place) => `bonus:${place.worker}`,
	breakthroughs: (place) => `breakthroughs:${place.seat}:${place.ids.join("+")}`,
	face: (place) => `face:${place.die}:${place.face}`,
	die: (place) => `die:${place.die}`,
	capital: (place) => `capital:${place.capital ?? "none"}`,
	exchange: (place) => `exchange:${place.exchange}`,
	power: (place) => `power:${place.exosuits}`,
	swap: (place) => `swap:${place.good ?? "none"}:${place.times}`,
	alternative: (place) => `alternative:${place.number}`,
	path: (place) => `path:${place.path}`,
	"leader-card": (place) => `leader-card:${place.leader}`,
	asset: (place) => `asset:${place.card}`,
	condition: (place) => `condition:${place.condition}`,
	"under-technology": (place) => `under-technology:${place.card}`,
	search: (place) => `search:${place.type}`,
	seen: (place) => `seen:${place.tile}`,
	compound: (place) => `warps:${place.seat}:${place.upper ?? "none"}`,
	operator: () => "operator",
	technology: (place) => `technology:${place.technology}`,
	valley: (place) => `valley:${place.action}`,
	as: (place) => `as:${place.worker}`,
	variable: (place) => `variable:${place.variable}`,
	shut: (place) => `shut:${place.seat}:${place.slot}`,
	post: (place) => `post:${place.space}:${place.worker}`,
	glitch: (place) => `glitch:${place.seat}:${place.target}:${place.at}`,
	flux: (place) => `flux:${place.seat}:${place.n}`,
	"kept-technology": (place) => `kept-technology:${place.card}`,
	nested: (place) => `nested:${place.seat}:${place.tile}:${place.way}`,
	paradox: (place) => `paradox:${place.n}`,
	word: (place) => `word:${place.word}`,
	nature: () => "nature",
};

/** The key of a place, by which elements of the board find their answers. */
export function placeKey(place: Place): string {
	return (KEYS[place.kind] as (of: Place) => string)(place);
}
