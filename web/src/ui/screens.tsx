/**
 * The screens around a game: home, set-up, hand-over, the end.
 */
import { useSignal } from "@preact/signals";
import type { Core, Setup } from "../core/core";
import { KINDS, LEADERS, OPTIONS, PATHS, VARIANTS } from "../core/lists";
import type { BotOption, Kind, Leader, Path, Variant } from "../core/lists";
import type { Controller, Session } from "../game/session";
import type { GameSummary } from "../keep/store";
import { t } from "../i18n";
import { Icon, Letter, ownerOf, seatName } from "./atoms";
import type { View } from "./view";
import { ScoreSheet } from "./side";
import { say, sayOf } from "./say";
import "./css/screens.css";

export interface Start {
	readonly setup: Setup;
	readonly controllers: readonly Controller[];
}

function Card({ icon, title, note, first = false, onClick }: { icon: string; title: string; note: string; first?: boolean; onClick: () => void }) {
	return (
		<button type="button" class={first ? "home-card panel first" : "home-card panel"} onClick={onClick}>
			<Icon name={icon} size={28} />
			<span>
				<strong>{title}</strong>
				<small>{note}</small>
			</span>
		</button>
	);
}

export function Logo({ size = 26 }: { size?: number }) {
	return (
		<svg class="logo" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
			<path d="M14 1.5 25 7.8v12.4L14 26.5 3 20.2V7.8Z" fill="none" stroke="var(--text-2)" stroke-width="1.6" />
			<path d="M16.8 4.5l-5.6 8.3 4.6 2.2-5 8.8" fill="none" stroke="var(--rift)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
		</svg>
	);
}

interface HomeProps {
	games: readonly GameSummary[];
	message: string;
	onContinue: (id: string) => void;
	onDelete: (id: string) => void;
	onNew: (kind: "solo" | "table" | "quick") => void;
	onLesson: () => void;
	onFile: (text: string) => void;
}

export function Home({ games, message, onContinue, onDelete, onNew, onLesson, onFile }: HomeProps) {
	const latest = games[0];
	return (
		<main class="home">
			<header>
				<h1>
					<Logo size={44} /> {t("app.name")}
				</h1>
				<p>{t("app.about")}</p>
				{message ? (
					<p class="minus" role="alert">
						{message}
					</p>
				) : null}
			</header>
			<div class="home-cards">
				{latest ? <Card first icon="play" title={say("home.continue")} note={latest.name} onClick={() => onContinue(latest.id)} /> : null}
				<Card first={!latest} icon="bot" title={say("home.solo")} note={say("home.solo.note")} onClick={() => onNew("solo")} />
				<Card icon="people" title={say("home.table")} note={say("home.table.note")} onClick={() => onNew("table")} />
				<Card icon="device" title={say("home.quick")} note={say("home.quick.note")} onClick={() => onNew("quick")} />
				<Card icon="book" title={say("home.lesson")} note={say("home.lesson.note")} onClick={onLesson} />
				<label class="home-card panel file">
					<Icon name="share" size={28} />
					<span>
						<strong>{say("home.open")}</strong>
						<small>{say("home.open.note")}</small>
					</span>
					<input
						type="file"
						class="vh"
						accept=".rift,.txt,text/plain"
						onChange={(event) => {
							const file = event.currentTarget.files?.[0];
							if (file) void file.text().then(onFile);
						}}
					/>
				</label>
			</div>
			<section class="home-games" aria-label={say("home.games")}>
				<h2>{say("home.games")}</h2>
				{games.length === 0 ? <p class="muted">{say("home.none")}</p> : null}
				<ul>
					{games.map((game) => (
						<li key={game.id} class="panel">
							<button type="button" class="btn quiet grow" onClick={() => onContinue(game.id)}>
								{game.name} <small class="muted">{say("home.moves", { n: game.moves })}</small>
							</button>
							<button type="button" class="btn quiet" aria-label={say("home.delete", { what: game.name })} onClick={() => onDelete(game.id)}>
								<Icon name="close" size={16} />
							</button>
						</li>
					))}
				</ul>
			</section>
		</main>
	);
}

const HUMAN_PATHS = PATHS.filter((path): path is Path => path !== "");
const BOTS: readonly Kind[] = KINDS.filter((kind): kind is Kind => kind !== "" && kind !== "human");
const ALLOWED: Readonly<Record<string, readonly BotOption[]>> = {
	chronobot1: ["beginner", "no-leader", "printed-2017"],
	chronobot2: ["skip-reboot", "no-leader", "extra-turn", "minimum-6", "present-superprojects"],
	chronossus: OPTIONS.filter((option): option is BotOption => option !== "").slice(6),
};

