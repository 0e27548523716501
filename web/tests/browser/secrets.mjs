// All secret questions of the rules, with two people at one screen: the device is handed over before a question is
// shown, nothing of it is on the screen meanwhile, and the next player cannot read what was chosen.
import { readFileSync } from "node:fs";
import { checkClean, closePage, openPage } from "./lib/browser.mjs";

const GAMES_MAX = 6000; /* most games searched for a question */

/** The secret questions, as the rules list them. */
const SECRET = [
	...readFileSync(new URL("../../../src/core/engine/asks.def", import.meta.url), "utf8").matchAll(
		/^ASK\((\w+), \w+, \w+, SECRET\b/gm,
	),
].map((row) => row[1].toLowerCase().replaceAll("_", "-"));

/** Set-ups in which a question occurs; all other questions: Fractures of Time. */
const SETUPS = {
	"draft-asset": { seats: [{}, {}], variants: ["asset-draft"] },
	"draft-condition": { seats: [{}, {}], variants: ["condition-draft"] },
	warp: { seats: [{}, {}] },
	keep: { seats: [{}, {}], modules: ["pioneers"] },
	under: { seats: [{}, {}], modules: ["pioneers"] },
};
const OTHERS = { seats: [{}, {}], modules: ["fractures"], variants: ["condition-draft"] };

/** Runs in the page: the moves of a random game up to a question of this kind and its answer. */
function search({ setup, kind, games }) {
	const { core } = window.timerift;
	for (let seed = 1; seed <= games; seed++) {
		let state = seed >>> 0;
		const below = (n) => {
			state = (state + 0x6d2b79f5) >>> 0;
			let t = Math.imul(state ^ (state >>> 15), state | 1);
			t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
			return ((t ^ (t >>> 14)) >>> 0) % n;
		};
		const moves = [];
		let found = false;
		for (let game = core.newGame(setup); ; ) {
			const ask = game.asks();
			if (ask.seats.length === 0 || (found && ask.kind !== kind)) break;
			found ||= ask.kind === kind && ask.secret;
			const seat = ask.seats[0];
			const outcomes = seat === 4 ? game.chance() : [];
			const legal = seat === 4 ? outcomes.map(({ move }) => move) : game.legal(seat);
			/* Rare passes and many Buildings bring more of the cards into play. */
			const wanted = legal.filter(({ verb }) => verb === "V_BUILD" || verb === "V_ACQUIRE");
			const others = wanted.length > 0 ? wanted : legal.filter(({ verb }) => verb !== "V_PASS");
			const from = others.length > 0 && below(20) > 0 ? others : legal;
			const move = from[below(from.length)];
			game = game.step(move);
			moves.push(move);
		}
		if (found) return { seed, moves };
	}
	return null;
}

/**
 * Runs in the page: plays the last moves of a game and checks the screen at every secret question. The session decides
 * the order of players who choose at the same time.
 */
async function replay({ setup, kind, moves, last }) {
	const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	const need = (ok, what) => {
		if (!ok) throw new Error(`${what} (${kind}, move ${session.head.value})`);
	};
	const from = Math.max(0, moves.length - last);
	const { session } = window.timerift.begin(setup, { seed: [1, 2, 3, 4], moves: moves.slice(0, from) });
	const left = moves.slice(from);
	const hidden = []; /* steps whose words only one seat may read */
	let hands = null; /* the seat that holds the device: it took it, or decided last */
	let seen = 0;
	let handed = 0;
	while (left.length > 0) {
		if (session.ready.value || session.turnUp.value) {
			if (session.turnUp.value) session.goOn();
			else session.endTurn();
			continue;
		}
		const to = session.handOver.value;
		if (to !== null) {
			await painted();
			need(document.querySelector(".handover") !== null, "the device is not handed over on the screen");
			need(
				document.querySelector(".board, #question, .log") === null,
				"the table is on the screen while the device is handed over",
			);
			need(session.answers.value.length === 0, "there are answers while the device is handed over");
			need(session.viewer.value !== to, "what the next one may know is in the page while the device is handed over");
			document.querySelector(".handover .primary").click();
			hands = to;
			handed++;
			continue;
		}
		const { secret, kind: asked } = session.ask.value;
		const seat = session.seat.value;
		const next = seat === null ? 0 : left.findIndex((move) => move.seat === seat);
		need(next >= 0, `nobody told what seat ${seat} answers to ${asked}`);
		const [move] = left.splice(next, 1);
		if (seat !== null) {
			if (secret) need(hands === seat, `the secret question ${asked} of seat ${seat} is shown to seat ${hands}`);
			need(
				session.viewer.value === seat || (!secret && session.viewer.value === 4),
				`seat ${seat} decides and sees what seat ${session.viewer.value} knows`,
			);
			for (const line of session.log.value.flatMap((turn) => turn.lines))
				need(
					line.words === null || !hidden.some((step) => step.index === line.step && step.seat !== seat && !step.shown),
					`seat ${seat} reads what another has chosen in secret`,
				);
			if (secret && asked === kind) {
				for (let i = 0; i < 20 && !document.querySelector("#question"); i++)
					await painted(); /* the board of the next seat appears */
				need(document.querySelector("#question") !== null, "the question is not on the screen");
				seen++;
			}
			hands = seat;
		}
		const before = session.head.value;
		if (secret && seat !== null) hidden.push({ index: before, seat, shown: false });
		need(session.play(move), `the answer to ${asked} was refused`);
	}
	await painted();
	return { seen, handed, hidden: hidden.length };
}

async function secret({ browser, address }, kind) {
	const page = await openPage(browser, address, { test: true });
	const setup = SETUPS[kind] ?? OTHERS;
	try {
		const found = await page.evaluate(search, { setup, kind, games: GAMES_MAX });
		if (!found) throw new Error(`no game of ${GAMES_MAX} asks ${kind}`);
		const { seen, handed, hidden } = await page.evaluate(replay, { setup, kind, moves: found.moves, last: 30 });
		if (seen === 0) throw new Error("the question was not shown");
		if (handed === 0) throw new Error("the device was never handed over");
		checkClean(page);
		return `game ${found.seed}: shown ${seen} times, ${handed} times handed over, ${hidden} secret answers`;
	} finally {
		await closePage(page);
	}
}

if (SECRET.length < 9) throw new Error(`asks.def has only ${SECRET.length} secret questions`);
export const tests = SECRET.map((kind) => ({
	name: `two at one screen: ${kind} stays secret`,
	seconds: 120,
	run: (stage) => secret(stage, kind),
}));
