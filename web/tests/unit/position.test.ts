/** The editor of positions: every field can be changed, whatever is wrong is found, and a game begins at what is stated. */
import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Mirror } from "../../src/companion/mirror";
import type { Core, Game, Move, Setup, StatedPosition } from "../../src/core/core";
import { MODULES } from "../../src/core/lists";
import type { Module } from "../../src/core/lists";
import { type Field, type Stage, loadStage } from "../../src/core/stage";
import { snapshot } from "../../src/core/table";
import { type Corrected, Session } from "../../src/game/session";
import { analysisId } from "../../src/keep/analyses";
import { keptGame, openKept } from "../../src/keep/autosave";
import { entryOfSession } from "../../src/keep/diary";
import { isStated, readRecordFile, recordFile } from "../../src/keep/files";
import { linkTo, readLink } from "../../src/keep/links";
import { StatedScribe } from "../../src/keep/stated";
import { Draft, hidesSecrets } from "../../src/position/draft";
import { groupsIn, groupsOf, linesOf } from "../../src/position/groups";
import { controlOf, indicesOf, optionsOf } from "../../src/position/values";
import { ROOT, anyMove, generator, rules } from "./rules";

const MODULE_LIST = MODULES.filter((module): module is Module => module !== "");

let core: Core;
let stage: Stage;
let scribe: StatedScribe;
beforeAll(async () => {
	core = await rules();
	stage = await loadStage(core, async () => readFileSync(new URL("build/wasm/stage.wasm", ROOT)));
	scribe = new StatedScribe(core, stage);
});

function reached(setup: Setup, seed: number, moves: number): Game {
	const draw = generator(seed);
	let game = core.newGame(setup);
	for (let i = 0; i < moves; i++) {
		const move = anyMove(game, draw);
		const next = move && game.step(move);
		if (!next || next.asks().seats.length === 0) break;
		game = next;
	}
	return game;
}

const TWO: Setup = { seats: [{ path: "harmony" }, { path: "progress" }] };

/** A position in which it is somebody's turn. */
function inTurn(setup: Setup = TWO): Game {
	for (let moves = 30; moves < 400; moves++) {
		const game = reached(setup, 5, moves);
		if (game.asks().kind === "turn") return game;
	}
	throw new Error("nobody's turn comes");
}

const fieldOf = (word: string, part = ""): Field => {
	const found = stage.fields.find((one) => one.word === word && one.part === part);
	if (!found) throw new Error(`there is no field ${word}`);
	return found;
};

const spot = (word: string, seat = 0, index = 0, place = 0) => ({ field: fieldOf(word), seat, index, place });

const water = () =>
	Array.from({ length: fieldOf("goods").count }, (_, i) => i).find(
		(i) => stage.indexWord(fieldOf("goods"), i) === "water",
	) ?? 0;

function statedOf(game: Game): StatedPosition {
	return { game, text: stage.write(game) };
}

function firstMove(session: Session): Move {
	const [answer] = session.answers.value;
	if (!answer) throw new Error("nobody is asked");
	return answer.move;
}

