/**
 * How the page begins: the rules, the store and the settings are opened, a link in the address is read, and the service
 * worker is asked to keep the page for times without a network. What is drawn is the business of ui/.
 */
import { batch, effect, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import wordsUrl from "../../build/wasm/en.words?url";
import rulesUrl from "../../build/wasm/timerift.wasm?url";
import type { Core, Setup } from "./core/core";
import { loadCore } from "./core/core";
import { useWords } from "./i18n";
import { Session } from "./game/session";
import type { SessionOptions } from "./game/session";
import { locale } from "./i18n";
import { autosave, openKept } from "./keep/autosave";
import type { Autosave } from "./keep/autosave";
import { readLink } from "./keep/links";
import type { Link } from "./keep/links";
import { openSettings } from "./keep/settings";
import type { Settings } from "./keep/settings";
import { readFragment } from "./online/fragment";
import type { Opening } from "./online/remote";
import { openStore } from "./keep/store";
import type { Store } from "./keep/store";

/** A game on the screen. */
export interface OpenGame {
	readonly session: Session;
	/** Null: a game that is only looked at. */
	readonly keeper: Autosave | null;
	/** Moves at its end that these rules refused. */
	readonly lost: number;
}

export interface App {
	readonly core: Core;
	readonly store: Store;
	readonly settings: Settings;
	/** The game on the screen; null: the home screen. */
	readonly open: ReadonlySignal<OpenGame | null>;
	/** The game on a server that is on the screen. */
	readonly visit: ReadonlySignal<Opening | null>;
	/** The address that the screens before such games were asked for by; null: they are not shown. */
	readonly online: Signal<string | null>;
	/** The address held a link that cannot be read. */
	readonly brokenLink: Signal<boolean>;
	/** A newer version waits; `update` changes to it. */
	readonly newer: ReadonlySignal<boolean>;
	update(): void;
	/** Begins a game and keeps it. */
	begin(setup: Setup, options?: SessionOptions, name?: string): OpenGame;
	/** Goes on with a kept game. */
	resume(id: string): Promise<OpenGame | null>;
	/** Shows a game without keeping it, at a move of it if one is named. */
	watch(setup: Setup, options: SessionOptions, at?: number | null): OpenGame;
	/** Sits down at a game on a server, or watches it. */
	play(opening: Opening): void;
	/** Back to the home screen, or to where the game on a server was opened. */
	leave(): void;
}

/** The settings that the whole page follows, applied before anything is drawn. */
export function followSettings(settings: Settings): void {
	const root = document.documentElement;
	const light = matchMedia("(prefers-color-scheme: light)");
	const system = signal(light.matches);
	light.addEventListener("change", () => (system.value = light.matches));
	effect(() => {
		const { theme, motion, letters, patterns, larger } = settings;
		root.dataset["theme"] = theme.value === "auto" ? (system.value ? "light" : "dark") : theme.value;
		root.dataset["motion"] = motion.value;
		root.toggleAttribute("data-letters", letters.value);
		root.toggleAttribute("data-patterns", patterns.value);
		root.toggleAttribute("data-larger", larger.value);
	});
	effect(() => {
		locale.value = settings.locale.value;
		root.lang = settings.locale.value === "pseudo" ? "en" : settings.locale.value;
	});
}

/** Storage that some windows refuse to name. */
export function localSettings(): Settings {
	try {
		return openSettings(globalThis.localStorage);
	} catch {
		return openSettings(undefined);
	}
}

function keepPage(newer: Signal<boolean>): () => void {
	let waiting: ServiceWorker | null = null;
	const watch = (registration: ServiceWorkerRegistration) => {
		const look = () => {
			waiting = registration.waiting;
			newer.value = waiting !== null && navigator.serviceWorker.controller !== null;
		};
		look();
		registration.addEventListener("updatefound", () =>
			registration.installing?.addEventListener("statechange", look),
		);
	};
	if (import.meta.env.PROD && "serviceWorker" in navigator)
		navigator.serviceWorker
			.register("./sw.js")
			.then(watch, () => undefined); /* without it the page needs the network */
	return () => {
		if (!waiting) return;
		navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
		waiting.postMessage("take-over");
	};
}

export async function start(settings: Settings): Promise<App> {
	const files = Promise.all([fetch(rulesUrl), fetch(wordsUrl)]);
	const [core, store] = await Promise.all([files.then(([rules, words]) => loadCore(rules, words)), openStore()]);
	useWords(core.catalogue);
	const open = signal<OpenGame | null>(null);
	const visit = signal<Opening | null>(null);
	const online = signal<string | null>(null);
	const brokenLink = signal(false);
	const newer = signal(false);
	const update = keepPage(newer);

	const show = (next: OpenGame | null) => {
		open.peek()?.keeper?.stop();
		batch(() => {
			open.value = next;
			visit.value = null;
		});
	};
	/* What an address wants of the online part is shown; the secret in it is taken out by whoever reads it. */
	const address = (fragment: string) => history.replaceState(null, "", location.pathname + location.search + fragment);
	const app: App = {
		core,
		store,
		settings,
		open,
		visit,
		online,
		brokenLink,
		newer,
		update,
		begin(setup, options = {}, name = "") {
			const session = new Session(core, setup, options);
			const shown = { session, keeper: autosave(store, session, { name }), lost: 0 };
			show(shown);
			return shown;
		},
		async resume(id) {
			const kept = await store.load(id);
			if (!kept) return null;
			const { session, lost } = openKept(core, kept);
			const shown = { session, keeper: autosave(store, session, kept), lost };
			show(shown);
			return shown;
		},
		watch(setup, options, at = null) {
			const session = new Session(core, setup, options);
			session.look(at);
			const shown = { session, keeper: null, lost: 0 };
			show(shown);
			return shown;
		},
		play(opening) {
			batch(() => {
				show(null);
				visit.value = opening;
			});
			address(`#game=${opening.game}`); /* loaded again, the page finds the seat that was kept */
		},
		leave() {
			const from = visit.peek();
			show(null);
			if (!from) return;
			online.value = "#online";
			address("");
		},
	};
	const follow = () => {
		if (readFragment(location.hash)) {
			batch(() => {
				show(null);
				online.value = location.hash;
			});
			return;
		}
		const at = visit.peek();
		const link = readLink(core, location.hash);
		brokenLink.value = link === "broken";
		if (link === null && at) address(`#game=${at.game}`); /* a jump within the page */
		if (link === null || link === "broken") return;
		address("");
		openLink(app, link);
	};
	addEventListener("hashchange", follow);
	follow();
	return app;
}

/** A whole game is looked at; a position is played on from, as a game of one's own. */
function openLink(app: App, link: Link): void {
	const { setup, moves } = link.record;
	if (link.kind === "position") app.begin(setup, { moves });
	else app.watch(setup, { moves }, link.at ?? 0);
}
