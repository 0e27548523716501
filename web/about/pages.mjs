// Which documents are pages of the website, under which addresses, and their order in the menu.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/* Their Markdown files are pages, and these others. */
const FOLDERS = ["", "docs/", "docs/modules/", "docs/rules/", "examples/"];
const OTHERS = ["web/README.md", "NOTICE"];

/* The groups of the menu. Documents that no group names are under "More". */
const GROUPS = [
	[
		"Play",
		[
			"README.md",
			"docs/START.md",
			"docs/web.md",
			"docs/diary.md",
			"docs/solo.md",
			"docs/players.md",
			"docs/ACCESSIBILITY.md",
			"CHANGELOG.md",
		],
	],
	[
		"Run a server",
		[
			"docs/operations.md",
			"docs/image.md",
			"docs/scale.md",
			"docs/SECURITY.md",
			"SECURITY.md",
			"docs/PRIVACY.md",
			"docs/releases.md",
		],
	],
	[
		"Write a program",
		[
			"docs/library.md",
			"docs/javascript.md",
			"docs/python.md",
			"docs/bots.md",
			"docs/protocol.md",
			"docs/records.md",
			"docs/rules-versions.md",
			"examples/README.md",
		],
	],
	[
		"Work on it",
		[
			"CONTRIBUTING.md",
			"CODE_OF_CONDUCT.md",
			"docs/ARCHITECTURE.md",
			"docs/service.md",
			"web/README.md",
			"docs/VERIFY.md",
			"docs/scenarios.md",
			"docs/content.md",
			"docs/WORDS.md",
			"docs/GLOSSARY.md",
			"docs/DEPENDENCIES.md",
			"docs/dependencies.md",
		],
	],
	["Modules", "docs/modules/"],
	["Rules", "docs/rules/"],
	["More", ""],
];

/** README.md is the first page, a document of docs/ is at its path there, others are at their path or below project/. */
function addressOf(source) {
	if (source === "README.md") return "index.html";
	const name = source.replace(/\.md$/, "").toLowerCase();
	if (name.startsWith("docs/")) return `${name.slice("docs/".length)}.html`;
	return `${name.includes("/") ? name : `project/${name}`}.html`;
}

/** Documents as they are here: { source, address, text, title }; the title is the first heading. */
function read(source) {
	const text = readFileSync(join(root, source), "utf8");
	const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? source;
	return { source, address: addressOf(source), text, title, label: source === "README.md" ? "Overview" : title };
}

export function pages() {
	const inFolder = (folder) =>
		readdirSync(join(root, folder))
			.filter((name) => name.endsWith(".md"))
			.sort();
	const sources = FOLDERS.flatMap((folder) => inFolder(folder).map((name) => folder + name));
	const all = [...sources, ...OTHERS].map(read);
	const twice = all.find(({ address }, i) => all.findIndex((other) => other.address === address) !== i);
	if (twice) throw new Error(`two documents have the address ${twice.address}`);
	return all;
}

/** The menu: [name of the group, its pages]. */
export function groups(all) {
	const left = new Set(all);
	const listed = GROUPS.map(([name, which]) => {
		const chosen = Array.isArray(which)
			? which.flatMap((source) => all.find((page) => page.source === source) ?? [])
			: [...left].filter(({ source }) => source.startsWith(which));
		for (const page of chosen) left.delete(page);
		return [name, chosen];
	});
	return listed.filter(([, chosen]) => chosen.length > 0);
}
