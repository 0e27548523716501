/**
 * Fetches the record of a finished online game and verifies its dice: they must follow from a secret whose commitment
 * the server published before the first move.
 */
import type { Core } from "../core/core";
import { seatLetter } from "../core/core";

export interface FairGame {
	/** The whole record, as `timerift check --fair` reads it. */
	readonly text: string;
	/** Number of dice and draws checked; null: the check failed. */
	readonly rolls: number | null;
	/** The reason of a failure, in English; empty: commitment or share differ from those seen during the game. */
	readonly why: string;
}

/** Fetches the record; null: there is none, or the server does not answer. */
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

/** What the page saw during the game: the published commitment, and the share of the dice it sent for its seat. */
export interface Known {
	readonly commitment: string;
	readonly seat?: number;
	readonly word?: string;
}

/** Checks a record against what the page saw during the game; other shares of the dice mean another game. */
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
