/**
 * Fetches the record of a finished online game and verifies its dice: they must follow from a secret whose commitment
 * the server published before the first move.
 */
import type { Core } from "../core/core";
import { seatLetter } from "../core/core";

export interface FairGame {
	/** The whole record, as `timerift check --fair` reads it. */
	readonly text: string;
	/** How many draws and dice were checked; null: they are not shown to be fair. */
	readonly rolls: number | null;
	/** Why not, in English; empty: commitment or word are not those that were known. */
	readonly why: string;
}

/** The record; null: there is none, or the server does not answer. */
export async function gameRecord(game: string, token: string | null): Promise<string | null> {
	const how =
		token === null
			? { method: "GET" }
			: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ token }) };
	try {
		const answer = await fetch(`./api/games/${encodeURIComponent(game)}/record`, {
			...how,
			cache: "no-store",
			credentials: "same-origin",
			referrerPolicy: "no-referrer",
		});
		return answer.ok ? await answer.text() : null;
	} catch {
		return null;
	}
}

/** What a page knew before the end: the commitment that was shown, and the word it gave for its seat. */
export interface Known {
	readonly commitment: string;
	readonly seat?: number;
	readonly word?: string;
}

/** Checks a record against what was known while the game was played: dice that fit other words are not this game's. */
export function checkFair(core: Core, text: string, known: Known): FairGame {
	const found = core.checkFair(text);
	if ("why" in found) return { text, rolls: null, why: found.why };
	const told = /^commitment ([0-9a-f]{64})$/m.exec(text)?.[1];
	const mine =
		known.word === undefined ||
		known.seat === undefined ||
		text.includes(`\nword ${seatLetter(known.seat)} ${known.word}\n`);
	return told === known.commitment && mine ? { text, rolls: found.rolls, why: "" } : { text, rolls: null, why: "" };
}
