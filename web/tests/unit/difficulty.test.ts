/** The set-up beside a real board: every setting of the difficulty, and nothing that the rules refuse. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Core, Setup } from "../../src/core/core";
import type { Light } from "../../src/core/light";
import { MODULES, OPTIONS } from "../../src/core/lists";
import type { Kind, Module } from "../../src/core/lists";
import { loadStage } from "../../src/core/stage";
import { numbersOf, refusal, settingsOf } from "../../src/ui/companion/difficulty";
import { Choices } from "../../src/ui/screens/setup/choices";
import { generator, ROOT, rules } from "./rules";

const BOTS: readonly Kind[] = ["chronobot1", "chronobot2", "chronossus"];
const ALL = MODULES.filter((module): module is Module => module !== "");
const ROUNDS = 60;

let core: Core;
let light: Light;
beforeAll(async () => {
	core = await rules();
	const stage = await loadStage(core, () => Promise.resolve(readFileSync(new URL("build/wasm/stage.wasm", ROOT))));
	light = stage.light;
});

const fits = (setup: Setup) => light.open(setup);

function against(bot: Kind): Choices {
	const choices = new Choices(core, true);
	choices.take(bot);
	return choices;
}

/** The options that are offered with some modules, by the screen and by the rules alone. */
function options(bot: Kind, modules: readonly Module[]): { screen: string[]; rules: string[] } {
	const choices = against(bot);
	choices.modules.value = modules;
	choices.tidy();
	const seats: Setup["seats"] = [{}, { kind: bot }];
	return {
		screen: settingsOf(choices, fits, "options").map(({ name }) => name),
		rules: OPTIONS.filter(
			(option) => option !== "" && core.accepts({ modules: choices.modules.value, options: [option], seats }),
		),
	};
}

/** What is offered once the action tile C14 is chosen: its side B. */
function withC14(bot: Kind, modules: readonly Module[]): string[] {
	const choices = against(bot);
	choices.modules.value = modules;
	choices.tidy();
	settingsOf(choices, fits, "options")
		.find(({ name }) => name === "c14")
		?.take();
	return settingsOf(choices, fits, "options").map(({ name }) => name);
}

describe("the difficulty beside a real board", () => {
	it("offers every option of each automaton, with and without modules", () => {
		const seen = new Set<string>();
		for (const bot of BOTS)
			for (const modules of [[], ["doomsday"], ["pioneers"], ["guardians"], ["fractures"]] as Module[][]) {
				const { screen, rules: allowed } = options(bot, modules);
				expect(screen, `${bot} ${modules}`).toEqual(allowed);
				for (const option of screen) seen.add(option);
				for (const option of withC14(bot, modules)) seen.add(option);
			}
		const never = OPTIONS.filter((option) => option !== "" && !seen.has(option));
		expect(never).toEqual([]);
	});

	it("offers the new Buildings to the Chronossus, which alone has modules", () => {
		expect(refusal(against("chronossus"), fits, { modules: ["new-buildings"] })).toBeNull();
		for (const bot of BOTS.slice(0, 2))
			expect(refusal(against(bot), fits, { modules: ["new-buildings"] }), bot).toMatch(/module/);
	});

	it("drops side B of C14 together with C14", () => {
		const choices = against("chronossus");
		choices.modules.value = ["fractures"];
		const take = (option: string) =>
			settingsOf(choices, fits, "options")
				.find(({ name }) => name === option)
				?.take();
		take("c14");
		take("c14b");
		expect(choices.options.value).toEqual(expect.arrayContaining(["c14", "c14b"]));
		take("c14");
		expect(choices.options.value).not.toContain("c14b");
	});

	it("tells why a setting cannot be chosen", () => {
		const choices = against("chronossus");
		choices.options.value = [];
		settingsOf(choices, fits, "options")
			.find(({ name }) => name === "swap-tiles")
			?.take();
		const barred = settingsOf(choices, fits, "options").filter(({ why }) => why !== null);
		expect(barred.map(({ name }) => name)).toContain("random-tiles");
		for (const { why } of barred) expect(why).toMatch(/\w+ \w+/);
	});

	it.each(BOTS)("any choices against %s give a setup that the companion opens", (bot) => {
		const random = generator(17);
		const pick = <T>(list: readonly T[]) => list[random(Math.max(1, list.length))];
		for (let round = 0; round < ROUNDS; round++) {
			const choices = against(bot);
			for (let tap = 0; tap < 8; tap++) {
				const module = pick(ALL) as Module;
				const next = [...choices.modules.value.filter((one) => one !== module), module];
				if (random(10) < 3 && refusal(choices, fits, { modules: next }) === null) {
					choices.modules.value = next;
					choices.tidy();
				}
				const kind = random(10) < 7 ? "options" : "variants";
				pick(settingsOf(choices, fits, kind).filter(({ why }) => why === null))?.take();
				const number = pick(numbersOf(choices, fits));
				if (number && random(10) < 3)
					choices.numbers.value = { ...choices.numbers.value, [number.number]: pick(number.values) ?? 0 };
			}
			const setup = choices.decided();
			expect(core.advise(setup).fault, JSON.stringify(setup)).toBeNull();
			expect(light.open(setup), JSON.stringify(setup)).toBe(true);
		}
	});
});
