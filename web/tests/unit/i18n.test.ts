import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { addCatalogue, locale, locales, pseudo, say, t } from "../../src/i18n";
import { en } from "../../src/words/en";
import { keys, messages } from "../../scripts/words.mjs";

const LONGER = 1.4; /* how much longer the pseudo-locale is at least */

afterEach(() => {
	locale.value = "en";
});

describe("messages", () => {
	it("are filled in and chosen by number", () => {
		expect(t("good.core")).toBe("Energy Core");
		expect(t("tile.building", { type: t("type.lab"), number: 402 })).toBe("Lab 402");
		expect(t("game.with", { n: 1 })).toBe("1 move");
		expect(t("game.with", { n: 3 })).toBe("3 moves");
	});

	it("come from the language in use, and from English where it lacks one", () => {
		addCatalogue("fr", { "good.water": "Eau" });
		locale.value = "fr";
		expect(t("good.water")).toBe("Eau");
		expect(t("good.gold")).toBe("Gold");
		expect(locales()).toContain("fr");
	});
});

describe("the pseudo-locale", () => {
	it("marks every text, leaves what is put in alone, and is at least 40 % longer", () => {
		locale.value = "pseudo";
		expect(t("good.gold")).toMatch(/^⟦Ĝöļđ.*⟧$/);
		expect(t("game.with", { n: 2 })).toContain("2");
		expect(say("The Impact strikes.")).toMatch(/^⟦/);
		for (const text of Object.values(en)) {
			const bare = text.replace(/[{}]/g, "");
			expect(pseudo(bare).length).toBeGreaterThanOrEqual(Math.floor(bare.length * LONGER));
		}
	});

	it("leaves what is put in alone", () => {
		locale.value = "pseudo";
		expect(t("tile.building", { type: "Lab", number: 402 })).toContain("Lab 402");
	});
});

describe("the catalogue", () => {
	it("is what the types were written from", () => {
		expect(readFileSync(new URL("../../src/words/keys.ts", import.meta.url), "utf8")).toBe(keys());
		expect(new Map(Object.entries(en))).toEqual(messages());
	});

	it("has no message with an empty text or a quote that is not meant", () => {
		for (const [key, text] of messages()) {
			expect(text, key).toMatch(/\S/);
			expect(text, key).not.toMatch(/'[{}#]/);
		}
	});
});
