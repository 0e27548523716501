/**
 * Tiles: Buildings, Superprojects, Anomalies, Warp tiles, all drawn from their data.
 */
import type { Tile } from "../../core/content";
import type { NestedBuilding } from "../../core/fractures_content";
import type { Warp, Worker } from "../../core/lists";
import { breakthrough } from "../../core/table";
import { Breakthrough, GoodView, Goods, Icon, Named, Piece, Vp } from "./atoms";
import type { GoodLike, State } from "./atoms";
import { memo } from "./memo";
import { Program, sentence } from "./ops";
import { name, say, sayOf } from "../say";

/** Who may work there, in words. */
export function whoWords(tile: Tile): string {
	if (tile.freeAction) return say("tile.free");
	if (tile.worker) return tile.worker === "any" ? say("tile.any") : name(tile.worker);
	if (tile.nested) return say("nested.note");
	return tile.always.length > 0 ? say("tile.always") : say("tile.once");
}

/** The printed number; a Building that takes another's place has a B. */
export function tileNumber(tile: Tile): string {
	return `${tile.number}${tile.replaces ? "B" : ""}`;
}

export function tileName(tile: Tile): string {
	if (tile.kind === "anomaly") return tile.variable ? name(tile.variable) : say("tile.anomaly");
	if (tile.kind === "superproject") return name(tile.word);
	return `${tile.type ? name(tile.type) : ""} ${tileNumber(tile)}`;
}

const SIDES = ["left", "above", "right", "below"] as const;

function nestedWords(nested: NestedBuilding): string {
	return SIDES.filter((side) => nested[side].length > 0)
		.map((side) => `${sayOf("nested", side)}: ${sentence(nested[side])}`)
		.join("; ");
}

/** What the neighbours of a nested Building bring: each on its side. */
function Nested({ nested }: { nested: NestedBuilding }) {
	return (
		<span class="nested-of">
			{SIDES.map((side) =>
				nested[side].length > 0 ? (
					<span key={side} class={side}>
						<Program ops={nested[side]} flat />
					</span>
				) : null,
			)}
		</span>
	);
}

/** The whole tile in one sentence. */
export function tileSentence(tile: Tile): string {
	const does = tile.does.length > 0 ? `${whoWords(tile)}: ${sentence(tile.does)}. ` : "";
	const always = tile.always.length > 0 ? `${say("tile.always")}: ${sentence(tile.always)}. ` : "";
	const built = tile.whenBuilt.length > 0 ? `${say("tile.whenbuilt")}: ${sentence(tile.whenBuilt)}. ` : "";
	const cleanUp = tile.cleanUp.length > 0 ? `${say("anom.cleanup")}: ${sentence(tile.cleanUp)}. ` : "";
	const nested = tile.nested ? `${nestedWords(tile.nested)}. ` : "";
	const back = tile.variable ? ` ${sayOf("anom.back", tile.back)}.` : "";
	return `${tileName(tile)}. ${does}${always}${built}${nested}${cleanUp}${say("tile.worth", { n: tile.vp })}${back}`;
}

/** What a Variable Anomaly does, is worth and brings back. */
export function variableWords(tile: Tile): string {
	return tileSentence(tile).slice(tileName(tile).length + 2);
}

/** When a Warp tile comes back with a Variable Anomaly. */
function BackMark({ tile }: { tile: Tile }) {
	const warp = <Icon name="warp" size={11} />;
	const impact = <Icon name="impact" size={11} />;
	return (
		<span class="back" title={sayOf("anom.back", tile.back)}>
			{tile.back === "never" ? "–" : null}
			{tile.back === "before-impact" ? <>{warp}◂{impact}</> : null}
			{tile.back === "after-impact" ? <>{impact}▸{warp}</> : null}
			{tile.back === "always" ? warp : null}
		</span>
	);
}

interface SlotProps {
	tile: Tile;
	worker: Worker | null;
	owner: string;
	used: boolean;
}

/** The place on a tile where something is put: circle, diamond, loop or hammer. */
function TileSlot({ tile, worker, owner, used }: SlotProps) {
	if (tile.freeAction)
		return <span class={used ? `slot free used own-${owner}` : "slot free"}>{used ? <b>{owner.toUpperCase()}</b> : <Icon name="free" size={30} />}</span>;
	if (!tile.worker)
		return (
			<span class={tile.always.length + tile.cleanUp.length > 0 ? "slot always" : "slot once"}>
				<Icon name={tile.always.length + tile.cleanUp.length > 0 ? "always" : "built"} size={24} />
			</span>
		);
	const motivated = tile.then === "motivated" || tile.then === "motivated-if-administrator";
	return (
		<span class={tile.worker === "any" ? "slot work any" : "slot work"}>
			{worker ? <Piece kind={worker} size={28} /> : <Icon name={tile.worker === "any" ? "worker" : tile.worker} size={20} />}
			{motivated ? (
				<span class="mark" title={say("tile.motivated")}>
					<Icon name="motivated" size={13} />
				</span>
			) : null}
			{tile.then === "dies" ? (
				<span class="mark dies" title={say("tile.dies")}>
					<Icon name="dies" size={13} />
				</span>
			) : null}
		</span>
	);
}

interface TileProps {
	tile: Tile;
	state?: State | "next" | "short";
	worker?: Worker | null;
	owner?: string;
	used?: boolean;
	foot?: boolean;
	/** The key of the place where it lies. */
	at?: string | undefined;
	style?: Record<string, string> | undefined;
	onClick?: (() => void) | undefined;
}

