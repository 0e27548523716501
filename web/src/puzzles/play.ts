/** A puzzle as a game: Undo goes back to its position, and no further. */
import type { Core, GameRecord } from "../core/core";
import { Session } from "../game/session";
import type { Controller } from "../game/session";
import type { Thinker } from "../think/thinker";
import type { Puzzle } from "./list";

/** The others have passed: nobody but the seat of the puzzle is asked. */
function open(core: Core, { seat }: Puzzle, { setup, moves }: GameRecord, to: number, thinker?: Thinker): Session {
	const controllers: Controller[] = setup.seats.map((_, i) => (i === seat ? "human" : "elsewhere"));
	return new Session(core, setup, { controllers, moves: moves.slice(0, to), fixed: true, freeUndo: true, thinker });
}

export function openPuzzle(core: Core, puzzle: Puzzle, record: GameRecord, thinker?: Thinker): Session {
	return open(core, puzzle, record, puzzle.at, thinker);
}

/** The same after the answer, shown where the puzzle begins. */
export function openAnswer(core: Core, puzzle: Puzzle, record: GameRecord, thinker?: Thinker): Session {
	const session = open(core, puzzle, record, record.moves.length, thinker);
	session.look(puzzle.at);
	return session;
}
