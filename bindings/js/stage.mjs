// Lays out the package: node stage.mjs EMITTED VERSION FOLDER. EMITTED is what tsc wrote: the sources of this folder, and the
// modules of the page that they share. In the package they stand together in dist, and imports name whole files, as
// Node and browsers want it.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const [emitted, version, folder] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "../..");

// Where the folders of the tree stand in dist.
const PLACES = [
	["bindings/js/src/", ""],
	["web/src/", ""],
];

function placeOf(path) {
	for (const [from, to] of PLACES) if (path.startsWith(from)) return join("dist", to, path.slice(from.length));
	throw new Error(`${path} has no place in the package`);
}

// "../../../web/src/core/core" in index.js is "./core/core.js"; the worker is named by its source in an address.
function rewritten(path, text) {
	const here = dirname(placeOf(path));
	return text.replace(/(from |import\(|new URL\()"(\.[^"]*)"/g, (whole, before, name) => {
		if (name.startsWith("../data/")) return whole;
		const target = placeOf(join(dirname(path), name.replace(/\.ts$/, "")));
		const step = relative(here, target);
		return `${before}"${step.startsWith(".") ? step : `./${step}`}.js"`;
	});
}

function write(name, content) {
	const path = join(folder, name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
	chmodSync(path, 0o644); // whatever the umask is: the archive has the modes
}

const copied = (name, from) => write(name, readFileSync(join(root, from)));

rmSync(folder, { recursive: true, force: true });
for (const path of readdirSync(emitted, { recursive: true }).sort())
	if (/\.(js|d\.ts)$/.test(path)) write(placeOf(path), rewritten(path, readFileSync(join(emitted, path), "utf8")));
for (const name of ["LICENSE", "NOTICE"]) copied(name, name);
for (const name of ["timerift.wasm", "think.wasm"]) copied(`data/${name}`, `build/wasm/${name}`);
// With all messages, also those that the page loads later.
for (const name of readdirSync(join(root, "build/wasm")).filter((file) => file.endsWith(".words")))
	copied(`data/${name}`, `build/wasm/${name}`);
copied("licences.txt", "src/wasm/libc-LICENCE.txt"); // of what the modules contain beside our own
copied("README.md", "bindings/js/README.md");
const description = JSON.parse(readFileSync(join(root, "bindings/js/package.json"), "utf8"));
write("package.json", `${JSON.stringify({ ...description, version }, null, "\t")}\n`);
