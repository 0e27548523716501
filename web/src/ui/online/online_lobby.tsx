/**
 * Open games: the list of games that wait for players or may be watched, and the quick match.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { blockSeat, failed, joinOpen } from "../../online/api";
import type { ErrorWord, GameOptions, OpenGame, OwnRatings } from "../../online/api";
import { askedDone, askedWith, keepName, keepSeat, kept } from "../../online/kept";
import { ANY, Lobby, Match } from "../../online/lobby";
import type { Filter } from "../../online/lobby";
import type { Opening } from "../../online/remote";
import { LANGUAGES } from "../../words/languages";
import { language } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { languageName, say, sayOf } from "../words/say";
import { Ask, Choice, Face, Outcome, errorText, hoursWords, sitterName, timeWords, useNow } from "./online_parts";
import "../css/online/lobby.css";

const SETS = ["base", "doomsday", "pioneers", "guardians", "fractures", "variable-anomalies"] as const;
const SPEEDS = ["live", "days", "none"] as const;
const MATCH_SPEEDS = ["live", "days"] as const;
const PLAYERS = [2, 3, 4] as const;
const STILL_MS = 350; /* a tap so soon after the list moved may be meant for another game */

export const setName = (set: string) => (set === "base" ? say("lobby.base") : sayOf("module", set));

/** The time limits of a game in a few words. */
export function speedWords({ clock, deadline }: GameOptions): string {
	if (clock) {
		const time = clock.base % 60 === 0 ? say("online.minutes", { n: clock.base / 60 }) : timeWords(clock.base);
		return clock.increment > 0
			? say("lobby.clock", { time, more: say("online.seconds", { n: clock.increment }) })
			: say("lobby.clock.only", { time });
	}
	return deadline ? say("lobby.deadline", { time: hoursWords(deadline.hours) }) : say("lobby.untimed");
}

interface LobbyProps {
	account: string | null;
	onSeated: (opening: Opening) => void;
	onWatch: (game: string) => void;
	onGame: (game: string) => void;
	onSignIn: () => void;
	onMake: () => void;
}

/* ---- a game ---- */

function Tags({ game }: { game: OpenGame }) {
	const sets = game.modules.length === 0 ? ["base"] : game.modules;
	return (
		<span class="tags">
			{sets.map((set) => (
				<em key={set}>{setName(set)}</em>
			))}
			<em>{languageName(game.language)}</em>
			{game.guests || game.running ? null : <em>{say("lobby.accounts")}</em>}
			{game.rating && !game.running ? <em>{say("lobby.rating.range", rangeOf(game.rating))}</em> : null}
		</span>
	);
}

const rangeOf = ([least, most]: readonly [number, number]) => ({ least: String(least), most: String(most) });

/** The reader's rating, if it is outside the range of a game that waits; else null. */
function outside(game: OpenGame, ratings: OwnRatings | null): number | null {
	if (!game.rating || !ratings || game.mine || game.running) return null;
	const own = game.options.clock ? ratings.live : ratings.turns;
	return own < game.rating[0] || own > game.rating[1] ? own : null;
}

function Join({
	game,
	lobby,
	account,
	onSeated,
	onWatch,
	onGame,
	onSignIn,
}: LobbyProps & { game: OpenGame; lobby: Lobby }) {
	const waiting = useSignal(false);
	const who = game.seats.filter(({ free }) => !free).map(sitterName);
	const join = async () => {
		if (waiting.value) return;
		waiting.value = true;
		const own = askedWith(game.game);
		const seated = await joinOpen(game.game, account ?? kept.peek().name, own);
		waiting.value = false;
		lobby.refused.value = failed(seated) ? seated.error : null;
		lobby.now();
		if (failed(seated)) return;
		askedDone(game.game);
		if (account) keepName(account);
		keepSeat({ game: game.game, seat: seated.seat, token: seated.token, word: own.word });
		onSeated({ game: game.game, token: seated.token });
	};
	const act = () => {
		if (Date.now() - lobby.movedAt < STILL_MS) return;
		if (game.mine) onGame(game.game);
		else if (game.running) onWatch(game.game);
		else if (!game.guests && account === null) onSignIn();
		else void join();
	};
	const words = say(game.mine ? "online.open" : game.running ? "online.watch" : "lobby.join");
	return (
		<button
			type="button"
			class="btn"
			aria-label={say("lobby.act", { act: words, names: who.join(", ") })}
			aria-disabled={waiting.value}
			onClick={act}
		>
			{waiting.value ? say("online.wait") : words}
		</button>
	);
}

