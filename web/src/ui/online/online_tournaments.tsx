/**
 * The list of tournaments, and making one.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../online/api";
import type { GameOptions, ListedTournament, TournamentForm } from "../../online/api";
import { Icon } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { setName, speedWords } from "./online_lobby";
import { Ask, Choice, Field, Outcome, Screen, hoursWords, momentWords } from "./online_parts";
import "../css/online/tournament.css";

const REFRESH_MS = 20000;

/** How far a tournament is. */
export function stateWords(of: Pick<ListedTournament, "state" | "round" | "rounds" | "most">, players: number): string {
	if (of.state === 3) return say("tour.off");
	if (of.state === 2) return say("tour.over");
	return of.state === 1
		? say("tour.runs", { round: of.round, rounds: of.rounds })
		: say("tour.open", { n: players, most: of.most });
}

/** When one that is open begins. */
export const beginsWords = ({ automatic, starts }: Pick<ListedTournament, "automatic" | "starts">) =>
	automatic ? say("tour.begins", { when: momentWords(starts * 1000) }) : say("tour.begins.maker");

/** What is played, in a few words. */
export function Kind({ of }: { of: Pick<ListedTournament, "form" | "size" | "setup" | "options"> }) {
	const written = /^modules (.+)$/m.exec(of.setup)?.[1] ?? "-";
	const modules = written === "-" ? ["base"] : written.split(" ");
	return (
		<span class="tags">
			<em>{sayOf("tour.form", of.form)}</em>
			<em>{say("tour.tables", { n: of.size })}</em>
			<em>{speedWords(of.options)}</em>
			{modules.map((set) => (
				<em key={set}>{setName(set)}</em>
			))}
		</span>
	);
}

function Row({ of }: { of: ListedTournament }) {
	return (
		<li>
			<a class="panel trow" href={`#tournament=${of.tournament}`} data-tournament={of.tournament}>
				<strong>{of.title || say("online.untitled")}</strong>
				<span class="how">
					{stateWords(of, of.players)}
					{of.joined ? ` · ${say("tour.joined")}` : ""}
				</span>
				<small>
					{[of.maker === null ? "" : say("tour.by", { who: of.maker }), of.state === 0 ? beginsWords(of) : ""]
						.filter(Boolean)
						.join(" · ")}
				</small>
				<Kind of={of} />
			</a>
		</li>
	);
}

export function Tournaments({
	account,
	onMake,
	onBack,
}: {
	account: string | null;
	onMake: () => void;
	onBack: () => void;
}) {
	const list = useSignal<readonly ListedTournament[] | null>(null);
	const wrong = useSignal<api.ErrorWord | null>(null);
	useEffect(() => {
		let gone = false;
		const read = async () => {
			if (document.visibilityState === "hidden") return;
			const answer = await api.tournaments();
			if (gone) return;
			wrong.value = api.failed(answer) ? answer.error : null;
			if (!api.failed(answer)) list.value = answer.tournaments;
		};
		void read();
		const timer = setInterval(() => void read(), REFRESH_MS);
		return () => {
			gone = true;
			clearInterval(timer);
		};
	}, [account]);
	return (
		<Screen title={say("tour.title")} kind="tournaments" onBack={onBack}>
			<button type="button" class="btn primary" onClick={onMake}>
				<Icon name="plus" size={18} /> {say("tour.make")}
			</button>
			<Outcome bad={wrong.value} />
			{list.value === null && !wrong.value ? <p class="muted">{say("online.wait")}</p> : null}
			{list.value?.length === 0 ? <p class="muted">{say("tour.none")}</p> : null}
			<ul class="cups">
				{list.value?.map((one) => (
					<Row key={one.tournament} of={one} />
				))}
			</ul>
		</Screen>
	);
}

/* ---- making one ---- */

const FORMS: readonly TournamentForm[] = ["swiss", "robin"];
const SETS = ["base", "doomsday", "pioneers", "guardians", "fractures", "variable-anomalies"] as const;
const MOST = { swiss: [4, 8, 12, 16, 24, 32, 48, 64, 96, 128], robin: [4, 6, 8, 10, 12, 14, 16] } as const;
const STARTS_H = [0, 1, 6, 24, 72, 168]; /* hours from now; 0: its maker begins it */
const LIMITS_H = [0, 24, 48, 72, 168, 336, 720];
const DEADLINES_H = [12, 24, 48, 72];
const CLOCKS_S = [900, 1800, 2700, 3600];
const INCREMENT_S = 30;
const HOUR_S = 3600;

interface Wanted {
	readonly form: TournamentForm;
	readonly size: number;
	readonly set: string;
	readonly live: boolean;
	readonly clock: number;
	readonly deadline: number;
	readonly most: number;
	readonly rounds: number;
	readonly limit: number;
	readonly starts: number;
	readonly listed: boolean;
}

const USUAL: Wanted = {
	form: "swiss",
	size: 2,
	set: "base",
	live: false,
	clock: 1800,
	deadline: 24,
	most: 16,
	rounds: 0,
	limit: 0,
	starts: 0,
	listed: true,
};

