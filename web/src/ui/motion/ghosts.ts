/**
 * Copies of pieces for the animation layer, drawn with the icons of the sprite in the colours of the theme.
 */
import { ownerLetter } from "../words/say";
import type { SeatTable } from "../../core/table";
import { PATH_LETTERS, ownerOf } from "../pieces/atoms";
import type { Ghost } from "./acts";

const SVG = "http://www.w3.org/2000/svg";
const ICONS: Readonly<Record<string, string>> = { core: "energy-core", flux: "flux-core", ai: "exosuit" };
const COLOURS: Readonly<Record<string, string>> = { core: "energy", flux: "flux" };

function make(cls: string, text = ""): HTMLElement {
	const element = document.createElement("span");
	element.className = cls;
	if (text) element.textContent = text;
	return element;
}

export function iconOf(name: string): SVGElement {
	const svg = document.createElementNS(SVG, "svg");
	const use = document.createElementNS(SVG, "use");
	svg.setAttribute("class", "i");
	use.setAttribute("href", `#i-${ICONS[name] ?? name}`);
	svg.append(use);
	return svg;
}

/** A drawing of the sprite; `box` is its viewBox. */
function drawing(name: string, box: string): SVGElement {
	const svg = document.createElementNS(SVG, "svg");
	const use = document.createElementNS(SVG, "use");
	svg.setAttribute("viewBox", box);
	if (name.startsWith("w-")) svg.setAttribute("class", `wk wk-${name.slice(2)}`);
	use.setAttribute("href", `#${name}`);
	svg.append(use);
	return svg;
}

/** Workers drawn as a bust; the others are icons. */
const BUSTS = new Set(["scientist", "engineer", "administrator", "genius", "operator"]);

function bust(worker: string): HTMLElement {
	const out = make("m-worker");
	out.append(BUSTS.has(worker) ? drawing(`w-${worker}`, "0 0 40 40") : iconOf(worker));
	return out;
}

/** The letter of a seat, which also selects its colour; that of Harmony if there is no such seat. */
export function letterOf(seats: readonly SeatTable[], seat: number): string {
	const found = seats[seat];
	return found ? ownerOf(found, seats) : (PATH_LETTERS.harmony ?? "h");
}

export function ghostOf(ghost: Ghost, seats: readonly SeatTable[]): HTMLElement {
	switch (ghost.kind) {
		case "good": {
			const out = make("m-good");
			out.style.color = `var(--${COLOURS[ghost.good] ?? ghost.good})`;
			if (ghost.n > 1) out.append(make("m-n", String(ghost.n)));
			out.append(iconOf(ghost.good));
			return out;
		}
		case "worker": {
			const out = bust(ghost.worker);
			out.classList.toggle("m-tired", ghost.tired);
			return out;
		}
		case "suit": {
			const owner = letterOf(seats, ghost.seat);
			const out = make(`m-suit own-${owner}`);
			out.append(
				ghost.worker === "guardian"
					? drawing("g-4", "0 -4 48 64")
					: drawing(seats[ghost.seat]?.bot ? "x-bot" : `x-${owner}`, "0 0 48 60"),
			);
			if (ghost.worker && BUSTS.has(ghost.worker)) out.append(bust(ghost.worker));
			out.append(make("m-letter", ownerLetter(owner)));
			return out;
		}
		case "warp": {
			const owner = letterOf(seats, ghost.seat);
			const out = make(`m-warp own-${owner}${ghost.face ? "" : " m-back"}`);
			out.textContent = ghost.face ? "" : ownerLetter(owner);
			if (ghost.face) out.append(iconOf(ghost.face));
			return out;
		}
		case "tile": {
			const out = make("m-tile", ghost.text);
			out.prepend(iconOf(ghost.icon));
			return out;
		}
		case "token": {
			const out = make(`m-token m-${ghost.icon}`);
			out.append(iconOf(ghost.icon));
			return out;
		}
		case "marker": {
			const owner = letterOf(seats, ghost.seat);
			return make(`m-marker own-${owner}`, ownerLetter(owner));
		}
	}
}

/** A div for the animation layer. */
export function plain(cls: string, text = ""): HTMLElement {
	const element = document.createElement("div");
	element.className = cls;
	if (text) element.textContent = text;
	return element;
}
