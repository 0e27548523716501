import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { Session } from "../../src/game/session";
import { Met } from "../../src/keep/met";
import { Told, prospect, warningsOf } from "../../src/game/warnings";
import type { Warning, WarningKind } from "../../src/game/warnings";
import { anySetup, generator, rules } from "./rules";

/** Chapters 1 and 2 of the first game: Harmony against the Chronobot, every draw fixed. */
const RECORD = `timerift 1
edition infinity   side A   variants -
seats A=harmony/zaida/1 B=chronobot2
first B

*  building 103; building 201; building 301; building 412; superproject particle-collider
*  superproject tectonic-drill
*  building 108; building 205; building 303; building 401
*  recruit-card 7; mine-card 2
A  power 5 core 2
*  paradox 1
A  warp neutronium titanium
*  command 5; shape circle; find circle/war
A  place engineer mine.bottom; take gold
*  command 2; building 202
A  place engineer construct.2; build 103
*  command 5
A  place scientist purify
*  command 4; building 105
A  place scientist supply
*  command 2
A  place genius recruit.1; recruit engineer
*  command 4
A  place engineer mine.middle; take uranium
*  command 3
A  pass
A  yes; recruit genius

*  superproject temporal-tourism; building 106; building 206; building 305; building 411; recruit-card 9; mine-card 3
*  paradox 1
A  power 4 core 1
*  paradox 0
A  warp water
*  command 3
A  place engineer 103; repay titanium
*  command 4; building 207
A  place engineer construct.2; build 303
*  command 2
A  free 303; place genius supply
`;

/** The record up to a line, with other lines in its place. */
function upTo(line: string, then = ""): string {
	const at = RECORD.indexOf(line);
	if (at < 0) throw new Error(`there is no line ${line}`);
	return RECORD.slice(0, at) + then;
}

function open(core: Core, text: string): Session {
	const read = core.readRecord(text);
	if (!read.ok) throw new Error(JSON.stringify(read.error));
	return new Session(core, read.record.setup, { moves: read.record.moves, seed: [1, 2, 3, 4] });
}

function play(session: Session, ...words: string[]): Session {
	for (const move of words) {
		const result = session.playWords(move);
		if (!result.ok) throw new Error(`${move}: ${JSON.stringify(result)}`);
	}
	return session;
}

const kinds = (session: Session): WarningKind[] => warningsOf(session).map(({ kind }) => kind);
const found = <K extends WarningKind>(session: Session, kind: K) =>
	warningsOf(session).find((warning): warning is Extract<Warning, { kind: K }> => warning.kind === kind);

/** The first moment of random games for which `holds` is true. */
function anywhere(core: Core, holds: (session: Session) => boolean, seeds = 40): Session {
	for (let seed = 1; seed <= seeds; seed++) {
		const session = new Session(core, anySetup(seed), { seed: [seed, 5, 6, 7] });
		const draw = generator(seed);
		while (!session.over.value) {
			session.run();
			const hand = session.handOver.value;
			if (hand !== null) session.take(hand);
			else {
				if (holds(session)) return session;
				const answers = session.answers.value;
				const answer = answers[draw(answers.length)];
				if (answer) session.play(answer.move);
				else if (!session.goOn() && !session.endTurn()) break;
			}
		}
	}
	throw new Error("no such moment in these games");
}

/** The seat that a moment belongs to, as the table shows it. */
function reader(session: Session) {
	const { reader: ready, seat } = session.now.value;
	const me = session.table.value.seats[session.ready.value ? (ready ?? 0) : (seat ?? 0)];
	if (!me) throw new Error("nobody is asked");
	return me;
}

const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((all, n) => all + n, 0);

