// Runs after a build. Writes dist/sw.js with the list of all files, named by a hash of them, and reports the size of
// the first load: all files that the browser fetches before the first decision of a new game, compressed. Files that
// are fetched later (motion, search, lessons, online play, the chart at the end, the offline copy) do not count. It is
// reported for each language: the page fetches the catalogue of one. Lists the files of the first load in
// build/web/first_load.json; tests/browser/speed.mjs compares them with what a browser really fetches.
//
//	node scripts/worker.mjs [limit in KB]
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const report = fileURLToPath(new URL("../../build/web", import.meta.url));
const art = fileURLToPath(new URL("../src/ui/art", import.meta.url));
const ART_MAX = 90; /* KB of drawings and fonts, gzipped; part of the first load */
const limit = Number(process.argv[2] ?? 400);

function files(dir) {
	return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
		const path = join(dir, entry.name);
		return entry.isDirectory() ? files(path) : [relative(dist, path)];
	});
}

/* Fetched when the first board has been drawn and the browser is idle. */
const IDLE = ["src/ui/motion/layer.tsx", "src/ui/rules/place.tsx"];
const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
/* The set-up screen is a chunk of its own, but needed before the first decision. */
const SETUP = Object.keys(chunks).find((name) => /(?:^_|\/screens\/)setup[^/]*\.(js|tsx)$/.test(name));

/* The start page knows where these are, but a search or a hint fetches them when it first needs them (src/think). */
const WHEN_NEEDED = /^assets\/(think-[^/]*\.wasm|worker-[^/]*\.js)$/;

/** The files of a chunk and of everything it imports statically. */
function withImports(start, found) {
	const visit = (name) => {
		const { file, imports = [], css = [], assets = [] } = chunks[name];
		for (const other of [file, ...css, ...assets]) if (!WHEN_NEEDED.test(other)) found.add(other);
		for (const other of imports) if (!found.has(chunks[other].file)) visit(other);
	};
	visit(start);
	return found;
}

/** The language that a file is for; null: for all. English texts are for all, because they stand in for missing ones. */
function languageOf(source) {
	const words = /(?:^|\/)build\/wasm\/page\/(?:more\/)?([\w-]+)\.words$/.exec(source)?.[1];
	const text = /(?:^|\/)(?:i18n\/([\w-]+)\/|rules-([\w-]+)\.js$)/.exec(source)?.slice(1).find(Boolean);
	return words ?? (text === "en" ? null : (text ?? null));
}
/* By language: its catalogue, and all its files. */
const catalogues = {};
const more = {}; /* the rest of each catalogue, fetched with the first screen that needs it or at idle time */
const kept = {};
for (const [source, { file, src = source }] of Object.entries(chunks)) {
	const language = languageOf(src);
	if (!language) continue;
	(kept[language] ??= []).push(file);
	if (src.endsWith(`page/${language}.words`)) catalogues[language] = file;
	if (src.endsWith(`page/more/${language}.words`)) more[language] = file;
}
const ofLanguages = new Set(Object.values(kept).flat());

const page = readFileSync(join(dist, "index.html"), "utf8");
const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((match) => match[1]);
const first = withImports(SETUP, withImports("index.html", new Set(["index.html", ...named])));
for (const file of ofLanguages) first.delete(file);
const idle = [...IDLE.reduce((found, name) => withImports(name, found), new Set(first))].filter(
	(name) => !first.has(name),
);
rmSync(join(dist, ".vite"), { recursive: true }); /* nobody asks for it */
const names = files(dist)
	.filter((name) => name !== "sw.js" && !/^(api|about)\//.test(name)) /* what a server answers itself; the website */
	.sort();
const gzipped = {};
const hash = createHash("sha256");
const sum = { first: { raw: 0, gzip: 0, brotli: 0 }, later: { raw: 0, gzip: 0, brotli: 0 } };
for (const name of names) {
	const bytes = readFileSync(join(dist, name));
	hash.update(name).update("\0").update(bytes);
	const gzip = gzipSync(bytes, { level: 9 }).length;
	const part = first.has(name) ? "first" : "later";
	gzipped[name] = gzip;
	sum[part].raw += bytes.length;
	sum[part].gzip += gzip;
	sum[part].brotli += brotliCompressSync(bytes).length;
	console.log(`${String(bytes.length).padStart(9)} ${String(gzip).padStart(8)} gzip  ${part}  ${name}`);
}

// The page itself is asked for by the name of its directory.
const listed = names
	.filter((name) => !ofLanguages.has(name))
	.map((name) => (name === "index.html" ? "./" : `./${name}`));
const spoken = Object.fromEntries(
	Object.entries(kept).map(([language, of]) => [language, of.map((name) => `./${name}`)]),
);
const template = readFileSync(new URL("service_worker.js", import.meta.url), "utf8");
const build = hash.digest("hex").slice(0, 16);
const worker = template
	.replace("@BUILD@", build)
	.replace('["@FILES@"]', JSON.stringify(listed))
	.replace('{ "@LANGUAGES@": [] }', JSON.stringify(spoken));
writeFileSync(join(dist, "sw.js"), worker);
mkdirSync(report, { recursive: true });
writeFileSync(
	join(report, "first_load.json"),
	JSON.stringify({ build, limit, gzip: sum.first.gzip, files: [...first].sort(), idle, catalogues, more }),
);

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const told = ({ raw, gzip, brotli }) => `${kb(raw)}, ${kb(gzip)} gzip, ${kb(brotli)} brotli`;
console.log(`later: ${told(sum.later)}`);
const drawn = readdirSync(art)
	.filter((name) => /\.(svg|woff2)$/.test(name))
	.reduce((bytes, name) => bytes + gzipSync(readFileSync(join(art, name)), { level: 9 }).length, 0);
console.log(`art: ${kb(drawn)} gzip of at most ${ART_MAX} KB`);
console.log(`first load without a catalogue: ${told(sum.first)}; build ${build}`);
const loads = Object.entries(catalogues).map(([language, file]) => [language, sum.first.gzip + gzipped[file]]);
console.log(`first load: ${loads.map(([language, n]) => `${language} ${kb(n)}`).join(", ")} gzip; at most ${limit} KB`);
process.exitCode = loads.some(([, n]) => n > limit * 1024) || !catalogues.en || drawn > ART_MAX * 1024 ? 1 : 0;
