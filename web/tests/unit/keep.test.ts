import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import type { Core, GameRecord } from "../../src/core/core";
import { Session } from "../../src/game/session";
import { autosave, keptGame, openKept } from "../../src/keep/autosave";
import { notesOf, readRecordFile, recordFile } from "../../src/keep/files";
import { fromBase64url, linkTo, readLink, toBase64url } from "../../src/keep/links";
import { movesFromBytes, movesToBytes } from "../../src/keep/moves";
import { DEFAULTS, openSettings } from "../../src/keep/settings";
import { openStore } from "../../src/keep/store";
import { anySetup, generator, ROOT, rules, settle } from "./rules";

const SEED = [5, 6, 7, 8] as const;

function played(core: Core, seed: number, moves = Infinity): Session {
	const session = new Session(core, anySetup(seed), { seed: SEED });
	const draw = generator(seed);
	settle(session);
	while (!session.over.value && session.head.value < moves) {
		const answers = session.answers.value;
		const answer = answers[draw(answers.length)];
		if (answer) session.play(answer.move);
		settle(session);
	}
	return session;
}

/** Plays one answer, after all automatic steps. */
function playOne(session: Session, draw: (below: number) => number): void {
	settle(session);
	const answers = session.answers.value;
	const answer = answers[draw(answers.length)];
	if (answer) session.play(answer.move);
}

describe("the store", () => {
	it("keeps, lists, renames and removes games", async () => {
		const core = await rules();
		const store = await openStore(new IDBFactory());
		expect(store.lasting).toBe(true);
		const one = played(core, 1, 80);
		const two = played(core, 2);
		await store.save(keptGame(one, { id: "one", name: "", created: 1 }, 10));
		await store.save(keptGame(two, { id: "two", name: "Second", created: 2 }, 20));
		expect((await store.list()).map(({ id, name, over }) => [id, name, over])).toEqual([
			["two", "Second", true],
			["one", "", false],
		]);
		const kept = await store.load("one");
		if (!kept) throw new Error("not kept");
		const { session, lost } = openKept(core, kept);
		expect(lost).toBe(0);
		expect(session.game.value.hash()).toBe(one.game.value.hash());
		expect(session.automatic()).toEqual(one.automatic());
		await store.rename("one", "First");
		expect((await store.load("one"))?.name).toBe("First");
		expect((await store.list()).find(({ id }) => id === "one")?.name).toBe("First");
		await store.remove("one");
		expect(await store.load("one")).toBeNull();
		expect(await store.list()).toHaveLength(1);
		store.close();
	});

	it("outlives the page", async () => {
		const core = await rules();
		const factory = new IDBFactory();
		const first = await openStore(factory);
		await first.save(keptGame(played(core, 3, 60), { id: "g", name: "", created: 1 }, 1));
		first.close();
		const second = await openStore(factory);
		expect(await second.list()).toHaveLength(1);
		second.close();
	});

	it("does without a database where there is none", async () => {
		const core = await rules();
		const store = await openStore({
			open: () => {
				throw new Error("refused");
			},
		} as unknown as IDBFactory);
		expect(store.lasting).toBe(false);
		await store.save(keptGame(played(core, 3, 60), { id: "g", name: "", created: 1 }, 1));
		await store.rename("g", "named");
		expect((await store.list())[0]?.name).toBe("named");
		await store.remove("g");
		expect(await store.load("g")).toBeNull();
	});

	it("leaves out what the rules no longer allow", async () => {
		const core = await rules();
		const session = played(core, 4, 60);
		const kept = keptGame(session, { id: "g", name: "", created: 1 }, 1);
		const moves = movesFromBytes(kept.bytes);
		const bad = [
			...moves.slice(0, 50),
			{ verb: "V_PASS", seat: 3, a: 9, b: 9, c: 9, d: 9 } as const,
			...moves.slice(50),
		];
		const opened = openKept(core, { ...kept, bytes: movesToBytes(bad) });
		expect(opened.session.head.value).toBe(50);
		expect(opened.lost).toBe(bad.length - 50);
	});
});

describe("autosave", () => {
	it("saves after each move, one after the other", async () => {
		const core = await rules();
		const store = await openStore(new IDBFactory());
		const session = new Session(core, { seats: [{}, {}] }, { seed: SEED });
		let time = 100;
		const keeper = autosave(store, session, { name: "kept" }, () => time++);
		const draw = generator(1);
		for (let i = 0; i < 30; i++) {
			playOne(session, draw);
			if (i % 10 === 0) {
				await keeper.flush();
				expect((await store.load(keeper.id))?.moves).toBe(session.head.value);
			}
		}
		session.undo();
		await keeper.rename("renamed");
		const kept = await store.load(keeper.id);
		expect(kept).toMatchObject({ name: "renamed", created: 100, moves: session.head.value });
		expect(keeper.failed.value).toBe(false);
		keeper.stop();
		const before = session.head.value;
		playOne(session, draw);
		await keeper.flush();
		expect((await store.load(keeper.id))?.moves).toBe(before);
	});

	it("says when a game could not be saved", async () => {
		const core = await rules();
		const store = await openStore(new IDBFactory());
		store.save = () => Promise.reject(new Error("full"));
		const keeper = autosave(store, new Session(core, { seats: [{}, {}] }, { seed: SEED }));
		await keeper.flush();
		expect(keeper.failed.value).toBe(true);
		keeper.stop();
	});
});

