/**
 * Hints: what the strongest computer player would answer, its turn played in a separate session, and what it brings. It
 * knows only what the player knows, and does not look at future dice and draws. Where that player searches, it thinks
 * in the worker, and its report also has the reasons, the second-best answer and the line it expects.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { moveOf, sameMove } from "../core/core";
import type { Core, Move, Player } from "../core/core";
import type { ReportRecord } from "../core/layout";
import { CoreSession, balanceOf, isPlayer } from "../core/session";
import type { Balance } from "../core/session";
import { reasonsOf } from "../think/report";
import type { Reason } from "../think/report";
import { takeStep } from "./log";
import { Ponder } from "./ponder";
import type { Progress } from "./ponder";
import { controlOf } from "./session";
import type { Answer, Session } from "./session";

/** How much a hint tells: 1 the part of the board, 2 the answer, its reason and the next one, 3 also the line. */
export type Strength = 1 | 2 | 3;

/** What a search has found. Differences are in hundredths of a VP, chances in per mille. */
export interface Found {
	readonly simulations: number;
	readonly win: number;
	readonly reasons: readonly Reason[];
	/** The second answer, and by how much it is worse; negative: the search disagrees with itself. */
	readonly second: { readonly answer: Answer; readonly less: number } | null;
	/** What happens along the expected line, in sentences, up to the first dice or draw. */
	readonly line: readonly string[];
}

export interface Advice {
	/** The computer player that gives it. */
	readonly player: string;
	/** The answer to the open question. */
	readonly answer: Answer;
	/** All answers of the suggested turn, including this one. */
	readonly moves: readonly Move[];
	readonly balance: Balance;
	/** The gain on the score sheet. */
	readonly score: number;
	/** The suggestion stops here because dice or a draw come next. */
	readonly reveals: boolean;
	/** Null: the player does not search. */
	readonly found: Found | null;
}

const LINE = 24; /* most answers in one turn */
const TOLD = 8; /* most moves of the line that are told */

/** Whether hints are fair: only one person plays. */
export function mayAdvise({ controllers }: Session): boolean {
	return !controllers.includes("elsewhere") && controllers.filter((who) => who === "human").length === 1;
}

/** The strongest computer player. */
export function adviserOf(core: Core): Player {
	const player = core.players.at(-1);
	if (!player) throw new Error("there is no computer player");
	return player;
}

/** The suggested turn: `next` gives the answer to the open question of the line, null ends it. */
function turnOf(session: Session, me: number, next: (line: CoreSession, n: number) => Move | null) {
	const line = new CoreSession(session.core, session.setup, {
		control: session.controllers.map(controlOf),
		start: session.stated?.game,
	});
	const before = session.game.value;
	line.load(session.record().moves);
	const moves: Move[] = [];
	while (moves.length < LINE) {
		const { state, seat } = line.now();
		const move = state === "answer" && seat === me ? next(line, moves.length) : null;
		if (!move || line.play(move) !== "ok") break;
		moves.push(move);
	}
	const { state } = line.now();
	const after = line.shown();
	return {
		moves,
		balance: balanceOf(before, after, me),
		score: after.score(me).total - before.score(me).total,
		reveals: state === "nature" || state === "turn-up",
	};
}

function answerOf(session: Session, move: Move | undefined): Answer | null {
	return (move && session.answers.value.find((answer) => sameMove(answer.move, move))) ?? null;
}

/** The sentences of the line, as the seat may know them, as far as it can be played without dice and draws. */
function told(session: Session, me: number, line: readonly Move[]): string[] {
	let game = session.game.value.view(me);
	const out: string[] = [];
	for (const move of line.slice(0, TOLD)) {
		const step = takeStep(game, move, 0);
		const after = step && game.step(move);
		if (!after) break;
		out.push(...step.events.slice(0, 1).map((event) => event.told));
		game = after;
	}
	return out;
}

function foundOf(session: Session, me: number, report: ReportRecord): Found {
	const [best, next] = report.answer.slice(0, report.answers);
	const second = next && next.simulations > 0 ? answerOf(session, moveOf(next.move)) : null;
	return {
		simulations: report.simulations,
		win: best?.win ?? 0,
		reasons: best ? reasonsOf(best) : [],
		second: best && next && second ? { answer: second, less: best.margin - next.margin } : null,
		line: told(session, me, report.line.slice(0, report.moves).map(moveOf)),
	};
}

/** The hint of a report. Null: the position has changed since. */
export function adviceOfReport(session: Session, player: string, report: ReportRecord): Advice | null {
	const me = session.seat.value;
	const best = report.answer[0];
	const answer = best ? answerOf(session, moveOf(best.move)) : null;
	if (!isPlayer(me) || !answer) return null;
	const line = report.line.slice(0, report.moves).map(moveOf);
	const turn = turnOf(session, me, (_, n) => (n === 0 ? answer.move : (line[n] ?? null)));
	return { player, answer, ...turn, found: foundOf(session, me, report) };
}

/** The hint of a player that does not search, at once. Null: no question is open for a player here. */
export function adviceOf(session: Session, player: Player = adviserOf(session.core)): Advice | null {
	const me = session.seat.value;
	if (!isPlayer(me) || !mayAdvise(session)) return null;
	const turn = turnOf(session, me, (line) => {
		session.core.seedPlayers(1n);
		return line.at(line.head).view(me).choose(me, player.name);
	});
	const answer = answerOf(session, turn.moves[0]);
	return answer && { player: player.name, answer, ...turn, found: null };
}

/** The hint on the screen: it is searched for once, and then told step by step. */
export class Hints {
	readonly #session: Session;
	readonly #ponder = new Ponder();
	readonly #advice = signal<Advice | null>(null);
	readonly #strength = signal<Strength>(1);
	/** Null: none is shown. */
	readonly advice: ReadonlySignal<Advice | null> = this.#advice;
	readonly strength: ReadonlySignal<Strength> = this.#strength;
	/** The search for it. */
	readonly searching: ReadonlySignal<Progress | null> = this.#ponder.now;

	constructor(session: Session) {
		this.#session = session;
	}

	/** Searches for a hint; if one is shown, tells more of it; during a search, asks for what was found. */
	more(): void {
		if (this.#advice.value) {
			if (this.#strength.value < 3) this.#strength.value = this.#strength.value === 1 ? 2 : 3;
		} else if (this.searching.value?.failed === "") this.#ponder.stop();
		else this.#begin();
	}

	#begin(): void {
		const session = this.#session;
		const me = session.seat.value;
		if (!isPlayer(me) || !mayAdvise(session)) return;
		const player = adviserOf(session.core);
		this.#strength.value = 1;
		session.hinted.value++;
		if (player.nodes === 0) {
			this.#advice.value = adviceOf(session, player);
			return;
		}
		if (!session.thinker) throw new Error("a hint has nowhere to think");
		this.#ponder.begin(session.thinker, session.taskOf(me, player.name), (report) => {
			this.#advice.value = adviceOfReport(session, player.name, report);
		});
	}

	/** Hides it. */
	close(): void {
		this.#ponder.drop();
		this.#advice.value = null;
	}
}