describe("warnings of a turn that costs points", () => {
	it("supply: the Water spent was needed to wake the Tired", async () => {
		const core = await rules();
		const dry = anywhere(core, (session) => session.ready.value && kinds(session).includes("supply"));
		const after = reader(dry);
		expect(found(dry, "supply")).toEqual({ kind: "supply", water: after.goods.water, needs: after.supplyWater });
		expect(dry.resetTurn()).toBe(true);
		const before = reader(dry);
		expect(before.goods.water).toBeGreaterThanOrEqual(before.supplyWater);
		expect(kinds(dry)).not.toContain("supply");
		/* 7 Water, and Supply takes 6: what this turn spends leaves enough */
		const wet = open(core, upTo("A  place engineer construct.2; build 303"));
		play(wet, "place engineer construct.2", "build 303");
		expect(reader(wet).goods.water).toBe(6);
		expect(kinds(wet)).not.toContain("supply");
	});

	it("supply: at most two Water short at the beginning of a turn, never with enough of it", async () => {
		const core = await rules();
		const short = anywhere(core, (session) => !session.ready.value && kinds(session).includes("supply"));
		const me = reader(short);
		expect(found(short, "supply")).toEqual({ kind: "supply", water: me.goods.water, needs: me.supplyWater });
		expect(me.supplyWater - me.goods.water).toBeLessThanOrEqual(2);
		expect(short.why({ kind: "supply", seat: me.seat })?.refusal).toBe("cannot-pay");
		expect(sum(me.tired)).toBeGreaterThan(0);
		const enough = anywhere(core, (session) => {
			if (session.ask.value.kind !== "turn" || session.seat.value === null) return false;
			const { goods, supplyWater, tired } = reader(session);
			return goods.water >= supplyWater && sum(tired) > 0;
		});
		expect(kinds(enough)).not.toContain("supply");
	});

	it("left and score: a pass with Workers, Exosuits and VP within reach; not after the last Worker", async () => {
		const core = await rules();
		const early = play(open(core, upTo("A  place engineer 103")), "pass");
		expect(found(early, "left")).toEqual({ kind: "left", workers: 3, exosuits: 4 });
		const score = found(early, "score");
		expect(score?.vp).toBeGreaterThan(0);
		expect(score && early.at(early.head.value - 1).check(score.answer.move)).toBe("ok");
		const done = play(open(core, upTo("A  pass")), "pass");
		expect(sum(reader(done).active)).toBe(0);
		expect(kinds(done)).not.toContain("left");
		/* a person beside another gets no advice */
		const two = anywhere(core, (session) => session.ready.value && session.now.value.passed);
		if (two.controllers.filter((who) => who === "human").length > 1) expect(kinds(two)).not.toContain("score");
	});

	it("free: a pass with a Free Action that costs nothing; not once it is used", async () => {
		const core = await rules();
		const built = upTo("A  free 303");
		const unused = play(open(core, built), "pass");
		expect(found(unused, "free")?.answer.words).toBe("free 303");
		const used = play(open(core, built), "free 303", "pass");
		expect(found(used, "free")?.answer.words).not.toBe("free 303");
	});

	it("genius: another Worker would do the same; not where only a Genius is left", async () => {
		const core = await rules();
		const alone = play(open(core, upTo("A  place genius recruit.1")), "place genius recruit.1", "recruit engineer");
		expect(kinds(alone)).not.toContain("genius");
		const wasted = play(
			open(core, upTo("A  place engineer construct.2; build 303")),
			"place genius mine.middle",
			"take gold",
		);
		expect(found(wasted, "genius")).toEqual({ kind: "genius", worker: "engineer" });
		const engineer = play(
			open(core, upTo("A  place engineer construct.2; build 303")),
			"place engineer mine.middle",
			"take gold",
		);
		expect(kinds(engineer)).not.toContain("genius");
	});

	it("anomaly: one Paradox token below the limit and a roll due; not further below it", async () => {
		const core = await rules();
		const near = anywhere(core, (session) => kinds(session).includes("anomaly"));
		const me = reader(near);
		const warning = found(near, "anomaly");
		expect(me.paradox + 1).toBeGreaterThanOrEqual(me.paradoxLimit);
		expect(near.game.value.sum("rolls", me.seat, warning?.era ?? 0)).toBe(1);
		const safe = anywhere(core, (session) => {
			if (session.ask.value.kind !== "turn" || session.seat.value === null) return false;
			const { seat, paradox, paradoxLimit, warps } = reader(session);
			const rolls = warps.some(({ era }) => era > 0 && session.game.value.sum("rolls", seat, era) !== 0);
			return paradox > 0 && paradox + 1 < paradoxLimit && rolls;
		});
		expect(kinds(safe)).not.toContain("anomaly");
	});

	it("debt: no Power Plant reaches the Era of a Warp tile; not where Time Travel can go there", async () => {
		const core = await rules();
		const reached = open(core, upTo("A  place engineer 103"));
		expect(prospect(reached.game.value.view(0), 0).eras).toEqual(new Set([1]));
		expect(kinds(reached)).not.toContain("debt");
		const far = anywhere(core, (session) => kinds(session).includes("debt"));
		const era = found(far, "debt")?.era ?? 0;
		const me = reader(far);
		expect(me.warps.some((tile) => tile.era === era)).toBe(true);
		expect(prospect(far.game.value.view(me.seat), me.seat).eras.has(era)).toBe(false);
	});

	it("exosuits: more of them than Workers; not as many as Workers", async () => {
		const core = await rules();
		const many = anywhere(core, (session) => kinds(session).includes("exosuits"));
		const me = reader(many);
		expect(found(many, "exosuits")).toEqual({
			kind: "exosuits",
			exosuits: me.exosuitsReady,
			workers: sum(me.active) + sum(me.tired),
		});
		expect(me.exosuitsReady).toBeGreaterThan(sum(me.active) + sum(me.tired));
		const five = play(open(core, upTo("A  power 5 core 2")), "power 5 core 2");
		expect(kinds(five)).not.toContain("exosuits");
		expect(kinds(five)).not.toContain("cores");
	});

	it("cores: unspent in the last Era while Workers lack an Exosuit", async () => {
		const core = await rules();
		const last = anywhere(core, (session) => kinds(session).includes("cores"));
		const me = reader(last);
		expect(last.table.value.timeline.at(-1)?.era).toBe(last.table.value.era);
		expect(found(last, "cores")).toEqual({ kind: "cores", cores: me.goods.core });
		expect(me.exosuitsReady).toBeLessThan(sum(me.active) + sum(me.tired));
	});

	it("top: Supply at the top of Morale with nobody to wake; not below the top", async () => {
		const core = await rules();
		const below = play(open(core, upTo("A  place scientist supply")), "place scientist supply");
		expect(reader(below).morale).toBeLessThan(7);
		expect(kinds(below)).not.toContain("top");
		const top = atTheTop(core);
		expect(reader(top).morale).toBe(7);
		expect(found(top, "top")?.water).toBeGreaterThan(0);
	});

	it("tells each once in an Era, and those of a pass always", async () => {
		const core = await rules();
		const session = anywhere(core, (one) => !one.ready.value && kinds(one).includes("supply"));
		const told = new Told();
		const [warning] = warningsOf(session);
		if (!warning) throw new Error("there is no warning");
		expect(told.tells(session, warning)).toBe(true);
		expect(told.tells(session, warning)).toBe(true);
		const turn = session.now.value.turnAt;
		const era = session.table.value.era;
		const seat = session.viewer.value;
		const again = (): boolean =>
			session.now.value.turnAt !== turn && session.table.value.era === era && session.viewer.value === seat;
		for (let i = 0; i < 60 && !again() && !session.over.value; i++) {
			session.run();
			const hand = session.handOver.value;
			if (hand !== null) session.take(hand);
			else if (!session.endTurn() && !session.goOn()) {
				const place = session.answers.value.find(({ move }) => move.verb !== "V_PASS");
				if (place) session.play(place.move);
			}
		}
		expect(again()).toBe(true);
		expect(told.tells(session, warning)).toBe(false);
	});
});

