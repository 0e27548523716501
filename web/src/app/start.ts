/**
 * Startup of the page: loads the rules, opens storage and settings, reads the URL fragment (address.ts) and follows its
 * changes, and registers the service worker for offline use. Draws nothing; that is the task of ui/.
 */
import { batch, effect, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import thinkUrl from "../../../build/wasm/think.wasm?url";
import rulesUrl from "../../../build/wasm/timerift.wasm?url";
import { fragmentOf } from "./address";
import type { ScreenName } from "./address";
import { firstWords, followLanguage, noteLanguage } from "./language";
import type { Core, Game, GameRecord, RecordError, Setup, StatedPosition } from "../core/core";
import { loadCore } from "../core/core";
import { ruleNumbers, useWords } from "../words/i18n";
import { Analysis } from "../game/analysis";
import { Session } from "../game/session";
import type { Corrected, SessionOptions } from "../game/session";
import { fetchTexts } from "../words/kept";
import { shelfOf } from "../keep/analyses";
import { autosave, beginsStated, openKept } from "../keep/autosave";
import type { Autosave } from "../keep/autosave";
import { keepAll } from "../companion/keep";
import { isStated, readRecordFile, recordFile } from "../keep/files";
import { linkTo } from "../keep/links";
import type { Link } from "../keep/links";
import { openSettings } from "../keep/settings";
import type { Settings } from "../keep/settings";
import { WorkerThinker } from "../think/thinker";
import type { Thinker } from "../think/thinker";
import { lessonNotes, lessonRecord } from "../lessons";
import type { LessonName, LessonNotes } from "../lessons";
import type { ChapterName } from "../teach/chapters";
import type { OpenChapter } from "../teach/open";
import { Place, Shown, followAddress } from "./navigate";
import type { Opening } from "../online/remote";
import type { Scribe } from "../keep/stated";
import { isLight, openStore } from "../keep/store";
import type { KeptLight, Store } from "../keep/store";

/** A game on the screen. */
export interface OpenGame {
	readonly session: Session;
	/** Null: a replay, which is not saved. */
	readonly keeper: Autosave | null;
	/** Number of moves at the end that the current rules refused. */
	readonly lost: number;
	/** Where a lesson has notes. */
	readonly notes: LessonNotes | null;
	/** The chapter of the first game that it is. */
	readonly teach?: OpenChapter;
}

/** What the editor of positions begins with. */
export interface Editing {
	readonly position: Game;
	/** The same as the seat that sees the screen may know it; null: it may know everything. */
	readonly view: Game | null;
	readonly controllers: Session["controllers"];
	/** The stored game beside a real board that goes on from the changed position; null: a new game does. */
	readonly corrects: string | null;
}

/** Why the address could not be opened: the link is broken, or the game is not stored on this device. */
export type Trouble = "" | "link" | "gone";

export interface App {
	readonly core: Core;
	readonly store: Store;
	readonly settings: Settings;
	/** Where computer players think. */
	readonly thinker: Thinker;
	/** The game on the screen. */
	readonly open: ReadonlySignal<OpenGame | null>;
	/** The game of companion light on the screen, as it was stored when it was opened. */
	readonly light: ReadonlySignal<KeptLight | null>;
	/** The screen that is shown while no game and no online screen is open. */
	readonly screen: ReadonlySignal<ScreenName>;
	/** The puzzle on the screen, by its number or "today". */
	readonly puzzle: ReadonlySignal<string | null>;
	/** The online game on the screen. */
	readonly visit: ReadonlySignal<Opening | null>;
	/** The fragment of the online screen; null: no online screen is shown. */
	readonly online: Signal<string | null>;
	/** What the editor of positions was opened with; null: it begins with a set-up. */
	readonly editing: ReadonlySignal<Editing | null>;
	readonly trouble: ReadonlySignal<Trouble>;
	/** A newer version of the page is ready; `update` switches to it. */
	readonly newer: ReadonlySignal<boolean>;
	update(): void;
	/** Starts a game and saves it from now on. */
	begin(setup: Setup, options?: SessionOptions, name?: string): OpenGame;
	/** Continues a stored game; null: it is not stored here. */
	resume(id: string): Promise<OpenGame | KeptLight | null>;
	/** Shows the game of a record file without storing it; reports the error of an invalid file. */
	openFile(text: string): Promise<RecordError | null>;
	/** The text and the name of the file of a record. */
	fileOf(record: GameRecord): Promise<{ readonly name: string; readonly text: string }>;
	/** The fragment of a link. */
	fragmentOf(link: Link): Promise<string>;
	/** Opens the editor with the position that a game shows; the stored game beside a real board goes on from it. */
	edit(game: OpenGame): void;
	/** The game beside a real board goes on from a corrected position; Undo there leads back. */
	correct(id: string, stated: StatedPosition): Promise<void>;
	/** Shows a lesson. */
	lesson(name: LessonName): Promise<void>;
	/** Begins a chapter of the first game, or goes on with it. */
	teach(name: ChapterName): Promise<void>;
	/** Opens an online game, as a player or as a spectator. */
	play(opening: Opening): void;
	/** The analysis of a game; nothing is thought about before it is opened. */
	analysisOf(record: GameRecord): Analysis;
	/** Goes to a screen, or to the online games. */
	go(screen: ScreenName | "online"): void;
	/** Goes back in the history if that leads to the home screen; otherwise opens the home screen. */
	back(): void;
	/** Leaves the game: to the online games from an online game, otherwise to the home screen. */
	leave(): void;
}

/** Applies the settings that concern the whole page (theme, motion, rule numbers) before the first paint. */
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
		ruleNumbers.value = settings.numbers.value;
	});
}

