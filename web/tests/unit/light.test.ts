/** Companion light: five recorded games entered as at a real table, its questions, groups, corrections and stored games. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { changeGroups, entryWords, spaceRows } from "../../src/companion/changes";
import { correctionsOf } from "../../src/companion/corrections";
import type { Fix } from "../../src/companion/corrections";
import { lightOver, LightGame } from "../../src/companion/light";
import type { Core, Game, GameRecord, Setup } from "../../src/core/core";
import { entryOf, ENTRIES, EXTRA_EVENT, EXTRA_EVENTS, EXTRAS, sameEntry, WANTS } from "../../src/core/light";
import type { Entry, Extra, Light, Told } from "../../src/core/light";
import { EVENTS } from "../../src/core/lists";
import type { Fact } from "../../src/core/lists";
import { loadStage } from "../../src/core/stage";
import { snapshot } from "../../src/core/table";
import { entriesFromBytes, keptLight, newLight } from "../../src/keep/light";
import { isLight, openStore } from "../../src/keep/store";
import { message } from "../../src/words/i18n";
import { LIGHT_GAMES, lightRecord } from "./light_games";
import { generator, ROOT, rules } from "./rules";

let core: Core;
let light: Light;
beforeAll(async () => {
	core = await rules();
	const stage = await loadStage(core, () => Promise.resolve(readFileSync(new URL("build/wasm/stage.wasm", ROOT))));
	light = stage.light;
});

const SEED = [1, 2, 3, 4] as const;

function open(setup: Setup, extras: readonly Extra[] = [], entries: readonly Entry[] = []): LightGame {
	return new LightGame(core, light, { setup, extras, entries, seed: SEED }, "test");
}

/** What identifies an event of the automaton. */
const brief = (kind: string, { a, b, n, rule }: Pick<Told, "a" | "b" | "n" | "rule">) =>
	`${kind} ${a} ${b} ${n} ${rule}`;
const ofBot = (kind: string, rule: string) => /^C[BX]/.test(rule) && kind !== "card";

/** The automaton's events in the whole game by the full program, and the position at its end. */
function fullGame({ setup, moves }: GameRecord): { events: string[]; end: Game } {
	const events: string[] = [];
	let game = core.newGame(setup);
	for (const move of moves) {
		const played = game.play(move);
		expect(played.result).toBe("ok");
		for (const event of played.events) if (ofBot(event.kind, event.rule)) events.push(brief(event.kind, event));
		game = played.game;
	}
	return { events, end: game };
}

function recordOf(text: string): GameRecord {
	const read = core.readRecord(text);
	if (!read.ok) throw new Error(read.error.reason);
	return read.record;
}

/** Whether the screens offer this entry now. */
function offered(game: LightGame, entry: Entry): boolean {
	const { table, question, changes, turn } = game;
	if (entry.kind === "done" || entry.kind === "pass") return game.wanted.value.kind === "turn";
	if (entry.kind === "go-on") return question.value?.want === "anomalies";
	if ([...(question.value?.entryOf.values() ?? [])].some((one) => sameEntry(one, entry))) return true;
	if (entry.kind === "space")
		return spaceRows(table.value, game.you, game.bot, changes.value).some(({ spaces }) =>
			spaces.some(({ entry: one, state }) => state === "free" && one !== null && sameEntry(one, entry)),
		);
	const known = { content: core.content, table: table.value, bot: game.bot };
	const done = turn.value.map((one) => one.entry);
	return changeGroups(changes.value, done, known).some((group) =>
		group.changes.some((change) => sameEntry(change.entry, entry)),
	);
}

