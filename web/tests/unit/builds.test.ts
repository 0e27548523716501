/** Builds of the rules by hash: the page's own, others from a server, and errors. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { coreFor, RulesError } from "../../src/core/builds";
import { loadCore } from "../../src/core/core";
import { anyMove, generator, ROOT, rules } from "./rules";

const MODULE = readFileSync(new URL("build/wasm/whole.wasm", ROOT));
const OTHER = "0123456789abcdef0123456789abcdef";

/** The same module with another hash. */
async function otherModule(hash: string): Promise<Uint8Array<ArrayBuffer>> {
	const own = (await rules()).rules;
	const bytes = new Uint8Array(MODULE);
	bytes.set(Buffer.from(hash), MODULE.indexOf(`rift-rules-${own}`) + "rift-rules-".length);
	return bytes;
}

/** A server with these files, which records the requests. */
function server(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): { ask: typeof fetch; asked: string[] } {
	const asked: string[] = [];
	const ask = (async (path: string) => {
		asked.push(path);
		const file = files[path];
		return file ? new Response(file) : new Response("", { status: 404 });
	}) as typeof fetch;
	return { ask, asked };
}

const why = (promise: Promise<unknown>) =>
	promise.then(
		() => "loaded",
		(error: unknown) => (error instanceof RulesError ? error.why : String(error)),
	);

test("the module says which rules it holds", async () => {
	const hash = execFileSync("python3", [fileURLToPath(new URL("tools/rules_hash.py", ROOT))], { encoding: "utf8" });
	expect((await rules()).rules, "build/wasm is behind the sources: make wasm").toBe(hash.trim());
});

test("the page's own rules are not asked for", async () => {
	const own = await rules();
	const { ask, asked } = server({});
	expect(await coreFor(own.rules, own, ask)).toBe(own);
	expect(asked).toEqual([]);
});

test("other rules come from the server, once", async () => {
	const own = await rules();
	const { ask, asked } = server({ [`./rules/${OTHER}.wasm`]: await otherModule(OTHER) });
	const [one, two] = await Promise.all([coreFor(OTHER, own, ask), coreFor(OTHER, own, ask)]);
	expect(one).toBe(two);
	expect(one).not.toBe(own);
	expect(one.rules).toBe(OTHER);
	expect(await coreFor(OTHER, own, ask)).toBe(one);
	expect(asked).toEqual([`./rules/${OTHER}.wasm`]);
});

test("games of two builds are played side by side", async () => {
	const own = await rules();
	const { ask } = server({ [`./rules/${OTHER}.wasm`]: await otherModule(OTHER) });
	const other = await coreFor(OTHER, own, ask);
	let here = own.newGame({ seats: [{}, {}] });
	let there = other.newGame({ seats: [{}, {}] });
	const draw = generator(5);
	for (let i = 0; i < 200; i++) {
		const move = anyMove(here, draw);
		if (!move) break;
		here = here.play(move).game;
		there = there.play(move).game;
		expect(there.hash()).toBe(here.hash());
	}
});

test("what is not kept is said, and asked for again", async () => {
	const own = await loadCore(MODULE);
	const files: Record<string, Uint8Array<ArrayBuffer>> = {};
	const { ask, asked } = server(files);
	expect(await why(coreFor(OTHER, own, ask))).toBe("no-rules");
	files[`./rules/${OTHER}.wasm`] = await otherModule(OTHER);
	expect(await why(coreFor(OTHER, own, ask))).toBe("loaded");
	expect(asked.length).toBe(2);
});

test("a server that does not answer", async () => {
	const own = await loadCore(MODULE);
	expect(await why(coreFor(OTHER, own, () => Promise.reject(new TypeError("offline"))))).toBe("rules-unreachable");
	expect(await why(coreFor(OTHER, own, () => Promise.resolve(new Response("", { status: 503 }))))).toBe(
		"rules-unreachable",
	);
});

test("what is no module, or that of other rules, is not used", async () => {
	const own = await loadCore(MODULE);
	const garbage = server({ [`./rules/${OTHER}.wasm`]: new Uint8Array([1, 2, 3]) });
	expect(await why(coreFor(OTHER, own, garbage.ask))).toBe("rules-unreadable");
	const wrong = server({ [`./rules/${OTHER}.wasm`]: new Uint8Array(MODULE) });
	expect(await why(coreFor(OTHER, own, wrong.ask))).toBe("rules-unreadable");
});

test("what is no hash never gets into an address", async () => {
	const own = await rules();
	const { ask, asked } = server({});
	expect(await why(coreFor("../api/games", own, ask))).toBe("no-rules");
	expect(asked).toEqual([]);
});
