/**
 * Vite plugin: the rules for players (tools/rulebook.py) as modules. "virtual:rules" has a loader for each language of
 * i18n; a language's rules are a chunk of their own, which the page loads when a rule is first opened.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NAME = "virtual:rules";
/** The name of a language's module; its chunk is called so. */
const PART = /\/rules-([a-z-]+)\.js$/;

/** The folders of i18n. */
function languages(): string[] {
	return readdirSync(join(root, "i18n"), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();
}

/** The rules of a language, as JSON. */
export function readRules(language: string): string {
	const tool = [join(root, "tools/rulebook.py"), "page", language];
	return execFileSync("python3", tool, { encoding: "utf8", maxBuffer: 1 << 24 });
}

function loaders(): string {
	const lines = languages().map(
		(name) => `\t${JSON.stringify(name)}: () => import(${JSON.stringify(join(root, `rules-${name}.js`))}),`,
	);
	return `export default {\n${lines.join("\n")}\n};`;
}

export function rules(): Plugin {
	const index = join(root, "rules.js");
	return {
		name: "rules",
		resolveId: (id) => (id === NAME ? index : PART.test(id) ? id : undefined),
		load: (id) => {
			if (id === index) return loaders();
			const language = PART.exec(id)?.[1];
			return language ? `export default JSON.parse(${JSON.stringify(readRules(language))})` : undefined;
		},
	};
}
