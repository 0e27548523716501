/**
 * Turns events into groups of beats.
 */
import type { GameEvent } from "../../core/core";
import type { Act, Group, Moment } from "./acts";
import { BEATS } from "./beats";
import type { Scene } from "./scene";

interface Open {
	acts: Act[];
	joins: string;
	actor: number | null;
}

/** By batch of the open group: the other batches it also collects; "*": all. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
	impact: ["turned", "exosuits"],
	decided: ["decided"],
	next: ["*"],
};

/** Merges moments of the same name in a group into one. */
function merge(acts: readonly Act[]): Act[] {
	const out: Act[] = [];
	for (const act of acts) {
		const last =
			act.do === "moment"
				? out.findIndex((other) => other.do === "moment" && other.moment.name === act.moment.name)
				: -1;
		const first = out[last];
		if (act.do === "moment" && first?.do === "moment") out[last] = { ...first, moment: both(first.moment, act.moment) };
		else out.push(act);
	}
	return out;
}

function both(x: Moment, y: Moment): Moment {
	if (x.name === "warp" && y.name === "warp") return { ...x, tiles: [...x.tiles, ...y.tiles] };
	if (x.name === "impact" && y.name === "impact")
		return { ...x, hexes: [...x.hexes, ...y.hexes], slots: [...x.slots, ...y.slots] };
	return x;
}

/** Whether an event joins the open group. */
function fits(open: Open, joins: string, event: GameEvent): boolean {
	const takes = TAKES[open.joins] ?? [];
	if (joins === "join" || takes.includes("*")) return true;
	if (joins === "new") return open.joins === "decided" && event.kind !== "command" && event.kind !== "turn";
	/* Goods are paid while the piece is placed; gained Goods start a new group. */
	if (joins === "goods" && event.n < 0 && open.joins === "new")
		return open.acts.some((act) => act.do === "fly" && act.lands !== undefined);
	return open.joins === joins || takes.includes(joins);
}

/** Groups of beats for events, in order. `own` applies outside of turns: the events belong to the reader's move. */
export function plan(events: readonly GameEvent[], scene: Scene, { own = false, asked = false } = {}): Group[] {
	const open: Open[] = [];
	for (const event of events) {
		const beat = BEATS[event.kind];
		if ("none" in beat) continue;
		const last = open.at(-1);
		const joined = last && last.actor === scene.actor && fits(last, beat.joins, event);
		if (!joined) scene.recount();
		const acts = beat.acts(event, scene);
		if (acts.length === 0) continue;
		if (joined && event.kind !== "turn") {
			last.acts.push(...acts);
			if (last.joins === "next" || last.joins === "decided") last.joins = beat.joins;
		} else open.push({ acts: [...acts], joins: beat.joins, actor: scene.actor });
	}
	return open.map(({ acts, actor }) => ({
		acts: merge(acts),
		own: actor === null ? own : actor === scene.me,
		actor: actor === scene.me ? null : actor,
		asked,
		back: false,
	}));
}

/** The group for moves taken back: their flights, reversed. */
export function planBack(events: readonly GameEvent[], scene: Scene): Group[] {
	const acts = plan(events, scene)
		.flatMap(({ acts: all }) => all)
		.flatMap((act) =>
			act.do === "fly" && !act.fade
				? [{ do: "fly" as const, ghost: act.ghost, from: act.to, to: act.from, ms: act.ms, ease: act.ease }]
				: [],
		);
	if (acts.length === 0) return [];
	return [
		{
			acts: [{ do: "sound", sound: { name: "undo" } }, ...acts.reverse()],
			own: true,
			actor: null,
			asked: false,
			back: true,
		},
	];
}
