// After a build: writes dist/sw.js, which knows every file and is called by a hash of them all, and tells how much a
// first visit loads.
//
//	node scripts/worker.mjs [limit in KB]
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const limit = Number(process.argv[2] ?? 350);

function files(dir) {
	return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
		const path = join(dir, entry.name);
		return entry.isDirectory() ? files(path) : [relative(dist, path)];
	});
}

const names = files(dist)
	.filter((name) => name !== "sw.js" && !name.startsWith("api/")) /* what a server answers itself */
	.sort();
const hash = createHash("sha256");
let raw = 0;
let gzip = 0;
let brotli = 0;
for (const name of names) {
	const bytes = readFileSync(join(dist, name));
	hash.update(name).update("\0").update(bytes);
	raw += bytes.length;
	const packed = gzipSync(bytes, { level: 9 }).length;
	gzip += packed;
	brotli += brotliCompressSync(bytes).length;
	console.log(`${String(bytes.length).padStart(9)} ${String(packed).padStart(8)} gzip  ${name}`);
}

// The page itself is asked for by the name of its directory.
const listed = names.map((name) => (name === "index.html" ? "./" : `./${name}`));
const template = readFileSync(new URL("service_worker.js", import.meta.url), "utf8");
const build = hash.digest("hex").slice(0, 16);
const worker = template.replace("@BUILD@", build).replace('["@FILES@"]', JSON.stringify(listed));
writeFileSync(join(dist, "sw.js"), worker);

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`first load: ${kb(raw)}, ${kb(gzip)} gzip, ${kb(brotli)} brotli; at most ${limit} KB gzip; build ${build}`);
process.exitCode = gzip > limit * 1024 ? 1 : 0;
