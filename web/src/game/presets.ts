/**
 * Difficulty levels (src/lab/measure/presets.def): which level a setup has, and which is the next harder one. The
 * strength of each level was measured with the greedy player.
 */
import type { Setup } from "../core/core";
import { PRESETS, PRESET_GAMES } from "../core/lists";
import type { Kind, Preset } from "../core/lists";

export { PRESETS, PRESET_GAMES };
export type { Preset };

/** The levels of a bot, easiest first. */
export function presetsOf(bot: Kind): readonly Preset[] {
	return PRESETS.filter((preset) => preset.bot === bot);
}

const sameWords = (a: readonly string[] = [], b: readonly string[] = []) =>
	a.length === b.length && a.every((word) => b.includes(word));

/** Variants that belong to a level; all others are chosen independently of it. */
const LEVEL_VARIANTS: ReadonlySet<string> = new Set(PRESETS.flatMap((preset) => preset.variants));

export function botOf(setup: Pick<Setup, "seats">): Kind | null {
	return setup.seats.find((seat) => seat.kind && seat.kind !== "human")?.kind ?? null;
}

/** The parts of a setup that a level determines. */
export function ofPreset(
	{ options, variants, cores, objectives }: Preset,
	setup: Pick<Setup, "variants" | "numbers">,
): Pick<Setup, "options" | "variants" | "numbers"> {
	const { cores: _, objectives: __, ...numbers } = setup.numbers ?? {};
	return {
		options,
		variants: [...(setup.variants ?? []).filter((variant) => !LEVEL_VARIANTS.has(variant)), ...variants],
		numbers: { ...numbers, ...(cores ? { cores } : {}), ...(objectives ? { objectives } : {}) },
	};
}

/** The level of a game against a bot; null: custom settings, or no bot. */
export function presetOf(setup: Setup): Preset | null {
	const bot = botOf(setup);
	return (
		presetsOf(bot ?? "human").find((preset) => {
			const variants = (setup.variants ?? []).filter((variant) => LEVEL_VARIANTS.has(variant));
			const { cores = 0, objectives = 0 } = setup.numbers ?? {};
			return (
				sameWords(preset.options, setup.options) &&
				sameWords(preset.variants, variants) &&
				preset.cores === cores &&
				preset.objectives === objectives
			);
		}) ?? null
	);
}

/**
 * The same game one step harder: the next level of the bot, or the easiest level of a harder bot. Null: there is none.
 */
export function harder(setup: Setup): { readonly setup: Setup; readonly preset: Preset } | null {
	const now = presetOf(setup);
	if (!now) return null;
	const own = presetsOf(now.bot).find((preset) => preset.wins < now.wins);
	const modules = (setup.modules ?? []).length > 0; /* not every bot supports modules */
	const other = modules
		? undefined
		: [...PRESETS].sort((a, b) => b.wins - a.wins).find((preset) => preset.wins < now.wins);
	const preset = own ?? other;
	if (!preset) return null;
	const seats = setup.seats.map((seat) => (seat.kind && seat.kind !== "human" ? { ...seat, kind: preset.bot } : seat));
	return { setup: { ...setup, ...ofPreset(preset, setup), seats }, preset };
}

/** In how many of ten games the greedy player wins. */
export function winsOfTen({ wins }: Preset): number {
	return Math.round((10 * wins) / PRESET_GAMES);
}
