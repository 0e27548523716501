/** Edition, modules and players of a position. What no longer exists is told; Undo brings it back. */
import { useSignal } from "@preact/signals";
import type { Core, Setup } from "../../core/core";
import { KINDS, MODULES } from "../../core/lists";
import type { Kind, Module } from "../../core/lists";
import type { Draft } from "../../position/draft";
import type { Lost } from "../../position/resetup";
import { say as sentenceOf } from "../../words/i18n";
import { seatName } from "../pieces/atoms";
import { colon, say, sayOf } from "../words/say";
import { begunTable } from "./begin";
import { fieldName } from "./words";
import type { Naming } from "./words";

const ALL_MODULES = MODULES.filter((module): module is Module => module !== "");
const BOTS = KINDS.filter((kind): kind is Kind => kind !== "" && kind !== "human");
const PEOPLE = [2, 3, 4];

interface Option {
	readonly name: string;
	readonly words: string;
	readonly on: boolean;
	readonly setup: Setup;
}

function editionsOf(setup: Setup): Option[] {
	const now = setup.edition ?? "infinity";
	return (["infinity", "classic"] as const).map((edition) => ({
		name: edition,
		words: say(edition === "infinity" ? "setup.edition.infinity" : "setup.edition.classic"),
		on: now === edition,
		setup: { ...setup, edition },
	}));
}

/** What belongs to a module that goes, goes with it. */
function modulesOf(core: Core, setup: Setup): Option[] {
	const { modules = [] } = setup;
	return ALL_MODULES.map((module) => {
		const on = modules.includes(module);
		const next = { ...setup, modules: on ? modules.filter((one) => one !== module) : [...modules, module] };
		const bare: Setup = { ...next, options: [], variants: [], numbers: {}, leftOut: [], device: "A" };
		return { name: module, words: sayOf("module", module), on, setup: core.accepts(next) ? next : bare };
	});
}

/** So many people, or one against a bot. Options of a bot go with it. */
function playersOf(setup: Setup): Option[] {
	const { seats } = setup;
	const bot = seats.find(({ kind = "human" }) => kind !== "human")?.kind;
	const people = (n: number): Setup["seats"] =>
		Array.from({ length: n }, (_, i) => ((seats[i]?.kind ?? "human") === "human" ? (seats[i] ?? {}) : {}));
	const free: Setup = { ...setup, options: [], numbers: {} };
	return [
		...PEOPLE.map((n) => ({
			name: `${n}`,
			words: `${n}`,
			on: !bot && seats.length === n,
			setup: { ...(bot ? free : setup), seats: people(n) },
		})),
		...BOTS.map((kind) => ({
			name: kind,
			words: sayOf("kind", kind),
			on: bot === kind,
			setup: { ...free, seats: [...people(1), { kind }] },
		})),
	];
}

interface RowProps {
	label: string;
	options: readonly Option[];
	core: Core;
	take: (to: Setup) => void;
	/** One of them is always on. */
	once?: boolean;
}

function Row({ label, options, core, take, once = false }: RowProps) {
	return (
		<fieldset class="presetup">
			<legend>{label}</legend>
			<div>
				{options.map(({ name, words, on, setup }) => {
					const { fault, sentence } = core.advise(setup);
					return (
						<button
							type="button"
							key={name}
							class={on ? "pchip on" : "pchip"}
							aria-pressed={on}
							data-resetup={name}
							disabled={fault !== null}
							title={fault === null ? undefined : sentenceOf(sentence)}
							onClick={() => (on && once ? undefined : take(setup))}
						>
							{words}
						</button>
					);
				})}
			</div>
		</fieldset>
	);
}

/** "Guardian board, everything of Progress". */
function lostWords(lost: readonly Lost[], { seats }: Naming): string {
	const named = lost.map(({ seat, field }) => {
		const of = seat === null ? undefined : seats[seat];
		const who = of ? seatName(of) : "";
		if (!field) return say("position.lost.seat", { who });
		const what = fieldName({ word: field.word, part: "" });
		return who ? `${who}${colon()}${what}` : what;
	});
	return say("position.lost", { what: named.join(", ") });
}

export function Resetup({ core, draft, naming }: { core: Core; draft: Draft; naming: Naming }) {
	const told = useSignal<{ readonly words: string; readonly game: unknown } | null>(null);
	const setup = draft.game.value.setup();
	const take = (to: Setup) => {
		const lost = draft.resetup(to, (wanted) => begunTable(core, wanted));
		told.value = lost.length > 0 ? { words: lostWords(lost, naming), game: draft.game.value } : null;
	};
	return (
		<>
			<p class="note">{say("position.setup.note")}</p>
			<Row once label={say("setup.edition")} options={editionsOf(setup)} core={core} take={take} />
			<Row label={say("setup.modules")} options={modulesOf(core, setup)} core={core} take={take} />
			<Row once label={say("position.players")} options={playersOf(setup)} core={core} take={take} />
			{told.value && told.value.game === draft.game.value ? (
				<p class="note plost" role="alert" data-lost>
					{told.value.words}
				</p>
			) : null}
		</>
	);
}
