/** The first screen of the companion: how much it knows, which opponent, how hard, who rolls. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Core, Setup } from "../../core/core";
import { LEVELS } from "../../core/lists";
import type { Kind, Module } from "../../core/lists";
import { keepRolls, keptOf } from "../../companion/keep";
import type { GameSummary } from "../../keep/store";
import { Choices } from "../screens/setup/choices";
import { say, sayOf } from "../words/say";
import { Big, Frame, Pick, Second } from "./frame";
import type { Choice } from "./frame";

const BOTS: readonly Kind[] = ["chronobot2", "chronossus", "chronobot1"];
const MODULES: readonly Module[] = ["doomsday", "pioneers", "guardians", "fractures", "variable-anomalies"];

interface SetupProps {
	core: Core;
	/** The latest unfinished game of the companion. */
	going: GameSummary | null;
	onStart: (setup: Setup) => void;
	onContinue: (id: string) => void;
	onHome: () => void;
}

/** Modules can be added and left out. */
function Modules({ choices }: { choices: Choices }) {
	const offered = MODULES.filter(
		(one) => choices.against({ variants: [], options: [], numbers: {}, modules: [one] }) === null,
	);
	if (offered.length === 0) return null;
	const chosen = choices.modules.value;
	return (
		<fieldset class="cpick">
			<legend>{say("companion.modules")}</legend>
			<div>
				{offered.map((module) => {
					const on = chosen.includes(module);
					const next = on ? chosen.filter((one) => one !== module) : [...chosen, module];
					return (
						<button
							type="button"
							key={module}
							class={on ? "chip on" : "chip"}
							aria-pressed={on}
							data-module={module}
							disabled={choices.against({ modules: next }) !== null}
							onClick={() => {
								choices.modules.value = next;
								choices.tidy();
							}}
						>
							{sayOf("module", module)}
						</button>
					);
				})}
			</div>
		</fieldset>
	);
}

export function CompanionSetup({ core, going, onStart, onContinue, onHome }: SetupProps) {
	const choices = useMemo(() => new Choices(core, true), [core]);
	const rolls = useSignal(keptOf("").rolls);
	const bot = choices.bot ?? "chronobot2";
	const levels: readonly Choice<string>[] = LEVELS.map((level) => ({
		value: level,
		words: sayOf("level", level),
		barred: !choices.levels().some((preset) => preset.level === level),
	}));
	const { fault, sentence } = core.advise(choices.setup());
	return (
		<Frame
			title={say("companion.title")}
			onHome={onHome}
			foot={
				<>
					{going ? <Second words={say("home.continue")} data="continue" act={() => onContinue(going.id)} /> : null}
					<Big words={say("companion.start")} data="start" on={fault === null} act={() => onStart(choices.decided())} />
				</>
			}
		>
			<p class="hint">{say("companion.about")}</p>
			<p class="hint">{say("companion.full.note")}</p>
			<Pick
				label={say("companion.opponent")}
				choices={BOTS.map((kind) => ({ value: kind, words: sayOf("kind", kind) }))}
				now={bot}
				onPick={(kind) => choices.take(kind)}
			/>
			<Pick
				label={say("companion.difficulty")}
				choices={levels}
				now={choices.preset()?.level ?? null}
				onPick={(level) => {
					const preset = choices.levels().find((one) => one.level === level);
					if (preset) choices.level(preset);
				}}
			/>
			<Modules choices={choices} />
			<Pick
				label={say("companion.dice")}
				choices={[
					{ value: "you", words: say("companion.rolls.you") },
					{ value: "phone", words: say("companion.rolls.phone") },
				]}
				now={rolls.value}
				onPick={(who) => {
					rolls.value = who;
					keepRolls(who);
				}}
			/>
			<p class="hint">{say("companion.rolls.note")}</p>
			{fault ? <p role="alert">{sentence}</p> : null}
		</Frame>
	);
}
