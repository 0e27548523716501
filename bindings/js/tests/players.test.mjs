// Computer players through the package: the answers of the native program, budgets, hints, reviews, giving up.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { before, test } from "node:test";
import { NATURE, Players, load, roll, sameMove } from "@timerift/core";
import { anySetup, generator } from "./random_games.mjs";

const { TIMERIFT } = process.env;
const core = await load();
const players = new Players(core);
const SEED = 7n;
const NODES = 60;

/** The first number of xoshiro256** with this seed: with it `timerift bot` thinks about its first question. */
function firstOf(seed) {
	const u64 = (n) => BigInt.asUintN(64, n);
	const splitmix = (state) => () => {
		state = u64(state + 0x9e3779b97f4a7c15n);
		let z = u64((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
		z = u64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
		return z ^ (z >> 31n);
	};
	const next = splitmix(splitmix(seed)());
	next();
	const x = u64(next() * 5n);
	return u64(((x << 7n) | (x >> 57n)) * 9n);
}

/** A random game up to a question that has more than two answers, after so many moves at least. */
function position(number, least) {
	for (let game = number; ; game += 1000) {
		const draw = generator(game);
		const setup = anySetup(core, draw);
		const moves = [];
		for (let at = core.newGame(setup); at.asks().seats.length > 0; at = at.step(moves.at(-1))) {
			const [seat] = at.asks().seats;
			const legal = seat === NATURE ? [] : at.legal(seat);
			if (moves.length >= least && legal.length > 2) return { setup, moves, game: at, seat };
			moves.push(seat === NATURE ? roll(at, game, moves.length) : legal[draw(legal.length)]);
		}
	}
}

/** What a program prints up to the line with the answer. It hears the end of its input only then: that would interrupt it. */
async function answered(args, said) {
	const bot = spawn(TIMERIFT, args, { stdio: ["pipe", "pipe", "inherit"] });
	const ended = new Promise((resolve, reject) => bot.once("exit", resolve).once("error", reject));
	bot.stdin.write(said);
	let printed = "";
	for await (const text of bot.stdout.setEncoding("utf8")) {
		printed += text;
		if (/^bestmove .*\n/m.test(printed)) bot.stdin.end("quit\n");
	}
	await ended;
	return printed;
}

/** What `timerift bot` answers in the position. */
async function nativeAnswer({ setup, moves, seat }, level) {
	const [, ...lines] = core.writeRecord({ setup, moves: [] }).trim().split("\n");
	const sat = "ABCD"[seat];
	const setting = lines.filter((line) => !/^(revision|#)/.test(line)).join(" ");
	const said = [`rift 1 rules ${core.rules}`, `seed ${SEED}`, `position ${sat} ${setting}`];
	let game = core.newGame(setup);
	for (const move of moves) {
		const seen = game.moveView(move, seat);
		const words = seen.verb === move.verb ? game.view(seat).words(seen) : "secret";
		said.push(`move ${move.seat === NATURE ? "*" : "ABCD"[move.seat]} ${words || "secret"}`);
		game = game.step(move);
	}
	said.push("isready", `go nodes ${NODES}`, "");
	const printed = await answered(["bot", "--level", level], said.join("\n"));
	const best = printed.match(/^bestmove (.*)$/m);
	assert.ok(best, printed);
	return best[1];
}

let turn;
before(() => {
	turn = position(1, 60);
});

for (const [i, { name }] of players.list.entries())
	test(`${name} gives the answers of the native program`, async () => {
		for (let number = 1; number <= 4; number++) {
			const at = position(10 * i + number, 20 * number);
			const answer = await players.choose({ ...at, player: name, nodes: NODES, seed: firstOf(SEED) });
			assert.equal(at.game.words(answer), await nativeAnswer(at, name), `question ${number}`);
		}
	});

test("the view of the seat is enough, and the same question has the same answer", async () => {
	const question = { ...turn, player: "expert", nodes: NODES, seed: 3 };
	const [one, two] = await Promise.all([
		players.think(question),
		players.think({ ...question, game: turn.game.view(turn.seat) }),
	]);
	assert.deepEqual(one, two);
	assert.ok(one.simulations > 0 && one.simulations <= NODES);
	assert.equal(one.nodes, NODES);
});

test("a budget in milliseconds ends a search that would not end", async () => {
	const report = await players.think({ ...turn, player: "master", milliseconds: 50 });
	assert.ok(report.simulations > 0 && report.simulations < 2 ** 20);
});

test("a hint has the best answer, the second, reasons and a line in sentences", async () => {
	const { best, second, line, report } = await players.hint({ ...turn, nodes: 200 });
	assert.ok(turn.game.legal(turn.seat).some((move) => sameMove(move, best.move)));
	assert.ok(second && !sameMove(second.move, best.move));
	assert.ok(best.reasons.length > 0 && best.reasons.every(({ term }) => term !== ""));
	assert.ok(line.length > 0 && sameMove(line[0].move, best.move) && line[0].told !== "");
	assert.equal(report.answers[0], best);
});

test("a review grades a decision", async () => {
	const made = turn.game.legal(turn.seat).at(-1);
	const verdict = await players.review({ ...turn, made, nodes: 200 });
	assert.deepEqual(verdict.made.move, made);
	assert.ok(["best", "fine", "slip", "mistake", "blunder"].includes(verdict.grade));
	assert.ok(verdict.loss >= 0);
});

test("progress is told, and a signal gives up at once", async () => {
	const giveUp = new AbortController();
	let told = 0;
	const progress = () => ++told === 2 && giveUp.abort(new Error("enough"));
	await assert.rejects(players.think({ ...turn, milliseconds: 3600000, progress, signal: giveUp.signal }), /enough/);
	assert.equal(told, 2);
	await assert.rejects(players.think({ ...turn, signal: giveUp.signal }), /enough/);
	await players.think({ ...turn, nodes: 1 }); /* the next question is answered */
});

test("closing rejects what is under way; afterwards questions are answered again", async () => {
	const other = new Players(core);
	const asked = other.think({ ...turn, milliseconds: 3600000 });
	setTimeout(() => other.close(), 50);
	await assert.rejects(asked, /closed/);
	assert.ok((await other.think({ ...turn, nodes: 1 })).answers.length > 0);
});

test("questions that cannot be asked are refused with a reason", async () => {
	const { game, seat } = turn;
	const made = { ...game.legal(seat)[0], verb: "" };
	await assert.rejects(players.think({ game, seat, player: "nobody" }), /no computer player nobody/);
	await assert.rejects(players.think({ game, seat: 9 }), /seat 9 is not asked/);
	await assert.rejects(players.think({ game, seat, nodes: -1 }), RangeError);
	await assert.rejects(players.review({ game, seat, made }), /not legal/);
	await assert.rejects(players.review({ game, seat, made, player: "greedy" }), /does not search/);
	assert.throws(() => game.choose(seat, "master"), /searches/);
	assert.throws(() => game.choose(seat, "nobody"), /no computer player/);
	assert.throws(() => game.choose(9, "greedy"), RangeError);
});
