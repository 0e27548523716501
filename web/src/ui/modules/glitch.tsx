/**
 * Glitches: a torn tile in the owner's colour, and the places where one can be put or removed.
 */
import type { ComponentChildren } from "preact";
import { GLITCH_MARKERS, OFF_BOARD } from "../../core/fractures_table";
import type { Glitch } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { Icon, Named, Vp, ownerOf, seatName } from "../pieces/atoms";
import { memo } from "../pieces/memo";
import { colon, say, sayOf } from "../words/say";
import { tileName } from "../pieces/tiles";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

export const GlitchMark = memo(function GlitchMark({
	owner,
	words,
	size = 16,
}: {
	owner: string;
	words: string;
	size?: number;
}) {
	return (
		<span class={`glitch own-${owner}`} role="img" aria-label={words} title={words}>
			<Icon name="glitch" size={size} />
		</span>
	);
});

/** The effect of a Glitch on this target, as text. */
export function glitchHelp(target: Glitch): string {
	return say("glitch.help", { where: sayOf("glitch", target), what: sayOf("glitch-does", target) });
}

/**
 * A place for a Glitch other than a tile: the marker if there is one; a button while one can be put there or removed;
 * nothing otherwise.
 */
export function GlitchSpot({
	view,
	seat = view.me,
	target,
	at,
	lies,
}: {
	view: View;
	seat?: SeatTable;
	target: Glitch;
	at: number;
	lies: boolean;
}) {
	const { key, state, tap } = spot(view, { kind: "glitch", seat: seat.seat, target, at });
	const owner = ownerOf(seat, view.table.seats);
	if (!state) return lies ? <GlitchMark owner={owner} words={glitchHelp(target)} /> : null;
	const words = say(lies ? "glitch.remove" : "glitch.put", { where: sayOf("glitch", target) });
	return (
		<button
			type="button"
			class={`glitch-spot ${lies ? "lies" : ""} ${state} own-${owner}`}
			data-place={key}
			title={`${words} ${glitchHelp(target)}`}
			aria-pressed={state === "sel"}
			onClick={tap}
		>
			<Named words={words} />
			<Icon name="glitch" size={17} />
		</button>
	);
}

/** Draws its children with a Glitch on them: dimmed and dashed, with the marker in a corner. */
export function Glitched({
	view,
	seat,
	on,
	children,
}: {
	view: View;
	seat: SeatTable;
	on: boolean;
	children: ComponentChildren;
}) {
	if (!on) return <>{children}</>;
	const owner = ownerOf(seat, view.table.seats);
	return (
		<div class={`has-glitch own-${owner}`}>
			{children}
			<GlitchMark owner={owner} words={glitchHelp("building")} />
		</div>
	);
}

/** Whether a Glitch is on a Building slot; slots from 12 on are the tiles beside the board. */
export function glitchedTile(seat: SeatTable, slot: number): boolean {
	return seat.fractures?.glitched.tiles.includes(slot) ?? false;
}

/** "5 of 8 Glitches in play, −10 VP". */
export function glitchSum({ content }: View, seat: SeatTable): string {
	const n = seat.fractures?.glitches ?? 0;
	return n === 0
		? say("glitch.none")
		: say("glitch.sum", { n, of: GLITCH_MARKERS, vp: n * content.fractures.glitchLoss });
}

/** The places of the Glitches of a seat, one line each. */
export function glitchLines(view: View, seat: SeatTable): string[] {
	const { fractures } = seat;
	if (!fractures) return [];
	const { glitched, device, offBoard } = fractures;
	const { table, content } = view;
	const cards = table.bot ? table.objectives : table.conditions;
	const tile = (slot: number) =>
		content.tiles[slot >= OFF_BOARD ? (offBoard[slot - OFF_BOARD] ?? 0) : (seat.slots[slot]?.tile ?? 0)];
	const ordinals = (target: Glitch, places: readonly number[]) =>
		places.map((place) => say("glitch.at", { where: sayOf("glitch", target), n: place + 1 }));
	const times = (target: Glitch, n: number) => Array.from({ length: n }, () => sayOf("glitch", target));
	return [
		...ordinals(
			"device",
			device.filter(({ glitch }) => glitch).map(({ slot }) => slot),
		),
		...ordinals("exosuit", glitched.exosuits),
		...glitched.tiles.flatMap((slot) => {
			const face = tile(slot);
			return face ? [tileName(face)] : [];
		}),
		...glitched.cards.flatMap((place) => (cards[place] ? [sayOf("condition", cards[place])] : [])),
		...times("travel", glitched.travels),
		...times("paradox", glitched.paradoxes),
		...times("stored", glitched.lab + glitched.board),
	];
}

/** Glitches on an Endgame Condition or Objective: the letters of the seats that cannot score it. */
export function CardGlitches({ view, place }: { view: View; place: number }) {
	const { table } = view;
	const barred = table.seats.filter((seat) => seat.fractures?.glitched.cards.includes(place));
	return (
		<>
			{barred.map((seat) => (
				<GlitchMark
					key={seat.seat}
					owner={ownerOf(seat, table.seats)}
					words={say("glitch.card", { who: seatName(seat) })}
					size={12}
				/>
			))}
		</>
	);
}

/** The number of Glitches of a seat. */
export function GlitchCount({ view, seat }: { view: View; seat: SeatTable }) {
	const n = seat.fractures?.glitches ?? 0;
	if (!seat.fractures || n === 0) return null;
	const owner = ownerOf(seat, view.table.seats);
	const words = `${glitchSum(view, seat)}${colon()}${glitchLines(view, seat).join(", ")}`;
	return (
		<span class="glitch-count" title={words}>
			<GlitchMark owner={owner} words={words} size={13} />
			{n} <Vp n={-n * view.content.fractures.glitchLoss} quiet />
		</span>
	);
}
