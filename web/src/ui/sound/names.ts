/**
 * The names of the sounds. Apart from their recipes, which are loaded when sound is switched on.
 */
export const SOUND_NAMES = [
	"tap", "lift", "place", "undo", "refuse", "endturn", "yourturn", "pass",
	"good", "water", "pay", "vp", "worker", "rest", "powerup",
	"build", "superproject", "breakthrough", "moraleup", "moraledown",
	"die", "dieland",
	"warplay", "warpturn", "focus", "repay", "paradox", "anomaly",
	"era", "impact", "collapse", "evacuate", "bot", "botstep", "botfail", "clock", "win", "lose",
] as const;

export type SoundName = (typeof SOUND_NAMES)[number];

/** Heard even by those who want few: their turn, dice, moments. */
export const FEW: ReadonlySet<SoundName> = new Set(["yourturn", "die", "dieland", "impact", "era", "superproject", "anomaly", "evacuate", "win", "lose", "clock"]);
