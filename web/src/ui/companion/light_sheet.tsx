/** The automaton's score sheet in companion light, and what it has of the modules that only owners have. */
import type { LightGame } from "../../companion/light";
import { rowsOf } from "../../game/score";
import { eraName, figure, say, sayOf } from "../words/say";

function Line({ label, value }: { label: string; value: string }) {
	return (
		<div class="line">
			<dt>{label}</dt>
			<dd>{value}</dd>
		</div>
	);
}

export function LightSheet({ game }: { game: LightGame }) {
	const table = game.table.value;
	const sheet = game.light.score();
	const rows = rowsOf(table).filter((row) => sheet[row] !== 0 || row === "buildings" || row === "superprojects");
	const hypers = table.timeline.filter(({ era }) => game.light.hypers(era) > 0);
	return (
		<dl class="glance clsheet" aria-label={say("light.sheet")}>
			<Line label={say("light.sheet")} value={say("companion.vp", { n: figure(sheet.total) })} />
			{rows.map((row) => (
				<Line key={row} label={sayOf("score", row === "conditions" ? "objectives" : row)} value={figure(sheet[row])} />
			))}
			{game.extras.includes("loops") ? <Line label={say("light.loops")} value={`${game.light.loops()}`} /> : null}
			{game.extras.includes("hypersync") ? (
				<Line
					label={say("light.hypers")}
					value={hypers.map(({ era }) => eraName(era)).join(", ") || say("companion.its.none")}
				/>
			) : null}
		</dl>
	);
}
