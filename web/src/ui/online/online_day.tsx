/**
 * The game of the day: a card in the lobby, and its screen with the board and the days before. Everybody has the same
 * game and one try.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { beginDay, day as askDay, failed, showOnBoards } from "../../online/api";
import type { Answer, Day, DayGame, DayRow, Failure, PastDay } from "../../online/api";
import { opponentOf } from "../../online/day";
import type { Opening } from "../../online/remote";
import { language } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { Art } from "../pieces/figures";
import { figure, say, sayOf } from "../words/say";
import { Ask, Outcome, Screen, momentWords } from "./online_parts";
import "../css/online/day.css";

const REFRESH_MS = 20000;
const ART: Readonly<Record<string, string>> = { chronobot1: "o-chronobot17", chronossus: "o-chronossus" };

const dateWords = (date: string) =>
	new Intl.DateTimeFormat(language(), { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }).format(
		Date.parse(date),
	);

/** The automaton and the modules. */
function gameWords(setup: string): string {
	const { bot, modules } = opponentOf(setup);
	return [sayOf("kind", bot), ...modules.map((module) => sayOf("module", module))].join(" · ");
}

function scoreWords({ score = 0, automaton = 0, won = false }: Partial<DayRow>): string {
	return say(won ? "day.won" : "day.lost", { own: figure(score), other: figure(automaton) });
}

function stateWords(mine: DayGame | null): string {
	if (mine === null) return say("day.new");
	if (mine.state === "running") return say("day.running");
	if (mine.state === "resigned") return say("day.resigned");
	if (mine.state === "late") return say("day.late");
	return `${scoreWords(mine)} · ${say("day.place", { n: mine.place ?? 0 })}`;
}

/** The day, read again now and then while it runs. */
function useDay(date: string | null, account: string | null) {
	const found = useSignal<Answer<Day> | null>(null);
	const read = async () => {
		if (document.visibilityState !== "hidden") found.value = await askDay(date);
	};
	useEffect(() => {
		found.value = null;
		void read();
		const timer = setInterval(() => void read(), REFRESH_MS);
		return () => clearInterval(timer);
	}, [date, account]);
	return { found, read };
}

function Portrait({ setup }: { setup: string }) {
	return <Art name={ART[opponentOf(setup).bot] ?? "o-chronobot"} box="0 0 120 120" cls="dayface" />;
}

/** In the lobby: what today's game is, and how far one is. */
export function DayCard({
	account,
	onDay,
	onGame,
}: {
	account: string | null;
	onDay: () => void;
	onGame: (game: string) => void;
}) {
	const today = useDay(null, account).found.value;
	if (today === null || failed(today)) return null;
	const { mine } = today;
	const goes = mine?.state === "running";
	return (
		<section class="panel daycard" aria-label={say("day.title")}>
			<Portrait setup={today.setup} />
			<div class="gt">
				<h2>{say("day.title")}</h2>
				<span>
					{gameWords(today.setup)} · {sayOf("level", today.level)}
				</span>
				<small>{stateWords(mine)}</small>
			</div>
			<div class="do">
				{goes ? (
					<button type="button" class="btn primary" onClick={() => onGame(mine.game)}>
						<Icon name="play" size={18} /> {say("day.go")}
					</button>
				) : null}
				<button type="button" class={goes ? "btn" : "btn primary"} onClick={onDay}>
					{say(mine === null ? "day.look" : "day.board")}
				</button>
			</div>
		</section>
	);
}

function Row({ of }: { of: DayRow }) {
	const who = of.name ?? say("day.nameless");
	const words = (
		<>
			<b class="nth">{of.place}</b>
			<span class="with">
				{who}
				<small>{scoreWords(of)}</small>
			</span>
			<b class={of.won ? "won" : ""}>{figure(of.score - of.automaton)}</b>
		</>
	);
	return (
		<li class={of.mine ? "own" : ""}>
			{of.game ? (
				<a href={`#game=${of.game}`} title={say("day.watch", { who })}>
					{words}
				</a>
			) : (
				<span>{words}</span>
			)}
		</li>
	);
}

function Board({ of }: { of: Day }) {
	return (
		<section class="panel dayboard">
			<h2>{say("day.board")}</h2>
			{of.board === undefined ? <p class="muted">{say("day.hidden")}</p> : null}
			{of.board?.length === 0 ? <p class="muted">{say("day.nobody")}</p> : null}
			<ol>
				{of.board?.map((row, i) => (
					<Row key={i} of={row} />
				))}
			</ol>
			{of.over && of.board && of.board.length > 0 ? <p class="muted">{say("day.open")}</p> : null}
			<details>
				<summary>
					<Icon name="chevron-down" size={17} /> {say("day.check")}
				</summary>
				<p>{say("day.check.note")}</p>
				<p class="hash">
					{say("day.commitment")} <code>{of.commitment}</code>
				</p>
				{of.secret ? (
					<p class="hash">
						{say("day.secret")} <code>{of.secret}</code>
					</p>
				) : null}
			</details>
		</section>
	);
}

