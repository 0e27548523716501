/**
 * The checklist: the events of a game as lines for the hands at a real table, in their order. What the player decided
 * and did himself is not in it; everything else that concerns a piece gives exactly one line.
 */
import type { Content } from "../core/content";
import type { Game, GameEvent } from "../core/core";
import { COMMANDS, DECISIONS, PHASES, TYPES } from "../core/lists";
import type { Phase } from "../core/lists";
import { word } from "../core/read_figures";
import type { Step } from "../game/log";
import { partOf } from "./lines";
import type { About, Said } from "./lines";

/** An event among all events of a game. */
export interface Numbered {
	/** Its number, from 0. */
	readonly at: number;
	readonly event: GameEvent;
	/** The player's own deed: he has moved the pieces already. */
	readonly own: boolean;
	/** The table before it, where it can be had. */
	readonly before: () => Game | null;
}

export type Item =
	/** What begins: an Era, a phase, the turn of an automaton, its Action. */
	| { readonly is: "head"; readonly at: number; readonly of: Heading; readonly rule: string }
	/** A piece to move; `done`: it lies there already. */
	| {
			readonly is: "line";
			readonly at: number;
			readonly said: Said;
			/** The sentence of the rules, in the reader's language. */
			readonly told: string;
			/** Why, and what else is known of it. */
			readonly reasons: readonly string[];
			readonly rule: string;
			readonly bot: boolean;
			readonly done: boolean;
	  }
	/** Something to know. */
	| { readonly is: "note"; readonly at: number; readonly told: string; readonly rule: string };

export type Line = Extract<Item, { is: "line" }>;

export type Heading =
	| { readonly what: "era"; readonly era: number }
	| { readonly what: "phase"; readonly phase: Phase; readonly era: number }
	| { readonly what: "turn"; readonly seat: number }
	| { readonly what: "command"; readonly command: string; readonly token: number; readonly told: string };

/** All events of a game. */
export function numbered(steps: readonly Step[], you: number, at: (n: number) => Game): Numbered[] {
	const all: Numbered[] = [];
	let actor: number | null = null; /* whose turn it is in the Action Rounds */
	for (const step of steps)
		step.events.forEach((event, i) => {
			if (event.kind === "turn") actor = event.seat;
			else if (event.kind === "phase" || event.kind === "era") actor = null;
			const opens = event.kind === "turn" || event.kind === "phase" || event.kind === "era";
			const deed = actor === you || (step.move.seat === you && i < step.own);
			all.push({ at: all.length, event, own: deed && !opens, before: () => at(step.index) });
		});
	return all;
}

/** The phase whose heading also reminds of pieces that no event names. */
const HOME: Phase = "clean-up";

function headOf(event: GameEvent): Heading {
	if (event.kind === "era") return { what: "era", era: event.a };
	if (event.kind === "phase") return { what: "phase", phase: PHASES[event.a] || "setup", era: event.b };
	if (event.kind === "turn") return { what: "turn", seat: event.seat };
	return { what: "command", command: word(COMMANDS, event.b) ?? "", token: event.a, told: event.told };
}

function aboutOf(content: Pick<Content, "tiles">, entry: Numbered, last: GameEvent | null): About {
	const before = entry.before;
	return {
		content,
		stackOf: (tile) => {
			const game = before();
			const type = TYPES.indexOf(content.tiles[tile]?.type ?? "");
			if (!game || type < 1) return "none";
			return game.fact("PRIMARY", 0, type) === tile ? "first" : "second";
		},
		eraOf: (tile) => {
			const game = before();
			return game ? ([1, 2, 3, 4, 5, 6, 7, 8].find((era) => game.fact("TIMELINE", 0, era) === tile) ?? null) : null;
		},
		decided: last?.kind === "decided" ? word(DECISIONS, last.a) : null,
	};
}

/** The checklist of some events; `bots`: the seats of automata. */
export function checklist(
	entries: readonly Numbered[],
	bots: ReadonlySet<number>,
	content: Pick<Content, "tiles">,
): Item[] {
	const items: Item[] = [];
	let reasons: { told: string; at: number; rule: string }[] = [];
	let last: GameEvent | null = null;
	const flush = () => {
		/* reasons that no line followed are notes */
		for (const { told, at, rule } of reasons) items.push({ is: "note", at, told, rule });
		reasons = [];
	};
	for (const entry of entries) {
		const { event, at, own } = entry;
		const bot = bots.has(event.seat) && event.kind !== "flipped";
		if (own && !bot) continue;
		const part = partOf(event, bot, aboutOf(content, entry, last));
		const { told, rule } = event;
		last = event;
		switch (part.as) {
			case "head": {
				flush();
				const of = headOf(event);
				items.push({ is: "head", at, of, rule });
				if (of.what === "phase" && of.phase === HOME)
					items.push({
						is: "line",
						at,
						said: { key: "companion.do.home", values: {} },
						told: "",
						reasons: [],
						rule,
						bot: true,
						done: false,
					});
				break;
			}
			case "line":
			case "drawn":
				items.push({
					is: "line",
					at,
					said: part.as === "line" ? part.said : { key: "", values: {} },
					told,
					reasons: reasons.map((reason) => reason.told),
					rule,
					bot,
					done: part.as === "drawn",
				});
				reasons = [];
				break;
			case "reason":
				reasons.push({ told, at, rule });
				break;
			case "more": {
				const before = items.at(-1);
				if (before?.is === "line") items[items.length - 1] = { ...before, reasons: [...before.reasons, told] };
				else items.push({ is: "note", at, told, rule });
				break;
			}
			case "note":
				flush();
				items.push({ is: "note", at, told, rule });
				break;
			case "none":
				break;
		}
	}
	flush();
	return items;
}

/** Whether there is anything to do or to see: a line that is not done yet, or the turn of an automaton. */
export function asks(items: readonly Item[]): boolean {
	return items.some((item) => (item.is === "line" ? !item.done : item.is === "head" && item.of.what === "command"));
}
