/**
 * The Timeline: Superprojects, Eras with the Warp tiles on them, Focus markers, the Impact.
 */
import type { EraTile } from "../../core/table";
import { eraOrder } from "../../core/table";
import { Icon, Letter, Vp, ownerOf, seatName } from "../pieces/atoms";
import { EraExperiment } from "../modules/doomsday";
import { eraName, eraNumber, name, say } from "../say";
import { SuperView, WarpView } from "../pieces/tiles";
import { spot } from "./view";
import type { View } from "./view";

const HALF = 4; /* from this Era on, narrow screens show a second row */
const NARROW = 0.62; /* share of an Era of which nothing is known yet */

/** Whether VP lie on the Superproject, which is that of the last Era with Fractures of Time. */
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

function Project({ view, era }: { view: View; era: EraTile }) {
	const { table, content, me, desk } = view;
	const tile = content.tiles[era.superproject];
	const built = desk.session.builders.value.get(era.era);
	if (era.hidden)
		return (
			<div class="sp down" role="img" aria-label={say("table.facedown")} title={say("table.facedown")}>
				<Icon name="superproject" size={20} />
				<LastVp view={view} era={era} />
			</div>
		);
	if (tile) {
		const build = spot(view, { kind: "superproject", era: era.era, tile: era.superproject });
		const focus = me.focus === era.era ? `in-focus own-${ownerOf(me, table.seats)}` : "";
		const face = <SuperView tile={tile} state={`${build.state} ${focus}`} at={build.key} onClick={build.state ? build.tap : undefined} />;
		return last(view, era) ? (
			<div class="sp-last">
				{face}
				<LastVp view={view} era={era} />
			</div>
		) : (
			face
		);
	}
	const builder = built ? table.seats[built.seat] : undefined;
	return (
		<div class="sp built">
			{built && builder ? (
				<span class="sp-name">
					{name(content.tiles[built.tile]?.word ?? "")}
					<br />
					<span class="by">
						{say("table.builtby")} <Letter owner={ownerOf(builder, table.seats)} label={seatName(builder)} />
					</span>
				</span>
			) : null}
		</div>
	);
}

/** Who rolls the Paradox die for an Era. */
function Rolls({ view, era }: { view: View; era: EraTile }) {
	const { table, desk } = view;
	const game = desk.session.game.value;
	const letters = table.seats.filter(({ seat }) => game.sum("rolls", seat, era.era) !== 0).map((seat) => ownerOf(seat, table.seats).toUpperCase());
	if (letters.length === 0) return null;
	return (
		<span class="rolls" title={say("table.rolls")}>
			<Icon name="paradox" size={12} />
			{letters.join(" ")}
		</span>
	);
}

function Cells({ view, era }: { view: View; era: EraTile }) {
	const { seats } = view.table;
	return (
		<div class="cells">
			{seats.map((seat) => {
				const warps = era.warps.filter((warp) => warp.seat === seat.seat);
				const owner = ownerOf(seat, seats);
				if (warps.length === 0) return null;
				return (
					<span class="cell" key={seat.seat}>
						<Letter owner={owner} label={seatName(seat)} />
						{warps.map(({ warp }) => {
							const back = spot(view, { kind: "warps", seat: seat.seat, warps: [warp], era: era.era });
							return <WarpView key={warp} warp={warp} owner={owner} state={back.state} at={back.key} onClick={back.state ? back.tap : undefined} />;
						})}
					</span>
				);
			})}
		</div>
	);
}

/** The place of the present Era in time; before the first during set-up. */
function nowOf({ table }: View): number {
	return table.era === 0 && table.fractures ? -1 : eraOrder(table.era);
}

function note(view: View, era: number): string {
	const now = nowOf(view);
	if (era === now) return say("table.now");
	if (era < now) return say("table.back", { n: now - era });
	return era === now + 1 ? say("table.next") : "";
}

/** The columns, of which the Impact has one of its own. */
const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8].map((n): Record<string, string> => ({ "--at": String(n) }));

function Era({ view, era, column }: { view: View; era: EraTile; column: number }) {
	const { table, me } = view;
	const focus = spot(view, { kind: "era", era: era.era });
	const order = eraOrder(era.era);
	const now = nowOf(view);
	const when = order === now && table.era > 0 ? "now" : order < now ? "past" : order > now + 1 ? "future later" : "future";
	const inside = (
		<>
			<div class="era-head">
				<b title={eraName(era.era)}>{eraName(era.era)}</b>
				<Rolls view={view} era={era} />
				<span class="when" title={note(view, order)}>{note(view, order)}</span>
			</div>
			<Cells view={view} era={era} />
		</>
	);
	return (
		<div class={`era ${when}`} style={COLUMNS[column]}>
			<Project view={view} era={era} />
			{focus.state ? (
				<button type="button" class={`era-tile ${focus.state}`} data-place={focus.key} aria-label={say("choice.era", { n: eraNumber(era.era) })} onClick={focus.tap}>
					{inside}
				</button>
			) : (
				<div class="era-tile" data-place={focus.key}>
					{inside}
				</div>
			)}
			{table.doomsday ? <EraExperiment view={view} era={era.era} /> : null}
			<div class="pins">
				{era.focus.map((seat) => {
					const whose = table.seats[seat] ?? me;
					const owner = ownerOf(whose, table.seats);
					return (
						<span class={`pin own-${owner}`} key={seat} role="img" aria-label={say("table.focus", { who: seatName(whose) })} title={say("table.focus", { who: seatName(whose) })}>
							{owner.toUpperCase()}
						</span>
					);
				})}
			</div>
		</div>
	);
}

function Impact({ view, era, column }: { view: View; era: number; column: number }) {
	const { happened } = view.table.impact;
	const words = happened ? say("table.impact.over") : say("table.impact.after", { n: era });
	return (
		<div class={happened ? "impact struck" : "impact"} style={COLUMNS[column]} role="img" aria-label={`${say("table.impact")}, ${words}`} title={say("table.impact.help")}>
			<Icon name="impact" size={34} />
			<span>
				<b>{say("table.impact")}</b>
				<br />
				{words}
			</span>
		</div>
	);
}

export function Timeline({ view }: { view: View }) {
	const { timeline } = view.table;
	const now = nowOf(view);
	const struck = timeline.findIndex((era) => era.impactAfter);
	const columns = timeline.map((era) => `minmax(0, ${eraOrder(era.era) > now + 1 && era.hidden ? NARROW : 1}fr)${era.impactAfter ? " 58px" : ""}`).join(" ");
	return (
		<section class={`timeline panel${now >= HALF ? " second" : ""}${view.table.doomsday ? " with-cards" : ""}${view.table.fractures ? " fractured" : ""}`} data-region="timeline" id="region-timeline" aria-label={say("table.timeline")} style={{ "--eras": columns } as Record<string, string>}>
			{timeline.flatMap((era, i) => {
				const tile = <Era key={era.era} view={view} era={era} column={i + (struck >= 0 && i > struck ? 1 : 0)} />;
				return era.impactAfter ? [tile, <Impact key="impact" view={view} era={era.era} column={i + 1} />] : [tile];
			})}
		</section>
	);
}
