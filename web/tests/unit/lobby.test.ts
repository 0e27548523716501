/** The list of open games and the quick match, with a server that the test plays. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenGame } from "../../src/online/api";
import { ANY, Lobby, Match, queryOf } from "../../src/online/lobby";

const game = (id: string): OpenGame => ({
	game: id,
	mine: false,
	made: 0,
	title: id,
	setup: "seats A=human B=human",
	modules: [],
	options: {},
	language: "en",
	guests: true,
	running: false,
	seats: [],
	rating: null,
});

interface Request {
	readonly method: string;
	readonly path: string;
}

const page = { visibilityState: "visible", seen: new Set<() => void>() };
let asked: Request[] = [];
let answers: object[] = [];

const paths = () => asked.splice(0).map(({ method, path }) => `${method} ${path}`);
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

function look(visible: boolean) {
	page.visibilityState = visible ? "visible" : "hidden";
	for (const seen of page.seen) seen();
}

beforeEach(() => {
	vi.useFakeTimers();
	asked = [];
	answers = [];
	page.visibilityState = "visible";
	vi.stubGlobal("document", {
		documentElement: { lang: "en" },
		get visibilityState() {
			return page.visibilityState;
		},
		addEventListener: (_: string, seen: () => void) => page.seen.add(seen),
		removeEventListener: (_: string, seen: () => void) => page.seen.delete(seen),
	});
	vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
		asked.push({ method, path: path.replace("./api", "") });
		const answer = answers.shift() ?? { version: "1", same: true };
		return new Response(JSON.stringify(answer), { status: "error" in answer ? 400 : 200 });
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a filter as a query", () => {
	expect(queryOf(ANY)).toBe("");
	expect(queryOf({ ...ANY, players: "2", set: "variable-anomalies" })).toBe("?players=2&set=variable-anomalies");
	expect(queryOf({ ...ANY, watch: true }, { version: "7.0.1-ab", after: "" })).toBe("?watch=1&version=7.0.1-ab");
});

test("the list asks every second, with the version it has", async () => {
	answers = [{ version: "1", games: [game("a"), game("b")], total: 2 }];
	const lobby = new Lobby(ANY);
	await settle();
	expect(lobby.games.value?.map((one) => one.game)).toEqual(["a", "b"]);
	expect(lobby.total.value).toBe(2);
	expect(lobby.movedAt).toBe(0);
	await settle(1000);
	expect(paths()).toEqual(["GET /lobby", "GET /lobby?version=1"]);
	expect(lobby.games.value).toHaveLength(2);
	answers = [{ version: "2", games: [game("b")], total: 1 }];
	await settle(1000);
	expect(lobby.games.value?.map((one) => one.game)).toEqual(["b"]);
	expect(lobby.movedAt).toBe(Date.now());
	lobby.end();
	paths();
	await settle(5000);
	expect(paths()).toEqual([]);
});

test("a hidden page asks nothing; when it is back it asks at once", async () => {
	const lobby = new Lobby(ANY);
	await settle();
	look(false);
	paths();
	await settle(10000);
	expect(paths()).toEqual([]);
	look(true);
	await settle();
	expect(paths()).toHaveLength(1);
	lobby.end();
	expect(page.seen.size).toBe(0);
});

test("after an error it waits longer, and says what is wrong", async () => {
	answers = [{ error: "busy" }];
	const lobby = new Lobby(ANY);
	await settle();
	expect(lobby.wrong.value).toBe("busy");
	await settle(4000);
	expect(asked).toHaveLength(1);
	await settle(1000);
	expect(asked).toHaveLength(2);
	expect(lobby.wrong.value).toBeNull();
	lobby.end();
});

test("further pages stay while the first one changes", async () => {
	answers = [{ version: "1", games: [game("a")], total: 2, next: "5.a" }];
	const lobby = new Lobby(ANY);
	await settle();
	answers = [{ version: "1", games: [game("b")], total: 2 }];
	await lobby.more();
	expect(asked.at(-1)?.path).toBe("/lobby?after=5.a");
	expect(lobby.games.value?.map((one) => one.game)).toEqual(["a", "b"]);
	expect(lobby.next.value).toBeNull();
	answers = [{ version: "2", games: [game("c"), game("a")], total: 3, next: "5.a" }];
	await settle(1000);
	expect(lobby.games.value?.map((one) => one.game)).toEqual(["c", "a", "b"]);
	expect(lobby.next.value).toBeNull();
	lobby.anew();
	answers = [{ version: "2", games: [game("c")], total: 1 }];
	await settle();
	lobby.end();
});

test("a wish is repeated until there is a game", async () => {
	const found = vi.fn();
	answers = [{ waiting: true }, { waiting: true }, { game: "g", seat: 1, mine: true }];
	const match = new Match({ players: [2], speeds: ["live"], sets: ["base"], languages: ["en"] }, found);
	await settle(2000);
	expect(paths()).toEqual(["POST /match", "POST /match", "POST /match"]);
	expect(found).toHaveBeenCalledExactlyOnceWith({ game: "g", seat: 1, mine: true }, match.own);
	await settle(5000);
	match.end();
	expect(paths()).toEqual([]);
});

test("a wish ends with its page: hidden, back, stopped", async () => {
	answers = Array.from({ length: 9 }, () => ({ waiting: true }));
	const match = new Match({ players: [2], speeds: ["live"], sets: ["base"], languages: ["en"] }, vi.fn());
	await settle();
	look(false);
	await settle(3000);
	expect(paths()).toEqual(["POST /match", "DELETE /match"]);
	look(true);
	await settle();
	expect(paths()).toEqual(["POST /match"]);
	match.end();
	await settle(3000);
	expect(paths()).toEqual(["DELETE /match"]);
});
