/**
 * What is agreed before a game. Every choice has a default, so that one click begins.
 */
import { useSignal } from "@preact/signals";
import type { Core, Setup } from "../core/core";
import { KINDS, LEADERS, OPTIONS, PATHS, VARIANTS } from "../core/lists";
import type { BotOption, Kind, Leader, Path, Variant } from "../core/lists";
import type { Controller } from "../game/session";
import { say, sayOf } from "./say";
import "./css/screens.css";

export interface Start {
	readonly setup: Setup;
	readonly controllers: readonly Controller[];
}

const HUMAN_PATHS = PATHS.filter((path): path is Path => path !== "");
const BOTS: readonly Kind[] = KINDS.filter((kind): kind is Kind => kind !== "" && kind !== "human");
const ALLOWED: Readonly<Record<string, readonly BotOption[]>> = {
	chronobot1: ["beginner", "no-leader", "printed-2017"],
	chronobot2: ["skip-reboot", "no-leader", "extra-turn", "minimum-6", "present-superprojects"],
	chronossus: OPTIONS.filter((option): option is BotOption => option !== "").slice(6),
};

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

function Select<T extends string>({ label, value, options, onChange }: { label: string; value: T; options: readonly (readonly [T, string])[]; onChange: (value: T) => void }) {
	return (
		<label class="field">
			<span>{label}</span>
			<select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
				{options.map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}

function Switch({ on, words, onChange }: { on: boolean; words: string; onChange: (on: boolean) => void }) {
	return (
		<label class="switch">
			<input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
			<span>{words}</span>
		</label>
	);
}

export function SetupScreen({ core, solo, onStart, onBack }: { core: Core; solo: boolean; onStart: (start: Start) => void; onBack: () => void }) {
	const count = useSignal(2);
	const bot = useSignal<Kind>("chronobot2");
	const side = useSignal<"A" | "B">("A");
	const edition = useSignal<"infinity" | "classic">("infinity");
	const variants = useSignal<readonly Variant[]>([]);
	const options = useSignal<readonly BotOption[]>([]);
	const seats = useSignal<readonly SeatChoice[]>(["human", "human", "human", "human"].map(() => ({ path: "", leader: "", player: "human" })));
	const refused = useSignal(false);
	const players = solo ? 1 : count.value;
	const allowed = VARIANTS.filter((variant): variant is Variant => {
		if (variant === "") return false;
		if (!solo) return variant !== "narrow-council" || players === 2;
		return variant === "no-die" || variant === "narrow-council" || (variant === "alternate-timeline" && bot.value === "chronossus");
	});
	const change = (i: number, part: Partial<SeatChoice>) => {
		seats.value = seats.value.map((seat, k) => (k === i ? { ...seat, ...part } : seat));
	};
	const leadersOf = (path: string | null) => LEADERS.filter((leader): leader is Leader => leader !== "" && core.content.leaders[leader].path === path);
	/** The seats with what chance decides decided. */
	const decided = () => {
		const taken = new Set<Path>();
		for (const { path } of seats.value.slice(0, players)) if (path && path !== "random") taken.add(path);
		return seats.value.slice(0, players).map(({ path: wish, leader: lead }) => {
			const path = wish === "random" ? oneOf(HUMAN_PATHS.filter((free) => !taken.has(free))) : wish || null;
			if (path) taken.add(path);
			return { path, leader: lead === "random" ? oneOf(leadersOf(path)) : lead || null };
		});
	};
	const start = () => {
		const people = seats.value.slice(0, players);
		const setup: Setup = {
			edition: edition.value,
			side: side.value,
			variants: variants.value.filter((variant) => allowed.includes(variant)),
			options: solo ? options.value.filter((option) => ALLOWED[bot.value]?.includes(option)) : [],
			seats: [...decided(), ...(solo ? [{ kind: bot.value }] : [])],
		};
		const controllers: Controller[] = people.map(({ player }) => (player === "human" ? "human" : { player }));
		try {
			onStart({ setup, controllers });
		} catch {
			refused.value = true;
		}
	};
	return (
		<main class="setup">
			<h1>{say(solo ? "setup.title.solo" : "setup.title.table")}</h1>
			{solo ? (
				<fieldset class="panel">
					<legend>{say("setup.opponent")}</legend>
					<div class="opponents">
					{BOTS.map((kind) => (
						<label class="radio" key={kind}>
							<input type="radio" name="bot" checked={bot.value === kind} onChange={() => (bot.value = kind)} />
							<span>
								<strong>{sayOf("kind", kind)}</strong>
								<small>{sayOf("kind", `${kind}.note`)}</small>
							</span>
						</label>
					))}
					</div>
				</fieldset>
			) : (
				<fieldset class="panel">
					<legend>{say("setup.players")}</legend>
					<div class="chips">
						{[2, 3, 4].map((n) => (
							<button type="button" key={n} class={count.value === n ? "chip sel" : "chip"} aria-pressed={count.value === n} onClick={() => (count.value = n)}>
								{n}
							</button>
						))}
					</div>
				</fieldset>
			)}
			{seats.value.slice(0, players).map((seat, i) => {
				const taken = seats.value.slice(0, players).filter((_, k) => k !== i).map(({ path }) => path);
				return (
					<fieldset class="panel row" key={i}>
						<legend>{solo ? say("table.you") : say("setup.who", { seat: "ABCD"[i] ?? "" })}</legend>
						<Select
							label={say("setup.path")}
							value={seat.path}
							options={[["", say("setup.any")], ["random", say("setup.random")], ...HUMAN_PATHS.filter((path) => !taken.includes(path)).map((path) => [path, sayOf("path", path)] as const)]}
							onChange={(path) => change(i, { path, leader: path === "random" ? "random" : "" })}
						/>
						{seat.path ? (
							<Select label={say("setup.leader")} value={seat.leader} options={[["", say("setup.any")], ["random", say("setup.random")], ...leadersOf(seat.path).map((leader) => [leader, sayOf("leader", leader)] as const)]} onChange={(leader) => change(i, { leader })} />
						) : null}
						{solo || i === 0 ? null : (
							<Select label={say("setup.players")} value={seat.player} options={[["human", say("setup.human")], ["greedy", say("setup.greedy")]]} onChange={(player) => change(i, { player })} />
						)}
					</fieldset>
				);
			})}
			<fieldset class="panel row">
				<legend>{say("setup.side")}</legend>
				<Select label={say("setup.side")} value={side.value} options={[["A", say("setup.side.A")], ["B", say("setup.side.B")]]} onChange={(value) => (side.value = value)} />
				<Select label={say("setup.edition")} value={edition.value} options={[["infinity", say("setup.edition.infinity")], ["classic", say("setup.edition.classic")]]} onChange={(value) => (edition.value = value)} />
			</fieldset>
			{solo ? (
				<fieldset class="panel">
					<legend>{say("setup.difficulty")}</legend>
					<div class="switches">
					{(ALLOWED[bot.value] ?? []).map((option) => (
						<Switch
							key={option}
							on={options.value.includes(option)}
							words={sayOf("option-note", option)}
							onChange={(on) => (options.value = on ? [...options.value, option] : options.value.filter((other) => other !== option))}
						/>
					))}
					</div>
				</fieldset>
			) : null}
			<fieldset class="panel">
				<legend>{say("setup.variants")}</legend>
				{allowed.map((variant) => (
					<Switch
						key={variant}
						on={variants.value.includes(variant)}
						words={sayOf("variant-note", variant)}
						onChange={(on) => (variants.value = on ? [...variants.value, variant] : variants.value.filter((other) => other !== variant))}
					/>
				))}
			</fieldset>
			{refused.value ? (
				<p class="minus" role="alert">
					{say("setup.refused")}
				</p>
			) : null}
			<div class="setup-do">
				<button type="button" class="btn primary" onClick={start}>
					{say("setup.start")}
				</button>
				<button type="button" class="btn quiet" onClick={onBack}>
					{say("over.again")}
				</button>
			</div>
		</main>
	);
}
