/**
 * The online screens: list of games, creating and joining, accounts. The URL fragment decides which one is shown
 * (online/fragment.ts); secrets are removed from the URL as soon as they are read.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { App } from "../../app/start";
import { account as askAccount, accountGames, failed, gameAbout, listSeats } from "../../online/api";
import type { ErrorWord, GameAbout, Warning } from "../../online/api";
import { isTold } from "../../online/finished";
import type { Finished } from "../../online/finished";
import { readFragment } from "../../online/fragment";
import { askHere, here } from "../../online/here";
import { keepSeat, keepSigned, kept, seatOf } from "../../online/kept";
import type { Opening } from "../../online/remote";
import { AccountScreen, Forgot, Letter, SignIn, SignUp } from "./online_account";
import { Conduct, Warned } from "./online_conduct";
import { MakeGame } from "./online_make";
import { Games } from "./online_games";
import { Screen } from "./online_parts";
import { lazy } from "../pieces/lazy";
import { JoinGame, Room, TakeSeat, Visit } from "./online_room";
import { say } from "../words/say";
import "../css/online/online.css";

const Told = lazy(() => import("./online_told").then((part) => part.Told));
const Profile = lazy(() => import("./online_profile").then((part) => part.ProfileScreen));
const Result = lazy(() => import("./online_result").then((part) => part.ResultScreen));
const DayScreen = lazy(() => import("./online_day").then((part) => part.DayScreen));
const Tournaments = lazy(() => import("./online_tournaments").then((part) => part.Tournaments));
const MakeTournament = lazy(() => import("./online_tournaments").then((part) => part.MakeTournament));
const TournamentScreen = lazy(() => import("./online_tournament").then((part) => part.TournamentScreen));
const Privacy = lazy(() => import("./online_privacy").then((part) => part.Privacy));

type CupShown =
	| { readonly at: "tournaments" | "make-tournament" }
	| { readonly at: "tournament"; readonly tournament: string };

type Shown =
	| {
			readonly at:
				| "games"
				| "make"
				| "make-open"
				| "account"
				| "told"
				| "sign-in"
				| "sign-up"
				| "forgot"
				| "looking"
				| "broken"
				| "none";
	  }
	| { readonly at: "privacy" | "conduct"; readonly from: "games" | "sign-up" | "account" }
	| { readonly at: "profile" }
	| { readonly at: "day"; readonly date: string | null }
	| { readonly at: "player"; readonly player: string }
	| CupShown
	| { readonly at: "visit"; readonly game: string }
	| { readonly at: "result"; readonly of: Finished; readonly from: Shown }
	| { readonly at: "join" | "take"; readonly game: string; readonly secret: string }
	| { readonly at: "room"; readonly opening: Opening }
	| { readonly at: "letter"; readonly does: "make" | "password" | "address" | "seat"; readonly token: string };

const WATCHED = "timerift.watched"; /* session storage: a spectator who reloads remains a spectator */

function watched(game: string | null, set = false): boolean {
	try {
		if (set && game) sessionStorage.setItem(WATCHED, game);
		return sessionStorage.getItem(WATCHED) === game;
	} catch {
		return false;
	}
}

/** Opens a game as a spectator, and remembers that for a reload. */
function watchFrom(game: string, onPlay: (opening: Opening) => void) {
	watched(game, true);
	onPlay({ game, token: null });
}

/** The signed-in account: its name, and the warnings that it has not read. */
function useAccount() {
	const name = useSignal<string | null>(null);
	const warnings = useSignal<readonly Warning[]>([]);
	const signed = async () => {
		if (!kept.peek().signed) return;
		const account = await askAccount();
		name.value = failed(account) ? null : account.name;
		warnings.value = failed(account) ? [] : account.warnings;
		if (failed(account) && account.error === "sign-in") keepSigned(false); /* the session has expired */
	};
	const forget = () => {
		keepSigned(false);
		name.value = null;
		warnings.value = [];
	};
	return { name, warnings, signed, forget };
}

