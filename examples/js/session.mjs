// A person's turn: what the answers cost and give, Undo, and the end of the turn. node session.mjs
import { load, roll, Session } from "@timerift/core";

const core = await load();
const setup = { seats: [{ path: "harmony" }, { kind: "chronobot2" }] };
const session = new Session(core, setup, { control: ["here"] });

// Plays on to the first turn: dice from a seed, otherwise the first answer.
for (;;) {
	const { state } = session.now();
	const game = session.at(session.head);
	if (state === "nature") session.play(roll(game, 11, session.head));
	else if (state === "turn-up") session.goOn();
	else if (state === "ready") session.endTurn();
	else if (game.asks().kind === "turn") break;
	else session.play(session.answers()[0].move);
}

const game = session.shown();
console.log(game.tellAsk(session.now().seat));
const previews = session.answers().flatMap(({ move }) => session.preview(move) ?? []);
session.answers().forEach(({ move }, i) => {
	const { paid, gained } = previews[i].balance;
	console.log(`${game.words(move)}: pays ${JSON.stringify(paid)}, gains ${JSON.stringify(gained)}`);
});
const chosen = session.answers().find((_, i) => previews[i].ends);
session.play(chosen.move);
console.log(`after ${game.words(chosen.move)}: ${session.now().state}`);
session.undo();
console.log(`after Undo: ${session.now().state}`);
session.redo();
session.endTurn();
console.log(`after Redo and the end of the turn: ${session.now().state}`);
