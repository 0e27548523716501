/** The screens around a game: addresses, difficulty levels, what decides a game. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fragmentOf, readAddress } from "../../src/app/address";
import { LEVELS } from "../../src/core/lists";
import { snapshot } from "../../src/core/table";
import { PRESETS, PRESET_GAMES, harder, presetOf, winsOfTen } from "../../src/game/presets";
import { ROWS, decidedBy, eraScores, verdictOf } from "../../src/game/score";
import { Session } from "../../src/game/session";
import { ROOT, rules } from "./rules";

test("an address is read as it is written", () => {
	for (const address of [
		{ at: "home" },
		{ at: "solo" },
		{ at: "here" },
		{ at: "games" },
		{ at: "learn" },
		{ at: "settings" },
		{ at: "lesson", name: "doomsday" },
		{ at: "play", id: "0f6c2f5e-8d0a-4c86-9c3e-0a1b2c3d4e5f" },
	] as const)
		expect(readAddress(fragmentOf(address))).toEqual(address);
	for (const hash of ["#question", "#play=", "#play=x", "#lesson=nothing", "#solo=1", "#g=AAAA"])
		expect(readAddress(hash), hash).toBeNull();
});

test("a bot's levels get harder, are accepted and are recognised", async () => {
	const core = await rules();
	for (const preset of PRESETS) {
		const { bot, options, variants, cores, objectives } = preset;
		const setup = {
			seats: [{}, { kind: bot }],
			options,
			variants,
			numbers: { ...(cores ? { cores } : {}), ...(objectives ? { objectives } : {}) },
		};
		expect(core.accepts(setup), `${bot} ${preset.level}`).toBe(true);
		expect(presetOf(setup)).toBe(preset);
		const next = harder(setup);
		if (!next) continue;
		expect(next.preset.wins).toBeLessThan(preset.wins);
		expect(core.accepts(next.setup)).toBe(true);
	}
	for (const bot of new Set(PRESETS.map((preset) => preset.bot))) {
		const own = PRESETS.filter((preset) => preset.bot === bot);
		expect(own.map(({ level }) => LEVELS.indexOf(level))).toEqual(own.map((_, i) => i));
		for (const [i, preset] of own.entries()) if (i > 0) expect(preset.wins).toBeLessThan(own[i - 1]?.wins ?? 0);
	}
	expect(harder({ seats: [{}, {}] })).toBeNull();
	expect(winsOfTen({ ...(PRESETS[0] as (typeof PRESETS)[number]), wins: PRESET_GAMES })).toBe(10);
});

test("docs/solo.md tells the levels' figures", () => {
	const text = readFileSync(new URL("docs/solo.md", ROOT), "utf8");
	for (const { bot, level, wins } of PRESETS)
		expect(text).toMatch(
			new RegExp(
				`\\| ${bot} \\| ${level} \\| [^|]* \\| [^|]* \\| [^|]* \\| ${((100 * wins) / PRESET_GAMES).toFixed(1)} %`,
			),
		);
});

test("the reasons add up to the margin, and the winner is the engine's", async () => {
	const core = await rules();
	for (const seed of [1, 2, 3]) {
		const session = new Session(core, { seats: [{}, { kind: "chronossus" }] }, { seed: [seed, 2, 3, 4] });
		core.seedPlayers(BigInt(seed));
		for (let n = 0; n < 4000 && !session.over.value; n++) {
			do session.run();
			while (session.turnUp.value ? session.goOn() : session.endTurn());
			if (!session.over.value && session.seat.value !== null)
				session.play(session.game.value.choose(session.seat.value, "greedy"));
		}
		const table = snapshot(session.at(session.head.value));
		const verdict = verdictOf(table);
		if (!verdict?.runnerUp) throw new Error("the game has no winner");
		const [winner] = verdict.ranking;
		expect(winner?.won).toBe(true);
		expect(ROWS.reduce((sum, row) => sum + (winner?.score[row] ?? 0) - (verdict.runnerUp?.score[row] ?? 0), 0)).toBe(
			verdict.margin,
		);
		const { reasons, level } = decidedBy(table, verdict, session.steps.value);
		expect(reasons.length + (level.length > 0 ? 1 : 0)).toBeGreaterThanOrEqual(2);
		const sizes = reasons.map(({ by }) => Math.abs(by));
		expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
		expect(eraScores(session.steps.value).at(-1)?.scores).toEqual(table.seats.map((seat) => seat.score.total));
	}
}, 60000);

test("a tie says what decides it", async () => {
	const core = await rules();
	const table = snapshot(core.newGame({ seats: [{ path: "harmony" }, { path: "progress" }] }));
	const [first, second] = table.seats;
	if (!first || !second) throw new Error("two seats");
	const tied = (own: Partial<typeof first>, other: Partial<typeof second>) =>
		verdictOf({
			...table,
			seats: [
				{ ...first, won: true, ...own },
				{ ...second, score: first.score, ...other },
			],
		});
	expect(tied({ goods: { ...first.goods, water: 5 } }, { goods: { ...first.goods, water: 3 } })?.tie).toBe("water");
	expect(tied({ goods: { ...first.goods, gold: 5 } }, { goods: first.goods })?.tie).toBe("resources");
	expect(tied({ goods: first.goods }, { goods: first.goods, won: true })?.tie).toBe("shared");
	expect(tied({ bot: true, kind: "chronossus" }, {})?.tie).toBe("bot");
});