/** Why a seat was not taken. It stands above the list, because the game may have left it. */
function Refused({ why }: { why: ErrorWord | null }) {
	return why ? (
		<p class="outcome minus" role="alert">
			<Icon name="warn" size={15} /> {why === "no-seat" ? say("lobby.taken") : errorText(why)}
		</p>
	) : null;
}

/** Blocks the host: games of both are hidden from each other. */
function BlockHost({ game, lobby }: { game: OpenGame; lobby: Lobby }) {
	const host = game.seats.find(({ free, player }) => !free && player === "person");
	if (!host) return null;
	const who = sitterName(host);
	return (
		<details class="host">
			<summary aria-label={say("online.more", { who })} title={say("online.more", { who })}>
				<Icon name="chevron-down" size={17} />
			</summary>
			<Ask
				words={say("lobby.block.who", { who })}
				sure={say("lobby.block.note", { who })}
				ask={() => blockSeat(game.game, host.seat)}
				onDone={() => lobby.anew()}
			/>
		</details>
	);
}

function Card({ game, ...rest }: LobbyProps & { game: OpenGame; lobby: Lobby }) {
	const who = game.seats.filter(({ free }) => !free).map(sitterName);
	const free = game.seats.length - who.length;
	const own = outside(game, rest.lobby.ratings.value);
	return (
		<li class="panel gcard" data-game={game.game}>
			<span class="faces">
				{game.seats.map((sitting) => (
					<Face key={sitting.seat} sitting={sitting} />
				))}
			</span>
			<span class="gt">
				<strong>{who.join(", ")}</strong>
				{game.title ? <span class="gtitle">{game.title}</span> : null}
				<small>
					{game.running
						? say("lobby.runs", { n: game.seats.length })
						: say("lobby.waits", { n: game.seats.length, free })}{" "}
					· {speedWords(game.options)}
				</small>
				<Tags game={game} />
			</span>
			{own === null ? (
				<Join game={game} {...rest} />
			) : (
				<small class="muted outside">{say("lobby.rating.outside", { rating: String(own) })}</small>
			)}
			{rest.account === null || game.mine ? null : <BlockHost game={game} lobby={rest.lobby} />}
		</li>
	);
}

/* ---- filters ---- */

function Filters({
	filter,
	account,
	change,
}: {
	filter: Filter;
	account: string | null;
	change: (part: Partial<Filter>) => void;
}) {
	const any: readonly [string, string] = ["", say("lobby.any")];
	return (
		<details class="filters">
			<summary>
				<Icon name="chevron-down" size={17} /> {say("lobby.filter")}
			</summary>
			<div class="numbers">
				<Choice
					label={say("lobby.players")}
					value={filter.players}
					options={[any, ...PLAYERS.map((n) => [String(n), String(n)] as const)]}
					onChange={(players) => change({ players })}
				/>
				<Choice
					label={say("lobby.speed")}
					value={filter.speed}
					options={[any, ...SPEEDS.map((speed) => [speed, sayOf("lobby.speed", speed)] as const)]}
					onChange={(speed) => change({ speed })}
				/>
				<Choice
					label={say("lobby.set")}
					value={filter.set}
					options={[any, ...SETS.map((set) => [set, setName(set)] as const)]}
					onChange={(set) => change({ set })}
				/>
				<Choice
					label={say("lobby.language")}
					value={filter.language}
					options={[any, ...Object.keys(LANGUAGES).map((code) => [code, languageName(code)] as const)]}
					onChange={(code) => change({ language: code })}
				/>
				{account === null || filter.watch ? null : (
					<Choice
						label={say("lobby.rating")}
						value={filter.fits}
						options={[any, ["1", say("lobby.rating.fits")]]}
						onChange={(fits) => change({ fits })}
					/>
				)}
			</div>
		</details>
	);
}

