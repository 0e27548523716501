/**
 * Runs acts on the screen. Reads all boxes of a group before it writes anything, so that the browser computes the
 * layout only once.
 */
import type { Act, Fly, Noise } from "./acts";
import type { Found, Spot } from "./anchors";
import { find } from "./anchors";
import { ghostOf, letterOf, plain, iconOf } from "./ghosts";
import type { Run } from "./run";
import type { Theatre } from "./theatre";

/** Cache: the element and box of each spot of a group, measured once. */
export class Places {
	readonly #found = new Map<string, Found | null>();
	readonly #root: ParentNode;

	constructor(root: ParentNode) {
		this.#root = root;
	}

	at(spot: Spot): Found | null {
		const key = spot.join(" ");
		let found = this.#found.get(key);
		if (found === undefined) this.#found.set(key, (found = find(this.#root, spot)));
		return found;
	}

	/** The `data-piece` element at a spot; null if there is none or a fallback anchor was found. */
	piece(spot: Spot): Element | null {
		const found = this.at(spot);
		if (!found || found.name !== spot[0]) return null;
		return found.element.matches("[data-piece]") ? found.element : found.element.querySelector("[data-piece]");
	}
}

/** What acts and moments need to run. */
export interface Cast {
	readonly run: Run;
	readonly places: Places;
	readonly theatre: Theatre;
}

const RING_MS = 420;
const LAND_MS = 180;
const CAPTION_MS = 750;
const DIE_MS = 620;
const DIE_LAND_MS = 160;
const FACE_MS = 70;

export function noise({ theatre, run }: Cast, sound: Noise | undefined, x?: number): void {
	if (sound && !run.over) theatre.sound(sound, x);
}

