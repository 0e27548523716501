/**
 * Autosave: saves the whole game after each move. Saves run one at a time; while one is running only the latest state
 * is queued, so a burst of moves causes two saves.
 */
import { effect, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Thinker } from "../think/thinker";
import type { Core, Game, Setup, StatedPosition } from "../core/core";
import { snapshot } from "../core/table";
import { Session } from "../game/session";
import type { Corrected } from "../game/session";
import { movesFromBytes, movesToBytes } from "./moves";
import type { GameSummary, KeptCorrection, KeptGame, Store } from "./store";

export function newId(): string {
	return crypto.randomUUID();
}

export function summary(game: Game): Pick<GameSummary, "edition" | "era" | "phase" | "over" | "seats" | "asked"> {
	const table = snapshot(game);
	return {
		edition: table.edition,
		era: table.era,
		phase: table.phase,
		over: table.phase === "over",
		seats: table.seats.map(({ kind, path, score, won }) => ({ kind, path, total: score.total, won })),
		asked: table.seats.filter((seat) => seat.asked).map((seat) => seat.seat),
	};
}

/** The stored form of a game that was corrected. */
function keptCorrection({ moves, rewound = 0, stated, corrects }: Corrected): KeptCorrection {
	return {
		bytes: movesToBytes(moves),
		rewound,
		...(stated ? { position: stated.text } : {}),
		...(corrects ? { corrects: keptCorrection(corrects) } : {}),
	};
}

/** The stored form of a session. */
export function keptGame(
	session: Session,
	about: { id: string; name: string; created: number },
	now: number,
): KeptGame {
	const { setup, moves, rewound, stated } = session.record();
	const { corrects } = session;
	return {
		version: 1,
		...about,
		changed: now,
		moves: moves.length,
		...summary(session.at(moves.length)),
		revision: session.core.revision,
		setup,
		bytes: movesToBytes(moves),
		seed: session.seed,
		controllers: session.controllers,
		natureByHand: session.natureByHand,
		freeUndo: session.freeUndo,
		rewound: rewound ?? 0,
		hinted: session.hinted.peek(),
		...(stated ? { position: stated.text } : {}),
		...(corrects ? { corrects: keptCorrection(corrects) } : {}),
	};
}

/** Reads the text of a stored position; null: the rules of today refuse it. */
export type ReadPosition = (text: string) => StatedPosition | null;

/** Whether something of a stored game is read by a ReadPosition. */
export function beginsStated({ position, corrects }: Pick<KeptGame, "position" | "corrects">): boolean {
	return position !== undefined || corrects !== undefined;
}

function statedOf(position: string | undefined, read: ReadPosition): StatedPosition | undefined {
	const stated = position === undefined ? undefined : read(position);
	if (stated === null) throw new Error("the rules refuse the position that this game begins at");
	return stated;
}

function correctedOf(setup: Setup, kept: KeptCorrection, read: ReadPosition): Corrected {
	return {
		setup,
		moves: movesFromBytes(kept.bytes),
		rewound: kept.rewound,
		stated: statedOf(kept.position, read),
		corrects: kept.corrects && correctedOf(setup, kept.corrects, read),
	};
}

/** Restores a stored game; `lost`: number of moves at its end that the current rules refuse. */
export function openKept(
	core: Core,
	kept: KeptGame,
	thinker?: Thinker,
	read: ReadPosition = () => null,
): { readonly session: Session; readonly lost: number } {
	const all = movesFromBytes(kept.bytes);
	const stated = statedOf(kept.position, read);
	const corrects = kept.corrects && correctedOf(kept.setup, kept.corrects, read);
	const moves = [];
	let game: Game | null = stated?.game ?? core.newGame(kept.setup);
	for (const move of all) {
		game = game.step(move);
		if (!game) break;
		moves.push(move);
	}
	const { seed, controllers, natureByHand, freeUndo, rewound = 0, hinted = 0 } = kept;
	const session = new Session(core, kept.setup, {
		seed,
		controllers,
		natureByHand,
		freeUndo,
		rewound,
		hinted,
		moves,
		stated,
		corrects,
		thinker,
	});
	return { session, lost: all.length - moves.length };
}

export interface Autosave {
	readonly id: string;
	/** The last save failed: the device is full, or the browser deleted the store. */
	readonly failed: ReadonlySignal<boolean>;
	/** Waits until everything is saved. */
	flush(): Promise<void>;
	rename(name: string): Promise<void>;
	/** Stops saving. */
	stop(): void;
}

/** Saves one at a time; while one is running only the latest request waits. */
export function oneByOne(
	store: () => Promise<void>,
): { request(): void; flush(): Promise<void> } & Pick<Autosave, "failed"> {
	const failed = signal(false);
	let running: Promise<void> | null = null;
	let waiting = false;
	const save = async () => {
		do {
			waiting = false;
			try {
				await store();
				failed.value = false;
			} catch {
				failed.value = true;
			}
		} while (waiting);
		running = null;
	};
	return {
		failed,
		request: () => {
			if (running) waiting = true;
			else running = save();
		},
		flush: async () => {
			while (running) await running;
		},
	};
}

/** Saves a session after each move from now on. */
export function autosave(
	store: Store,
	session: Session,
	about: { id?: string; name?: string; created?: number } = {},
	now: () => number = Date.now,
): Autosave {
	const kept = { id: about.id ?? newId(), name: about.name ?? "", created: about.created ?? now() };
	const { failed, request, flush } = oneByOne(() => store.save(keptGame(session, kept, now())));
	const stop = effect(() => {
		void session.head.value;
		request();
	});
	return {
		id: kept.id,
		failed,
		flush,
		rename: async (name) => {
			kept.name = name;
			request();
			await flush();
		},
		stop,
	};
}
