/** Captions: short, with one reason, which is left out once it is known. Sounds: which of them are played. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/core/core";
import { APART, heard } from "../../src/ui/sound/sound";
import { FEW, SOUND_NAMES } from "../../src/ui/sound/names";
import { RECIPES } from "../../src/ui/sound/recipes";
import { lengthOf } from "../../src/ui/sound/render";
import { rules } from "./rules";
import { Captions, WORDS_MAX, short, split } from "../../src/ui/motion/words";

beforeAll(rules); /* they include the catalogue */

const decided = (told: string): GameEvent => ({
	kind: "decided",
	seat: 1,
	a: 1,
	b: 1,
	n: 0,
	audience: 31,
	rule: "CB2-31",
	key: "decided.space",
	told,
});

describe("captions", () => {
	it("have at most twelve words", () => {
		expect(short("It takes the first free space.")).toBe("It takes the first free space");
		const long = short(Array.from({ length: 30 }, (_, i) => `w${i}`).join(" "));
		expect(long.split(" ")).toHaveLength(WORDS_MAX);
		expect(long.endsWith("…")).toBe(true);
	});

	it("part what is said from its reason", () => {
		expect(split("It takes 108: worth more.")).toEqual(["It takes 108", "worth more."]);
		expect(split("It takes 108.")).toEqual(["It takes 108.", ""]);
	});

	it("lose a reason that was shown three times, from the fifth turn on", () => {
		const early = new Captions();
		for (let i = 0; i < 6; i++) expect(early.of(decided("It acts."), 4).why).not.toBe("");
		const late = new Captions();
		const reasons = Array.from({ length: 5 }, () => late.of(decided("It acts."), 5).why !== "");
		expect(reasons).toEqual([true, true, true, false, false]);
	});
});

describe("sounds", () => {
	const open = { on: true, few: false, hidden: false, tone: false };

	it("are off until they are switched on", () => {
		expect(heard("place", { ...open, on: false }, Infinity)).toBe(false);
		expect(heard("place", open, Infinity)).toBe(true);
	});

	it("are never two of a kind within 45 ms", () => {
		expect(heard("good", open, APART - 1)).toBe(false);
		expect(heard("good", open, APART)).toBe(true);
	});

	it("are not heard in a hidden tab, but for the tone of one's turn if it is wished", () => {
		for (const name of SOUND_NAMES) expect(heard(name, { ...open, hidden: true }, Infinity)).toBe(false);
		expect(heard("yourturn", { ...open, hidden: true, tone: true }, Infinity)).toBe(true);
		expect(heard("impact", { ...open, hidden: true, tone: true }, Infinity)).toBe(false);
	});

	it("are few for those who want few", () => {
		const loud = SOUND_NAMES.filter((name) => heard(name, { ...open, few: true }, Infinity));
		expect(new Set(loud)).toEqual(FEW);
		expect(loud).toContain("yourturn");
		expect(loud).not.toContain("tap");
	});

	it("have a recipe each, 0.03 to 1.9 s long", () => {
		expect(Object.keys(RECIPES).sort()).toEqual([...SOUND_NAMES].sort());
		for (const name of SOUND_NAMES) {
			expect(lengthOf(name), name).toBeGreaterThanOrEqual(0.03);
			expect(lengthOf(name), name).toBeLessThanOrEqual(1.9);
		}
	});
});
