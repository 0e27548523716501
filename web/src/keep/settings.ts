/**
 * User settings, stored in the browser and read before the first paint. Each setting is a signal.
 */
import { effect, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

export type Speed = "off" | "fast" | "normal" | "slow";

export interface Settings {
	/** "auto" follows the system. */
	readonly theme: Signal<"auto" | "dark" | "light">;
	readonly motion: Signal<"auto" | "full" | "none">;
	/** Letters on Goods, stronger patterns, larger pieces. */
	readonly letters: Signal<boolean>;
	readonly patterns: Signal<boolean>;
	readonly larger: Signal<boolean>;
	/** Speed of animations: the player's own moves, and those of all others. */
	readonly own: Signal<Speed>;
	readonly others: Signal<Speed>;
	/** Show captions with the reason of a bot's actions. */
	readonly captions: Signal<boolean>;
	/** Sound on or off, volume (0 to 1), and which sounds. */
	readonly sound: Signal<boolean>;
	readonly volume: Signal<number>;
	readonly sounds: Signal<"auto" | "all" | "few">;
	/** Play the your-turn sound in a hidden tab too. */
	readonly tone: Signal<boolean>;
	readonly vibrate: Signal<boolean>;
	/** The player ends each turn by a button; false: turns end automatically after a delay. */
	readonly confirm: Signal<boolean>;
	/** Always list all answers in the question. */
	readonly list: Signal<boolean>;
	/** Warn of turns that cost points. */
	readonly warnings: Signal<boolean>;
	/** Explain places and symbols that the player meets for the first time. */
	readonly firsts: Signal<boolean>;
	/** Show the numbers of rules behind sentences. */
	readonly numbers: Signal<boolean>;
	/** A language, "pseudo", or "auto": as the browser. */
	readonly language: Signal<string>;
}

type Values = { [K in keyof Settings]: Settings[K]["value"] };

export const DEFAULTS: Values = {
	theme: "auto",
	motion: "auto",
	letters: false,
	patterns: false,
	larger: false,
	own: "fast",
	others: "normal",
	captions: true,
	sound: false,
	volume: 0.6,
	sounds: "auto",
	tone: false,
	vibrate: false,
	confirm: true,
	list: false,
	warnings: false,
	firsts: false,
	numbers: false,
	language: "auto",
};

const CHOICES: { readonly [K in keyof Values]?: readonly Values[K][] } = {
	theme: ["auto", "dark", "light"],
	motion: ["auto", "full", "none"],
	own: ["off", "fast", "normal", "slow"],
	others: ["off", "fast", "normal", "slow"],
	sounds: ["auto", "all", "few"],
};

const KEY = "timerift.settings";

/** The stored settings that are still valid. */
function sensible(kept: unknown): Values {
	const out: Record<string, unknown> = { ...DEFAULTS };
	if (typeof kept !== "object" || kept === null) return out as Values;
	for (const [name, value] of Object.entries(kept)) {
		const known = DEFAULTS[name as keyof Values];
		const choices = CHOICES[name as keyof Values] as readonly unknown[] | undefined;
		if (known !== undefined && typeof value === typeof known && (!choices || choices.includes(value)))
			out[name] = value;
	}
	/* Earlier versions stored `pace`: milliseconds between the steps of a bot. 0 (all at once) becomes captions off. */
	if ("pace" in kept && kept.pace === 0 && !("captions" in kept)) out["captions"] = false;
	return out as Values;
}

/** Reads the settings, and saves them after every change. `storage` may be missing or throw. */
export function openSettings(storage: Pick<Storage, "getItem" | "setItem"> | undefined): Settings {
	let kept: unknown = null;
	try {
		kept = JSON.parse(storage?.getItem(KEY) ?? "null");
	} catch {
		kept = null; /* storage is refused, or holds invalid data */
	}
	const values = sensible(kept);
	const entries = Object.entries(values).map(([name, value]) => [name, signal(value)] as const);
	const settings = Object.fromEntries(entries) as unknown as Settings;
	effect(() => {
		const text = JSON.stringify(Object.fromEntries(entries.map(([name, of]) => [name, of.value])));
		try {
			storage?.setItem(KEY, text);
		} catch {
			/* the settings last until the page closes */
		}
	});
	return settings;
}
