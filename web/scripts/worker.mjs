// Runs after a build. Writes dist/sw.js with the list of all files, named by a hash of them, and reports the size of
// the first load: all files that the browser fetches before the first decision of a new game, compressed. Files that
// are fetched later (motion, search, lessons, online play, the chart at the end, the offline copy) do not count. Lists the
// files of the first load in build/web/first_load.json; tests/browser/speed.mjs compares them with what a browser
// really fetches.
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
const IDLE = "src/ui/motion/layer.tsx";
const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
/* The set-up screen is a chunk of its own, but needed before the first decision. */
const SETUP = Object.keys(chunks).find((name) => /setup[^/]*\.(js|tsx)$/.test(name));

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

const page = readFileSync(join(dist, "index.html"), "utf8");
const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((match) => match[1]);
const first = withImports(SETUP, withImports("index.html", new Set(["index.html", ...named])));
const idle = [...withImports(IDLE, new Set(first))].filter((name) => !first.has(name));
rmSync(join(dist, ".vite"), { recursive: true }); /* nobody asks for it */
const names = files(dist)
	.filter((name) => name !== "sw.js" && !name.startsWith("api/")) /* what a server answers itself */
	.sort();
const hash = createHash("sha256");
const sum = { first: { raw: 0, gzip: 0, brotli: 0 }, later: { raw: 0, gzip: 0, brotli: 0 } };
for (const name of names) {
	const bytes = readFileSync(join(dist, name));
	hash.update(name).update("\0").update(bytes);
	const gzip = gzipSync(bytes, { level: 9 }).length;
	const part = first.has(name) ? "first" : "later";
	sum[part].raw += bytes.length;
	sum[part].gzip += gzip;
	sum[part].brotli += brotliCompressSync(bytes).length;
	console.log(`${String(bytes.length).padStart(9)} ${String(gzip).padStart(8)} gzip  ${part}  ${name}`);
}

// The page itself is asked for by the name of its directory.
const listed = names.map((name) => (name === "index.html" ? "./" : `./${name}`));
const template = readFileSync(new URL("service_worker.js", import.meta.url), "utf8");
const build = hash.digest("hex").slice(0, 16);
const worker = template.replace("@BUILD@", build).replace('["@FILES@"]', JSON.stringify(listed));
writeFileSync(join(dist, "sw.js"), worker);
mkdirSync(report, { recursive: true });
writeFileSync(
	join(report, "first_load.json"),
	JSON.stringify({ build, limit, gzip: sum.first.gzip, files: [...first].sort(), idle }),
);

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const told = ({ raw, gzip, brotli }) => `${kb(raw)}, ${kb(gzip)} gzip, ${kb(brotli)} brotli`;
console.log(`later: ${told(sum.later)}`);
const drawn = readdirSync(art)
	.filter((name) => /\.(svg|woff2)$/.test(name))
	.reduce((bytes, name) => bytes + gzipSync(readFileSync(join(art, name)), { level: 9 }).length, 0);
console.log(`art: ${kb(drawn)} gzip of at most ${ART_MAX} KB`);
console.log(`first load: ${told(sum.first)}; at most ${limit} KB gzip; build ${build}`);
process.exitCode = sum.first.gzip > limit * 1024 || drawn > ART_MAX * 1024 ? 1 : 0;
