// Players who decide by chance, told in words: node random_game.mjs [SEED] [LANGUAGE]
import { load, NATURE, roll } from "@timerift/core";

const seed = BigInt(process.argv[2] ?? 1);
const core = await load({ language: process.argv[3] ?? "en" });
core.seedPlayers(seed);
let game = core.newGame({ seats: [{}, {}, {}], modules: ["pioneers"] });
for (let n = 0; ; n++) {
	const [seat] = game.asks().seats;
	if (seat === undefined) break; // the game is over
	const move = seat === NATURE ? roll(game, seed, n) : game.choose(seat, "random");
	const played = game.play(move);
	for (const event of played.events) console.log(`${event.told} (${event.rule})`);
	game = played.game;
}
for (const seat of [0, 1, 2]) console.log("ABC"[seat], game.score(seat).total, game.won(seat) ? "*" : "");
