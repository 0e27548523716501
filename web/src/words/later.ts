/**
 * Texts that are loaded when they are needed: notes of the lessons, chapters of the first game, what a server stores.
 * i18n/LANGUAGE/FOLDER/NAME.json has them.
 * They have no arguments. A text that the language lacks is English.
 */
type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Texts>("../../../i18n/*/{lessons,privacy,teach}/*.json", { import: "default" });

const load = async (language: string, name: string): Promise<Texts> =>
	(await FILES[`../../../i18n/${language}/${name}.json`]?.()) ?? {};

/** The texts with these keys in a file, "lessons/first". */
export async function laterTexts(
	name: string,
	language: string,
	keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const own = await load(language, name);
	const model = keys.every((key) => key in own) ? own : await load("en", name);
	return new Map(keys.map((key) => [key, (own[key] ?? model[key] ?? key).replaceAll("''", "'")]));
}
