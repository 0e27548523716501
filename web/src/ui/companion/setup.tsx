/** The first screen of the companion: how much it knows, which opponent, how hard, which modules, who rolls. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Extra } from "../../core/light";
import type { Core, Setup } from "../../core/core";
import type { Kind, Module } from "../../core/lists";
import { keepRolls, keptOf } from "../../companion/keep";
import { newLight } from "../../keep/light";
import type { GameSummary, KeptLight } from "../../keep/store";
import { Choices } from "../screens/setup/choices";
import { say, sayOf } from "../words/say";
import { Difficulty, LeftOut, refusal } from "./difficulty";
import type { Fits } from "./difficulty";
import { Big, Frame, Pick, Second } from "./frame";
import { Extras, fitting, useLightModule } from "./light_setup";

const BOTS: readonly Kind[] = ["chronobot2", "chronossus", "chronobot1"];
const MODULES: readonly Module[] = [
	"doomsday",
	"pioneers",
	"guardians",
	"fractures",
	"variable-anomalies",
	"new-buildings",
];

interface SetupProps {
	core: Core;
	/** The latest unfinished game of the companion. */
	going: GameSummary | null;
	/** The whole game is kept in step. */
	onStart: (setup: Setup) => void;
	/** Only what the opponent needs. */
	onLight: (game: KeptLight) => void;
	/** The name of a new game in the list. */
	name: (setup: Setup) => string;
	onContinue: (id: string) => void;
	onHome: () => void;
}

/** Modules can be added and left out. */
function Modules({ choices, fits }: { choices: Choices; fits: Fits }) {
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
							disabled={!on && refusal(choices, fits, { modules: next }) !== null}
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

/** How much the device knows. */
type Depth = "light" | "full";

function Dice() {
	const rolls = useSignal(keptOf("").rolls);
	return (
		<>
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
		</>
	);
}

/** Which opponent, how hard, with which modules. `fits`: what companion light can run. */
function Opponent({ choices, custom, fits }: { choices: Choices; custom: Signal<boolean>; fits: Fits }) {
	return (
		<>
			<Pick
				label={say("companion.opponent")}
				choices={BOTS.map((kind) => ({ value: kind, words: sayOf("kind", kind) }))}
				now={choices.bot ?? "chronobot2"}
				onPick={(kind) => {
					custom.value = false;
					choices.take(kind);
				}}
			/>
			<Difficulty choices={choices} custom={custom} fits={fits} />
			<Modules choices={choices} fits={fits} />
			<LeftOut choices={choices} />
		</>
	);
}

export function CompanionSetup({ core, going, onStart, onLight, name, onContinue, onHome }: SetupProps) {
	const choices = useMemo(() => new Choices(core, true), [core]);
	const depth = useSignal<Depth>("light");
	const extras = useSignal<readonly Extra[]>([]);
	const custom = useSignal(false);
	const onlyBot = depth.value === "light";
	const light = useLightModule(core, onlyBot);
	const setup = choices.setup();
	const owned = choices.bot === "chronossus" ? extras.value : [];
	const { fault, sentence } = core.advise(setup);
	const fits: Fits = (other) => !onlyBot || !light || light.open(other);
	const ready = fault === null && (!onlyBot || (light !== null && fits(setup)));
	const start = () => {
		const decided = choices.decided();
		if (!onlyBot) onStart(decided);
		else if (light)
			onLight(newLight(decided, fitting(light, decided, owned), name(decided), core.revision, Date.now()));
	};
	return (
		<Frame
			title={say("companion.title")}
			onHome={onHome}
			foot={
				<>
					{going ? <Second words={say("home.continue")} data="continue" act={() => onContinue(going.id)} /> : null}
					<Big words={say("companion.start")} data="start" on={ready} act={start} />
				</>
			}
		>
			<p class="hint">{say("companion.about")}</p>
			<Pick
				label={say("light.depth")}
				choices={[
					{ value: "light", words: say("light.depth.light") },
					{ value: "full", words: say("light.depth.full") },
				]}
				now={depth.value}
				onPick={(value) => (depth.value = value)}
			/>
			<p class="hint">{say(onlyBot ? "light.note" : "companion.full.note")}</p>
			<Opponent choices={choices} custom={custom} fits={fits} />
			{light && onlyBot && choices.bot === "chronossus" && fault === null ? (
				<Extras light={light} setup={setup} extras={extras} />
			) : null}
			<Dice />
			{fault ? <p role="alert">{sentence}</p> : null}
		</Frame>
	);
}
