/** One field of a position: − and + for numbers, a list for tiles and spaces, switches for sets. */
import type { Draft, Spot } from "../../position/draft";
import type { Field, Wrong } from "../../core/stage";
import { belongs, controlOf, indicesOf, optionsOf } from "../../position/values";
import type { Option } from "../../position/values";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import { fieldName, indexName, valueName, wrongWords } from "./words";
import type { Naming } from "./words";

const MORE = 1; /* free places shown behind those of a list that are used */

interface LineProps {
	draft: Draft;
	naming: Naming;
	/** The parts of the line. */
	line: readonly Field[];
	seat: number;
}

interface ControlProps {
	draft: Draft;
	naming: Naming;
	spot: Spot;
	label: string;
}

/** The name of a place for tests and for the jump to what is wrong. */
export function spotId({ field, seat, index, place }: Spot): string {
	return `${field.number}.${seat}.${index}.${place}`;
}

function NumberControl({ draft, spot, label }: ControlProps) {
	const value = draft.get(spot);
	const to = (n: number) => Number.isInteger(n) && n >= 0 && draft.set(spot, n);
	return (
		<span class="pnum">
			<button
				type="button"
				aria-label={say("position.less", { what: label })}
				disabled={value === 0}
				data-less
				onClick={() => to(value - 1)}
			>
				<Icon name="minus" size={20} />
			</button>
			<input
				type="text"
				inputMode="numeric"
				aria-label={label}
				value={value}
				onChange={(event) => {
					const input = event.currentTarget;
					if (!to(Number.parseInt(input.value, 10))) input.value = `${draft.get(spot)}`;
				}}
			/>
			<button type="button" aria-label={say("position.plus", { what: label })} data-plus onClick={() => to(value + 1)}>
				<Icon name="plus" size={20} />
			</button>
		</span>
	);
}

function FlagControl({ draft, spot, label }: ControlProps) {
	const on = draft.get(spot) !== 0;
	return (
		<button
			type="button"
			class={on ? "pchip on" : "pchip"}
			aria-pressed={on}
			onClick={() => draft.set(spot, on ? 0 : 1)}
		>
			<span class="vh">{label}</span> {say(on ? "position.yes" : "position.no")}
		</button>
	);
}

/** The values of a field; of seats only those that are played, and one that is stated all the same. */
function choicesOf({ draft, naming, spot }: ControlProps, stated: (value: number) => boolean): readonly Option[] {
	const options = optionsOf(draft.stage, spot.field, spot.index);
	if (spot.field.of !== "seat") return options;
	const played = (word: string) => !/^[A-D]$/.test(word) || word.charCodeAt(0) - 65 < naming.seats.length;
	return options.filter(({ value, word }) => played(word) || stated(value));
}

function SetControl(props: ControlProps) {
	const { draft, naming, spot, label } = props;
	const bits = draft.get(spot);
	return (
		<span class="pset" role="group" aria-label={label}>
			{choicesOf(props, (value) => ((bits >>> value) & 1) !== 0).map(({ value, word }) => {
				const bit = (1 << value) >>> 0;
				const on = (bits & bit) !== 0;
				return (
					<button
						type="button"
						key={value}
						class={on ? "pchip on" : "pchip"}
						aria-pressed={on}
						data-bit={word}
						onClick={() => draft.set(spot, (bits ^ bit) >>> 0)}
					>
						{valueName(naming, spot.field, word)}
					</button>
				);
			})}
		</span>
	);
}

function ChoiceControl(props: ControlProps) {
	const { draft, naming, spot, label } = props;
	const value = draft.get(spot);
	const options = choicesOf(props, (one) => one === value);
	const known = options.some((option) => option.value === value);
	return (
		<select aria-label={label} value={value} onChange={(event) => draft.set(spot, Number(event.currentTarget.value))}>
			{known ? null : <option value={value}>{value}</option>}
			{options.map((option) => (
				<option key={option.value} value={option.value} data-word={option.word}>
					{valueName(naming, spot.field, option.word)}
				</option>
			))}
		</select>
	);
}

const CONTROLS = { number: NumberControl, flag: FlagControl, set: SetControl, choice: ChoiceControl } as const;

