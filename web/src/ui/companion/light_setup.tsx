/** The part of the set-up that only companion light has: modules that only owners have, with their difficulty. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { stageOf } from "../../app/stage";
import type { Core, Setup } from "../../core/core";
import type { Extra, Light } from "../../core/light";
import { RuleTap } from "../rules/tap";
import { say, sayOf } from "../words/say";

const MODULES: readonly Extra[] = ["loops", "hypersync", "neutronide", "intrigues"];
/** The difficulty options of a module. */
const OPTIONS: Readonly<Partial<Record<Extra, readonly Extra[]>>> = {
	loops: ["loops-on-5", "loops-vp"],
	hypersync: ["hyper-yours", "c12-b", "c13-b"],
};
/** Why the rules refuse a module. */
const REFUSED: Readonly<Partial<Record<Extra, string>>> = { intrigues: "CX-19", hypersync: "CXCOMBO-15" };

/** The module for companions, loaded by the first screen that needs it; null: not there yet. */
export function useLightModule(core: Core, wanted: boolean): Light | null {
	const found = useSignal<Light | null>(null);
	useEffect(() => {
		if (!wanted || found.value) return;
		void stageOf(core).then(
			({ light }) => (found.value = light),
			() => undefined /* without it only the mirrored companion can begin */,
		);
	}, [wanted]);
	return found.value;
}

/** The modules that are possible with this setup. */
export function fitting(light: Light, setup: Setup, extras: readonly Extra[]): Extra[] {
	const kept: Extra[] = [];
	for (const extra of extras) if (light.open(setup, [...kept, extra])) kept.push(extra);
	return kept;
}

function Chip({ extra, on, barred, onTap }: { extra: Extra; on: boolean; barred: boolean; onTap: () => void }) {
	return (
		<button
			type="button"
			class={on ? "chip on" : "chip"}
			aria-pressed={on}
			data-extra={extra}
			disabled={barred}
			onClick={onTap}
		>
			{sayOf("light.extra", extra)}
		</button>
	);
}

/** Why a module cannot be chosen, with its rule. */
function Why({ extra }: { extra: Extra }) {
	const text = sayOf("light.why", extra);
	return (
		<p class="hint clwhy" data-why={extra}>
			{text} <RuleTap rule={REFUSED[extra] ?? ""} about={text} />
		</p>
	);
}

/** `extras`: what was chosen; `setup`: the rest of the setup, against the Chronossus. */
export function Extras({ light, setup, extras }: { light: Light; setup: Setup; extras: Signal<readonly Extra[]> }) {
	const chosen = extras.value;
	const toggle = (extra: Extra) => {
		const off = [extra, ...(OPTIONS[extra] ?? [])];
		extras.value = chosen.includes(extra) ? chosen.filter((one) => !off.includes(one)) : [...chosen, extra];
	};
	const possible = (extra: Extra) => light.open(setup, [...chosen.filter((one) => one !== extra), extra]);
	const options = MODULES.filter((one) => chosen.includes(one)).flatMap((one) => OPTIONS[one] ?? []);
	const refused = MODULES.filter((extra) => !possible(extra));
	return (
		<>
			<fieldset class="cpick">
				<legend>{say("light.extras")}</legend>
				<div>
					{MODULES.map((extra) => (
						<Chip
							key={extra}
							extra={extra}
							on={chosen.includes(extra)}
							barred={refused.includes(extra)}
							onTap={() => toggle(extra)}
						/>
					))}
				</div>
			</fieldset>
			{refused.map((extra) => (
				<Why key={extra} extra={extra} />
			))}
			{options.length > 0 ? (
				<fieldset class="cpick">
					<legend>{say("light.options")}</legend>
					<div>
						{options.map((extra) => (
							<Chip key={extra} extra={extra} on={chosen.includes(extra)} barred={false} onTap={() => toggle(extra)} />
						))}
					</div>
				</fieldset>
			) : null}
			{chosen.length > 0 ? <p class="hint">{say("light.extras.note")}</p> : null}
		</>
	);
}
