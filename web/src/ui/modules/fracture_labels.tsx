/**
 * Labels of the answers of Fractures of Time in the prompt.
 */
import { CONDITIONS } from "../../core/lists";
import type { Glitch } from "../../core/lists";
import { word } from "../../core/read_figures";
import type { Place } from "../../core/places";
import type { Answer } from "../../game/session";
import { Icon } from "../pieces/atoms";
import type { Label } from "../pieces/change";
import { sentence } from "../pieces/ops";
import { name, say, sayOf, spaceWords } from "../words/say";
import { technologyWords } from "./technologies";
import { tileName } from "../pieces/tiles";
import type { View } from "../hand/view";

type FracturePlace = Extract<Place, { kind: "post" | "glitch" | "flux" | "kept-technology" | "nested" }>;

const WAYS = ["left", "above", "right", "below"] as const;

function icon(of: string) {
	return <Icon name={of} size={20} />;
}

function glitchText(target: Glitch, at: number): string {
	const where = sayOf("glitch", target);
	if (target === "conditions") return sayOf("condition", word(CONDITIONS, at) ?? "");
	return target === "device" || target === "exosuit" ? say("glitch.at", { where, n: at + 1 }) : where;
}

export function fractureLabel(view: View, place: FracturePlace, answer: Answer): Label {
	switch (place.kind) {
		case "post":
			return {
				icon: icon("blink"),
				text: say(answer.move.verb === "V_BLINK" ? "blink.label" : "blink.home", {
					who: name(place.worker),
					where: spaceWords(place.space),
				}),
			};
		case "glitch":
			return {
				icon: icon("glitch"),
				text: glitchText(place.target, place.at),
				extra: <span class="power">{sayOf("glitch-does", place.target)}</span>,
			};
		case "flux":
			return place.n > 0
				? { icon: icon("flux-core"), text: say("device.remove", { n: place.n }) }
				: { icon: icon("close"), text: say("device.remove.none") };
		case "kept-technology":
			return {
				icon: icon("technology"),
				text: sayOf("technology", place.card),
				extra: <span class="power">{technologyWords(view, place.card)}</span>,
			};
		case "nested": {
			const tile = view.content.tiles[place.tile];
			const side = WAYS[place.way - 1] ?? "left";
			const ops = tile?.type ? view.content.fractures.nested[tile.type][side] : [];
			return {
				icon: icon(tile?.type ?? "lab"),
				text: `${tile ? tileName(tile) : ""}, ${sayOf("nested", side)}`,
				extra: <span class="power">{sentence(ops)}</span>,
			};
		}
	}
}

/** Label of placing a Building or Superproject beside the board. */
export function besideLabel(view: View, answer: Answer): Label {
	const tile = view.content.tiles[answer.move.a];
	return { icon: icon(tile?.type ?? "superproject"), text: say("choice.beside", { tile: tile ? tileName(tile) : "" }) };
}
