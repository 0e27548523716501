/**
 * What of the page stands outside its scripts, in every language of i18n: the description and the notice for browsers
 * without JavaScript (index.html), and the manifest.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const root = new URL("../../i18n/", import.meta.url);
const MODEL = "en";

/** A message of a language; undefined: it has none. */
function message(language: string, key: string): string | undefined {
	try {
		const file = new URL(`${language}/page.json`, root);
		return (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)[key]?.replaceAll("''", "'");
	} catch {
		return undefined; /* a language that has only some files */
	}
}

/** The message in each language that has it, English first. */
function inAll(key: string): [language: string, text: string][] {
	const others = readdirSync(root).filter((name) => name !== MODEL);
	return [MODEL, ...others.sort()].flatMap((language) => {
		const text = message(language, key);
		return text === undefined ? [] : [[language, text] as [string, string]];
	});
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const paragraph = ([language, text]: readonly [string, string]) => `<p lang="${language}">${escaped(text)}</p>`;

function manifest(): string {
	const [[, description] = ["", ""], ...others] = inAll("app.description");
	const text = readFileSync(new URL("../web/scripts/manifest.json", root), "utf8");
	const localized = Object.fromEntries(others);
	return `${JSON.stringify({ ...JSON.parse(text), lang: MODEL, description, description_localized: localized }, null, 2)}\n`;
}

export function languages(): Plugin {
	return {
		name: "languages",
		transformIndexHtml: (page) => ({
			html: page
				.replace("@DESCRIPTION@", escaped(inAll("app.description")[0]?.[1] ?? ""))
				.replace("@NOSCRIPT@", inAll("app.noscript").map(paragraph).join("")),
			tags: [{ tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" }],
		}),
		configureServer(server) {
			server.middlewares.use("/manifest.webmanifest", (_, answer) => void answer.end(manifest()));
		},
		generateBundle() {
			this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifest() });
		},
	};
}
