/**
 * The files of the package: the WebAssembly modules and the catalogues. They lie beside the scripts in `data`. Node
 * reads them from the disk; pages and workers fetch them.
 */

const NODE_FILES = "node:fs/promises"; /* no constant in the import: bundlers for browsers would look for it */

interface NodeFiles {
	readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/** Addresses that bundlers recognize. */
export const RULES = new URL("../data/timerift.wasm", import.meta.url);
export const SEARCH = new URL("../data/think.wasm", import.meta.url);
export const wordsOf = (language: string): URL => new URL(`../data/${language}.words`, import.meta.url);

/** The bytes of a file, or an error that names it. */
export async function readBytes(file: URL | string): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>> {
	const url = new URL(file);
	if (url.protocol === "file:") {
		const node = (await import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_FILES)) as NodeFiles;
		return node.readFile(url);
	}
	const answer = await fetch(url);
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	return answer.arrayBuffer();
}
