/**
 * State of the set-up screen, and the checks of the rules on it. Every option has a default.
 */
import { signal } from "@preact/signals";
import { SETUP_NUMBERS } from "../../../core/core";
import type { Advice, Core, Player, Setup, SetupNumber } from "../../../core/core";
import { KINDS, LEADERS, MODULES, NEW_BUILDINGS, OPTIONS, PATHS, VARIANTS } from "../../../core/lists";
import type { BotOption, Edition, Kind, Leader, Module, NewBuilding, Path, Variant } from "../../../core/lists";
import { ofPreset, presetOf, presetsOf } from "../../../game/presets";
import type { Preset } from "../../../game/presets";
import type { Controller } from "../../../game/session";

/** A bot of the solo rules, or computer players in ordinary seats. */
export type Opponent = Kind | "computer";

export const HUMAN_PATHS = PATHS.filter((path): path is Path => path !== "");
export const OPPONENTS: readonly Opponent[] = [
	...KINDS.filter((kind): kind is Kind => kind !== "" && kind !== "human"),
	"computer",
];
export const ALL_VARIANTS = VARIANTS.filter((variant): variant is Variant => variant !== "");
export const ALL_OPTIONS = OPTIONS.filter((option): option is BotOption => option !== "");
export const ALL_MODULES = MODULES.filter((module): module is Module => module !== "");
export const ALL_NEW_BUILDINGS = NEW_BUILDINGS.filter((building): building is NewBuilding => building !== "");

const MOST = 9;
const USUAL_PLAYER = "greedy";
const NOT_OFFERED = "random"; /* plays without sense: for tests */

/** "": the player chooses when the game starts. */
export type Choice<T> = T | "" | "random";

export interface SeatChoice {
	path: Choice<Path>;
	leader: Choice<Leader>;
	/** "human", or the name of a computer player. */
	player: string;
}

function oneOf<T>(list: readonly T[]): T | null {
	return list[Math.floor(Math.random() * list.length)] ?? null;
}

/** The choices made so far. */
export class Choices {
	readonly core: Core;
	readonly solo: boolean;
	readonly count = signal(2);
	readonly opponent = signal<Opponent>("chronobot2");
	/** Number of computer players, if they are the opponents. */
	readonly computers = signal(1);
	/** Their level, by name. */
	readonly computer = signal(USUAL_PLAYER);
	readonly side = signal<"A" | "B">("A");
	readonly device = signal<"A" | "B">("A");
	readonly edition = signal<Edition>("infinity");
	readonly variants = signal<readonly Variant[]>([]);
	readonly options = signal<readonly BotOption[]>([]);
	readonly modules = signal<readonly Module[]>([]);
	/** New Buildings that are left out. */
	readonly leftOut = signal<readonly NewBuilding[]>([]);
	readonly numbers = signal<NonNullable<Setup["numbers"]>>({});
	readonly seats = signal<readonly SeatChoice[]>([0, 1, 2, 3].map(() => ({ path: "", leader: "", player: "human" })));

	constructor(core: Core, solo: boolean) {
		this.core = core;
		this.solo = solo;
	}

	/** Seats of people and of computer players. */
	get players(): number {
		if (!this.solo) return this.count.value;
		return this.opponent.value === "computer" ? 1 + this.computers.value : 1;
	}

	/** The bot opponent; null: there is none. */
	get bot(): Kind | null {
		return this.solo && this.opponent.value !== "computer" ? this.opponent.value : null;
	}

	/** Who decides for each seat. */
	controllers(): Controller[] {
		return this.seats.value.slice(0, this.players).map(({ player }, i) => {
			if (this.solo && i > 0) return { player: this.computer.value };
			return player === "human" ? "human" : { player };
		});
	}

	/** The computer players that can take a seat, weakest first. */
	computerLevels(): readonly Player[] {
		return this.core.players.filter(({ name }) => name !== NOT_OFFERED);
	}

	take(opponent: Opponent): void {
		const level = this.preset()?.level;
		this.opponent.value = opponent;
		const next =
			this.levels().find((preset) => preset.level === level) ??
			this.levels().find((preset) => preset.level === "normal");
		if (next) this.level(next);
		this.tidy();
	}

	levels(): readonly Preset[] {
		return presetsOf(this.bot ?? "human");
	}

	/** The difficulty level that matches the choices; null: custom settings. */
	preset(): Preset | null {
		return presetOf(this.setup());
	}

