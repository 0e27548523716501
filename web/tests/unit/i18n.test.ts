import { afterEach, describe, expect, it } from "vitest";
import { addCatalogue, locale, locales, pseudo, say, t } from "../../src/i18n";
import { en } from "../../src/messages/en";
import { rules } from "./rules";
import { RESULTS } from "../../src/core/lists";

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

	it("say what the rules say when they refuse", async () => {
		const core = await rules();
		for (const refusal of RESULTS) if (refusal !== "") expect(t(`refusal.${refusal}`)).toBe(core.sentence(refusal));
	});
});

describe("the pseudo-locale", () => {
	it("marks every text, leaves what is put in alone, and is at least 40 % longer", () => {
		locale.value = "pseudo";
		expect(t("good.gold")).toMatch(/^⟦Ĝöļđ.*⟧$/);
		expect(t("game.with", { n: 2 })).toContain("2");
		expect(say("The Impact strikes.")).toMatch(/^⟦/);
		for (const message of Object.values(en)) {
			const text = typeof message === "string" ? message : message.other;
			const names = text.match(/\{\w+\}/g) ?? [];
			expect(pseudo(text).match(/\{\w+\}/g) ?? []).toEqual(names);
			const bare = text.replace(/\{\w+\}/g, "").length;
			expect(pseudo(text).replace(/\{\w+\}/g, "").length).toBeGreaterThanOrEqual(Math.floor(bare * 1.4));
		}
	});
});
