/**
 * The difficulty of the automaton at a real table: a level, or every setting of its own. What the rules refuse cannot
 * be chosen; the first conflict is told beside it.
 */
import type { Signal } from "@preact/signals";
import { SETUP_NUMBERS } from "../../core/core";
import type { Setup, SetupNumber } from "../../core/core";
import { LEVELS } from "../../core/lists";
import type { Variant } from "../../core/lists";
import { say as sentenceOf } from "../../words/i18n";
import { ALL_NEW_BUILDINGS, ALL_OPTIONS, ALL_VARIANTS } from "../screens/setup/choices";
import type { Choices } from "../screens/setup/choices";
import { say, sayOf } from "../words/say";
import { Pick } from "./frame";
import type { Choice } from "./frame";

/** What the players decide among themselves: the automaton has no part in it. */
const OF_PLAYERS: ReadonlySet<Variant> = new Set<Variant>(["asset-draft", "condition-draft", "together"]);
const CUSTOM = "custom";

/** Whether a setup is possible beyond the rules of the game: companion light refuses more. */
export type Fits = (setup: Setup) => boolean;

/** Why a change of the setup is impossible: a sentence, or only that it is; null: it is possible. */
export function refusal(choices: Choices, fits: Fits, part: Parameters<Choices["against"]>[0]): string | null {
	const advice = choices.against(part);
	if (advice) return sentenceOf(advice.sentence);
	return fits(choices.setup(part)) ? null : "";
}

/** A setting that is on or off. */
export interface Setting {
	readonly name: string;
	readonly words: string;
	readonly on: boolean;
	/** Null: it can be chosen. */
	readonly why: string | null;
	readonly take: () => void;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
	list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The options of this automaton, or the variants of the table. */
export function settingsOf(choices: Choices, fits: Fits, kind: "options" | "variants"): readonly Setting[] {
	const setting = <T extends string>(list: Signal<readonly T[]>, one: T, about: string): Setting => {
		const on = list.value.includes(one);
		const next = toggled(list.value, one);
		return {
			name: one,
			words: sayOf(about, one),
			on,
			why: on ? null : refusal(choices, fits, { [kind]: next }),
			take: () => {
				list.value = next;
				choices.tidy();
			},
		};
	};
	if (kind === "options")
		return choices.offered(kind, ALL_OPTIONS).map((one) => setting(choices.options, one, "option-note"));
	return choices
		.offered(kind, ALL_VARIANTS)
		.filter((one) => !OF_PLAYERS.has(one))
		.map((one) => setting(choices.variants, one, "variant-note"));
}

/** The figures that can be changed, with the values that are possible. */
export function numbersOf(
	choices: Choices,
	fits: Fits,
): readonly { readonly number: SetupNumber; readonly values: readonly number[] }[] {
	return SETUP_NUMBERS.map((number) => ({
		number,
		values: Array.from({ length: choices.most(number) + 1 }, (_, n) => n).filter(
			(n) => n === 0 || refusal(choices, fits, { numbers: { ...choices.numbers.value, [number]: n } }) === null,
		),
	})).filter(({ values }) => values.length > 1);
}

function Settings({ label, all }: { label: string; all: readonly Setting[] }) {
	if (all.length === 0) return null;
	return (
		<fieldset class="cpick copts">
			<legend>{label}</legend>
			<div>
				{all.map(({ name, words, on, why, take }) => (
					<button
						type="button"
						key={name}
						role="checkbox"
						aria-checked={on}
						class={on ? "copt on" : "copt"}
						data-setting={name}
						disabled={why !== null}
						onClick={take}
					>
						<i aria-hidden="true">{on ? "✓" : ""}</i>
						<span>
							{words}
							{why ? <small>{why}</small> : null}
						</span>
					</button>
				))}
			</div>
		</fieldset>
	);
}

function Numbers({ choices, fits }: { choices: Choices; fits: Fits }) {
	return (
		<>
			{numbersOf(choices, fits).map(({ number, values }) => (
				<Pick
					key={number}
					label={sayOf("number-note", number)}
					choices={values.map((n) => ({ value: `${number}-${n}`, words: n === 0 ? say("setup.usual") : `${n}` }))}
					now={`${number}-${choices.numbers.value[number] ?? 0}`}
					onPick={(value) => {
						const n = values.find((one) => value === `${number}-${one}`) ?? 0;
						choices.numbers.value = { ...choices.numbers.value, [number]: n };
					}}
				/>
			))}
		</>
	);
}

/** With the new Buildings: each may be left out. */
export function LeftOut({ choices }: { choices: Choices }) {
	if (!choices.modules.value.includes("new-buildings")) return null;
	const out = choices.leftOut.value;
	return (
		<fieldset class="cpick">
			<legend>{say("setup.leaveout")}</legend>
			<div>
				{ALL_NEW_BUILDINGS.map((building) => (
					<button
						type="button"
						key={building}
						class={out.includes(building) ? "chip on" : "chip"}
						aria-pressed={out.includes(building)}
						aria-label={say("setup.leaveout.one", { n: building })}
						data-leave={building}
						onClick={() => (choices.leftOut.value = toggled(out, building))}
					>
						{building}
					</button>
				))}
			</div>
		</fieldset>
	);
}

function levelsOf(choices: Choices): readonly Choice<string>[] {
	const levels = LEVELS.map((level) => ({
		value: level as string,
		words: sayOf("level", level),
		barred: !choices.levels().some((preset) => preset.level === level),
	}));
	return [...levels, { value: CUSTOM, words: say("level.custom") }];
}

/** `custom`: the settings are shown, also if a level has the same. */
export function Difficulty({ choices, custom, fits }: { choices: Choices; custom: Signal<boolean>; fits: Fits }) {
	const now = custom.value ? CUSTOM : (choices.preset()?.level ?? CUSTOM);
	return (
		<>
			<Pick
				label={say("companion.difficulty")}
				choices={levelsOf(choices)}
				now={now}
				onPick={(level) => {
					const preset = choices.levels().find((one) => one.level === level);
					custom.value = level === CUSTOM;
					if (preset) choices.level(preset);
				}}
			/>
			{now === CUSTOM ? (
				<>
					<Settings label={say("companion.settings")} all={settingsOf(choices, fits, "options")} />
					<Numbers choices={choices} fits={fits} />
					<Settings label={say("setup.variants")} all={settingsOf(choices, fits, "variants")} />
				</>
			) : null}
		</>
	);
}