describe("the fields of the editor", () => {
	it("are all there, each once", () => {
		const all = [...groupsOf(stage, false), ...groupsOf(stage, true)].flatMap(({ fields }) => fields);
		expect(all.map(({ number }) => number).sort((x, y) => x - y)).toEqual(stage.fields.map(({ number }) => number));
		const lines = [...groupsOf(stage, false), ...groupsOf(stage, true)].flatMap(({ fields }) => linesOf(fields));
		expect(lines.flat()).toHaveLength(stage.fields.length);
	});

	it("are shown in a game with their module", () => {
		for (const field of stage.fields.filter(({ module }) => module > 0)) {
			const module = MODULES[field.module] as Module;
			const shown = (modules: readonly Module[]) =>
				groupsIn(groupsOf(stage, field.ofSeat), { modules, bot: true }).flatMap(({ fields }) => fields);
			expect(shown([module])).toContain(field);
			expect(shown(MODULE_LIST.filter((one) => one !== module))).not.toContain(field);
		}
	});

	it("can hold what the text can say", () => {
		for (const field of stage.fields) {
			expect(indicesOf(stage, field).length, field.word).toBeGreaterThan(0);
			const control = controlOf(field);
			if (control === "choice" || control === "set")
				expect(optionsOf(stage, field, field.count - 1).length, field.word).toBeGreaterThan(1);
		}
		/* Whatever is set in real games can be chosen. */
		const modules: readonly (readonly Module[])[] = [[], ["doomsday"], ["pioneers", "guardians"], ["fractures"]];
		for (const [n, list] of modules.entries()) {
			const game = reached({ modules: [...list], seats: [{ path: "harmony" }, { kind: "chronossus" }] }, n + 1, 150);
			for (const field of stage.fields)
				for (let i = 0; i < field.count * field.each * (field.ofSeat ? 2 : 1); i++) {
					const place = i % field.each;
					const index = Math.floor(i / field.each) % field.count;
					const value = stage.get(game, field, Math.floor(i / field.each / field.count), index, place);
					if (value === 0) continue;
					const name = `${field.word} ${index} ${place}: ${value}`;
					expect(indicesOf(stage, field), name).toContain(index);
					const options = optionsOf(stage, field, index).map((option) => option.value);
					if (controlOf(field) === "choice") expect(options, name).toContain(value);
					if (controlOf(field) === "set")
						expect(value & ~options.reduce((bits, bit) => bits | (1 << bit), 0), name).toBe(0);
				}
		}
	});

	it("have words in every language", () => {
		for (const language of ["en", "fr", "pt", "ru"]) {
			const folder = new URL(`i18n/${language}/more/`, ROOT);
			const words = Object.assign(
				{},
				...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
			) as Record<string, string>;
			for (const { word, part } of stage.fields) {
				expect(words, `${language} ${word}`).toHaveProperty([`position.f.${word}`]);
				if (part) expect(words, `${language} ${word}`).toHaveProperty([`position.f.${word}.${part}`]);
			}
			for (const { name, module } of [...groupsOf(stage, false), ...groupsOf(stage, true)])
				if (!module) expect(words).toHaveProperty([`position.g.${name}`]);
		}
	});
});

describe("a draft", () => {
	it("changes, is checked and goes back", () => {
		const start = inTurn();
		const draft = new Draft(stage, start);
		expect(draft.wrong.value).toBeNull();
		expect(draft.set(spot("goods", 1, water()), 9)).toBe(true);
		expect(draft.stated()?.text).toMatch(/^B water 9$/m);
		expect(draft.set(spot("morale", 1), 40)).toBe(true);
		expect(draft.wrong.value).toMatchObject({ wrong: "number", field: fieldOf("morale").number, seat: 1 });
		expect(draft.stated()).toBeNull();
		expect(draft.set(spot("morale", 1), 70000)).toBe(false);
		draft.undo();
		expect(draft.wrong.value).toBeNull();
		draft.undo();
		expect(Array.from(draft.game.value.bytes)).toEqual(Array.from(start.bytes));
		expect(draft.canUndo.value).toBe(false);
		draft.redo();
		expect(draft.get(spot("goods", 1, water()))).toBe(9);
	});

	it("begins the phase anew when its course is changed", () => {
		const draft = new Draft(stage, inTurn());
		expect(draft.underWay.value).toBe(true);
		const other = 1 - draft.get(spot("turn"));
		draft.set(spot("turn"), other);
		expect(draft.underWay.value).toBe(false);
		expect(draft.stated()?.game.asks()).toMatchObject({ kind: "turn", seats: [other] });
		draft.undo();
		draft.beginAnew();
		expect(draft.underWay.value).toBe(false);
		expect(draft.stated()?.game.asks().kind).toBe("turn");
	});

	it("can be drawn whatever is changed", () => {
		const draw = generator(77);
		let senseless = 0;
		for (const modules of [[], ["doomsday"], ["fractures"], ["pioneers", "guardians"], ["variable-anomalies"]]) {
			const setup: Setup = {
				modules: modules as Module[],
				seats: [{ path: "harmony" }, { kind: draw(2) > 0 ? "chronossus" : "human" }],
			};
			const draft = new Draft(stage, reached(setup, 9, 120));
			for (let i = 0; i < 2000; i++) {
				const field = stage.fields[draw(stage.fields.length)] as Field;
				const indices = indicesOf(stage, field);
				const index = indices[draw(indices.length)] ?? 0;
				const options = optionsOf(stage, field, index);
				const control = controlOf(field);
				const value =
					control === "set"
						? (1 << (options[draw(options.length)]?.value ?? 0)) >>> 0
						: control === "choice"
							? (options[draw(options.length)]?.value ?? 0)
							: draw(control === "flag" ? 2 : 12);
				draft.set({ field, seat: draw(2), index, place: draw(field.each) }, value);
				if (draft.drawable) expect(() => snapshot(draft.game.value), `${field.word} ${index} ${value}`).not.toThrow();
				else senseless++;
				if (draw(3) > 0) draft.undo();
			}
		}
		expect(senseless).toBeGreaterThan(0);
	});

	it("is not opened where it would show a secret", () => {
		let secrets = 0;
		for (let moves = 1; moves < 120; moves++) {
			const game = reached(TWO, 12, moves);
			const hides = hidesSecrets(stage, game, game.view(0), 2);
			const text = (one: Game) => stage.write(one).replace(/^viewer .*\n/m, "");
			expect(hides).toBe(text(game) !== text(game.view(0)));
			if (hides) secrets++;
		}
		expect(secrets).toBeGreaterThan(0);
	});
});