interface OpeningProps {
	name: Signal<string | null>;
	shown: Signal<Shown>;
	show: (next: Shown) => void;
	onPlay: (opening: Opening) => void;
}

/** The ways to a game: to one's seat, to the page of a finished game, to a game to watch. */
function useOpening({ name, shown, show, onPlay }: OpeningProps) {
	const seated = async (opening: Opening, known?: GameAbout) => {
		const about = known ?? (await gameAbout(opening.game));
		if (failed(about)) show({ at: "visit", game: opening.game });
		else if (about.begun) onPlay(opening);
		else show({ at: "room", opening });
	};
	/** The player's own seat in a game, by a stored link or the account. */
	const seatIn = async (game: string): Promise<Finished["own"]> => {
		const own = seatOf(game);
		if (own) return { seat: own.seat, opening: { game, token: own.token } };
		const mine = name.value === null ? { games: [] } : await accountGames();
		const listed = failed(mine) ? undefined : mine.games.find((one) => one.game === game);
		return listed ? { seat: listed.seat, opening: { game, token: null, as: "account" } } : null;
	};
	/** The seat of a link as the server knows it; null: the link is not valid any more. */
	const checked = async (own: Finished["own"]): Promise<Finished["own"]> => {
		const { game, token } = own?.opening ?? { game: "", token: null };
		if (!own || token === null) return own;
		const list = await listSeats([{ game, token }]);
		if (failed(list)) return own;
		const [listed] = list.games;
		return listed ? { ...own, seat: listed.seat } : null;
	};
	const showResult = async (about: GameAbout, game: string, own: Finished["own"], from: Shown) => {
		const of = { game, about, own: await checked(own) };
		history.replaceState(history.state, "", `#game=${game}`); /* of a seat's link the address is empty */
		show({ at: "result", of, from: from.at === "looking" ? { at: "games" } : from });
	};
	/** Opens the page of a finished game, else the player's own seat, else the game for a spectator. */
	const openGame = async (game: string) => {
		const from = shown.peek();
		show({ at: "looking" });
		const [about, own] = await Promise.all([gameAbout(game), seatIn(game)]);
		if (!failed(about) && isTold(about) && (own || about.options?.spectators !== false))
			return showResult(about, game, own, from);
		if (own) return seated(own.opening, failed(about) ? undefined : about);
		if (watched(game)) return onPlay({ game, token: null });
		show({ at: "visit", game });
	};
	/** The same by the address, which can be shared. */
	const toGame = (game: string) => {
		if (location.hash === `#game=${game}`) void openGame(game);
		else location.hash = `#game=${game}`;
	};
	return { seated, openGame, toGame };
}

function useLobby(at: string, onPlay: (opening: Opening) => void) {
	const shown = useSignal<Shown>({ at: "looking" });
	const { name, warnings, signed, forget } = useAccount();
	const after = useSignal<string | Shown | null>(null); /* the game or the screen to open after signing in */
	const unlisted = useSignal<ErrorWord | null>(null); /* why the game that was just made is not listed */
	const show = (next: Shown) => {
		if (next.at === "make" || next.at === "make-open") unlisted.value = null;
		shown.value = next;
	};
	const { seated, openGame, toGame } = useOpening({ name, shown, show, onPlay });
	const follow = async (hash: string) => {
		const wanted = readFragment(hash) ?? { at: "games" as const };
		if (wanted.at !== "games" && wanted.at !== "game" && wanted.at !== "tournament")
			history.replaceState(null, "", location.pathname + location.search);
		if (wanted.at === "game") await openGame(wanted.game);
		else if (wanted.at === "seat") {
			keepSeat({ game: wanted.game, seat: seatOf(wanted.game)?.seat ?? 0, token: wanted.secret });
			await openGame(wanted.game);
		} else show(wanted);
	};
	useEffect(() => {
		const begin = async () => {
			if (!here.peek()) await askHere();
			if (!here.peek()) return show({ at: "none" });
			await signed();
			await follow(at);
		};
		void begin();
		/* Handles later fragments too, even if the same one comes again. */
		const again = () => {
			if (readFragment(location.hash)) void follow(location.hash);
		};
		addEventListener("hashchange", again);
		return () => removeEventListener("hashchange", again);
	}, []);

	const games = () => show({ at: "games" });
	const come = async () => {
		keepSigned(true);
		await signed();
		const next = after.value;
		after.value = null;
		if (typeof next === "string") await openGame(next);
		else if (next) show(next);
		else games();
	};
	const signOut = () => {
		forget();
		games();
	};
	const signInFor = (next: string | Shown) => {
		after.value = next;
		show({ at: "sign-in" });
	};
	const visitor = { watch: (game: string) => watchFrom(game, onPlay), signIn: signInFor };
	return {
		shown,
		name,
		warnings,
		unlisted,
		show,
		seated,
		signed,
		signOut,
		openGame,
		toGame,
		follow,
		games,
		come,
		visitor,
	};
}

