/** A search under way: its progress and a button that ends it, or why it failed and what can be done. */
import type { Progress } from "../../game/ponder";
import type { Session } from "../../game/session";
import { Icon } from "../pieces/atoms";
import { playerName, say } from "../words/say";

interface SearchingProps {
	of: Progress;
	title: string;
	/** The button that asks for the answer found so far. */
	stop: string;
	onStop: () => void;
	onRetry: () => void;
	/** What to do instead after a failure. */
	other: { readonly words: string; readonly act: () => void };
}

function Button({ icon, words, act, data }: { icon: string; words: string; act: () => void; data: string }) {
	return (
		<button type="button" class="opt2 plain choice" data-search={data} onClick={act}>
			<Icon name={icon} size={22} />
			<span class="ot">
				<b>{words}</b>
			</span>
		</button>
	);
}

function Failed({ of, onRetry, other }: SearchingProps) {
	return (
		<div class="advice searching" role="alert" data-search-failed>
			<b>{say("think.failed")}</b>
			<p>{say("think.why", { why: of.failed })}</p>
			<div class="opts2">
				<Button icon="reset" words={say("think.retry")} act={onRetry} data="retry" />
				<Button icon="check" words={other.words} act={other.act} data="other" />
			</div>
		</div>
	);
}

export function Searching(props: SearchingProps) {
	const { of, title, stop, onStop } = props;
	if (of.failed) return <Failed {...props} />;
	const share = of.nodes > 0 ? of.done / of.nodes : 0;
	return (
		<div class="advice searching" data-searching={of.player}>
			<b>{title}</b>
			<progress max={1} value={share} aria-label={title} />
			<div class="opts2">
				<Button icon="check" words={stop} act={onStop} data="stop" />
			</div>
		</div>
	);
}

/** The search of a computer player for its answer. */
export function Thinking({ session }: { session: Session }) {
	const now = session.thinking.value;
	if (!now) return null;
	return (
		<Searching
			of={now}
			title={
				now.nodes > 0
					? say("think.level", { who: playerName(now.player), done: now.done, nodes: now.nodes })
					: playerName(now.player)
			}
			stop={say("think.stop")}
			onStop={() => session.stopThinking()}
			onRetry={() => session.retryThinking()}
			other={{ words: say("think.quick"), act: () => session.answerQuickly() }}
		/>
	);
}
