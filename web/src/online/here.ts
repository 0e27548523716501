/**
 * Detects whether the page was served by a game server. On a static host the same path is an empty file, so the request
 * never fails.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

export interface Here {
	/** The server sends email: it confirms accounts by email, and guests may give an address. */
	readonly mail: boolean;
	/** The person who runs it has set rules of conduct. */
	readonly conduct: boolean;
}

const found = signal<Here | null>(null);

/** The server; null: none, or it has not answered yet. */
export const here: ReadonlySignal<Here | null> = found;

/** Parses the answer of /healthz. */
export function readHere(answer: unknown): Here | null {
	if (typeof answer !== "object" || answer === null) return null;
	const { store, mail, conduct } = answer as Readonly<Record<string, unknown>>;
	return typeof store === "boolean" ? { mail: mail === true, conduct: conduct === true } : null;
}

/** Asks once whether a server is there. */
export async function askHere(): Promise<void> {
	if (globalThis.navigator?.onLine === false) return;
	try {
		found.value = readHere(await (await fetch("./api/healthz", { cache: "no-store" })).json());
	} catch {
		found.value = null; /* no network, or not a game server */
	}
}