/** A Building, or an Anomaly. */
export const TileView = memo(function TileView({ tile, state = "", worker = null, owner = "", used = false, foot = false, at, style, onClick }: TileProps) {
	const anomaly = tile.kind === "anomaly";
	const ops = tile.does.length > 0 ? tile.does : tile.always.length > 0 ? tile.always : tile.cleanUp;
	const body = (
		<>
			<span class="head" aria-hidden="true">
				<Icon name={anomaly ? "anomaly" : (tile.type ?? "lab")} size={15} />
				<span class="no">{anomaly ? (tile.variable?.toUpperCase() ?? say("tile.anomaly")) : tileNumber(tile)}</span>
				{tile.variable ? <BackMark tile={tile} /> : null}
				<Vp n={tile.vp} />
			</span>
			<span class="body" aria-hidden="true">
				{tile.nested ? <Nested nested={tile.nested} /> : tile.variable && ops.length === 0 ? <span class="does">{say("anom.none")}</span> : <TileSlot tile={tile} worker={worker} owner={owner} used={used} />}
				<Program ops={ops} />
				{tile.whenBuilt.length > 0 ? (
					<span class="once">
						<Icon name="built" size={14} />
						<Program ops={tile.whenBuilt} />
					</span>
				) : null}
			</span>
			{foot ? (
				<span class="foot" aria-hidden="true">
					{whoWords(tile)}
				</span>
			) : null}
		</>
	);
	const both = ops.length > 0 && tile.whenBuilt.length > 0 ? "both" : "";
	const cls = `tile ${anomaly ? `anomaly-tile${tile.variable ? " var" : ""}` : `t-${tile.type ?? "lab"}`} ${both} ${state}`;
	const label = tileSentence(tile);
	if (!onClick)
		return (
			<div class={cls} role="img" aria-label={label} title={label} data-place={at} style={style}>
				{body}
			</div>
		);
	return (
		<button type="button" class={cls} title={label} aria-pressed={state === "sel"} data-place={at} style={style} onClick={onClick}>
			<Named words={label} />
			{body}
		</button>
	);
});

interface SuperProps {
	tile: Tile;
	state?: string;
	onBoard?: boolean;
	worker?: Worker | null;
	used?: boolean;
	at?: string | undefined;
	onClick?: (() => void) | undefined;
}

/** A Superproject: above the Timeline with its price, or on a player board without. */
export const SuperView = memo(function SuperView({ tile, state = "", onBoard = false, worker = null, used = false, at, onClick }: SuperProps) {
	const ops = tile.does.length > 0 ? tile.does : tile.always.length > 0 ? tile.always : tile.whenBuilt;
	const kind = tile.freeAction ? "free" : tile.always.length > 0 ? "always" : tile.worker ? (tile.worker === "any" ? "worker" : tile.worker) : "built";
	const exact = tile.exact ? breakthrough(tile.exact) : null;
	const label = tileSentence(tile);
	const body = (
		<>
			<span class="sp-name" aria-hidden="true">
				{name(tile.word)}
			</span>
			<Vp n={tile.vp} quiet />
			{onBoard ? null : (
				<>
					<span class="price" aria-hidden="true">
						<Goods of={tile.price} size={16} />
						{tile.priceWorker ? <GoodView good={tile.priceWorker} size={16} /> : null}
					</span>
					<span class="needs" aria-hidden="true">
						{exact ? (
							<>
								<Breakthrough shape={exact.shape} icon={exact.icon} size={21} />
								<span class="or">{say("tile.or")}</span>
							</>
						) : null}
						{tile.pair.map((shape, i) => (
							<Breakthrough key={i} shape={shape} size={17} />
						))}
					</span>
				</>
			)}
			<span class={used ? "sp-does used" : "sp-does"} aria-hidden="true">
				{worker ? <Piece kind={worker} size={22} /> : <Icon name={kind} size={onBoard ? 22 : 16} cls="op" />}
				<Program ops={ops} flat />
			</span>
		</>
	);
	const cls = `sp ${state}${onBoard ? " on-board" : ""}`;
	if (!onClick)
		return (
			<div class={cls} role="img" aria-label={label} title={label} data-place={at}>
				{body}
			</div>
		);
	return (
		<button type="button" class={cls} title={label} data-place={at} onClick={onClick}>
			<Named words={label} />
			{body}
		</button>
	);
});

/** A Warp tile. */
export const WarpView = memo(function WarpView({ warp, owner, size = 17, state = "", at, onClick }: { warp: Warp; owner: string; size?: number; state?: State; at?: string | undefined; onClick?: (() => void) | undefined }) {
	const n = warp === "water" ? 2 : 1;
	const worker = warp === "scientist" || warp === "engineer" || warp === "administrator";
	const label = say("warp.tile", { n, what: name(warp) });
	const inner = worker ? (
		<span class={`good worker-${warp}`}>
			<Icon name={warp} size={size} />
		</span>
	) : (
		<GoodView good={warp as GoodLike} n={n} size={n > 1 ? size - 4 : size} />
	);
	const cls = `warp-tile own-${owner} ${state}`;
	if (!onClick)
		return (
			<span class={cls} role="img" aria-label={label} title={label} data-place={at}>
				{inner}
			</span>
		);
	return (
		<button type="button" class={cls} aria-label={label} title={label} aria-pressed={state === "sel"} data-place={at} onClick={onClick}>
			{inner}
		</button>
	);
});
