/**
 * Morale, Time Travel, Breakthroughs, Paradox tokens and the Leader.
 */
import type { Icon as BreakthroughIcon, Shape } from "../../../core/lists";
import { placeKey } from "../../../core/places";
import { Breakthrough, GoodView, Icon, ownerOf } from "../../pieces/atoms";
import { Bust } from "../../pieces/figures";
import { Plates, platesOf } from "../../modules/plates";
import { leaderInForce } from "../../pieces/leaders";
import { leaderSentence } from "../../pieces/ops";
import { GlitchSpot } from "../../modules/glitch";
import { colon, name, say, sayOf } from "../../words/say";
import { boardOf, spot } from "../../hand/view";
import type { View } from "../../hand/view";

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));

function Morale({ view, soon }: { view: View; soon: number }) {
	const { me } = view;
	const board = boardOf(view, me);
	return (
		<>
			<h4>
				{say("table.morale")}
				<b title={say("table.supply.cost", { n: me.supplyWater })}>
					{say("table.supply")} <GoodView good="water" n={me.supplyWater} size={16} one />
				</b>
			</h4>
			<ol class="tr mo" aria-label={say("table.morale")} data-anchor={`morale:${me.seat}`}>
				{board.moraleVp.map((vp, i) => (
					<li
						key={i}
						class={i + 1 === me.morale ? "on" : soon !== 0 && i + 1 === me.morale + soon ? "soon" : ""}
						aria-current={i + 1 === me.morale ? "step" : undefined}
						title={say("table.morale.step", { n: minus(vp), water: board.supplyWater[i] ?? 0 })}
					>
						<b>{minus(vp)}</b>
						<small>{board.supplyWater[i]}</small>
					</li>
				))}
			</ol>
		</>
	);
}

function Travel({ view, soon }: { view: View; soon: number }) {
	const { me } = view;
	const board = boardOf(view, me);
	return (
		<>
			<h4>
				{say("table.travel")}
				<GlitchSpot view={view} seat={me} target="travel" at={0} lies={(me.fractures?.glitched.travels ?? 0) > 0} />
				<b>{say("flow.tile", { n: board.travelVp[me.travels] ?? 0 })}</b>
			</h4>
			<ol class="tr tt" aria-label={say("table.travel")} data-anchor={`travel:${me.seat}`}>
				{board.travelVp.map((vp, i) => (
					<li
						key={i}
						class={i === me.travels ? "on" : soon !== 0 && i === me.travels + soon ? "soon" : ""}
						aria-current={i === me.travels ? "step" : undefined}
						title={say("table.travel.step", { n: vp })}
					>
						{vp}
					</li>
				))}
			</ol>
		</>
	);
}

/** A Breakthrough of the reader; a button while it alone is an answer. */
function Held({
	view,
	id,
	shape,
	icon,
	size,
}: {
	view: View;
	id: number;
	shape: Shape;
	icon: BreakthroughIcon;
	size: number;
}) {
	const give = spot(view, { kind: "breakthroughs", seat: view.me.seat, ids: [id] });
	const face = <Breakthrough shape={shape} icon={icon} size={size} />;
	if (!give.state) return face;
	return (
		<button
			type="button"
			class={`pick ${give.state}`}
			data-place={give.key}
			aria-label={`${name(shape)}, ${name(icon)}`}
			onClick={give.tap}
		>
			{face}
		</button>
	);
}

function Shelf({ view }: { view: View }) {
	const { me } = view;
	const all = me.breakthroughs.flatMap((found) =>
		Array.from({ length: found.count }, (_, i) => ({ ...found, nth: i })),
	);
	const size = all.length > 4 ? 21 : all.length > 3 ? 25 : 34;
	return (
		<div>
			<h4>{say("table.breakthroughs")}</h4>
			<div class={all.length > 3 ? "bts many" : "bts"} data-anchor={`shelf:${me.seat}`}>
				{all.length === 0 ? <em>{say("flow.nobts")}</em> : null}
				{all.map(({ id, shape, icon, nth }) => (
					<Held key={`${id}.${nth}`} view={view} id={id} shape={shape} icon={icon} size={size} />
				))}
			</div>
		</div>
	);
}

function Paradox({ view }: { view: View }) {
	const { me, hand } = view;
	const glitched = me.fractures?.glitched.paradoxes ?? 0;
	const open = hand.state(placeKey({ kind: "glitch", seat: me.seat, target: "paradox", at: 0 }));
	return (
		<div>
			<h4>
				{say("table.paradox")}
				{Array.from({ length: glitched }, (_, i) => (
					<GlitchSpot key={i} view={view} target="paradox" at={0} lies />
				))}
				{open && !glitched ? <GlitchSpot view={view} target="paradox" at={0} lies={false} /> : null}
			</h4>
			<div class="px" role="img" aria-label={`${me.paradox} / ${me.paradoxLimit}`} data-anchor={`paradox:${me.seat}`}>
				{Array.from({ length: Math.max(me.paradoxLimit, me.paradox) }, (_, i) => (
					<span key={i} class={i < me.paradox ? "on" : ""}>
						<Icon name="paradox" size={24} />
					</span>
				))}
			</div>
		</div>
	);
}

/** The Leader's plate. */
export function LeaderPlate({ view }: { view: View }) {
	const { me, table } = view;
	const leader = leaderInForce(me);
	if (!leader) return null;
	const words = leaderSentence(view, leader);
	return (
		<div class="leader" title={`${sayOf("leader", leader)}${colon()}${words}`} data-anchor={`leader:${me.seat}`}>
			<Bust leader={leader} owner={ownerOf(me, table.seats)} size={54} />
			<span>
				<b>{sayOf("leader", leader)}</b>
				<span class="says2">{words}</span>
			</span>
		</div>
	);
}

export function Tracks({ view }: { view: View }) {
	const change = view.hand.seen.value?.preview()?.balance;
	return (
		<div class="tracks">
			<Morale view={view} soon={change?.morale ?? 0} />
			<Travel view={view} soon={change?.travels ?? 0} />
			<div class="two">
				<Shelf view={view} />
				<Paradox view={view} />
			</div>
			{platesOf(view.table, view.me).length > 0 ? <Plates view={view} /> : <LeaderPlate view={view} />}
		</div>
	);
}
