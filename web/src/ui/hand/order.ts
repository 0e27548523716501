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

/** How much it is of what will be left: paying from plenty hurts little. */
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

/** Which Worker goes where several may: the one that is needed least. */
export const PREFERENCE: readonly Worker[] = [
	"administrator",
	"engineer",
	"scientist",
	"operator",
	"genius",
	"ai",
	"guardian",
];

/** Of several answers the one that costs least: by its Worker, else by what is paid. */
export function cheapest(answers: readonly Answer[]): Answer | undefined {
	for (const worker of PREFERENCE) {
		const found = answers.find((answer) => answer.worker === worker);
		if (found) return found;
	}
	return easiest(answers)[0];
}

/** Answers by the place they are given at. */
export function byKey(answers: readonly Answer[]): ReadonlyMap<string, readonly Answer[]> {
	const out = new Map<string, Answer[]>();
	for (const answer of answers) out.set(answer.key, [...(out.get(answer.key) ?? []), answer]);
	return out;
}

/** Mixes: those to pay by what hurts least, those to take by what is scarcest. */
export function mixes(answers: readonly Answer[], me: SeatTable): Answer[] {
	const weight = ({ place }: Answer) =>
		place.kind === "mix" ? entries(place.goods).reduce((sum, [good, n]) => sum + n * n * (1 + me.goods[good]), 0) : 0;
	const [first] = answers;
	if (first?.place.kind !== "mix" || !first.place.gain) return easiest(answers);
	return [...answers].sort((a, b) => weight(a) - weight(b));
}

const exosuits = ({ place }: Answer) => (place.kind === "power" ? place.exosuits : 0);

/** Ways to power up, a group for each number of Exosuits: first as many as there are Active Workers, then downwards. */
export function powers(answers: readonly Answer[], me: SeatTable): Answer[][] {
	const people = Object.values(me.active).reduce((sum, n) => sum + n, 0);
	const groups = new Map<number, Answer[]>();
	for (const answer of answers) groups.set(exosuits(answer), [...(groups.get(exosuits(answer)) ?? []), answer]);
	const enough = Math.max(0, ...[...groups.keys()].filter((n) => n <= people));
	return [...groups.entries()]
		.sort(([a], [b]) => Number(b === enough) - Number(a === enough) || b - a)
		.map(([, group]) => easiest(group));
}