describe("the wrapper", () => {
	const header = readFileSync(new URL("include/rift_companion.h", ROOT), "utf8").replace(/\/\*[\s\S]*?\*\//g, " ");
	const named = (prefix: string, list: string) =>
		(new RegExp(`enum ${list} \\{([^}]*)\\}`).exec(header)?.[1] ?? "")
			.split(",")
			.map((word) => word.trim())
			.filter((word) => word.startsWith(prefix))
			.map((word) => {
				const [name = "", value] = word.slice(prefix.length).split(/\s*=\s*/);
				return { word: name.toLowerCase().replaceAll("_", "-"), value };
			})
			.filter(({ word }) => word !== "end");

	it("has the lists of the header", () => {
		expect(named("RIFT_WANT_", "rift_want").map(({ word }) => word)).toEqual(WANTS);
		expect(named("RIFT_ENTER_", "rift_entry_kind").map(({ word }) => word)).toEqual(ENTRIES);
		const extras = named("RIFT_EXTRA_", "rift_extra");
		expect(extras.map(({ word }) => word)).toEqual(EXTRAS);
		expect(extras.map(({ value }) => Number(value))).toEqual(EXTRAS.map((_, i) => 1 << i));
		const told = named("RIFT_TOLD_", "rift_companion_event");
		expect(told.map(({ word }) => word)).toEqual(EXTRA_EVENTS);
		expect(Number(told[0]?.value)).toBe(EXTRA_EVENT);
	});

	it("opens what the rules allow, and says what they refuse", () => {
		const against = (modules: Setup["modules"] = []): Setup => ({ modules, seats: [{}, { kind: "chronossus" }] });
		expect(light.open(against())).toBe(true);
		expect(light.open(against(), ["loops", "hypersync", "neutronide", "loops-on-5", "c12-b"])).toBe(true);
		expect(light.open(against(["guardians"]), ["hypersync"])).toBe(true);
		expect(light.open(against(["pioneers"]), ["hypersync"])).toBe(false);
		expect(light.open(against(["pioneers"]), ["loops"])).toBe(true);
		expect(light.open(against(), ["intrigues"])).toBe(false);
		expect(light.open({ seats: [{}, { kind: "chronobot2" }] }, ["loops"])).toBe(false);
		expect(light.open({ seats: [{}, {}] })).toBe(false);
		expect(() => open({ seats: [{}, {}] })).toThrow(/refuse/);
	});
});

describe("a recorded game entered as at a real table", () => {
	for (const path of LIGHT_GAMES)
		it(`has the events and the board of the full program: ${path}`, () => {
			const { text, entries } = lightRecord(path);
			const record = recordOf(text);
			const { events, end } = fullGame(record);
			const game = open(record.setup);
			const told: string[] = [];
			const hear = () => {
				for (const one of light.fresh()) {
					const kind = EVENTS[one.kind] ?? "";
					if (ofBot(kind, one.rule)) told.push(brief(kind, one));
				}
			};
			hear();
			const lists = new Set<string>();
			for (const [i, entry] of entries.entries()) {
				expect(offered(game, entry), `entry ${i}: ${JSON.stringify(entry)}`).toBe(true);
				expect(game.enter(entry), `entry ${i}`).toBe(true);
				hear();
				lists.add(game.now.value.show);
				if (i % 11 === 0) {
					const after = game.game.value.hash();
					expect(game.undo()).toBe(true);
					expect(game.enter(entry)).toBe(true);
					expect(game.game.value.hash()).toBe(after);
				}
				if (game.now.value.show === "list") for (const item of game.items.value) expect(worded(item)).toBe("");
				game.allDone();
			}
			expect(told).toEqual(events);
			expect(lists).toEqual(new Set(["list", "question", "turn", "over"].filter((one) => lists.has(one))));
			expect(lists.has("list") && lists.has("question") && lists.has("turn")).toBe(true);
			expect(lightOver(game)).toBe(end.asks().seats.length === 0);
			for (const fact of [
				"VP",
				"GOODS",
				"ACTIVE",
				"BREAKTHROUGHS",
				"TILES",
				"TRAVELS",
				"SLOTS",
			] as const satisfies Fact[])
				for (let k = 0; k < 8; k++)
					expect(game.game.value.fact(fact, game.bot, k), `${fact} ${k}`).toBe(end.fact(fact, game.bot, k));
			expect(light.score().total).toBe(end.score(game.bot).total);
		});

	it("comes back from the store, and from the bytes of the module", async () => {
		const { text, entries } = lightRecord(LIGHT_GAMES[3]);
		const { setup } = recordOf(text);
		const game = open(setup, [], entries.slice(0, 120));
		const { hash, count } = { hash: game.game.value.hash(), count: light.count };
		expect(count).toBe(120);
		const bytes = light.save();
		const kept = keptLight(
			newLight(setup, [], "light", core.revision, 5),
			game.entries.value,
			{ game: game.game.value, over: false },
			6,
		);
		expect(light.open({ seats: [{}, { kind: "chronobot1" }] })).toBe(true);
		expect(light.load(bytes)).toBe(true);
		expect(light.game().hash()).toBe(hash);
		expect(light.load(bytes.slice(1))).toBe(false);
		const store = await openStore(undefined);
		await store.save(kept);
		const [summary] = await store.list();
		expect(summary).toMatchObject({ light: true, byHand: true, over: false, moves: 120, changed: 6 });
		const found = await store.load(kept.id);
		if (!found || !isLight(found)) throw new Error("the game is lost");
		const again = open(found.setup, found.extras, entriesFromBytes(found.bytes));
		expect(again.game.value.hash()).toBe(hash);
		expect(again.entries.value).toEqual(entries.slice(0, 120));
		expect(again.wanted.value).toEqual(game.wanted.value);
	});
});

/** What is wrong with the words of an item; "": nothing. */
function worded(item: LightGame["items"]["value"][number]): string {
	const text =
		item.is === "line"
			? item.said.key
				? message(item.said.key, item.said.values)
				: item.told
			: "told" in item
				? item.told
				: "x";
	return text && !/[{}]|undefined|^[a-z-]+\.[a-z.-]+$/.test(text) ? "" : `${item.is}: ${text}`;
}

/** A game with random answers and changes; every text of the screens is looked at. */
function random(
	setup: Setup,
	extras: readonly Extra[],
	seed: number,
): { game: LightGame; told: Set<string>; others: number } {
	const draw = generator(seed);
	const game = open(setup, extras);
	const told = new Set<string>();
	let others = 0;
	const known = () => ({ content: core.content, table: game.table.value, bot: game.bot });
	for (let i = 0; i < 4000 && game.now.value.show !== "over"; i++) {
		for (const item of game.items.value) {
			expect(worded(item)).toBe("");
			if (item.is === "line") told.add(item.said.key);
		}
		game.allDone();
		if (lightOver(game)) break;
		const question = game.question.value;
		for (const [button, entry] of question?.entryOf ?? []) {
			expect(button.text || button.sign.sign, JSON.stringify(entry)).not.toMatch(/[{}]|undefined|^none$/);
		}
		const turn = game.wanted.value.kind === "turn";
		const changes = game.changes.value.filter(({ kind }) => kind !== "first" && kind !== "shape");
		for (const group of changeGroups(game.changes.value, [], known()))
			for (const { text, more, entry } of group.changes)
				expect(`${text}${more}${entryWords(entry, known())}`).not.toMatch(/[{}]|undefined|(^|[a-z])\.[a-z]|^$/);
		const change = changes[draw(changes.length)];
		if (change && (turn || question?.want === "anomalies") && draw(3) > 0 && game.turn.value.length < 4) {
			game.enter(change);
			continue;
		}
		const strange = question && draw(6) === 0 ? question.others[draw(Math.max(1, question.others.length))] : undefined;
		const other = strange && question?.entryOf.get(strange);
		if (other && game.enter(other)) {
			others++;
			continue;
		}
		const answers =
			question?.want === "anomalies"
				? [entryOf("go-on")]
				: turn
					? [entryOf(draw(4) ? "done" : "pass")]
					: light.answers();
		const answer = answers[draw(answers.length)];
		if (!answer || !game.enter(answer)) throw new Error(`an answer is refused: ${JSON.stringify(answer)}`);
	}
	return { game, told, others };
}

describe("games with random entries", () => {
	it("end, with a name for all that is offered, also in modules that only owners have", () => {
		const seen = new Set<string>();
		const setups: [Setup["modules"], Extra[], "chronossus" | "chronobot1" | "chronobot2"][] = [
			[[], ["loops", "hypersync", "neutronide", "loops-on-5", "loops-vp"], "chronossus"],
			[["fractures"], ["hypersync", "hyper-yours", "c12-b"], "chronossus"],
			[["guardians"], ["hypersync", "c13-b", "loops"], "chronossus"],
			[["doomsday", "variable-anomalies"], ["loops"], "chronossus"],
			[["pioneers", "guardians"], [], "chronossus"],
			[[], [], "chronobot1"],
			[[], [], "chronobot2"],
		];
		for (const [i, [modules = [], extras, kind]] of setups.entries()) {
			const { game, told, others } = random({ modules, seats: [{}, { kind }] }, extras, i + 1);
			expect(game.now.value.show).toBe("over");
			expect(others).toBeGreaterThan(0);
			expect(Number.isInteger(light.score().total)).toBe(true);
			for (const key of told) seen.add(key);
		}
		for (const word of ["loop-removed", "hyper-laid", "hyper-placed", "hyper-back"])
			expect(seen).toContain(`light.do.${word}`);
	});

	it("are rolled on request", () => {
		const game = open({ seats: [{}, { kind: "chronobot2" }] });
		for (let i = 0; i < 200 && !game.question.value?.rolled; i++) {
			const [answer] = light.answers();
			if (answer) game.enter(answer);
		}
		const count = game.entries.value.length;
		game.roll();
		expect(game.entries.value.length).toBe(count + 1);
		expect(game.entries.value.at(-1)?.kind).toBe("nature");
	});
});

describe("corrections", () => {
	const next = (fix: Fix): readonly Entry[] =>
		fix.is === "number" ? (fix.more.length > 0 ? fix.more : fix.less) : fix.is === "cycle" ? fix.next : [];

	it("change what is shown, or are refused and change nothing", () => {
		for (const path of LIGHT_GAMES) {
			const { text, entries } = lightRecord(path);
			const { setup } = recordOf(text);
			const game = open(setup, [], entries.slice(0, Math.floor(entries.length / 2)));
			const now = () =>
				correctionsOf({
					light,
					game: game.game.value,
					table: snapshot(game.game.value),
					content: core.content,
					you: game.you,
					bot: game.bot,
					hypersync: false,
				});
			let changed = 0;
			for (const [g, group] of now().entries())
				for (const [f, fix] of group.fixes.entries()) {
					expect(`${fix.label} ${fix.value}`).not.toMatch(/[{}]|undefined|^[a-z-]+\.[a-z]/);
					const tried = fix.is === "pick" ? fix.choices.filter((one) => one.text !== fix.value).slice(0, 1) : [];
					const list = fix.is === "pick" ? tried.map(({ entry }) => entry) : next(fix);
					const before = game.game.value.hash();
					if (!game.enterAny(list)) {
						expect(game.game.value.hash()).toBe(before);
						continue;
					}
					changed++;
					expect(now()[g]?.fixes[f]?.value, `${group.name} ${fix.label}`).not.toBe(fix.value);
					expect(game.undo()).toBe(true);
					expect(game.game.value.hash()).toBe(before);
				}
			expect(changed).toBeGreaterThan(40);
		}
	});
});
