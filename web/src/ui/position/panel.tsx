/** The fields of a position: the table or a seat, in groups that open and close. */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { groupsIn, groupsOf, linesOf } from "../../position/groups";
import type { Group } from "../../position/groups";
import type { Draft } from "../../position/draft";
import { seatName } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { LineField } from "./field";
import type { Naming } from "./words";

/** What of the fields is shown: -1 is the table. */
export interface Where {
	readonly seat: Signal<number>;
	readonly open: Signal<string>;
	/** A field to go to, by its number. */
	readonly goal: Signal<number | null>;
}

const CLOSED = "closed";

interface PanelProps {
	draft: Draft;
	naming: Naming;
	where: Where;
}

function groupName({ name, module }: Group): string {
	return module ? sayOf("module", module) : sayOf("position.g", name);
}

function Seats({ naming, where }: Pick<PanelProps, "naming" | "where">) {
	const shown = where.seat.value;
	const tab = (seat: number, words: string) => (
		<button
			type="button"
			key={seat}
			role="tab"
			class={shown === seat ? "pchip on" : "pchip"}
			aria-selected={shown === seat}
			data-seat={seat}
			onClick={() => (where.seat.value = seat)}
		>
			{words}
		</button>
	);
	return (
		<div class="pseats" role="tablist" aria-label={say("position.whose")}>
			{tab(-1, say("position.table"))}
			{naming.seats.map((seat) => tab(seat.seat, seatName(seat)))}
		</div>
	);
}

export function Panel({ draft, naming, where }: PanelProps) {
	const seat = where.seat.value;
	const { stage } = draft;
	const { modules } = naming;
	const bot = naming.seats.some((one) => one.bot);
	const groups = useMemo(
		() => groupsIn(groupsOf(stage, seat >= 0), { modules, bot }),
		[stage, seat >= 0, modules.join(), bot],
	);
	const open =
		where.open.value === CLOSED || groups.some(({ name }) => name === where.open.value)
			? where.open.value
			: (groups[0]?.name ?? "");
	const box = useRef<HTMLDivElement>(null);
	const goal = where.goal.value;
	useLayoutEffect(() => {
		if (goal === null) return;
		const field = box.current?.querySelector(`[data-fields~="${goal}"]`);
		field?.scrollIntoView({ block: "center" });
		field?.querySelector<HTMLElement>("input, select, button")?.focus({ preventScroll: true });
		where.goal.value = null;
	}, [goal, open, seat]);
	return (
		<div class="ppanel" ref={box}>
			<Seats naming={naming} where={where} />
			{groups.map((group) => (
				<section key={group.name} data-group={group.name}>
					<h3>
						<button
							type="button"
							aria-expanded={open === group.name}
							onClick={({ currentTarget }) => {
								where.open.value = open === group.name ? CLOSED : group.name;
								requestAnimationFrame(() => currentTarget.closest("section")?.scrollIntoView({ block: "nearest" }));
							}}
						>
							{groupName(group)}
						</button>
					</h3>
					{open === group.name
						? linesOf(group.fields).map((line) => (
								<LineField key={line[0]?.number} draft={draft} naming={naming} line={line} seat={Math.max(0, seat)} />
							))
						: null}
				</section>
			))}
		</div>
	);
}

/** Opens the group of a field. */
export function showField(where: Where, draft: Draft, field: number, seat: number | null): void {
	const ofSeat = draft.stage.fields[field]?.ofSeat ?? false;
	const group = groupsOf(draft.stage, ofSeat).find(({ fields }) => fields.some(({ number }) => number === field));
	where.seat.value = ofSeat ? (seat ?? 0) : -1;
	where.open.value = group?.name ?? "";
	where.goal.value = field;
}