interface SeatChoice {
	path: Path | "";
	leader: Leader | "";
	player: "human" | "greedy";
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
	const leadersOf = (path: Path | "") => LEADERS.filter((leader): leader is Leader => leader !== "" && path !== "" && core.content.leaders[leader].path === path);
	const start = () => {
		const people = seats.value.slice(0, players);
		const setup: Setup = {
			edition: edition.value,
			side: side.value,
			variants: variants.value.filter((variant) => allowed.includes(variant)),
			options: solo ? options.value.filter((option) => ALLOWED[bot.value]?.includes(option)) : [],
			seats: [...people.map(({ path, leader }) => ({ path: path || null, leader: leader || null })), ...(solo ? [{ kind: bot.value }] : [])],
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
							options={[["", say("setup.any")], ...HUMAN_PATHS.filter((path) => !taken.includes(path)).map((path) => [path, sayOf("path", path)] as const)]}
							onChange={(path) => change(i, { path, leader: "" })}
						/>
						{seat.path ? (
							<Select label={say("setup.leader")} value={seat.leader} options={[["", say("setup.any")], ...leadersOf(seat.path).map((leader) => [leader, sayOf("leader", leader)] as const)]} onChange={(leader) => change(i, { leader })} />
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

export function HandOver({ session, onTaken }: { session: Session; onTaken: () => void }) {
	const number = session.handOver.value;
	if (number === null) return null;
	const seats = session.table.value.seats;
	const seat = seats[number];
	if (!seat) return null;
	const who = seatName(seat);
	const owner = ownerOf(seat, seats);
	return (
		<main class={`handover own-${owner}`}>
			<div class="card">
				<Letter owner={owner} label={who} cls="big" />
				<h1>{say("hand.title", { who })}</h1>
				<p>{say("hand.note")}</p>
				<button
					type="button"
					class="btn primary"
					onClick={() => {
						session.take(number);
						onTaken();
					}}
				>
					<Icon name="eye" size={18} /> {say("hand.here", { who })}
				</button>
			</div>
		</main>
	);
}

const CHART = { width: 560, height: 200 } as const;
const STEP = 20; /* VP between two lines of the chart */

/** Scores over the game, a line per seat, Eras along the foot. */
function Chart({ view }: { view: View }) {
	const { desk, table } = view;
	const { session } = desk;
	const scores = session.steps.value.map((step) => step.scores);
	const { width, height } = CHART;
	const all = scores.flat();
	const top = Math.ceil(Math.max(10, ...all) / STEP) * STEP;
	const low = Math.floor(Math.min(0, ...all) / STEP) * STEP;
	const x = (i: number) => (i / Math.max(1, scores.length - 1)) * width;
	const y = (score: number) => height - ((score - low) / (top - low)) * height;
	const lines = Array.from({ length: (top - low) / STEP + 1 }, (_, i) => low + i * STEP);
	const struck = session.steps.value.findIndex((step) => step.events.some((event) => event.kind === "impact"));
	return (
		<svg class="chart" viewBox={`-34 -14 ${width + 64} ${height + 40}`} role="img" aria-label={say("over.chart")}>
			{lines.map((score) => (
				<g key={score}>
					<line x1="0" x2={width} y1={y(score)} y2={y(score)} class={score === 0 ? "zero" : "grid"} />
					<text x="-6" y={y(score) + 4}>
						{score < 0 ? `−${-score}` : score}
					</text>
				</g>
			))}
			{session.eras.value.map(({ era, index }) => (
				<text key={era} class="mid" x={x(index)} y={height + 20}>
					{era}
				</text>
			))}
			{struck >= 0 ? <line class="impact-line" x1={x(struck)} x2={x(struck)} y1="0" y2={height} /> : null}
			{table.seats.map((seat) => {
				const owner = ownerOf(seat, table.seats);
				return (
					<g key={seat.seat} class={`own-${owner}`}>
						<polyline points={scores.map((at, i) => `${x(i).toFixed(1)},${y(at[seat.seat] ?? 0).toFixed(1)}`).join(" ")} />
						<text class="end" x={width + 6} y={y(scores.at(-1)?.[seat.seat] ?? 0) + 4}>
							{owner.toUpperCase()}
						</text>
					</g>
				);
			})}
		</svg>
	);
}

export function Over({ view, onExport, onLink, onHome, copied }: { view: View; onExport: () => void; onLink: () => void; onHome: () => void; copied: boolean }) {
	const { table } = view;
	const winners = table.seats.filter((seat) => seat.won);
	const human = table.seats.find((seat) => !seat.bot);
	const totals = table.seats.map((seat) => seat.score.total).sort((a, b) => b - a);
	const verdict = table.bot && human ? say(human.won ? "over.you" : "over.lost") : winners.length > 1 ? say("over.shared", { who: winners.map(seatName).join(", ") }) : say("over.won", { who: winners[0] ? seatName(winners[0]) : "" });
	const margin = (totals[0] ?? 0) - (totals[1] ?? 0);
	return (
		<section class="over panel" aria-label={say("over.title")}>
			<h2>
				<Icon name="trophy" size={26} /> {verdict}
			</h2>
			<p class="sub">{margin > 0 ? say("over.margin", { n: margin }) : table.bot ? say("over.tie") : ""}</p>
			<ScoreSheet view={view} />
			<div>
				<h3>{say("over.chart")}</h3>
				<Chart view={view} />
			</div>
			<div class="back-row">
				<button type="button" class="btn primary" onClick={onExport}>
					{say("over.export")}
				</button>
				<button type="button" class="btn" onClick={onLink}>
					{copied ? say("over.copied") : say("over.link")}
				</button>
				<button type="button" class="btn quiet" onClick={() => view.desk.session.look(0)}>
					{say("over.replay")}
				</button>
				<button type="button" class="btn quiet" onClick={onHome}>
					{say("over.again")}
				</button>
			</div>
		</section>
	);
}
