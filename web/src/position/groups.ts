/**
 * The fields of a position, grouped for the editor. Those of a module have a group of their own; whatever no list names
 * is in the group "more", so that no field is forgotten.
 */
import { MODULES } from "../core/lists";
import type { Module } from "../core/lists";
import type { Field, Stage } from "../core/stage";

/** The groups of the table and of a seat, in the order of the editor; those of modules come before "more". */
const TABLE: Readonly<Record<string, readonly string[]>> = {
	course: ["era", "phase", "turn", "first", "lead", "passed"],
	spaces: ["hex", "collapse", "flipped", "collapses-out"],
	pools: ["mine-card", "mine-pool", "mine-side", "mine-seen", "recruit-card", "recruit-pool", "recruit-seen"],
	stacks: ["top", "second", "bottom", "unseen"],
	timeline: ["timeline", "superprojects-unseen", "alternate", "impact-after", "impact"],
	supply: ["breakthroughs-left", "conditions", "reservoir"],
	bot: [
		"token",
		"token-order",
		"bot-tile",
		"energy",
		"bot-anomalies",
		"bot-actions",
		"bot-superprojects",
		"objectives",
		"extra-turn",
	],
	more: [],
	underway: ["frame"],
};
const SEAT: Readonly<Record<string, readonly string[]>> = {
	goods: ["goods", "vp"],
	workers: ["active", "tired", "busy"],
	exosuits: ["exosuits", "slots", "slots-covered"],
	tiles: ["tile", "covered", "used"],
	breakthroughs: ["breakthrough"],
	tracks: ["morale", "travels", "paradox", "focus"],
	warp: ["warp"],
	person: ["path", "leader", "evacuation", "evacuated"],
	more: [],
};

/** Fields of the table that belong to a bot. */
export const OF_BOT: ReadonlySet<string> = new Set(TABLE["bot"]);

export interface Group {
	/** "goods", or the word of a module. */
	readonly name: string;
	readonly module: Module | null;
	readonly fields: readonly Field[];
}

function groupOf(field: Field, lists: Readonly<Record<string, readonly string[]>>): string {
	if (field.module > 0) return MODULES[field.module] || "more";
	return Object.keys(lists).find((name) => lists[name]?.includes(field.word)) ?? "more";
}

/** All groups of the table (`seat` false) or of a seat. Fields are in the order of the list that names them. */
export function groupsOf(stage: Stage, ofSeat: boolean): readonly Group[] {
	const lists = ofSeat ? SEAT : TABLE;
	const fields = stage.fields.filter((field) => field.ofSeat === ofSeat);
	const modules = MODULES.filter((module): module is Module => module !== "");
	const names = [...Object.keys(lists).filter((name) => name !== "underway"), ...modules, "underway"];
	return names.flatMap((name) => {
		const own = fields.filter((field) => groupOf(field, lists) === name);
		const at = ({ word }: Field) => lists[name]?.indexOf(word) ?? 0;
		const module = modules.find((one) => one === name) ?? null;
		return own.length > 0 ? [{ name, module, fields: own.sort((x, y) => at(x) - at(y)) }] : [];
	});
}

/** The groups that a game has: without those of modules that are not in it, and of a bot if nobody is one. */
export function groupsIn(
	groups: readonly Group[],
	game: { readonly modules: readonly Module[]; readonly bot: boolean },
): readonly Group[] {
	return groups.filter(({ name, module }) => (module ? game.modules.includes(module) : name !== "bot" || game.bot));
}

/** Fields whose parts are one line of the text stay together. */
export function linesOf(fields: readonly Field[]): readonly (readonly Field[])[] {
	const lines: Field[][] = [];
	for (const field of fields) {
		const last = lines.at(-1);
		if (last && field.part && last[0]?.word === field.word) last.push(field);
		else lines.push([field]);
	}
	return lines;
}