function Past({ days, onDay }: { days: readonly PastDay[]; onDay: (date: string) => void }) {
	return (
		<section class="panel daypast">
			<h2>{say("day.past")}</h2>
			{days.length === 0 ? <p class="muted">{say("day.past.none")}</p> : null}
			<ul>
				{days.map((day) => (
					<li key={day.day}>
						<button type="button" onClick={() => onDay(day.day)}>
							<b>{dateWords(day.day)}</b>
							<span>{gameWords(day.setup)}</span>
							<small>{day.mine ? stateWords(day.mine) : say("day.finished", { n: day.finished })}</small>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Whether one's name is on the boards, and the days in a row. */
function Own({ of }: { of: Day }) {
	const shown = useSignal(of.show ?? true);
	return (
		<section class="panel">
			<h2>{say("day.streak", { n: of.streak ?? 0 })}</h2>
			<Ask words={say("online.save")} ask={() => showOnBoards(shown.value)} done={say("online.saved")}>
				<label class="switch">
					<input
						type="checkbox"
						checked={shown.value}
						onChange={(event) => (shown.value = event.currentTarget.checked)}
					/>
					<span>
						{say("day.show")}
						<small>{say("day.show.note")}</small>
					</span>
				</label>
			</Ask>
		</section>
	);
}

interface DayProps {
	/** Null: today. */
	date: string | null;
	account: string | null;
	onDay: (date: string) => void;
	onSeated: (opening: Opening) => void;
	onGame: (game: string) => void;
	onSignIn: () => void;
	onBack: () => void;
}

/** What one can do: begin, go on, or sign in. */
function Deed({ of, date, account, onSeated, onGame, onSignIn }: DayProps & { of: Day }) {
	const { mine } = of;
	if (mine?.state === "running")
		return (
			<button type="button" class="btn primary" onClick={() => onGame(mine.game)}>
				<Icon name="play" size={18} /> {say("day.go")}
			</button>
		);
	if (mine)
		return (
			<button type="button" class="btn" onClick={() => onGame(mine.game)}>
				<Icon name="replay" size={18} /> {say("day.mine")}
			</button>
		);
	if (date !== null) return null;
	if (account === null)
		return (
			<>
				<p class="muted">{say("day.guest")}</p>
				<button type="button" class="btn" onClick={onSignIn}>
					{say("online.signin")}
				</button>
			</>
		);
	return (
		<Ask
			words={say("day.begin")}
			primary
			ask={beginDay}
			onDone={({ game }) => onSeated({ game, token: null, as: "account" })}
		/>
	);
}

function About({ of, ...rest }: DayProps & { of: Day }) {
	const running = of.mine?.state === "running";
	const until = momentWords((running ? of.closes : of.ends) * 1000);
	return (
		<section class="panel dayabout">
			<Portrait setup={of.setup} />
			<div class="gt">
				<h2>{dateWords(of.day)}</h2>
				<span>
					{gameWords(of.setup)} · {sayOf("level", of.level)}
				</span>
				<small>
					{say("day.counts", { begun: of.begun, finished: of.finished })}
					{of.over ? "" : ` · ${say(running ? "day.until.finish" : "day.until", { when: until })}`}
				</small>
			</div>
			<div class="rest">
				{rest.date === null ? <p>{say("day.note")}</p> : null}
				{of.mine ? <p class="state">{stateWords(of.mine)}</p> : null}
				<Deed of={of} {...rest} />
			</div>
		</section>
	);
}

const bad = (answer: Answer<Day> | null): Failure | null => (answer && failed(answer) ? answer : null);

export function DayScreen(props: DayProps) {
	const { date, account, onDay, onBack } = props;
	const known = useDay(date, account).found.value;
	return (
		<Screen title={say(date === null ? "day.title" : "day.then")} kind="day" onBack={onBack}>
			{known === null ? <p class="muted">{say("online.wait")}</p> : null}
			<Outcome bad={bad(known)?.error ?? null} />
			{known && !failed(known) ? (
				<>
					<About of={known} {...props} />
					<Board of={known} />
					{account !== null && date === null ? <Own of={known} /> : null}
					{known.past ? <Past days={known.past} onDay={onDay} /> : null}
				</>
			) : null}
		</Screen>
	);
}