/** Shows one ring around a box. */
export async function ring(
	{ run, theatre }: Cast,
	found: Found | null,
	seat: number | null,
	ms = RING_MS,
	delay = 0,
): Promise<void> {
	if (!found || run.factor === 0) return;
	const { box } = found;
	const element = plain(seat === null ? "m-ring" : `m-ring own-${letterOf(theatre.seats(), seat)}`);
	Object.assign(element.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.w}px`, height: `${box.h}px` });
	run.put(element);
	const at = (size: number, opacity: number, offset?: number): Keyframe => ({
		transform: `translate(-50%,-50%) scale(${size})`,
		opacity,
		...(offset === undefined ? {} : { offset }),
	});
	await run.animate(element, [at(1.25, 0), at(1, 1, 0.35), at(1.06, 0)], { ms, delay });
	run.remove(element);
}

async function fly(cast: Cast, act: Fly): Promise<void> {
	const { run, places, theatre } = cast;
	const from = places.at(act.from);
	const to = places.at(act.to);
	if (!from || !to) {
		noise(cast, act.starts ?? act.sound);
		return;
	}
	const piece = act.hide ? places.piece(act.to) : null;
	const show = piece ? run.hide(piece) : null;
	if (act.starts) void run.wait(act.delay ?? 0).then(() => noise(cast, act.starts, from.box.x));
	const down = act.lift !== undefined && act.lift < 0;
	const goal = down ? { ...to.box, y: to.box.y - (act.lift ?? 0) } : to.box;
	await run.fly(ghostOf(act.ghost, theatre.seats()), from.box, goal, { ...act, lift: down ? 0 : act.lift });
	show?.();
	if (run.over) return;
	noise(cast, act.sound, to.box.x);
	if (act.lands === undefined) return;
	const ends = piece
		? run.animate(
				piece,
				[{ transform: "scale(1.14)" }, { transform: "scale(.97)", offset: 0.6 }, { transform: "none" }],
				{ ms: LAND_MS, ease: "out" },
			)
		: null;
	await Promise.all([ends, ring(cast, to, act.lands)]);
}

type InPlace = Extract<Act, { readonly px?: number }>;

/** Keyframes of an act that moves an element in place. */
function framesOf(act: InPlace["do"], px: number): Keyframe[] {
	const shift = (list: readonly number[]) => list.map((d): Keyframe => ({ transform: `translateX(${d}px)` }));
	switch (act) {
		case "turn":
			return [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg) scale(1.06)" }, { transform: "rotateY(0)" }];
		case "tip":
			return [{ transform: "rotateX(0)" }, { transform: "rotateX(90deg)" }, { transform: "rotateX(0)" }];
		case "hop":
			return [{ transform: "none" }, { transform: "translateY(-6px) scale(1.06)", offset: 0.5 }, { transform: "none" }];
		case "shake":
			return shift([0, -px, px, -px / 2, px / 2, 0]);
		case "jitter":
			return shift([0, px, -px, px, 0]);
		case "appear":
			return [
				{ opacity: 0.2, transform: "translateX(-8px)" },
				{ opacity: 1, transform: "none" },
			];
		case "fade":
			return [{ opacity: 1 }, { opacity: 0.6, offset: 0.5 }, { opacity: 1 }];
		case "breathe":
			return [
				{ opacity: 1 },
				{ opacity: 0.65, offset: 0.25 },
				{ opacity: 1, offset: 0.5 },
				{ opacity: 0.65, offset: 0.75 },
				{ opacity: 1 },
			];
	}
}

async function inPlace(cast: Cast, act: InPlace): Promise<void> {
	const { run, places } = cast;
	const found = places.at(act.at);
	if (act.sound) void run.wait(act.delay ?? 0).then(() => noise(cast, act.sound, found?.box.x));
	/* A fallback anchor may be a whole board: it gets a ring and does not move. */
	if (!found) return;
	if (found.name !== act.at[0] && act.do !== "fade") {
		await ring(cast, found, null, act.ms, act.delay);
		return;
	}
	await run.animate(found.element, framesOf(act.do, act.px ?? 3), { ms: act.ms, delay: act.delay ?? 0 });
}

/** Rolls in a changed number, framed in the colour of gain or cost; without motion only the frame is shown. */
async function count({ run, places }: Cast, act: Extract<Act, { do: "count" }>): Promise<void> {
	const found = places.at(act.at);
	if (!found) return;
	if (run.factor > 0 && !(await run.wait(act.delay ?? 0))) return;
	const { box } = found;
	const frame = plain(`m-lit ${act.gain ? "m-gain" : "m-cost"}`);
	Object.assign(frame.style, {
		left: `${box.x}px`,
		top: `${box.y}px`,
		width: `${box.w + 6}px`,
		height: `${box.h + 4}px`,
	});
	run.put(frame);
	if (run.factor === 0) await run.waitReal(1000);
	else
		await Promise.all([
			run.animate(
				found.element,
				[
					{ transform: `translateY(${act.gain ? 5 : -5}px)`, opacity: 0.35 },
					{ transform: "none", opacity: 1 },
				],
				{ ms: 160 },
			),
			run.wait(320),
		]);
	run.remove(frame);
}

function frame({ run, places }: Cast, act: Extract<Act, { do: "frame" }>): void {
	const found = places.at(act.at);
	if (!found || run.factor === 0) return;
	const { box } = found;
	const element = plain(act.dashed ? "m-frame m-next" : "m-frame");
	Object.assign(element.style, {
		left: `${box.x}px`,
		top: `${box.y}px`,
		width: `${box.w + 4}px`,
		height: `${box.h + 4}px`,
	});
	run.put(element);
}

/** Shows a face of a die: a number, or an icon of the sprite ("i-..."). */
function showFace(die: HTMLElement, face: string): void {
	if (face.startsWith("i-")) die.replaceChildren(iconOf(face.slice(2)));
	else die.textContent = face;
}

/** Rolls a die; resolves to the element, which stays until the group ends, or null if nothing is shown. */
export async function rollDie(
	cast: Cast,
	found: Found | null,
	faces: readonly string[],
	face: string,
	large = false,
): Promise<HTMLElement | null> {
	const { run } = cast;
	if (!found || run.factor === 0) return null;
	const die = plain(large ? "m-die m-large" : "m-die");
	Object.assign(die.style, { left: `${found.box.x}px`, top: `${found.box.y}px` });
	showFace(die, faces[0] ?? face);
	run.put(die);
	noise(cast, { name: "die" }, found.box.x);
	let i = 0;
	const timer = setInterval(() => showFace(die, faces[(i += 3) % faces.length] ?? face), FACE_MS);
	void run.ended.then(() => clearInterval(timer));
	const at = (turn: number, up: number, size: number): Keyframe => ({
		transform: `translate(-50%,-50%) translateY(${-up}px) rotate(${turn}deg) scale(${size})`,
	});
	await run.animate(die, [at(0, 0, 0.7), at(160, 26, 1.15), at(300, 0, 1), at(390, 12, 1.08), at(360, 0, 1)], {
		ms: DIE_MS,
		stay: true,
	});
	clearInterval(timer);
	if (run.over) return null;
	showFace(die, face);
	noise(cast, { name: "dieland" }, found.box.x);
	await run.animate(die, [at(360, 0, 1.12), at(360, 0, 1)], { ms: DIE_LAND_MS, ease: "settle", stay: true });
	return die;
}

async function caption(cast: Cast, act: Extract<Act, { do: "caption" }>): Promise<void> {
	const { run, places, theatre } = cast;
	if (!theatre.captions()) return;
	if (run.factor > 0 && act.delay && !(await run.wait(act.delay))) return;
	const shown = theatre.caption(act.event, places.at(act.at)?.box ?? null);
	/* 22 ms per character, at least CAPTION_MS; never below 60 % of that, whatever the speed. */
	await run.waitReal(Math.max(CAPTION_MS, shown.text.length * 22) * Math.max(0.6, run.factor || 1));
	theatre.uncaption(shown);
}

/** Runs an act. Without motion only numbers, captions, moments and sounds remain. */
export function perform(cast: Cast, act: Act): Promise<unknown> {
	const { run, theatre } = cast;
	switch (act.do) {
		case "count":
			return count(cast, act);
		case "caption":
			return caption(cast, act);
		case "moment":
			return theatre.moment(cast, act.moment);
		case "sound":
			return run.wait(act.delay ?? 0).then(() => noise(cast, act.sound));
		default:
	}
	if (run.factor === 0) return Promise.resolve();
	switch (act.do) {
		case "fly":
			return fly(cast, act);
		case "ring":
			noise(cast, act.sound, cast.places.at(act.at)?.box.x);
			return ring(cast, cast.places.at(act.at), act.seat, act.ms, act.delay);
		case "frame":
			frame(cast, act);
			return Promise.resolve();
		case "die":
			return run.wait(act.delay ?? 0).then(() => rollDie(cast, cast.places.at(act.at), act.faces, act.face));
		default:
			return inPlace(cast, act);
	}
}

/** Measures all spots of a group before any act writes to the page. */
export function readPlaces(places: Places, acts: readonly Act[]): void {
	for (const act of acts) {
		if ("at" in act) places.at(act.at);
		if (act.do === "fly") {
			places.at(act.from);
			places.at(act.to);
			if (act.hide) places.piece(act.to);
		}
	}
}
