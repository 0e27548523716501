// A game of the package and the same game of the native program, with the same seed and answers, have the same record.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { MODULES, load } from "@timerift/core";
import { anySetup, generator, playedSession } from "./random_games.mjs";

const GAMES = 200;
const { TIMERIFT } = process.env;
const core = await load();
const folder = mkdtempSync(join(tmpdir(), "timerift-"));
after(() => rmSync(folder, { recursive: true }));

function native(...args) {
	const input = args.pop();
	const env = { ...process.env, XDG_STATE_HOME: folder, LC_ALL: "C.UTF-8" };
	const run = spawnSync(TIMERIFT, args, { input, env, encoding: "utf8", maxBuffer: 1 << 26 });
	assert.equal(run.status, 0, run.stderr + run.error);
	return run.stdout;
}

/** Plays the typed answers in the native program; returns the record it saves. */
function nativeGame(setup, seed, typed) {
	const [begin, end] = [join(folder, "begin.rift"), join(folder, "end.rift")];
	writeFileSync(begin, `${core.writeRecord({ setup, moves: [] })}# seed ${seed}\n`);
	native("play", "--plain", "--autoend", "--load", begin, "--save", end, `${typed.join("\n")}\n`);
	return readFileSync(end, "utf8").replace(/^# (seed .*|autoend)\n/gm, "");
}

const seen = new Set();
test(`${GAMES} random games have the record of timerift play`, () => {
	for (let number = 1; number <= GAMES; number++) {
		const draw = generator(number);
		const setup = anySetup(core, draw);
		for (const module of setup.modules) seen.add(module);
		const { record, game, typed } = playedSession(core, setup, number, draw);
		const text = core.writeRecord(record);
		assert.equal(text, nativeGame(setup, number, typed), `game ${number}`);
		const read = core.readRecord(text);
		assert.ok(read.ok);
		assert.equal(read.game.hash(), game.hash());
		assert.deepEqual(read.record.moves, record.moves);
		const unpacked = core.unpack(core.pack(record));
		assert.equal(unpacked?.game.hash(), game.hash());
	}
	assert.deepEqual([...seen].sort(), MODULES.filter((word) => word !== "").sort());
});
