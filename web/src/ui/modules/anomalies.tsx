/**
 * Variable Anomalies: the two piles to choose from, and the tile on which one is removed.
 */
import { VARIABLES } from "../../core/lists";
import type { Variable } from "../../core/lists";
import { ANOMALY } from "../../core/table";
import { Icon, Named, Piece, ownerOf } from "../pieces/atoms";
import { Band, Box } from "../table/band";
import { Program, sentence } from "../pieces/ops";
import { say, sayOf } from "../say";
import { TileView } from "../pieces/tiles";
import { spot } from "../table/view";
import type { View } from "../table/view";

/** The tile of a Variable Anomaly. */
export function variableTile({ content }: View, variable: Variable) {
	return content.tiles[ANOMALY + VARIABLES.indexOf(variable)];
}

function Pile({ view, variable, which, left }: { view: View; variable: Variable | null; which: "first" | "second"; left: string }) {
	const title = sayOf("frac", which);
	const tile = variable ? variableTile(view, variable) : undefined;
	if (!variable || !tile)
		return (
			<div class="pile">
				<div class="empty" role="img" aria-label={`${title}: ${say("anom.empty")}`}>
					{say("anom.empty")}
				</div>
				<small class="cap2">{title}</small>
			</div>
		);
	const take = spot(view, { kind: "variable", variable });
	return (
		<div class="pile">
			<TileView tile={tile} state={take.state} at={take.key} onClick={take.state ? take.tap : undefined} />
			<small class="cap2">
				{title}
				{left ? `, ${left}` : ""}: {sayOf("anom.back", tile.back)}
			</small>
		</div>
	);
}

/** The own Removal tile: a Worker is lost there. */
export function Removal({ view }: { view: View }) {
	const { me, content, table } = view;
	if (!me.variables) return null;
	const { key, state, tap } = spot(view, { kind: "own", seat: me.seat, space: "removal" });
	const here = me.posts.find((post) => post.space === "removal");
	const words = say("anom.removal", { what: sentence(content.removal) });
	return (
		<button type="button" class={`uact removal own-${ownerOf(me, table.seats)} ${state || (me.variables.removalUsed ? "used" : "no")}`} data-place={key} title={words} aria-pressed={state === "sel"} onClick={tap}>
			<Named words={words} />
			<span class="slot work any" aria-hidden="true">
				{here ? <Piece kind={here.worker} size={26} /> : <Icon name="worker" size={20} />}
				<span class="mark dies">
					<Icon name="dies" size={13} />
				</span>
			</span>
			<span aria-hidden="true">
				<Program ops={content.removal} flat />
				<small>{say("anom.once")}</small>
			</span>
		</button>
	);
}

export function VariableAnomalies({ view }: { view: View }) {
	const { variables } = view.table;
	if (!variables) return null;
	const gone = variables.gone.length;
	return (
		<Band icon="anomaly" title={sayOf("module", "variable-anomalies")} note={say("anom.piles")} region="anomalies">
			<div class="anoms">
				<Pile view={view} variable={variables.top} which="first" left={say("anom.left", { n: variables.unseen.length })} />
				<Pile view={view} variable={variables.second[0] ?? null} which="second" left={variables.second.length > 1 ? say("anom.lies", { n: variables.second.length - 1 }) : ""} />
			</div>
			<Box icon="close" title={say("anom.remove")} end={gone > 0 ? say("anom.gone", { n: gone }) : undefined}>
				<Removal view={view} />
			</Box>
		</Band>
	);
}
