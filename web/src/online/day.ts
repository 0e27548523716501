/** The game of the day: what its setup says. */

export interface Opponent {
	/** The word of the automaton. */
	readonly bot: string;
	readonly modules: readonly string[];
}

/** The automaton and the modules of a setup in the format of a record. */
export function opponentOf(setup: string): Opponent {
	const bot = /\b[A-D]=(chrono\w+)/.exec(setup)?.[1] ?? "chronobot2";
	const words = /\bmodules +((?:[a-z-]+ ?)+?)(?: {2,}|\n|$)/.exec(setup)?.[1] ?? "-";
	return { bot, modules: words.split(" ").filter((word) => word !== "" && word !== "-") };
}
