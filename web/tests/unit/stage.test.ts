/** Positions that are stated: the module, texts and links of games, fields, records that begin at one, a session. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Core, Game, Move } from "../../src/core/core";
import { sameMove } from "../../src/core/core";
import { loadStage } from "../../src/core/stage";
import type { Stage } from "../../src/core/stage";
import { Session } from "../../src/game/session";
import { anyMove, generator, ROOT, rules } from "./rules";

let core: Core;
let stage: Stage;

beforeAll(async () => {
	core = await rules();
	stage = await loadStage(core, () => Promise.resolve(readFileSync(new URL("build/wasm/stage.wasm", ROOT))));
});

/** A position after some moves of a random game. */
function reached(seed: number, moves: number): Game {
	const draw = generator(seed);
	let game = core.newGame({
		seats: [{ path: "harmony" }, { path: "progress" }],
		modules: seed % 2 ? ["pioneers"] : [],
	});
	for (let i = 0; i < moves; i++) {
		const move = anyMove(game, draw);
		game = (move && game.step(move)) ?? game;
	}
	return game;
}

/** A position in which it is somebody's turn. */
function inTurn(): Game {
	for (let moves = 20; moves < 200; moves++) {
		const game = reached(5, moves);
		if (game.asks().kind === "turn") return game;
	}
	throw new Error("nobody's turn comes");
}

const field = (word: string, part = "") => {
	const found = stage.fields.find((one) => one.word === word && one.part === part);
	if (!found) throw new Error(`there is no field ${word}`);
	return found;
};

describe("a stated position", () => {
	it("is written and read back, as text and packed", () => {
		for (let seed = 1; seed <= 20; seed++) {
			const game = reached(seed, 10 * seed);
			const back = stage.read(stage.write(game));
			expect(back.ok && Array.from(back.game.bytes)).toEqual(Array.from(game.bytes));
			expect(Array.from(stage.unpack(stage.pack(game))?.bytes ?? [])).toEqual(Array.from(game.bytes));
			expect(stage.check(game)).toBeNull();
		}
	});

	it("is refused with the line and the word", () => {
		const text = stage.write(inTurn()).replace(/^A water .*$/m, "A wetter 5");
		const line = text.split("\n").indexOf("A wetter 5") + 1;
		const read = stage.read(text);
		expect(read.ok ? null : read.error).toMatchObject({ wrong: "field", word: "wetter", line, seat: 0 });
		expect(stage.unpack(stage.pack(inTurn()).fill(0, 20, 30))).toBeNull();
	});

	it("changes by a line, a field and a phase", () => {
		const game = inTurn();
		const richer = stage.line(game, "B water 9");
		if (!richer.ok) throw new Error("refused");
		const goods = field("goods");
		const water = Array.from({ length: goods.count }, (_, i) => i).findIndex(
			(i) => stage.indexWord(goods, i) === "water",
		);
		expect(stage.get(richer.game, goods, 1, water)).toBe(9);
		const poorer = stage.set(richer.game, goods, 1, 2, water);
		expect(poorer && stage.get(poorer, goods, 1, water)).toBe(2);
		expect(stage.set(game, goods, 1, 70000, water)).toBeNull();
		const turn = stage.begin(game, "actions", 1);
		expect(turn.ok && turn.game.asks()).toMatchObject({ kind: "turn", seats: [1] });
	});

	it("has words for its values", () => {
		const tile = field("tile");
		const value = stage.valueOf(tile, "exocrawler");
		expect(value === null ? "" : stage.valueWord(tile, value)).toBe("exocrawler");
		expect(stage.valueOf(tile, "nonsense")).toBeNull();
		expect(stage.valueWord(tile, 0)).toBe("-");
		expect(stage.indexWord(tile, 9)).toBe("lab.1");
		expect(stage.valueWord(field("first"), 0)).toBe("A");
	});

	it("begins a session and a record", () => {
		const start = inTurn();
		const session = new Session(core, start.setup(), { start });
		const pass = start.legal(start.asks().seats[0] ?? 0)[0] as Move;
		expect(session.play(pass)).toBe(true);
		const moves = [pass];
		const read = stage.readRecord(stage.writeRecord(start, moves));
		if (!("moves" in read)) throw new Error(read.reason);
		expect(read.stated && read.moves.length === 1 && sameMove(read.moves[0] as Move, pass)).toBe(true);
		expect(Array.from(read.start.bytes)).toEqual(Array.from(start.bytes));
		expect(Array.from(read.end.bytes)).toEqual(Array.from(start.step(pass)?.bytes ?? []));
		expect(stage.unpackRecord(stage.packRecord(start, moves))?.moves.length).toBe(1);
		expect(core.readRecord(stage.writeRecord(start, moves)).ok).toBe(false);
	});
});
