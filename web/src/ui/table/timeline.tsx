/**
 * The Timeline as a river: Superprojects above it, each Era with the Warp tiles on it, Focus pennants, and the rock in
 * the column of the Impact.
 */
import type { EraTile, SeatTable } from "../../core/table";
import { eraOrder } from "../../core/table";
import { Icon, Letter, Named, Vp, ownerOf, seatName } from "../pieces/atoms";
import { Art, SuperEmblem } from "../pieces/figures";
import { EraExperiment, ImpactOdds } from "../modules/doomsday";
import { colon, eraName, eraNumber, name, ownerLetter, say, sayOf } from "../words/say";
import { SuperView, WarpView } from "../pieces/tiles";
import { River } from "./river";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const IMPACT = 0.5; /* width of its column; an Era has 1. Fixed, so that columns never move */
const FACE_DOWN = 0.56;
const MANY = 5; /* with more Warp tiles on an Era, those of other seats become a number */
const LATE = 6; /* with more Eras than this, cards are drawn closer */
const NODE = 0.2; /* position of the disc of an Era in its column, 0 to 1 */

/** Whether the Superproject of an Era has extra VP: that of the last Era, with Fractures of Time. */
function last({ table }: View, era: EraTile): boolean {
	return table.fractures !== null && era.era === table.timeline.at(-1)?.era;
}

function LastVp({ view, era }: { view: View; era: EraTile }) {
	const n = view.content.fractures.lastSuperprojectVp;
	if (!last(view, era)) return null;
	return (
		<span class="last-vp" role="img" aria-label={say("frac.last", { n })} title={say("frac.last", { n })}>
			<Vp n={`+${n}`} quiet />
		</span>
	);
}

function Built({ view, era }: { view: View; era: EraTile }) {
	const { table, content, hand } = view;
	const built = hand.session.builders.value.get(era.era);
	const builder = built ? table.seats[built.seat] : undefined;
	const tile = built ? content.tiles[built.tile] : undefined;
	if (!builder || !tile) return <div class="sp none" />;
	const owner = ownerOf(builder, table.seats);
	const words = `${name(tile.word)}, ${say("table.builtby")} ${seatName(builder)}`;
	return (
		<div class={`sp built own-${owner}`} role="img" aria-label={words} title={words}>
			<SuperEmblem of={tile.superproject} />
			<span class="nm" aria-hidden="true">
				{name(tile.word)}
			</span>
			<Letter owner={owner} label={seatName(builder)} quiet />
		</div>
	);
}

function Project({ view, era }: { view: View; era: EraTile }) {
	const { table, content, me } = view;
	const tile = content.tiles[era.superproject];
	if (era.hidden)
		return (
			<div
				class="sp down"
				role="img"
				aria-label={say("table.facedown")}
				title={say("table.facedown")}
				data-anchor={`superproject:${era.era}`}
			>
				<Icon name="superproject" size={26} />
				<LastVp view={view} era={era} />
			</div>
		);
	if (!tile) return <Built view={view} era={era} />;
	const build = spot(view, { kind: "superproject", era: era.era, tile: era.superproject });
	const focus = me.focus === era.era ? `mine own-${ownerOf(me, table.seats)}` : "";
	const face = (
		<SuperView
			tile={tile}
			state={`${build.state} ${focus}`}
			at={build.key}
			onClick={build.state ? build.tap : undefined}
		/>
	);
	if (!last(view, era)) return face;
	return (
		<div class="sp-last">
			{face}
			<LastVp view={view} era={era} />
		</div>
	);
}

/** Marks an Era for which seats roll the Paradox die. */
function Rolls({ view, era }: { view: View; era: EraTile }) {
	const { table, hand } = view;
	const game = hand.session.game.value;
	const who = table.seats.filter(({ seat }) => game.sum("rolls", seat, era.era) !== 0);
	if (who.length === 0) return null;
	const words = `${say("table.rolls")}${colon()}${who.map(seatName).join(", ")}`;
	return (
		<span class="rolls" role="img" aria-label={words} title={words}>
			<Icon name="paradox" size={16} />
		</span>
	);
}

/** The Warp tiles of a seat on an Era; `tight`: only their number. */
function Owed({ view, era, seat, tight }: { view: View; era: EraTile; seat: SeatTable; tight: boolean }) {
	const { seats } = view.table;
	const warps = era.warps.filter((warp) => warp.seat === seat.seat);
	const owner = ownerOf(seat, seats);
	if (warps.length === 0) return null;
	const words = `${seatName(seat)}${colon()}${warps.map(({ warp }) => sayOf("warp", warp)).join(", ")}`;
	return (
		<span class={`wg own-${owner}`} role="group" aria-label={words} title={words}>
			<b aria-hidden="true">{ownerLetter(owner)}</b>
			{tight ? (
				<em data-anchor={warps.map(({ warp }) => `warp:${seat.seat}:${warp}`).join(" ")}>{warps.length}</em>
			) : (
				warps.map(({ warp }) => {
					const back = spot(view, { kind: "warps", seat: seat.seat, warps: [warp], era: era.era });
					return (
						<WarpView
							key={warp}
							warp={warp}
							owner={owner}
							state={back.state}
							at={back.key}
							anchor={`warp:${seat.seat}:${warp}`}
							onClick={back.state ? back.tap : undefined}
						/>
					);
				})
			)}
		</span>
	);
}

