/** The rules in the page: every rule that the program can name has a text; the search finds rules by their words. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readRuleLink } from "../../src/app/rule";
import { COLLAPSES, LEADERS, PATHS, RESULTS, SPACES } from "../../src/core/lists";
import { ruleOfPlace, ruleOfRefusal } from "../../src/ui/hand/rule_of";
import { Book } from "../../src/ui/rules/book";
import type { BookText } from "virtual:rules";
import { fold, marked, search, searchWords } from "../../src/ui/rules/search";
import { ROOT, anyMove, generator, rules } from "./rules";

function load(language: string): Book {
	const tool = fileURLToPath(new URL("tools/rulebook.py", ROOT));
	const text = execFileSync("python3", [tool, "page", language], { encoding: "utf8", maxBuffer: 1 << 24 });
	return new Book(JSON.parse(text) as BookText, language);
}

const english = load("en");
const lacking = (ids: Iterable<string>) => [...ids].filter((id) => id !== "" && !english.find(id)?.rule.text);

describe("the rules that the program names", () => {
	it("are there for places, prices and refusals", () => {
		const places = SPACES.filter((space) => space !== "");
		expect(places.filter((space) => ruleOfPlace(space) === "")).toEqual([]);
		expect(lacking(places.flatMap((space) => [ruleOfPlace(space), ruleOfPlace(space, true)]))).toEqual([]);
		const refusals = RESULTS.filter((refusal) => refusal !== "");
		const without = refusals.filter((refusal) => ruleOfRefusal(refusal) === "");
		expect(without).toEqual(["bad-move", "bad-setup"]); /* of no rule of the game */
		expect(lacking(refusals.flatMap((one) => ["", ...places].map((at) => ruleOfRefusal(one, at))))).toEqual([]);
	});

	it("are there for components", async () => {
		const core = await rules();
		const { content } = core;
		const named = [
			...content.tiles.map((tile) => tile?.rule ?? ""),
			...COLLAPSES.flatMap((word) => (word ? [content.collapses[word].rule] : [])),
			...LEADERS.flatMap((word) => (word ? [content.leaders[word].rule] : [])),
			...PATHS.flatMap((word) =>
				word ? Object.values(content.paths[word].evacuation).flatMap((sides) => sides.map(({ rule }) => rule)) : [],
			),
		].filter((id) => id !== "");
		expect(named.length).toBeGreaterThan(120);
		expect(lacking(named)).toEqual([]);
	});

	it("are there for the events and questions of random games", async () => {
		const core = await rules();
		const named = new Set<string>();
		const setups = [
			{ seats: [{}, { kind: "chronobot2" }] },
			{ seats: [{}, { kind: "chronobot1" }] },
			{ seats: [{}, {}], modules: ["fractures", "variable-anomalies"] },
			{ seats: [{}, {}, {}], modules: ["doomsday", "pioneers", "guardians"] },
			{ seats: [{}, { kind: "chronossus" }], modules: ["doomsday"] },
		] as const;
		for (const [at, setup] of setups.entries()) {
			const draw = generator(at + 1);
			let game = core.newGame(setup);
			for (let n = 0; n < 600; n++) {
				const move = anyMove(game, draw);
				if (!move) break;
				named.add(game.asks().rule);
				const played = game.play(move);
				for (const event of played.events) named.add(event.rule);
				game = played.game;
			}
		}
		expect(named.size).toBeGreaterThan(100);
		expect(lacking(named)).toEqual([]);
	});
});

describe("the search", () => {
	const ids = (book: Book, query: string) => search(book, query).map(({ id }) => id);

	it("finds a rule by the beginnings of its words, in any order, without case", () => {
		expect(ids(english, "paradox DIE rol")).toContain("PARADOX-02");
		expect(ids(english, "rol paradox die")).toEqual(ids(english, "paradox DIE rol"));
		expect(ids(english, "paradox unicorn")).toEqual([]);
		expect(ids(english, " , ")).toEqual([]);
	});

	it("puts ids first, then titles, then texts", () => {
		expect(ids(english, "travel-03")[0]).toBe("TRAVEL-03");
		const warp = search(english, "warp");
		expect(english.find(warp[0]?.id ?? "")?.chapter.titles.join()).toContain("Warp");
		expect(warp.length).toBeGreaterThan(50);
	});

	it("folds accents and marks words as they are written", () => {
		expect(fold("Époque Ёлка cœur")).toBe("epoque елка coeur");
		expect(marked("L'Énergie reste.", "energ")).toEqual([
			{ text: "L'", hit: false },
			{ text: "Énergie", hit: true },
			{ text: " reste.", hit: false },
		]);
	});

	it("finds words of the game", () => {
		expect(searchWords(english, "focus").length).toBeGreaterThan(0);
	});

	it.each([
		["fr", "lance paradoxe egalite"],
		["pt", "dado paradoxo empatad"],
		["ru", "кубик парадокс жетон"],
	])("finds rules by words of their language: %s", (language, query) => {
		const book = load(language);
		const own = book.rules.filter(({ id }) => !book.isEnglish(id));
		expect(own.length).toBeGreaterThan(400);
		for (const { id, text } of own.slice(0, 100)) expect(ids(book, fold(text))).toContain(id);
		expect(ids(book, query)).toContain("PARADOX-02");
	});
});

describe("a language without some rules", () => {
	it("has them in English, and knows it", () => {
		const rule = (id: string) => ({ id, text: id, source: [] });
		const chapters = [{ file: "10-base", titles: ["A"], rules: [rule("GEN-01"), rule("GEN-02")] }];
		const book = new Book({ chapters, examples: [], words: [], english: ["GEN-02"] }, "de");
		expect(["GEN-01", "GEN-02"].map((id) => book.isEnglish(id))).toEqual([false, true]);
		const other = new Book({ chapters, examples: [], words: [], english: [] }, "de", true);
		expect(other.isEnglish("GEN-01")).toBe(true);
	});
});

describe("links to rules", () => {
	it("are read", () => {
		expect(readRuleLink("#rule=TRAVEL-03")).toBe("TRAVEL-03");
		expect(readRuleLink("#rule=X06")).toBe("X06");
		expect(readRuleLink("#rule=")).toBeNull();
		expect(readRuleLink("#play=TRAVEL-03")).toBeNull();
	});

	it("lead from a rule to its neighbours, chapter and examples", () => {
		const found = english.find("TRAVEL-02");
		expect(found?.before?.id).toBe("TRAVEL-01");
		expect(found?.after?.id).toBe("TRAVEL-03");
		expect(found?.chapter.titles).toEqual(["Rules of the base game", "Focus and Time Travel"]);
		expect(found?.examples.length).toBeGreaterThan(0);
		expect(english.idOf("TECH-508")).toBe("TECH-508a");
	});
});
