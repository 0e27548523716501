/**
 * The player's Evacuation: its condition and its value, as symbols on the ship's plaque.
 */
import { COUNTS } from "../../core/lists";
import type { Count, Good, Worker } from "../../core/lists";
import { GoodView, Icon, Piece } from "../pieces/atoms";
import { counted, countedFromTwo, countedThing, say } from "../words/say";
import type { View } from "../hand/view";

/** Icons of the things that Evacuation sets count; others are shown as text. */
const SIGNS: Readonly<Partial<Record<Count, string>>> = {
	"power-plants": "power-plant",
	factories: "factory",
	"life-supports": "life-support",
	labs: "lab",
	superprojects: "superproject",
	anomalies: "anomaly",
	travels: "travel-track",
	breakthroughs: "shape-triangle",
};
const PEOPLE: Readonly<Partial<Record<Count, Worker>>> = {
	scientists: "scientist",
	engineers: "engineer",
	administrators: "administrator",
	geniuses: "genius",
};
const isGood = (what: Count): what is Count & Good =>
	what === "titanium" || what === "gold" || what === "uranium" || what === "neutronium" || what === "water";

function SetPart({ what, n }: { what: Count; n: number }) {
	const who = PEOPLE[what];
	const sign = SIGNS[what];
	if (isGood(what)) return <GoodView good={what} n={n} size={17} />;
	return (
		<>
			{n > 1 ? <span>{n}</span> : null}
			{who ? (
				<Piece kind={who} size={20} />
			) : sign ? (
				<Icon name={sign} size={17} />
			) : (
				<span>{countedThing(what, n)}</span>
			)}
		</>
	);
}

/** The reader's Evacuation: its condition and its VP. */
export function Condition({ view }: { view: View }) {
	const { table, content, me, hand } = view;
	const board = me.path ? content.paths[me.path] : null;
	const condition = board && me.evacuation ? board.evacuation[table.edition][me.evacuation === 2 ? 1 : 0] : null;
	if (!condition) return null;
	const set = condition.set.map(({ what, n }) => countedFromTwo(what, n)).join(" + ");
	return (
		<>
			<b>
				{me.evacuationMet ? <Icon name="check" size={14} /> : null}{" "}
				{condition.base ? counted(condition.base, condition.baseN) : condition.baseN}
			</b>
			{me.evacuationMet || !condition.base ? null : (
				<span>
					{say("table.condition.have", {
						n: hand.session.game.value.sum("count", me.seat, COUNTS.indexOf(condition.base)),
					})}
				</span>
			)}
			<span title={say("table.condition.help", { n: condition.vp, more: condition.perSet, set })}>
				<GoodView good="vp" n={condition.vp} size={15} />
				<GoodView good="vp" n={condition.perSet} size={15} sign="+" />
			</span>
			<span class="set-of" role="img" aria-label={say("table.per", { set })} title={say("table.per", { set })}>
				<span>{say("table.per", { set: "" }).trim()}</span>
				{condition.set.map(({ what, n }) => (
					<SetPart key={what} what={what} n={n} />
				))}
			</span>
		</>
	);
}
