/**
 * Tiles: Buildings, Superprojects, Anomalies, Warp tiles, all drawn from their data.
 */
import type { Tile } from "../../core/content";
import type { NestedBuilding } from "../../core/fractures_content";
import type { Warp, Worker } from "../../core/lists";
import { breakthrough } from "../../core/table";
import { Breakthrough, GoodView, Goods, Icon, Named, Piece, Vp } from "./atoms";
import type { State } from "../hand/state";
import { Art, SuperEmblem } from "./figures";
import { memo } from "./memo";
import { Program, sentence } from "./ops";
import { colon, name, ownerLetter, say, sayOf, semicolon } from "../words/say";

/** The Worker that a tile takes, or when its effect applies. */
export function whoWords(tile: Tile): string {
	if (tile.freeAction) return say("tile.free");
	if (tile.worker) return tile.worker === "any" ? say("tile.any") : name(tile.worker);
	if (tile.nested) return say("nested.note");
	return tile.always.length > 0 ? say("tile.always") : say("tile.once");
}

/** The printed number; a Building that replaces another one has a B after it. */
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
		.map((side) => `${sayOf("nested", side)}${colon()}${sentence(nested[side])}`)
		.join(semicolon());
}

/** The effects of a nested Building, each on the side of its neighbour. */
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
	const does = tile.does.length > 0 ? `${whoWords(tile)}${colon()}${sentence(tile.does)}. ` : "";
	const always = tile.always.length > 0 ? `${say("tile.always")}${colon()}${sentence(tile.always)}. ` : "";
	const built = tile.whenBuilt.length > 0 ? `${say("tile.whenbuilt")}${colon()}${sentence(tile.whenBuilt)}. ` : "";
	const cleanUp = tile.cleanUp.length > 0 ? `${say("anom.cleanup")}${colon()}${sentence(tile.cleanUp)}. ` : "";
	const nested = tile.nested ? `${nestedWords(tile.nested)}. ` : "";
	const back = tile.variable ? ` ${sayOf("anom.back", tile.back)}.` : "";
	return `${tileName(tile)}. ${does}${always}${built}${nested}${cleanUp}${say("tile.worth", { n: tile.vp })}${back}`;
}

/** The sentence of a Variable Anomaly without its name. */
export function variableWords(tile: Tile): string {
	return tileSentence(tile).slice(tileName(tile).length + 2);
}