/** A table on which a seat pays Supply at the top of Morale although nobody is Tired. */
function atTheTop(core: Core): Session {
	for (let seed = 1; seed <= 60; seed++) {
		const session = new Session(core, { seats: [{}, {}] }, { seed: [seed, 5, 6, 7] });
		const draw = generator(seed);
		while (!session.over.value) {
			session.run();
			const hand = session.handOver.value;
			if (hand !== null) session.take(hand);
			else {
				if (kinds(session).includes("top")) return session;
				const answers = session.answers.value;
				const wanted =
					answers.find(({ key }) => key.startsWith("supply:")) ?? answers.find(({ key }) => key === "purify");
				const answer = wanted ?? answers[draw(answers.length)];
				if (answer) session.play(answer.move);
				else if (!session.goOn() && !session.endTurn()) break;
			}
		}
	}
	throw new Error("nobody reaches the top of Morale");
}

describe("what was explained", () => {
	it("is kept, survives damaged storage, and can be forgotten", () => {
		const kept = new Map<string, string>();
		const storage = {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => void kept.set(key, text),
		};
		const met = new Met(storage);
		met.add("mine");
		expect(new Met(storage).all.value).toEqual(new Set(["mine"]));
		met.forget();
		expect(new Met(storage).all.value.size).toBe(0);
		kept.set("timerift.met", "{");
		expect(new Met(storage).all.value.size).toBe(0);
		expect(new Met(undefined).all.value.size).toBe(0);
	});
});
