/**
 * Corrections: what the device believes of the table and of the automaton's board, value by value, each with the
 * entries that change it. The rules say what can be corrected (rift_companion_correct).
 */
import type { Content } from "../core/content";
import type { Game } from "../core/core";
import { entryOf } from "../core/light";
import type { Entry, Light } from "../core/light";
import { COMMANDS, DECKS, GOODS, SPACES, SUPERPROJECTS, TILE_CODES, TOKENS, TYPES, WORKERS } from "../core/lists";
import type { BuildingType, Fact } from "../core/lists";
import { breakthrough } from "../core/table";
import type { Table } from "../core/table";
import { message } from "../words/i18n";
import { spaceRows } from "./changes";
import type { SpaceState } from "./changes";
import { eraWords } from "./questions";

/** One of the values that something may have. */
export interface FixChoice {
	readonly text: string;
	readonly entry: Entry;
}

export type Fix =
	/** A number with minus and plus; of several entries the first that is possible counts. */
	| {
			readonly is: "number";
			readonly label: string;
			readonly value: string;
			readonly less: readonly Entry[];
			readonly more: readonly Entry[];
	  }
	/** A value that a tap changes to the next one. */
	| { readonly is: "cycle"; readonly label: string; readonly value: string; readonly next: readonly Entry[] }
	/** One of many. */
	| { readonly is: "pick"; readonly label: string; readonly value: string; readonly choices: readonly FixChoice[] };

export interface FixGroup {
	readonly name: FixName;
	readonly fixes: readonly Fix[];
}
export const FIX_NAMES = ["spaces", "stacks", "timeline", "pools", "its", "modules"] as const;
export type FixName = (typeof FIX_NAMES)[number];

export interface Corrected {
	readonly light: Light;
	readonly game: Game;
	readonly table: Table;
	readonly content: Content;
	readonly you: number;
	readonly bot: number;
	readonly hypersync: boolean;
}

const some = (entry: Entry | null): Entry[] => (entry ? [entry] : []);
const named = (list: string, name: string | null) => message(`${list}.${name ?? ""}`);
const BREAKTHROUGHS = 15;
const VALLEY_FIRST = SPACES.indexOf("assimilate.1");
const HIDDEN = TILE_CODES.hidden;
const ERAS = [1, 2, 3, 4, 5, 6, 7] as const;
const EXOSUITS_MAX = 6;

/** The value of a fact: of the automaton's seat, or of the table. */
function factOf({ game, bot }: Corrected, fact: Fact, index: number): number {
	return game.fact(fact, bot, index);
}

function stepper(known: Corrected, label: string, fact: Fact, index = 0): Fix {
	const value = factOf(known, fact, index);
	const to = (n: number) => (n < 0 ? [] : some(known.light.correct(fact, index, n)));
	return { is: "number", label, value: `${value}`, less: to(value - 1), more: to(value + 1) };
}

function cycle(label: string, value: string, next: Entry | null): Fix {
	return { is: "cycle", label, value, next: some(next) };
}

const STATES: Readonly<Record<SpaceState, string>> = { free: "free", you: "you", bot: "bot", closed: "closed" };
export const stateWords = (state: SpaceState) => message(`light.state.${STATES[state]}`);

/** Free, the player's, the automaton's, and free again. */
function spaces(known: Corrected): Fix[] {
	const { light, table, you, bot } = known;
	const next: Readonly<Record<SpaceState, number>> = { free: you + 1, you: bot + 1, bot: 0, closed: 0 };
	return spaceRows(table, you, bot, []).flatMap(({ spaces: row }) =>
		row
			.filter(({ state }) => state !== "closed")
			.map(({ space, state }) => {
				const number = SPACES.indexOf(space);
				const valley = number >= VALLEY_FIRST;
				const entry = light.correct(valley ? "VALLEY" : "HEX", valley ? number - VALLEY_FIRST : number, next[state]);
				return cycle(named("space", space), stateWords(state), entry);
			}),
	);
}

export function tileWords(content: Content, id: number): string {
	const tile = content.tiles[id];
	if (!tile) return message("light.none-left");
	return tile.type ? `${tile.number}${tile.replaces ? "B" : ""}` : named("superproject", tile.superproject);
}

