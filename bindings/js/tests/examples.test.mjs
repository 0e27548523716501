// Every program of examples/js runs and says what it should. typed.ts was compiled before (tools/npm.sh).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const here = import.meta.dirname;
const { ROOT } = process.env;
const GAME = join(ROOT, "examples/two-players.rift");

function run(name, ...args) {
	return spawnSync(process.execPath, [join(here, name), ...args], { encoding: "utf8", maxBuffer: 1 << 26 });
}

function printed(name, ...args) {
	const { status, stdout, stderr } = run(name, ...args);
	assert.equal(status, 0, stderr);
	return stdout;
}

const WRONG = join(here, "wrong.rift");
writeFileSync(WRONG, readFileSync(GAME, "utf8").replace("engineer", "enginer"));

const RUNS = {
	"random_game.mjs": () => {
		const one = printed("random_game.mjs", "5");
		assert.match(one, /^A \d+ /m);
		assert.match(one, /\*$/m);
		assert.equal(printed("random_game.mjs", "5"), one);
		assert.notEqual(printed("random_game.mjs", "6"), one);
		assert.notEqual(printed("random_game.mjs", "5", "ru"), one);
	},
	"check_record.mjs": () => {
		assert.match(printed("check_record.mjs", GAME), /moves, \d+ bytes packed, hash [0-9a-f]{16}\nA harmony: \d+ VP/);
		const wrong = run("check_record.mjs", WRONG);
		assert.equal(wrong.status, 1);
		assert.match(wrong.stderr, /^line \d+: .*enginer.*Similar: .*engineer/);
	},
	"hint.mjs": () => {
		const hint = printed("hint.mjs", GAME, "40", "expert", "100");
		assert.match(hint, /^expert: .*, after \d+ simulations$/m);
		assert.match(hint, /^then: /m);
	},
	"worker.mjs": () => {
		const answer = printed("worker.mjs", "30");
		assert.match(answer, /\n.+/);
		assert.equal(printed("worker.mjs", "30"), answer);
	},
	"session.mjs": () => {
		const turn = printed("session.mjs");
		assert.match(turn, /^after .*: ready$/m);
		assert.match(turn, /^after Undo: answer$/m);
		assert.match(turn, /pays \{.*"[a-z]+":\d/);
	},
	"typed.ts": () => {
		assert.match(printed("typed.js"), /^A .+ \d+$/m);
	},
};

test("no example is without a test", () => {
	assert.deepEqual(readdirSync(join(ROOT, "examples/js")).sort(), Object.keys(RUNS).sort());
});

for (const [name, check] of Object.entries(RUNS)) test(`examples/js/${name}`, check);
