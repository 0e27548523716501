/** Controls of the score pad and the diary. */
import type { ComponentChildren } from "preact";
import { figure } from "../words/say";

export function Choice<T extends string>({
	label,
	value,
	options,
	data,
	onChange,
}: {
	label: string;
	value: T;
	options: readonly (readonly [T, string])[];
	/** Identifies it for tests. */
	data: string;
	onChange: (value: T) => void;
}) {
	return (
		<label class="field">
			<span>{label}</span>
			<select value={value} data-field={data} onChange={(event) => onChange(event.currentTarget.value as T)}>
				{options.map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the children are the control
		<label class="field">
			<span>{label}</span>
			{children}
		</label>
	);
}

/** A number or nothing. */
export function Numeral({
	label,
	value,
	most,
	data,
	onChange,
}: {
	label: string;
	value: number | null;
	most: number;
	data: string;
	onChange: (value: number | null) => void;
}) {
	return (
		<Field label={label}>
			<input
				type="text"
				inputMode="numeric"
				autocomplete="off"
				maxLength={5}
				data-field={data}
				value={value ?? ""}
				onInput={(event) => {
					const digits = event.currentTarget.value.replace(/\D/g, "");
					event.currentTarget.value = digits;
					onChange(digits === "" ? null : Math.min(most, Number(digits)));
				}}
			/>
		</Field>
	);
}

/** A typed number, "−3" or "-3"; null: not a number yet. */
export function typed(text: string): number | null {
	const plain = text.trim().replace("−", "-");
	return /^[+-]?\d{1,4}$/.test(plain) ? Number(plain) : plain === "" || plain === "-" ? 0 : null;
}

/** A number between − and +, each large enough for a thumb; it can be typed too. */
export function Stepper({
	words,
	less,
	more,
	value,
	data,
	onChange,
}: {
	words: string;
	less: string;
	more: string;
	value: number;
	data: string;
	onChange: (value: number) => void;
}) {
	return (
		<span class="step" data-line={data}>
			<button type="button" aria-label={less} data-less onClick={() => onChange(value - 1)}>
				−
			</button>
			<input
				type="text"
				inputMode="numeric"
				autocomplete="off"
				aria-label={words}
				maxLength={5}
				value={figure(value)}
				class={value < 0 ? "neg2" : value === 0 ? "nil" : ""}
				onFocus={(event) => event.currentTarget.select()}
				onInput={(event) => {
					const n = typed(event.currentTarget.value);
					if (n !== null && event.currentTarget.value.trim() !== "-") onChange(n);
				}}
				onBlur={(event) => (event.currentTarget.value = figure(value))}
				onKeyDown={(event) => {
					const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
					if (!by) return;
					event.preventDefault();
					onChange(value + by);
				}}
			/>
			<button type="button" aria-label={more} data-more onClick={() => onChange(value + 1)}>
				+
			</button>
		</span>
	);
}
