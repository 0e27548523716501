/**
 * Acts, the parts of a beat, as data. An act names anchors, never elements, so that a plan can be made and tested
 * without a screen. Times are in ms at normal speed.
 */
import type { GameEvent } from "../../core/core";
import type { SoundName } from "../sound/names";
import type { Spot } from "./anchors";
import type { Ease } from "./speed";

/** A copy of a piece, drawn on the animation layer while it flies. */
export type Ghost =
	| { readonly kind: "good"; readonly good: string; readonly n: number }
	| { readonly kind: "worker"; readonly worker: string; readonly tired: boolean }
	| { readonly kind: "suit"; readonly seat: number; readonly worker: string | null }
	| { readonly kind: "warp"; readonly seat: number; readonly face: string | null }
	| { readonly kind: "tile"; readonly icon: string; readonly text: string }
	| { readonly kind: "token"; readonly icon: string }
	| { readonly kind: "marker"; readonly seat: number };

/** A sound. `step` raises its pitch, `gain` scales its volume. */
export interface Noise {
	readonly name: SoundName;
	readonly step?: number;
	readonly gain?: number;
}

interface Timed {
	/** Delay after the start of the group. */
	readonly delay?: number;
}

export interface Fly extends Timed {
	readonly do: "fly";
	readonly ghost: Ghost;
	readonly from: Spot;
	readonly to: Spot;
	readonly ms: number;
	readonly ease: Ease;
	/** Height of the arc, in px; below 0: no arc, the copy lands that far below the target. */
	readonly lift?: number;
	/** Scale at the end of the flight. */
	readonly end?: number;
	readonly fade?: boolean;
	/** Hides the piece at the target until the copy arrives. */
	readonly hide?: boolean;
	/** On landing the piece bounces and a ring in this seat's colour appears. */
	readonly lands?: number;
	readonly starts?: Noise;
	readonly sound?: Noise;
}

export type Act =
	| Fly
	/** One ring around a place. Never violet. */
	| ({
			readonly do: "ring";
			readonly at: Spot;
			readonly ms: number;
			readonly seat: number | null;
			readonly sound?: Noise;
	  } & Timed)
	/** A white frame until the group ends; dashed: around the place that comes next. */
	| ({ readonly do: "frame"; readonly at: Spot; readonly dashed: boolean } & Timed)
	/** A changed number rolls in, framed in the colour of gain or cost. */
	| ({ readonly do: "count"; readonly at: Spot; readonly gain: boolean } & Timed)
	/** The element at the place itself moves: turns over, tips, hops, shakes, fades. */
	| ({
			readonly do: "turn" | "tip" | "hop" | "shake" | "appear" | "fade" | "jitter" | "breathe";
			readonly at: Spot;
			readonly ms: number;
			readonly px?: number;
			readonly sound?: Noise;
	  } & Timed)
	| ({ readonly do: "die"; readonly at: Spot; readonly faces: readonly string[]; readonly face: string } & Timed)
	/** The text of an event and its reason, beside the place it concerns. */
	| ({ readonly do: "caption"; readonly at: Spot; readonly event: GameEvent } & Timed)
	| ({ readonly do: "sound"; readonly sound: Noise } & Timed)
	| ({ readonly do: "moment"; readonly moment: Moment } & Timed);

/** One of the ten moments, with its data. */
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
	/** It shows the reader's own move. */
	readonly own: boolean;
	/** The other seat whose turn it belongs to; null: the reader's turn, or nobody's. */
	readonly actor: number | null;
	/** The reader asked for this replay. */
	readonly asked: boolean;
	/** Undo: pieces fly back. */
	readonly back: boolean;
}
