/**
 * Finds what a turn wasted: a Worker that could have gained more, or an unused Free Action that costs nothing.
 */
import type { Balance } from "../core/session";
import { GOODS } from "../core/lists";
import type { Good, Worker } from "../core/lists";
import type { Answer } from "./session";

/** A Worker that would gain more of one Good, or more VP, at the same place. */
export interface Waste {
	readonly instead: Answer;
	readonly worker: Worker;
	readonly good: Good | "vp";
	readonly more: number;
}

const ALL = GOODS.filter((good): good is Good => good !== "");
const amount = (of: Balance, good: Good) => (of.gained[good] ?? 0) - (of.paid[good] ?? 0);

/** The one Good (or VP) in which `one` exceeds `other`; null: there is none, or they also differ in something else. */
function gainsMore(one: Balance, other: Balance): { good: Good | "vp"; more: number } | null {
	if (one.morale !== other.morale || one.paradox !== other.paradox) return null;
	const differ = ALL.filter((good) => amount(one, good) !== amount(other, good));
	const [good] = differ;
	if (!good) return one.vp > other.vp ? { good: "vp", more: one.vp - other.vp } : null;
	const more = amount(one, good) - amount(other, good);
	return differ.length === 1 && more > 0 && one.vp === other.vp ? { good, more } : null;
}

/** A Worker that would gain more at the same place for the same price. */
export function betterWorker(answer: Answer, there: readonly Answer[]): Waste | null {
	const mine = answer.preview();
	if (!mine || mine.goesOn) return null;
	for (const other of there) {
		const theirs =
			other.worker === null || other.worker === answer.worker || other.worker === "genius" ? null : other.preview();
		const gain = theirs && gainsMore(theirs.balance, mine.balance);
		if (gain && other.worker) return { instead: other, worker: other.worker, ...gain };
	}
	return null;
}

/** Whether the answer is a Free Action that costs nothing. */
export function isFree(answer: Answer): boolean {
	if (answer.move.verb !== "V_FREE") return false;
	const balance = answer.preview()?.balance;
	return balance !== undefined && Object.keys(balance.paid).length === 0 && balance.morale >= 0 && balance.paradox <= 0;
}
