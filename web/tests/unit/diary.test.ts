import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { snapshot } from "../../src/core/table";
import { backupOf, readBackup } from "../../src/diary/backup";
import { bgStatsOf, scoreText, uuidOf } from "../../src/diary/bgstats";
import type { BgWords } from "../../src/diary/bgstats";
import { COLUMNS, csvOf } from "../../src/diary/csv";
import { LINES, botOf, dayOf, isDay, isDeleted, linesOf, readEntry, totalOf } from "../../src/diary/entry";
import type { DiaryEntry, DiarySeat } from "../../src/diary/entry";
import {
	changeSeat,
	emptyPad,
	entryOfPad,
	hasBegun,
	linesFor,
	padOf,
	seatPlayer,
	setLine,
	verdictOf,
} from "../../src/diary/pad";
import { ALL, choicesOf, listed, opponentsOf, statisticsOf, trend } from "../../src/diary/stats";
import { outcomeOf } from "../../src/diary/winner";
import { Session } from "../../src/game/session";
import { keptGame } from "../../src/keep/autosave";
import { entryOfSession, missing, writeEnded } from "../../src/keep/diary";
import { openStore } from "../../src/keep/store";
import { anySetup, generator, rules, settle } from "./rules";

const DAY = Date.UTC(2026, 10, 18, 12);
const TIMES = { id: "g", created: DAY, changed: DAY + 75 * 60_000 };
const GAMES = 30;

function finished(core: Core, seed: number, setup = anySetup(seed)): Session {
	const session = new Session(core, setup, { seed: [seed, 6, 7, 8] });
	const draw = generator(seed);
	settle(session);
	while (!session.over.value) {
		const answer = session.answers.value[draw(session.answers.value.length)];
		if (answer) session.play(answer.move);
		settle(session);
	}
	return session;
}

function entryAt(session: Session, id: string): DiaryEntry {
	const entry = entryOfSession(session, { ...TIMES, id });
	if (!entry) throw new Error("the game is not over");
	return entry;
}

/** A seat of an invented game. */
function seat(part: Partial<DiarySeat>): DiarySeat {
	const total = part.total ?? 0;
	return {
		name: "",
		who: part.kind && part.kind !== "human" ? "bot" : "person",
		own: false,
		kind: "human",
		level: "",
		path: null,
		leader: null,
		sheet: { tokens: total },
		total,
		water: 0,
		resources: 0,
		won: false,
		...part,
	};
}

function entry(part: Partial<DiaryEntry> & { readonly seats: readonly DiarySeat[] }): DiaryEntry {
	return {
		version: 1,
		id: "x",
		source: "pad",
		day: "2026-11-18",
		changed: DAY,
		minutes: null,
		eras: null,
		edition: null,
		modules: [],
		notes: "",
		practice: false,
		...part,
	};
}

/** A game of the owner against the Chronobot. */
function solo(i: number, own: number, bot: number, part: Partial<DiaryEntry> = {}): DiaryEntry {
	return entry({
		id: `solo-${i}`,
		day: dayOf(DAY + i * 86_400_000),
		changed: DAY + i,
		seats: [
			seat({ own: true, total: own, won: own > bot, path: i % 2 ? "harmony" : "unity" }),
			seat({ kind: "chronobot2", level: "hard", total: bot, won: bot >= own }),
		],
		...part,
	});
}

