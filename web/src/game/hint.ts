/**
 * Hints: the answers that the greedy computer player would give until the end of the turn, played in a separate
 * session, and their gain. It knows only what the player knows, and does not look at future dice and draws.
 */
import { sameMove } from "../core/core";
import type { Move } from "../core/core";
import { CoreSession, balanceOf, isPlayer } from "../core/session";
import type { Balance } from "../core/session";
import { controlOf } from "./session";
import type { Answer, Session } from "./session";

export interface Advice {
	/** The answer to the open question. */
	readonly answer: Answer;
	/** All answers of the suggested turn, including this one. */
	readonly moves: readonly Move[];
	readonly balance: Balance;
	/** The gain on the score sheet. */
	readonly score: number;
	/** The suggestion stops here because dice or a draw come next. */
	readonly reveals: boolean;
}

const ADVISER = "greedy";
const LINE = 24; /* most answers in one turn */

/** Whether hints are fair: only one person plays. */
export function mayAdvise({ controllers }: Session): boolean {
	return !controllers.includes("elsewhere") && controllers.filter((who) => who === "human").length === 1;
}

/** Null: no question is open for a player here, or hints are not available. */
export function adviceOf(session: Session): Advice | null {
	const { core, setup } = session;
	const me = session.seat.value;
	const player = core.players.findIndex(({ name }) => name === ADVISER);
	if (!isPlayer(me) || player < 0 || !mayAdvise(session)) return null;
	const line = new CoreSession(core, setup, { control: session.controllers.map(controlOf) });
	const before = session.game.value;
	line.load(session.record().moves);
	const moves: Move[] = [];
	while (moves.length < LINE) {
		const { state, seat } = line.now();
		if (state !== "answer" || seat !== me) break;
		core.seedPlayers(1n);
		const move = line.at(line.head).view(me).choose(me, player);
		if (line.play(move) !== "ok") break;
		moves.push(move);
	}
	const reveals = line.now().state === "nature" || line.now().state === "turn-up";
	const after = line.shown();
	const first = moves[0];
	const answer = first && session.answers.value.find(({ move }) => sameMove(move, first));
	if (!answer) return null;
	return {
		answer,
		moves,
		balance: balanceOf(before, after, me),
		score: after.score(me).total - before.score(me).total,
		reveals,
	};
}
