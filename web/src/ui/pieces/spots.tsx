/**
 * Spaces of the main board: hexes and places for any number of Exosuits, with what they cost or give below them.
 */
import type { ComponentChildren, VNode } from "preact";
import type { CollapseTile } from "../../core/content";
import type { Collapse, Good, Worker } from "../../core/lists";
import type { MainSpace, Occupant } from "../../core/table";
import { GoodView, Icon, Piece, ownerOf, seatName } from "./atoms";
import { Hex } from "./hex";
import { memo } from "./memo";
import { OpView } from "./ops";
import { name, say, sayOf, semicolon, spaceWords } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const caps = new Map<string, VNode>();

/** A cached caption: always the same element, so the memoised hex is not drawn again. */
export function still(key: string, make: () => VNode): VNode {
	let cap = caps.get(key);
	if (!cap) caps.set(key, (cap = make()));
	return cap;
}

function waterCap(n: number): VNode {
	return still(`water ${n}`, () => <GoodView good="water" n={n} size={16} one />);
}

function coreCap(): VNode {
	return still("core", () => <GoodView good="core" size={16} />);
}

/** Icons of Collapsing Capital tiles whose program does not fit below a hex. */
const COLLAPSE_ICONS: Readonly<Partial<Record<Collapse, readonly string[]>>> = {
	res6: ["technology"],
	res7: ["fracture", "arrow-right"],
	res8: ["anomaly", "close"],
	rec6: ["flux-core", "glitch"],
	rec7: ["operator"],
	rec8: ["recall"],
	con7: ["glitch", "close"],
	con8: ["eye"],
};

/** Caption of a hex with a Collapsing Capital tile: price and effect; grey once it is used. */
export const CollapseCap = memo(function CollapseCap({
	tile,
	off,
	below,
	water,
}: {
	tile: CollapseTile;
	off: boolean;
	below: string;
	water: number;
}) {
	const words = sayOf("collapse", tile.collapse);
	return (
		<span
			class={`${off ? "fallen" : "bonus"}${below ? " upper" : ""}`}
			title={below ? `${words}${semicolon()}${below}` : words}
		>
			{water > 0 && !off ? <GoodView good="water" n={water} size={16} sign="−" /> : null}
			{COLLAPSE_ICONS[tile.collapse]?.map((icon, k) => <Icon key={k} name={icon} size={16} />) ??
				[...tile.always, ...tile.after].filter((op) => op.op !== "MAY").map((op, k) => <OpView key={k} op={op} />)}
		</span>
	);
});

export const MineCap = memo(function MineCap({ good, there }: { good: Good; there: boolean }) {
	return (
		<span class={there ? "good" : "spent"}>
			{there ? "+" : ""}
			<GoodView good={good} size={17} />
		</span>
	);
});

export const CouncilCap = memo(function CouncilCap({ water }: { water: number }) {
	return (
		<>
			<GoodView good="water" n={water} size={16} one />
			<span title={say("table.first")}>
				<Icon name="first-player" size={16} />
			</span>
		</>
	);
});

/** The reader's Exosuit as a place, if it can blink or its Worker can be retrieved; else null. */
function postSpot(view: View, space: MainSpace, { seat, worker }: Occupant) {
	if (!worker || seat !== view.me.seat) return null;
	const { key, state, tap } = spot(view, { kind: "post", seat, space, worker });
	if (!state) return null;
	const blinks = view.hand.session.answersAt.value.get(key)?.some(({ move }) => move.verb === "V_BLINK") ?? false;
	const words = { who: name(worker), where: spaceWords(space) };
	return { key, state, tap, blinks, label: say(blinks ? "blink.pick" : "blink.home", words) };
}

interface SpotProps {
	view: View;
	space: MainSpace;
	place: string;
	n: number;
	cap?: ComponentChildren;
}