describe("games of the page", () => {
	it("have the engine's score sheet and winner; the pad's rules say the same", async () => {
		const core = await rules();
		const kinds = new Set<string>();
		for (let seed = 1; seed <= GAMES; seed++) {
			const session = finished(core, seed);
			const { seats } = snapshot(session.at(session.record().moves.length));
			const told = entryAt(session, `g${seed}`);
			kinds.add(botOf(told.seats) ?? "people");
			told.seats.forEach((one, i) => {
				for (const line of LINES) expect(one.sheet[line] ?? 0).toBe(seats[i]?.score[line]);
				expect(totalOf(one.sheet)).toBe(seats[i]?.score.total);
				const lines = linesOf(one, botOf(told.seats), told.modules);
				for (const line of Object.keys(one.sheet)) expect(lines, `seed ${seed}, seat ${i}`).toContain(line);
			});
			expect(outcomeOf(told.seats).won, `seed ${seed}`).toEqual(seats.map(({ won }) => won));
			expect(readEntry(JSON.parse(JSON.stringify(told)))).toEqual(told);
			/* opening it in the pad and saving it changes nothing */
			expect(entryOfPad(padOf(told), "other", 0)).toEqual(told);
		}
		expect([...kinds].sort()).toEqual(["chronobot1", "chronobot2", "chronossus", "people"]);
	});

	it("are written at their end, keep what the owner changed, and stay deleted", async () => {
		const core = await rules();
		const store = await openStore(new IDBFactory());
		const session = finished(core, 3, { seats: [{}, { kind: "chronobot2" }] });
		await writeEnded(store, session, TIMES);
		const [first] = await store.diary();
		if (!first || isDeleted(first)) throw new Error("not written");
		expect([first.minutes, first.day, first.seats.map(({ own }) => own)]).toEqual([
			75,
			dayOf(TIMES.changed),
			[true, false],
		]);
		await store.writeDiary([{ ...first, notes: "close", day: "2026-01-02" }]);
		await writeEnded(store, session, TIMES);
		expect(await store.diary()).toEqual([{ ...first, notes: "close", day: "2026-01-02" }]);
		await store.writeDiary([{ id: first.id, deleted: true }]);
		await writeEnded(store, session, TIMES);
		expect(await store.diary()).toEqual([{ id: first.id, deleted: true }]);
		store.close();
	});

	it("that ended before there was a diary follow once", async () => {
		const core = await rules();
		const store = await openStore(new IDBFactory());
		const running = new Session(core, { seats: [{}, {}] });
		await store.save(keptGame(running, { id: "running", name: "", created: 1 }, 2));
		for (const seed of [5, 6])
			await store.save(keptGame(finished(core, seed), { id: `old-${seed}`, name: "", created: DAY }, DAY + seed));
		const found = async () => {
			const ids: string[] = [];
			for await (const one of missing(store, core, await store.diary())) ids.push(one.id);
			return ids.sort();
		};
		expect(await found()).toEqual(["old-5", "old-6"]);
		expect(await found()).toEqual([]);
		await store.writeDiary([{ id: "old-5", deleted: true }]);
		expect(await found()).toEqual([]);
		store.close();
	});

	it("stay when the store of version 2 gets a diary", async () => {
		const core = await rules();
		const factory = new IDBFactory();
		const kept = keptGame(finished(core, 7), { id: "old", name: "Old", created: 1 }, 2);
		const { bytes: _, ...summary } = kept;
		await new Promise<void>((resolve, reject) => {
			const request = factory.open("timerift", 2);
			request.onupgradeneeded = () => {
				for (const name of ["games", "summaries", "analyses"])
					request.result.createObjectStore(name, { keyPath: "id" });
			};
			request.onerror = () => reject(request.error);
			request.onsuccess = () => {
				const db = request.result;
				const transaction = db.transaction(["games", "summaries"], "readwrite");
				transaction.objectStore("games").put(kept);
				transaction.objectStore("summaries").put(summary);
				transaction.oncomplete = () => {
					db.close();
					resolve();
				};
			};
		});
		const store = await openStore(factory);
		expect(store.lasting).toBe(true);
		expect((await store.list()).map(({ name }) => name)).toEqual(["Old"]);
		expect((await store.load("old"))?.bytes).toEqual(kept.bytes);
		expect(await store.diary()).toEqual([]);
		await store.writeDiary([solo(1, 40, 30)]);
		expect(await store.diary()).toEqual([solo(1, 40, 30)]);
		store.close();
	});
});

