/**
 * User settings: switches and rows of options.
 */
import type { Signal } from "@preact/signals";
import { chooseLanguage, languageShown, missingLanguage } from "../../app/language";
import { locales } from "../../words/i18n";
import type { Key } from "../../words/i18n";
import { met } from "../../keep/met";
import type { Settings, Speed } from "../../keep/settings";
import { languageName, say } from "../words/say";

const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];

export function Switch({ words, on, change }: { words: string; on: boolean; change: (on: boolean) => void }) {
	return (
		<label class="switch2">
			<input type="checkbox" role="switch" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
			<span>{words}</span>
		</label>
	);
}

interface ChoiceProps<V extends string> {
	id: string;
	words: string;
	of: Signal<V>;
	/** The options and the message keys of their names. */
	values: readonly (readonly [V, Key])[];
}

function Choice<V extends string>({ id, words, of, values }: ChoiceProps<V>) {
	return (
		<fieldset class="choice2">
			<legend>{words}</legend>
			{values.map(([value, key]) => (
				<label key={value}>
					<input type="radio" name={`setting-${id}`} checked={of.value === value} onChange={() => (of.value = value)} />
					<span>{say(key)}</span>
				</label>
			))}
		</fieldset>
	);
}

const speeds = SPEEDS.map((speed) => [speed, `speed.${speed}`] as const);

export function Sounds({ settings }: { settings: Settings }) {
	return (
		<>
			<Switch words={say("setting.sound")} on={settings.sound.value} change={(on) => (settings.sound.value = on)} />
			{settings.sound.value ? (
				<>
					<label class="range2">
						<span>{say("setting.volume")}</span>
						<input
							type="range"
							min={0}
							max={100}
							step={5}
							value={Math.round(settings.volume.value * 100)}
							onInput={(event) => (settings.volume.value = Number(event.currentTarget.value) / 100)}
						/>
					</label>
					<Choice
						id="sounds"
						words={say("setting.sounds")}
						of={settings.sounds}
						values={[
							["auto", "setting.auto"],
							["all", "sounds.all"],
							["few", "sounds.few"],
						]}
					/>
					<Switch words={say("setting.tone")} on={settings.tone.value} change={(on) => (settings.tone.value = on)} />
				</>
			) : null}
			<Switch
				words={say("setting.vibrate")}
				on={settings.vibrate.value}
				change={(on) => (settings.vibrate.value = on)}
			/>
		</>
	);
}

function LanguageChoice({ settings }: { settings: Settings }) {
	const missing = missingLanguage.value;
	return (
		<>
			<label class="range2">
				<span>{say("setting.locale")}</span>
				<select
					value={languageShown(settings)}
					onChange={(event) => chooseLanguage(settings, event.currentTarget.value)}
				>
					<option value="auto">{say("setting.locale.auto")}</option>
					{locales().map((language) => (
						<option key={language} value={language} lang={language}>
							{languageName(language)}
						</option>
					))}
					<option value="pseudo">{say("setting.pseudo")}</option>
				</select>
			</label>
			{missing ? (
				<p role="alert" class="hint">
					{say("setting.locale.offline", { language: languageName(missing) })}
				</p>
			) : null}
		</>
	);
}

export function SettingsPanel({ settings }: { settings: Settings }) {
	const flags: readonly (readonly [string, Signal<boolean>])[] = [
		[say("setting.speed"), settings.captions],
		[say("setting.letters"), settings.letters],
		[say("setting.patterns"), settings.patterns],
		[say("setting.larger"), settings.larger],
		[say("setting.numbers"), settings.numbers],
		[say("setting.warnings"), settings.warnings],
		[say("setting.firsts"), settings.firsts],
	];
	return (
		<div class="db settings2">
			<Choice
				id="theme"
				words={say("setting.theme.choice")}
				of={settings.theme}
				values={[
					["auto", "setting.auto"],
					["dark", "theme.dark"],
					["light", "theme.light"],
				]}
			/>
			<Switch
				words={say("setting.itself")}
				on={!settings.confirm.value}
				change={(on) => (settings.confirm.value = !on)}
			/>
			<Switch words={say("setting.list")} on={settings.list.value} change={(on) => (settings.list.value = on)} />
			<Choice id="own" words={say("setting.own")} of={settings.own} values={speeds} />
			<Choice id="others" words={say("setting.others")} of={settings.others} values={speeds} />
			<Switch
				words={say("setting.motion")}
				on={settings.motion.value === "none"}
				change={(on) => (settings.motion.value = on ? "none" : "auto")}
			/>
			<Sounds settings={settings} />
			{flags.map(([words, of]) => (
				<Switch key={words} words={words} on={of.value} change={(on) => (of.value = on)} />
			))}
			{settings.firsts.value && met().all.value.size > 0 ? (
				<button type="button" class="mini2" data-forget onClick={() => met().forget()}>
					{say("setting.firsts.again")}
				</button>
			) : null}
			<LanguageChoice settings={settings} />
		</div>
	);
}
