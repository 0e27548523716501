// What must not stand on the page in a language: English game words, as its glossary lists them (i18n/LANGUAGE/glossary.tsv).
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const I18N = fileURLToPath(new URL("../../../../i18n/", import.meta.url));

export const OTHERS = readdirSync(I18N, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && entry.name !== "en")
	.map(({ name }) => name);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The pattern of English words that differ from the language's own. */
function patternOf(language) {
	const lines = readFileSync(`${I18N}${language}/glossary.tsv`, "utf8").split("\n");
	const terms = lines.flatMap((line) => {
		const [term = "", stems = ""] = line.split("\t");
		if (!stems || term.startsWith("!") || term.startsWith("#")) return [];
		const low = term.toLowerCase();
		const own = stems.toLowerCase().split("|");
		return own.some((stem) => stem.trim().includes(low) || low.includes(stem.trim())) ? [] : [term];
	});
	if (terms.length < 20) throw new Error(`the glossary of ${language} has only ${terms.length} words`);
	return `(?<!\\p{L})(?:${terms.map(escaped).join("|")})(?!\\p{L})`;
}

/**
 * `pattern`: what is English; `allowed`: parts of texts of the language that may say it, names that are not translated.
 * tools/words_gate.py checks that these are listed as exempt.
 */
export function foreignTo(language) {
	const pattern = patternOf(language);
	const english = new RegExp(pattern, "u");
	const allowed = readdirSync(`${I18N}${language}`)
		.filter((file) => file.endsWith(".json"))
		.flatMap((file) => Object.values(JSON.parse(readFileSync(`${I18N}${language}/${file}`, "utf8"))))
		.flatMap((text) => text.replaceAll("''", "'").split(/[{}]/))
		.filter((part) => english.test(part))
		.sort((a, b) => b.length - a.length);
	return { pattern, allowed };
}
