/** The chapters of the first game: their Nature, their runner, and their texts. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NATURE } from "../../src/core/core";
import { fits, keysOf } from "../../src/teach/chapter";
import { CHAPTER_NAMES, loadChapter } from "../../src/teach/chapters";
import type { ChapterName } from "../../src/teach/chapters";
import { FixedNature } from "../../src/teach/nature";
import { openChapter } from "../../src/teach/open";
import { Progress } from "../../src/teach/progress";
import { lessonOf, marksOf, readLine } from "../../src/teach/record";
import type { Runner } from "../../src/teach/runner";
import { laterTexts } from "../../src/words/later";
import { ROOT, generator, rules } from "./rules";

const LANGUAGES = readdirSync(new URL("i18n", ROOT));
const WORDS_MAX = 35; /* of a step */
const ACTS_MAX = 400; /* more than any way through a chapter takes */

async function open(name: ChapterName, progress: Progress | null = null, seed = 1) {
	return openChapter(await rules(), await loadChapter(name), progress, undefined, [seed, 2, 3, 4]);
}

function memory(): Pick<Storage, "getItem" | "setItem"> {
	const kept = new Map<string, string>();
	return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** What the coach wants: the button, the move, the end of the turn. In free play the next own move of the record. */
async function playLine(runner: Runner, name: ChapterName): Promise<string[]> {
	const line = readLine(await rules(), (await loadChapter(name)).record);
	const { session } = runner;
	session.run();
	const seen: string[] = [];
	for (let i = 0; i < ACTS_MAX && !runner.over.value; i++) {
		const { step, mood, way } = runner.shown.value;
		if (seen.at(-1) !== step.name) seen.push(step.name);
		expect(mood, step.name).not.toBe("odd");
		expect(mood, step.name).not.toBe("loose");
		if (mood === "ready") runner.show();
		else if (way.kind === "next" || way.kind === "roll") runner.next();
		else if (way.kind === "move") runner.show();
		else {
			const own = line.moves.filter(({ seat }) => seat === runner.me).length;
			const made = session.record().moves.filter(({ seat }) => seat === runner.me).length;
			const move = line.moves.filter(({ seat }) => seat === runner.me)[made];
			if (!move) throw new Error(`free play of ${name}: only ${own} moves`);
			expect(session.play(move)).toBe(true);
			session.run();
		}
	}
	expect(runner.over.value).toBe(true);
	return seen;
}

/** Plays with random detours; throws at a dead end. Answers how many different moves were kept and undone. */
function wander(runner: Runner, seed: number): { kept: number; undone: number } {
	const draw = generator(seed);
	const { session } = runner;
	const tally = { kept: 0, undone: 0 };
	session.run();
	for (let i = 0; i < ACTS_MAX; i++) {
		if (runner.over.value) return tally;
		const { mood, way } = runner.shown.value;
		if (draw(25) === 0 && runner.canBack.value) runner.back();
		else if (mood === "odd" && draw(3) > 0) {
			tally.kept++;
			runner.keep();
		} else if (mood === "odd") {
			tally.undone++;
			runner.undo();
		} else if (mood === "ready") runner.show();
		else if (way.kind === "next" || way.kind === "roll") runner.next();
		else {
			const answers = session.answers.value;
			const answer = answers[draw(answers.length)];
			if (draw(3) === 0 && runner.shown.value.expects) runner.show();
			else if (answer && session.play(answer.move)) session.run();
			else throw new Error(`a dead end at ${runner.shown.value.step.name}: ${session.now.value.state}`);
		}
	}
	throw new Error(`no end after ${ACTS_MAX} acts, at ${runner.shown.value.step.name}`);
}

describe("patterns of moves", () => {
	it("match words, alternatives and stars", () => {
		expect(fits("place engineer mine.top", "place engineer mine.top")).toBe(true);
		expect(fits("place engineer mine.top", "place engineer mine.top 2")).toBe(false);
		expect(fits("place scientist|genius mine.*", "place genius mine.bottom")).toBe(true);
		expect(fits("place scientist|genius mine.*", "place engineer mine.bottom")).toBe(false);
		expect(fits("power 3|4 *", "power 4 core 1")).toBe(true);
		expect(fits("power 3|4 *", "power 3")).toBe(true);
		expect(fits("power 3|4 *", "power 5 core 2")).toBe(false);
		expect(fits("*", "pass")).toBe(true);
	});
});

describe("marks of a record", () => {
	it("stand before the next move", () => {
		expect(marksOf("# @begin\n# @a X-01 X-02\n*  die 3; die 4\n# a comment\n# @b\nA  pass # @c\n")).toEqual([
			{ name: "begin", rules: [], at: 0 },
			{ name: "a", rules: ["X-01", "X-02"], at: 0 },
			{ name: "b", rules: [], at: 2 },
		]);
	});
});

describe("the fixed Nature", () => {
	it("answers by kind, in the order of the record, and the same after Undo", async () => {
		const core = await rules();
		const line = readLine(core, (await loadChapter("first1")).record);
		const nature = new FixedNature(line.moves, line.begin);
		let game = core.newGame(line.setup);
		line.moves.forEach((move, i) => {
			if (i >= line.begin && move.seat === NATURE)
				expect(nature.next(game, line.moves.slice(0, i))?.at, line.words[i]).toBe(i);
			const next = game.step(move);
			if (!next) throw new Error(line.words[i]);
			game = next;
		});
		expect(nature.left(line.moves)).toEqual([]);
		expect(nature.next(game, line.moves)).toBeNull();
	});

	it("passes over what is not legal and keeps it", async () => {
		const core = await rules();
		const line = readLine(core, (await loadChapter("first1")).record);
		/* a queue that begins with a draw of another kind */
		const at = line.words.findIndex((words, i) => i >= line.begin && words.startsWith("command"));
		const nature = new FixedNature(
			[...line.moves.slice(0, line.begin), ...line.moves.slice(line.begin).reverse()],
			line.begin,
		);
		let game = core.newGame(line.setup);
		for (const move of line.moves.slice(0, at)) game = game.step(move) ?? game;
		const next = nature.next(game, line.moves.slice(0, at));
		expect(next && game.words(next.move)).toMatch(/^command/);
		expect(nature.left(line.moves.slice(0, at)).length).toBeGreaterThan(1);
	});
});

describe.each(CHAPTER_NAMES)("chapter %s", (name) => {
	it("goes along its line through every step", async () => {
		const { runner, stop } = await open(name);
		const seen = await playLine(runner, name);
		const { steps } = runner.lesson;
		expect([...seen, steps.at(-1)?.name]).toEqual(steps.map((step) => step.name));
		stop();
	});

	it("has a short text for everything in every language", async () => {
		const core = await rules();
		const files = await loadChapter(name);
		const keys = keysOf(lessonOf(name, files.chapter, readLine(core, files.record)));
		expect(new Set(keys).size).toBe(keys.length);
		for (const language of LANGUAGES) {
			const texts = await laterTexts(`teach/${name}`, language, keys);
			for (const [key, text] of texts) {
				expect(text, key).not.toBe(key);
				expect(text.replaceAll("**", "").split(/\s+/).length, `${language} ${key}`).toBeLessThanOrEqual(WORDS_MAX);
				expect(text.split("**").length % 2, `${language} ${key}`).toBe(1);
			}
		}
	});

	it("survives random moves", async () => {
		let kept = 0;
		let undone = 0;
		for (let seed = 1; seed <= 20; seed++) {
			const { runner, stop } = await open(name, null, seed);
			const tally = wander(runner, seed);
			kept += tally.kept;
			undone += tally.undone;
			stop();
		}
		expect(kept).toBeGreaterThan(0);
		expect(undone).toBeGreaterThan(0);
	});

	it("can be left and taken up at any step", async () => {
		const storage = memory();
		for (let i = 0; i < 60; i++) {
			const { runner, session, stop } = await open(name, new Progress(storage));
			session.run();
			const at = runner.at.value;
			const { mood, way } = runner.shown.value;
			if (mood === "ready" || (way.kind === "move" && mood === "say")) runner.show();
			else if (way.kind === "next" || way.kind === "roll") runner.next();
			else {
				if (!session.playWords("pass").ok) session.playWords(session.answers.value[0]?.words ?? "");
				session.run();
			}
			const { frames } = runner;
			expect(runner.at.value).toBeGreaterThanOrEqual(at);
			const kept = new Progress(storage);
			expect(kept.all.value[name]?.at).toBe(runner.at.value);
			stop();
			if (runner.over.value) break;
			expect(kept.of(name)?.frames).toEqual(frames.value);
		}
		const end = new Progress(storage);
		expect(end.all.value[name]?.done).toBe(true);
		expect(end.of(name)).toBeNull();
	});
});

describe("a different move in chapter 1", () => {
	async function atMine() {
		const { runner, session } = await open("first1");
		session.run();
		for (let i = 0; i < 20 && runner.shown.value.step.name !== "mine"; i++)
			if (runner.shown.value.way.kind === "next") runner.next();
			else runner.show();
		return { runner, session };
	}

	it("gets an answer and can be undone", async () => {
		const { runner, session } = await atMine();
		const head = session.head.value;
		session.playWords("place scientist mine.bottom");
		session.run();
		expect(runner.shown.value).toMatchObject({ mood: "odd", other: "first1.mine.other.scientist" });
		runner.undo();
		expect(session.head.value).toBe(head);
		expect(runner.shown.value).toMatchObject({ mood: "say", step: { name: "mine" } });
	});

	it("goes on when it is kept", async () => {
		const { runner, session } = await atMine();
		session.playWords("place scientist mine.bottom");
		runner.keep();
		expect(runner.shown.value).toMatchObject({ mood: "say", step: { name: "gold" } });
		runner.back();
		expect(runner.shown.value).toMatchObject({ mood: "say", step: { name: "mine" } });
	});

	it("brings the step again if it is about something else", async () => {
		const { runner, session } = await atMine();
		session.playWords("place scientist purify");
		expect(runner.shown.value.other).toBe("first1.mine.other.elsewhere");
		runner.keep();
		expect(runner.shown.value.mood).toBe("ready");
		runner.show();
		expect(runner.shown.value).toMatchObject({ mood: "say", step: { name: "mine" } });
	});

	it("leaves out what is no longer possible", async () => {
		const { runner, session } = await atMine();
		session.playWords("pass");
		runner.keep();
		runner.show();
		expect(runner.shown.value.step.name).toBe("leader");
	});
});