/** Shows when the seat that takes a Variable Anomaly may take back a Warp tile. */
function BackMark({ tile }: { tile: Tile }) {
	const warp = <Icon name="warp" size={11} />;
	const impact = <Icon name="impact" size={11} />;
	return (
		<span class="back" title={sayOf("anom.back", tile.back)}>
			{tile.back === "never" ? "–" : null}
			{tile.back === "before-impact" ? (
				<>
					{warp}◂{impact}
				</>
			) : null}
			{tile.back === "after-impact" ? (
				<>
					{impact}▸{warp}
				</>
			) : null}
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

/** The symbol of a tile: Worker space, Free Action, lasting effect, or effect when built. */
function Seat({ tile, worker, owner, used }: SlotProps) {
	if (tile.freeAction)
		return (
			<span class={used ? `seat free used own-${owner}` : "seat free"}>
				{used ? <b>{ownerLetter(owner)}</b> : <Icon name="free" size={26} />}
			</span>
		);
	if (!tile.worker) {
		const always = tile.always.length + tile.cleanUp.length > 0;
		return (
			<span class={always ? "seat always" : "seat once"}>
				<Icon name={always ? "always" : "built"} size={always ? 24 : 22} />
			</span>
		);
	}
	const motivated = tile.then === "motivated" || tile.then === "motivated-if-administrator";
	const asked =
		tile.worker === "any" ? (
			<Icon name={tile.kind === "anomaly" ? "anomaly" : "worker"} size={20} />
		) : (
			<Piece kind={tile.worker} size={22} cls="want" />
		);
	return (
		<span class={tile.worker === "any" ? "seat ring any" : "seat ring"}>
			{worker ? <Piece kind={worker} size={28} /> : asked}
			{motivated ? (
				<span class="mk motivated" title={say("tile.motivated")}>
					<Icon name="motivated" size={13} />
				</span>
			) : null}
			{tile.then === "dies" ? (
				<span class="mk dies" title={say("tile.dies")}>
					<Icon name="dies" size={13} />
				</span>
			) : null}
		</span>
	);
}

interface TileProps {
	tile: Tile;
	state?: State | "next" | "short";
	/** Portrait format, as in the market; else the format of a player board. */
	tall?: boolean;
	worker?: Worker | null;
	owner?: string;
	used?: boolean;
	foot?: boolean;
	/** Key of its place. */
	at?: string | undefined;
	style?: Record<string, string> | undefined;
	onClick?: (() => void) | undefined;
}

function TileBody({ tile, worker, owner, used }: SlotProps) {
	const ops = tile.does.length > 0 ? tile.does : tile.always.length > 0 ? tile.always : tile.cleanUp;
	if (tile.nested) return <Nested nested={tile.nested} />;
	return (
		<>
			{tile.variable && ops.length === 0 ? (
				<span class="does">{say("anom.none")}</span>
			) : (
				<Seat tile={tile} worker={worker} owner={owner} used={used} />
			)}
			<span class="does">
				<Program ops={ops} bare />
				{tile.whenBuilt.length > 0 ? (
					<span class="get once">
						{ops.length > 0 ? <Icon name="built" size={14} /> : null}
						<Program ops={tile.whenBuilt} bare />
					</span>
				) : null}
			</span>
		</>
	);
}

/** A Building, or an Anomaly. */
export const TileView = memo(function TileView({
	tile,
	state = "",
	tall = false,
	worker = null,
	owner = "",
	used = false,
	foot = false,
	at,
	style,
	onClick,
}: TileProps) {
	const anomaly = tile.kind === "anomaly";
	const body = (
		<>
			{anomaly ? null : (
				<Art
					name={`b-${tile.type ?? "lab"}`}
					box="0 0 96 60"
					cls="vig"
					fit={tall ? "xMidYMax slice" : "xMaxYMax slice"}
				/>
			)}
			<Vp n={tile.vp} quiet />
			{tall || tile.variable ? (
				<span class="no" aria-hidden="true">
					{tile.variable ? tile.variable.toUpperCase() : anomaly ? "" : tileNumber(tile)}
					{tile.variable ? <BackMark tile={tile} /> : null}
				</span>
			) : null}
			<span class="bd" aria-hidden="true">
				<TileBody tile={tile} worker={worker} owner={owner} used={used} />
			</span>
			{foot ? (
				<span class="foot" aria-hidden="true">
					{whoWords(tile)}
				</span>
			) : null}
		</>
	);
	const many = tile.whenBuilt.length > 0 && tile.does.length + tile.always.length > 0 ? "both" : "";
	const cls = [
		"tile",
		tall ? "tall" : "",
		anomaly ? `anom${tile.variable ? " var" : ""}` : `t-${tile.type ?? "lab"}`,
		many,
		state,
	]
		.filter(Boolean)
		.join(" ");
	const label = tileSentence(tile);
	if (!onClick)
		return (
			<div class={cls} role="img" aria-label={label} title={label} data-place={at} data-rule={tile.rule} style={style}>
				{body}
			</div>
		);
	return (
		<button
			type="button"
			class={cls}
			title={label}
			aria-pressed={state === "sel"}
			data-place={at}
			data-rule={tile.rule}
			style={style}
			onClick={onClick}
		>
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

const LONG = 22; /* names with more characters are written smaller */

/** The Breakthroughs that a Superproject costs: a specific one, or two shapes. */
function Needs({ tile }: { tile: Tile }) {
	const exact = tile.exact ? breakthrough(tile.exact) : null;
	return (
		<span class="nd" aria-hidden="true">
			{exact ? <Breakthrough shape={exact.shape} icon={exact.icon} size={25} /> : null}
			{exact && tile.pair.length > 0 ? <small class="sl">{say("tile.or")}</small> : null}
			{tile.pair.map((shape, i) => (
				<Breakthrough key={i} shape={shape} size={19} />
			))}
		</span>
	);
}

/** A Superproject: above the Timeline with its price, or on a player board without. */
export const SuperView = memo(function SuperView({
	tile,
	state = "",
	onBoard = false,
	worker = null,
	used = false,
	at,
	onClick,
}: SuperProps) {
	const ops = tile.does.length > 0 ? tile.does : tile.always.length > 0 ? tile.always : tile.whenBuilt;
	const kind = tile.freeAction
		? "free"
		: tile.always.length > 0
			? "always"
			: tile.worker
				? tile.worker === "any"
					? "worker"
					: tile.worker
				: "built";
	const label = tileSentence(tile);
	const effect = (
		<span class={used ? "ef used" : "ef"} aria-hidden="true">
			{worker ? <Piece kind={worker} size={22} /> : <Icon name={kind} size={17} />}
			<Program ops={ops} flat bare />
		</span>
	);
	const body = (
		<>
			<SuperEmblem of={tile.superproject} />
			<span class={name(tile.word).length > LONG ? "nm long" : "nm"} aria-hidden="true">
				{name(tile.word)}
			</span>
			<Vp n={tile.vp} quiet />
			{onBoard ? (
				effect
			) : (
				<>
					<span class="pr" aria-hidden="true">
						<Goods of={tile.price} size={17} />
						{tile.priceWorker ? <GoodView good={tile.priceWorker} size={17} /> : null}
					</span>
					<span class="br2">
						<Needs tile={tile} />
						{effect}
					</span>
				</>
			)}
		</>
	);
	const cls = onBoard ? `tile spb ${state}` : `sp ${state}`;
	if (!onClick)
		return (
			<div class={cls} role="img" aria-label={label} title={label} data-place={at} data-rule={tile.rule}>
				{body}
			</div>
		);
	return (
		<button type="button" class={cls} title={label} data-place={at} data-rule={tile.rule} onClick={onClick}>
			<Named words={label} />
			{body}
		</button>
	);
});

interface WarpProps {
	warp: Warp;
	owner: string;
	size?: number;
	state?: State;
	at?: string | undefined;
	anchor?: string | undefined;
	onClick?: (() => void) | undefined;
}

export const WarpView = memo(function WarpView({ warp, owner, size = 18, state = "", at, anchor, onClick }: WarpProps) {
	const n = warp === "water" ? 2 : 1;
	const worker = warp === "scientist" || warp === "engineer" || warp === "administrator";
	const label = say("warp.tile", { n, what: name(warp) });
	const inner = (
		<>
			{worker ? (
				<Piece kind={warp} size={size + 3} />
			) : (
				<Icon name={warp} size={size} cls={`${warp === "flux" ? "flux-core" : warp} gi`} />
			)}
			{n > 1 ? <b>{n}</b> : null}
		</>
	);
	const cls = `warp own-${owner} ${state}`;
	if (!onClick)
		return (
			<span class={cls} role="img" aria-label={label} title={label} data-place={at} data-anchor={anchor}>
				{inner}
			</span>
		);
	return (
		<button
			type="button"
			class={cls}
			aria-label={label}
			title={label}
			aria-pressed={state === "sel"}
			data-place={at}
			data-anchor={anchor}
			onClick={onClick}
		>
			{inner}
		</button>
	);
});
