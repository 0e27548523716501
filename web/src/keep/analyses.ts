/** Analyses of games, stored so that a game is thought about only once. */
import type { Core, GameRecord } from "../core/core";
import type { AnalysisShelf } from "../game/analysis";
import { toBase64url } from "./links";
import { movesToBytes } from "./moves";
import type { Store } from "./store";

/** Counts the ways to judge decisions: results of another way are not used. */
const WAY = 1;

/** The same moves under the same rules are the same game, wherever it was played. */
export function analysisId(core: Core, { setup, moves, stated }: GameRecord): string {
	const game = stated ? `${stated.text} ${toBase64url(movesToBytes(moves))}` : toBase64url(core.pack({ setup, moves }));
	return `${WAY} ${core.rules} ${game}`;
}

/** Where the analysis of a game is stored. */
export function shelfOf(store: Store, core: Core, record: GameRecord, now: () => number = Date.now): AnalysisShelf {
	const id = analysisId(core, record);
	return {
		load: async () => (await store.loadAnalysis(id))?.judged ?? [],
		save: (judged) => store.saveAnalysis({ id, changed: now(), judged }),
	};
}