/* ---- quick match ---- */

type Wanted = {
	readonly players: readonly number[];
	readonly speeds: readonly string[];
	readonly sets: readonly string[];
};

function Chips<T extends string | number>({
	label,
	all,
	chosen,
	words,
	onChange,
}: {
	label: string;
	all: readonly T[];
	chosen: readonly T[];
	words: (one: T) => string;
	onChange: (chosen: readonly T[]) => void;
}) {
	const flip = (one: T) => all.filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other)));
	return (
		<div class="chipset" role="group" aria-label={label}>
			<span aria-hidden="true">{label}</span>
			{all.map((one) => (
				<button
					type="button"
					key={one}
					class={chosen.includes(one) ? "chip sel" : "chip"}
					aria-pressed={chosen.includes(one)}
					onClick={() => onChange(flip(one).length > 0 ? flip(one) : chosen)}
				>
					{words(one)}
				</button>
			))}
		</div>
	);
}

function Looking({ match, onEnd }: { match: Match; onEnd: () => void }) {
	const now = useNow();
	return (
		<div class="looking">
			<p role="status">{say("lobby.quick.looking")}</p>
			<p class="muted" aria-hidden="true">
				{timeWords((now - match.since) / 1000)}
			</p>
			<p class="muted">{say("lobby.quick.stay")}</p>
			<Outcome bad={match.wrong.value} />
			<button type="button" class="btn" onClick={onEnd}>
				{say("lobby.quick.end")}
			</button>
		</div>
	);
}

const wishWords = ({ players, speeds, sets }: Wanted, tongues: readonly string[]) =>
	[
		say("lobby.quick.players", { list: players.join(", ") }),
		speeds.map((speed) => sayOf("lobby.speed", speed)).join(", "),
		sets.map(setName).join(", "),
		tongues.map(languageName).join(", "),
	].join(" · ");

export function QuickMatch({ account, onSeated, onSignIn }: Pick<LobbyProps, "account" | "onSeated" | "onSignIn">) {
	const wanted = useSignal<Wanted>({ players: [2, 3, 4], speeds: ["live"], sets: ["base"] });
	const tongues = useSignal<readonly string[]>([Object.hasOwn(LANGUAGES, language()) ? language() : "en"]);
	const match = useSignal<Match | null>(null);
	const change = (part: Partial<Wanted>) => (wanted.value = { ...wanted.value, ...part });
	const end = () => {
		match.peek()?.end();
		match.value = null;
	};
	useEffect(() => end, []);
	const begin = () => {
		match.value = new Match({ ...wanted.value, languages: tongues.value }, ({ game, seat, mine }, own) => {
			match.value = null;
			if (mine) keepSeat({ game, seat, token: own.token, word: own.word });
			onSeated(mine ? { game, token: own.token } : { game, token: null, as: "account" });
		});
	};
	return (
		<section class="panel quick" aria-label={say("lobby.quick")}>
			<h2>{say("lobby.quick")}</h2>
			{account === null ? (
				<>
					<p class="muted">{say("lobby.quick.signin")}</p>
					<button type="button" class="btn" onClick={onSignIn}>
						{say("lobby.quick.do")}
					</button>
				</>
			) : match.value ? (
				<Looking match={match.value} onEnd={end} />
			) : (
				<>
					<p class="muted">{say("lobby.quick.note")}</p>
					<details class="wishes">
						<summary>
							<Icon name="chevron-down" size={17} /> <span>{wishWords(wanted.value, tongues.value)}</span>
						</summary>
						<Chips
							label={say("lobby.players")}
							all={PLAYERS}
							chosen={wanted.value.players}
							words={String}
							onChange={(players) => change({ players })}
						/>
						<Chips
							label={say("lobby.speed")}
							all={MATCH_SPEEDS}
							chosen={wanted.value.speeds}
							words={(speed) => sayOf("lobby.speed", speed)}
							onChange={(speeds) => change({ speeds })}
						/>
						<Chips
							label={say("lobby.set")}
							all={SETS}
							chosen={wanted.value.sets}
							words={setName}
							onChange={(sets) => change({ sets })}
						/>
						<Chips
							label={say("lobby.language")}
							all={Object.keys(LANGUAGES)}
							chosen={tongues.value}
							words={languageName}
							onChange={(codes) => (tongues.value = codes)}
						/>
					</details>
					<button type="button" class="btn primary" onClick={begin}>
						<Icon name="people" size={18} /> {say("lobby.quick.do")}
					</button>
				</>
			)}
		</section>
	);
}

