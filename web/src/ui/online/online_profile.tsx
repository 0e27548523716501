/**
 * The ratings of an account: how strong it is, how certain that is, how it got there, and its last rated games. One's
 * own has the choice of what others see; of others it shows what they chose.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../../app/start";
import type { DiaryEntry } from "../../diary/entry";
import * as api from "../../online/api";
import type { Pool, Profile, RatedGame, RatedGroup, RatedStatistics, Shows } from "../../online/api";
import { language } from "../../words/i18n";
import { Book } from "../diary/book";
import { saveBgStats, saveCsv } from "../diary/files";
import { moduleWords } from "../diary/names";
import { Groups, Totals } from "../diary/statistics";
import { figure, playerName, say, sayOf } from "../words/say";
import { Ask, Choice, Face, Outcome, Screen } from "./online_parts";

const SHOWS: readonly Shows[] = ["nothing", "ratings", "games"];
const UNSURE = 110; /* a deviation above it: after few games, or a year without one */
const [WIDTH, HEIGHT, LEFT, EDGE] = [360, 120, 48, 10];
const GRID = 100;

const poolWords = (pool: Pool) => say(pool === "live" ? "online.ratings.live" : "online.ratings.turns");
const signed = (n: number) => (n > 0 ? `+${figure(n)}` : figure(n));
const dayWords = (s: number) =>
	new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", year: "numeric" }).format(s * 1000);

/** The rating after each game as a line, within a band as wide as it was uncertain. */
function Curve({ history, name }: { history: readonly (readonly [number, number, number])[]; name: string }) {
	if (history.length < 2) return null;
	const low = Math.floor(Math.min(...history.map(([, rating, rd]) => rating - rd)) / GRID) * GRID;
	const high = Math.ceil(Math.max(...history.map(([, rating, rd]) => rating + rd)) / GRID) * GRID;
	const x = (i: number) => LEFT + (i * (WIDTH - LEFT - EDGE)) / (history.length - 1);
	const y = (n: number) => HEIGHT - EDGE - ((n - low) * (HEIGHT - 2 * EDGE)) / Math.max(GRID, high - low);
	const path = (of: (one: readonly [number, number, number]) => number) =>
		history.map((one, i) => `${x(i).toFixed(1)} ${y(of(one)).toFixed(1)}`);
	const upper = path(([, rating, rd]) => rating + rd);
	const lower = path(([, rating, rd]) => rating - rd).reverse();
	const ratings = history.map(([, rating]) => rating);
	const about = say("online.ratings.curve", {
		name,
		n: history.length,
		least: figure(Math.min(...ratings)),
		most: figure(Math.max(...ratings)),
	});
	return (
		<svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={about}>
			{[low, high].map((n) => (
				<g key={n}>
					<path d={`M${LEFT} ${y(n)}H${WIDTH - EDGE}`} stroke="var(--line2)" stroke-dasharray="3 5" />
					<text x={LEFT - 6} y={y(n) + 5} text-anchor="end" font-size="15" fill="var(--text2)">
						{figure(n)}
					</text>
				</g>
			))}
			<path d={`M${[...upper, ...lower].join("L")}Z`} fill="var(--rift)" fill-opacity=".18" />
			<path d={`M${path(([, rating]) => rating).join("L")}`} fill="none" stroke="var(--rift)" stroke-width="2.5" />
		</svg>
	);
}

function Tile({ of }: { of: Profile["ratings"][number] }) {
	const name = poolWords(of.pool);
	return (
		<div class="tile" data-pool={of.pool}>
			<h3>{name}</h3>
			{of.games === 0 ? (
				<p class="muted">{say("online.ratings.none")}</p>
			) : (
				<>
					<p class="big">
						<b>{figure(of.rating)}</b> <span>± {figure(of.deviation)}</span>
					</p>
					<p class="muted">
						{say("online.ratings.games", { n: of.games })}
						{of.deviation > UNSURE ? ` ${say("online.ratings.unsure")}` : ""}
					</p>
					<Curve history={of.history ?? []} name={name} />
				</>
			)}
		</div>
	);
}

const sitterWords = ({ name, level }: RatedGame["seats"][number]) =>
	level ? playerName(level) : name || say("online.former");

function Game({ of }: { of: RatedGame }) {
	const own = of.seats[of.seat];
	const first = of.seats.filter(({ place }) => place === 1).length;
	const others = of.seats.filter((_, seat) => seat !== of.seat);
	const how =
		own?.place !== 1
			? say("online.ratings.place", { n: own?.place ?? 0, of: of.seats.length })
			: say(first > 1 ? "online.ratings.shared" : "online.ratings.won");
	const scores = [own, ...others].map((seat) => seat?.score ?? null);
	const told = scores.every((score) => score !== null) ? scores.map((score) => figure(score)).join(" : ") : "";
	return (
		<li>
			<a href={`#game=${of.game}`}>
				<b class={own?.place === 1 ? "won" : ""}>{how}</b>
				<span class="with">
					{say("online.with", { names: others.map(sitterWords).join(", ") })}
					<small>{[told, poolWords(of.pool), dayWords(of.ended)].filter(Boolean).join(" · ")}</small>
				</span>
				<span class="change">
					{figure(of.rating)} <small class={of.change < 0 ? "minus" : "plus"}>{signed(of.change)}</small>
				</span>
			</a>
		</li>
	);
}

