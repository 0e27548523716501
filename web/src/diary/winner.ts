/**
 * Who won, of totals that players added up at a real table. The program's own games ask the core (rift_won); a score
 * pad has no position to ask about, so the few rules of the winner are written here once more. A unit test compares
 * them with the core in random games.
 */
import type { DiarySeat } from "./entry";
import { botOf } from "./entry";

type Scored = Pick<DiarySeat, "who" | "kind" | "total" | "water" | "resources">;

/** How the winner was found, and the rule that says so. */
export interface Outcome {
	readonly won: readonly boolean[];
	/** "alone": one seat only, nobody wins or loses. */
	readonly by: "alone" | "vp" | "bot" | "water" | "resources" | "shared";
	readonly rule: string;
	/** VP between the winner and the next. */
	readonly margin: number;
	/** Seats whose Water, or Water and Resources, decide or would decide. */
	readonly tied: readonly number[];
}

function compare(a: Scored, b: Scored): number {
	return a.total - b.total || a.water - b.water || a.resources - b.resources;
}

/** The rule by which a bot of this kind wins a tie; "": it does not (CB1-95). */
function takesTies(seats: readonly Scored[]): string {
	const bot = botOf(seats);
	if (bot === "chronobot2") return "CB2-105";
	return bot === "chronossus" ? "CX-67" : "";
}

function tieOf(seats: readonly Scored[], tied: readonly number[]): Pick<Outcome, "by" | "rule"> {
	const rule = botOf(seats) === "chronobot1" ? "CB1-95" : "SCORE-05";
	const differ = (of: (seat: Scored) => number) => new Set(tied.map((i) => of(seats[i] as Scored))).size > 1;
	if (differ(({ water }) => water)) {
		/* Water may leave some of three tied seats equal */
		const most = Math.max(...tied.map((i) => (seats[i] as Scored).water));
		const left = tied.filter((i) => seats[i]?.water === most);
		return left.length === 1 ? { by: "water", rule } : tieOf(seats, left);
	}
	return { by: differ(({ resources }) => resources) ? decided(seats, tied) : "shared", rule };
}

function decided(seats: readonly Scored[], tied: readonly number[]): "resources" | "shared" {
	const most = Math.max(...tied.map((i) => (seats[i] as Scored).resources));
	return tied.filter((i) => seats[i]?.resources === most).length === 1 ? "resources" : "shared";
}

/** The winners by SCORE-04 and SCORE-05, CB1-95, CB2-104, CB2-105, CX-66 and CX-67. */
export function outcomeOf(seats: readonly Scored[]): Outcome {
	if (seats.length < 2) return { won: seats.map(() => false), by: "alone", rule: "SCORE-01", margin: 0, tied: [] };
	const totals = seats.map(({ total }) => total);
	const most = Math.max(...totals);
	const tied = seats.flatMap(({ total }, i) => (total === most ? [i] : []));
	const next = [...totals].sort((a, b) => b - a)[1] ?? most;
	const margin = most - next;
	const bot = seats.findIndex(({ who }) => who === "bot");
	const rule = takesTies(seats);
	if (rule !== "" && tied.length > 1 && tied.includes(bot))
		return { won: seats.map((_, i) => i === bot), by: "bot", rule, margin, tied: [] };
	const won = seats.map((seat) => seats.every((other) => compare(seat, other) >= 0));
	if (tied.length === 1) return { won, by: "vp", rule: "SCORE-04", margin, tied: [] };
	return { won, ...tieOf(seats, tied), margin, tied };
}
