/** The end screen: winner and margin, what decided the game, the scores, and what to do next. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { verdictOf } from "../../game/score";
import type { Verdict } from "../../game/score";
import type { Table } from "../../core/table";
import { Icon, PATH_LETTERS, ownerOf, seatName } from "../pieces/atoms";
import { Art, Exosuit } from "../pieces/figures";
import { eraNumber, say } from "../words/say";
import type { View } from "../hand/view";
import { Chart } from "./end/chart";
import { readerOf } from "./end/names";
import { Ribbons } from "./end/ribbons";
import { Share } from "./end/share";
import { WhyEnded } from "./end/why";
import { Vista } from "../pieces/vista";
import "../css/screens/end.css";

interface EndProps {
	view: View;
	/** Null: there is no record yet. */
	onExport: (() => void) | null;
	onLink: (() => void) | null;
	onAgain: (() => void) | null;
	onHarder: (() => void) | null;
	onHome: () => void;
	/** Null: there is no record to analyse. */
	onAnalyse: (() => void) | null;
	copied: boolean;
	children?: ComponentChildren;
}

/** "You win by 9 VP", "Chronossus wins by 39 VP". */
function titleOf({ winners, margin, tie }: Verdict, reader: number | null): string {
	const winner = winners[0];
	if (!winner) return say("over.title");
	if (winners.length > 1) return say("over.shared", { who: winners.map(seatName).join(", ") });
	const by = { you: winner.seat === reader ? "yes" : "no", who: seatName(winner) };
	return tie === "none" ? say("end.wins.by", { ...by, n: margin }) : say("end.wins", by);
}

/** How a tie was broken. */
function tieWords({ ranking, tie }: Verdict, table: Table): string {
	const [winner, other] = ranking;
	if (tie === "none" || !winner || !other) return "";
	if (tie === "water") return say("end.tie.water", { own: winner.goods.water, other: other.goods.water });
	return say(tie === "bot" ? "end.tie.bot" : tie === "resources" ? "end.tie.resources" : "end.tie.shared", {
		who: seatName(table.seats.find((seat) => seat.bot) ?? winner),
	});
}

/** The winner, on the material of the Path. */
function Winner({ view, verdict, title }: { view: View; verdict: Verdict; title: string }) {
	const { table } = view;
	const winner = verdict.ranking[0];
	if (!winner) return null;
	const owner = ownerOf(winner, table.seats);
	const tie = tieWords(verdict, table);
	return (
		<section class={`win own-${owner} mat-${owner}`}>
			<Art name="a-council" box="0 0 200 130" cls="wc" fit="xMaxYMax meet" />
			<Exosuit of={winner.path ? PATH_LETTERS[winner.path] : "bot"} owner={owner} size={150} cls="ws" />
			<div>
				<p>
					<Icon name="trophy" size={24} />
					{say("end.after", { era: eraNumber(table.era) })}
				</p>
				<h1>{title}</h1>
				{view.hand.session.rewound.value > 0 ? (
					<p data-practice>{say("end.practice", { n: view.hand.session.rewound.value })}</p>
				) : null}
				{view.hand.session.hinted.value > 0 ? (
					<p data-hints>{say("end.hints", { n: view.hand.session.hinted.value })}</p>
				) : null}
				<h2>{tie || verdict.ranking.map((seat) => `${seatName(seat)} ${seat.score.total}`).join(", ")}</h2>
			</div>
		</section>
	);
}

interface Act {
	readonly icon: string;
	readonly words: string;
	readonly data: string;
	readonly act: () => void;
}

function Acts({ first, rest }: { first: Act; rest: readonly Act[] }) {
	const named = (name: string) => ({ [`data-${name}`]: true });
	return (
		<footer class="bar3 four">
			<button type="button" class="do" {...named(first.data)} onClick={first.act}>
				{first.words}
			</button>
			{rest.map(({ icon, words, data, act }) => (
				<button type="button" class="do calm" key={data} {...named(data)} onClick={act}>
					<Icon name={icon} size={20} /> <span>{words}</span>
				</button>
			))}
		</footer>
	);
}

export function End(props: EndProps) {
	const { view, onExport, onLink, onAgain, onHarder, onHome, onAnalyse, copied, children } = props;
	const sharing = useSignal(false);
	const { table, hand } = view;
	const verdict = verdictOf(table);
	if (!verdict) return null;
	const reader = readerOf(hand.session, table);
	const title = titleOf(verdict, reader);
	const acts: Act[] = [
		...(onAgain ? [{ icon: "play", words: say("end.again"), data: "again", act: onAgain }] : []),
		...(onHarder ? [{ icon: "score", words: say("end.harder"), data: "harder", act: onHarder }] : []),
		...(onAnalyse ? [{ icon: "hint", words: say("analysis.title"), data: "analyse", act: onAnalyse }] : []),
		{ icon: "replay", words: say("end.back"), data: "look-back", act: () => hand.session.look(0) },
		{ icon: "share", words: say("end.share"), data: "share", act: () => (sharing.value = !sharing.value) },
		...(onExport ? [{ icon: "log", words: say("end.save"), data: "save", act: onExport }] : []),
		{ icon: "device", words: say("over.again"), data: "home", act: onHome },
	];
	const [first, ...rest] = onAgain ? acts : [...acts.slice(-1), ...acts.slice(0, -1)];
	return (
		<main
			class={children ? "t2 start end over more" : "t2 start end over"}
			id="question"
			aria-label={say("over.title")}
		>
			<Vista struck dim={false} />
			<Winner view={view} verdict={verdict} title={title} />
			<WhyEnded view={view} verdict={verdict} reader={reader} />
			<Ribbons view={view} verdict={verdict} />
			<section class="tl2">
				<h3>{say("over.chart")}</h3>
				<Chart view={view} />
			</section>
			{children ? <div class="extra">{children}</div> : null}
			{first ? <Acts first={first} rest={rest} /> : null}
			{sharing.value ? (
				<Share
					view={view}
					verdict={verdict}
					title={title}
					onLink={onLink}
					copied={copied}
					onClose={() => (sharing.value = false)}
				/>
			) : null}
		</main>
	);
}
