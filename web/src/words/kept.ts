/** The texts that were loaded on demand (later.ts), by language; in the pseudo-locale the English ones. */
import { signal } from "@preact/signals";
import { language, say } from "./i18n";

type Texts = ReadonlyMap<string, string>;

const kept = signal<ReadonlyMap<string, Texts>>(new Map());
const loading = new Map<string, Promise<void>>();

/** Loads the texts with these keys of a file ("lessons/first") in the language in use. */
export function fetchTexts(name: string, keys: readonly string[]): Promise<void> {
	const id = `${language()} ${name}`;
	let load = loading.get(id);
	if (!load) {
		load = import("./later")
			.then(({ laterTexts }) => laterTexts(name, id.slice(0, id.indexOf(" ")), keys))
			.then((texts) => void (kept.value = new Map([...kept.value, [id, texts], [name, texts]])));
		loading.set(id, load);
		load.catch(() => loading.delete(id));
	}
	return load;
}

/** The same, for a component: it is drawn again when they are there. Until then the texts of the language before. */
export function textsOf(name: string, keys: readonly string[]): (key: string) => string {
	const found = kept.value.get(`${language()} ${name}`);
	if (!found) fetchTexts(name, keys).catch(() => undefined); /* offline: what was there stays */
	const texts = found ?? kept.value.get(name);
	return (key) => say(texts?.get(key) ?? "");
}
