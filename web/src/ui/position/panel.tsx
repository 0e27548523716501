/** The fields of a position: the table or a seat, in groups that open and close. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
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
const SETUP = "setup";

interface PanelProps {
	draft: Draft;
	naming: Naming;
	where: Where;
	/** The group of the setup, which is no field; null: it stays as it is. */
	setup: ComponentChildren;
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

interface SectionProps {
	name: string;
	title: string;
	/** The name of the open one. */
	open: string;
	where: Where;
	children: ComponentChildren;
}

/** A group that opens and closes. */
function Section({ name, title, open, where, children }: SectionProps) {
	return (
		<section data-group={name}>
			<h3>
				<button
					type="button"
					aria-expanded={open === name}
					onClick={({ currentTarget }) => {
						where.open.value = open === name ? CLOSED : name;
						requestAnimationFrame(() => currentTarget.closest("section")?.scrollIntoView({ block: "nearest" }));
					}}
				>
					{title}
				</button>
			</h3>
			{open === name ? children : null}
		</section>
	);
}

export function Panel({ draft, naming, where, setup }: PanelProps) {
	const seat = where.seat.value;
	const { stage } = draft;
	const { modules } = naming;
	const bot = naming.seats.some((one) => one.bot);
	const groups = useMemo(
		() => groupsIn(groupsOf(stage, seat >= 0), { modules, bot }),
		[stage, seat >= 0, modules.join(), bot],
	);
	const open =
		where.open.value === CLOSED ||
		(setup && where.open.value === SETUP) ||
		groups.some(({ name }) => name === where.open.value)
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
			{setup && seat < 0 ? (
				<Section name={SETUP} title={sayOf("position.g", SETUP)} open={open} where={where}>
					{setup}
				</Section>
			) : null}
			{groups.map((group) => (
				<Section key={group.name} name={group.name} title={groupName(group)} open={open} where={where}>
					{linesOf(group.fields).map((line) => (
						<LineField key={line[0]?.number} draft={draft} naming={naming} line={line} seat={Math.max(0, seat)} />
					))}
				</Section>
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
