/**
 * What each kind of event asks of the hands at a real table: one line of the checklist, the reason of another line, a
 * heading, or nothing. Of an automaton's pieces the line says what to do; of the player's own and of the common ones it
 * is the sentence of the rules. The compiler checks that no kind of event and no decision is missing.
 */
import type { Content } from "../core/content";
import type { GameEvent } from "../core/core";
import { COMMANDS, DECISIONS, GOODS, ICONS, SHAPES, SPACES, WORKERS } from "../core/lists";
import type { Decision, EventKind } from "../core/lists";
import { word } from "../core/read_figures";
import type { Values } from "../words/i18n";

/** A sentence: a key of the catalogue with its values; "" is the sentence of the rules. */
export interface Said {
	readonly key: string;
	readonly values: Values;
}

/** What a line may need to know of the table before the event. */
export interface About {
	readonly content: Pick<Content, "tiles">;
	/** The stack whose top a Building is. */
	readonly stackOf: (tile: number) => "first" | "second" | "none";
	/** The Era above which a Superproject lies; null: not known. */
	readonly eraOf: (tile: number) => number | null;
	/** The decision of the automaton just before. */
	readonly decided: Decision | null;
}

/** How an event enters the checklist. */
export type Part =
	/** A piece to move. */
	| { readonly as: "line"; readonly said: Said }
	/** A piece that lies there already, because the player has just entered it. */
	| { readonly as: "drawn" }
	/** Why the next line is so. */
	| { readonly as: "reason" }
	/** More about the line before. */
	| { readonly as: "more" }
	/** A line to read: nothing moves. */
	| { readonly as: "note" }
	/** Opens a part of the checklist. */
	| { readonly as: "head" }
	/** Nothing on the table changes. */
	| { readonly as: "none" };

type Rule = Part | ((event: GameEvent, about: About) => Part);

const TOLD: Part = { as: "line", said: { key: "", values: {} } };
const DRAWN: Part = { as: "drawn" };
const REASON: Part = { as: "reason" };
const MORE: Part = { as: "more" };
const NOTE: Part = { as: "note" };
const HEAD: Part = { as: "head" };
const NONE: Part = { as: "none" };

function line(key: string, values: Values = {}): Part {
	return { as: "line", said: { key: `companion.do.${key}`, values } };
}

/** A line for what comes, another for what goes. */
function either(n: number, more: string, less: string, values: Values = {}): Part {
	return line(n < 0 ? less : more, { n: Math.abs(n), ...values });
}

const term = (list: string, name: string | null | undefined) => ({ term: `${list}.${name ?? ""}` });

function breakthrough(a: number): Values {
	const each = ICONS.length - 2; /* without "" and the question mark */
	return {
		shape: term("shape", SHAPES[Math.floor((a - 1) / each) + 1]),
		icon: term("icon", ICONS[((a - 1) % each) + 1]),
	};
}

function tile(about: About, id: number): { readonly type: string | null; readonly values: Values } {
	const found = about.content.tiles[id];
	return found?.type
		? {
				type: found.type,
				values: { type: term("type", found.type), number: `${found.number}${found.replaces ? "B" : ""}` },
			}
		: { type: null, values: { tile: term("superproject", found?.superproject) } };
}

function built(event: GameEvent, about: About): Part {
	const { type, values } = tile(about, event.a);
	if (type) return line("build", { ...values, stack: about.stackOf(event.a) });
	const era = about.eraOf(event.a);
	return era === null ? line("superproject", values) : line("superproject.era", { ...values, era });
}

const COUNCIL_OR_MORE = 8; /* RIFT_DECISIONS, D_SPACE: from here on it places a Guardian */
const BLINKS = 3;

const spaceTerm = (space: number) => term("space", word(SPACES, space));
const commandTerm = (command: number) => term("command", word(COMMANDS, command));

