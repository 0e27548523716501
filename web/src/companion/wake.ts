/** Keeps the screen on while the companion is open (Screen Wake Lock). */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

export type Awake =
	| "on"
	/** The browser has no such thing. */
	| "missing"
	/** The browser refuses, to save power. */
	| "refused"
	| "off";

export interface Waking {
	readonly state: ReadonlySignal<Awake>;
	/** Lets the screen go off again. */
	release(): void;
}

interface Lock {
	release(): Promise<void>;
	addEventListener(type: "release", act: () => void): void;
}

type Locks = { request(type: "screen"): Promise<Lock> };

/** Asks for it now, and again whenever the page is shown again: browsers drop it when the page is hidden. */
export function stayAwake(
	locks: Locks | null = (navigator as { wakeLock?: Locks }).wakeLock ?? null,
	page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState"> = document,
): Waking {
	const state = signal<Awake>("off");
	let lock: Lock | null = null;
	let left = false;
	const ask = async () => {
		if (!locks || lock || left || page.visibilityState !== "visible") return;
		try {
			const got = await locks.request("screen");
			if (left) return void got.release().catch(() => undefined);
			lock = got;
			state.value = "on";
			got.addEventListener("release", () => {
				lock = null;
				if (!left) state.value = "off";
			});
		} catch {
			state.value = "refused";
		}
	};
	const onShown = () => void ask();
	if (!locks) state.value = "missing";
	else page.addEventListener("visibilitychange", onShown);
	void ask();
	return {
		state,
		release() {
			left = true;
			page.removeEventListener("visibilitychange", onShown);
			void lock?.release().catch(() => undefined);
			lock = null;
			state.value = "off";
		},
	};
}
