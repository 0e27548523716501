// What a computer player would do after so many moves of a record, and why: node hint.mjs FILE MOVES [PLAYER] [MILLISECONDS]
import { readFileSync } from "node:fs";
import { load, NATURE, Players } from "@timerift/core";

const [file, moves, player = "expert", milliseconds = "500"] = process.argv.slice(2);
const core = await load();
const read = core.readRecord(readFileSync(file, "utf8"));
if (!read.ok) throw new Error(read.error.reason);
let game = core.newGame(read.record.setup);
for (const move of read.record.moves.slice(0, Number(moves))) game = game.step(move);
const [seat] = game.asks().seats;
if (seat === undefined || seat === NATURE) throw new Error("no player is asked here");

console.log(game.tellAsk(seat));
const players = new Players(core);
const { best, second, line, report } = await players.hint({ game, seat, player, milliseconds: Number(milliseconds) });
console.log(`${player}: ${game.words(best.move)}, after ${report.simulations} simulations`);
if (best.simulations > 0) console.log(`expected score ${best.score / 100} VP, chance of winning ${best.win / 10} %`);
for (const { term, difference } of best.reasons) console.log(`  ${term} ${difference / 100} VP`);
if (second) console.log(`second: ${game.words(second.move)}, ${(best.margin - second.margin) / 100} VP less`);
for (const { told } of line) console.log(`then: ${told}`);
