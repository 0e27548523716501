import { describe, expect, it } from "vitest";
import type { Core, GameRecord, Setup } from "../../src/core/core";
import { snapshot } from "../../src/core/table";
import { verdictOf } from "../../src/game/score";
import type { GameAbout, SeatRatings } from "../../src/online/api";
import { isTold, placed, replayOf } from "../../src/online/finished";
import type { Finished } from "../../src/online/finished";
import { anyMove, generator, rules } from "./rules";

const THREE: Setup = { seats: [{ path: "harmony" }, { path: "dominance" }, { path: "progress" }] };

function played(core: Core, seed: number, most = Infinity): GameRecord {
	const draw = generator(seed);
	const moves = [];
	let game = core.newGame(THREE);
	for (let move = anyMove(game, draw); move && moves.length < most; move = anyMove(game, draw)) {
		moves.push(move);
		game = game.step(move) ?? game;
	}
	return { setup: THREE, moves };
}

type Player = GameAbout["seats"][number]["player"];

function about(status: number, players: readonly Player[] = ["person", "person", "person"]): GameAbout {
	return {
		setup: "",
		title: "",
		rules: "",
		commitment: "",
		begun: true,
		status,
		secret: "",
		seats: players.map((player, seat) => ({
			seat,
			name: ["Ada", "Bob", "Cyd"][seat] ?? "",
			free: false,
			player,
			relinked: 0,
		})),
	};
}

const finished = (of: GameAbout, seat: number | null = null): Finished => ({
	game: "g",
	about: of,
	own: seat === null ? null : { seat, opening: { game: "g", token: null, as: "account" } },
});

const places = (list: ReturnType<typeof placed>) => list.map(({ sitting, place }) => [sitting.name, place]);

describe("a finished game", () => {
	it("is looked back through from its record, with all that is known of it", async () => {
		const core = await rules();
		const record = played(core, 4);
		const replay = replayOf(core, core.writeRecord(record), finished(about(2), 1));
		if (!replay) throw new Error("the record cannot be read");
		const { session } = replay;
		expect(session.over.value).toBe(true);
		expect(session.viewer.value).toBeNull();
		expect(session.canUndo.value).toBe(false);
		let game = core.newGame(THREE);
		for (const [i, move] of record.moves.entries()) {
			session.look(i);
			expect(session.game.value.hash()).toBe(game.hash());
			if (i % 20 === 0) expect(session.table.value).toEqual(snapshot(game));
			game = game.step(move) ?? game;
		}
		session.look(null);
		expect(session.game.value.hash()).toBe(game.hash());
		const sentences = session.steps.value.flatMap(({ events }) => events.map(({ told }) => told)).join("\n");
		expect(sentences).toContain("Ada");
		expect(sentences).not.toContain("Bob"); /* the reader is "you" */
	});

	it("that was resigned goes no further than its record", async () => {
		const core = await rules();
		const record = played(core, 5, 90);
		const of = finished(about(3, ["person", "gave-up", "person"]), 0);
		const replay = replayOf(core, core.writeRecord(record), of);
		if (!replay) throw new Error("the record cannot be read");
		replay.session.run();
		expect(replay.session.head.value).toBe(90);
		expect([replay.session.seat.value, replay.session.viewer.value]).toEqual([null, null]);
		replay.session.look(40);
		expect(replay.session.cursor.value).toBe(40);
	});

	it("has the places of its score sheet", async () => {
		const core = await rules();
		for (const seed of [1, 2, 3]) {
			const record = played(core, seed);
			let game = core.newGame(THREE);
			for (const move of record.moves) game = game.step(move) ?? game;
			const table = snapshot(game);
			const order = verdictOf(table)?.ranking.map(({ seat }) => seat);
			const list = placed(about(2), table, []);
			expect(list.map(({ sitting }) => sitting.seat)).toEqual(order);
			expect(list[0]?.place).toBe(1);
			expect(list.map(({ seat }) => seat?.score.total)).toEqual(order?.map((seat) => table.seats[seat]?.score.total));
		}
	});

	it("puts whoever gave up last, and believes the server about a rated game", () => {
		const of = about(3, ["gave-up", "person", "computer"]);
		expect(places(placed(of, null, []))).toEqual([
			["Bob", 1],
			["Cyd", 1],
			["Ada", 3],
		]);
		const told = [2, 3, 1].map((place, seat) => ({ seat, place }) satisfies SeatRatings["seats"][number]);
		expect(places(placed(of, null, told))).toEqual([
			["Cyd", 1],
			["Ada", 2],
			["Bob", 3],
		]);
		expect(places(placed(about(2), null, [])).map(([, place]) => place)).toEqual([null, null, null]);
	});

	it("has a page once its secret is told", () => {
		expect(isTold(about(2))).toBe(true);
		expect(isTold(about(3))).toBe(true);
		expect(isTold(about(1))).toBe(false);
		const { secret: _none, ...day } = about(2);
		expect(isTold({ ...day, day: "2026-11-19" })).toBe(false);
	});
});
