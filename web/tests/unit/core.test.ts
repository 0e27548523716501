import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { NATURE, seatLetter } from "../../src/core/core";
import { GOODS, VERBS } from "../../src/core/lists";
import { ANOMALY, snapshot } from "../../src/core/table";
import { anyMove, anySetup, generator, ROOT, rules } from "./rules";

describe("the vocabularies", () => {
	it("are those of the rules", () => {
		const made = execFileSync(process.execPath, ["scripts/lists.mjs", "--print"], {
			cwd: new URL("web/", ROOT),
			encoding: "utf8",
		});
		expect(made).toBe(readFileSync(new URL("web/src/core/lists.ts", ROOT), "utf8"));
	});

	it("lie in memory where the compiler puts them", () => {
		const made = execFileSync(process.execPath, ["scripts/layout.mjs", "--print"], {
			cwd: new URL("web/", ROOT),
			encoding: "utf8",
		});
		expect(made).toBe(readFileSync(new URL("web/src/core/layout.ts", ROOT), "utf8"));
	});

	it("number as the rules do", () => {
		expect(GOODS.indexOf("core")).toBe(6);
		expect(VERBS.indexOf("V_PLACE")).toBe(10);
	});
});

describe("the content", () => {
	it("has every component, with its ops", async () => {
		const { content } = await rules();
		const tiles = content.tiles.filter((tile) => tile !== undefined);
		expect(tiles.filter((tile) => tile.kind === "building")).toHaveLength(80);
		expect(tiles.filter((tile) => tile.kind === "superproject")).toHaveLength(23);
		expect(tiles.filter((tile) => tile.variable !== null)).toHaveLength(16);
		expect(Object.values(content.fractures.technologies)).toHaveLength(18);
		const factory = tiles.find((tile) => tile.word === "210");
		expect(factory).toMatchObject({ type: "factory", worker: "engineer", freeAction: false });
		expect(factory?.does.map(({ op, good, n }) => [op, good, n])).toEqual([
			["PAY", "water", 3],
			["EITHER", null, 0],
			["GAIN_MIX", null, 3],
			["OR", null, 0],
			["GAIN", "neutronium", 1],
		]);
		expect(tiles.find((tile) => tile.word === "particle-collider")).toMatchObject({
			superproject: "particle-collider",
			price: { titanium: 2, gold: 1, uranium: 1, water: 2 },
		});
		expect(content.tiles[ANOMALY]).toMatchObject({ kind: "anomaly", word: "anomaly" });
		expect(content.boardA.moraleVp).toEqual([-6, -4, -2, 0, 2, 4, 6]);
		expect(content.boardA.slotPrice[0]).toEqual({ neutronium: 1, titanium: 2, water: 1 });
		expect(content.warps.scientist).toMatchObject({ worker: "scientist", good: null, exosuit: false });
		expect(content.mineCards.slice(1).every((card) => card?.length === 5)).toBe(true);
		expect(content.soloBoards.chronossus?.routes[2]).toEqual([1, 2, 3, 4, 5]);
		expect(content.soloBoards.chronobot2?.next[1]).toBe(2);
		expect(Object.isFrozen(content.tiles) && Object.isFrozen(factory?.does)).toBe(true);
	});

	it("has words for every component", async () => {
		const core = await rules();
		for (const tile of core.content.tiles) if (tile) expect(core.tileWords(tile.id)).not.toBe("");
		expect(core.collapseWords("con1")).not.toBe("");
		expect(core.leaderWords("zaida", "infinity")).toMatch(/Clean Up/);
		expect(core.evacuationWords("harmony", "classic", 2)).toMatch(/VP per/);
		expect(core.conditionWords("most-water")).toBe("most water");
	});
});

/** Plays a random game to its end. */
function finished(core: Core, seed: number) {
	const draw = generator(seed);
	const setup = anySetup(seed);
	const moves = [];
	let game = core.newGame(setup);
	for (let move = anyMove(game, draw); move; move = anyMove(game, draw)) {
		const played = game.play(move);
		expect(played.result).toBe("ok");
		game = played.game;
		moves.push(move);
	}
	return { setup, moves, game };
}

