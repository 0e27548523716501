// Steps per second through the package, beside those of C: node bench.mjs PACKAGE TIMERIFT-LAB [SECONDS]. A step is a question answered
// with a random legal answer, dice and draws included, as `timerift-lab bench` counts them. Both are measured in turns.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";

const [folder, lab, seconds = "3"] = process.argv.slice(2);
const { load, NATURE, Players, roll } = await import(join(resolve(folder), "dist/index.js"));
const ROUNDS = 3;
const core = await load();
const setup = { seats: [{}, {}] };
let state = 1;
const below = (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;

/** One of the answers to the open question. */
function answer(game) {
	const [seat] = game.asks().seats;
	const moves = seat === NATURE ? game.chance() : game.legal(seat);
	const one = moves[below(moves.length)];
	return seat === NATURE ? one.move : one;
}

const WAYS = {
	"step, without events": (game) => game.step(answer(game)),
	"play, with events and their sentences": (game) => game.play(answer(game)).game,
	"step, dice from a seed": (game, n) => game.step(game.asks().seats[0] === NATURE ? roll(game, 1, n) : answer(game)),
};

function perSecond(step) {
	const end = performance.now() + (1000 * Number(seconds)) / ROUNDS;
	const from = performance.now();
	let steps = 0;
	while (performance.now() < end)
		for (let game = core.newGame(setup); game.asks().seats.length > 0; steps++) game = step(game, steps);
	return (1000 * steps) / (performance.now() - from);
}

const found = Object.fromEntries(["C: rift_play", ...Object.keys(WAYS)].map((name) => [name, 0]));
for (let round = 0; round < ROUNDS; round++) {
	const printed = execFileSync(lab, ["bench", "--players", "2"], { encoding: "utf8" });
	const native = Number(printed.match(/^base: play=(\d+)/m)[1]);
	found["C: rift_play"] = Math.max(found["C: rift_play"], native);
	for (const [name, step] of Object.entries(WAYS)) found[name] = Math.max(found[name], perSecond(step));
}
for (const [name, rate] of Object.entries(found))
	console.log(`npm: ${name}: ${Math.round(rate)} steps/s, ${((100 * rate) / found["C: rift_play"]).toFixed(1)} % of C`);

const players = new Players(core);
let game = core.newGame({ seats: [{ path: "harmony" }, { path: "progress" }] });
for (let n = 0; game.asks().kind !== "turn"; n++) {
	const [seat] = game.asks().seats;
	game = game.step(seat === NATURE ? roll(game, 1, n) : game.choose(seat, "greedy"));
}
const [seat] = game.asks().seats;
await players.think({ game, seat, nodes: 1 });
const from = performance.now();
const { simulations } = await players.think({ game, seat, player: "master", milliseconds: 2000 });
console.log(`npm: master: ${Math.round((1000 * simulations) / (performance.now() - from))} simulations/s`);
