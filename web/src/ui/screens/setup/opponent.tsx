/** The opponent of a solo game, shown as a character with its level. The win rates of the levels are measured. */
import type { Signal } from "@preact/signals";
import { LEVELS } from "../../../core/lists";
import { PRESET_GAMES, winsOfTen } from "../../../game/presets";
import type { Preset } from "../../../game/presets";
import { Art } from "../../pieces/figures";
import { Icon } from "../../pieces/atoms";
import { colon, playerAbout, playerName, say, sayOf } from "../../words/say";
import { OPPONENTS } from "./choices";
import type { Choices, Opponent } from "./choices";
import { Radio, arrows } from "./fields";

const FACES: Readonly<Partial<Record<Opponent, string>>> = {
	chronobot1: "o-chronobot17",
	chronobot2: "o-chronobot",
	chronossus: "o-chronossus",
	computer: "o-people",
};

export function opponentName(opponent: Opponent): string {
	return opponent === "computer" ? say("setup.computer") : sayOf("kind", opponent);
}

export function Opponents({ choices }: { choices: Choices }) {
	return (
		<section class="sec s1">
			<h2 id="opponent">{say("setup.opponent")}</h2>
			<div class="opps" role="radiogroup" aria-labelledby="opponent" onKeyDown={arrows}>
				{OPPONENTS.map((one) => (
					<Radio key={one} on={choices.opponent.value === one} cls="opp" data={one} onPick={() => choices.take(one)}>
						<Art name={FACES[one] ?? ""} box="0 0 120 120" />
						<b>{opponentName(one)}</b>
						<span>{one === "computer" ? say("setup.computer.note") : sayOf("kind", `${one}.note`)}</span>
					</Radio>
				))}
			</div>
		</section>
	);
}

/** "Hard: it never loses a turn to Reboot. The computer's greedy player wins 1 of 10." */
function levelWords(preset: Preset): string {
	const does = [
		...preset.options.map((option) => sayOf("setup.does", option)),
		...preset.variants.map((variant) => sayOf("setup.does", variant)),
		...(preset.cores ? [say("setup.does.cores", { n: preset.cores })] : []),
	];
	return does.length > 0 ? say("setup.level", { does: does.join(", ") }) : say("setup.level.printed");
}

function Measured({ preset, modules }: { preset: Preset; modules: boolean }) {
	const n = winsOfTen(preset);
	return (
		<p data-level={preset.level}>
			<b>{`${sayOf("level", preset.level)}${colon()}`}</b>
			{levelWords(preset)}{" "}
			{preset.wins === 0
				? say("setup.wins.none", { games: PRESET_GAMES })
				: n === 0
					? say("setup.wins.few", { wins: preset.wins, games: PRESET_GAMES })
					: say("setup.wins", { n })}
			{modules ? ` ${say("setup.wins.base")}` : ""}
		</p>
	);
}

function Levels({ choices, custom }: { choices: Choices; custom: Signal<boolean> }) {
	const levels = choices.levels();
	const now = custom.value ? null : choices.preset();
	return (
		<>
			<div class="seg" role="radiogroup" aria-labelledby="difficulty" onKeyDown={arrows}>
				{LEVELS.map((level) => {
					const preset = levels.find((one) => one.level === level);
					return (
						<Radio
							key={level}
							on={now?.level === level}
							cls="lvl"
							data={level}
							barred={preset ? "" : say("setup.nolevel")}
							onPick={() => {
								custom.value = false;
								if (preset) choices.level(preset);
							}}
						>
							{sayOf("level", level)}
						</Radio>
					);
				})}
				<Radio on={now === null} cls="lvl" data="custom" onPick={() => (custom.value = true)}>
					{say("level.custom")} <Icon name="settings" size={17} />
				</Radio>
			</div>
			{now ? <Measured preset={now} modules={choices.modules.value.length > 0} /> : <p>{say("setup.custom.note")}</p>}
		</>
	);
}

function Computers({ choices }: { choices: Choices }) {
	return (
		<>
			<div class="seg three" role="radiogroup" aria-labelledby="difficulty" onKeyDown={arrows}>
				{[1, 2, 3].map((n) => (
					<Radio
						key={n}
						on={choices.computers.value === n}
						cls="lvl"
						data={`computers-${n}`}
						onPick={() => {
							choices.computers.value = n;
							choices.tidy();
						}}
					>
						{say("setup.computers", { n })}
					</Radio>
				))}
			</div>
			<ComputerLevels choices={choices} />
		</>
	);
}

/** The levels of the computer players, and the character of the chosen one. */
function ComputerLevels({ choices }: { choices: Choices }) {
	const levels = choices.computerLevels();
	const now = levels.find(({ name }) => name === choices.computer.value);
	return (
		<>
			<div class="seg lvls" role="radiogroup" aria-label={say("setup.player.level")} onKeyDown={arrows}>
				{levels.map(({ name }) => (
					<Radio
						key={name}
						on={now?.name === name}
						cls="lvl"
						data={`level-${name}`}
						onPick={() => (choices.computer.value = name)}
					>
						{playerName(name)}
					</Radio>
				))}
			</div>
			{now ? (
				<p data-about={now.name}>
					<b>{`${playerName(now.name)}${colon()}`}</b>
					{playerAbout(now.name, now.about)}.
				</p>
			) : null}
		</>
	);
}

export function Difficulty({ choices, custom }: { choices: Choices; custom: Signal<boolean> }) {
	return (
		<section class="sec s2">
			<h2 id="difficulty">{say(choices.bot ? "setup.difficulty" : "setup.players")}</h2>
			{choices.bot ? <Levels choices={choices} custom={custom} /> : <Computers choices={choices} />}
		</section>
	);
}