	level(preset: Preset): void {
		const { options, variants, numbers } = ofPreset(preset, this.setup());
		this.options.value = options ?? [];
		this.variants.value = variants ?? [];
		this.numbers.value = numbers ?? {};
	}

	/** Whether the rules allow this Path and Leader in the first seat with the chosen modules. */
	#seats(path: Path, leader: Leader | null): boolean {
		const other = this.bot ? { kind: this.bot } : {};
		return this.core.accepts({
			edition: this.edition.value,
			modules: this.modules.value,
			seats: [{ path, leader }, other],
		});
	}

	/** The Paths that the chosen modules allow. */
	paths(): Path[] {
		return HUMAN_PATHS.filter((path) => this.#seats(path, null));
	}

	leadersOf(path: string | null): Leader[] {
		return LEADERS.filter(
			(leader): leader is Leader =>
				leader !== "" && this.core.content.leaders[leader].path === path && this.#seats(path as Path, leader),
		);
	}

	change(i: number, part: Partial<SeatChoice>): void {
		this.seats.value = this.seats.value.map((seat, k) => (k === i ? { ...seat, ...part } : seat));
	}

	/** The setup as chosen, with `other` replacing parts of it. Random choices are still open. */
	setup(other: Pick<Setup, "variants" | "options" | "modules" | "numbers"> = {}): Setup {
		const people = this.seats.value.slice(0, this.players).map(({ path, leader }) => ({
			path: path === "random" ? null : path || null,
			leader: leader === "random" ? null : leader || null,
		}));
		return {
			edition: this.edition.value,
			side: this.side.value,
			device: (other.modules ?? this.modules.value).includes("fractures") ? this.device.value : "A",
			variants: this.variants.value,
			options: this.options.value,
			modules: this.modules.value,
			numbers: this.numbers.value,
			leftOut: (other.modules ?? this.modules.value).includes("new-buildings") ? this.leftOut.value : [],
			seats: [...people, ...(this.bot ? [{ kind: this.bot }] : [])],
			...other,
		};
	}

	/** The rules' objection to a setup; null: there is none. */
	against(other: Pick<Setup, "variants" | "options" | "modules" | "numbers">): Advice | null {
		const advice = this.core.advise(this.setup(other));
		return advice.fault === null ? null : advice;
	}

	/** The variants or options that the rules allow here: each alone, or with those chosen (C14 on side B needs C14). */
	offered<K extends "variants" | "options">(
		kind: K,
		all: readonly NonNullable<Setup[K]>[number][],
	): NonNullable<Setup[K]>[number][] {
		const chosen: readonly string[] = this[kind].value;
		const allows = (list: readonly string[]) =>
			this.against({ variants: [], options: [], numbers: {}, modules: this.modules.value, [kind]: list }) === null;
		return all.filter((one) => allows([one]) || allows([...chosen.filter((other) => other !== one), one]));
	}

	/** The highest allowed value of a number; 0: not used in this setup. */
	most(number: SetupNumber): number {
		let n = 0;
		while (n < MOST && this.against({ options: [], numbers: { [number]: n + 1 } }) === null) n++;
		return n;
	}

	/** Removes choices that are no longer allowed. */
	tidy(): void {
		const paths = this.paths();
		this.seats.value = this.seats.value.map((seat) => {
			if (seat.path === "" || seat.path === "random") return seat;
			if (!paths.includes(seat.path)) return { ...seat, path: "", leader: "" };
			return seat.leader === "" || seat.leader === "random" || this.leadersOf(seat.path).includes(seat.leader)
				? seat
				: { ...seat, leader: "" };
		});
		this.modules.value = this.modules.value.filter(
			(one) => this.against({ variants: [], options: [], numbers: {}, modules: [one] }) === null,
		);
		const variants = this.offered("variants", ALL_VARIANTS);
		const options = this.offered("options", ALL_OPTIONS);
		this.variants.value = this.variants.value.filter((one) => variants.includes(one));
		this.options.value = this.options.value.filter((one) => options.includes(one));
		const chosen = SETUP_NUMBERS.filter((number) => this.numbers.value[number]);
		this.numbers.value = Object.fromEntries(
			chosen.map((number) => [number, Math.min(this.numbers.value[number] ?? 0, this.most(number))]),
		);
	}

	/** The setup to start with: random choices are drawn. */
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