/** In the format of a record, as many people as sit at a table. */
const setupOf = ({ size, set }: Wanted) =>
	`${set === "base" ? "" : `modules ${set}\n`}seats ${[..."ABCD"]
		.slice(0, size)
		.map((seat) => `${seat}=human`)
		.join(" ")}`;

const optionsOf = ({ live, clock, deadline }: Wanted): GameOptions =>
	live ? { clock: { base: clock, increment: INCREMENT_S } } : { deadline: { hours: deadline } };

type Change = (part: Partial<Wanted>) => void;

const numbers = (list: readonly number[], words: (n: number) => string) =>
	list.map((n) => [String(n), words(n)] as const);

function What({ of, change }: { of: Wanted; change: Change }) {
	return (
		<div class="numbers">
			<Choice
				label={say("tour.form")}
				value={of.form}
				options={FORMS.map((form) => [form, sayOf("tour.form", form)] as const)}
				onChange={(form) => change({ form: form === "robin" ? "robin" : "swiss", most: 16, rounds: 0 })}
			/>
			<Choice
				label={say("tour.size")}
				value={String(of.size)}
				options={numbers([2, 3, 4], String)}
				onChange={(size) => change({ size: Number(size) })}
			/>
			<Choice
				label={say("tour.most")}
				value={String(of.most)}
				options={numbers(MOST[of.form], String)}
				onChange={(most) => change({ most: Number(most) })}
			/>
			{of.form === "swiss" ? (
				<Choice
					label={say("tour.rounds")}
					value={String(of.rounds)}
					options={numbers([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], (n) =>
						n === 0 ? say("tour.rounds.rule") : String(n),
					)}
					onChange={(rounds) => change({ rounds: Number(rounds) })}
				/>
			) : null}
			<Choice
				label={say("lobby.set")}
				value={of.set}
				options={SETS.map((set) => [set, setName(set)] as const)}
				onChange={(set) => change({ set })}
			/>
		</div>
	);
}

function When({ of, change }: { of: Wanted; change: Change }) {
	return (
		<div class="numbers">
			<Choice
				label={say("lobby.speed")}
				value={of.live ? "live" : "days"}
				options={(["days", "live"] as const).map((speed) => [speed, sayOf("lobby.speed", speed)] as const)}
				onChange={(speed) => change({ live: speed === "live" })}
			/>
			{of.live ? (
				<Choice
					label={say("online.base")}
					value={String(of.clock)}
					options={numbers(CLOCKS_S, (n) => say("online.minutes", { n: n / 60 }))}
					onChange={(clock) => change({ clock: Number(clock) })}
				/>
			) : (
				<Choice
					label={say("online.deadline")}
					value={String(of.deadline)}
					options={numbers(DEADLINES_H, hoursWords)}
					onChange={(deadline) => change({ deadline: Number(deadline) })}
				/>
			)}
			<Choice
				label={say("tour.limit")}
				value={String(of.limit)}
				options={numbers(LIMITS_H, (n) => (n === 0 ? say("tour.limit.none") : hoursWords(n)))}
				onChange={(limit) => change({ limit: Number(limit) })}
			/>
			<Choice
				label={say("tour.starts")}
				value={String(of.starts)}
				options={numbers(STARTS_H, (n) =>
					n === 0 ? say("tour.starts.maker") : say("tour.starts.in", { time: hoursWords(n) }),
				)}
				onChange={(starts) => change({ starts: Number(starts) })}
			/>
		</div>
	);
}

export function MakeTournament({ onMade, onBack }: { onMade: (tournament: string) => void; onBack: () => void }) {
	const wanted = useSignal<Wanted>(USUAL);
	const title = useSignal("");
	const of = wanted.value;
	const change: Change = (part) => (wanted.value = { ...wanted.value, ...part });
	const make = () =>
		api.makeTournament({
			title: title.value.trim(),
			form: of.form,
			setup: setupOf(of),
			options: optionsOf(of),
			rounds: of.rounds,
			hours: of.limit,
			most: of.most,
			listed: of.listed,
			...(of.starts > 0 ? { starts: Math.round(Date.now() / 1000) + of.starts * HOUR_S } : {}),
		});
	return (
		<Screen title={say("tour.make")} kind="tournaments" onBack={onBack}>
			<section class="panel tmake">
				<Ask words={say("tour.make")} ask={make} onDone={({ tournament }) => onMade(tournament)} primary>
					<Field label={say("tour.name")} value={title.value} onInput={(value) => (title.value = value)} most={100} />
					<What of={of} change={change} />
					<p class="muted">{sayOf("tour.form", `${of.form}.note`)}</p>
					<When of={of} change={change} />
					<p class="muted">{say("tour.rated")}</p>
					<label class="switch">
						<input
							type="checkbox"
							checked={of.listed}
							onChange={(event) => change({ listed: event.currentTarget.checked })}
						/>
						<span>
							{say("tour.listed")}
							<small>{say("tour.listed.note")}</small>
						</span>
					</label>
				</Ask>
			</section>
		</Screen>
	);
}
