/**
 * Finished games on the server for the diary: those of the account, and those whose seat links this browser stores. The
 * page fetches the record of each and lets the rules of that game add up the score sheet.
 */
import { coreFor } from "../core/builds";
import type { Core } from "../core/core";
import { snapshot } from "../core/table";
import { entryOf } from "../diary/ended";
import { NAME_MAX } from "../diary/entry";
import type { DiaryEntry } from "../diary/entry";
import { accountGames, failed, gameAbout, listSeats } from "./api";
import type { ErrorWord, ListedGame } from "./api";
import type { KeptSeat } from "./kept";
import { gameRecord } from "./record";

const OVER = 2; /* a game that was given up has no final score */

export const diaryId = (game: string) => `server:${game}`;

interface Found {
	readonly listed: ListedGame;
	/** Null: the account has the right to the record. */
	readonly token: string | null;
}

/** Finished games, those of the account first; a game of both is listed once. */
async function finishedGames(signed: boolean, seats: readonly KeptSeat[]): Promise<Found[] | ErrorWord> {
	const [own, linked] = await Promise.all([
		signed ? accountGames() : { games: [] },
		seats.length > 0 ? listSeats(seats.map(({ game, token }) => ({ game, token }))) : { games: [] },
	]);
	if (failed(own)) return own.error;
	if (failed(linked)) return linked.error;
	const all = new Map<string, Found>();
	for (const listed of own.games) all.set(listed.game, { listed, token: null });
	for (const listed of linked.games) {
		const token = seats.find(({ game, seat }) => game === listed.game && seat === listed.seat)?.token ?? null;
		if (!all.has(listed.game)) all.set(listed.game, { listed, token });
	}
	return [...all.values()].filter(({ listed }) => listed.status === OVER);
}

/** The entry of a game from its record; null: the record does not lead to the end. */
export function entryOfRecord(core: Core, text: string, listed: ListedGame): DiaryEntry | null {
	const read = core.readRecord(text);
	if (!read.ok) return null;
	const { setup, moves } = read.record;
	let game = core.newGame(setup);
	for (const move of moves) {
		const next = game.step(move);
		if (!next) return null;
		game = next;
	}
	const table = snapshot(game);
	if (table.phase !== "over") return null;
	const ended = listed.since * 1000;
	return entryOf({
		id: diaryId(listed.game),
		source: "server",
		began: ended /* an online game takes days: its length says nothing */,
		ended,
		setup,
		table,
		players: listed.seats.map(({ player, level }) => (player === "computer" ? (level ?? "greedy") : null)),
		names: listed.seats.map(({ name, player }) => (player === "automaton" ? "" : name.slice(0, NAME_MAX))),
		own: [listed.seat],
		practice: false,
	});
}

async function entryOfGame(own: Core, { listed, token }: Found): Promise<DiaryEntry | ErrorWord | null> {
	const about = await gameAbout(listed.game);
	if (failed(about)) return about.error;
	const text = await gameRecord(listed.game, token);
	const core = await coreFor(about.rules, own).catch(() => null);
	return text !== null && core ? entryOfRecord(core, text, listed) : null;
}

/** The finished games that the diary does not know yet, one after the other; ends with an error word if one occurs. */
export async function* playedOnline(
	core: Core,
	{ signed, seats }: { readonly signed: boolean; readonly seats: readonly KeptSeat[] },
	known: ReadonlySet<string>,
): AsyncGenerator<DiaryEntry, ErrorWord | null> {
	const games = await finishedGames(signed, seats);
	if (typeof games === "string") return games;
	for (const found of games) {
		if (known.has(diaryId(found.listed.game))) continue;
		const entry = await entryOfGame(core, found);
		if (typeof entry === "string") return entry;
		if (entry) yield entry;
	}
	return null;
}
