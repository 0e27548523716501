// The page without a network. Every file of one build is kept under the name of that build; a newer build is fetched
// beside it and takes over when no window of the old one is open any more, or when the page asks it to.
//
// scripts/worker.mjs puts in the build's name and files.
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
	/* Whatever else is gone to is the page: it reads the rest of the address itself. */
	if (!kept && request.mode === "navigate") kept = await cache.match("./");
	return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { scope } = self.registration;
	/* What a server answers goes to the server. */
	const theirs = ["api/", "rules/"].some((part) => request.url.startsWith(scope + part));
	const ours = request.url.startsWith(scope) && !theirs;
	if (request.method === "GET" && ours) event.respondWith(answer(request));
});
