import { afterEach, describe, expect, it } from "vitest";
import { hasWords, locale, message, pseudo, say, t } from "../../src/words/i18n";
import { rules } from "./rules";

const LONGER = 1.4; /* least growth of texts in the pseudo-locale */

afterEach(() => {
	locale.value = "en";
});

describe("messages", () => {
	it("are filled in and chosen by number", () => {
		expect(t("good.core")).toBe("Energy Core");
		expect(t("prompt.waiting", { who: "Ada" })).toBe("Ada is thinking");
		expect(t("log.more", { n: 1 })).toBe("1 more line");
		expect(t("log.more", { n: 3 })).toBe("3 more lines");
	});

	it("take terms in the form that the sentence needs", () => {
		expect(t("refusal.wrong-worker", { worker: { term: "worker.engineer" } })).toBe("An Engineer cannot work here.");
		expect(t("refusal.no-worker", { worker: { term: "worker.genius" } })).toBe("You have no Active Genius.");
	});

	it("keep names that players typed as they are", () => {
		const odd = "{n} 'x' #\n\u{1f600}";
		expect(t("prompt.waiting", { who: odd })).toContain(odd);
	});

	it("are known by their keys", () => {
		expect(hasWords("good.core")).toBe(true);
		expect(hasWords("good.nothing")).toBe(false);
	});
});

describe("the pseudo-locale", () => {
	it("marks every text and is at least 40 % longer", async () => {
		const { catalogue } = await rules();
		locale.value = "pseudo";
		expect(t("good.gold")).toMatch(/^⟦Ĝöļđ.*⟧$/);
		expect(t("log.more", { n: 2 })).toContain("2");
		expect(say("The Impact strikes.")).toMatch(/^⟦/);
		const plain = catalogue.keys().filter((key) => catalogue.plain(key) !== null);
		expect(plain.length).toBeGreaterThan(1000);
		for (const key of plain) {
			const text = catalogue.plain(key) ?? "";
			expect(message(key)).toBe(pseudo(text));
			expect(message(key).length).toBeGreaterThanOrEqual(Math.floor(text.length * LONGER));
		}
	});

	it("leaves what is put in alone", () => {
		locale.value = "pseudo";
		expect(t("prompt.waiting", { who: "Lab 402" })).toContain("Lab 402");
	});
});
