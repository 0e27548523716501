// Writes the website, dist/about, from README.md and docs/: node about/build.mjs [limit of the search index in KB]. Runs after the
// bundler: the website has the fonts of the page. Prints its size.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { frame } from "./frame.mjs";
import { index } from "./index.mjs";
import { groups, pages, root } from "./pages.mjs";
import { html, picturesOf } from "./text.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "../dist");
const limit = Number(process.argv[2] ?? 200);

/** The colours of both themes and the font, as the page has them (src/ui/css/tokens.css). */
function tokens() {
	const text = readFileSync(join(here, "../src/ui/css/tokens.css"), "utf8");
	const fonts = [...text.matchAll(/^@font-face .*url\(\.\.\/art\/([\w-]+)\.woff2\).*$/gm)].map(([line, name]) => {
		const file = readdirSync(join(dist, "assets")).find((one) => one.startsWith(`${name}-`) && one.endsWith(".woff2"));
		if (!file) throw new Error(`the page has no font ${name}`);
		return line.replace(`../art/${name}.woff2`, `../assets/${file}`);
	});
	const themes = [":root", '[data-theme="light"]'].map((selector) => {
		const [block] = new RegExp(`^${selector.replace(/[[\]]/g, "\\$&")} \\{\n.*?^\\}$`, "ms").exec(text) ?? [];
		if (!block) throw new Error(`tokens.css: no ${selector}`);
		return block.replace(/^.*--pat-.*\n/gm, ""); /* patterns of pieces */
	});
	return [...fonts, ...themes].join("\n");
}

let bytes = 0;
let compressed = 0;
function write(address, content) {
	const file = join(dist, "about", address);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, content);
	const gzip = gzipSync(content, { level: 9 }).length;
	bytes += Buffer.byteLength(content);
	compressed += gzip;
	return gzip;
}

const all = pages();
const pictures = new Map(all.flatMap(picturesOf).map((file) => [file, `img/${basename(file)}`]));
const ids = readFileSync(join(root, "docs/rules/ids.tsv"), "utf8").trim().split("\n");
const site = {
	pages: new Map(all.map((page) => [page.source, page])),
	pictures,
	rules: new Map(ids.map((line) => line.split("\t")).map(([id, file]) => [id, `docs/rules/${file}`])),
	others: { LICENSE: "../licences.txt" },
};
rmSync(join(dist, "about"), { recursive: true, force: true });
for (const page of all) page.html = html(page, site);
const order = groups(all);
for (const page of all) write(page.address, frame(page, order));
for (const name of ["theme.js", "search.js", "terms.js"]) write(name, readFileSync(join(here, name)));
write("about.css", `${tokens()}\n${readFileSync(join(here, "about.css"), "utf8")}`);
const searched = write("search.json", JSON.stringify(index(order.flatMap(([, list]) => list))));
let shown = 0;
mkdirSync(join(dist, "about/img"));
for (const [file, address] of pictures) {
	copyFileSync(join(root, file), join(dist, "about", address));
	shown += readFileSync(join(root, file)).length;
}
const kb = (n) => `${(n / 1024).toFixed(0)} KB`;
console.log(
	`about: ${all.length} pages, ${kb(bytes)}, ${kb(compressed)} gzip; ${pictures.size} pictures, ${kb(shown)}; search index ${kb(searched)} gzip of at most ${limit} KB`,
);
process.exitCode = searched > limit * 1024 ? 1 : 0;
