// The WebAssembly half of `make twin`: plays the games of twin.c and prints the same lines. Keep the two in step.
//
//	node twin.mjs timerift.wasm GAMES           plays games 1 to GAMES
//	node twin.mjs timerift.wasm --write DIR N   plays N other games, writes their records to DIR and tells their ends
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ABI = 5;
const NATURE = 4;
const MOVE_BYTES = 6;
const OUTCOME_BYTES = 8;
const SETUP_BYTES = 48;
// Where the fields of struct rift_setup are
const OPTIONS = 0;
const MODULES = 8;
const VARIANTS = 12;
const EDITION = 17;
const SIDE = 18;
const DEVICE = 19;
const PLAYERS = 20;
const FIRST = 21;
const ENERGY_CORES = 22;
const OBJECTIVES_FEWER = 23;
const SEATS = 32;
const SCORE_BYTES = 40;
const EVENT_BYTES = 12;
const EVENT_AUDIENCE = 6;
const RECORD_MOVES = 52; // where the moves of a record begin; their number is before them
const CHRONOBOT_1 = 2;
const CHRONOSSUS = 4;
const SALVATION = 4;
const UNITY = 5;
const FRACTURES = 4;
const SPACES = 67; // RIFT_SPACE_END, and so on
const SUMS = 31;
const OPTION_END = 33;
const MODULE_END = 7;
const LEADER_END = 16;
const STEP = 50;
const GREEDY_EVERY = 25;
const THINK_ABI = 2;
const THINK_EVERY = 17;
const THINK_GAMES = 200;
const THINK_NODES = 20;
// Where the fields of struct rift_report and rift_advice are
const REPORT = { answers: 8, answer: 12, moves: 636, line: 640, score: 736, end: 768 };
const ADVICE = { simulations: 8, bytes: 52 };
// Of struct rift_verdict: the answers made and best, what comes after them
const VERDICT = { made: 16, best: 68, after: 120, end: 156 };
const VIEW_SLOT = 1;

const [file, ...args] = process.argv.slice(2);
const rift = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {}).exports;
if (rift.abi() !== ABI) throw new Error(`${file} speaks ABI ${rift.abi()}, this script ${ABI}`);
const memory = new DataView(rift.memory.buffer);
const bytes = new Uint8Array(rift.memory.buffer);
const sentences = readFileSync(join(dirname(file), "en.words"));
bytes.set(sentences, rift.words_area());
if (rift.words_open(sentences.length) !== 0) throw new Error("en.words is not of this version");
const setupArea = rift.setup_area();
const moveArea = rift.move_area();
const outcomeArea = rift.outcome_area();
const eventArea = rift.event_area();
const recordArea = rift.record_area();
const scoreArea = rift.score_area();
const textArea = rift.text_area();
const greedy = players().indexOf("greedy");

const thinker = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(dirname(file), "think.wasm"))), {}).exports;
if (thinker.think_abi() !== THINK_ABI) throw new Error(`think.wasm speaks ABI ${thinker.think_abi()}`);

let questions = 0; // thought about, in all games
// What a game has come to.
let seed, state, answers, words, thoughts, count;

function cString(at) {
	return Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
}

function players() {
	return Array.from({ length: rift.player_count() }, (_, i) => cString(rift.player_word(i)));
}

function draw() {
	state = (state + 0x6d2b79f5) >>> 0;
	let x = state;
	x = Math.imul(x ^ (x >>> 15), x | 1);
	x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
	return (x ^ (x >>> 14)) >>> 0;
}

const below = (n) => draw() % n;

function fold(sum, at, length, of = bytes) {
	for (let i = 0; i < length; i++) sum = Math.imul(sum ^ of[at + i], 16777619);
	return sum >>> 0;
}

const foldNumber = (sum, n) => Math.imul(sum ^ n, 16777619) >>> 0;
const hex = (n, digits = 8) => n.toString(16).padStart(digits, "0");
const hash = (slot) => BigInt.asUintN(64, rift.game_hash(slot));

const fractures = () => (bytes[setupArea + MODULES] >> (FRACTURES - 1)) & 1;

function drawHumans() {
	const playerCount = 2 + below(3);
	bytes[setupArea + PLAYERS] = playerCount;
	bytes[setupArea + FIRST] = below(playerCount + 1);
	const count = fractures() ? UNITY : SALVATION;
	const first = below(count);
	for (let seat = 0; seat < playerCount; seat++) {
		const at = setupArea + SEATS + 4 * seat;
		if (below(3) === 0) continue;
		bytes[at + 1] = 1 + ((first + seat) % count);
		if (below(3) === 0) bytes[at + 2] = below(LEADER_END);
		bytes[at + 3] = below(3);
	}
}

