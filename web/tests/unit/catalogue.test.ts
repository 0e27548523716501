/**
 * The page's part of the catalogue: every message is used somewhere, and all list words have names (words/complete.ts).
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
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
	const files = readdirSync(folder).filter((file) => file.endsWith(".json") && !OF_THE_RULES.has(file));
	return files.flatMap((file) => Object.keys(JSON.parse(readFileSync(folder + file, "utf8")) as object));
}

/** Templates that put a colon or semicolon between two texts by themselves; French has a space before both. */
const RAW_MARK = /`[^`]*\}[:;] \$\{|\)\}[:;](?: \{|<)|\.join\("[:;] "\)/;

describe("the catalogue", () => {
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
		const named = [...text.matchAll(/sayOf\(\s*"([\w.-]+)"/g)].map(([, prefix]) => `${prefix}.`);
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
