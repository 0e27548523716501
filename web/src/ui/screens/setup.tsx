/**
 * What is agreed before a game. Every choice has a default, so that one click begins.
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { SETUP_NUMBERS } from "../../core/core";
import type { Advice, Core, Setup, SetupNumber } from "../../core/core";
import { KINDS, LEADERS, MODULES, OPTIONS, PATHS, VARIANTS } from "../../core/lists";
import type { BotOption, Edition, Kind, Leader, Module, Path, Variant } from "../../core/lists";
import type { Controller } from "../../game/session";
import { say as sentenceOf } from "../../i18n";
import { Icon, Letter, PATH_LETTERS } from "../pieces/atoms";
import { isGuessed } from "../table/band";
import { say, sayOf } from "../say";
import "../css/old/screens.css";

export interface Start {
	readonly setup: Setup;
	readonly controllers: readonly Controller[];
}

const HUMAN_PATHS = PATHS.filter((path): path is Path => path !== "");
const BOTS: readonly Kind[] = KINDS.filter((kind): kind is Kind => kind !== "" && kind !== "human");
const ALL_VARIANTS = VARIANTS.filter((variant): variant is Variant => variant !== "");
const ALL_OPTIONS = OPTIONS.filter((option): option is BotOption => option !== "");
const ALL_MODULES = MODULES.filter((module): module is Module => module !== "");

const MOST = 9;

/** "": asked when the game starts. */
type Choice<T> = T | "" | "random";

interface SeatChoice {
	path: Choice<Path>;
	leader: Choice<Leader>;
	player: "human" | "greedy";
}

function oneOf<T>(list: readonly T[]): T | null {
	return list[Math.floor(Math.random() * list.length)] ?? null;
}

