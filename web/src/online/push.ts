/**
 * Push messages in this browser: asking for them, which only a button of the page may do, and ending them; and what the
 * open page tells the service worker about turns (scripts/service_worker.js).
 */
import { effect, signal } from "@preact/signals";
import { addBrowser, failed, removeBrowser, told } from "./api";
import type { Answer } from "./api";

/** What this device knows of being told. */
interface Kept {
	/** The offer after the first turn was answered. */
	readonly asked: boolean;
	/** The open page shows a message when its tab is hidden. */
	readonly notify: boolean;
}

/** A turn that began, as the service worker shows it. `n`: the number of moves before it. */
export interface Turn {
	readonly game: string;
	readonly seat: number;
	readonly n: number;
	readonly text: string;
	readonly language: string;
}

const KEY = "timerift.told";
const NAME_MOST = 40;

function readKept(): Kept {
	try {
		const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
		return { asked: found?.asked === true, notify: found?.notify === true };
	} catch {
		return { asked: false, notify: false };
	}
}

export const toldHere = signal<Kept>(readKept());
effect(() => {
	const text = JSON.stringify(toldHere.value);
	try {
		localStorage.setItem(KEY, text);
	} catch {
		/* not kept where the browser refuses storage */
	}
});

export function keepTold(change: Partial<Kept>): void {
	toldHere.value = { ...toldHere.peek(), ...change };
}

export const canNotify = () => "serviceWorker" in navigator && "Notification" in globalThis;
export const canPush = () => canNotify() && "PushManager" in globalThis;
export const permission = () => (canNotify() ? Notification.permission : "denied");

const registration = async () => (canNotify() ? navigator.serviceWorker.getRegistration() : undefined);

/** The subscription of this browser; null: none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
	try {
		return (canPush() && (await (await registration())?.pushManager.getSubscription())) || null;
	} catch {
		return null;
	}
}

/** Asks the user. */
export async function permitted(): Promise<boolean> {
	return canNotify() && (await Notification.requestPermission()) === "granted";
}

const NAMES = [
	["Firefox", /Firefox/],
	["Edge", /Edg/],
	["Opera", /OPR/],
	["Chrome", /Chrom/],
	["Safari", /Safari/],
] as const;
const SYSTEMS = [
	["Android", /Android/],
	["iPhone", /iPhone/],
	["iPad", /iPad/],
	["Windows", /Windows/],
	["Mac", /Mac/],
	["Linux", /Linux/],
] as const;

/** A name by which the user knows this device: "Firefox Linux". */
export function deviceName(agent: string = navigator.userAgent): string {
	const first = (list: readonly (readonly [string, RegExp])[]) => list.find(([, is]) => is.test(agent))?.[0] ?? "";
	return `${first(NAMES)} ${first(SYSTEMS)}`.trim().slice(0, NAME_MOST) || "Browser";
}

function bare(key: ArrayBuffer | null): string {
	const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** A subscription with the key of this server; one with another key is replaced. */
async function subscriptionWith(key: string): Promise<PushSubscription> {
	const manager = (await registration())?.pushManager;
	if (!manager) throw new Error("no service worker");
	const options = { userVisibleOnly: true, applicationServerKey: key };
	try {
		return await manager.subscribe(options);
	} catch (error) {
		const old = await manager.getSubscription();
		if (!old) throw error;
		await old.unsubscribe();
		return manager.subscribe(options);
	}
}

/** From now on this browser gets push messages. Call it from a button. */
export async function subscribe(name: string = deviceName()): Promise<Answer<{ id: string }>> {
	if (!(await permitted())) return { error: "no-permission" };
	const about = await told();
	if (failed(about)) return about;
	try {
		const made = await subscriptionWith(about.key);
		return await addBrowser({
			endpoint: made.endpoint,
			public: bare(made.getKey("p256dh")),
			auth: bare(made.getKey("auth")),
			name,
		});
	} catch {
		return { error: "no-push" };
	}
}

/** Ends the push messages to this browser, here and at the server. */
export async function forgetBrowser(): Promise<Answer<object>> {
	const own = await ownSubscription();
	if (!own) return {};
	const answer = await removeBrowser({ endpoint: own.endpoint });
	await own.unsubscribe().catch(() => false);
	return answer;
}

/** Tells the service worker, which shows each turn once. */
export async function turnBegan(turn: Turn): Promise<void> {
	if (!toldHere.peek().notify || permission() !== "granted") return;
	(await registration())?.active?.postMessage({ turn });
}

/** The player looks at a game: its messages are removed. */
export async function looksAt(game: string): Promise<void> {
	(await registration())?.active?.postMessage({ looks: game });
}
