/**
 * Learning in play, below the question: warnings of a turn that costs points, and one sentence about a place or a
 * symbol that this player meets for the first time. Both are quiet, block nothing, and can be switched off.
 */
import "../css/learning.css";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Told, warningsOf } from "../../game/warnings";
import type { Warning } from "../../game/warnings";
import { muted } from "../../game/learning";
import { met } from "../../keep/met";
import type { Settings } from "../../keep/settings";
import type { View } from "../hand/view";
import { Icon } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { answerText } from "./labels";
import { eraNumber, say } from "../words/say";
import { TOPICS, sentenceOf, topicOf, topicsNow } from "./topics";
import type { Topic } from "./topics";

const RESTS = 700; /* ms until a place pointed at is explained */
const READ = 2500; /* ms after which an explanation counts as read */

/** The rule behind a warning. */
const RULES: Readonly<Record<Warning["kind"], string>> = {
	left: "TURN-04",
	free: "FREE-02",
	score: "TURN-02",
	supply: "SUPPLY-02",
	genius: "WORKER-04",
	anomaly: "PARADOX-05",
	debt: "TRAVEL-02",
	exosuits: "POWER-01",
	cores: "SCORE-06",
	top: "MORALE-03",
};

function warningWords(view: View, warning: Warning): string {
	const { session } = view.hand;
	switch (warning.kind) {
		case "left":
			return say("warn.left", { workers: warning.workers, exosuits: warning.exosuits });
		case "free":
			return say("warn.free", { what: answerText(view, warning.answer, session.ask.value) });
		case "score":
			return say("warn.score", { n: warning.vp, what: answerText(view, warning.answer, session.ask.value) });
		case "supply":
			return say("warn.supply", { n: warning.water, needs: warning.needs });
		case "genius":
			return say("warn.genius", { worker: { term: `worker.${warning.worker}` } });
		case "anomaly":
			return say("warn.anomaly", { n: warning.tokens, era: eraNumber(warning.era) });
		case "debt":
			return say("warn.debt", { era: eraNumber(warning.era) });
		case "exosuits":
			return say("warn.exosuits", { n: warning.exosuits, workers: warning.workers });
		case "cores":
			return say("warn.cores", { n: warning.cores });
		case "top":
			return say("warn.top", { water: warning.water, n: warning.vp });
	}
}

const MOST = 2; /* warnings at a time */

/** The warnings of this moment that were not told before. */
function useWarnings(view: View, on: boolean): readonly Warning[] {
	const { session } = view.hand;
	const told = useMemo(() => new Told(), [session]);
	const head = session.head.value;
	const state = session.now.value.state;
	return useMemo(
		() => (on ? warningsOf(session).filter((warning) => told.tells(session, warning)) : []),
		[session, head, state, session.looking.value, on],
	).slice(0, MOST);
}

function Warnings({ view, all }: { view: View; all: readonly Warning[] }) {
	return (
		<ol class="tlist warns" aria-label={say("warn.title")}>
			{all.map((warning) => (
				<li class="warnl" key={warning.kind} data-warning={warning.kind}>
					<Icon name="warn" size={20} />
					<span>{warningWords(view, warning)}</span>
					<RuleTap rule={RULES[warning.kind]} />
				</li>
			))}
		</ol>
	);
}

/** The place pointed at, once the pointer rests there. */
function useResting(key: string | null): string | null {
	const rests = useSignal<string | null>(null);
	useEffect(() => {
		if (key === null) {
			rests.value = null;
			return;
		}
		const timer = setTimeout(() => (rests.value = key), RESTS);
		return () => clearTimeout(timer);
	}, [key]);
	return key === null ? null : rests.value;
}

/** The topic to explain: what is pointed at, else one of the turn. */
function useTopic(view: View): Topic | null {
	const { session, pointed } = view.hand;
	const turn = useSignal<{ readonly at: number; readonly topic: Topic } | null>(null);
	const known = met().all.value;
	const at = session.now.value.turnAt;
	const rests = topicOf(useResting(pointed.value));
	if (rests && !known.has(rests)) return rests;
	const begun = turn.peek();
	if (begun?.at === at) return known.has(begun.topic) ? null : begun.topic;
	const topic = topicsNow(view).find((one) => !known.has(one)) ?? null;
	if (topic) turn.value = { at, topic };
	return topic;
}

function First({ view }: { view: View }) {
	const topic = useTopic(view);
	useEffect(() => {
		if (topic === null) return;
		const from = performance.now();
		return () => {
			if (performance.now() - from >= READ) met().add(topic);
		};
	}, [topic]);
	if (topic === null) return null;
	return (
		<div class="firstnote" role="note" aria-label={say("first.new")} data-first={topic}>
			<Icon name="hint" size={20} />
			<p>
				{say(sentenceOf(topic))} <RuleTap rule={TOPICS[topic]} />
			</p>
			<button
				type="button"
				class="shut-it"
				title={say("first.known")}
				aria-label={say("first.known")}
				onClick={() => met().add(topic)}
			>
				<Icon name="check" size={18} />
			</button>
		</div>
	);
}

export function Notes({ view, settings }: { view: View; settings: Settings }) {
	const warnings = useWarnings(view, settings.warnings.value && !muted.value);
	if (muted.value) return null;
	/* One thing at a time: the question has little room. */
	if (warnings.length > 0) return <Warnings view={view} all={warnings} />;
	return settings.firsts.value ? <First view={view} /> : null;
}