describe("a game that begins at a position", () => {
	const begun = () => {
		const draft = new Draft(stage, inTurn());
		draft.set(spot("goods", 0, water()), 9);
		const stated = draft.stated();
		if (!stated) throw new Error("the position is refused");
		const session = new Session(core, stated.game.setup(), { stated, freeUndo: true, seed: [1, 2, 3, 4] });
		session.play(firstMove(session));
		session.run();
		return session;
	};

	it("is saved on the device and resumed", () => {
		const session = begun();
		const kept = keptGame(session, { id: "x", name: "", created: 1 }, 2);
		const opened = openKept(core, structuredClone(kept), undefined, (text) => scribe.position(text));
		expect(opened.lost).toBe(0);
		expect(opened.session.game.value.hash()).toBe(session.game.value.hash());
		expect(() => openKept(core, kept)).toThrow("position");
		while (opened.session.undo());
		expect(opened.session.game.value.hash()).toBe(session.stated?.game.hash());
	});

	it("is a file and a link", () => {
		const session = begun();
		const { text } = recordFile(scribe, session.record(), "game");
		expect(isStated(text)).toBe(true);
		expect(isStated(core.writeRecord(new Session(core, TWO).record()))).toBe(false);
		const file = readRecordFile(scribe, text);
		if ("error" in file) throw new Error(file.error.reason);
		const again = new Session(core, file.record.setup, { ...file.record });
		expect(again.game.value.hash()).toBe(session.game.value.hash());
		expect(readRecordFile(core, text)).toHaveProperty("error");
		const link = linkTo(scribe, { kind: "position", record: session.record() });
		const read = readLink(scribe, link);
		if (!read || read === "broken") throw new Error("the link is broken");
		expect(new Session(core, read.record.setup, { ...read.record }).game.value.hash()).toBe(session.game.value.hash());
		expect(readLink(core, link)).toBe("broken");
		/* Records that begin at a set-up are read as before. */
		const plain = new Session(core, TWO, { seed: [1, 1, 1, 1] });
		plain.run();
		const usual = readLink(scribe, linkTo(core, { kind: "game", record: plain.record(), at: null }));
		expect(usual).toMatchObject({ kind: "game", record: { moves: plain.record().moves } });
		expect(usual && usual !== "broken" && usual.record.stated).toBeUndefined();
	});

	it("branches, is analysed as itself, and is practice in the diary", () => {
		const session = begun();
		expect(session.branch().game.value.hash()).toBe(session.game.value.hash());
		const { stated, ...plain } = session.record();
		expect(stated).toBeDefined();
		const other = { ...plain, moves: [] };
		expect(analysisId(core, { ...other, stated })).not.toBe(analysisId(core, other));
		expect(entryOfSession(session, { id: "x", created: 1, changed: 2 })).toBeNull();
	});

	it("goes back to before a correction", () => {
		const first = new Session(core, TWO, { natureByHand: true });
		first.run();
		const corrects: Corrected = { ...first.record(), corrects: undefined };
		const stated = statedOf(inTurn());
		const session = new Session(core, stated.game.setup(), { stated, corrects, natureByHand: true, freeUndo: true });
		let back = 0;
		session.uncorrect = () => back++;
		expect(session.canUndo.value).toBe(true);
		session.play(firstMove(session));
		expect(session.undo()).toBe(true);
		expect([session.head.value, back]).toEqual([0, 0]);
		expect(new Mirror(session, "x").undo()).toBe(true);
		expect(back).toBe(1);
		const kept = structuredClone(keptGame(session, { id: "x", name: "", created: 1 }, 2));
		const opened = openKept(core, kept, undefined, (text) => scribe.position(text)).session;
		expect(opened.corrects?.moves).toEqual(corrects.moves);
		expect(opened.canUndo.value).toBe(true);
	});
});