/* ---- the list ---- */

function None({
	filtered,
	watch,
	onAll,
	onMake,
}: {
	filtered: boolean;
	watch: boolean;
	onAll: () => void;
	onMake: () => void;
}) {
	return (
		<div class="panel none">
			<p>{say(filtered ? "lobby.none.filtered" : watch ? "lobby.none.watch" : "lobby.none")}</p>
			{filtered ? (
				<button type="button" class="btn" onClick={onAll}>
					{say("lobby.all")}
				</button>
			) : watch ? null : (
				<button type="button" class="btn" onClick={onMake}>
					<Icon name="plus" size={18} /> {say("lobby.none.make")}
				</button>
			)}
		</div>
	);
}

function List(props: LobbyProps & { lobby: Lobby; filter: Filter; onAll: () => void }) {
	const { lobby, filter, onAll, onMake } = props;
	const list = useRef<HTMLUListElement>(null);
	const games = lobby.games.value;
	const focused = useRef(false);
	/* A game that goes takes the focus with it: the list gets it, so that a keyboard goes on from there. */
	useEffect(() => {
		if (focused.current && document.activeElement === document.body) list.current?.focus();
	}, [games]);
	const filtered = Object.entries(filter).some(([key, value]) => key !== "watch" && value !== "");
	return (
		<>
			<Outcome bad={lobby.wrong.value} />
			<Refused why={lobby.refused.value} />
			{games === null && !lobby.wrong.value ? <p class="muted">{say("online.wait")}</p> : null}
			{games?.length === 0 ? <None filtered={filtered} watch={filter.watch} onAll={onAll} onMake={onMake} /> : null}
			<ul
				ref={list}
				class="open-games"
				tabIndex={-1}
				aria-label={say(filter.watch ? "lobby.watch" : "lobby.title")}
				onFocusCapture={() => (focused.current = true)}
				onBlurCapture={(event) => (focused.current = event.relatedTarget === null)}
			>
				{games?.map((game) => (
					<Card key={game.game} game={game} {...props} />
				))}
			</ul>
			{lobby.next.value !== null ? (
				<button type="button" class="btn" onClick={() => void lobby.more()}>
					{say("lobby.more")}
				</button>
			) : null}
		</>
	);
}

export function OpenGames(props: LobbyProps) {
	const filter = useSignal<Filter>(ANY);
	const lobby = useMemo(() => new Lobby(filter.value), [filter.value, props.account]);
	useEffect(() => () => lobby.end(), [lobby]);
	const change = (part: Partial<Filter>) => (filter.value = { ...filter.value, ...part });
	const { watch } = filter.value;
	return (
		<section class="opened" aria-label={say("lobby.title")}>
			<h2>
				{say("lobby.title")}{" "}
				<small role="status">
					{lobby.games.value === null ? "" : say(watch ? "lobby.count.watch" : "lobby.count", { n: lobby.total.value })}
				</small>
			</h2>
			<div class="sorting">
				<div class="which" role="group" aria-label={say("lobby.which")}>
					{[false, true].map((one) => (
						<button
							type="button"
							key={String(one)}
							class={watch === one ? "chip sel" : "chip"}
							aria-pressed={watch === one}
							onClick={() => change({ watch: one })}
						>
							{say(one ? "lobby.watch" : "lobby.play")}
						</button>
					))}
				</div>
				<Filters filter={filter.value} account={props.account} change={change} />
			</div>
			<List {...props} lobby={lobby} filter={filter.value} onAll={() => (filter.value = { ...ANY, watch })} />
		</section>
	);
}