/** Opens the settings; in memory only where the browser throws on access to localStorage. */
export function localSettings(): Settings {
	try {
		return openSettings(globalThis.localStorage);
	} catch {
		return openSettings(undefined);
	}
}

/** Answers the service worker, which asks where a window is. */
function tellAddress(): void {
	navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
		if (data === "address") ports[0]?.postMessage(location.href);
	});
	navigator.serviceWorker.startMessages();
}

function keepPage(newer: Signal<boolean>): () => void {
	let waiting: ServiceWorker | null = null;
	const watch = (registration: ServiceWorkerRegistration) => {
		const look = () => {
			waiting = registration.waiting;
			newer.value = waiting !== null && navigator.serviceWorker.controller !== null;
		};
		look();
		registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
	};
	if (import.meta.env.PROD && "serviceWorker" in navigator) {
		tellAddress();
		noteLanguage()
			.then(() => navigator.serviceWorker.register("./sw.js"))
			.then(watch, () => undefined); /* on failure the page cannot be used offline */
	}
	return () => {
		if (!waiting) return;
		navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
		waiting.postMessage("take-over");
	};
}

/** Functions that show a stored game, a record or a lesson without changing the URL. */
function openingsOf(core: Core, store: Store, shown: Shown, thinker: Thinker) {
	const scribe = async () => (await import("./stage")).scribeOf(core);
	const watch = ({ setup, moves, rewound = 0, stated }: GameRecord, at: number | null, notes: OpenGame["notes"]) => {
		const session = new Session(core, setup, { moves, rewound, stated, freeUndo: true, thinker });
		session.look(at);
		shown.game({ session, keeper: null, lost: 0, notes });
	};
	const lesson = async (name: LessonName) => {
		const read = readRecordFile(core, await lessonRecord(name));
		if ("error" in read) throw new Error(`lesson ${name}: line ${read.error.line}, ${read.error.reason}`);
		const notes = lessonNotes(name, read.notes);
		await fetchTexts(notes.file, notes.keys);
		watch(read.record, 0, notes);
	};
	const teach = async (name: ChapterName) => {
		const { beginChapter } = await import("../teach/chapters/begin");
		const chapter = await beginChapter(core, name, thinker);
		shown.game({ session: chapter.session, keeper: null, lost: 0, notes: null, teach: chapter });
	};
	const resume = async (id: string) => {
		const kept = await store.load(id);
		if (!kept) return null;
		if (isLight(kept)) {
			shown.lightGame(kept);
			return kept;
		}
		const positions = beginsStated(kept) ? await scribe() : null;
		if (kept.position !== undefined && !positions?.position(kept.position)) return null;
		const { session, lost } = openKept(core, kept, thinker, (text) => positions?.position(text) ?? null);
		return saved(session, kept, lost);
	};
	/** Shows a game and saves it from now on. */
	const saved = (session: Session, about: { id: string; name: string; created: number }, lost = 0) => {
		session.uncorrect = () => {
			if (session.corrects) replace(session, about, session.corrects);
		};
		const game = { session, keeper: autosave(store, session, about), lost, notes: null };
		shown.game(game);
		return game;
	};
	/** The stored game goes on as another record: before or after a correction. */
	const replace = (session: Session, about: Parameters<typeof saved>[1], record: Corrected) => {
		const { seed, controllers, natureByHand, freeUndo } = session;
		const hinted = session.hinted.peek();
		keepAll(about.id);
		saved(
			new Session(core, record.setup, { seed, controllers, natureByHand, freeUndo, hinted, thinker, ...record }),
			about,
		);
	};
	const correct = async (id: string, stated: StatedPosition) => {
		const kept = await store.load(id);
		if (!kept) return false;
		const positions = await scribe();
		const { session } = openKept(core, kept, thinker, (text) => positions.position(text));
		const { corrects } = session;
		const before: Corrected = { ...session.record(), corrects };
		replace(session, kept, { setup: stated.game.setup(), moves: [], stated, corrects: before });
		return true;
	};
	return { watch, lesson, teach, resume, scribe, correct };
}