/** A choice out of a list; what is barred at this table is shown, with the reason. */
function Select<T extends string>({ label, value, options, barred = [], onChange }: { label: string; value: T; options: readonly (readonly [T, string])[]; barred?: readonly string[]; onChange: (value: T) => void }) {
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

/** A choice that can be made or not; one that does not go with the others says why. */
function Switch({ on, words, note = "", why, onChange }: { on: boolean; words: string; note?: string; why: Advice | null; onChange: (on: boolean) => void }) {
	const barred = why !== null && !on;
	return (
		<label class={barred ? "switch barred" : "switch"}>
			<input type="checkbox" checked={on} disabled={barred} onChange={(event) => onChange(event.currentTarget.checked)} />
			<span>
				<span>{words}</span>
				{note ? <small>{note}</small> : null}
				{why ? (
					<small class="minus">
						{sentenceOf(why.sentence)} <span class="rule">{why.rule}</span>
					</small>
				) : null}
			</span>
		</label>
	);
}

/** The choices made so far. */
class Choices {
	readonly core: Core;
	readonly solo: boolean;
	readonly count = signal(2);
	readonly bot = signal<Kind>("chronobot2");
	readonly side = signal<"A" | "B">("A");
	readonly device = signal<"A" | "B">("A");
	readonly edition = signal<Edition>("infinity");
	readonly variants = signal<readonly Variant[]>([]);
	readonly options = signal<readonly BotOption[]>([]);
	readonly modules = signal<readonly Module[]>([]);
	readonly numbers = signal<NonNullable<Setup["numbers"]>>({});
	readonly seats = signal<readonly SeatChoice[]>([0, 1, 2, 3].map(() => ({ path: "", leader: "", player: "human" })));

	constructor(core: Core, solo: boolean) {
		this.core = core;
		this.solo = solo;
	}

	get players(): number {
		return this.solo ? 1 : this.count.value;
	}

	/** Whether the first seat may be taken so, as far as the modules go. */
	#seats(path: Path, leader: Leader | null): boolean {
		const other = this.solo ? { kind: this.bot.value } : {};
		return this.core.accepts({ edition: this.edition.value, modules: this.modules.value, seats: [{ path, leader }, other] });
	}

	/** The Paths that can be chosen with these modules. */
	paths(): Path[] {
		return HUMAN_PATHS.filter((path) => this.#seats(path, null));
	}

	leadersOf(path: string | null): Leader[] {
		return LEADERS.filter((leader): leader is Leader => leader !== "" && this.core.content.leaders[leader].path === path && this.#seats(path as Path, leader));
	}

	change(i: number, part: Partial<SeatChoice>): void {
		this.seats.value = this.seats.value.map((seat, k) => (k === i ? { ...seat, ...part } : seat));
	}

	/** The setup as chosen, with other variants, options or modules where given. Nothing is decided by chance yet. */
	setup(other: Pick<Setup, "variants" | "options" | "modules" | "numbers"> = {}): Setup {
		const people = this.seats.value.slice(0, this.players).map(({ path, leader }) => ({ path: path === "random" ? null : path || null, leader: leader === "random" ? null : leader || null }));
		return {
			edition: this.edition.value,
			side: this.side.value,
			device: (other.modules ?? this.modules.value).includes("fractures") ? this.device.value : "A",
			variants: this.variants.value,
			options: this.options.value,
			modules: this.modules.value,
			numbers: this.numbers.value,
			seats: [...people, ...(this.solo ? [{ kind: this.bot.value }] : [])],
			...other,
		};
	}

	/** What the rules have against a setup. */
	against(other: Pick<Setup, "variants" | "options" | "modules" | "numbers">): Advice | null {
		const advice = this.core.advise(this.setup(other));
		return advice.fault === null ? null : advice;
	}

	/** Those that can be chosen at all at this table, each by itself. */
	offered<K extends "variants" | "options">(kind: K, all: readonly NonNullable<Setup[K]>[number][]): NonNullable<Setup[K]>[number][] {
		return all.filter((one) => this.against({ variants: [], options: [], numbers: {}, modules: this.modules.value, [kind]: [one] }) === null);
	}

	/** How high a number may be at this table; 0 where it means nothing. */
	most(number: SetupNumber): number {
		let n = 0;
		while (n < MOST && this.against({ options: [], numbers: { [number]: n + 1 } }) === null) n++;
		return n;
	}

	/** Forgets what is not offered any more. */
	tidy(): void {
		const paths = this.paths();
		this.seats.value = this.seats.value.map((seat) => {
			if (seat.path === "" || seat.path === "random") return seat;
			if (!paths.includes(seat.path)) return { ...seat, path: "", leader: "" };
			return seat.leader === "" || seat.leader === "random" || this.leadersOf(seat.path).includes(seat.leader) ? seat : { ...seat, leader: "" };
		});
		this.modules.value = this.modules.value.filter((one) => this.against({ variants: [], options: [], numbers: {}, modules: [one] }) === null);
		const variants = this.offered("variants", ALL_VARIANTS);
		const options = this.offered("options", ALL_OPTIONS);
		this.variants.value = this.variants.value.filter((one) => variants.includes(one));
		this.options.value = this.options.value.filter((one) => options.includes(one));
		const chosen = SETUP_NUMBERS.filter((number) => this.numbers.value[number]);
		this.numbers.value = Object.fromEntries(chosen.map((number) => [number, Math.min(this.numbers.value[number] ?? 0, this.most(number))]));
	}

	/** The setup to begin with: what chance decides is decided. */
	decided(): Setup {
		const taken = new Set<Path>();
		const seats = this.seats.value.slice(0, this.players);
		for (const { path } of seats) if (path && path !== "random") taken.add(path);
		const people = seats.map(({ path: wish, leader: lead }) => {
			const path = wish === "random" ? oneOf(this.paths().filter((free) => !taken.has(free))) : wish || null;
			if (path) taken.add(path);
			return { path, leader: lead === "random" ? oneOf(this.leadersOf(path)) : lead || null };
		});
		const setup = this.setup();
		return { ...setup, seats: [...people, ...setup.seats.slice(people.length)] };
	}
}

/** A group of switches over one list of the setup. */
function Switches<W extends string>({ choices, kind, list, words, note }: { choices: Choices; kind: "variants" | "options" | "modules"; list: readonly W[]; words: (one: W) => string; note?: (one: W) => string }) {
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

function Opponent({ choices }: { choices: Choices }) {
	return (
		<fieldset class="panel">
			<legend>{say("setup.opponent")}</legend>
			<div class="opponents">
				{BOTS.map((kind) => (
					<label class="radio" key={kind}>
						<input
							type="radio"
							name="bot"
							checked={choices.bot.value === kind}
							onChange={() => {
								choices.bot.value = kind;
								choices.tidy();
							}}
						/>
						<span>
							<strong>{sayOf("kind", kind)}</strong>
							<small>{sayOf("kind", `${kind}.note`)}</small>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

function Players({ choices }: { choices: Choices }) {
	return (
		<fieldset class="panel">
			<legend>{say("setup.players")}</legend>
			<div class="chips">
				{[2, 3, 4].map((n) => (
					<button
						type="button"
						key={n}
						class={choices.count.value === n ? "chip sel" : "chip"}
						aria-pressed={choices.count.value === n}
						onClick={() => {
							choices.count.value = n;
							choices.tidy();
						}}
					>
						{n}
					</button>
				))}
			</div>
		</fieldset>
	);
}

function SeatRow({ choices, i, online }: { choices: Choices; i: number; online: boolean }) {
	const all = choices.seats.value.slice(0, choices.players);
	const seat = all[i];
	if (!seat) return null;
	const taken = all.filter((_, k) => k !== i).map(({ path }) => path);
	const paths = choices.paths();
	const barred = HUMAN_PATHS.filter((path) => !paths.includes(path)).map((path) => say("setup.needs", { what: sayOf("path", path), module: sayOf("module", "fractures") }));
	const chosen = seat.path === "random" ? "" : seat.path;
	const any = [
		["", say("setup.any")],
		["random", say("setup.random")],
	] as const;
	return (
		<fieldset class="panel row">
			<legend>
				{chosen ? <Letter owner={PATH_LETTERS[chosen]} label={sayOf("path", chosen)} /> : null} {choices.solo ? say("table.you") : say("setup.who", { seat: "ABCD"[i] ?? "" })}
			</legend>
			<Select
				label={say("setup.path")}
				value={seat.path}
				options={[...any, ...paths.filter((path) => !taken.includes(path)).map((path) => [path, sayOf("path", path)] as const)]}
				barred={barred}
				onChange={(path) => choices.change(i, { path, leader: path === "random" ? "random" : "" })}
			/>
			{seat.path ? <Select label={say("setup.leader")} value={seat.leader} options={[...any, ...choices.leadersOf(seat.path).map((leader) => [leader, sayOf("leader", leader)] as const)]} onChange={(leader) => choices.change(i, { leader })} /> : null}
			{choices.solo || i === 0 || online ? null : (
				<Select
					label={say("setup.players")}
					value={seat.player}
					options={[
						["human", say("setup.human")],
						["greedy", say("setup.greedy")],
					]}
					onChange={(player) => choices.change(i, { player })}
				/>
			)}
		</fieldset>
	);
}

function Numbers({ choices }: { choices: Choices }) {
	const rows = SETUP_NUMBERS.map((number) => ({ number, most: choices.most(number) })).filter(({ most }) => most > 0);
	if (rows.length === 0) return null;
	return (
		<div class="numbers">
			{rows.map(({ number, most }) => (
				<Select
					key={number}
					label={sayOf("number-note", number)}
					value={String(choices.numbers.value[number] ?? 0)}
					options={Array.from({ length: most + 1 }, (_, n) => [String(n), n === 0 ? say("setup.usual") : String(n)] as const)}
					onChange={(value) => (choices.numbers.value = { ...choices.numbers.value, [number]: Number(value) })}
				/>
			))}
		</div>
	);
}

function Boards({ choices }: { choices: Choices }) {
	return (
		<fieldset class="panel row">
			<legend>{say("setup.side")}</legend>
			<Select
				label={say("setup.side")}
				value={choices.side.value}
				options={[
					["A", say("setup.side.A")],
					["B", say("setup.side.B")],
				]}
				onChange={(value) => (choices.side.value = value)}
			/>
			{choices.modules.value.includes("fractures") ? (
				<Select
					label={say("setup.device")}
					value={choices.device.value}
					options={[
						["A", say("setup.side.A")],
						["B", say("setup.side.B")],
					]}
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
		</fieldset>
	);
}

function Modules({ choices }: { choices: Choices }) {
	const { warnings } = choices.core.advise(choices.setup());
	return (
		<fieldset class="panel">
			<legend>{say("setup.modules")}</legend>
			<Switches choices={choices} kind="modules" list={ALL_MODULES} words={(module) => sayOf("module", module)} note={(module) => sayOf("module-note", module)} />
			{choices.modules.value.some(isGuessed) ? <p class="muted">{say("setup.reconstructed")}</p> : null}
			{warnings.map((warning) => (
				<p key={warning} class="muted">
					<Icon name="warn" size={15} /> {sentenceOf(warning)}
				</p>
			))}
		</fieldset>
	);
}

/** What a game on a server has besides: everybody else is a person, and more has to be agreed. */
interface OnlineParts {
	readonly before: ComponentChildren;
	readonly after: ComponentChildren;
	readonly start: string;
	readonly waiting: boolean;
}

interface SetupProps {
	core: Core;
	solo: boolean;
	onStart: (start: Start) => void;
	onBack: () => void;
	online?: OnlineParts;
}

export function SetupScreen({ core, solo, onStart, onBack, online }: SetupProps) {
	const choices = useMemo(() => new Choices(core, solo), [core, solo]);
	const { fault, sentence } = core.advise(choices.setup());
	const variants = choices.offered("variants", ALL_VARIANTS);
	const start = () => {
		const people = choices.seats.value.slice(0, choices.players);
		onStart({ setup: choices.decided(), controllers: people.map(({ player }) => (player === "human" ? "human" : { player })) });
	};
	return (
		<main class="setup">
			{online?.before ?? <h1>{say(solo ? "setup.title.solo" : "setup.title.table")}</h1>}
			{solo ? <Opponent choices={choices} /> : <Players choices={choices} />}
			{Array.from({ length: choices.players }, (_, i) => (
				<SeatRow key={i} choices={choices} i={i} online={online !== undefined} />
			))}
			<Boards choices={choices} />
			<Modules choices={choices} />
			{solo ? (
				<fieldset class="panel">
					<legend>{say("setup.difficulty")}</legend>
					<Switches choices={choices} kind="options" list={choices.offered("options", ALL_OPTIONS)} words={(option) => sayOf("option-note", option)} />
					<Numbers choices={choices} />
				</fieldset>
			) : null}
			{variants.length > 0 ? (
				<fieldset class="panel">
					<legend>{say("setup.variants")}</legend>
					<Switches choices={choices} kind="variants" list={variants} words={(variant) => sayOf("variant-note", variant)} />
				</fieldset>
			) : null}
			{online?.after}
			{fault ? (
				<p class="minus" role="alert">
					{sentenceOf(sentence)}
				</p>
			) : null}
			<div class="setup-do">
				<button type="button" class="btn primary" disabled={fault !== null || online?.waiting} onClick={start}>
					{online?.start ?? say("setup.start")}
				</button>
				<button type="button" class="btn quiet" onClick={onBack}>
					{say("over.again")}
				</button>
			</div>
		</main>
	);
}
