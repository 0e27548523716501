// Serves dist/ on this machine: node scripts/serve.mjs [port]. Any web server works; this one needs only Node.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const port = Number(process.argv[2] ?? process.env.PORT ?? 8080);
const TYPES = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".json": "application/json",
	".webp": "image/webp",
	".wasm": "application/wasm",
	".words": "application/octet-stream",
	".webmanifest": "application/manifest+json",
	".rift": "text/plain; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
};

/** The path that a request asks for; null: none. */
function pathOf(url) {
	try {
		return normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
	} catch {
		return null;
	}
}

/** The file that a request asks for; null: there is none. */
function fileOf(path) {
	const file = join(dist, path.endsWith(sep) ? join(path, "index.html") : path);
	if (file !== dist && !file.startsWith(dist + sep)) return null;
	return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

const server = createServer((request, response) => {
	const path = request.method === "GET" || request.method === "HEAD" ? pathOf(request.url ?? "/") : null;
	if (path === `${sep}about`) {
		response.writeHead(301, { location: "about/" }).end();
		return;
	}
	const file = path === null ? null : fileOf(path);
	if (!file) {
		response.writeHead(404, { "content-type": "text/plain" }).end("There is nothing here.\n");
		return;
	}
	const gzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
	const hashed = file.includes(`${sep}assets${sep}`);
	response.writeHead(200, {
		"content-type": TYPES[extname(file)] ?? "application/octet-stream",
		"cache-control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
		vary: "accept-encoding",
		...(gzip ? { "content-encoding": "gzip" } : {}),
	});
	if (request.method === "HEAD") response.end();
	else if (gzip) createReadStream(file).pipe(createGzip()).pipe(response);
	else createReadStream(file).pipe(response);
});
server.listen(port, "localhost", () => console.log(`http://localhost:${server.address().port}/`));