function drawSolo() {
	bytes[setupArea + PLAYERS] = 2;
	const bot = below(2);
	const kind = CHRONOBOT_1 + below(3);
	bytes[setupArea + SEATS + 4 * bot] = kind;
	let options = draw();
	options &= draw();
	options &= draw();
	memory.setUint32(setupArea + OPTIONS, (options & (2 ** (OPTION_END - 1) - 1)) >>> 0, true);
	if (kind === CHRONOSSUS) {
		bytes[setupArea + ENERGY_CORES] = below(4);
		bytes[setupArea + OBJECTIVES_FEWER] = below(4);
	}
}

function drawGame() {
	const solo = below(4) === 0;
	do {
		bytes.fill(0, setupArea, setupArea + SETUP_BYTES);
		bytes[setupArea + EDITION] = 1 + below(2);
		bytes[setupArea + SIDE] = below(2);
		bytes[setupArea + VARIANTS] = below(128);
		bytes[setupArea + MODULES] = below(2) ? below(2 ** (MODULE_END - 1)) : 0;
		if (fractures()) bytes[setupArea + DEVICE] = below(2);
		if (solo) drawSolo();
		else drawHumans();
	} while (rift.game_new(0) !== 0);
	bytes.copyWithin(recordArea, setupArea, setupArea + SETUP_BYTES);
}

function drawSeat(seats) {
	const list = [];
	for (let seat = 0; seat <= NATURE; seat++) if ((seats >> seat) & 1) list.push(seat);
	return list[below(list.length)];
}

// These two put a move into the move area.
function drawOutcome() {
	const outcomes = rift.game_chance(0);
	const weight = (i) => memory.getUint16(outcomeArea + i * OUTCOME_BYTES + MOVE_BYTES, true);
	let total = 0;
	for (let i = 0; i < outcomes; i++) total += weight(i);
	answers = (Math.imul(answers, 31) + outcomes) >>> 0;
	let left = below(total);
	let i = 0;
	while (left >= weight(i)) left -= weight(i++);
	const from = outcomeArea + i * OUTCOME_BYTES;
	bytes.copyWithin(moveArea, from, from + MOVE_BYTES);
}

function drawAnswer(seat) {
	const moves = rift.game_legal(0, seat);
	answers = (Math.imul(answers, 31) + moves) >>> 0;
	if (seed % GREEDY_EVERY === 0) {
		rift.player_choose(0, seat, greedy);
		return;
	}
	const from = moveArea + below(moves) * MOVE_BYTES;
	bytes.copyWithin(moveArea, from, from + MOVE_BYTES);
}

function foldThought(seat) {
	const player = Math.floor(count / THINK_EVERY) % thinker.think_players();
	const game = rift.game_area(0);
	new Uint8Array(thinker.memory.buffer).set(bytes.subarray(game, game + rift.game_bytes()), thinker.think_game());
	if (thinker.think_begin(player, seat, BigInt(seed), THINK_NODES) !== 0) throw new Error(`game ${seed}: no thought`);
	questions++;
	while (thinker.think_go(7));
	const at = thinker.think_report();
	const report = new Uint8Array(thinker.memory.buffer, at, REPORT.end); // after begin, which moves the memory
	const number = (offset) => new DataView(thinker.memory.buffer).getUint32(at + offset, true);
	thoughts = foldNumber(thoughts, number(0));
	for (let i = 0; i < number(REPORT.answers); i++) {
		const advice = REPORT.answer + i * ADVICE.bytes;
		thoughts = fold(thoughts, advice, MOVE_BYTES, report);
		thoughts = fold(thoughts, advice + ADVICE.simulations, ADVICE.bytes - ADVICE.simulations, report);
	}
	thoughts = fold(thoughts, REPORT.line, number(REPORT.moves) * MOVE_BYTES, report);
	thoughts = fold(thoughts, REPORT.score, REPORT.end - REPORT.score, report);
}

function foldReview(seat) {
	const made = bytes.subarray(moveArea, moveArea + MOVE_BYTES);
	const game = rift.game_area(0);
	const there = new Uint8Array(thinker.memory.buffer);
	there.set(bytes.subarray(game, game + rift.game_bytes()), thinker.think_game());
	there.set(made, thinker.think_made());
	const strongest = thinker.think_players() - 1;
	if (thinker.think_review_begin(strongest, seat, BigInt(seed), THINK_NODES) !== 0) throw new Error(`game ${seed}: no review`);
	while (thinker.think_review_go(7));
	const at = thinker.think_review_verdict();
	const verdict = new Uint8Array(thinker.memory.buffer, at, VERDICT.end);
	thoughts = fold(thoughts, 0, VERDICT.made, verdict);
	for (const answer of [VERDICT.made, VERDICT.best]) {
		thoughts = fold(thoughts, answer, MOVE_BYTES, verdict);
		thoughts = fold(thoughts, answer + ADVICE.simulations, ADVICE.bytes - ADVICE.simulations, verdict);
	}
	thoughts = fold(thoughts, VERDICT.after, VERDICT.end - VERDICT.after, verdict);
}

