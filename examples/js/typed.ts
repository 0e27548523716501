// The types of the package: tsc --strict typed.ts, then node typed.js. Setups, moves, events and sentences are checked.
import { load, NATURE, roll, say, snapshot } from "@timerift/core";
import type { Core, Game, GameEvent, Move, Setup, Table } from "@timerift/core";

const setup: Setup = {
	edition: "classic",
	modules: ["guardians"],
	seats: [{ path: "dominance" }, { path: "salvation", leader: "amena" }],
};

/** The answer with the most VP right after it. */
function best(game: Game, seat: number): Move {
	const ranked = game.legal(seat).map((move) => ({ move, vp: game.step(move)?.score(seat).total ?? 0 }));
	const [first] = ranked.sort((a, b) => b.vp - a.vp);
	if (!first) throw new Error("no answer");
	return first.move;
}

function told({ kind, told, seat }: GameEvent): string {
	return kind === "built" && seat !== NATURE ? `** ${told}` : told;
}

const core: Core = await load({ language: "pt" });
let game: Game = core.newGame(setup);
for (let n = 0; n < 200; n++) {
	const [seat] = game.asks().seats;
	if (seat === undefined) break;
	const played = game.play(seat === NATURE ? roll(game, 4n, n) : best(game, seat));
	for (const event of played.events) console.log(told(event));
	game = played.game;
}
const table: Table = snapshot(game);
for (const { letter, goods } of table.seats) console.log(letter, say(core, "good.water"), goods.water);
