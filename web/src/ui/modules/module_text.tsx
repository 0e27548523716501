/**
 * The modules as text, for the text board.
 */
import { DECKS, TOKENS } from "../../core/lists";
import type { Module, Technology, Variable } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { breakthrough } from "../../core/table";
import { variableTile } from "./anomalies";
import { seatName } from "../pieces/atoms";
import { percent } from "../pieces/band";
import { fractureSeatWords } from "./device";
import { sentence } from "../pieces/ops";
import { amount, breakthroughWords, colon, counted, name, say, sayOf, semicolon } from "../words/say";
import { technologyWords } from "./technologies";
import { tileSentence } from "../pieces/tiles";
import type { View } from "../hand/view";

function doomsdayLines({ table, content }: View): string[] {
	const { doomsday } = table;
	if (!doomsday) return [];
	const { sooner, same, later } = doomsday.odds;
	return [
		...doomsday.eras.map(({ experiment, hidden }, i) => {
			const era = say("table.erashort", { n: i + 1 });
			if (!experiment) return `${era}${colon()}${say(hidden ? "doom.hidden" : "doom.none")}`;
			const card = content.doomsday.experiments[experiment];
			const needs = card.needs.map(({ what, n }) => counted(what, n)).join(", ");
			const title = `${sayOf("experiment", experiment)}, ${card.vp} ${name("vp")}`;
			return era + colon() + [title, needs, sentence(card.price)].join(semicolon());
		}),
		...TOKENS.flatMap((token) =>
			token === "" ? [] : [`${sayOf("token", token)}${colon()}${doomsday.tokens[token]} / 10`],
		),
		[
			say("doom.sooner", { n: percent(sooner) }),
			say("doom.same", { n: percent(same) }),
			say("doom.later", { n: percent(later) }),
		].join(", "),
	];
}

function pioneersLines({ table, me, content }: View): string[] {
	const { pioneers } = table;
	if (!pioneers) return [];
	return [
		...DECKS.flatMap((deck) => {
			if (deck === "") return [];
			const title = say("pion.deck", { deck: sayOf("deck", deck), water: content.pioneers.water[deck] });
			const left = say("pion.left", { n: pioneers.count[deck] });
			return [`${title}${colon()}${left}, ${say("pion.odds", { n: percent(me.venture[deck].odds) })}`];
		}),
		...pioneers.left.flatMap((n, power) => (n > 0 ? [say("pion.bar", { power, n })] : [])),
		...pioneers.hand.flatMap((card) => {
			if (!card) return [];
			const row = content.pioneers.adventures[card];
			const gains = [...row.success, ...row.does, ...row.always];
			return [
				[
					`${sayOf("adventure", card)}, ${say("pion.power")} ${row.power}.`,
					`${say("pion.success")}${colon()}${sentence(gains)}.`,
					`${say("pion.failure")}${colon()}${sentence(row.failure)}.`,
				].join(" "),
			];
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
		if (seat !== null)
			return `${title}${colon()}${say("guard.enlisted", { who: seatName(table.seats[seat] ?? view.me) })}`;
		const price = [
			amount(row?.workers ?? 0, row?.worker ?? "any"),
			...Object.entries(row?.price ?? {}).map(([good, n]) => amount(n, good)),
		].join(", ");
		return `${title}${colon()}${say("guard.price", { price })}`;
	});
}

function fracturesLines(view: View): string[] {
	const { fractures } = view.table;
	if (!fractures) return [];
	const top = (technology: Technology, n: number) => `${technologyWords(view, technology)} ${say("frac.left", { n })}`;
	const pile = (title: string, technology: Technology | null, n: number) =>
		`${title}${colon()}${technology ? top(technology, n) : say("frac.empty")}`;
	return [
		`${say("frac.title")}${colon()}${say("frac.operators", { n: fractures.operators })}`,
		pile(say("frac.first"), fractures.top, fractures.unseen.length),
		pile(say("frac.second"), fractures.second[0] ?? null, Math.max(0, fractures.second.length - 1)),
		say("frac.device", { side: fractures.side }),
		...collapseLines(view),
	];
}

/** Collapsing Capital tiles and the tiles below them. */
function collapseLines({ table }: View): string[] {
	return Object.values(table.places).flatMap(({ space, collapse, below }) => {
		if (!collapse || below.length === 0) return [];
		const what = below.map((tile) => (tile ? sayOf("collapse", tile) : say("frac.facedown"))).join(", ");
		return [
			`${say(`space.${space}`)}${colon()}${sayOf("collapse", collapse)}${semicolon()}${say("frac.below", { what })}`,
		];
	});
}

function variableLines(view: View): string[] {
	const { variables } = view.table;
	if (!variables) return [];
	const pile = (title: string, variable: Variable | null) => {
		const tile = variable ? variableTile(view, variable) : undefined;
		return `${title}${colon()}${tile ? tileSentence(tile) : say("anom.empty")}`;
	};
	return [
		pile(say("frac.first"), variables.top),
		say("anom.left", { n: variables.unseen.length }),
		pile(say("frac.second"), variables.second[0] ?? null),
		...(variables.gone.length > 0 ? [say("anom.gone", { n: variables.gone.length })] : []),
		say("anom.removal", { what: sentence(view.content.removal) }),
	];
}

/** A heading and a list for each module in the game. */
export function ModuleText({ view }: { view: View }) {
	const lines: Readonly<Record<Module, readonly string[]>> = {
		doomsday: doomsdayLines(view),
		pioneers: pioneersLines(view),
		guardians: guardiansLines(view),
		fractures: fracturesLines(view),
		"variable-anomalies": variableLines(view),
		"new-buildings": [],
	};
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

/** What a seat has from the modules, as text. */
export function moduleSeatWords(view: View, seat: SeatTable): string[] {
	const { table } = view;
	const none = say("prompt.none");
	const sensors = seat.sensors.map((id) => breakthroughWords(breakthrough(id)));
	const upgrades = [...seat.upgrades.map(name), ...seat.mixed.map(name), ...sensors];
	return [
		...(table.doomsday
			? [`${say("doom.taken")}${colon()}${seat.experiments.map((one) => sayOf("experiment", one)).join(", ") || none}`]
			: []),
		...(table.pioneers
			? [
					[
						`${say("pion.power")}${colon()}${seat.power}`,
						`${say("pion.upgrades")}${colon()}${upgrades.join(", ") || none}`,
					].join(semicolon()),
					`${say("pion.kept")}${colon()}${seat.adventures.map((one) => sayOf("adventure", one)).join(", ") || none}`,
				]
			: []),
		...(table.guardians ? [say("guard.supply", { n: seat.guardians })] : []),
		...(seat.bot ? [] : fractureSeatWords(view, seat)),
	];
}
