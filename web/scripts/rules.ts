/**
 * Vite plugin: the catalogue of rules (docs/rules) as the module "virtual:rules", which the page loads when a rule is
 * first opened. Contains only the statement of each entry, not its sources and rulings.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const dir = fileURLToPath(new URL("../../docs/rules", import.meta.url));
const NAME = "virtual:rules";
const ENTRY = /^(?:- )?\*\*([A-Z][A-Z0-9]*-[0-9]+[a-z]?)\*\* — (.*)$/;
const FIELD = /\s*`(?:source|edition|ruling|decision|program|confidence):`.*$/;
const HEADING = /^#{1,3} (.*)$/;

export interface Chapter {
	readonly title: string;
	/** Pairs of rule id and statement. */
	readonly rules: readonly (readonly [string, string])[];
}

/** A line without its Markdown. */
function plain(line: string): string {
	return line
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/[*`]/g, "")
		.replace(/^\s*(?:- )?/, "")
		.trimEnd();
}

/** "26. TRAVEL — Focus and Time Travel", "B.3 Action Rounds" as readers say it. */
function titleOf(heading: string): string {
	const bare = heading.replace(/^(?:[A-Z]\.)?[0-9]+\.? /, "");
	const words = /^[A-Z]+ — (.*)$/.exec(bare)?.[1] ?? (/^[A-Z]+$/.test(bare) ? bare.toLowerCase() : bare);
	return plain(words.charAt(0).toUpperCase() + words.slice(1));
}

/** The chapters of a file that have rules. */
function chaptersOf(text: string): Chapter[] {
	const chapters: { title: string; rules: [string, string][] }[] = [];
	let rule: [string, string] | null = null;
	for (const line of text.split("\n")) {
		const heading = HEADING.exec(line);
		const entry = ENTRY.exec(line);
		if (heading) chapters.push({ title: titleOf(heading[1] ?? ""), rules: [] });
		if (entry) chapters.at(-1)?.rules.push((rule = [entry[1] ?? "", plain((entry[2] ?? "").replace(FIELD, ""))]));
		else if (heading || FIELD.test(line) || line.trim() === "") rule = null;
		else if (rule) rule[1] += ` ${plain(line)}`;
		if (entry && FIELD.test(line)) rule = null;
	}
	return chapters.filter(({ rules }) => rules.length > 0);
}

/** The whole catalogue, in the order of its files. */
export function readRules(): Chapter[] {
	const files = readdirSync(dir).filter((name) => /^[0-9]+-.*\.md$/.test(name));
	return files.sort().flatMap((name) => chaptersOf(readFileSync(join(dir, name), "utf8")));
}

export function rules(): Plugin {
	return {
		name: "rules",
		resolveId: (id) => (id === NAME ? join(dir, "catalogue.js") : undefined),
		load: (id) =>
			id === join(dir, "catalogue.js")
				? `export default JSON.parse(${JSON.stringify(JSON.stringify(readRules()))})`
				: undefined,
	};
}
