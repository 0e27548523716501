/**
 * The page's part of the catalogue: every message is used somewhere, and all list words have names (words/complete.ts).
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ROOT } from "./rules";

const OF_THE_RULES = new Set([
	"help.json",
	"mail.json",
	"record.json",
	"setup.json",
	"tell.json",
	"terminal.json",
	"terms.json",
]); /* used in C */

/** All sources of the page, without the files generated from the catalogue. */
function sources(folder: string): string {
	return readdirSync(folder)
		.map((name) => `${folder}/${name}`)
		.map((path) =>
			statSync(path).isDirectory() ? sources(path) : /(?<!keys)\.tsx?$/.test(path) ? readFileSync(path, "utf8") : "",
		)
		.join("\n");
}

function keys(): string[] {
	const folder = fileURLToPath(new URL("i18n/en/", ROOT));
	const named = readdirSync(folder).filter((file) => file.endsWith(".json") && !OF_THE_RULES.has(file));
	const files = [...named, ...readdirSync(`${folder}more`).map((file) => `more/${file}`)];
	return files.flatMap((file) => Object.keys(JSON.parse(readFileSync(folder + file, "utf8")) as object));
}

/** The sources that are loaded at the start: those that main.tsx imports, and what these import. */
function firstSources(): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	const visit = (path: string) => {
		const file = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
			(name) => /\.tsx?$/.test(name) && statSync(name, { throwIfNoEntry: false })?.isFile(),
		);
		if (!file || found.has(file)) return;
		const source = readFileSync(file, "utf8");
		found.set(file, source);
		for (const [, name = ""] of source.matchAll(/^(?:import|export)(?! type)[^;]*? from "(\.[^"]+)"/gm))
			visit(join(dirname(file), name));
	};
	visit(fileURLToPath(new URL("web/src/main.tsx", ROOT)));
	return found;
}

/** Templates that put a colon or semicolon between two texts by themselves; French has a space before both. */
const RAW_MARK = /`[^`]*\}[:;] \$\{|\)\}[:;](?: \{|<)|\.join\("[:;] "\)/;

describe("the catalogue", () => {
	it("has what is said at the start in the part that is loaded then", () => {
		const folder = fileURLToPath(new URL("i18n/en/more/", ROOT));
		const later = readdirSync(folder).flatMap((file) =>
			Object.keys(JSON.parse(readFileSync(folder + file, "utf8")) as object),
		);
		const sources = [...firstSources()].filter(([file]) => !file.endsWith("words/keys.ts"));
		expect(sources.length).toBeGreaterThan(100);
		expect(later.length).toBeGreaterThan(300);
		const early = sources.flatMap(([file, source]) =>
			later.filter((key) => source.includes(`"${key}"`)).map((key) => `${file} says ${key}`),
		);
		expect(early).toEqual([]);
	});

	it("has the colons and semicolons between texts", () => {
		const raw = sources(fileURLToPath(new URL("web/src/ui", ROOT)))
			.split("\n")
			.filter((line) => RAW_MARK.test(line));
		expect(raw).toEqual([]);
		/* "@" stands for what a template puts in */
		const source = (line: string) => line.replaceAll("@", ["$", "{x}"].join(""));
		for (const line of ["`@: @`", "`@, @; @`", "{name(x)}: {text}", "{name(x)}:</b>", 'list.join("; ")'])
			expect(source(line)).toMatch(RAW_MARK);
		for (const line of ["`@@@`", "`warp:@:@`"]) expect(source(line)).not.toMatch(RAW_MARK);
	});

	it("has no message of the page that nothing says", () => {
		const text = ["web/src", "web/scripts"].map((folder) => sources(fileURLToPath(new URL(folder, ROOT)))).join("\n");
		const literal = new Set([...text.matchAll(/"([\w.+-]+)"/g)].map(([, key]) => key));
		/* Computed keys: `ask.${…}`, sayOf("leader", …), and the lists that name() searches. */
		const made = [...text.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, prefix]) => prefix ?? "");
		const named = [...text.matchAll(/(?:sayOf|named)\(\s*"([\w.-]+)"/g)].map(([, prefix]) => `${prefix}.`);
		const lists = [...(/const LISTS = \[(.*?)\]/s.exec(text)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
			([, prefix]) => `${prefix}.`,
		);
		const prefixes = [...made, ...named, ...lists];
		const unsaid = keys().filter(
			(key) => !key.startsWith("locale.") && !literal.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
		);
		expect(unsaid).toEqual([]);
		expect(lists.length).toBeGreaterThan(5);
	});
});
