/**
 * The lobby: the player's games on a server, and the ways to a new game and to an account.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { accountGames, failed, listSeats } from "../../online/api";
import type { Answer, ErrorWord, GameList, ListedGame } from "../../online/api";
import { readFragment } from "../../online/fragment";
import { forgetSeat, kept, readUpTo, seatOf } from "../../online/kept";
import type { Opening } from "../../online/remote";
import { Icon } from "../pieces/atoms";
import { ToConduct } from "./online_conduct";
import { lazy } from "../pieces/lazy";
import { say } from "../words/say";
import { Ask, Face, Field, Outcome, Screen, sitterName, timeWords, useNow } from "./online_parts";

const REFRESH_MS = 20000;
const OpenGames = lazy(() => import("./online_lobby").then((part) => part.OpenGames));
const DayCard = lazy(() => import("./online_day").then((part) => part.DayCard), true);
const QuickMatch = lazy(() => import("./online_lobby").then((part) => part.QuickMatch), true);

/** The games of the stored links and of the account, without duplicates. */
async function myGames(signedIn: boolean): Promise<GameList | ErrorWord> {
	const seats = kept.peek().seats.map(({ game, token }) => ({ game, token }));
	const none: GameList = { games: [] };
	const [mine, links] = await Promise.all([
		signedIn ? accountGames() : none,
		seats.length > 0 ? listSeats(seats) : none,
	]);
	if (failed(mine)) return mine.error;
	if (failed(links)) return links.error;
	const own = new Set(mine.games.map(({ game }) => game));
	const games = [...mine.games, ...links.games.filter(({ game }) => !own.has(game))].sort(
		(a, b) => rank(a) - rank(b) || (rank(a) === 3 ? b.since - a.since : a.since - b.since),
	);
	return mine.away || links.away ? { games, away: true } : { games };
}

/** Sort order: your turns, other running games, games waiting for players, finished games. */
function rank({ status, turn, player }: ListedGame): number {
	if (status >= 2) return 3;
	if (status === 0) return 2;
	return turn && player === "person" ? 0 : 1;
}

function stateWords(game: ListedGame): string {
	if (game.status === 3) return say("online.given-up");
	if (game.status === 2) return say("online.over");
	if (game.status === 0) return say("online.gathering", { n: game.seats.filter(({ free }) => free).length });
	if (game.player !== "person") return say("online.greedy");
	if (game.turn) return say("online.turn.yours");
	const names = game.seats.filter(({ turn }) => turn).map(sitterName);
	return names.length > 0 ? say("online.turn.of", { names: names.join(", ") }) : "";
}

function Row({
	game,
	now,
	onOpen,
	onForget,
}: {
	game: ListedGame;
	now: number;
	onOpen: () => void;
	onForget: (() => void) | null;
}) {
	const yours = rank(game) === 0;
	const others = game.seats.filter(({ seat }) => seat !== game.seat).map(sitterName);
	const title = game.title || say("online.untitled");
	const unread = Math.max(0, game.chat - readUpTo(game.game));
	const unseen = game.status === 1 ? Math.max(0, game.n - game.seen) : 0;
	const left = game.due === null ? null : game.due - now / 1000;
	return (
		<li class={yours ? "panel yours" : "panel"} data-game={game.game}>
			<button type="button" class="grow" onClick={onOpen}>
				<span class="faces">
					{game.seats.map((sitting) => (
						<Face key={sitting.seat} sitting={sitting} />
					))}
				</span>
				<span class="gt">
					<span class="row-title">
						<strong>{title}</strong>{" "}
						<small class="muted">{others.length > 0 ? say("online.with", { names: others.join(", ") }) : ""}</small>
					</span>
					<span class="row-state">
						<b>{stateWords(game)}</b>
						{game.status === 1 && now / 1000 - game.since >= 60 ? (
							<small>{say("online.turn.since", { time: timeWords(now / 1000 - game.since) })}</small>
						) : null}
						{left !== null && game.status === 1 ? (
							<small class={left < 3600 ? "minus" : ""}>
								{left > 0 ? say("online.due", { time: timeWords(left) }) : say("online.due.over")}
							</small>
						) : null}
						{unseen > 0 ? <small>{say("online.unseen", { n: unseen })}</small> : null}
						{unread > 0 ? (
							<small class="new">
								<Icon name="chat" size={13} /> {say("online.unread", { n: unread })}
							</small>
						) : null}
					</span>
				</span>
				<span class="go" aria-hidden="true">
					<Icon name={yours ? "play" : game.status >= 2 ? "replay" : "eye"} size={22} />
				</span>
			</button>
			{onForget ? (
				<button type="button" class="del" aria-label={say("online.forget", { what: title })} onClick={onForget}>
					<Icon name="close" size={16} />
				</button>
			) : null}
		</li>
	);
}

function OpenLink({ onOpen }: { onOpen: (hash: string) => void }) {
	const link = useSignal("");
	const ask = async (): Promise<Answer<{ hash: string }>> => {
		const from = link.value.indexOf("#");
		const hash = from < 0 ? "" : link.value.slice(from).trim();
		const found = readFragment(hash);
		return found && found.at !== "broken" ? { hash } : { error: "bad-link" };
	};
	return (
		<section class="panel">
			<h2>{say("online.paste")}</h2>
			<Ask words={say("online.open")} ask={ask} onDone={({ hash }) => onOpen(hash)}>
				<Field
					label={say("online.paste.label")}
					note={say("online.paste.note")}
					value={link.value}
					onInput={(value) => (link.value = value)}
				/>
			</Ask>
		</section>
	);
}