function Warps({ view, era, past }: { view: View; era: EraTile; past: boolean }) {
	const { table, me } = view;
	const owners = new Set(era.warps.map(({ seat }) => seat));
	const tight = era.warps.length > MANY || (past && owners.size > 3);
	const all = tight && owners.size > 3; /* more than three owners: no room for pictures */
	const seats = tight ? [me, ...table.seats.filter((seat) => seat !== me)] : table.seats;
	const open = (seat: number) =>
		era.warps.some(
			({ seat: whose, warp }) =>
				whose === seat && spot(view, { kind: "warps", seat, warps: [warp], era: era.era }).state,
		);
	return (
		<span class="warps">
			{seats.map((seat) => (
				<Owed
					key={seat.seat}
					view={view}
					era={era}
					seat={seat}
					tight={tight && (all || seat !== me) && !open(seat.seat)}
				/>
			))}
			<Rolls view={view} era={era} />
		</span>
	);
}

/** Order of the current Era; during set-up before the first. */
function nowOf({ table }: View): number {
	return table.era === 0 && table.fractures ? -1 : eraOrder(table.era);
}

function note(view: View, era: number): string {
	const now = nowOf(view);
	if (era === now) return say("table.now");
	if (era < now) return say("table.back", { n: now - era });
	return era === now + 1 ? say("table.next") : "";
}

function Disc({ view, era }: { view: View; era: EraTile }) {
	const focus = spot(view, { kind: "era", era: era.era });
	const when = note(view, eraOrder(era.era));
	const words = when ? `${eraName(era.era)}, ${when}` : eraName(era.era);
	const label = eraOrder(era.era) === 0 ? 0 : era.era;
	return focus.state ? (
		<button type="button" class={`disc ${focus.state}`} data-place={focus.key} title={words} onClick={focus.tap}>
			<Named words={say("choice.era", { n: eraNumber(era.era) })} />
			{label}
		</button>
	) : (
		<b class="disc" data-place={focus.key} role="img" aria-label={words} title={words}>
			{label}
		</b>
	);
}

function Pins({ view, era }: { view: View; era: EraTile }) {
	const { table, me } = view;
	if (era.focus.length === 0) return null;
	return (
		<span class="pins">
			{era.focus.map((seat) => {
				const whose = table.seats[seat] ?? me;
				const owner = ownerOf(whose, table.seats);
				const words = say("table.focus", { who: seatName(whose) });
				return (
					<b
						class={`fp own-${owner}`}
						key={seat}
						role="img"
						aria-label={words}
						title={words}
						data-anchor={`focus:${seat}`}
					>
						{ownerLetter(owner)}
					</b>
				);
			})}
		</span>
	);
}

function Era({ view, era }: { view: View; era: EraTile }) {
	const { table } = view;
	const order = eraOrder(era.era);
	const now = nowOf(view);
	const when = order === now && table.era > 0 ? "now" : order < now ? "past" : "future";
	return (
		<div class={`era ${when}${era.hidden ? " dn" : ""}`}>
			<Project view={view} era={era} />
			{table.doomsday ? <EraExperiment view={view} era={era.era} /> : null}
			<div class="node">
				{when === "now" ? <i class="beam" /> : null}
				<Disc view={view} era={era} />
				<Pins view={view} era={era} />
				<Warps view={view} era={era} past={order < now} />
			</div>
		</div>
	);
}

function Impact({ view }: { view: View }) {
	const { happened, after } = view.table.impact;
	const n = eraOrder(after) - Math.max(0, nowOf(view)) + 1;
	const { closed, of } = view.table.collapsed;
	const words = happened ? say("table.gone", { closed, of }) : say("table.impact.in", { n });
	const label = happened
		? `${say("table.impact")} ${say("table.impact.over")}${colon()}${words}`
		: `${say("table.impact")}, ${words}`;
	return (
		<div
			class={happened ? "impact struck" : "impact"}
			role="img"
			aria-label={label}
			title={say(happened ? "table.gone.help" : "table.impact.help")}
			data-anchor="impact supply"
		>
			<Art name={happened ? "a-crater" : "a-asteroid"} box="0 0 120 120" cls="rock" />
			<span>
				<b>{say("table.impact")}</b>
				{words}
			</span>
			<ImpactOdds view={view} />
		</div>
	);
}

/**
 * Width of the column of an Era. With Doomsday, Eras with a face-down Superproject are narrower, because Experiments
 * need room.
 */
function share({ table }: View, { hidden }: EraTile): number {
	return table.doomsday && hidden ? FACE_DOWN : 1;
}

export function isLate(view: View): boolean {
	return view.table.timeline.length > LATE;
}

export function Timeline({ view }: { view: View }) {
	const { timeline, fractures } = view.table;
	const now = nowOf(view);
	const columns = timeline.flatMap((era) => (era.impactAfter ? [share(view, era), IMPACT] : [share(view, era)]));
	const whole = columns.reduce((sum, n) => sum + n, 0);
	const before = (column: number) => columns.slice(0, column).reduce((sum, n) => sum + n, 0);
	const impact = timeline.findIndex((era) => era.impactAfter) + 1;
	const present = Math.max(
		0,
		timeline.findIndex((era) => eraOrder(era.era) === now),
	);
	const column = present + (impact > 0 && present >= impact ? 1 : 0);
	const at = Math.round(((before(column) + NODE * (columns[column] ?? 1)) / whole) * 100) / 100;
	const struck = Math.round(((before(impact) + IMPACT / 2) / whole) * 100) / 100;
	return (
		<section
			class={`timeline${view.table.doomsday ? " with-cards" : ""}${fractures ? " fractured" : ""}`}
			data-region="timeline"
			data-anchor="timeline"
			id="region-timeline"
			aria-label={say("table.timeline")}
			style={{ gridTemplateColumns: columns.map((n) => `minmax(0, ${n}fr)`).join(" ") }}
		>
			<River at={at} impact={struck} />
			{timeline.flatMap((era) => {
				const tile = <Era key={era.era} view={view} era={era} />;
				return era.impactAfter ? [tile, <Impact key="impact" view={view} />] : [tile];
			})}
		</section>
	);
}
