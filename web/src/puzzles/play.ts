/** A puzzle as a game: it begins at its position, so that Undo goes no further back. */
import type { Core, Game, GameRecord, Move } from "../core/core";
import { Session } from "../game/session";
import type { Controller } from "../game/session";
import type { Thinker } from "../think/thinker";
import type { Puzzle } from "./list";

function positionOf(core: Core, { at }: Puzzle, { setup, moves }: GameRecord): Game {
	return moves.slice(0, at).reduce((game, move) => game.step(move) ?? game, core.newGame(setup));
}

/** The others have passed: nobody but the seat of the puzzle is asked. */
function open(core: Core, puzzle: Puzzle, record: GameRecord, moves: readonly Move[], thinker?: Thinker): Session {
	const { setup } = record;
	const controllers: Controller[] = setup.seats.map((_, seat) => (seat === puzzle.seat ? "human" : "elsewhere"));
	const start = positionOf(core, puzzle, record);
	return new Session(core, setup, { controllers, start, moves, freeUndo: true, thinker });
}

export function openPuzzle(core: Core, puzzle: Puzzle, record: GameRecord, thinker?: Thinker): Session {
	return open(core, puzzle, record, [], thinker);
}

/** The same after the answer, shown where the puzzle begins. */
export function openAnswer(core: Core, puzzle: Puzzle, record: GameRecord, thinker?: Thinker): Session {
	const session = open(core, puzzle, record, record.moves.slice(puzzle.at), thinker);
	session.look(0);
	return session;
}