type Lobby = ReturnType<typeof useLobby>;

/** A screen with one line and a back button. */
function Note({ of, alert = false, onBack }: { of: string; alert?: boolean; onBack: () => void }) {
	return (
		<Screen title={say("online.title")} onBack={onBack}>
			{alert ? <p role="alert">{of}</p> : <p class="muted">{of}</p>}
		</Screen>
	);
}

/** The target of a link from an email. */
function Followed({ lobby, screen }: { lobby: Lobby; screen: Extract<Shown, { at: "letter" }> }) {
	const { openGame, games, come } = lobby;
	const seat = (of: Parameters<typeof keepSeat>[0]) => {
		keepSeat(of);
		void openGame(of.game);
	};
	return <Letter {...screen} onSigned={() => void come()} onSeat={seat} onBack={games} />;
}

/** The page of a finished game; Back leads to the screen from which it was opened. */
function ResultOf({
	app,
	lobby,
	screen,
	onPlay,
}: {
	app: App;
	lobby: Lobby;
	screen: Extract<Shown, { at: "result" }>;
	onPlay: (opening: Opening) => void;
}) {
	const { of, from } = screen;
	const back = () => {
		history.replaceState(null, "", from.at === "tournament" ? `#tournament=${from.tournament}` : "#online");
		lobby.show(from);
	};
	return <Result key={of.game} app={app} of={of} onTable={() => of.own && onPlay(of.own.opening)} onBack={back} />;
}

/** The screens of tournaments. */
function Cups({ lobby, screen }: { lobby: Lobby; screen: CupShown }) {
	const account = lobby.name.value;
	const { show, games, visitor } = lobby;
	const make: CupShown = { at: "make-tournament" };
	const list = () => {
		history.replaceState(null, "", "#online");
		show({ at: "tournaments" });
	};
	if (screen.at === "tournament")
		return (
			<TournamentScreen
				key={screen.tournament}
				id={screen.tournament}
				account={account}
				onSignIn={() => visitor.signIn(screen)}
				onBack={list}
			/>
		);
	return screen.at === "tournaments" ? (
		<Tournaments
			account={account}
			onMake={() => (account === null ? visitor.signIn(make) : show(make))}
			onBack={games}
		/>
	) : (
		<MakeTournament onMade={(tournament) => (location.hash = `#tournament=${tournament}`)} onBack={list} />
	);
}

