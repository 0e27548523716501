/**
 * The position that is being changed, kept on the device until a game begins there: one, the last that was changed. Its
 * bytes are those of the rules in use, so that a table that cannot be is kept too; other rules read its text.
 */
import type { Core, Game } from "../core/core";
import type { Stage } from "../core/stage";
import type { Controller } from "../game/session";

export interface PositionDraft {
	readonly game: Game;
	readonly controllers: readonly Controller[];
	/** The stored game that goes on from the position. */
	readonly corrects: string | null;
}

/** What is kept: the draft, or only a text that the rules in use refuse. */
export type KeptPosition = { readonly draft: PositionDraft } | { readonly text: string };

interface Stored {
	readonly rules: string;
	readonly bytes: string;
	readonly text: string;
	readonly controllers: readonly Controller[];
	readonly corrects: string | null;
}

const NAME = "timerift.position";

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function storage(): Place | null {
	try {
		return globalThis.localStorage ?? null;
	} catch {
		return null;
	}
}

export function keepPosition(core: Core, stage: Stage, draft: PositionDraft, to: Place | null = storage()): void {
	const { game, controllers, corrects } = draft;
	const bytes = btoa(Array.from(game.bytes, (byte) => String.fromCharCode(byte)).join(""));
	const stored: Stored = { rules: core.rules, bytes, text: stage.write(game), controllers, corrects };
	try {
		to?.setItem(NAME, JSON.stringify(stored));
	} catch {
		/* a full or closed store: the draft is lost with the page */
	}
}

export function dropPosition(from: Place | null = storage()): void {
	try {
		from?.removeItem(NAME);
	} catch {
		/* as above */
	}
}

/** Null: nothing is kept. */
export function keptPosition(core: Core, stage: Stage, from: Place | null = storage()): KeptPosition | null {
	try {
		const kept = JSON.parse(from?.getItem(NAME) ?? "null") as Stored | null;
		if (!kept) return null;
		const { controllers, corrects } = kept;
		if (kept.rules === core.rules) {
			const game = core.gameOf(Uint8Array.from(atob(kept.bytes), (letter) => letter.charCodeAt(0)));
			return { draft: { game, controllers, corrects } };
		}
		const read = stage.read(kept.text);
		return read.ok ? { draft: { game: read.game, controllers, corrects } } : { text: kept.text };
	} catch {
		return null;
	}
}