describe("the winner", () => {
	const by = (...seats: readonly Partial<DiarySeat>[]) => {
		const { won, by: how, rule } = outcomeOf(seats.map(seat));
		return [won.map(Number).join(""), how, rule];
	};

	it("has most VP, then Water, then Resources, else they share", () => {
		expect(by({ total: 40 }, { total: 41 })).toEqual(["01", "vp", "SCORE-04"]);
		expect(by({ total: 40, water: 1 }, { total: 40, water: 2 })).toEqual(["01", "water", "SCORE-05"]);
		expect(by({ total: 40, resources: 3 }, { total: 40, resources: 2 })).toEqual(["10", "resources", "SCORE-05"]);
		expect(by({ total: 40 }, { total: 40 }, { total: 39, water: 9 })).toEqual(["110", "shared", "SCORE-05"]);
		const three = [
			{ total: 40, water: 2, resources: 1 },
			{ total: 40, water: 2, resources: 4 },
			{ total: 40, water: 1 },
		];
		expect(by(...three)).toEqual(["010", "resources", "SCORE-05"]);
	});

	it("of a tie with a bot is the bot, but for the one of 2017", () => {
		expect(by({ total: 40, water: 9 }, { total: 40, kind: "chronobot2" })).toEqual(["01", "bot", "CB2-105"]);
		expect(by({ total: 40, water: 9 }, { total: 40, kind: "chronossus" })).toEqual(["01", "bot", "CX-67"]);
		expect(by({ total: 40, water: 9 }, { total: 40, kind: "chronobot1" })).toEqual(["10", "water", "CB1-95"]);
		expect(by({ total: 40 })).toEqual(["0", "alone", "SCORE-01"]);
	});
});

describe("the score pad", () => {
	it("counts the lines that the game has", () => {
		let pad = emptyPad(DAY);
		pad = setLine(setLine(pad, 0, "conditions", 6), 0, "buildings", 12);
		expect(linesFor(pad, 0)).not.toContain("conditions"); /* against a Chronobot nobody scores them */
		expect(entryOfPad(pad, "new", DAY).seats[0]?.total).toBe(12);
		pad = seatPlayer(pad, 1, "chronossus");
		expect(entryOfPad(pad, "new", DAY).seats[0]?.total).toBe(18);
		expect(linesFor(pad, 1)).not.toContain("morale");
		expect(linesFor(seatPlayer(pad, 1, "chronobot1"), 1)).toContain("morale");
		expect(linesFor(pad, 0)).not.toContain("technologies");
		expect(linesFor({ ...pad, modules: ["fractures"] }, 0)).toEqual(
			expect.arrayContaining(["technologies", "device", "glitches"]),
		);
		expect(setLine(pad, 0, "tokens", Number.NaN).seats[0]?.sheet.tokens).toBe(0);
		expect(setLine(pad, 0, "tokens", 5000).seats[0]?.sheet.tokens).toBe(999);
	});

	it("has one owner and one bot, one to four seats", () => {
		let pad = seatPlayer({ ...emptyPad(DAY), players: 4 }, 2, "me");
		expect(pad.seats.map(({ own }) => own)).toEqual([false, false, true, false]);
		pad = seatPlayer(pad, 3, "chronossus");
		expect(pad.seats.map(({ kind }) => kind)).toEqual(["human", "human", "human", "chronossus"]);
		for (const players of [1, 2, 3, 4]) {
			const made = entryOfPad({ ...pad, players }, "new", DAY);
			expect(made.seats).toHaveLength(players);
			expect(readEntry(made)).toEqual(made);
		}
		expect(verdictOf({ ...pad, players: 1 }).by).toBe("alone");
	});

	it("has no winner to show before a line has VP", () => {
		const pad = emptyPad(DAY);
		expect(hasBegun(pad)).toBe(false);
		expect(hasBegun(setLine(pad, 3, "buildings", 4))).toBe(false);
		const begun = setLine(pad, 1, "buildings", 4);
		expect(hasBegun(begun)).toBe(true);
		expect(hasBegun(setLine(begun, 1, "buildings", 0))).toBe(false);
	});

	it("keeps its id and the moment it was entered when it is changed", () => {
		const made = entryOfPad(changeSeat(emptyPad(DAY), 0, { name: "  Ada " }), "new", DAY);
		expect([made.id, made.changed, made.seats[0]?.name]).toEqual(["new", DAY, "Ada"]);
		const again = entryOfPad({ ...padOf(made), notes: "n", day: "2026-02-30" }, "other", DAY + 5);
		expect([again.id, again.changed, again.notes, again.day]).toEqual(["new", DAY, "n", dayOf(DAY + 5)]);
	});
});

