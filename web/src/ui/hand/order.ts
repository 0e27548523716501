/**
 * Sort order of answers: the least costly and the most needed first. It only sorts: every legal answer is listed.
 */
import { GOODS } from "../../core/lists";
import type { Good, Worker } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import type { Answer } from "../../game/session";

type Amounts = Readonly<Partial<Record<Good, number>>>;

function entries(of: Amounts): [Good, number][] {
	return Object.entries(of) as [Good, number][];
}

/** Weight of a price: each Good paid counts n / (1 + what is left), so paying from plenty weighs little. */
function hurt(answer: Answer): number {
	const preview = answer.preview();
	if (!preview) return 0;
	return entries(preview.balance.paid).reduce((sum, [good, n]) => sum + n / (1 + left(answer, good)), 0);
}

function left(answer: Answer, good: Good): number {
	const preview = answer.preview();
	return preview ? preview.game.fact("GOODS", preview.seat, GOODS.indexOf(good)) : 0;
}

/** Answers from the easiest to pay to the hardest. */
export function easiest(answers: readonly Answer[]): Answer[] {
	return answers
		.map((answer) => ({ answer, weight: hurt(answer) }))
		.sort((a, b) => a.weight - b.weight)
		.map(({ answer }) => answer);
}

/** Order in which Workers are placed where several types may go: the least needed first. */
export const PREFERENCE: readonly Worker[] = [
	"administrator",
	"engineer",
	"scientist",
	"operator",
	"genius",
	"ai",
	"guardian",
];

/** The cheapest answer: by its Worker (PREFERENCE), else by its price. */
export function cheapest(answers: readonly Answer[]): Answer | undefined {
	for (const worker of PREFERENCE) {
		const found = answers.find((answer) => answer.worker === worker);
		if (found) return found;
	}
	return easiest(answers)[0];
}

/** Answers by key of their place. */
export function byKey(answers: readonly Answer[]): ReadonlyMap<string, readonly Answer[]> {
	const out = new Map<string, Answer[]>();
	for (const answer of answers) out.set(answer.key, [...(out.get(answer.key) ?? []), answer]);
	return out;
}

/** Sorts mixes of Goods: to pay, the easiest first; to gain, the scarcest Goods first. */
export function mixes(answers: readonly Answer[], me: SeatTable): Answer[] {
	const weight = ({ place }: Answer) =>
		place.kind === "mix" ? entries(place.goods).reduce((sum, [good, n]) => sum + n * n * (1 + me.goods[good]), 0) : 0;
	const [first] = answers;
	if (first?.place.kind !== "mix" || !first.place.gain) return easiest(answers);
	return [...answers].sort((a, b) => weight(a) - weight(b));
}

const exosuits = ({ place }: Answer) => (place.kind === "power" ? place.exosuits : 0);

/**
 * Ways to power up, grouped by number of Exosuits: first the largest number that has a Worker for each, then the others
 * in descending order.
 */
export function powers(answers: readonly Answer[], me: SeatTable): Answer[][] {
	const people = Object.values(me.active).reduce((sum, n) => sum + n, 0);
	const groups = new Map<number, Answer[]>();
	for (const answer of answers) groups.set(exosuits(answer), [...(groups.get(exosuits(answer)) ?? []), answer]);
	const enough = Math.max(0, ...[...groups.keys()].filter((n) => n <= people));
	return [...groups.entries()]
		.sort(([a], [b]) => Number(b === enough) - Number(a === enough) || b - a)
		.map(([, group]) => easiest(group));
}
