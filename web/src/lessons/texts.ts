/** The texts of the lessons (i18n/LANGUAGE/lessons/LESSON.json), each in a file that is loaded on demand. */
type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Texts>("../../../i18n/*/lessons/*.json", { import: "default" });

const load = async (language: string, name: string): Promise<Texts> =>
	(await FILES[`../../../i18n/${language}/lessons/${name}.json`]?.()) ?? {};

/** The texts with these keys in a language; in English where it has none. */
export async function lessonTexts(
	name: string,
	language: string,
	keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const own = await load(language, name);
	const model = keys.every((key) => key in own) ? own : await load("en", name);
	return new Map(keys.map((key) => [key, (own[key] ?? model[key] ?? key).replaceAll("''", "'")]));
}
