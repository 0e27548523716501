// Sessions, events, words and the snapshot of the table.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { NATURE, Session, languages, load, roll, say, snapshot, speak } from "@timerift/core";

const SETUP = {
	seats: [
		{ path: "harmony", leader: "zaida" },
		{ path: "progress", leader: "valerian" },
	],
	first: 0,
};
const core = await load();

/** Plays on with the first answers, up to the first turn of the Action Rounds. */
function firstTurn() {
	const session = new Session(core, SETUP, { control: ["here", "here"] });
	for (;;) {
		const { state, seat } = session.now();
		const game = session.at(session.head);
		if (state === "hand-over") session.take(seat);
		else if (state === "nature") session.play(roll(game, 5, session.head));
		else if (state === "ready") session.endTurn();
		else if (state === "turn-up") session.goOn();
		else if (game.asks().kind === "turn") return session;
		else session.play(session.answers()[0].move);
	}
}

test("a turn is played, taken back, played again and ended", () => {
	const session = firstTurn();
	const before = session.shown().hash();
	const head = session.head;
	const { seat } = session.now();
	const answer = session.answers().find(({ move }) => session.preview(move)?.ends);
	assert.ok(answer);
	const preview = session.preview(answer.move);
	assert.equal(session.play(answer.move), "ok");
	assert.equal(session.now().state, "ready");
	assert.equal(session.now().undo, true);
	assert.equal(session.undo(), true);
	assert.equal(session.shown().hash(), before);
	assert.equal(session.redo(), true);
	assert.equal(session.head, head + 1);
	assert.equal(session.restart(), true);
	assert.equal(session.head, head);
	session.play(answer.move);
	assert.equal(preview.game.view(seat).hash(), session.shown().view(seat).hash());
	assert.equal(session.endTurn(), true);
	assert.equal(session.undo(), false, "an ended turn stands");
	assert.equal(session.now().wall, "ended");
});

test("two sessions of one module do not disturb each other", () => {
	const [one, two] = [firstTurn(), firstTurn()];
	const hash = two.shown().hash();
	one.play(one.answers()[0].move);
	assert.equal(two.shown().hash(), hash);
	assert.notEqual(one.shown().hash(), hash);
	const again = new Session(core, SETUP, { control: ["here", "here"] });
	const moves = one.moves(0, one.head);
	assert.equal(again.load(moves), moves.length);
});

test("a view hides what a seat may not know", () => {
	let game = core.newGame(SETUP);
	for (let n = 0; game.asks().kind !== "warp"; n++) {
		const [seat] = game.asks().seats;
		game = game.step(seat === NATURE ? roll(game, 5, n) : game.legal(seat)[0]);
	}
	const [one, two] = [game.legal(0)[0], game.legal(0).at(-1)].map((move) => game.step(move).view(1).hash());
	assert.equal(one, two);
	const { events } = game.play(game.legal(0).at(-1));
	assert.ok(events.length > 0 && events.every(({ told, key, rule }) => told && key && rule !== undefined));
});

test("the snapshot tells the table", () => {
	const table = snapshot(firstTurn().shown());
	assert.equal(table.phase, "actions");
	assert.equal(table.era, 1);
	assert.equal(table.seats.length, 2);
	assert.equal(table.seats[0].leader, "zaida");
});

test("every language of i18n is there and is loaded when it is wanted", async () => {
	const folders = readdirSync(join(process.env.ROOT, "i18n")).filter((name) => /^[a-z-]+$/.test(name));
	assert.deepEqual(Object.keys(languages).sort(), folders.sort());
	const game = core.newGame(SETUP);
	const [seat] = firstTurn().at(20).asks().seats;
	const told = new Set();
	for (const language of Object.keys(languages)) {
		await speak(core, language);
		assert.equal(core.language, language);
		told.add(say(core, "worker.engineer"));
		assert.notEqual(
			firstTurn()
				.shown()
				.tellAsk(seat === NATURE ? 0 : seat),
			"",
		);
	}
	assert.equal(told.size, Object.keys(languages).length);
	await speak(core, "en");
	assert.equal((await load({ language: "fr" })).language, "fr");
	assert.equal(core.language, "en");
	assert.ok(game.tellAsk(game.asks().seats[0]) !== undefined);
});
