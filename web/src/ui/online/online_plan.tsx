/**
 * Planning ahead at an online table: the panel with the plan and its editor, and the notice that tells once why a plan
 * has ended.
 */
import { untracked, useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { answerAt } from "../../game/turn";
import { Draft } from "../../online/plan";
import type { DraftStep, Plan, Planned } from "../../online/plan";
import type { Remote } from "../../online/remote";
import type { RemoteSession } from "../../online/table";
import { Icon } from "../pieces/atoms";
import { answerText } from "../table/labels";
import { colon, say } from "../words/say";
import type { View } from "../hand/view";
import { deed } from "./online_deed";
import { Ask, Choice } from "./online_parts";
import type { AtTable } from "./online_seats";
import "../css/online/online_plan.css";

/** Whether the seat of this page can plan: it plays, and the others are to answer. */
export function canPlan({ remote, view }: AtTable): boolean {
	const table = remote.table.value;
	return (
		table !== null &&
		!table.spectates &&
		!table.over.value &&
		table.halt.value === null &&
		view.table.seats.length > 1 &&
		remote.people.value?.seats.some(({ seat, player }) => seat !== table.mine && player === "person") === true
	);
}

/** The player's next turn is not yet there: no answer is asked, and nothing is on its way. */
function waits(table: RemoteSession): boolean {
	const seats = table.ask.value.seats;
	return table.head.value === table.sure.value && !table.sending.value && !seats.includes(table.mine);
}

const textOf = (view: View, { before, ask, move }: Planned) => answerText(view, answerAt(before, move), ask);

function Step({
	view,
	draft,
	steps,
	number,
	children = null,
}: {
	view: View;
	draft: Draft;
	steps: readonly DraftStep[];
	number: number;
	children?: ComponentChildren;
}) {
	const step = steps[number];
	if (!step) return null;
	const other = steps.findIndex(({ after }) => after === step.after) < number;
	return (
		<li data-plan-step={number} style={{ "--deep": `${draft.depth(number) - 1}` }}>
			<small>{say(other ? "online.plan.or" : step.after < 0 ? "online.plan.first" : "online.plan.then")}</small>
			<ol>
				{step.answers.map((answer, i) => (
					<li key={i}>{textOf(view, answer)}</li>
				))}
			</ol>
			{children}
		</li>
	);
}

/** Buttons of a step in the editor. */
function Doings({ draft, number }: { draft: Draft; number: number }) {
	return (
		<div class="doings">
			{draft.canBegin(number) ? (
				<button type="button" class="btn quiet" data-plan-then={number} onClick={() => void draft.begin(number)}>
					{say("online.plan.add.then")}
				</button>
			) : null}
			<button type="button" class="btn quiet" data-plan-remove={number} onClick={() => draft.remove(number)}>
				{say("online.plan.remove")}
			</button>
		</div>
	);
}

/** The question that is open in the step being made. */
function Question({ view, draft }: { view: View; draft: Draft }) {
	const open = draft.open.value;
	if (!open) return null;
	const answers = draft.answers();
	const chosen = (key: string) => {
		const answer = answers[Number(key)];
		if (answer) draft.choose(answer.move);
	};
	return (
		<section class="plan-open">
			{open.answers.length > 0 ? (
				<ol>
					{open.answers.map((answer, i) => (
						<li key={i}>{textOf(view, answer)}</li>
					))}
				</ol>
			) : null}
			<Choice
				key={`${open.after} ${open.answers.length}`}
				label={say(open.answers.length > 0 ? "online.plan.next" : "online.plan.choose")}
				value=""
				options={[
					["", say("online.plan.pick")] as const,
					...answers.map((answer, i) => [String(i), textOf(view, answer)] as const),
				]}
				onChange={chosen}
			/>
			<button type="button" class="btn quiet" data-plan-back onClick={() => draft.back()}>
				{say("online.plan.back")}
			</button>
		</section>
	);
}

function Editor({ remote, view, table, edits }: AtTable & { table: RemoteSession; edits: Signal<Draft | null> }) {
	const draft = edits.value;
	if (!draft) return null;
	const steps = draft.steps.value;
	const free = !draft.open.value;
	return (
		<>
			<p class="muted">{say("online.plan.note")}</p>
			<ol class="plan">
				{steps.map((_, i) => (
					<Step key={i} view={view} draft={draft} steps={steps} number={i}>
						{free ? <Doings draft={draft} number={i} /> : null}
					</Step>
				))}
			</ol>
			<Question view={view} draft={draft} />
			{free && draft.canBegin(-1) ? (
				<button type="button" class="btn" data-plan-add onClick={() => void draft.begin(-1)}>
					{say(steps.length > 0 ? "online.plan.add.or" : "online.plan.add")}
				</button>
			) : null}
			{free && steps.length > 0 ? (
				<Ask
					words={say("online.plan.save")}
					primary
					ask={() => deed(remote, { t: "plan", n: table.sure.value, steps: draft.message() })}
					onDone={() => (edits.value = null)}
				/>
			) : null}
			<button type="button" class="btn quiet" data-plan-stop onClick={() => (edits.value = null)}>
				{say("online.plan.stop")}
			</button>
		</>
	);
}

/** What is left of the plan that the server has. */
function Kept({
	remote,
	view,
	table,
	plan,
	onEdit,
}: AtTable & { table: RemoteSession; plan: Plan; onEdit: () => void }) {
	const { sure } = table;
	const draft = useMemo(() => untracked(() => Draft.of(table.at(sure.value), table.mine, plan)), [plan, sure.value]);
	const steps = draft.steps.value;
	return (
		<>
			<p role="status">
				<Icon name="check" size={15} /> {say("online.plan.saved")}{" "}
				{plan.played > 0 ? say("online.plan.played", { n: plan.played }) : ""}
			</p>
			<ol class="plan">
				{steps.map((_, i) => (
					<Step key={i} view={view} draft={draft} steps={steps} number={i} />
				))}
			</ol>
			<div class="doings">
				{waits(table) ? (
					<button type="button" class="btn" data-plan-edit onClick={onEdit}>
						{say("online.plan.change")}
					</button>
				) : null}
				<Ask words={say("online.plan.clear")} quiet ask={() => deed(remote, { t: "plan", steps: [] })} />
			</div>
		</>
	);
}

export function PlanPanel({ remote, view }: AtTable) {
	const edits = useSignal<Draft | null>(null);
	const table = remote.table.value;
	const plan = remote.plan.value;
	if (!table) return null;
	const live = plan && plan.steps.length > 0 && plan.ended === null ? plan : null;
	const draft = (from: Plan | null) => {
		const base = table.at(table.sure.value);
		edits.value = from ? Draft.of(base, table.mine, from) : new Draft(base, table.mine);
		if (!from) edits.value.begin(-1);
	};
	const able = waits(table) && new Draft(table.at(table.sure.value), table.mine).canBegin(-1);
	return (
		<section class="plan-panel">
			{edits.value && waits(table) ? (
				<Editor remote={remote} view={view} table={table} edits={edits} />
			) : live ? (
				<Kept remote={remote} view={view} table={table} plan={live} onEdit={() => draft(live)} />
			) : (
				<>
					<p class="muted">{say(able ? "online.plan.note" : "online.plan.not")}</p>
					{able ? (
						<button type="button" class="btn primary" data-plan-begin onClick={() => draft(null)}>
							{say("online.plan")}
						</button>
					) : null}
				</>
			)}
		</section>
	);
}

/** Tells why the plan has ended, until the player has read it. */
export function PlanNotice({ remote }: { remote: Remote }) {
	const ended = remote.plan.value?.ended;
	if (!ended) return null;
	return (
		<div class={ended === "done" ? "notice offer" : "notice"} role="alert" data-plan-ended={ended}>
			<p>
				{ended === "done"
					? say("online.plan.ended.done")
					: `${say("online.plan.ended")}${colon()}${say("online.plan.why", { why: ended })}`}
			</p>
			<button type="button" class="mini2" onClick={() => void deed(remote, { t: "plan", steps: [] })}>
				{say("remote.close")}
			</button>
		</div>
	);
}
