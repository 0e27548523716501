/**
 * Acts, the parts of a beat, as data. An act names anchors, never elements, so that a plan can be made and tested
 * without a screen. Times are in ms at normal speed.
 */
import type { GameEvent } from "../../core/core";
import type { SoundName } from "../sound/names";
import type { Spot } from "./anchors";
import type { Ease } from "./speed";

/** The copy of a piece that flies. */
export type Ghost =
	| { readonly kind: "good"; readonly good: string; readonly n: number }
	| { readonly kind: "worker"; readonly worker: string; readonly tired: boolean }
	| { readonly kind: "suit"; readonly seat: number; readonly worker: string | null }
	| { readonly kind: "warp"; readonly seat: number; readonly face: string | null }
	| { readonly kind: "tile"; readonly icon: string; readonly text: string }
	| { readonly kind: "token"; readonly icon: string }
	| { readonly kind: "marker"; readonly seat: number };

/** A sound, and how it is changed: `step` raises it, `gain` makes it softer. */
export interface Noise {
	readonly name: SoundName;
	readonly step?: number;
	readonly gain?: number;
}

interface Timed {
	/** After the beginning of the group. */
	readonly delay?: number;
}

export interface Fly extends Timed {
	readonly do: "fly";
	readonly ghost: Ghost;
	readonly from: Spot;
	readonly to: Spot;
	readonly ms: number;
	readonly ease: Ease;
	/** How high the arc is, in px. */
	readonly lift?: number;
	/** Its size when it arrives. */
	readonly end?: number;
	readonly fade?: boolean;
	/** What arrives is hidden until then. */
	readonly hide?: boolean;
	/** It gives a little when it has landed, within a ring of its owner's colour. */
	readonly lands?: number;
	readonly starts?: Noise;
	readonly sound?: Noise;
}

export type Act =
	| Fly
	/** Here, once. Never violet. */
	| ({
			readonly do: "ring";
			readonly at: Spot;
			readonly ms: number;
			readonly seat: number | null;
			readonly sound?: Noise;
	  } & Timed)
	/** A white frame as long as the group runs; dashed: what comes next. */
	| ({ readonly do: "frame"; readonly at: Spot; readonly dashed: boolean } & Timed)
	/** A number that has changed rolls in, lit by gain or cost. */
	| ({ readonly do: "count"; readonly at: Spot; readonly gain: boolean } & Timed)
	/** Turned over in place, tipped over, hopping, shaking, fading in: what stands there moves by itself. */
	| ({
			readonly do: "turn" | "tip" | "hop" | "shake" | "appear" | "fade" | "jitter" | "breathe";
			readonly at: Spot;
			readonly ms: number;
			readonly px?: number;
			readonly sound?: Noise;
	  } & Timed)
	| ({ readonly do: "die"; readonly at: Spot; readonly faces: readonly string[]; readonly face: string } & Timed)
	/** What an event says, at the place it speaks of, with its reason. */
	| ({ readonly do: "caption"; readonly at: Spot; readonly event: GameEvent } & Timed)
	| ({ readonly do: "sound"; readonly sound: Noise } & Timed)
	| ({ readonly do: "moment"; readonly moment: Moment } & Timed);

/** One of the ten set pieces, and what it needs to know. */
export type Moment =
	| { readonly name: "era"; readonly era: number; readonly last: boolean }
	| {
			readonly name: "warp";
			readonly tiles: readonly { readonly seat: number; readonly warp: string; readonly era: number }[];
	  }
	| {
			readonly name: "paradox";
			readonly seat: number;
			readonly era: number;
			readonly face: number;
			readonly faces: readonly string[];
			readonly event: GameEvent;
	  }
	| { readonly name: "anomaly"; readonly seat: number; readonly slot: number }
	| { readonly name: "travel"; readonly seat: number; readonly from: number; readonly to: number }
	| {
			readonly name: "superproject";
			readonly seat: number;
			readonly slot: number;
			readonly era: number;
			readonly title: string;
			readonly vp: number;
	  }
	| {
			readonly name: "impact";
			readonly hexes: readonly string[];
			readonly slots: readonly (readonly [seat: number, slot: number])[];
	  }
	| { readonly name: "evacuation"; readonly seat: number; readonly vp: number }
	| { readonly name: "last"; readonly hex: string }
	| {
			readonly name: "end";
			readonly seat: number | null;
			readonly won: boolean;
			readonly by: number;
			readonly saved: boolean;
	  };

export type MomentName = Moment["name"];

/** Beats that run together. */
export interface Group {
	readonly acts: readonly Act[];
	/** Whose move it tells: the reader's own, or that of somebody else. */
	readonly own: boolean;
	/** Whose turn it belongs to, outside the reader's own; null: nobody's. */
	readonly actor: number | null;
	/** The reader asked to see it. */
	readonly asked: boolean;
	/** Pieces travel home. */
	readonly back: boolean;
}
