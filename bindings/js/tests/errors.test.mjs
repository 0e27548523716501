// What the package refuses, and with which words. Nothing here may trap in the module or change a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NATURE, Session, load, roll, say, speak } from "@timerift/core";

const core = await load();
const SETUP = { seats: [{ path: "harmony" }, { path: "progress" }] };
const game = core.newGame(SETUP);

test("setups", () => {
	assert.throws(() => core.newGame({ seats: [{}] }), /cannot be played/);
	assert.throws(() => core.newGame({ seats: [{}, {}, {}, {}, {}] }), /cannot be played/);
	assert.throws(() => core.newGame({ seats: [{}, {}], edition: "golden" }), /golden/);
	assert.throws(() => core.newGame({ seats: [{}, {}], modules: ["dooms-day"] }), /dooms-day/);
	assert.throws(() => core.newGame({ seats: [{ path: "constructor" }, {}] }), /constructor/);
	const { fault, sentence, rule } = core.advise({ seats: [{ path: "harmony" }, { path: "harmony" }] });
	assert.ok(fault && sentence && rule);
	assert.equal(core.accepts(SETUP), true);
	assert.throws(() => new Session(core, { seats: [{}] }, { control: ["here"] }), /cannot be played/);
});

test("moves", () => {
	const hash = game.hash();
	const wrong = { verb: "V_PASS", seat: 3, a: 1, b: 2, c: 3, d: 4 };
	const played = game.play(wrong);
	assert.notEqual(played.result, "ok");
	assert.notEqual(core.sentence(played.result), "");
	assert.equal(played.game, game);
	assert.equal(game.step(wrong), null);
	assert.equal(game.check(wrong), played.result);
	assert.deepEqual(game.parse(0, "leader nobody"), { unknown: "nobody" });
	assert.equal(game.hash(), hash);
	assert.throws(() => roll(core.newGame({ seats: [{}, {}] }), 1, 0), /Nature is not asked/);
});

test("seats", () => {
	for (const seat of [-1, NATURE, 9, 0.5, Number.NaN]) {
		assert.throws(() => game.score(seat), RangeError);
		if (seat !== NATURE) assert.throws(() => game.view(seat), RangeError);
		assert.deepEqual(game.legal(seat), []);
	}
});

test("records", () => {
	const text = core.writeRecord({ setup: SETUP, moves: [] });
	const read = core.readRecord(`${text}A  leader nobody\n`);
	assert.equal(read.ok, false);
	assert.equal(read.error.line, text.split("\n").length);
	assert.match(read.error.words, /nobody/);
	assert.notEqual(read.error.reason, "");
	assert.equal(core.readRecord("no record").ok, false);
	assert.equal(core.readRecord("x".repeat(1 << 20)).ok, false);
	const moves = [{ verb: "V_PASS", seat: 0, a: 0, b: 0, c: 0, d: 0 }];
	assert.throws(() => core.writeRecord({ setup: SETUP, moves }), /no record/);
	assert.throws(() => core.pack({ setup: SETUP, moves }), /no record/);
	assert.throws(() => core.writeRecord({ setup: SETUP, moves: Array(5000).fill(moves[0]) }), /so many moves/);
	assert.equal(core.unpack(new Uint8Array([1, 2, 3])), null);
	assert.throws(() => core.gameOf(new Uint8Array(7)), /no game/);
});

test("words and files", async () => {
	await assert.rejects(load({ language: "xx" }), /no language xx/);
	await assert.rejects(load({ language: "constructor" }), /no language/);
	await assert.rejects(speak(core, "../en"), /no language/);
	assert.equal(core.language, "en");
	assert.throws(() => say(core, "no.such.key"), /no sentence/);
	await assert.rejects(load({ rules: new Uint8Array([0, 97, 115, 109]) }), WebAssembly.CompileError);
	await assert.rejects(load({ words: new Uint8Array(64) }), /words/);
});

test("after all that the module still works", () => {
	assert.equal(core.newGame(SETUP).hash(), game.hash());
});
