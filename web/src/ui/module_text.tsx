/**
 * The modules in words, for the text board.
 */
import { DECKS, TOKENS } from "../core/lists";
import type { SeatTable } from "../core/table";
import { breakthrough } from "../core/table";
import { seatName } from "./atoms";
import { percent } from "./band";
import { sentence } from "./ops";
import { name, say, sayOf } from "./say";
import type { View } from "./view";

function doomsdayLines({ table, content }: View): string[] {
	const { doomsday } = table;
	if (!doomsday) return [];
	const { sooner, same, later } = doomsday.odds;
	return [
		...doomsday.eras.map(({ experiment, hidden }, i) => {
			const era = say("table.erashort", { n: i + 1 });
			if (!experiment) return `${era}: ${say(hidden ? "doom.hidden" : "doom.none")}`;
			const card = content.doomsday.experiments[experiment];
			const needs = card.needs.map(({ what, n }) => `${n} ${sayOf("count", what)}`).join(", ");
			return `${era}: ${sayOf("experiment", experiment)}, ${card.vp} ${name("vp")}; ${needs}; ${sentence(card.price)}`;
		}),
		...TOKENS.flatMap((token) => (token === "" ? [] : [`${sayOf("token", token)}: ${doomsday.tokens[token]} / 10`])),
		[say("doom.sooner", { n: percent(sooner) }), say("doom.same", { n: percent(same) }), say("doom.later", { n: percent(later) })].join(", "),
	];
}

function pioneersLines({ table, me, content }: View): string[] {
	const { pioneers } = table;
	if (!pioneers) return [];
	return [
		...DECKS.flatMap((deck) => (deck === "" ? [] : [`${say("pion.deck", { deck: sayOf("deck", deck), water: content.pioneers.water[deck] })}: ${say("pion.left", { n: pioneers.count[deck] })}, ${say("pion.odds", { n: percent(me.venture[deck].odds) })}`])),
		...pioneers.left.flatMap((n, power) => (n > 0 ? [say("pion.bar", { power, n })] : [])),
		...pioneers.hand.flatMap((card) => {
			if (!card) return [];
			const row = content.pioneers.adventures[card];
			const gains = [...row.success, ...row.does, ...row.always];
			return [`${sayOf("adventure", card)}, ${say("pion.power")} ${row.power}. ${say("pion.success")}: ${sentence(gains)}. ${say("pion.failure")}: ${sentence(row.failure)}.`];
		}),
	];
}

function guardiansLines(view: View): string[] {
	const { table, content } = view;
	const { guardians } = table;
	if (!guardians) return [];
	return [1, 2, 3, 4, 5, 6].map((n) => {
		const seat = guardians.markers[n] ?? null;
		const row = content.guardians.places[n];
		const title = say("guard.place", { n });
		if (seat !== null) return `${title}: ${say("guard.enlisted", { who: seatName(table.seats[seat] ?? view.me) })}`;
		const price = [`${row?.workers ?? 0} ${name(row?.worker ?? "any")}`, ...Object.entries(row?.price ?? {}).map(([good, amount]) => `${amount} ${name(good)}`)].join(", ");
		return `${title}: ${say("guard.price", { price })}`;
	});
}

/** A heading and a list for each module in the game. */
export function ModuleText({ view }: { view: View }) {
	const lines = { doomsday: doomsdayLines(view), pioneers: pioneersLines(view), guardians: guardiansLines(view) };
	return (
		<>
			{view.table.modules.map((module) => (
				<section key={module}>
					<h4>{sayOf("module", module)}</h4>
					<ul>
						{lines[module].map((line, i) => (
							<li key={i}>{line}</li>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

/** What a seat has of the modules. */
export function moduleSeatWords({ table }: View, seat: SeatTable): string[] {
	const none = say("prompt.none");
	const sensors = seat.sensors.map((id) => `${name(breakthrough(id).shape)} ${name(breakthrough(id).icon)}`);
	return [
		...(table.doomsday ? [`${say("doom.taken")}: ${seat.experiments.map((one) => sayOf("experiment", one)).join(", ") || none}`] : []),
		...(table.pioneers ? [`${say("pion.power")}: ${seat.power}; ${say("pion.upgrades")}: ${[...seat.upgrades.map(name), ...sensors].join(", ") || none}`, `${say("pion.kept")}: ${seat.adventures.map((one) => sayOf("adventure", one)).join(", ") || none}`] : []),
		...(table.guardians ? [say("guard.supply", { n: seat.guardians })] : []),
	];
}
