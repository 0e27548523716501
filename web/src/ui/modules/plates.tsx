/**
 * The plate of a module on the player's board: Upgrade board, Fracture Device, the Leaders whom Thalia may borrow,
 * Removal tile. Several modules share it by tabs; each tab shows how many of its places are lit.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Place } from "../../core/places";
import type { SeatTable, Table } from "../../core/table";
import { Icon, Named } from "../pieces/atoms";
import { Borrowing } from "../pieces/leaders";
import { say, sayOf } from "../words/say";
import type { View } from "../hand/view";
import { RemovalPlate } from "./anomalies";
import { DevicePlate } from "./device";
import { UpgradePlate } from "./upgrade_plate";

type Plate = "upgrade" | "device" | "leaders" | "removal";

const ICONS: Readonly<Record<Plate, string>> = {
	upgrade: "power",
	device: "fracture",
	leaders: "leader",
	removal: "anomaly",
};
const SPACES: Readonly<Partial<Record<Plate, RegExp>>> = {
	upgrade: /^(upgrade-|tribes|hidden|deserted|trails)/,
	device: /^(device-|glitch-absorber|anomaly-neutralizer|blink-suppression-bypass|outpost|secret-site)/,
	removal: /^removal/,
};

/** The plates that the modules of a game add to the board of a seat. */
export function platesOf({ modules }: Table, { bot, fractures }: SeatTable): Plate[] {
	if (bot) return [];
	const plates: readonly (readonly [Plate, boolean])[] = [
		["upgrade", modules.includes("pioneers")],
		["device", modules.includes("fractures")],
		["leaders", fractures !== null && (fractures.borrowed !== null || fractures.leadersLeft.length > 0)],
		["removal", modules.includes("variable-anomalies")],
	];
	return plates.flatMap(([plate, there]) => (there ? [plate] : []));
}

function liesOn(plate: Plate, place: Place): boolean {
	if (place.kind === "own") return SPACES[plate]?.test(place.space) ?? false;
	if (place.kind === "good") return plate === "upgrade" && place.of === "upgrade";
	return plate === "leaders" && place.kind === "leader-card";
}

function litOf({ hand }: View, plate: Plate): number {
	const keys = hand.session.answers.value.flatMap(({ place, key }) => (liesOn(plate, place) ? [key] : []));
	return new Set(keys).size;
}

const INSIDE: Readonly<Record<Plate, (view: View) => ComponentChildren>> = {
	upgrade: (view) => <UpgradePlate view={view} />,
	device: (view) => <DevicePlate view={view} />,
	leaders: (view) => <Borrowing view={view} />,
	removal: (view) => <RemovalPlate view={view} />,
};

export function Plates({ view }: { view: View }) {
	const chosen = useSignal<Plate | null>(null);
	const plates = platesOf(view.table, view.me);
	const [first] = plates;
	if (!first) return null;
	const asked = view.hand.session.ask.value.kind === "turn" ? null : plates.find((plate) => litOf(view, plate) > 0);
	const open = asked ?? (chosen.value && plates.includes(chosen.value) ? chosen.value : first);
	return (
		<div class={plates.length > 1 ? "plates many" : "plates"}>
			{plates.length > 1 ? (
				<div class="tabs" role="tablist" aria-label={say("annex.plates")}>
					{plates.map((plate) => {
						const lit = litOf(view, plate);
						const words = sayOf("plate", plate);
						return (
							<button
								type="button"
								key={plate}
								role="tab"
								aria-selected={plate === open}
								class={plate === open ? "on" : ""}
								title={words}
								data-lit={plate !== open && lit > 0 ? lit : undefined}
								onClick={() => (chosen.value = plate)}
							>
								<Named words={lit > 0 ? say("annex.lit", { page: words, n: lit }) : words} />
								<Icon name={ICONS[plate]} size={16} />
								{lit > 0 ? <em aria-hidden="true">{lit}</em> : null}
							</button>
						);
					})}
				</div>
			) : null}
			{INSIDE[open](view)}
		</div>
	);
}
