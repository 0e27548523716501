/**
 * The language of the page: of the link (`?lang=fr`), else of the settings, else of the browser, else English. Only its
 * catalogue is loaded, and the rest of it (i18n/LANGUAGE/more) with the first screen that needs it. The service worker
 * keeps it for use offline (scripts/service_worker.js); another language can be had only online.
 */
import { batch, effect, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { isCatalogue, withMore } from "../core/catalogue";
import type { Core } from "../core/core";
import type { Settings } from "../keep/settings";
import { locale, locales, useWords } from "../words/i18n";
import { LANGUAGES } from "../words/languages";

const FILES = import.meta.glob<string>("../../../build/wasm/page/**/*.words", {
	query: "?url",
	import: "default",
	eager: true,
});

const PSEUDO = "pseudo";
const SPOKEN = "spoken-languages"; /* a cache of scripts/service_worker.js */
/** The language whose texts a locale uses. */
const spoken = (language: string) => (language === PSEUDO ? "en" : language);
const urlOf = (language: string, folder = "") =>
	FILES[`../../../build/wasm/page/${folder}${spoken(language)}.words`] ?? "";

/** The available language for a tag ("pt-BR", "fr", "ru_RU.UTF-8"); null: none. */
export function available(tag: string): string | null {
	const known = locales();
	const lower = tag.toLowerCase();
	if (lower === PSEUDO) return PSEUDO;
	return (
		known.find((language) => language.toLowerCase() === lower) ??
		known.find((language) => language.toLowerCase() === lower.split(/[-_.@]/)[0]) ??
		null
	);
}

/** The language to use: the first available one of link, setting and browser. */
export function wanted(link: string | null, setting: string, browser: readonly string[]): string {
	const tags = [...(link ? [link] : []), ...(setting === "auto" ? [] : [setting]), ...browser];
	return tags.map(available).find((language) => language !== null) ?? "en";
}

const ofLink = () => new URLSearchParams(location.search).get("lang");

/** The address without the language of the link: it has been replaced by a setting, or is to be shared. */
export function withoutLanguage(address: string): string {
	const url = new URL(address);
	url.searchParams.delete("lang");
	return url.href;
}

/** The language that was asked for and could not be loaded; "": none. */
const missing = signal("");
export const missingLanguage: ReadonlySignal<string> = missing;

/** Whether another language than that of the settings is in use: that of the link, or one that is on this device. */
const other = signal(false);

/** What the choice of a language shows: the setting, or the language in use if that is another. */
export function languageShown(settings: Settings): string {
	return other.value ? locale.value : settings.language.value;
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
	const answer = await fetch(url);
	const words = new Uint8Array(await answer.arrayBuffer());
	if (!answer.ok || !isCatalogue(words)) throw new Error(`${answer.status}: ${url} has no words`);
	return words;
}

/** Whether a screen has asked for the rest of the catalogue. */
let whole = false;

async function wordsOf(language: string): Promise<ArrayBuffer> {
	const files = [urlOf(language), ...(whole ? [urlOf(language, "more/")] : [])];
	const [words, more] = await Promise.all(files.map(fetched));
	if (!words) throw new Error(`no words of ${language}`);
	return (more ? withMore(words, more) : words).buffer;
}

/** The first of these languages whose words are on this device. */
async function anyKept(languages: readonly string[]): Promise<{ language: string; words: ArrayBuffer } | null> {
	for (const language of languages) {
		const kept = await globalThis.caches?.match(urlOf(language));
		if (kept) return { language, words: await kept.arrayBuffer() };
	}
	return null;
}

function apply(language: string): void {
	locale.value = language;
	document.documentElement.lang = spoken(language);
	document.documentElement.dir = LANGUAGES[spoken(language)]?.dir ?? "ltr";
}

/** Notes the language in use for the service worker, which keeps its files from its installation on. */
export async function noteLanguage(): Promise<void> {
	const language = spoken(locale.peek());
	await (await globalThis.caches?.open(SPOKEN))?.put(`./?language=${language}`, new Response(language));
}

/** Asks the service worker to keep the files of the language in use now. */
function keep(): void {
	const language = spoken(locale.peek());
	if (import.meta.env.PROD && "serviceWorker" in navigator)
		void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
}

/** The words to start with. Without a connection they may be in another language than the one wanted. */
export async function firstWords(settings: Settings): Promise<ArrayBuffer> {
	const language = wanted(ofLink(), settings.language.peek(), navigator.languages);
	apply(language); /* early messages */
	other.value = available(ofLink() ?? "") !== null;
	try {
		return await wordsOf(language);
	} catch {
		const kept = (await anyKept(locales())) ?? { language: "en", words: await wordsOf("en") };
		missing.value = language;
		other.value = true;
		apply(kept.language);
		return kept.words;
	}
}

let follow: (setting: string) => void = () => {};
let speak: (words: ArrayBuffer) => void = () => {};
let rest: Promise<void> | null = null;

/** Loads the rest of the catalogue, for a screen whose messages are in i18n/LANGUAGE/more. */
export function moreWords(): Promise<void> {
	whole = true;
	const load = async (): Promise<void> => {
		const language = spoken(locale.peek());
		const words = await wordsOf(language);
		if (spoken(locale.peek()) !== language) return load(); /* another one was chosen meanwhile */
		speak(words);
	};
	rest ??= load().catch((error: unknown) => {
		rest = null;
		throw error;
	});
	return rest;
}

/** Chooses a language in the settings; one that the settings name already is loaded if another is in use. */
export function chooseLanguage(settings: Settings, setting: string): void {
	if (settings.language.peek() === setting) follow(setting);
	else settings.language.value = setting;
}

/** A part of the page that is being loaded, once its messages are there too. */
export async function worded<T>(part: Promise<T>): Promise<T> {
	part.catch(() => undefined); /* told to whoever waits for it below */
	await moreWords();
	return part;
}

/** Follows the setting from now on: loads the language chosen and uses it at once, in the game that is open too. */
export function followLanguage(core: Core, settings: Settings): void {
	let before = settings.language.peek(); /* the last setting in use */
	let latest = before; /* the last one asked for */
	let asked = 0;
	keep();
	speak = (words) => {
		core.speak(words);
		useWords(core.catalogue);
	};
	const change = async (setting: string) => {
		const number = ++asked;
		latest = setting;
		const language = wanted(null, setting, navigator.languages);
		try {
			const all = whole;
			const words = spoken(language) === core.language ? null : await wordsOf(language);
			if (number !== asked) return;
			if (words && all !== whole) return change(setting);
			batch(() => {
				missing.value = "";
				other.value = false;
				if (words) speak(words);
				apply(language);
			});
			before = setting;
			history.replaceState(history.state, "", withoutLanguage(location.href));
			keep();
		} catch {
			if (number !== asked) return;
			missing.value = language;
			latest = before;
			settings.language.value = before;
		}
	};
	follow = (setting) => void change(setting);
	effect(() => {
		const setting = settings.language.value;
		if (setting !== latest) void change(setting);
	});
}
