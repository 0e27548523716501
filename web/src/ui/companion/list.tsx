/** The checklist: what to move on the real table, line by line. */
import { say as toldIn, message } from "../../words/i18n";
import type { Heading, Item, Line } from "../../companion/checklist";
import { Icon } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { withRules } from "../words/told";
import { eraNumber, say } from "../words/say";

/** A line in words. */
export function lineText({ said, told }: Pick<Line, "said" | "told">): string {
	return said.key ? message(said.key, said.values) : toldIn(told);
}

/** What the automaton did last, in few words. */
export function Last({ items }: { items: readonly Item[] }) {
	const words = items.map((item) =>
		item.is === "line" ? lineText(item) : item.is === "note" ? toldIn(item.told) : "",
	);
	if (items.length === 0) return null;
	return (
		<div class="clast">
			<b>{say("companion.last")}</b>
			<span>{words.filter(Boolean).join(". ")}</span>
		</div>
	);
}

/** `who`: the automaton. */
function headText(of: Heading, who: string): string {
	switch (of.what) {
		case "era":
			return say("companion.era", { era: eraNumber(of.era) });
		case "phase":
			return of.phase === "setup" || of.era === 0
				? say("companion.setup")
				: say("companion.phase", { era: eraNumber(of.era), phase: { term: `phase.${of.phase}` } });
		case "turn":
			return say("companion.turn", { who });
		case "command":
			return toldIn(of.told);
	}
}

/** The Action of an automaton, as a card; anything else as a heading. */
function Head({ item, who }: { item: Extract<Item, { is: "head" }>; who: string }) {
	const { of, rule } = item;
	if (of.what !== "command") return <h2 class="part">{headText(of, who)}</h2>;
	return (
		<div class="csay">
			<span>
				<b>{headText(of, who)}</b>
				<small>{say("companion.stands", { n: of.token })}</small>
			</span>
			<RuleTap rule={rule} about={of.told} />
		</div>
	);
}

function LineView({ item, ticked, onTick }: { item: Line; ticked: boolean; onTick: (at: number) => void }) {
	const text = lineText(item);
	const done = item.done || ticked;
	return (
		<li class={done ? "cdo done" : "cdo"} data-line={item.at}>
			<button type="button" role="checkbox" aria-checked={done} disabled={item.done} onClick={() => onTick(item.at)}>
				<i>{done ? <Icon name="check" size={22} /> : null}</i>
				<span>
					<b>{withRules(text, [item.rule])}</b>
					{item.reasons.length > 0 ? <small>{item.reasons.map(toldIn).join(" ")}</small> : null}
				</span>
			</button>
			<RuleTap rule={item.rule} about={text} />
		</li>
	);
}

export function Checklist({
	items,
	who,
	ticked,
	onTick,
}: {
	items: readonly Item[];
	/** The automaton. */
	who: string;
	ticked: ReadonlySet<number>;
	onTick: (at: number) => void;
}) {
	/* A heading that nothing follows says nothing. */
	const shown = items.filter((item, i) => {
		const next = items[i + 1];
		return item.is !== "head" || item.of.what === "command" || (next !== undefined && next.is !== "head");
	});
	return (
		<ul class="todo" aria-label={say("companion.todo")}>
			{shown.map((item) =>
				item.is === "line" ? (
					<LineView key={`l${item.at}${item.said.key}`} item={item} ticked={ticked.has(item.at)} onTick={onTick} />
				) : (
					<li key={`${item.is}${item.at}`} class={`c${item.is}`}>
						{item.is === "head" ? (
							<Head item={item} who={who} />
						) : (
							<p class="ctold">
								{toldIn(item.told)} <RuleTap rule={item.rule} about={item.told} />
							</p>
						)}
					</li>
				),
			)}
		</ul>
	);
}
