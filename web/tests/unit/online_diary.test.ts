import { afterEach, describe, expect, it, vi } from "vitest";
import type { Core, GameRecord } from "../../src/core/core";
import { snapshot } from "../../src/core/table";
import type { DiaryEntry } from "../../src/diary/entry";
import { readEntry } from "../../src/diary/entry";
import { playedOnline } from "../../src/online/diary";
import { anyMove, generator, rules } from "./rules";

const SINCE = Date.UTC(2026, 10, 18, 12) / 1000;

/** A whole random game. */
function finished(core: Core, seed: number): GameRecord {
	const setup = { seats: [{ path: "harmony" }, { path: "unity" }], modules: ["fractures"] } as const;
	const draw = generator(seed);
	const moves = [];
	let game = core.newGame(setup);
	for (let move = anyMove(game, draw); move; move = anyMove(game, draw)) {
		moves.push(move);
		game = game.step(move) ?? game;
	}
	return { setup, moves };
}

const listed = (game: string, status: number, seat = 1) => ({
	game,
	seat,
	status,
	since: SINCE,
	seats: [
		{ seat: 0, name: "Ada", player: "person", level: null },
		{ seat: 1, name: "Béla", player: "computer", level: "champion" },
	],
});

interface Answers {
	readonly account: readonly object[];
	readonly seats?: readonly object[];
	readonly records: Readonly<Record<string, string>>;
	readonly hash: string;
}

/** Requests that were made, and a server that answers them. */
function serve({ account, seats = [], records, hash }: Answers): string[] {
	const asked: string[] = [];
	vi.stubGlobal("fetch", (url: string, how: { method: string; body?: string }) => {
		asked.push(`${how.method} ${url}`);
		const json = (value: object) => Promise.resolve(new Response(JSON.stringify(value)));
		if (url.endsWith("/account/games")) return json({ games: account });
		if (url.endsWith("/seats")) return json({ games: seats });
		const [, game = "", record] = /\/games\/(\w+)(\/record)?$/.exec(url) ?? [];
		if (!record) return json({ rules: hash });
		const text = records[game];
		return Promise.resolve(text === undefined ? new Response("", { status: 404 }) : new Response(text));
	});
	return asked;
}

async function found(core: Core, who: Parameters<typeof playedOnline>[1], known: readonly string[] = []) {
	const entries: DiaryEntry[] = [];
	const games = playedOnline(core, who, new Set(known));
	for (;;) {
		const { done, value } = await games.next();
		if (done) return { entries, error: value };
		entries.push(value);
	}
}

describe("finished games of a server", () => {
	afterEach(() => vi.unstubAllGlobals());

	it("come with the score sheet of their record", async () => {
		const core = await rules();
		const [first, second] = [finished(core, 1), finished(core, 2)];
		const records = { over: core.writeRecord(first), linked: core.writeRecord(second) };
		const account = [listed("over", 2, 0), listed("running", 1), listed("resigned", 3)];
		serve({ account, seats: [listed("over", 2, 0), listed("linked", 2, 0)], records, hash: core.rules });
		const seats = ["over", "linked"].map((game) => ({ game, seat: 0, token: "t" }));
		const { entries, error } = await found(core, { signed: true, seats });
		expect(error).toBeNull();
		expect(entries.map(({ id }) => id)).toEqual(["server:over", "server:linked"]);
		let game = core.newGame(first.setup);
		for (const move of first.moves) game = game.step(move) ?? game;
		const table = snapshot(game);
		const [entry] = entries;
		expect(entry?.seats.map(({ total, won }) => [total, won])).toEqual(
			table.seats.map(({ score, won }) => [score.total, won]),
		);
		expect(entry?.seats.map(({ name, own, who, level }) => [name, own, who, level])).toEqual([
			["Ada", true, "person", ""],
			["Béla", false, "computer", "champion"],
		]);
		expect([entry?.source, entry?.minutes, entry?.modules]).toEqual(["server", null, ["fractures"]]);
		for (const one of entries) expect(readEntry(JSON.parse(JSON.stringify(one)))).toEqual(one);
	});

	it("are fetched once, and only those that have a record", async () => {
		const core = await rules();
		const account = [listed("known", 2), listed("lost", 2), listed("cut", 2)];
		const cut = finished(core, 3);
		const records = { cut: core.writeRecord({ ...cut, moves: cut.moves.slice(0, 40) }) };
		const asked = serve({ account, records, hash: core.rules });
		expect(await found(core, { signed: true, seats: [] }, ["server:known"])).toEqual({ entries: [], error: null });
		expect(asked.filter((request) => request.includes("known"))).toEqual([]);
		expect(asked.filter((request) => request.includes("/record"))).toHaveLength(2);
	});

	it("say why they cannot be had, and ask nothing for nobody", async () => {
		const core = await rules();
		vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"error":"sign-in"}', { status: 401 })));
		expect(await found(core, { signed: true, seats: [] })).toEqual({ entries: [], error: "sign-in" });
		vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody should ask")));
		expect(await found(core, { signed: false, seats: [] })).toEqual({ entries: [], error: null });
	});
});