export function HexSpot({ view, space, place, n, cap }: SpotProps) {
	const { table, hand, me } = view;
	const at = table.places[space];
	if (!at.inPlay) return null;
	const { key, state, tap } = spot(view, { kind: "space", space });
	const there = at.occupants[0];
	const ghost = hand.ghost(space);
	const cost = at.water > 0 ? say("cost.water", { n: at.water }) : say("cost.none");
	const words = { place, n, cost, who: there ? seatName(table.seats[there.seat] ?? me) : "" };
	const label =
		at.flipped || !at.open ? say("hex.closed", words) : there ? say("hex.taken", words) : say("hex.free", words);
	const caption = cap ?? (at.water > 0 ? waterCap(at.water) : say("table.free"));
	if (there) {
		const whose = table.seats[there.seat] ?? me;
		const owner = ownerOf(whose, table.seats);
		const post = postSpot(view, space, there);
		if (post)
			return (
				<Hex
					state={post.state}
					owner={owner}
					worker={there.worker}
					cap={caption}
					label={post.label}
					at={post.key}
					blinks={post.blinks}
					onClick={post.tap}
				/>
			);
		if (there.core)
			return (
				<Hex
					state={state}
					owner={owner}
					bot={whose.bot}
					worker={there.worker}
					cap={coreCap()}
					label={`${label}, ${say("frac.core")}`}
					at={key}
					onClick={tap}
				/>
			);
		return (
			<Hex
				state={state}
				owner={owner}
				bot={whose.bot}
				worker={there.worker}
				cap={caption}
				label={label}
				at={key}
				onClick={tap}
			/>
		);
	}
	if (ghost !== undefined)
		return (
			<Hex
				state="sel"
				ghost
				owner={ownerOf(me, table.seats)}
				worker={ghost}
				cap={caption}
				label={label}
				at={key}
				onClick={tap}
			/>
		);
	const shown = state || (at.flipped || !at.open ? "off" : idle(view));
	return <Hex state={shown} cap={caption} label={label} at={key} onClick={tap} />;
}

const SEEN = 2; /* Exosuits drawn at a place for any number; the first shows how many more there are */

interface PoolProps {
	view: View;
	space: "purify" | "trade" | "evacuate" | "experiment" | "adventure";
	place: string;
	/** Caption of the free hex: what placing costs or gives. */
	cap?: ComponentChildren;
	/** Caption of an Exosuit there: what its Worker received. */
	got?: (worker: Worker | null) => VNode | string;
	seen?: number;
}

/** A place for any number of Exosuits: those that stand there, and a free hex. */
export function PoolSpot({ view, space, place, cap, got, seen = SEEN }: PoolProps) {
	const { table, hand, me } = view;
	const at = table.places[space];
	const { key, state, tap } = spot(view, { kind: "space", space });
	const ghost = hand.ghost(space);
	const movable = at.occupants.filter(
		(there, i, all) =>
			postSpot(view, space, there) &&
			all.findIndex(({ seat, worker }) => seat === there.seat && worker === there.worker) === i,
	);
	const others = at.occupants.filter((there) => !movable.includes(there));
	const shown = others.slice(Math.max(0, others.length - Math.max(0, seen - movable.length)));
	const hidden = others.length - shown.length;
	const names = at.occupants.map(({ seat }) => seatName(table.seats[seat] ?? me)).join(", ");
	const label = say("hex.pool", { place, who: names });
	const caption = cap ?? (at.open ? say(others.length > 0 ? "table.more" : "table.many") : say("table.closed"));
	return (
		<>
			{shown.map(({ seat, worker }, i) => {
				const whose = table.seats[seat] ?? me;
				return (
					<span class="stood" key={`${seat} ${worker} ${i}`}>
						<Hex
							owner={ownerOf(whose, table.seats)}
							bot={whose.bot}
							worker={worker}
							cap={got?.(worker) ?? " "}
							label={label}
						/>
						{i === 0 && hidden > 0 ? <b class="more-of">+{hidden}</b> : null}
					</span>
				);
			})}
			{shown.length === 0 && hidden > 0 ? (
				<b class="more-of" title={label}>
					{hidden}
				</b>
			) : null}
			{movable.map((there) => {
				const post = postSpot(view, space, there);
				return post ? (
					<Hex
						key={post.key}
						state={post.state}
						owner={ownerOf(me, table.seats)}
						worker={there.worker}
						cap={got?.(there.worker) ?? " "}
						label={post.label}
						at={post.key}
						blinks={post.blinks}
						onClick={post.tap}
					/>
				) : null;
			})}
			{ghost !== undefined ? (
				<Hex
					state="sel"
					ghost
					owner={ownerOf(me, table.seats)}
					worker={ghost}
					cap={caption}
					label={place}
					at={key}
					onClick={tap}
				/>
			) : (
				<Hex state={at.open ? state || idle(view) : "off"} pool cap={caption} label={place} at={key} onClick={tap} />
			)}
		</>
	);
}

/** State of a place that is no answer: "no" (explains why) while a Worker could be placed elsewhere. */
function idle({ hand, me }: View): "no" | "" {
	return hand.session.seat.value === me.seat && hand.workers.value.length > 0 ? "no" : "";
}

export function Who({ worker, size = 20 }: { worker: Worker; size?: number }) {
	return <Piece kind={worker} size={size} label={name(worker)} />;
}

export function Not({ worker }: { worker: Worker }) {
	return (
		<span class="not" title={say("table.not", { who: name(worker) })}>
			<Piece kind={worker} size={18} label={say("table.not", { who: name(worker) })} />
		</span>
	);
}
