// Runs two modules made of compare_wasm.c in turns: node compare_wasm.mjs NEW OLD ROUNDS SECONDS.
// Prints a line for each round: game, way, questions per second of the new one and of rift_play in the old one.
import { readFileSync } from "node:fs";

const [newFile, oldFile, rounds, seconds] = process.argv.slice(2);
const load = (file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {}).exports;
const now = load(newFile);
const before = load(oldFile);
const GAMES = { base: 0, fractures: 1 << 3 }; // bits of the modules
let seed = 1;

function speed(run, modules) {
	const begin = process.cpuUsage().user;
	let asks = 0;
	let took;
	do {
		const played = run(seed++, 10, modules);
		if (!played) throw new Error("a game cannot be played");
		asks += played;
		took = (process.cpuUsage().user - begin) / 1e6;
	} while (took < Number(seconds));
	return asks / took;
}

for (const modules of Object.values(GAMES)) for (const run of [now.by_play, now.by_step, before.by_play]) speed(run, modules); // warm-up
for (const [game, modules] of Object.entries(GAMES))
	for (let round = 0; round < Number(rounds); round++) {
		const ways = round % 2 ? ["by_step", "by_play"] : ["by_play", "by_step"];
		const old = speed(before.by_play, modules);
		for (const way of ways) console.log(`${game} ${way.slice(3)} ${speed(now[way], modules)} ${old}`);
	}
