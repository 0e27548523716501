// Service worker: lets the page run offline. All files of a build are cached under the build's name, of the languages
// only those that the page has asked for. A newer build is cached beside it and takes over when no window uses the old
// one any more, or when the page asks for it.
//
// scripts/worker.mjs fills in the build's name and files.
const BUILD = "timerift-@BUILD@";
const FILES = ["@FILES@"];
const LANGUAGES = { "@LANGUAGES@": [] }; /* by language: its files */
const SPOKEN = "spoken-languages"; /* outlives the builds: the languages to keep */

const fresh = (files) => files.map((file) => new Request(file, { cache: "reload" }));

/** The languages that the page has asked for so far. */
async function spoken() {
	const cache = await caches.open(SPOKEN);
	return (await cache.keys()).map(({ url }) => new URL(url).searchParams.get("language"));
}

/** For a page that has noted none yet, as that of an older build: English and the language of the browser. */
function likely() {
	const tags = (navigator.languages ?? []).map((tag) => tag.toLowerCase().split("-")[0]);
	return [...new Set(["en", tags.find((tag) => LANGUAGES[tag]) ?? "en"])];
}

/** Caches the files of a language that are not there yet. */
async function keep(language) {
	const files = LANGUAGES[language];
	if (!files) return;
	await (await caches.open(SPOKEN)).put(`./?language=${language}`, new Response(language));
	const cache = await caches.open(BUILD);
	const there = await Promise.all(files.map((file) => cache.match(file)));
	await cache.addAll(fresh(files.filter((_, i) => !there[i])));
}

self.addEventListener("install", (event) => {
	const fill = async () => {
		await (await caches.open(BUILD)).addAll(fresh(FILES));
		const noted = await spoken();
		for (const language of noted.length > 0 ? noted : likely()) await keep(language);
	};
	event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
	const clean = async () => {
		/* Languages that were chosen after this build was installed; without a connection they come when next asked for. */
		for (const language of await spoken()) await keep(language).catch(() => {});
		for (const name of await caches.keys())
			if (name.startsWith("timerift-") && name !== BUILD) await caches.delete(name);
		await self.clients.claim();
	};
	event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
	if (event.data === "take-over") self.skipWaiting();
	else if (event.data?.language) event.waitUntil(keep(event.data.language));
	else if (event.data?.turn) event.waitUntil(tell(event.data.turn, true));
	else if (event.data?.looks) event.waitUntil(clear(event.data.looks));
});

// Turns: a push message, or an open page whose tab is hidden, says that it is the reader's turn. Each turn is shown once
// on this device, by whichever comes first: the number of moves before it is noted by game and seat.
const TURNS = "told-turns"; /* outlives the builds */
const turnKey = ({ game, seat }) => `./?turn=${game}.${seat}`;

const SEEN_MS = 5000; /* a window that is seen answers, unless the machine is slow */
const CLICK_MS = 700; /* a click lets Firefox open a window for one second; a window that is not seen may be frozen */

/**
 * The address that a window shows, by its own answer. `url` is the one that it was loaded with, except in Chromium; it
 * serves for a window that does not answer in time.
 */
function addressOf(window, ms) {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = ({ data }) => resolve(data);
		setTimeout(() => resolve(window.url), ms);
		window.postMessage("address", [port2]);
	}).finally(() => port1.close());
}

/** Which of some windows show a game. */
async function windowsAt(game, windows, ms) {
	const addresses = await Promise.all(windows.map((window) => addressOf(window, ms)));
	return windows.filter((_, i) => addresses[i].includes(game));
}

const allWindows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function tellTurn(turn, byPage) {
	const cache = await caches.open(TURNS);
	const noted = await cache.match(turnKey(turn));
	if (noted && Number(await noted.text()) >= turn.n) return;
	await cache.put(turnKey(turn), new Response(String(turn.n)));
	const seen = (await allWindows()).filter(({ visibilityState }) => visibilityState === "visible");
	if ((await windowsAt(turn.game, seen, SEEN_MS)).length > 0) return;
	const tag = `turn-${turn.game}-${turn.seat}`;
	const [shown] = await self.registration.getNotifications({ tag });
	await self.registration.showNotification("Timerift", {
		body: turn.text,
		tag,
		lang: turn.language,
		icon: "icon.svg",
		/* A page that is still open may have counted otherwise: its message is replaced without a sound. */
		renotify: shown !== undefined && !shown.data?.byPage,
		data: { game: turn.game, byPage },
	});
}

/* One after the other, so that the same turn is not told by two at once. */
let telling = Promise.resolve();
function tell(turn, byPage) {
	const told = telling.then(() => tellTurn(turn, byPage));
	telling = told.catch(() => {});
	return told;
}

/** The turn in a push message; null: nothing that this build knows. */
function turnOf(data) {
	try {
		const turn = data.json();
		return turn.what === "turn" && /^[0-9a-z]{13}$/.test(turn.game) ? turn : null;
	} catch {
		return null;
	}
}

self.addEventListener("push", (event) => {
	const turn = event.data && turnOf(event.data);
	if (turn) event.waitUntil(tell(turn, false));
});

/** The player looks at a game: messages about it have done their work. */
async function clear(game) {
	for (const one of await self.registration.getNotifications()) if (one.data?.game === game) one.close();
}

/** Shows the window that has the game, or opens it. */
async function openGame(game) {
	const [there] = await windowsAt(game, await allWindows(), CLICK_MS);
	if (there) await there.focus();
	else await self.clients.openWindow(new URL(`./#game=${game}`, self.registration.scope).href);
}

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	if (event.notification.data?.game) event.waitUntil(openGame(event.notification.data.game));
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
	/* Paths that a game server answers are never cached, nor is the website. */
	const theirs = ["api/", "rules/", "about"].some((part) => request.url.startsWith(scope + part));
	const ours = request.url.startsWith(scope) && !theirs;
	if (request.method === "GET" && ours) event.respondWith(answer(request));
});
