/**
 * Loads builds of the rules by hash. A game on a server stays on the rules it began with, which may be older or newer
 * than those of this page; the server provides the WebAssembly module of each build (docs/rules-versions.md).
 */
import { type Core, loadCore } from "./core";

/**
 * Why the rules of a game cannot be had: the server does not keep them, it cannot be reached, or this page cannot read
 * what it sent. Each has a message `remote.gone.…`.
 */
export type NoRules = "no-rules" | "rules-unreachable" | "rules-unreadable";

export class RulesError extends Error {
	readonly why: NoRules;

	constructor(why: NoRules, cause?: unknown) {
		super(why, { cause });
		this.name = "RulesError";
		this.why = why;
	}
}

const HASH = /^[0-9a-f]{32}$/;

async function fetched(hash: string, ask: typeof fetch): Promise<ArrayBuffer> {
	try {
		const answer = await ask(`./rules/${hash}.wasm`);
		if (answer.ok) return await answer.arrayBuffer();
		throw new RulesError(answer.status === 404 ? "no-rules" : "rules-unreachable");
	} catch (error) {
		throw error instanceof RulesError ? error : new RulesError("rules-unreachable", error);
	}
}

async function loaded(hash: string, language: string, ask: typeof fetch): Promise<Core> {
	const bytes = await fetched(hash, ask);
	const core = await loadCore(bytes, undefined, language).catch((error: unknown) => {
		throw new RulesError("rules-unreadable", error);
	});
	if (core.rules !== hash) throw new RulesError("rules-unreadable");
	return core;
}

const kept = new WeakMap<Core, Map<string, Promise<Core>>>();

/**
 * The rules with this hash: the page's own if they are the same, otherwise the server's. Each is loaded once; what
 * could not be loaded is asked for anew the next time. Fails with a RulesError.
 */
export function coreFor(hash: string, own: Core, ask: typeof fetch = fetch): Promise<Core> {
	if (hash === own.rules) return Promise.resolve(own);
	if (!HASH.test(hash)) return Promise.reject(new RulesError("no-rules"));
	let others = kept.get(own);
	if (!others) kept.set(own, (others = new Map<string, Promise<Core>>()));
	let core = others.get(hash);
	if (!core) {
		core = loaded(hash, own.language, ask);
		others.set(hash, core);
		core.catch(() => others.delete(hash));
	}
	return core;
}
