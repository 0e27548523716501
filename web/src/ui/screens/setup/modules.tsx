/**
 * Modules as illustrated switches, with the rarely used options: boards, variants, single options of a bot.
 */
import type { Signal } from "@preact/signals";
import { SETUP_NUMBERS } from "../../../core/core";
import type { Module } from "../../../core/lists";
import { say as sentenceOf } from "../../../words/i18n";
import { Art } from "../../pieces/figures";
import { Icon } from "../../pieces/atoms";
import { RuleTap } from "../../rules/tap";
import { say, sayOf } from "../../words/say";
import { isGuessed } from "../../pieces/band";
import { ALL_MODULES, ALL_NEW_BUILDINGS, ALL_OPTIONS, ALL_VARIANTS } from "./choices";
import type { Choices } from "./choices";
import { Select, Switches } from "./fields";

const PICTURES: Readonly<Record<Module, string>> = {
	doomsday: "m-doomsday",
	pioneers: "m-pioneers",
	guardians: "m-guardians",
	fractures: "m-fractures",
	"variable-anomalies": "m-anomalies",
	"new-buildings": "m-buildings",
};

/** Why a module cannot be added; empty: it can. */
function against(choices: Choices, module: Module): string {
	if (choices.modules.value.includes(module)) return "";
	const why = choices.against({ modules: [...choices.modules.value, module] });
	return why ? sentenceOf(why.sentence) : "";
}

/** `said`: a reason that is already shown elsewhere and not repeated. */
function ModuleSwitch({ choices, module, said }: { choices: Choices; module: Module; said: string }) {
	const on = choices.modules.value.includes(module);
	const why = against(choices, module);
	const change = () => {
		if (why) return;
		choices.modules.value = on
			? choices.modules.value.filter((other) => other !== module)
			: [...choices.modules.value, module];
		choices.tidy();
	};
	return (
		<button
			type="button"
			role="switch"
			aria-checked={on}
			aria-disabled={why ? true : undefined}
			class={on ? "mod on" : why ? "mod rest" : "mod"}
			data-module={module}
			title={why || sayOf("module-note", module)}
			onClick={change}
		>
			<Art name={PICTURES[module]} box="0 0 160 90" fit="xMidYMid slice" />
			<span>
				<b>{sayOf("module", module)}</b>
				<small>{why && why !== said ? why : sayOf("setup.module", module)}</small>
			</span>
			<i class="sw" aria-hidden="true" />
		</button>
	);
}

/** The new Buildings as switches; each may be left out. */
function NewBuildings({ choices }: { choices: Choices }) {
	const out = choices.leftOut.value;
	return (
		<div class="leave" role="group" aria-label={say("setup.leaveout")}>
			<span>{say("setup.leaveout")}</span>
			{ALL_NEW_BUILDINGS.map((building) => {
				const left = out.includes(building);
				return (
					<button
						type="button"
						key={building}
						class={left ? "off" : ""}
						data-leave={building}
						aria-pressed={left}
						title={say("setup.leaveout.one", { n: building })}
						onClick={() => (choices.leftOut.value = left ? out.filter((one) => one !== building) : [...out, building])}
					>
						{building}
					</button>
				);
			})}
		</div>
	);
}

export function Modules({ choices }: { choices: Choices }) {
	const { warnings } = choices.core.advise(choices.setup());
	const on = choices.modules.value.length;
	const reasons = new Set(ALL_MODULES.map((module) => against(choices, module)));
	const [said = ""] = reasons.size === 1 ? reasons : [];
	return (
		<section class="sec s4">
			<h2>
				{say("setup.modules")}{" "}
				<small>{said || (on > 0 ? say("setup.modules.on", { n: on }) : say("setup.modules.none"))}</small>
			</h2>
			<div class="mods">
				{ALL_MODULES.map((module) => (
					<ModuleSwitch key={module} choices={choices} module={module} said={said} />
				))}
			</div>
			{choices.modules.value.includes("new-buildings") ? <NewBuildings choices={choices} /> : null}
			{choices.modules.value.some(isGuessed) ? <p class="note">{say("setup.reconstructed")}</p> : null}
			{warnings.map(({ sentence, rule }) => (
				<p key={sentence} class="note">
					<Icon name="warn" size={15} /> {sentenceOf(sentence)} <RuleTap rule={rule} about={sentence} />
				</p>
			))}
		</section>
	);
}

const SIDES = [
	["A", "setup.side.A"],
	["B", "setup.side.B"],
] as const;

function Boards({ choices }: { choices: Choices }) {
	const sides = SIDES.map(([side, key]) => [side, say(key)] as const);
	return (
		<div class="fields">
			<Select
				label={say("setup.side")}
				value={choices.side.value}
				options={sides}
				onChange={(value) => (choices.side.value = value)}
			/>
			{choices.modules.value.includes("fractures") ? (
				<Select
					label={say("setup.device")}
					value={choices.device.value}
					options={sides}
					onChange={(value) => (choices.device.value = value)}
				/>
			) : null}
			<Select
				label={say("setup.edition")}
				value={choices.edition.value}
				options={[
					["infinity", say("setup.edition.infinity")],
					["classic", say("setup.edition.classic")],
				]}
				onChange={(value) => (choices.edition.value = value)}
			/>
		</div>
	);
}

function Numbers({ choices }: { choices: Choices }) {
	const rows = SETUP_NUMBERS.map((number) => ({ number, most: choices.most(number) })).filter(({ most }) => most > 0);
	if (rows.length === 0) return null;
	return (
		<div class="fields">
			{rows.map(({ number, most }) => (
				<Select
					key={number}
					label={sayOf("number-note", number)}
					value={String(choices.numbers.value[number] ?? 0)}
					options={Array.from(
						{ length: most + 1 },
						(_, n) => [String(n), n === 0 ? say("setup.usual") : String(n)] as const,
					)}
					onChange={(value) => (choices.numbers.value = { ...choices.numbers.value, [number]: Number(value) })}
				/>
			))}
		</div>
	);
}

/** Boards, edition, variants, and the options of a bot. Shown in place of the modules. */
export function Details({
	choices,
	custom,
	onClose,
}: {
	choices: Choices;
	custom: Signal<boolean>;
	onClose: () => void;
}) {
	const variants = choices.offered("variants", ALL_VARIANTS);
	const options = custom.value ? choices.offered("options", ALL_OPTIONS) : [];
	return (
		<section class="sec s4 details" data-details>
			<h2>
				{say("setup.details")}
				<button type="button" class="plain" data-modules onClick={onClose}>
					{say("setup.modules")}
				</button>
			</h2>
			{options.length > 0 ? (
				<>
					<h3>{say("setup.difficulty")}</h3>
					<Switches choices={choices} kind="options" list={options} words={(option) => sayOf("option-note", option)} />
					<Numbers choices={choices} />
				</>
			) : null}
			<h3>{say("setup.side")}</h3>
			<Boards choices={choices} />
			{variants.length > 0 ? (
				<>
					<h3>{say("setup.variants")}</h3>
					<Switches
						choices={choices}
						kind="variants"
						list={variants}
						words={(variant) => sayOf("variant-note", variant)}
						note={(variant) => (variant === "new-conditions" ? say("setup.firstgame") : "")}
					/>
				</>
			) : null}
		</section>
	);
}