describe("statistics", () => {
	const people = entry({ id: "p", day: "2026-12-30", seats: [seat({ total: 3, won: true }), seat({ total: 2 })] });
	const games = [
		solo(1, 40, 30),
		solo(2, 50, 60),
		solo(3, 45, 30, { modules: ["doomsday", "pioneers"] }),
		solo(4, 61, 20),
		solo(5, 99, 20, { practice: true }),
		people,
	];

	it("count the owner's games by opponent, Path and module", () => {
		const { all, opponents, paths, modules, points, left } = statisticsOf([...games].reverse());
		expect(all).toEqual({ games: 4, decided: 4, wins: 3, average: 49, best: 61, streak: 2, longest: 2 });
		expect(opponents.map(({ key, games: n, wins }) => [key, n, wins])).toEqual([["chronobot2/hard", 4, 3]]);
		expect(paths.map(({ key, games: n, average }) => [key, n, average])).toEqual([
			["harmony", 2, 42.5],
			["unity", 2, 55.5],
		]);
		expect(modules.map(({ key, games: n }) => [key, n])).toEqual([
			["base", 3],
			["doomsday", 1],
			["pioneers", 1],
		]);
		expect(points.map(({ total }) => total)).toEqual([40, 50, 45, 61]);
		expect(left).toBe(2);
	});

	it("count losses in a row below zero, and games alone as neither", () => {
		expect(statisticsOf([solo(1, 9, 1), solo(2, 1, 9), solo(3, 1, 9)]).all.streak).toBe(-2);
		const { all, opponents } = statisticsOf([entry({ seats: [seat({ own: true, total: 7 })] })]);
		expect([all.games, all.decided, all.streak, all.best]).toEqual([1, 0, 0, 7]);
		expect(opponents[0]?.key).toBe("alone");
		expect(statisticsOf([]).all.average).toBe(0);
		expect(trend([1, 2, 3, 4, 10], 2)).toEqual([1, 1.5, 2.5, 3.5, 7]);
	});

	it("name every opponent once", () => {
		const others = [seat({ who: "computer", level: "greedy" }), seat({ who: "computer", level: "greedy" }), seat({})];
		expect(opponentsOf({ seats: [seat({ own: true }), ...others] })).toEqual(["computer/greedy", "people"]);
	});

	it("filter and sort the list", () => {
		const ids = (part: Partial<typeof ALL>) => listed(games, { ...ALL, ...part }).map(({ id }) => id);
		expect(ids({})).toEqual(["p", "solo-5", "solo-4", "solo-3", "solo-2", "solo-1"]);
		expect(ids({ order: "oldest", opponent: "chronobot2/hard" })[0]).toBe("solo-1");
		expect(ids({ order: "best" }).slice(0, 2)).toEqual(["solo-5", "solo-4"]);
		expect(ids({ order: "worst" })[0]).toBe("p");
		expect(ids({ module: "pioneers" })).toEqual(["solo-3"]);
		expect(ids({ path: "unity" })).toEqual(["solo-4", "solo-2"]);
		expect(ids({ source: "page" })).toEqual([]);
		expect(choicesOf(games)).toEqual({
			opponent: ["chronobot2/hard", "people"],
			path: ["harmony", "unity"],
			module: ["base", "doomsday", "pioneers"],
			source: ["pad"],
		});
	});
});

/** A strict reader of RFC 4180: every line ends in CRLF, quotes only around whole fields, all rows equally long. */
function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let at = 0;
	while (at < text.length) {
		let field = "";
		if (text[at] === '"') {
			for (at++; ; at++) {
				if (at >= text.length) throw new Error("a quote is not closed");
				if (text[at] !== '"') field += text[at];
				else if (text[at + 1] === '"') field += text[at++];
				else break;
			}
			at++;
		} else
			for (; at < text.length && text[at] !== "," && text[at] !== "\r"; at++) {
				if (text[at] === '"' || text[at] === "\n") throw new Error(`bare ${JSON.stringify(text[at])} at ${at}`);
				field += text[at];
			}
		row.push(field);
		if (text[at] === ",") at++;
		else if (text.startsWith("\r\n", at)) {
			rows.push(row);
			row = [];
			at += 2;
		} else throw new Error(`neither comma nor CRLF at ${at}`);
	}
	if (row.length > 0) throw new Error("the last line does not end");
	for (const { length } of rows) if (length !== rows[0]?.length) throw new Error(`a row of ${length} fields`);
	return rows;
}

const HARD = 'She said "no", twice;\r\nthen, =1+1';

