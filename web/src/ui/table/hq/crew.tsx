/**
 * Workers, Active and Tired, and the Free Actions that wake them: Supply and Force.
 */
import type { ComponentChildren } from "preact";
import type { Place } from "../../../core/places";
import { placeKey } from "../../../core/places";
import { GoodView, Icon, Named, Piece, ownerOf } from "../../pieces/atoms";
import { leaderInForce } from "../../pieces/leaders";
import { sentence } from "../../pieces/ops";
import { colon, name, say, sayOf } from "../../words/say";
import { each } from "../../hand/view";
import type { View } from "../../hand/view";

const HEAD = 32;
const MANY = 6; /* more Workers are drawn smaller, three in a row */
const CROWD = 12; /* more are drawn still smaller, four in a row */

function Pen({ view, column }: { view: View; column: "active" | "tired" }) {
	const { me, hand } = view;
	const pieces = each(me[column]);
	return (
		<div class={column === "tired" ? "tired" : ""} data-anchor={`${column}:${me.seat}`}>
			<h4>{say(column === "active" ? "table.active" : "table.tired")}</h4>
			<div class={`heads${pieces.length > CROWD ? " crowd" : pieces.length > MANY ? " many" : ""}`}>
				{pieces.map((worker, i) => {
					const give = { kind: "worker", seat: me.seat, worker, column } as const satisfies Place;
					const key = placeKey(give);
					const state = hand.state(key);
					const takes = column === "active" && hand.workers.value.includes(worker);
					const held = takes && hand.held.value === worker && pieces.indexOf(worker) === i;
					const piece = <Piece kind={worker} size={HEAD} />;
					if (state)
						return (
							<button
								key={i}
								type="button"
								class={`pick ${state}`}
								data-place={key}
								aria-label={name(worker)}
								onClick={hand.tapAt(key, give)}
							>
								{piece}
							</button>
						);
					if (takes)
						return (
							<button
								key={i}
								type="button"
								class={held ? "held" : ""}
								aria-label={say("table.take", { who: name(worker) })}
								aria-pressed={hand.held.value === worker}
								title={name(worker)}
								onClick={() => hand.take(worker)}
							>
								{piece}
							</button>
						);
					return (
						<span key={i} role="img" aria-label={name(worker)} title={name(worker)}>
							{piece}
						</span>
					);
				})}
			</div>
		</div>
	);
}

function Act({
	view,
	place,
	icon,
	title,
	used,
	children,
}: {
	view: View;
	place: Place;
	icon: ComponentChildren;
	title: string;
	used: boolean;
	children: ComponentChildren;
}) {
	const { hand } = view;
	const key = placeKey(place);
	const state = hand.state(key) || (used ? "used" : "no");
	return (
		<button type="button" class={`act ${state}`} data-place={key} onClick={hand.tapAt(key, place)} title={title}>
			<Named words={title} />
			{icon}
			{children}
		</button>
	);
}

export function Crew({ view }: { view: View }) {
	const { me, content, table } = view;
	const owner = ownerOf(me, table.seats);
	const lead = leaderInForce(me);
	const card = lead ? content.leaders[lead] : null;
	const does = card?.as[table.edition].does ?? [];
	const here = me.posts.find(({ space }) => space === "supply");
	const leads = me.posts.find(({ space }) => space === "leader");
	const used = (space: "supply" | "force" | "leader") => me.used.includes(space);
	const mark = (space: "supply" | "force" | "leader", icon: string) =>
		used(space) ? <b class={`ltr own-${owner}`}>{owner.toUpperCase()}</b> : <Icon name={icon} size={22} />;
	return (
		<div class="crew">
			<div class="pens">
				<Pen view={view} column="active" />
				<Pen view={view} column="tired" />
			</div>
			<div class={does.length > 0 ? "acts three" : "acts"}>
				<Act
					view={view}
					place={{ kind: "supply", seat: me.seat }}
					used={used("supply")}
					icon={here ? <Piece kind={here.worker} size={24} /> : <Icon name="supply" size={22} />}
					title={`${say("table.supply")}, ${say("cost.water", { n: me.supplyWater })}`}
				>
					<b aria-hidden="true">{say("table.supply")}</b>
					<span aria-hidden="true">
						<GoodView good="water" n={me.supplyWater} size={16} one /> →{" "}
						<GoodView good="morale" n={1} sign="+" size={16} />
					</span>
				</Act>
				<Act
					view={view}
					place={{ kind: "force", seat: me.seat }}
					used={used("force")}
					icon={mark("force", "force")}
					title={say("table.force")}
				>
					<b aria-hidden="true">{say("flow.force")}</b>
					<span aria-hidden="true">
						{say("flow.wake")} <GoodView good="morale" n={1} sign="−" size={16} />
					</span>
				</Act>
				{does.length > 0 && lead && card ? (
					<Act
						view={view}
						place={{ kind: "leader", seat: me.seat }}
						used={used("leader")}
						icon={leads ? <Piece kind={leads.worker} size={24} /> : mark("leader", "leader")}
						title={`${sayOf("leader", lead)}${colon()}${sentence(does)}`}
					>
						<b aria-hidden="true">{sayOf("leader", lead).split(" ").at(-1)}</b>
						<span aria-hidden="true">
							{card.worker ? (card.worker === "any" ? say("tile.any") : name(card.worker)) : say("tile.free")}
						</span>
					</Act>
				) : null}
			</div>
		</div>
	);
}
