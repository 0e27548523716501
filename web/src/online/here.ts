/**
 * Detects whether the page was served by a game server. On a static host the same path is an empty file, so the request
 * never fails.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

export interface Here {
	/** It sends letters: an account is confirmed by one, and a guest may leave an address. */
	readonly mail: boolean;
}

const found = signal<Here | null>(null);

/** The server; null: none, or not known yet. */
export const here: ReadonlySignal<Here | null> = found;

/** What an answer says of the server. */
export function readHere(answer: unknown): Here | null {
	if (typeof answer !== "object" || answer === null) return null;
	const { store, mail } = answer as Readonly<Record<string, unknown>>;
	return typeof store === "boolean" ? { mail: mail === true } : null;
}

/** Asks once. */
export async function askHere(): Promise<void> {
	if (globalThis.navigator?.onLine === false) return;
	try {
		found.value = readHere(await (await fetch("./api/healthz", { cache: "no-store" })).json());
	} catch {
		found.value = null; /* no network, or something else answers there */
	}
}
