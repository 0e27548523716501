/** The end screen: winner and margin, what decided the game, the scores, and what to do next. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { verdictOf } from "../../game/score";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import type { View } from "../hand/view";
import { Chart } from "./end/chart";
import { readerOf } from "./end/names";
import { Ribbons } from "./end/ribbons";
import { Share } from "./end/share";
import { WhyEnded } from "./end/why";
import { Winner, titleOf } from "./end/winner";
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
