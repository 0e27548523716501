/**
 * What is explained when a player first meets it: a place pointed at or used, a question, or something on the table.
 * The sentence of a topic is `first.TOPIC` (i18n/LANGUAGE/more/learning.json).
 */
import type { AskKind } from "../../core/lists";
import { ANOMALY } from "../../core/table";
import type { Key } from "../../words/i18n";
import { stem } from "../hand/rule_of";
import type { View } from "../hand/view";

/** By topic: its rule. */
export const TOPICS = {
	construct: "CONSTRUCT-01",
	recruit: "RECRUIT-01",
	research: "RESEARCH-02",
	council: "COUNCIL-03",
	mine: "MINE-01",
	purify: "WATER-01",
	trade: "TRADE-01",
	evacuate: "EVAC-05",
	supply: "SUPPLY-02",
	force: "FORCE-02",
	leader: "FREE-01",
	free: "FREE-01",
	travel: "TRAVEL-01",
	superproject: "CONSTRUCT-08",
	warps: "WARP-01",
	power: "POWER-01",
	breakthrough: "RESEARCH-03",
	paradox: "PARADOX-05",
	anomaly: "ANOMALY-01",
	collapse: "COLLAPSE-01",
	tired: "WORKER-02",
	experiment: "DOOM-25",
	adventure: "PION-10",
	upgrade: "PION-51",
	guardian: "GUARD-44",
	variable: "VANOM-15",
	assimilate: "VALLEY-03",
	extract: "VALLEY-13",
	valley: "VALLEY-16",
	blink: "BLINK-01",
	glitch: "GLITCH-01",
	device: "DEVICE-10",
} as const satisfies Readonly<Record<string, string>>;

export type Topic = keyof typeof TOPICS;

/** Places whose topic has another name. */
const PLACES: Readonly<Record<string, Topic>> = {
	nomads: "trade",
	exchange: "trade",
	capital: "council",
	stack: "construct",
	face: "research",
	die: "research",
	breakthroughs: "breakthrough",
	ship: "evacuate",
	era: "travel",
	"power-plant": "travel",
	deck: "adventure",
	"upgrade-power": "upgrade",
	"upgrade-sensor": "upgrade",
	enlist: "guardian",
	guardians: "guardian",
	figure: "guardian",
	removal: "variable",
	operator: "assimilate",
	technology: "assimilate",
	post: "blink",
	flux: "device",
	"device-flux": "device",
	"device-glitch": "device",
	"device-recall": "device",
	"device-upgrade": "device",
	"device-genius": "device",
	"device-slide": "device",
};

const ASKS: Readonly<Partial<Record<AskKind, Topic>>> = {
	power: "power",
	warp: "warps",
	build: "construct",
	recruit: "recruit",
	set: "research",
	copy: "council",
	trade: "trade",
	focus: "travel",
	repay: "travel",
	anomaly: "anomaly",
	enlist: "guardian",
	deck: "adventure",
	"take-anomaly": "variable",
	blink: "blink",
	glitch: "glitch",
	assimilate: "assimilate",
	extract: "extract",
};

/** The topic of a place by its key; null: none. */
export function topicOf(key: string | null): Topic | null {
	const name = key === null ? "" : stem(key);
	return PLACES[name] ?? (name in TOPICS ? (name as Topic) : null);
}

/** What lies on the table and was never spoken of. */
function lying({ me, table, hand }: View): Topic[] {
	const seen: readonly (readonly [boolean, Topic])[] = [
		[me.paradox > 0, "paradox"],
		[table.impact.happened, "collapse"],
		[me.slots.some(({ top }) => top >= ANOMALY), table.variables ? "variable" : "anomaly"],
		[hand.session.answers.value.some(({ move }) => move.verb === "V_FREE"), "free"],
		[me.breakthroughs.length > 0, "breakthrough"],
		[(me.fractures?.glitches ?? 0) > 0, "glitch"],
		[Object.values(me.tired).some((n) => n > 0), "tired"],
	];
	return seen.flatMap(([is, topic]) => (is ? [topic] : []));
}

/** The topics of this moment: of the question, of what was done in this turn, of what lies on the table. */
export function topicsNow(view: View): Topic[] {
	const { hand } = view;
	const asked = hand.session.seat.value === null ? undefined : ASKS[hand.session.ask.value.kind];
	const done = hand.turn.value.flatMap(({ answer }) => topicOf(answer.key) ?? []);
	return [...(asked ? [asked] : []), ...done.reverse(), ...lying(view)];
}

export const sentenceOf = (topic: Topic): Key => `first.${topic}`;