/** Games of every kind: played in the page, entered in the pad with difficult texts. */
async function diaryOf(): Promise<DiaryEntry[]> {
	const core = await rules();
	const page = [11, 12, 13, 14, 15, 16].map((seed) => entryAt(finished(core, seed), `page-${seed}`));
	const names = ["=cmd()", 'Ada "A", b', "Зоя", "-Élodie"];
	const pad = entry({
		id: "pad-1",
		notes: HARD,
		minutes: 90,
		eras: 5,
		modules: ["pioneers", "hypersync"],
		seats: names.map((name, i) => seat({ name, own: i === 0, total: 10 * i - 5, won: i === 3, leader: "haulani" })),
	});
	return [...page, pad];
}

describe("CSV", () => {
	it("is read back: a row a player, with every line of the sheet", async () => {
		const diary = await diaryOf();
		const [head, ...rows] = readCsv(csvOf(diary));
		expect(head).toEqual(COLUMNS);
		expect(rows).toHaveLength(diary.reduce((sum, { seats }) => sum + seats.length, 0));
		const tables = rows.map((row) => Object.fromEntries(row.map((cell, i) => [head?.[i] ?? "", cell])));
		for (const game of diary) {
			const own = tables.filter((row) => row["game"] === game.id);
			expect(own.map((row) => row["seat"])).toEqual(game.seats.map((_, i) => String(i + 1)));
			game.seats.forEach((one, i) => {
				const row = own[i] ?? {};
				for (const line of LINES) expect(Number(row[line])).toBe(one.sheet[line] ?? 0);
				expect(Number(row["total"])).toBe(one.total);
				expect(row["won"]).toBe(one.won ? "yes" : "no");
				expect(row["name"]?.replace(/^'/, "")).toBe(one.name);
				expect([row["path"], row["leader"], row["level"]]).toEqual([one.path ?? "", one.leader ?? "", one.level]);
				expect(row["modules"]).toBe(game.modules.join(" "));
				expect(row["date"]).toBe(game.day);
				expect(row["notes"]).toBe(i === 0 ? game.notes : "");
			});
		}
		/* nothing that a spreadsheet would run */
		for (const row of rows) for (const cell of row) expect(/^[=+@]/.test(cell)).toBe(false);
	});
});

type Schema = { readonly [field: string]: "string" | "number" | "boolean" | readonly [Schema] | "list" };

/** Fields of BG Stats' file, each with its type; every one must be there and no other. */
const SCORE: Schema = {
	playerRefId: "number",
	score: "string",
	winner: "boolean",
	newPlayer: "boolean",
	startPlayer: "boolean",
	rank: "number",
	seatOrder: "number",
	role: "string",
};
const NAMED: Schema = { id: "number", uuid: "string", name: "string", modificationDate: "string" };
const FILE: Schema = {
	about: "string",
	games: [
		{
			...NAMED,
			bggId: "number",
			bggName: "string",
			bggYear: "number",
			designers: "string",
			cooperative: "boolean",
			highestWins: "boolean",
			noPoints: "boolean",
			usesTeams: "boolean",
			copies: "list",
		},
	],
	players: [{ ...NAMED, isAnonymous: "boolean", bggUsername: "string" }],
	locations: [NAMED],
	plays: [
		{
			uuid: "string",
			entryDate: "string",
			modificationDate: "string",
			playDate: "string",
			playDateYmd: "number",
			durationMin: "number",
			ignored: "boolean",
			manualWinner: "boolean",
			rating: "number",
			rounds: "number",
			scoringSetting: "number",
			usesTeams: "boolean",
			bggId: "number",
			nemestatsId: "number",
			importPlayId: "number",
			playImages: "string",
			board: "string",
			comments: "string",
			gameRefId: "number",
			locationRefId: "number",
			expansionPlays: "list",
			playerScores: [SCORE],
		},
	],
	tags: "list",
	groups: "list",
	challenges: "list",
	deletedObjects: "list",
};

function misfits(value: unknown, schema: Schema, at = ""): string[] {
	const object = value as Record<string, unknown>;
	const strange = Object.keys(object).filter((field) => !(field in schema) && field !== "userInfo");
	const wrong = Object.entries(schema).flatMap(([field, type]) => {
		const found = object[field];
		if (type === "list") return Array.isArray(found) ? [] : [`${at}${field} is no list`];
		if (typeof type === "string") return typeof found === type ? [] : [`${at}${field} is no ${type}`];
		if (!Array.isArray(found)) return [`${at}${field} is no list`];
		return found.flatMap((one, i) => misfits(one, type[0], `${at}${field}[${i}].`));
	});
	return [...strange.map((field) => `${at}${field} is unknown`), ...wrong];
}

const WORDS: BgWords = {
	seat: (one) => one.name || one.path || one.kind,
	role: (one) => one.path ?? one.level,
	board: ({ modules }) => modules.join(", "),
	source: ({ source }) => source,
};

describe("BG Stats", () => {
	it("gets a file of its fields, which says what the diary says", async () => {
		const diary = await diaryOf();
		const file = JSON.parse(JSON.stringify(bgStatsOf(diary, WORDS))) as ReturnType<typeof bgStatsOf>;
		expect(misfits(file, FILE)).toEqual([]);
		expect(misfits({ ...file, plays: [{}] }, FILE).length).toBeGreaterThan(10); /* the check can fail */
		expect(file.plays).toHaveLength(diary.length);
		const byId = new Map(file.players.map((player) => [player.id, player.name]));
		for (const game of diary) {
			const play = file.plays.find(({ uuid }) => uuid === uuidOf(`play ${game.id}`));
			expect(play?.playDateYmd).toBe(Number(game.day.replaceAll("-", "")));
			expect(play?.durationMin).toBe(game.minutes ?? 0);
			expect(play?.comments).toBe(game.notes);
			expect(play?.playerScores.map(({ playerRefId }) => byId.get(playerRefId))).toEqual(game.seats.map(WORDS.seat));
			expect(play?.playerScores.map(({ winner }) => winner)).toEqual(game.seats.map(({ won }) => won));
			/* BG Stats adds the terms of a score up */
			const sums = play?.playerScores.map(({ score }) =>
				(score.match(/[+-]?\d+/g) ?? []).reduce((sum, term) => sum + Number(term), 0),
			);
			expect(sums).toEqual(game.seats.map(({ total }) => total));
			expect(play?.playerScores.some(({ rank }) => rank === 1)).toBe(true);
		}
		const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
		const all = [...file.plays, ...file.players].map((one) => one.uuid);
		for (const one of all) expect(one).toMatch(uuid);
		expect(new Set(all).size).toBe(all.length);
		const me = diary.flatMap(({ seats }) => seats).find(({ own }) => own);
		expect(byId.get(file.userInfo.meRefId)).toBe(me && WORDS.seat(me));
		expect(scoreText({ sheet: { buildings: 12, anomalies: -3, tokens: 4 }, total: 13 })).toBe("12-3+4");
		expect(scoreText({ sheet: {}, total: 0 })).toBe("0");
	});
});

describe("our own file", () => {
	it("brings the diary back as it was", async () => {
		const diary = await diaryOf();
		const read = readBackup(backupOf(diary));
		if ("error" in read) throw new Error(read.error);
		expect(read.refused).toBe(0);
		expect([...read.entries].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
			[...diary].sort((a, b) => (a.id < b.id ? -1 : 1)),
		);
	});

	it("refuses what is damaged, and says how many", () => {
		const good = solo(1, 40, 30);
		const damaged: unknown[] = [
			{ ...good, version: 2 },
			{ ...good, day: "2026-02-30" },
			{ ...good, seats: [] },
			{ ...good, modules: ["unknown"] },
			{ ...good, seats: [{ ...good.seats[0], total: 41 }] },
			{ ...good, seats: [{ ...good.seats[0], sheet: { tokens: "40" } }] },
			{ ...good, seats: [{ ...good.seats[0], path: "nowhere" }] },
			{ ...good, id: "<script>" },
			null,
		];
		const text = JSON.stringify({ format: "timerift-diary", version: 1, entries: [good, ...damaged] });
		expect(readBackup(text)).toEqual({ entries: [good], refused: damaged.length });
		expect(readBackup("{")).toEqual({ error: "not-json" });
		expect(readBackup('{"entries": []}')).toEqual({ error: "not-ours" });
		expect(["2026-02-28", "2026-02-29", "2024-02-29", "26-1-1"].map(isDay)).toEqual([true, false, true, false]);
	});
});