interface GamesProps {
	name: string | null;
	onShow: (at: "make" | "make-open" | "tournaments" | "account" | "sign-in") => void;
	onDay: () => void;
	onPrivacy: () => void;
	onConduct: () => void;
	onGame: (game: string) => void;
	onLink: (hash: string) => void;
	onSeated: (opening: Opening) => void;
	onWatch: (game: string) => void;
	onBack: () => void;
}

/** The signed-in account, or the button to sign in. */
function Me({ name, onShow }: Pick<GamesProps, "name" | "onShow">) {
	return (
		<button type="button" class="mee" onClick={() => onShow(name === null ? "sign-in" : "account")}>
			{name === null ? <Icon name="worker" size={28} /> : <Face sitting={{ name, player: "person" }} />}
			<span>
				<b>{name === null ? say("online.signin") : say("online.account")}</b>
				<small>{name === null ? say("online.signin.note") : say("online.signed", { who: name })}</small>
			</span>
		</button>
	);
}

function ToPrivacy({ onPrivacy }: Pick<GamesProps, "onPrivacy">) {
	return (
		<button type="button" class="btn quiet" onClick={onPrivacy}>
			{say("online.privacy.do")}
		</button>
	);
}

function ToTournaments({ onShow }: Pick<GamesProps, "onShow">) {
	return (
		<button type="button" class="panel to-tournaments" onClick={() => onShow("tournaments")}>
			<b>{say("tour.title")}</b>
			<small>{say("tour.note")}</small>
		</button>
	);
}

/** The games, read again and again while the page is seen. */
function useGames(signedIn: boolean) {
	const games = useSignal<readonly ListedGame[] | null>(null);
	const away = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	useEffect(() => {
		let gone = false;
		const read = async () => {
			if (document.visibilityState === "hidden") return;
			const found = await myGames(signedIn);
			if (gone) return;
			if (typeof found === "string") wrong.value = found;
			else {
				wrong.value = null;
				games.value = found.games;
				away.value = found.away === true;
			}
		};
		void read();
		const timer = setInterval(() => void read(), REFRESH_MS);
		return () => {
			gone = true;
			clearInterval(timer);
		};
	}, [signedIn, kept.value.seats.length]);
	return { games: games.value, away: away.value, wrong: wrong.value };
}

/** The player's own games. */
function Mine({ name, onGame, onPrivacy, onConduct }: Pick<GamesProps, "name" | "onGame" | "onPrivacy" | "onConduct">) {
	const { games, away, wrong } = useGames(name !== null);
	const now = useNow(10000);
	const waiting = games?.filter((game) => rank(game) === 0).length ?? 0;
	const over = (game: ListedGame) => game.status >= 2 && seatOf(game.game) !== null;
	return (
		<section class="mine2" aria-label={say("online.games")}>
			<h2>
				{say("online.games")} {waiting > 0 ? <em>{say("online.games.waiting", { n: waiting })}</em> : null}
			</h2>
			<Outcome bad={wrong} />
			{games === null && !wrong ? <p class="muted">{say("online.wait")}</p> : null}
			<ul class="online-games">
				{games?.map((game) => (
					<Row
						key={game.game}
						game={game}
						now={now}
						onOpen={() => onGame(game.game)}
						onForget={over(game) ? () => forgetSeat(game.game) : null}
					/>
				))}
			</ul>
			{away ? (
				<p class="muted" role="status">
					{say("online.games.away")}
				</p>
			) : null}
			{games?.length === 0 && !away ? <p class="muted">{say("online.games.none")}</p> : null}
			{name === null && kept.value.seats.length > 0 ? <p class="muted">{say("online.guest")}</p> : null}
			<div class="more">
				{name === null ? <ToPrivacy onPrivacy={onPrivacy} /> : null}
				<ToConduct onConduct={onConduct} />
			</div>
		</section>
	);
}

/** The list of the player's games, with buttons for everything else. */
export function Games(props: GamesProps) {
	const { name, onShow, onDay, onGame, onLink, onSeated, onWatch, onBack } = props;
	return (
		<Screen title={say("online.title")} onBack={onBack} kind="lobby" side={<Me name={name} onShow={onShow} />}>
			<button type="button" class="make" onClick={() => onShow("make")}>
				<Icon name="plus" size={34} />
				<span>
					<b>{say("online.make")}</b>
					<small>{say("online.make.note")}</small>
				</span>
			</button>
			<Mine {...props} />
			<DayCard account={name} onDay={onDay} onGame={onGame} />
			<QuickMatch account={name} onSeated={onSeated} onSignIn={() => onShow("sign-in")} />
			<div class="rcol">
				<ToTournaments onShow={onShow} />
				<OpenGames
					account={name}
					onSeated={onSeated}
					onWatch={onWatch}
					onGame={onGame}
					onSignIn={() => onShow("sign-in")}
					onMake={() => onShow(name === null ? "sign-in" : "make-open")}
				/>
			</div>
			<OpenLink onOpen={onLink} />
		</Screen>
	);
}