describe("a game", () => {
	it("is a value: playing changes nothing that was there before", async () => {
		const core = await rules();
		const draw = generator(3);
		let game = core.newGame({ seats: [{}, {}] });
		for (let i = 0; i < 60; i++) {
			const before = game.hash();
			const move = anyMove(game, draw);
			if (!move) break;
			const after = game.play(move).game;
			expect(game.hash()).toBe(before);
			expect(after.hash()).not.toBe(before);
			expect(core.gameOf(after.bytes).hash()).toBe(after.hash());
			game = after;
		}
	});

	it("refuses what is not legal, and says why", async () => {
		const core = await rules();
		const game = core.newGame({ seats: [{}, {}] });
		const played = game.play({ verb: "V_PASS", seat: 0, a: 0, b: 0, c: 0, d: 0 });
		expect(played.result).not.toBe("ok");
		expect(played.game).toBe(game);
		expect(played.events).toEqual([]);
		if (played.result !== "ok") expect(core.sentence(played.result)).toMatch(/\.$/);
		expect(() => core.newGame({ seats: [{}] })).toThrow(/cannot be played/);
		expect(core.accepts({ seats: [{}, {}, {}] })).toBe(true);
	});

	it("reads back every move in words", async () => {
		const core = await rules();
		for (let seed = 1; seed <= 6; seed++) {
			const draw = generator(seed);
			let game = core.newGame(anySetup(seed));
			for (let move = anyMove(game, draw); move; move = anyMove(game, draw)) {
				const words = game.words(move);
				expect(game.parse(move.seat, words), `${seatLetter(move.seat)} ${words}`).toEqual(move);
				game = game.step(move) ?? game;
			}
		}
	});

	it("tells every event and every question", async () => {
		const core = await rules();
		for (let seed = 11; seed <= 16; seed++) {
			const draw = generator(seed);
			let game = core.newGame(anySetup(seed));
			for (let move = anyMove(game, draw); move; move = anyMove(game, draw)) {
				for (const seat of game.asks().seats) expect(game.tellAsk(seat)).toMatch(/[.?]$/);
				const played = game.play(move);
				for (const event of played.events) {
					expect(event.told, event.key).toMatch(/[.)]$/);
					expect(event.key).not.toBe("");
				}
				game = played.game;
			}
		}
	});

	it("can be written as a record and read again, as text and packed", async () => {
		const core = await rules();
		for (let seed = 21; seed <= 26; seed++) {
			const { setup, moves, game } = finished(core, seed);
			const read = core.readRecord(core.writeRecord({ setup, moves }));
			if (!read.ok) throw new Error(read.error.reason);
			expect(read.game.hash()).toBe(game.hash());
			expect(read.record.moves).toEqual(moves);
			const unpacked = core.unpack(core.pack({ setup, moves }));
			expect(unpacked?.game.hash()).toBe(game.hash());
			expect(unpacked?.record.moves).toEqual(moves);
		}
	});

	it("says which corrected rule ends a record of earlier rules", async () => {
		const core = await rules();
		const read = core.readRecord(readFileSync(new URL("tests/records/revision-1/departs-pion-76.rift", ROOT), "utf8"));
		expect(read.ok ? "" : read.error.reason).toContain("PION-76");
	});

	it("says what is wrong with a record", async () => {
		const core = await rules();
		const text = core.writeRecord({ setup: { seats: [{}, {}] }, moves: [] }).trimEnd();
		const read = core.readRecord(`${text}\nA fly moon\n`);
		if (read.ok) throw new Error("accepted");
		expect(read.error.line).toBe(text.split("\n").length + 1);
		expect(read.error.reason).toMatch(/fly/);
		expect(core.unpack(new Uint8Array([1, 2, 3]))).toBeNull();
	});

	it("shows a seat what it may know", async () => {
		const core = await rules();
		const draw = generator(5);
		let game = core.newGame({ seats: [{}, {}] });
		while (game.asks().kind !== "warp") game = game.step(anyMove(game, draw) as never) ?? game;
		const choice = game.legal(0).find((move) => move.a !== 0);
		if (!choice) throw new Error("nothing to choose");
		expect(game.moveView(choice, 1).verb).toBe("V_SECRET");
		game = game.step(choice) ?? game;
		expect(snapshot(game.view(0)).seats[0]?.wish).not.toEqual([]);
		expect(snapshot(game.view(1)).seats[0]).toMatchObject({ wish: [], chosen: true });
		expect(snapshot(game.view(1)).viewer).toBe(1);
	});
});

describe("the table", () => {
	it("agrees with the facts, in every position of many games", async () => {
		const core = await rules();
		for (let seed = 31; seed <= 36; seed++) {
			const draw = generator(seed);
			let game = core.newGame(anySetup(seed));
			let n = 0;
			for (let move = anyMove(game, draw); move; move = anyMove(game, draw)) {
				game = game.step(move) ?? game;
				if (n++ % 7) continue;
				const table = snapshot(game);
				expect(table.seats).toHaveLength(table.players);
				for (const seat of table.seats) {
					expect(seat.goods.water).toBe(game.fact("GOODS", seat.seat, GOODS.indexOf("water")));
					expect(seat.warps).toHaveLength(table.fractures ? 10 : 9);
					expect(seat.slots).toHaveLength(12);
					for (const slot of seat.slots)
						if (slot.tile) expect(core.content.tiles[slot.tile], String(slot.tile)).toBeDefined();
					const rows = seat.slots.filter((slot) => slot.next).map((slot) => slot.type);
					expect(new Set(rows).size).toBe(rows.length);
					const main = seat.posts.filter((post) => post.space && post.space in table.places);
					const standing = Object.values(table.places).flatMap((place) =>
						place.occupants.filter((occupant) => occupant.seat === seat.seat),
					);
					if (!seat.bot) expect(standing).toHaveLength(main.length);
				}
				for (const era of table.timeline)
					if (era.superproject) expect(core.content.tiles[era.superproject]?.kind).toBe("superproject");
				for (const stacks of Object.values(table.market))
					for (const tile of [stacks.primary, ...stacks.secondary, ...stacks.unseen])
						if (tile) expect(core.content.tiles[tile]?.type).toBe(stacks.type);
				expect(table.players === 4 || !table.places["construct.3"].inPlay).toBe(true);
			}
			expect(snapshot(game)).toMatchObject({ phase: "over" });
			expect(snapshot(game).seats.some((seat) => seat.won)).toBe(true);
			expect(game.asks().seats).not.toContain(NATURE);
		}
	});
});