export default function Online({
	app,
	at,
	onPlay,
	onLeave,
}: {
	app: App;
	at: string;
	onPlay: (opening: Opening) => void;
	onLeave: () => void;
}) {
	const lobby = useLobby(at, onPlay);
	const { show, seated, games, come, visitor } = lobby;
	const screen = lobby.shown.value;
	const account = lobby.name.value;
	const sit = (opening: Opening) => void seated(opening);
	const onSigned = () => void come();
	const privacy = (from: "games" | "sign-up" | "account") => () => show({ at: "privacy", from });
	const conduct = (from: "games" | "sign-up") => () => show({ at: "conduct", from });
	const warning = lobby.warnings.value[0];
	if (warning && screen.at !== "conduct") {
		const onRead = () => (lobby.warnings.value = lobby.warnings.value.slice(1));
		return <Warned key={warning.id} warning={warning} onRead={onRead} onConduct={conduct("games")} onBack={onLeave} />;
	}
	switch (screen.at) {
		case "looking":
			return <Note of={say("online.wait")} onBack={onLeave} />;
		case "broken":
			return <Note of={say("online.broken")} alert onBack={games} />;
		case "none":
			return <Note of={say("online.none")} alert onBack={onLeave} />;
		case "make":
		case "make-open":
			return (
				<MakeGame
					core={app.core}
					account={account}
					open={screen.at === "make-open"}
					onMade={({ game, token }) => sit({ game, token })}
					onUnlisted={(why) => (lobby.unlisted.value = why)}
					onBack={games}
				/>
			);
		case "join":
			return (
				<JoinGame {...screen} account={account} onSignIn={() => visitor.signIn(screen)} onSeated={sit} onBack={games} />
			);
		case "take":
			return <TakeSeat {...screen} account={account} onSeated={sit} onBack={games} />;
		case "visit":
			return (
				<Visit
					game={screen.game}
					account={account}
					onWatch={() => visitor.watch(screen.game)}
					onSignIn={() => visitor.signIn(screen.game)}
					onBack={games}
				/>
			);
		case "result":
			return <ResultOf app={app} lobby={lobby} screen={screen} onPlay={onPlay} />;
		case "room":
			return (
				<Room
					core={app.core}
					opening={screen.opening}
					unlisted={lobby.unlisted.value}
					onBegun={() => onPlay(screen.opening)}
					onGone={games}
					onBack={games}
				/>
			);
		case "letter":
			return <Followed lobby={lobby} screen={screen} />;
		case "sign-in":
			return (
				<SignIn
					onSigned={onSigned}
					onSignUp={() => show({ at: "sign-up" })}
					onForgot={() => show({ at: "forgot" })}
					onBack={games}
				/>
			);
		case "sign-up":
			return (
				<SignUp
					onSigned={onSigned}
					onSignIn={() => show({ at: "sign-in" })}
					onPrivacy={privacy("sign-up")}
					onConduct={conduct("sign-up")}
					onBack={games}
				/>
			);
		case "forgot":
			return <Forgot onBack={() => show({ at: "sign-in" })} />;
		case "account":
			return (
				<AccountScreen
					onChanged={() => void lobby.signed()}
					onOut={lobby.signOut}
					onTold={() => show({ at: "told" })}
					onPrivacy={privacy("account")}
					onRatings={() => show({ at: "profile" })}
					onBack={games}
				/>
			);
		case "told":
			return <Told settings={app.settings} onBack={() => show({ at: "account" })} />;
		case "profile":
			return <Profile app={app} onBack={() => show({ at: "account" })} />;
		case "player":
			return <Profile app={app} player={screen.player} onBack={games} />;
		case "day":
			return (
				<DayScreen
					date={screen.date}
					account={account}
					onDay={(date) => show({ at: "day", date })}
					onSeated={sit}
					onGame={lobby.toGame}
					onSignIn={() => visitor.signIn(screen)}
					onBack={screen.date === null ? games : () => show({ at: "day", date: null })}
				/>
			);
		case "tournaments":
		case "make-tournament":
		case "tournament":
			return <Cups lobby={lobby} screen={screen} />;
		case "privacy":
			return <Privacy onBack={() => show({ at: screen.from })} />;
		case "conduct":
			return <Conduct onBack={() => show({ at: screen.from })} />;
		case "games":
			return (
				<Games
					name={account}
					onShow={(next) => show({ at: next })}
					onDay={() => show({ at: "day", date: null })}
					onPrivacy={privacy("games")}
					onConduct={conduct("games")}
					onGame={lobby.toGame}
					onLink={(hash) => void lobby.follow(hash)}
					onSeated={sit}
					onWatch={visitor.watch}
					onBack={onLeave}
				/>
			);
	}
}