/** The tops of both stacks of each type. */
function stacks({ table, content }: Corrected): Fix[] {
	return TYPES.flatMap((type, number) => {
		if (type === "") return [];
		const { primary, secondary } = table.market[type as BuildingType];
		const ids = content.tiles.flatMap((tile, id) => (tile?.type === type ? [id] : []));
		return [primary, secondary[0] ?? 0].map((top, i): Fix => {
			const choices = [0, ...ids].map((id) => ({
				text: tileWords(content, id),
				entry: entryOf("top", number, i + 1, id),
			}));
			const label = `${named("type", type)}, ${message(`light.stack.${i + 1}`)}`;
			return { is: "pick", label, value: tileWords(content, top), choices };
		});
	});
}

/** The Superprojects above the Timeline, and the Impact. */
function timeline(known: Corrected): Fix[] {
	const { light, table, content } = known;
	const values = [0, HIDDEN, ...SUPERPROJECTS.flatMap((one, n) => (one === "" ? [] : [TILE_CODES.superproject + n]))];
	const text = (id: number) => (id === HIDDEN ? message("light.hidden") : tileWords(content, id));
	const supers = table.timeline.map(({ era, superproject, hidden }): Fix => {
		const choices = values.flatMap((id) =>
			some(light.correct("TIMELINE", era, id)).map((entry) => ({ text: text(id), entry })),
		);
		return { is: "pick", label: eraWords(era), value: text(hidden ? HIDDEN : superproject), choices };
	});
	return [...supers, stepper(known, message("light.fix.impact"), "IMPACT_AFTER")];
}

function pools(known: Corrected): Fix[] {
	const workers = ["scientist", "engineer", "administrator", "genius"] as const;
	const goods = ["titanium", "gold", "uranium", "neutronium"] as const;
	return [
		...workers.map((one) => stepper(known, named("worker", one), "RECRUIT_POOL", WORKERS.indexOf(one))),
		...goods.map((one) => stepper(known, named("good", one), "MINE_POOL", GOODS.indexOf(one))),
	];
}

/** A token goes to the next of its Command spaces that the rules accept. */
function tokens({ light, table, content }: Corrected): Fix[] {
	const board = table.bot ? content.soloBoards[table.bot.kind] : null;
	if (!table.bot || !board) return [];
	const count = board.commands.length;
	return table.bot.tokens.map(({ number, space, command }): Fix => {
		const to = (by: number) =>
			Array.from({ length: count - 1 }, (_, i) => (space + by * (i + 1) + count * count) % count)
				.filter((at) => at > 0)
				.flatMap((at) => some(light.correct("BOT_TOKEN", number, at)));
		const label = message("light.fix.token", { n: number });
		return {
			is: "number",
			label,
			value: command && COMMANDS.includes(command) ? `${space}: ${named("command", command)}` : `${space}`,
			less: to(-1),
			more: to(1),
		};
	});
}

/** The powered-up Exosuits, which the rules keep as a set of slots. */
function powered(known: Corrected): Fix {
	const slots = factOf(known, "SLOTS", 0);
	const places = Array.from({ length: EXOSUITS_MAX }, (_, i) => 1 << i);
	const empty = places.find((bit) => !(slots & bit));
	const full = places.findLast((bit) => slots & bit);
	return {
		is: "number",
		label: message("light.fix.powered"),
		value: `${places.filter((bit) => slots & bit).length}`,
		less: full ? some(known.light.correct("SLOTS", 0, slots & ~full)) : [],
		more: empty ? some(known.light.correct("SLOTS", 0, slots | empty)) : [],
	};
}

function breakthroughs(known: Corrected): Fix[] {
	return Array.from({ length: BREAKTHROUGHS }, (_, i) => {
		const { shape, icon } = breakthrough(i + 1);
		const label = message("amount.breakthrough", { shape: named("shape", shape), icon: named("icon", icon) });
		return stepper(known, label, "BREAKTHROUGHS", i + 1);
	});
}