function foldMove(seat) {
	words = fold(words, textArea, rift.ask_words(0, seat));
	words = fold(words, textArea, rift.move_words(0));
	words = foldNumber(words, rift.move_read(0, seat));
	words = fold(words, moveArea, MOVE_BYTES);
}

function foldEvents() {
	for (let i = 0; i < rift.game_events(); i++) {
		const key = rift.event_key(i);
		words = fold(words, key, bytes.indexOf(0, key) - key);
		words = fold(words, textArea, rift.event_words(0, i));
		words = foldNumber(words, bytes[eventArea + i * EVENT_BYTES + EVENT_AUDIENCE]);
	}
}

function positionSum() {
	let sum = 0;
	const seats = bytes[recordArea + PLAYERS];
	for (let seat = 0; seat < seats; seat++) {
		for (let fact = 1; fact < rift.fact_end(); fact++)
			for (let i = 0; i < rift.fact_count(fact); i++) sum = foldNumber(sum, rift.game_fact(0, fact, seat, i));
		for (let which = 1; which < SUMS; which++)
			for (let i = 0; i < SPACES; i++) sum = foldNumber(sum, rift.game_sum(0, which, seat, i));
		rift.game_view(VIEW_SLOT, 0, seat);
		sum = foldNumber(sum, Number(hash(VIEW_SLOT) & 0xffffffffn));
		rift.game_score(0, seat);
		sum = fold(sum, scoreArea, SCORE_BYTES);
		sum = foldNumber(sum, rift.game_won(0, seat));
	}
	for (let space = 0; space < SPACES; space++) sum = foldNumber(sum, rift.game_water(0, space));
	return sum;
}

function positionLine() {
	const sums = `answers ${hex(answers)} words ${hex(words)} thoughts ${hex(thoughts)} position ${hex(positionSum())}`;
	return `${seed} move ${count} ${sums} hash ${hex(hash(0), 16)}\n`;
}

function recordLine() {
	const length = rift.record_to_text();
	const text = hex(fold(0, textArea, length));
	const size = rift.record_to_bytes();
	return `${seed} record ${length} ${text} packed ${size} ${hex(fold(0, textArea, size))}\n`;
}

function play(number, out) {
	[seed, state, answers, words, thoughts, count] = [number, number, 0, 0, 0, 0];
	rift.player_seed(BigInt(number));
	drawGame();
	for (let seats; (seats = rift.game_asks(0)) !== 0; ) {
		const seat = drawSeat(seats);
		const thinks = seat !== NATURE && number <= THINK_GAMES && count % THINK_EVERY === 0;
		if (thinks) foldThought(seat);
		if (seat === NATURE) drawOutcome();
		else drawAnswer(seat);
		if (thinks) foldReview(seat);
		foldMove(seat);
		if (rift.game_play(0) !== 0) throw new Error(`game ${number}: move ${count} was refused`);
		bytes.copyWithin(recordArea + RECORD_MOVES + MOVE_BYTES * count++, moveArea, moveArea + MOVE_BYTES);
		memory.setUint32(recordArea + SETUP_BYTES, count, true);
		foldEvents();
		if (count % STEP === 0) out.push(positionLine());
	}
	out.push(positionLine());
}

function content(out) {
	for (let figure = 0; figure < rift.figure_end(); figure++) {
		let sum = 0;
		for (let n = 0; n < rift.figure_numbers(figure); n++)
			for (let i = 0; i < rift.figure_values(figure); i++) sum = foldNumber(sum, rift.figure(figure, n, i));
		out.push(`figure ${cString(rift.figure_word(figure))} ${hex(sum)}\n`);
	}
	// [enum rift_component of rift_content.h, last number, more]
	const components = [
		[1, 15, 0], [2, 8, 1], [2, 8, 2], [3, 4, 0], [4, 4, 0], [5, 16, 0], [6, 4, 2], [6, 4, 5], [7, 8, 0],
		[8, 9, 0], [9, 11, 0], [10, 11, 0], [11, 7, 0], [0, 15, 0],
	];
	for (const [component, last, more] of components) {
		let sum = 0;
		for (let n = 1; n <= last; n++) sum = fold(sum, textArea, rift.component_words(component, n, more));
		out.push(`words ${component} ${hex(sum)}\n`);
	}
}

const out = [];
if (args[0] === "--write") {
	const [, dir, games] = args;
	mkdirSync(dir, { recursive: true });
	for (let number = 1; number <= Number(games); number++) {
		const path = `${dir}/${number}`;
		play(1000000 + number, []);
		writeFileSync(path, bytes.slice(textArea, textArea + rift.record_to_text()));
		out.push(`${path} moves ${count} hash ${hex(hash(0), 16)}\n`);
	}
} else {
	out.push(`rules ${cString(rift.rules())}\n`);
	content(out);
	for (let number = 1; number <= Number(args[0] ?? 1000); number++) {
		play(number, out);
		out.push(recordLine());
	}
	out.push(`questions ${questions}\n`);
}
process.stdout.write(out.join(""));
