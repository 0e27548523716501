/**
 * Sound, off by default. Decides which sounds are played; the player is loaded on demand.
 */
import { effect } from "@preact/signals";
import type { Settings } from "../../keep/settings";
import type { SoundName } from "./names";
import { FEW } from "./names";
import type { Player } from "./player";

/** Least time between two sounds of the same name, in ms. */
export const APART = 45;

export interface Heard {
	readonly step?: number;
	readonly pan?: number;
	readonly gain?: number;
}

/** The conditions under which a sound is played. */
export interface Rules {
	readonly on: boolean;
	readonly few: boolean;
	readonly hidden: boolean;
	/** Play the your-turn sound in a hidden tab. */
	readonly tone: boolean;
}

/** Whether a sound is played; `since`: ms since it was last played. */
export function heard(name: SoundName, { on, few, hidden, tone }: Rules, since: number): boolean {
	if (!on || since < APART) return false;
	if (hidden) return tone && name === "yourturn";
	return !few || FEW.has(name);
}

const VIBRATION: Readonly<Partial<Record<SoundName, number>>> = { place: 10, die: 30 };

export class Sound {
	readonly #settings: Settings;
	readonly #last = new Map<SoundName, number>();
	#player: Player | null = null;
	#loading: Promise<Player> | null = null;
	/** The text board is open: play few sounds, unless the user chose otherwise. */
	reading = false;

	constructor(settings: Settings) {
		this.#settings = settings;
		effect(() => {
			const volume = settings.volume.value; /* also read while there is no player, to subscribe to changes */
			this.#player?.setVolume(volume);
		});
		effect(() => {
			if (!settings.sound.value) this.#player?.stop();
		});
	}

	async #load(): Promise<Player> {
		this.#loading ??= import("./player").then(({ Player: Made }) => {
			this.#player = new Made();
			this.#player.setVolume(this.#settings.volume.peek());
			return this.#player;
		});
		return this.#loading;
	}

	#rules(): Rules {
		const { sound, sounds, tone } = this.#settings;
		const few = sounds.peek() === "few" || (sounds.peek() === "auto" && this.reading);
		return { on: sound.peek(), few, hidden: document.hidden, tone: tone.peek() };
	}

	play(name: SoundName, { step = 0, pan = 0, gain = 1 }: Heard = {}): void {
		const ms = VIBRATION[name];
		if (ms && this.#settings.vibrate.peek() && !document.hidden) navigator.vibrate?.(ms);
		const now = performance.now();
		if (!heard(name, this.#rules(), now - (this.#last.get(name) ?? -Infinity))) return;
		this.#last.set(name, now);
		/* Sounds before the first tap are dropped, because browsers do not start audio earlier. */
		if (this.#player) this.#player.play(name, { step, pan, gain });
		else if (navigator.userActivation?.hasBeenActive ?? true)
			void this.#load().then((player) => player.play(name, { step, pan, gain }));
	}

	/** Switches sound on or off; plays a sound when it is on. */
	toggle(): void {
		const { sound } = this.#settings;
		sound.value = !sound.value;
		if (sound.value) this.play("yourturn");
	}
}
