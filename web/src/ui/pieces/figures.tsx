/**
 * Figures: Exosuits, busts of the Leaders, the emblem of a Path, drawings of places, Buildings and Superprojects.
 */
import type { Leader, Path, Superproject } from "../../core/lists";
import { Icon, sized } from "./atoms";
import { memo } from "./memo";

/** An Exosuit. `of`: the letter of a Path or "bot", for the silhouette; `owner`: the colours, "x" is steel. */
export const Exosuit = memo(function Exosuit({
	of,
	owner = of,
	size = 40,
	cls = "",
}: {
	of: string;
	owner?: string;
	size?: number;
	cls?: string;
}) {
	return (
		<svg data-piece class={`exo own-${owner} ${cls}`} style={sized(size)} viewBox="0 0 48 60" aria-hidden="true">
			<use href={`#x-${of}`} />
		</svg>
	);
});

/** A Leader's bust in a niche of the Path's colour; the element around it carries the name unless `label` does. */
export const Bust = memo(function Bust({
	leader,
	owner,
	size = 40,
	cls = "",
	label = "",
}: {
	leader: Leader;
	owner: string;
	size?: number;
	cls?: string;
	label?: string;
}) {
	const words = label ? { role: "img" as const, "aria-label": label, title: label } : { "aria-hidden": true as const };
	return (
		<span class={`bust own-${owner} ${cls}`} style={sized(size)} {...words}>
			<svg viewBox="0 0 80 80" aria-hidden="true">
				<use href={`#l-${leader}`} />
			</svg>
		</span>
	);
});

/** The emblem of a Path, or that of automata if there is no Path. */
export const Emblem = memo(function Emblem({ path, size = 24 }: { path: Path | null; size?: number }) {
	return <Icon name={path ? `path-${path}` : "bot"} size={size} />;
});

/** A drawing of the sprite. */
export const Art = memo(function Art({
	name,
	box,
	cls = "",
	fit = "xMidYMid meet",
}: {
	name: string;
	box: string;
	cls?: string;
	fit?: string;
}) {
	return (
		<svg class={`art ${cls}`} viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
			<use href={`#${name}`} />
		</svg>
	);
});

const SUPER_ART: Readonly<Record<Superproject, string>> = {
	"anti-gravity-field": "antigrav",
	"archive-of-the-eras": "archive",
	"cloning-vat": "vat",
	"continuum-stabilizer": "continuum",
	"dark-matter-converter": "darkmatter",
	exocrawler: "exocrawler",
	"grand-reservoir": "reservoir",
	"neutronium-research-center": "nrc",
	"outback-conditioner": "outback",
	"particle-collider": "collider",
	"quantum-chameleon": "chameleon",
	"rescue-pods": "pods",
	"synthetic-endorphins": "endorphins",
	"tectonic-drill": "drill",
	"temporal-tourism": "tourism",
	"ultimate-plan": "plan",
	"uranium-cores": "uranium",
	"welfare-society": "welfare",
	"blink-stabilizer": "blink",
	"fracture-duplicator": "duplicator",
	"fracture-inverter": "inverter",
	"amethynia-technology-center": "amethynia",
	"far-future-plantations": "plantations",
};

/** The emblem of a Superproject on its plate. */
export const SuperEmblem = memo(function SuperEmblem({ of }: { of: Superproject | null }) {
	return (
		<span class="em" aria-hidden="true">
			{of ? <Art name={`s-${SUPER_ART[of]}`} box="0 0 64 64" /> : null}
		</span>
	);
});