type Records = Pick<App, "openFile" | "fileOf" | "fragmentOf" | "edit" | "correct">;

/** Files, links and the editor: what may begin at a stated position. */
function recordsOf(core: Core, openings: ReturnType<typeof openingsOf>, shown: Shown, place: Place): Records {
	return {
		async openFile(text) {
			const scribe: Scribe = isStated(text) ? await openings.scribe() : core;
			const read = readRecordFile(scribe, text);
			if ("error" in read) return read.error;
			openings.watch(read.record, null, null);
			place.move(linkTo(scribe, { kind: "game", record: read.record, at: null }));
			return null;
		},
		fileOf: async (record) => recordFile(record.stated ? await openings.scribe() : core, record, "timerift"),
		fragmentOf: async (link) => linkTo(link.record.stated ? await openings.scribe() : core, link),
		edit({ session, keeper }) {
			const position = session.game.peek();
			const viewer = session.viewer.peek();
			const corrects = session.natureByHand ? (keeper?.id ?? null) : null;
			const { controllers } = session;
			const view = viewer === null ? null : position.view(viewer);
			void keeper?.flush();
			batch(() => {
				shown.screenOf("position");
				shown.editing.value = { position, view, controllers, corrects };
			});
			place.move("#position");
		},
		async correct(id, stated) {
			if (await openings.correct(id, stated)) place.move(fragmentOf({ at: "play", id }));
		},
	};
}

export async function start(settings: Settings): Promise<App> {
	const files = Promise.all([fetch(rulesUrl), firstWords(settings)]);
	const [core, store] = await Promise.all([files.then(([rules, words]) => loadCore(rules, words)), openStore()]);
	useWords(core.catalogue);
	followLanguage(core, settings);
	const newer = signal(false);
	const update = keepPage(newer);
	const shown = new Shown();
	const place = new Place();

	const thinker = new WorkerThinker(core.rules, new URL(thinkUrl, location.href).href);
	const openings = openingsOf(core, store, shown, thinker);
	const app: App = {
		core,
		store,
		settings,
		open: shown.open,
		visit: shown.visit,
		puzzle: shown.puzzle,
		thinker,
		online: shown.online,
		light: shown.light,
		screen: shown.screen,
		editing: shown.editing,
		trouble: shown.trouble,
		newer,
		update,
		...recordsOf(core, openings, shown, place),
		begin(setup, options = {}, name = "") {
			const session = new Session(core, setup, { thinker, ...options });
			const keeper = autosave(store, session, { name });
			const game = { session, keeper, lost: 0, notes: null };
			shown.game(game);
			place.move(fragmentOf({ at: "play", id: keeper.id }));
			return game;
		},
		async resume(id) {
			const game = await openings.resume(id);
			if (game) place.move(fragmentOf({ at: "play", id }));
			return game;
		},
		async lesson(name) {
			await openings.lesson(name);
			place.move(fragmentOf({ at: "lesson", name }));
		},
		async teach(name) {
			await openings.teach(name);
			place.move(fragmentOf({ at: "teach", name }));
		},
		analysisOf: (record) => new Analysis(core, record, thinker, shelfOf(store, core, record)),
		play(opening) {
			batch(() => {
				shown.game(null);
				shown.visit.value = opening;
			});
			place.move(`#game=${opening.game}`); /* after a reload the stored seat link opens the seat */
		},
		go(to) {
			if (to === "online") shown.online.value = "#online";
			else shown.screenOf(to);
			place.move(to === "online" ? "#online" : fragmentOf({ at: to }));
		},
		back() {
			if (place.cameFrom("") && place.here !== "") history.back();
			else app.go("home");
		},
		leave() {
			if (!shown.visit.peek()) return app.go("home");
			shown.game(null);
			app.go("online");
		},
	};
	await followAddress(app, shown, place, openings);
	return app;
}
