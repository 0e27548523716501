/**
 * Games of the page in the diary. A game is written when it ends; games that ended before there was a diary, or while
 * the page was closed, follow when the diary is opened.
 */
import type { Core } from "../core/core";
import { snapshot } from "../core/table";
import { entryOf } from "../diary/ended";
import { isDeleted } from "../diary/entry";
import type { Deleted, DiaryEntry } from "../diary/entry";
import type { Session } from "../game/session";
import { openKept } from "./autosave";
import type { Thinker } from "../think/thinker";
import type { KeptGame, Store } from "./store";

type Times = { readonly id: string; readonly created: number; readonly changed: number };

/** The entry of a finished game; null: it is not over. */
export function entryOfSession(session: Session, { id, created, changed }: Times): DiaryEntry | null {
	const { setup, moves, rewound = 0, stated } = session.record();
	const table = snapshot(session.at(moves.length));
	if (table.phase !== "over") return null;
	const people = table.seats.filter(({ bot, seat }) => !bot && session.controllers[seat] === "human");
	return entryOf({
		id,
		source: "page",
		began: created,
		ended: changed,
		setup,
		table,
		players: session.controllers.map((who) => (typeof who === "object" ? who.player : null)),
		own: people.length === 1 ? people.map(({ seat }) => seat) : [],
		/* a stated position is practice, but not the correction of a game on a real table */
		practice: rewound > 0 || (stated !== undefined && !session.natureByHand),
	});
}

/** What the owner changed in an entry stays when the same game is written again. */
function merged(fresh: DiaryEntry, old: DiaryEntry): DiaryEntry {
	const { day, changed, minutes, notes } = old;
	const seats = fresh.seats.map((seat, i) => ({
		...seat,
		name: old.seats[i]?.name ?? seat.name,
		own: old.seats[i]?.own ?? seat.own,
	}));
	return { ...fresh, day, changed, minutes, notes, seats };
}

/** Writes a game that has just ended. A deleted one stays deleted. */
export async function writeEnded(store: Store, session: Session, times: Times): Promise<void> {
	const fresh = entryOfSession(session, times);
	if (!fresh) return;
	const old = (await store.diary()).find(({ id }) => id === fresh.id);
	if (old && isDeleted(old)) return;
	await store.writeDiary([old ? merged(fresh, old) : fresh]);
}

const QUIET = { stop: () => undefined, drop: () => undefined };
/** Nothing is asked of it: a finished game is only replayed. */
const NOWHERE: Thinker = { think: () => QUIET, review: () => QUIET };

/** The entry of a stored game; null: it is not over, it has no score of the player, or today's rules refuse it. */
function entryOfKept(core: Core, kept: KeptGame): DiaryEntry | null {
	if (kept.extras) return null;
	try {
		return entryOfSession(openKept(core, kept, NOWHERE).session, kept);
	} catch {
		return null;
	}
}

/** Finished games of this device that the diary lacks, one by one: replaying a game takes some milliseconds. */
export async function* missing(
	store: Store,
	core: Core,
	known: readonly (DiaryEntry | Deleted)[],
): AsyncGenerator<DiaryEntry> {
	const ids = new Set(known.map(({ id }) => id));
	for (const { id, over } of await store.list()) {
		if (!over || ids.has(id)) continue;
		const kept = await store.load(id);
		if (!kept) continue;
		const entry = entryOfKept(core, kept);
		if (!entry) continue;
		await store.writeDiary([entry]);
		yield entry;
	}
}