/** By decision of an automaton. */
const DECIDED: Readonly<Record<Decision, Rule>> = {
	space: ({ b, n }) =>
		line(n >= COUNCIL_OR_MORE ? "guardian" : n === BLINKS ? "blink" : "exosuit", { space: spaceTerm(b) }),
	building: REASON,
	superproject: REASON,
	worker: REASON,
	genius: REASON,
	resources: REASON,
	warp: REASON,
	anomaly: ({ n }) => (n === 0 ? NOTE : either(n, "anomaly", "anomaly.off")),
	"worker-set": REASON,
	"resource-set": REASON,
	token: ({ b, n }) => line("token", { n: b, command: commandTerm(n) }),
	push: ({ b, n }) => line("push", { n: b, command: commandTerm(n) }),
	energy: REASON,
	"exosuit-lost": MORE,
	supply: REASON,
	"auto-skip": NOTE,
	"last-travel": NOTE,
	tile: ({ key }) => (key === "tell.decided.tile-laid" ? TOLD : NOTE),
	enlist: REASON,
	adventure: REASON,
	upgrade: ({ b }) => (b === 0 ? TOLD : MORE),
	experiment: REASON,
	marker: TOLD,
	"variable-anomaly": REASON,
	flux: ({ b }) => (b === 0 ? TOLD : NOTE),
	blink: REASON,
	pool: TOLD,
	assimilate: REASON,
	position: TOLD,
};

const TURNED_UP = 1; /* enum rift_technology_event, enum rift_pile */
const ENLISTED = 1; /* enum rift_guardian */

/** By kind of event, of an automaton's pieces. */
const OF_BOT: Readonly<Partial<Record<EventKind, Rule>>> = {
	pass: NOTE,
	seat: line("seat"),
	good: ({ a, n }) => either(n, "good", "good.off", { good: term("good", word(GOODS, a)) }),
	vp: ({ n }) => either(n, "vp", "vp.off"),
	worker: ({ a, n }, { decided }) =>
		either(n, decided === "worker" ? "recruit" : "worker", "worker.off", { worker: term("worker", word(WORKERS, a)) }),
	exosuit: ({ n }) => either(n, "exosuits", "exosuits.off"),
	morale: ({ n }) => either(n, "morale", "morale.off"),
	travel: ({ n }) => line("travel", { n }),
	paradox: ({ n }) => either(n, "paradox", "paradox.off"),
	built,
	breakthrough: ({ a, n }) => either(n, "breakthrough", "breakthrough.off", breakthrough(a)),
	warp: ({ b }) => line("warp", { era: b }),
	unwarp: ({ b }) => line("unwarp", { era: b }),
	first: line("first"),
	turn: HEAD,
	deck: DRAWN,
};

/** By kind of event, of the player's own pieces and of the common ones. */
const OF_ALL: Readonly<Record<EventKind, Rule>> = {
	era: HEAD,
	phase: HEAD,
	turn: NONE,
	pass: NONE,
	place: TOLD,
	free: TOLD,
	good: TOLD,
	vp: TOLD,
	worker: TOLD,
	rest: ({ n }) => (n > 0 ? TOLD : NONE),
	retrieve: TOLD,
	exosuit: TOLD,
	morale: TOLD,
	paradox: TOLD,
	anomaly: TOLD,
	built: TOLD,
	lost: TOLD,
	breakthrough: TOLD,
	warp: TOLD,
	unwarp: TOLD,
	focus: TOLD,
	travel: TOLD,
	first: TOLD,
	turned: DRAWN,
	card: DRAWN,
	roll: NOTE,
	impact: TOLD,
	covered: TOLD,
	flipped: TOLD,
	evacuated: TOLD,
	secret: NONE,
	seat: TOLD,
	end: NOTE,
	command: HEAD,
	decided: (event, about) => ruleOf(DECIDED[word(DECISIONS, event.a) ?? "tile"], event, about),
	failed: NOTE,
	guardian: ({ a }) => (a === ENLISTED ? TOLD : MORE),
	venture: TOLD,
	deck: DRAWN,
	adventure: TOLD,
	upgrade: TOLD,
	dealt: DRAWN,
	experiment: TOLD,
	token: TOLD,
	"impact-moved": TOLD,
	saved: NOTE,
	pile: ({ a }) => (a === TURNED_UP ? DRAWN : TOLD),
	blink: TOLD,
	flux: TOLD,
	glitch: TOLD,
	technology: ({ b }) => (b === TURNED_UP ? DRAWN : TOLD),
	device: TOLD,
	recall: TOLD,
	operators: TOLD,
	uncovered: TOLD,
	leader: TOLD,
	search: TOLD,
};

function ruleOf(rule: Rule, event: GameEvent, about: About): Part {
	return typeof rule === "function" ? rule(event, about) : rule;
}

/** What an event asks of the hands. */
export function partOf(event: GameEvent, bot: boolean, about: About): Part {
	return ruleOf((bot ? OF_BOT[event.kind] : undefined) ?? OF_ALL[event.kind], event, about);
}
