/**
 * Helpers shared by beats: positions of spaces and stacks, copies of tiles, flying Goods, dice.
 */
import { spaceNumber, spaceWord } from "../../core/core";
import type { GameEvent } from "../../core/core";
import { GOODS, ICONS, SHAPES, VERBS } from "../../core/lists";
import { word } from "../../core/read_figures";
import type { Act, Fly, Ghost, Noise } from "./acts";
import { at } from "./anchors";
import type { Spot } from "./anchors";
import type { Scene } from "./scene";

const FIRST_HOME = spaceNumber("power-plant.1");
const LAST_HOME = spaceNumber("lab.3");
/** Up to this many Goods fly one by one; more fly as one copy with a number. */
const ONE_BY_ONE = 3;
const APART = 70;
const GAIN_MS = 380;
const PAY_MS = 300;

/** The anchors of a space: a Building slot of a player board, else the space itself. */
export function spaceSpot(space: number, seat: number): Spot {
	if (space >= FIRST_HOME && space <= LAST_HOME) return at.slot(seat, space - FIRST_HOME);
	return at.space(spaceWord(space) ?? "", seat);
}

/** Whether a Worker on this space is in an Exosuit: all are on the main board. */
export function wearsSuit({ table }: Scene, space: number): boolean {
	return (spaceWord(space) ?? "") in table.places;
}

/** The market stack that a tile came from. */
export function stackOf({ before, table, content }: Scene, tile: number): Spot {
	const type = content.tiles[tile]?.type;
	if (!type) return at.market;
	const primary = before.market[type].primary === tile || table.market[type].primary === tile;
	return at.stack(type, primary ? "primary" : "secondary");
}

export function tileGhost({ content }: Scene, tile: number): Ghost {
	const found = content.tiles[tile];
	return {
		kind: "tile",
		icon: found?.type ?? (found?.kind === "superproject" ? "superproject" : "anomaly"),
		text: found?.number ? String(found.number) : "",
	};
}

/** Pitch of the sound of each Good. */
const STEPS: Readonly<Record<string, number>> = {
	titanium: 0,
	gold: 1,
	uranium: 2,
	neutronium: 3,
	water: 4,
	core: 5,
	flux: 6,
};

export function goodNoise(good: string): Noise {
	return good === "water" ? { name: "water" } : { name: "good", step: STEPS[good] ?? 0 };
}

/** Where a gained Good flies from: its piece in the mine pool, else the place of the current Action. */
function source(scene: Scene, good: string): Spot {
	const target = scene.target ?? at.supply;
	return target[0]?.startsWith("mine.") ? [`good:mine:${good}`, ...target] : target;
}

export function goodActs(event: GameEvent, scene: Scene): Act[] {
	const good = word(GOODS, event.a);
	if (!good || event.n === 0) return [];
	const purse = at.purse(event.seat, good, scene.me);
	const n = Math.abs(event.n);
	const pieces = n <= ONE_BY_ONE ? Array.from({ length: n }, () => 1) : [n];
	if (event.n < 0) {
		const to = scene.target ?? at.supply;
		const pay = pieces.map(
			(count, i): Fly => ({
				do: "fly",
				ghost: { kind: "good", good, n: count },
				from: purse,
				to,
				ms: PAY_MS,
				ease: "travel",
				lift: 20,
				end: 0.4,
				fade: true,
				delay: 60 * i,
				...(i === 0 ? { starts: { name: "pay" as const } } : {}),
			}),
		);
		return [{ do: "count", at: purse, gain: false }, ...pay];
	}
	const first = APART * scene.count("gain");
	const gain = pieces.map(
		(count, i): Fly => ({
			do: "fly",
			ghost: { kind: "good", good, n: count },
			from: source(scene, good),
			to: purse,
			ms: GAIN_MS,
			ease: "travel",
			lift: 46,
			end: 0.8,
			delay: first + APART * i,
			sound: goodNoise(good),
		}),
	);
	return [...gain, { do: "count", at: purse, gain: true, delay: first + GAIN_MS }];
}

/** All faces of a die, from the number of faces that show each value. */
const facesOf = (counts: readonly number[]) =>
	counts.flatMap((n, face) => Array.from({ length: n }, () => String(face)));

/** The die of a roll event: `a` is the verb, or 1 or 2 for the shape and icon dice of Research. */
export function rollActs(event: GameEvent, scene: Scene): Act[] {
	const { seat, a, b, n } = event;
	const verb = VERBS[a];
	if (verb === "N_PARADOX")
		return [
			{
				do: "moment",
				moment: { name: "paradox", seat, era: n, face: b, faces: facesOf(scene.content.dice.paradox), event },
			},
		];
	const spot = at.die(seat, scene.bots.has(seat));
	if (a === 1 || a === 2) {
		const list: readonly string[] = a === 1 ? SHAPES : ICONS;
		const faces = list
			.filter(Boolean)
			.map((face) => (a === 1 ? `i-shape-${face}` : `i-bt-${face === "war" ? "warfare" : face}`));
		return [{ do: "die", at: spot, faces, face: faces[b - 1] ?? "?" }];
	}
	return [{ do: "die", at: spot, faces: facesOf(scene.content.dice.paradox), face: String(b) }];
}
