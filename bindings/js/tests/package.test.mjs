// What is in the package, and that it needs nothing else.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const folder = join(import.meta.dirname, "node_modules/@timerift/core");
const { ROOT, VERSION } = process.env;
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

test("it has the version of the project and no dependency", () => {
	assert.equal(about.version, VERSION);
	for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "scripts"])
		assert.equal(about[kind], undefined, kind);
	assert.deepEqual(readdirSync(join(folder, "..")), ["core"]);
	assert.deepEqual(
		readdirSync(join(folder, "../..")).filter((name) => !name.startsWith(".")),
		["@timerift"],
	);
});

test("it has its licence and its notice", () => {
	for (const name of ["LICENSE", "NOTICE"])
		assert.equal(readFileSync(join(folder, name), "utf8"), readFileSync(join(ROOT, name), "utf8"));
});

test("scripts import nothing but each other, and each has its types", () => {
	const scripts = files.filter(({ name }) => name.endsWith(".js"));
	assert.ok(scripts.length > 20);
	for (const { parentPath, path, name } of scripts) {
		const at = parentPath ?? path;
		const text = readFileSync(join(at, name), "utf8");
		for (const [, target] of text.matchAll(/(?:from |import\(|new URL\()"([^"]+)"/g)) {
			assert.match(target, /^\.\.?\//, `${name} imports ${target}`);
			readFileSync(join(at, target));
		}
		assert.ok(readdirSync(at).includes(name.replace(/js$/, "d.ts")), name);
	}
});
