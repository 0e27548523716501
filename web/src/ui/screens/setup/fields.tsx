/** Controls of the set-up: select lists, switches, radio groups. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Advice } from "../../../core/core";
import { say as sentenceOf } from "../../../words/i18n";
import type { Choices } from "./choices";

/** A select list; options that are not allowed are shown with the reason. */
export function Select<T extends string>({
	label,
	value,
	options,
	barred = [],
	onChange,
}: {
	label: string;
	value: T;
	options: readonly (readonly [T, string])[];
	barred?: readonly string[];
	onChange: (value: T) => void;
}) {
	return (
		<label class="field">
			<span>{label}</span>
			<select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
				{options.map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
				{barred.map((words) => (
					<option key={words} value="" disabled>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}

/** Arrow keys move between the buttons of a group, as in a radio group. */
export function arrows(event: KeyboardEvent): void {
	const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
	if (!step || !(event.currentTarget instanceof HTMLElement)) return;
	const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]:not([aria-disabled=true])")];
	const at = all.indexOf(document.activeElement as HTMLElement);
	const next = all[(at + step + all.length) % all.length];
	event.preventDefault();
	next?.focus();
	next?.click();
}

interface RadioProps {
	on: boolean;
	/** Takes the Tab stop while no button of the group is on. */
	first?: boolean;
	cls: string;
	/** Identifies it for tests. */
	data: string;
	/** Why it cannot be chosen; empty: it can. */
	barred?: string;
	onPick: () => void;
	children: ComponentChildren;
}

/** A button of a radio group. */
export function Radio({ on, first = false, cls, data, barred = "", onPick, children }: RadioProps) {
	return (
		<button
			type="button"
			role="radio"
			aria-checked={on}
			aria-disabled={barred ? true : undefined}
			title={barred || undefined}
			tabIndex={on || first ? 0 : -1}
			class={on ? `${cls} on` : cls}
			data-choice={data}
			onClick={() => {
				if (!barred) onPick();
			}}
		>
			{children}
		</button>
	);
}

/** A switch; if it conflicts with other choices, it shows the reason. */
function Switch({
	on,
	words,
	note = "",
	why,
	onChange,
}: {
	on: boolean;
	words: string;
	note?: string;
	why: Advice | null;
	onChange: (on: boolean) => void;
}) {
	const barred = why !== null && !on;
	return (
		<label class={barred ? "switch barred" : "switch"}>
			<input
				type="checkbox"
				checked={on}
				disabled={barred}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
			<span>
				<span>{words}</span>
				{note ? <small>{note}</small> : null}
				{why ? <small class="why">{sentenceOf(why.sentence)}</small> : null}
			</span>
		</label>
	);
}

/** A group of switches for one list of the setup. */
export function Switches<W extends string>({
	choices,
	kind,
	list,
	words,
	note,
}: {
	choices: Choices;
	kind: "variants" | "options";
	list: readonly W[];
	words: (one: W) => string;
	note?: (one: W) => string;
}) {
	const chosen = choices[kind] as unknown as Signal<readonly W[]>;
	return (
		<div class="switches">
			{list.map((one) => {
				const on = chosen.value.includes(one);
				const why = on ? null : choices.against({ [kind]: [...chosen.value, one] });
				return (
					<Switch
						key={one}
						on={on}
						words={words(one)}
						note={note?.(one) ?? ""}
						why={why}
						onChange={(now) => {
							chosen.value = now ? [...chosen.value, one] : chosen.value.filter((other) => other !== one);
							choices.tidy();
						}}
					/>
				);
			})}
		</div>
	);
}
