// Uses of the types that must compile, and marked ones that must not.
import { Players, Session, load, say, snapshot } from "@timerift/core";
import type { Ask, Hint, Key, Now, Played, Report, Setup, Verdict } from "@timerift/core";

const core = await load();
const setup: Setup = { seats: [{ path: "harmony", leader: null }, { kind: "chronossus" }], numbers: { cores: 1 } };
const game = core.newGame(setup);
const ask: Ask = game.asks();
const [move] = game.legal(ask.seats[0] ?? 0);
const played: Played | null = move ? game.play(move) : null;
const session = new Session(core, setup, { control: ["here"], freeUndo: true });
const now: Now = session.now();
const players = new Players(core);
const report: Report = await players.think({ game, seat: 0, nodes: 10 });
const hint: Hint = await players.hint({ game, seat: 0, milliseconds: 10, signal: new AbortController().signal });
const key: Key = "good.water";
export const used = { played, now, report, hint, key, water: snapshot(game).seats[0]?.goods.water };
export const judged = async (): Promise<Verdict | null> =>
	move ? players.review({ game, seat: 0, made: move }) : null;

// @ts-expect-error: no such Path
core.newGame({ seats: [{ path: "harmonie" }, {}] });
// @ts-expect-error: no such module
core.newGame({ seats: [{}, {}], modules: ["dooms-day"] });
// @ts-expect-error: no such sentence
say(core, "good.whisky");
// @ts-expect-error: a position does not change
game.bytes = new Uint8Array(1);
// @ts-expect-error: what is inside is not declared
core.rift.abi();
// @ts-expect-error: a seat is needed
await players.think({ game });
