/**
 * The end: the verdict, the score pad, how it came about, and what to keep.
 */
import type { ComponentChildren } from "preact";
import { Icon, seatName } from "../pieces/atoms";
import { ScoreNote } from "../table/band";
import { Chart } from "./chart";
import type { View } from "../table/view";
import { ScoreSheet } from "../table/side";
import { say } from "../say";
import "../css/old/screens.css";

interface OverProps {
	view: View;
	/** Null: there is no record yet. */
	onExport: (() => void) | null;
	onLink: (() => void) | null;
	onHome: () => void;
	copied: boolean;
	children?: ComponentChildren;
}

export function Over({ view, onExport, onLink, onHome, copied, children }: OverProps) {
	const { table } = view;
	const winners = table.seats.filter((seat) => seat.won);
	const human = table.seats.find((seat) => !seat.bot);
	const totals = table.seats.map((seat) => seat.score.total).sort((a, b) => b - a);
	const verdict = table.bot && human ? say(human.won ? "over.you" : "over.lost") : winners.length > 1 ? say("over.shared", { who: winners.map(seatName).join(", ") }) : say("over.won", { who: winners[0] ? seatName(winners[0]) : "" });
	const margin = (totals[0] ?? 0) - (totals[1] ?? 0);
	return (
		<section class="over panel" aria-label={say("over.title")}>
			<h2>
				<Icon name="trophy" size={26} /> {verdict}
			</h2>
			<p class="sub">{margin > 0 ? say("over.margin", { n: margin }) : table.bot ? say("over.tie") : ""}</p>
			<div>
				<ScoreSheet view={view} />
				<ScoreNote table={table} />
			</div>
			<div>
				<h3>{say("over.chart")}</h3>
				<Chart view={view} />
			</div>
			{children}
			<div class="back-row">
				{onExport ? (
					<button type="button" class="btn primary" onClick={onExport}>
						{say("over.export")}
					</button>
				) : null}
				{onLink ? (
					<button type="button" class="btn" onClick={onLink}>
						{copied ? say("over.copied") : say("over.link")}
					</button>
				) : null}
				<button type="button" class="btn quiet" onClick={() => view.desk.session.look(0)}>
					{say("over.replay")}
				</button>
				<button type="button" class="btn quiet" onClick={onHome}>
					{say("over.again")}
				</button>
			</div>
		</section>
	);
}
