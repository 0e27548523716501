/** The languages of the page: which one is used, and how its catalogue is loaded and replaced. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { available, wanted } from "../../src/app/language";
import { isCatalogue, withMore, withPlaces } from "../../src/core/catalogue";
import { loadCore, type Setup } from "../../src/core/core";
import { Session } from "../../src/game/session";
import { locale, locales, message, useWords } from "../../src/words/i18n";
import { LANGUAGES } from "../../src/words/languages";
import { ROOT, rules, settle } from "./rules";

const file = (path: string) => new Uint8Array(readFileSync(new URL(path, ROOT)));
const SOLO: Setup = { seats: [{}, { kind: "chronobot2" }] };

afterEach(async () => {
	locale.value = "en";
	useWords((await rules()).catalogue);
});

describe("the language of the page", () => {
	it("is that of the link, else of the settings, else of the browser, else English", () => {
		expect(wanted("fr", "ru", ["pt-BR"])).toBe("fr");
		expect(wanted(null, "ru", ["pt-BR"])).toBe("ru");
		expect(wanted(null, "auto", ["xx", "pt-BR", "fr"])).toBe("pt");
		expect(wanted("xx", "yy", ["zz"])).toBe("en");
		expect(available("FR-ca")).toBe("fr");
		expect(available("pt_BR")).toBe("pt");
		expect(available("ru_RU.UTF-8")).toBe("ru");
		expect(available("french")).toBeNull();
		expect(available("pseudo")).toBe("pseudo");
	});

	it("has a name and a first message in each", () => {
		expect(locales()[0]).toBe("en");
		for (const language of locales()) {
			expect(LANGUAGES[language]?.name).not.toBe(language);
			locale.value = language;
			for (const key of ["app.loading", "app.failed"]) expect(LANGUAGES[language]?.early[key], language).toBeTruthy();
		}
	});
});

describe("a catalogue", () => {
	it.each(locales())("is the same in the short form: %s", async (language) => {
		const first = file(`build/wasm/page/${language}.words`);
		const short = withMore(first, file(`build/wasm/page/more/${language}.words`));
		expect(isCatalogue(first)).toBe(true);
		expect(isCatalogue(short)).toBe(true);
		const core = await loadCore(file("build/wasm/timerift.wasm"), withPlaces(short) as Uint8Array<ArrayBuffer>);
		const long = await loadCore(file("build/wasm/timerift.wasm"), file(`build/wasm/${language}.words`));
		expect(core.language).toBe(language);
		expect(core.catalogue.keys()).toEqual(long.catalogue.keys());
		for (const key of core.catalogue.keys()) {
			expect(core.catalogue.plain(key)).toBe(long.catalogue.plain(key));
			expect(core.catalogue.format(key, { n: 2 })).toBe(long.catalogue.format(key, { n: 2 }));
		}
	});

	it("is replaced without losing the game", async () => {
		const core = await loadCore(file("build/wasm/timerift.wasm"), file("build/wasm/page/en.words"));
		const session = new Session(core, SOLO, { seed: [1, 2, 3, 4] });
		for (let i = 0; i < 12; i++) {
			settle(session);
			const [answer] = session.answers.value;
			if (answer) session.play(answer.move);
		}
		const told = () => session.steps.value.flatMap(({ events }) => events.map((event) => event.told));
		const english = told();
		expect(english.length).toBeGreaterThan(20);
		const record = core.writeRecord(session.record());
		const refusal = core.sentence("cannot-pay");
		useWords(core.catalogue);
		const home = message("home.continue");
		for (const language of locales().slice(1)) {
			core.speak(file(`build/wasm/page/${language}.words`).buffer);
			useWords(core.catalogue);
			session.retell(language);
			expect(told().length).toBe(english.length);
			expect(told()).not.toEqual(english);
			expect(core.sentence("cannot-pay")).not.toBe(refusal);
			expect(message("home.continue")).not.toBe(home);
		}
		core.speak(file("build/wasm/page/en.words").buffer);
		session.retell("en");
		expect(told()).toEqual(english);
		expect(core.writeRecord(session.record())).toBe(record);
	});

	it("comes with the rules of a server's shelf, in each language", async () => {
		const core = await loadCore(file("build/wasm/whole.wasm"), undefined, "fr");
		expect(core.language).toBe("fr");
		core.follow("ru");
		expect(core.language).toBe("ru");
		core.follow("xx");
		expect(core.language).toBe("en");
	});
});