function its(known: Corrected): Fix[] {
	const cores = known.table.bot?.kind === "chronossus";
	return [
		stepper(known, message("score.tokens"), "VP"),
		...GOODS.flatMap((good, i) =>
			good !== "" && good !== "core" && good !== "flux" ? [stepper(known, named("good", good), "GOODS", i)] : [],
		),
		...WORKERS.flatMap((worker, i) =>
			["scientist", "engineer", "administrator", "genius"].includes(worker)
				? [stepper(known, named("worker", worker), "ACTIVE", i)]
				: [],
		),
		powered(known),
		stepper(known, message("light.fix.supply"), "EXOSUITS"),
		stepper(known, message("score.travel"), "TRAVELS"),
		...(cores ? [stepper(known, message("light.fix.fresh"), "BOT_ENERGY", 0)] : []),
		...(cores ? [stepper(known, message("light.fix.spent"), "BOT_ENERGY", 1)] : []),
		...(cores ? [stepper(known, message("score.morale"), "MORALE")] : []),
		stepper(known, message("score.anomalies"), "BOT_ANOMALIES"),
		stepper(known, message("light.fix.actions"), "BOT_ACTIONS"),
		...tokens(known),
		...breakthroughs(known),
	];
}

/** A place of the table with the marker of a seat or none. */
function markers(known: Corrected, fact: "MARKERS" | "POWER_SPACES", first: number, count: number, key: string): Fix[] {
	const { light, game, you, bot } = known;
	return Array.from({ length: count }, (_, i) => {
		const index = first + i;
		const holder = game.fact(fact, 0, index);
		const state: SpaceState = holder === 0 ? "free" : holder - 1 === you ? "you" : "bot";
		const next = state === "free" ? you + 1 : state === "you" ? bot + 1 : 0;
		return cycle(message(key, { n: i + 1 }), stateWords(state), light.correct(fact, index, next));
	});
}

function doomsday(known: Corrected): Fix[] {
	const { light, game } = known;
	const marked = game.fact("EXPERIMENTS_MARKED");
	return [
		...TOKENS.flatMap((token, i) => (token === "" ? [] : [stepper(known, named("token", token), "TRACK", i)])),
		...ERAS.map((era) =>
			cycle(
				message("light.fix.marker", { era }),
				message((marked >> era) & 1 ? "light.yes" : "light.no"),
				light.correct("EXPERIMENTS_MARKED", 0, marked ^ (1 << era)),
			),
		),
	];
}

function fractures(known: Corrected): Fix[] {
	const pool = ["flux-core", "casing"].map((token, i) =>
		stepper(known, named("companion.pool", token), "FLUX_POOL", i),
	);
	return [
		stepper(known, message("light.fix.operators"), "OPERATORS"),
		...(known.table.bot?.kind === "chronossus" ? pool : []),
	];
}

function modules(known: Corrected): Fix[] {
	const { table, light } = known;
	const decks = DECKS.flatMap((deck, i) =>
		deck === "" ? [] : [stepper(known, message("light.fix.deck", { deck }), "ADVENTURES_LEFT", i - 1)],
	);
	const hyper = ERAS.map((era) => {
		const there = light.hypers(era) > 0;
		return cycle(
			message("light.fix.hyper", { era }),
			message(there ? "light.yes" : "light.no"),
			entryOf("hyper-tile", era, there ? 0 : 1),
		);
	});
	return [
		...(table.doomsday ? doomsday(known) : []),
		...(table.guardians ? markers(known, "MARKERS", 1, table.guardians.markers.length - 1, "light.fix.guardian") : []),
		...(table.pioneers
			? [
					...markers(known, "POWER_SPACES", 0, table.pioneers.spaces.length, "light.fix.power"),
					...decks,
					stepper(known, message("light.fix.upgrades"), "UPGRADE_TOKENS"),
				]
			: []),
		...(table.fractures ? fractures(known) : []),
		...(known.hypersync ? hyper : []),
	];
}

const MAKERS: Readonly<Record<FixName, (known: Corrected) => Fix[]>> = {
	spaces,
	stacks,
	timeline,
	pools,
	its,
	modules,
};

/** Everything that can be corrected now, in groups. */
export function correctionsOf(known: Corrected): FixGroup[] {
	return FIX_NAMES.map((name) => ({ name, fixes: MAKERS[name](known) })).filter(({ fixes }) => fixes.length > 0);
}
