/** Loads the rules and, language by language, their sentences. */
import type { Core } from "../../../web/src/core/core";
import { loadCore } from "../../../web/src/core/core";
import type { Source } from "../../../web/src/core/wasm";
import type { Given, Key } from "../../../web/src/words/given";
import { LANGUAGES } from "../../../web/src/words/languages";
import { RULES, readBytes, wordsOf } from "./files";

export interface LoadOptions {
	/** The language of the sentences: a key of `languages`; "en" if it is left out. */
	readonly language?: string;
	/** The modules' files from elsewhere: `timerift.wasm`, and a catalogue of the same version. */
	readonly rules?: Source;
	readonly words?: Source;
}

/** The languages of the sentences with their own names: "fr" is "Français". */
export const languages: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(LANGUAGES).map(([language, { name }]) => [language, name]),
);

function known(language: string): string {
	if (!Object.hasOwn(languages, language)) throw new RangeError(`there is no language ${language}`);
	return language;
}

/** Loads the rules with the sentences of one language. Each call makes a module with memory of its own. */
export async function load({ language = "en", rules, words }: LoadOptions = {}): Promise<Core> {
	const file = wordsOf(known(language));
	const [module, catalogue] = await Promise.all([rules ?? readBytes(RULES), words ?? readBytes(file)]);
	return loadCore(module, catalogue, language);
}

/** Loads the sentences of another language and uses them from now on. What was read before stays as it is. */
export async function speak(core: Core, language: string): Promise<void> {
	const words = new Uint8Array(await readBytes(wordsOf(known(language))));
	core.speak(words.buffer);
}

/** A sentence of the catalogue by its key, with its arguments put in. Keys and arguments are checked by the compiler. */
export function say<K extends Key>(core: Core, key: K, ...[values]: Given<K>): string {
	if (!core.catalogue.has(key)) throw new RangeError(`there is no sentence ${key}`);
	return core.catalogue.plain(key) ?? core.catalogue.format(key, { ...values });
}
