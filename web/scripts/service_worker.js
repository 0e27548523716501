// Service worker: lets the page run offline. All files of a build are cached under the build's name. A newer build is
// cached beside it and takes over when no window uses the old one any more, or when the page asks for it.
//
// scripts/worker.mjs fills in the build's name and files.
const BUILD = "timerift-@BUILD@";
const FILES = ["@FILES@"];

self.addEventListener("install", (event) => {
	const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
	event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
	const clean = async () => {
		for (const name of await caches.keys())
			if (name.startsWith("timerift-") && name !== BUILD) await caches.delete(name);
		await self.clients.claim();
	};
	event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
	if (event.data === "take-over") self.skipWaiting();
});

async function answer(request) {
	const cache = await caches.open(BUILD);
	let kept = await cache.match(request, { ignoreSearch: true });
	/* Every other navigation shows the page, which reads the rest of the URL itself. */
	if (!kept && request.mode === "navigate") kept = await cache.match("./");
	return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { scope } = self.registration;
	/* Paths that a game server answers are never cached. */
	const theirs = ["api/", "rules/"].some((part) => request.url.startsWith(scope + part));
	const ours = request.url.startsWith(scope) && !theirs;
	if (request.method === "GET" && ours) event.respondWith(answer(request));
});
