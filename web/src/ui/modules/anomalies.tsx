/**
 * Variable Anomalies: the page of the annex with the two piles to choose from, and the Removal tile.
 */
import { VARIABLES } from "../../core/lists";
import type { Variable } from "../../core/lists";
import type { Tile } from "../../core/content";
import { ANOMALY } from "../../core/table";
import { Icon, Named, Piece, Vp, ownerOf } from "../pieces/atoms";
import { Art } from "../pieces/figures";
import { Program, sentence } from "../pieces/ops";
import { say, sayOf } from "../words/say";
import { tileSentence } from "../pieces/tiles";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

export function variableTile({ content }: View, variable: Variable) {
	return content.tiles[ANOMALY + VARIABLES.indexOf(variable)];
}

/** The effects of a tile as a sentence. */
function does(tile: Tile): string {
	const ops = [...tile.does, ...tile.always, ...tile.cleanUp];
	return ops.length === 0 ? say("anom.none") : sentence(ops);
}

function Card({ view, variable, tile }: { view: View; variable: Variable; tile: Tile }) {
	const take = spot(view, { kind: "variable", variable });
	const words = tileSentence(tile);
	const sign =
		tile.does.length > 0 ? "worker" : tile.always.length > 0 ? "always" : tile.cleanUp.length > 0 ? "era" : "";
	const body = (
		<>
			<span class="vah" aria-hidden="true">
				<b>{variable.toUpperCase()}</b>
				<Vp n={tile.vp} quiet size={16} />
				<span class="bk">
					{tile.back === "never" ? null : <Icon name="warp" size={15} />}
					{sayOf("anom.short", tile.back)}
				</span>
			</span>
			<Art name="m-anomalies" box="0 0 160 90" cls="vbg2" fit="xMidYMid slice" />
			<span class="vb2" aria-hidden="true">
				{sign ? <Icon name={sign} size={20} /> : null}
				<span>{does(tile)}</span>
			</span>
		</>
	);
	return take.state ? (
		<button
			type="button"
			class={`va ${take.state}`}
			data-place={take.key}
			title={words}
			aria-pressed={take.state === "sel"}
			onClick={take.tap}
		>
			<Named words={words} />
			{body}
		</button>
	) : (
		<div class="va" data-place={take.key} role="img" aria-label={words} title={words}>
			{body}
		</div>
	);
}

function Pile({
	view,
	variable,
	which,
	left,
}: {
	view: View;
	variable: Variable | null;
	which: "first" | "second";
	left: number;
}) {
	const tile = variable ? variableTile(view, variable) : undefined;
	return (
		<div>
			<span class="ph2">
				{sayOf("frac", which)} <b>{left}</b>
			</span>
			{variable && tile ? (
				<Card view={view} variable={variable} tile={tile} />
			) : (
				<div class="va empty" role="img" aria-label={say("anom.empty")}>
					{say("anom.empty")}
				</div>
			)}
		</div>
	);
}

/** On the player board: the reader's Removal tile, where a Worker dies. */
export function RemovalPlate({ view }: { view: View }) {
	const { me, content, table } = view;
	if (!me.variables) return null;
	const { key, state, tap } = spot(view, { kind: "own", seat: me.seat, space: "removal" });
	const here = me.posts.find((post) => post.space === "removal");
	const words = say("anom.removal", { what: sentence(content.removal) });
	return (
		<button
			type="button"
			class={`remov own-${ownerOf(me, table.seats)} ${state || (me.variables.removalUsed ? "used" : "no")}`}
			data-place={key}
			title={words}
			aria-pressed={state === "sel"}
			onClick={tap}
		>
			<Named words={words} />
			<span class="h4" aria-hidden="true">
				{say("anom.plate")} <b>{say("anom.once")}</b>
			</span>
			<span class="rm" aria-hidden="true">
				<span class="seat ring any">
					{here ? <Piece kind={here.worker} size={28} /> : <Icon name="worker" size={20} />}
					<span class="mk dies">
						<Icon name="dies" size={13} />
					</span>
				</span>
				<span>
					<Program ops={content.removal} flat bare />
				</span>
			</span>
		</button>
	);
}

export function VariableAnomalies({ view }: { view: View }) {
	const { variables } = view.table;
	if (!variables) return null;
	const gone = variables.gone.length;
	return (
		<>
			<div class="piles">
				<Pile
					view={view}
					variable={variables.top}
					which="first"
					left={variables.unseen.length + (variables.top ? 1 : 0)}
				/>
				<Pile view={view} variable={variables.second[0] ?? null} which="second" left={variables.second.length} />
			</div>
			<p class="pnote">
				{say("anom.note")} {gone > 0 ? say("anom.gone", { n: gone }) : ""}
			</p>
		</>
	);
}
