/** What the companion stores on the device beside its games: who rolls, and how far the checklist was ticked. */

export interface Kept {
	/** "you": real dice are entered; "phone": the page rolls dice. Cards and tiles always come from the table. */
	readonly rolls: "you" | "phone";
	/** The game that the rest is about. */
	readonly id: string;
	/** The number of events that were acknowledged. */
	readonly done: number;
	/** The numbers of the lines ticked since then. */
	readonly ticked: readonly number[];
}

const NAME = "timerift.companion";
const NOTHING: Kept = { rolls: "you", id: "", done: 0, ticked: [] };

function storage(): Storage | null {
	try {
		return globalThis.localStorage ?? null;
	} catch {
		return null;
	}
}

/** What is stored; of another game only who rolls. */
export function keptOf(id: string, from: Pick<Storage, "getItem"> | null = storage()): Kept {
	try {
		const kept = JSON.parse(from?.getItem(NAME) ?? "{}") as Partial<Kept>;
		const rolls = kept.rolls === "phone" ? "phone" : "you";
		if (kept.id !== id) return { ...NOTHING, rolls, id };
		const ticked = Array.isArray(kept.ticked) ? kept.ticked.filter((at) => Number.isInteger(at)) : [];
		return { rolls, id, done: Number.isInteger(kept.done) ? (kept.done ?? 0) : 0, ticked };
	} catch {
		return { ...NOTHING, id };
	}
}

/** Stores who rolls, and leaves the rest as it is. */
export function keepRolls(rolls: Kept["rolls"]): void {
	try {
		const at = storage();
		at?.setItem(NAME, JSON.stringify({ ...(JSON.parse(at.getItem(NAME) ?? "{}") as object), rolls }));
	} catch {
		/* as below */
	}
}

/** Whatever a game tells so far is done: it goes on from another position. */
export function keepAll(id: string): void {
	keep({ ...NOTHING, rolls: keptOf(id).rolls, id, done: Number.MAX_SAFE_INTEGER });
}

export function keep(kept: Kept, to: Pick<Storage, "setItem"> | null = storage()): void {
	try {
		to?.setItem(NAME, JSON.stringify(kept));
	} catch {
		/* a full or closed store: ticks are lost with the page, the game is not */
	}
}