/** How many places of a list are shown: those in use, and a free one. */
function shownPlaces(draft: Draft, field: Field, seat: number, index: number): number {
	const used = Array.from({ length: field.each }, (_, place) => draft.get({ field, seat, index, place }));
	return Math.min(field.each, used.findLastIndex((value) => value !== 0) + 1 + MORE);
}

function Values(props: { draft: Draft; naming: Naming; field: Field; seat: number; index: number; label: string }) {
	const { draft, naming, field, seat, index, label } = props;
	const Control = CONTROLS[controlOf(field)];
	return (
		<span class={`pvals ${controlOf(field)}`}>
			{Array.from({ length: shownPlaces(draft, field, seat, index) }, (_, place) => {
				const spot = { field, seat, index, place };
				const words = field.each > 1 ? `${label} ${place + 1}` : label;
				return (
					<span key={place} data-spot={spotId(spot)}>
						<Control draft={draft} naming={naming} spot={spot} label={words} />
					</span>
				);
			})}
		</span>
	);
}

const used = (draft: Draft, field: Field, seat: number, index: number) =>
	Array.from({ length: field.each }, (_, place) => draft.get({ field, seat, index, place })).some(
		(value) => value !== 0,
	);

/**
 * The indices that are shown: of numbered lines those in use and one more, otherwise all that the modules of the game
 * bring.
 */
function shownIndices({ draft, naming, line, seat }: LineProps): readonly number[] {
	const [first] = line;
	if (!first) return [];
	const all = indicesOf(draft.stage, first);
	if (first.by !== "number" || line.length === 1)
		return all.filter(
			(index) =>
				belongs(draft.stage, first, index, naming.modules) || line.some((one) => used(draft, one, seat, index)),
		);
	const last = all.findLastIndex((index) => line.some((field) => used(draft, field, seat, index)));
	return all.slice(0, last + 1 + MORE);
}

function Complaint({
	wrong,
	line,
	seat,
	index,
}: {
	wrong: Wrong | null;
	line: readonly Field[];
	seat: number;
	index: number | null;
}) {
	if (!wrong || !line.some(({ number }) => number === wrong.field)) return null;
	if (line[0]?.ofSeat && wrong.seat !== null && wrong.seat !== seat) return null;
	if (index !== null && wrong.index !== index) return null;
	return (
		<p role="alert" data-wrong={wrong.wrong}>
			{wrongWords(wrong)}
		</p>
	);
}

function Row({
	draft,
	naming,
	line,
	seat,
	index,
}: {
	draft: Draft;
	naming: Naming;
	line: readonly Field[];
	seat: number;
	index: number;
}) {
	const [first] = line;
	if (!first) return null;
	const at = first.by ? indexName(naming, first, index) : "";
	return (
		<li class={line.length > 1 ? "prow parts" : `prow of-${controlOf(first)}`}>
			{at ? <span class="pat">{at}</span> : null}
			{line.map((field) => {
				const label = [fieldName(field), at].filter(Boolean).join(", ");
				return (
					<span key={field.number} class="ppart">
						{field.part ? <small>{fieldName(field)}</small> : null}
						<Values draft={draft} naming={naming} field={field} seat={seat} index={index} label={label} />
					</span>
				);
			})}
		</li>
	);
}

/** A line of the text with all its places: "Goods" with a row for each. */
export function LineField(props: LineProps) {
	const { draft, naming, line, seat } = props;
	const [first] = line;
	if (!first) return null;
	const wrong = draft.wrong.value;
	const indices = shownIndices(props);
	const title = fieldName({ word: first.word, part: "" });
	return (
		<div class="pfield" data-field={first.word} data-fields={line.map(({ number }) => number).join(" ")}>
			<h4>{title}</h4>
			<Complaint wrong={wrong} line={line} seat={seat} index={null} />
			<ul class={controlOf(first) === "number" && first.each === 1 ? "prows wide" : "prows"}>
				{indices.map((index) => (
					<Row key={index} draft={draft} naming={naming} line={line} seat={seat} index={index} />
				))}
			</ul>
		</div>
	);
}
