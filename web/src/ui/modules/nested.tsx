/**
 * Overlays on a tile of the player's board: a Glitch, Glitches stored on Lab 416, and the abilities of a nested
 * Building that can be used now, each on the side it points to.
 */
import type { ComponentChildren } from "preact";
import type { BuildingSlot } from "../../core/table";
import type { Place } from "../../core/places";
import { Named, ownerOf } from "../pieces/atoms";
import { GlitchMark, GlitchSpot, glitchHelp, glitchedTile } from "./glitch";
import { Program, sentence } from "../pieces/ops";
import { colon, say, sayOf } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const SIDES = ["left", "above", "right", "below"] as const;
const STORE = 416; /* the Lab on which Glitches have no effect */

/** The places of answers that use an ability of this tile. */
function ways({ hand, me }: View, tile: number): Extract<Place, { kind: "nested" }>[] {
	return hand.session.answers.value.flatMap(({ place }) =>
		place.kind === "nested" && place.seat === me.seat && place.tile === tile ? [place] : [],
	);
}

function Way({ view, place }: { view: View; place: Extract<Place, { kind: "nested" }> }) {
	const side = SIDES[place.way - 1] ?? "left";
	const type = view.content.tiles[place.tile]?.type;
	const ops = type ? view.content.fractures.nested[type][side] : [];
	const { key, state, tap } = spot(view, place);
	const words = `${sayOf("nested", side)}${colon()}${sentence(ops)}`;
	return (
		<button
			type="button"
			class={`nested-way ${side} pick ${state}`}
			data-place={key}
			title={words}
			aria-pressed={state === "sel"}
			onClick={tap}
		>
			<Named words={words} />
			<span class="inside" aria-hidden="true">
				<Program ops={ops} flat />
			</span>
		</button>
	);
}

/** The tile in a slot with its overlays. */
export function OnTile({ view, slot, children }: { view: View; slot: BuildingSlot; children: ComponentChildren }) {
	const { me, table, content } = view;
	const tile = content.tiles[slot.tile];
	const glitched = glitchedTile(me, slot.slot);
	const now = me.fractures ? ways(view, slot.tile) : [];
	const stored = tile?.number === STORE ? (me.fractures?.glitched.lab ?? 0) : -1;
	if (!me.fractures || (!glitched && now.length === 0 && stored < 0)) return <>{children}</>;
	const owner = ownerOf(me, table.seats);
	return (
		<div class={`on-tile own-${owner} ${glitched ? "has-glitch" : ""} ${tile?.kind === "superproject" ? "two" : ""}`}>
			{children}
			{glitched ? <GlitchMark owner={owner} words={glitchHelp("building")} /> : null}
			{stored >= 0 ? (
				<span class="stored-here" title={say("device.store")}>
					{Array.from({ length: Math.max(1, stored) }, (_, i) => (
						<GlitchSpot key={i} view={view} target="stored" at={0} lies={i < stored} />
					))}
				</span>
			) : null}
			{now.map((place) => (
				<Way key={place.way} view={view} place={place} />
			))}
		</div>
	);
}