describe("links", () => {
	it("hold a whole game, a move of it, or a position", async () => {
		const core = await rules();
		for (let seed = 10; seed < 20; seed++) {
			const session = played(core, seed);
			const record = session.record();
			const link = linkTo(core, { kind: "game", record, at: null });
			expect(link).toMatch(/^#g=[\w-]+$/);
			expect(link.length).toBeLessThan(2000);
			expect(readLink(core, link)).toMatchObject({ kind: "game", at: null, record: { moves: record.moves } });
			expect(readLink(core, linkTo(core, { kind: "game", record, at: 7 }))).toMatchObject({ at: 7 });
			session.look(40);
			const position: GameRecord = session.branch().record();
			const read = readLink(core, linkTo(core, { kind: "position", record: position }));
			if (read === null || read === "broken") throw new Error("not read");
			expect(read.kind).toBe("position");
			expect(new Session(core, read.record.setup, { moves: read.record.moves }).game.value.hash()).toBe(
				session.at(40).hash(),
			);
		}
	});

	it("say when they are broken, and leave other fragments alone", async () => {
		const core = await rules();
		const link = linkTo(core, { kind: "game", record: played(core, 10).record(), at: null });
		expect(readLink(core, link.slice(0, -5))).toBe("broken");
		expect(readLink(core, "#g=***")).toBe("broken");
		expect(readLink(core, "#board")).toBeNull();
		expect(readLink(core, "")).toBeNull();
		expect(readLink(core, `${link}&at=99999`)).toMatchObject({ at: null });
	});

	it("carry any bytes", () => {
		const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
		for (let n = 0; n < 256; n += 17) expect(fromBase64url(toBase64url(bytes.slice(0, n)))).toEqual(bytes.slice(0, n));
	});
});

describe("record files", () => {
	it("go out and come in again", async () => {
		const core = await rules();
		const session = played(core, 30);
		const file = recordFile(core, session.record(), "Träume & more", new Date("2030-02-03T00:00:00Z"));
		expect(file.name).toBe("traume-more-2030-02-03.rift");
		const read = readRecordFile(core, file.text);
		if ("error" in read) throw new Error(read.error.reason);
		expect(read.record.moves).toEqual(session.record().moves);
		expect(read.notes).toEqual([]);
		expect(readRecordFile(core, "nonsense")).toHaveProperty("error");
	});

	const program = [process.env["TIMERIFT"], "build/release/timerift", "build/asan/timerift"]
		.filter((path) => path !== undefined)
		.map((path) => new URL(path, ROOT).pathname)
		.find((path) => existsSync(path));

	it.skipIf(!program)("are accepted by timerift check, with the same score", async () => {
		const core = await rules();
		const dir = mkdtempSync(join(tmpdir(), "rift-"));
		try {
			for (let seed = 40; seed < 46; seed++) {
				const session = played(core, seed);
				const path = join(dir, `${seed}.rift`);
				writeFileSync(path, recordFile(core, session.record(), "game").text);
				const said = execFileSync(program as string, ["check", path], { encoding: "utf8" });
				for (const { letter, score } of session.table.value.seats)
					expect(said).toMatch(new RegExp(` ${letter} ${score.total}( |$)`, "m"));
			}
		} finally {
			rmSync(dir, { recursive: true });
		}
	});

	it("carry notes in their comments", () => {
		const text = `timerift 1
# a lesson
# in two lines
edition infinity
seats A B
A path harmony   # green
* first-player A; building 101

# Era 1
# what now
A power 3
`;
		expect(notesOf(text)).toEqual([
			{ at: 0, text: "a lesson in two lines" },
			{ at: 1, text: "green" },
			{ at: 3, text: "what now" },
		]);
	});
});

describe("settings", () => {
	it("are kept, and nonsense is not", () => {
		const kept = new Map<string, string>();
		const storage = {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, value: string) => void kept.set(key, value),
		};
		const first = openSettings(storage);
		expect(first.theme.value).toBe(DEFAULTS.theme);
		first.theme.value = "light";
		first.own.value = "slow";
		const second = openSettings(storage);
		expect([second.theme.value, second.own.value]).toEqual(["light", "slow"]);
		kept.set("timerift.settings", '{"theme":"pink","own":"rapid","larger":true}');
		const third = openSettings(storage);
		expect([third.theme.value, third.own.value, third.larger.value]).toEqual(["auto", "fast", true]);
		kept.set("timerift.settings", "{");
		expect(openSettings(storage).theme.value).toBe("auto");
		const refusing = openSettings({
			getItem: () => {
				throw new Error("no");
			},
			setItem: () => {
				throw new Error("no");
			},
		});
		expect(refusing.theme.value).toBe("auto");
		expect(openSettings(undefined).letters.value).toBe(false);
	});

	it("of an earlier version are read", () => {
		const openKept = (text: string) => openSettings({ getItem: () => text, setItem: () => undefined });
		expect(openKept('{"theme":"light","pace":0}').captions.value).toBe(false);
		expect(openKept('{"theme":"light","pace":900}').captions.value).toBe(true);
		expect(openKept('{"pace":0,"captions":true}').captions.value).toBe(true);
	});
});