function Games({ games }: { games: readonly RatedGame[] }) {
	return (
		<section class="panel rated-games">
			<h2>{say("online.ratings.last")}</h2>
			{games.length === 0 ? <p class="muted">{say("online.ratings.nogames")}</p> : null}
			<ul>
				{games.map((game) => (
					<Game key={game.game} of={game} />
				))}
			</ul>
		</section>
	);
}

const grouped = <T extends RatedGroup>(group: T) => ({ ...group, decided: group.games, wins: group.won });

/** In all, head to head, by Path and by module. */
function Statistics({ of: { all, opponents, paths, modules } }: { of: RatedStatistics }) {
	if (!all) return null;
	const names = new Map(opponents.map(({ key, name }) => [key, name ?? playerName(key)]));
	return (
		<section class="panel statistics">
			<h2>{say("online.ratings.statistics")}</h2>
			<Totals all={grouped(all)} />
			<Groups
				title={say("online.ratings.opponents")}
				data="opponent"
				groups={opponents.map(grouped)}
				words={(key) => names.get(key) ?? key}
				won={say("online.ratings.ahead")}
			/>
			<Groups
				title={say("diary.by.path")}
				data="path"
				groups={paths.map(grouped)}
				words={(key) => sayOf("path", key)}
			/>
			<Groups title={say("diary.by.module")} data="module" groups={modules.map(grouped)} words={moduleWords} />
		</section>
	);
}

/** What others see: one's own choice. */
function Shown({ profile }: { profile: Profile }) {
	const show = useSignal<Shows>(profile.show);
	return (
		<section class="panel">
			<h2>{say("online.ratings.show")}</h2>
			<Ask words={say("online.save")} ask={() => api.showRatings(show.value)} done={say("online.saved")}>
				<Choice
					label={say("online.ratings.show.label")}
					value={show.value}
					options={SHOWS.map((one) => [one, say(`online.ratings.show.${one}`)] as const)}
					onChange={(value) => (show.value = SHOWS.find((one) => one === value) ?? "nothing")}
				/>
				<p class="muted">{say("online.ratings.show.note")}</p>
			</Ask>
		</section>
	);
}

/** Files of the score sheets of one's own online games: they come into the diary, and from there into the file. */
function Sheets({ app }: { app: App }) {
	const book = useMemo(() => new Book(app.store, app.core), [app]);
	const saved = useSignal<number | null>(null);
	const busy = useSignal(false);
	const { value: fetched } = book.fetched;
	const save = async (file: (entries: readonly DiaryEntry[], name: string) => void) => {
		busy.value = true;
		saved.value = null;
		await book.load();
		await book.fetch();
		const entries = book.entries.value.filter(({ source }) => source === "server");
		if (entries.length > 0) file(entries, "online");
		saved.value = entries.length;
		busy.value = false;
	};
	const button = (data: string, words: string, file: Parameters<typeof save>[0]) => (
		<button type="button" class="btn" data-export={data} aria-disabled={busy.value} onClick={() => void save(file)}>
			{words}
		</button>
	);
	const error = fetched !== null && fetched !== "busy" ? fetched.error : null;
	return (
		<section class="panel sheets">
			<h2>{say("sheets.title")}</h2>
			<p class="muted">{say("sheets.note")}</p>
			<div class="acts">
				{button("csv", say("diary.csv"), saveCsv)}
				{button("bgstats", say("diary.bgstats"), saveBgStats)}
			</div>
			<p role="status" data-saved={saved.value ?? undefined}>
				{busy.value ? say("online.wait") : ""}
				{saved.value === null ? "" : say(saved.value > 0 ? "sheets.saved" : "sheets.none", { n: saved.value })}
			</p>
			<Outcome bad={busy.value ? null : error} />
		</section>
	);
}

/** `player`: another one's profile; without it one's own. */
export function ProfileScreen({ app, player, onBack }: { app: App; player?: string; onBack: () => void }) {
	const found = useSignal<api.Answer<Profile> | null>(null);
	useEffect(() => {
		found.value = null;
		void (player === undefined ? api.accountRatings() : api.playerRatings(player)).then(
			(answer) => (found.value = answer),
		);
	}, [player]);
	const known = found.value;
	return (
		<Screen title={say(player === undefined ? "online.ratings" : "online.ratings.of")} kind="profile" onBack={onBack}>
			{known === null ? <p class="muted">{say("online.wait")}</p> : null}
			{known && api.failed(known) ? <Outcome bad={known.error} /> : null}
			{known && !api.failed(known) ? (
				<>
					<section class="panel who2">
						<Face sitting={{ name: known.name, player: "person" }} size={104} />
						<div>
							<h2>{known.name}</h2>
							<p class="muted">{say("online.ratings.scale", { level: playerName("greedy") })}</p>
						</div>
						<div class="tiles">
							{known.ratings.map((rating) => (
								<Tile key={rating.pool} of={rating} />
							))}
						</div>
					</section>
					{known.games ? <Games games={known.games} /> : null}
					{player === undefined ? (
						<div class="own2">
							<Shown profile={known} />
							<Sheets app={app} />
						</div>
					) : null}
					{known.statistics ? <Statistics of={known.statistics} /> : null}
				</>
			) : null}
		</Screen>
	);
}
