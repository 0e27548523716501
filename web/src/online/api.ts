/**
 * Typed HTTP requests to the server. Functions never throw: an error is returned as a word, and the catalogue has a
 * sentence for each (`online.error.*`). Secrets are sent in request bodies, never in URLs.
 */
import type { Played } from "./wire";

/** All error words; the last three come from the page itself, not from the server. */
export const ERROR_WORDS = [
	"bad-mail",
	"bad-name",
	"bad-password",
	"slow-down",
	"bad-token",
	"taken",
	"wrong-password",
	"sign-in",
	"bad-mode",
	"bad-url",
	"private-address",
	"has-seat",
	"wrong-seat",
	"no-mail-here",
	"no-game",
	"no-player",
	"no-seat",
	"too-often",
	"bad-request",
	"bad-setup",
	"bad-options",
	"busy",
	"draining",
	"no-spectators",
	"bad-text",
	"too-fast",
	"too-many",
	"enough-chat",
	"crowded",
	"not-now",
	"not-away",
	"rated",
	"no-link",
	"no-vacation",
	"not-over",
	"bad-word",
	"begun",
	"banned",
	"closed",
	"bad-plan",
	"stale",
	"not-begun",
	"over",
	"away",
	"bad-report",
	"enough-reports",
	"guest",
	"too-many-open",
	"wrong-rating",
	"too-many-blocks",
	"no-tournament",
	"too-many-tournaments",
	"too-few",
	"bad-link",
	"bad-key",
	"bad-hours",
	"bad-zone",
	"bad-form",
	"no-day",
	"no-permission",
	"no-push",
	"no-answer",
	"unknown",
] as const;
export type ErrorWord = (typeof ERROR_WORDS)[number];

export interface Failure {
	readonly error: ErrorWord;
}

export type Answer<T> = T | Failure;

export function failed(answer: object): answer is Failure {
	return "error" in answer;
}

/** Maps an error word of the server to one that the page knows. */
export function errorWord(word: unknown): ErrorWord {
	return ERROR_WORDS.find((known) => known === word) ?? "unknown";
}

/** Options of a game besides its setup; see docs/protocol.md. */
export interface GameOptions {
	readonly clock?: { readonly base: number; readonly increment: number };
	readonly deadline?: { readonly hours: number };
	readonly vacation?: { readonly days: number };
	readonly late?: "greedy" | "open";
	readonly spectators?: boolean;
	readonly delay?: { readonly minutes: number } | { readonly rounds: 1 };
	readonly chat?: "seats" | "all";
	/** How strong the computer plays seats that it takes: the word of a computer player. */
	readonly computer?: string;
	/** Whether the game counts for ratings: then every person has an account. */
	readonly rated?: boolean;
}

/** How the current link of a seat was made: 0 by joining, 1 by the player, 2 by the host, 3 by email. */
export type Relinked = 0 | 1 | 2 | 3;

/** The public data of a seat. */
export interface Sitting {
	readonly seat: number;
	readonly name: string;
	readonly free: boolean;
	readonly player: Played;
	/** As in `Person`. */
	readonly level?: string | null;
}

/** The public data of a game. */
export interface GameAbout {
	/** In the format of a record. */
	readonly setup: string;
	readonly title: string;
	/** The build of the rules that the game uses. */
	readonly rules: string;
	readonly commitment: string;
	readonly begun: boolean;
	/** 0 waiting for players, 1 running, 2 over, 3 resigned. */
	readonly status: number;
	readonly seats: readonly (Sitting & { readonly relinked: Relinked })[];
	readonly options?: GameOptions;
	/** Secret of the dice; only after the game is over. */
	readonly secret?: string;
	/** The date of a game of the day; its secret is told when the day is over. */
	readonly day?: string;
	/** When a finished game ended, in Unix seconds. */
	readonly ended?: number;
}

export interface Seated {
	readonly game: string;
	readonly seat: number;
	readonly token: string;
}

export interface Made extends Seated {
	readonly invite: string;
	readonly commitment: string;
}

/** A game in a list. Times are Unix seconds. */
export interface ListedGame {
	readonly game: string;
	readonly title: string;
	readonly seat: number;
	readonly status: number;
	readonly turn: boolean;
	readonly since: number;
	readonly n: number;
	readonly seen: number;
	readonly seats: readonly (Sitting & { readonly turn: boolean })[];
	readonly due: number | null;
	/** Number of the last chat message. */
	readonly chat: number;
	readonly player: Played;
	readonly maker: number;
}

/** Games of an account or of links. `away`: a database of the server does not answer, so some are missing. */
export interface GameList {
	readonly games: readonly ListedGame[];
	readonly away?: boolean;
}

/** Ratings are kept apart: of games with a live clock, and of games by turns. */
export type Pool = "live" | "turns";

/** A rating, and how uncertain it is: the strength is within twice the deviation. */
export interface Rating {
	readonly rating: number;
	readonly deviation: number;
}

/** What others see: nothing, the ratings, or the ratings and the games. */
export type Shows = "nothing" | "ratings" | "games";

/** A rated game of a profile. */
export interface RatedGame {
	readonly game: string;
	/** Unix seconds. */
	readonly ended: number;
	readonly pool: Pool;
	readonly seat: number;
	readonly rating: number;
	readonly change: number;
	readonly seats: readonly {
		/** Empty: an erased account, or one that shows nothing. */
		readonly name: string;
		readonly level: string | null;
		readonly place: number;
		/** Null: the game ended before its score. */
		readonly score: number | null;
	}[];
}

/**
 * What rated games tell of a player: of all, or of those with one Path, module or opponent. Against an opponent `won`
 * is to be ahead of it.
 */
export interface RatedGroup {
	readonly key: string;
	readonly games: number;
	readonly won: number;
	readonly average: number;
	readonly best: number;
	/** Games won or lost in a row, up to the last one: 3 won, -2 lost. */
	readonly streak: number;
	readonly longest: number;
}

export interface RatedStatistics {
	readonly all: RatedGroup | null;
	readonly paths: readonly RatedGroup[];
	readonly modules: readonly RatedGroup[];
	/** `key`: the number of a player, or a level, which has no name. */
	readonly opponents: readonly (RatedGroup & { readonly name: string | null })[];
}

/** The ratings of an account: one's own, or what another one shows. */
export interface Profile {
	readonly name: string;
	readonly show: Shows;
	/** The number under which others find it; there after the first rated game. */
	readonly player?: string;
	readonly ratings: readonly (Rating & {
		readonly pool: Pool;
		readonly games: number;
		/** After each game: Unix seconds, rating, deviation. */
		readonly history?: readonly (readonly [number, number, number])[];
	})[];
	readonly games?: readonly RatedGame[];
	/** Of the last 500 rated games. */
	readonly statistics?: RatedStatistics;
}

/** The seats of a rated game; without a rating: of someone who does not show it, or a free one. */
export interface SeatRatings {
	readonly seats: readonly (Partial<Rating> & {
		readonly seat: number;
		readonly level?: string;
		readonly player?: string;
		/** Of a finished game: the place, and the rating after it with what it changed, if the player shows games. */
		readonly place?: number;
		readonly after?: number;
		readonly change?: number;
	})[];
}

export type Letters = "off" | "soon" | "daily";

/** A warning by the person who runs the server. `at`: Unix seconds. */
export interface Warning {
	readonly id: string;
	readonly at: number;
	readonly reason: string;
}

export interface Account {
	readonly name: string;
	readonly mail: string;
	readonly letters: Letters;
	readonly hook: string;
	readonly hook_ended: boolean;
	/** Not yet confirmed as read. */
	readonly warnings: readonly Warning[];
}

/** A browser that gets push messages. Times are Unix seconds. */
export interface ToldBrowser {
	readonly id: string;
	readonly name: string;
	readonly made: number;
	readonly used: number | null;
	readonly endpoint: string;
}

/** Minutes since midnight in a time zone. */
export interface Quiet {
	readonly from: number;
	readonly to: number;
	readonly zone: string;
}

/** How the account is told of its turns. `key`: the server's, for subscriptions. */
export interface Told {
	readonly letters: Letters;
	readonly quiet: Quiet | null;
	readonly key: string;
	readonly browsers: readonly ToldBrowser[];
}

/** The webhook of a game: as which program takes it. */
export interface GameHook {
	readonly url: string;
	readonly form: "" | "discord" | "slack";
}

export interface Wanted {
	readonly setup: string;
	readonly title: string;
	readonly name: string;
	/** The host's share of the dice: 64 hex digits. */
	readonly word: string;
	readonly options: GameOptions;
}

type Method = "GET" | "POST" | "DELETE";

/** An answer as an object; null if it is none: the server's HTTP layer answers with plain text. */
function parsed(text: string): object | null {
	try {
		const answer: unknown = JSON.parse(text);
		return typeof answer === "object" ? answer : null;
	} catch {
		return null;
	}
}

/** The language of the page, in which the server writes mails. */
function language(): string {
	return globalThis.document?.documentElement.lang || "en";
}

async function ask<T extends object>(method: Method, path: string, body?: object): Promise<Answer<T>> {
	let response: Response;
	try {
		response = await fetch(`./api${path}`, {
			method,
			cache: "no-store",
			credentials: "same-origin",
			referrerPolicy: "no-referrer",
			headers: { "accept-language": language(), ...(body ? { "content-type": "application/json" } : {}) },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
	} catch {
		return { error: "no-answer" };
	}
	const text = await response.text().catch(() => "");
	const answer = parsed(text);
	if (response.ok && answer !== null) return answer as T;
	const word = (answer as { error?: unknown } | null)?.error;
	if (word === undefined && response.status === 429) return { error: "too-often" };
	if (word === undefined && response.status === 403 && text.includes("banned")) return { error: "banned" };
	return { error: errorWord(word) };
}

const post = <T extends object>(path: string, body: object = {}) => ask<T>("POST", path, body);

/** Credentials for a request about a seat: its token, or the signed-in account. */
const right = (token: string | null) => (token === null ? {} : { token });

export const gameAbout = (game: string) => ask<GameAbout>("GET", `/games/${encodeURIComponent(game)}`);
export const makeGame = (wanted: Wanted) => post<Made>("/games", wanted);
/** Idempotent: the client chooses the token, so a retry after a lost answer returns the same seat. */
export const joinGame = (
	game: string,
	invite: string,
	name: string,
	own: { readonly token: string; readonly word: string },
) => post<Seated>(`/games/${game}/join`, { invite, name, ...own });
export const giveShare = (game: string, token: string, word: string) =>
	post<{ seat: number }>(`/games/${game}/word`, { token, word });
export const takeSeat = (game: string, link: string, name: string, token: string) =>
	post<Seated>(`/games/${game}/take`, { link, name, token });
export const newInvite = (game: string, token: string | null) =>
	post<{ invite: string }>(`/games/${game}/invite`, right(token));
/** Gives a free seat to the computer, or frees it again. Without a level it plays as strong as agreed. */
export const seatComputer = (game: string, token: string | null, seat: number, on: boolean, level?: string) =>
	post<{ begun: boolean }>(`/games/${game}/computer`, {
		...right(token),
		seat,
		on,
		...(level === undefined ? {} : { level }),
	});
export const leaveGame = (game: string, token: string | null) =>
	post<{ called_off: boolean }>(`/games/${game}/leave`, right(token));
export const newLink = (game: string, token: string | null) =>
	post<{ seat: number; token: string }>(`/games/${game}/link`, right(token));
export const newLinkFor = (game: string, token: string | null, seat: number) =>
	post<{ seat: number; token: string; from?: number }>(`/games/${game}/link/${seat}`, right(token));
export const keepInAccount = (game: string, token: string) => post<{ seat: number }>(`/games/${game}/keep`, { token });
export const leaveAddress = (game: string, token: string, mail: string) =>
	post<object>(`/games/${game}/mail`, { token, mail });
export const lostLink = (game: string, mail: string) => post<object>(`/games/${game}/lost`, { mail });
export const listSeats = (seats: readonly { game: string; token: string }[]) => post<GameList>("/seats", { seats });

export const askAccount = (mail: string) => post<object>("/accounts", { mail });
export const makeAccount = (mail: string, name: string, password: string) =>
	post<object>("/accounts", { mail, name, password });
export const askPassword = (mail: string) => post<object>("/accounts/reset", { mail });
/** Redeems a link from an email; the answer shows what kind of link it was. */
export const redeem = (token: string, more: { name?: string; password?: string } = {}) =>
	post<{ name: string } | Seated>("/redeem", { token, ...more });
export const signIn = (mail: string, password: string) => post<{ name: string }>("/session", { mail, password });
export const signOut = () => ask<object>("DELETE", "/session");
export const signOutEverywhere = () => ask<object>("DELETE", "/sessions");
export const account = () => ask<Account>("GET", "/account");
export const accountRatings = () => ask<Profile>("GET", "/account/ratings");
export const showRatings = (show: Shows) => post<object>("/account/ratings", { show });
export const playerRatings = (player: string) => ask<Profile>("GET", `/players/${encodeURIComponent(player)}`);
export const seatRatings = (game: string) => ask<SeatRatings>("GET", `/games/${encodeURIComponent(game)}/ratings`);
export const accountGames = () => ask<GameList>("GET", "/account/games");
export const setName = (name: string) => post<object>("/account/name", { name });
export const setPassword = (old: string, password: string) => post<object>("/account/password", { old, password });
export const setMail = (old: string, mail: string) => post<object>("/account/mail", { old, mail });
export const setLetters = (mode: Letters) => post<object>("/account/letters", { mode });
export const setHook = (url: string) => post<{ secret?: string }>("/account/hook", { url });
export const told = () => ask<Told>("GET", "/account/told");
export const addBrowser = (of: { endpoint: string; public: string; auth: string; name: string }) =>
	post<{ id: string }>("/account/push", of);
export const removeBrowser = (which: { id: string } | { endpoint: string }) => post<object>("/account/push/off", which);
export const setQuiet = (quiet: Quiet | null) => post<object>("/account/quiet", quiet ?? {});
export const gameHook = (game: string, token: string | null) => post<GameHook>(`/games/${game}/hook`, right(token));
export const setGameHook = (game: string, token: string | null, hook: GameHook) =>
	post<object>(`/games/${game}/hook`, { ...right(token), ...hook });

/** How a game is listed. `join`: anyone may sit down; `guests`: also without an account; `watch`: for spectators. */
export interface Listing {
	readonly join: boolean;
	readonly guests: boolean;
	readonly watch: boolean;
	readonly language: string;
	/** How far the ratings of others may be from the host's. Without it, anybody may join. */
	readonly within?: number;
}

/** A game in the list of open games. */
export interface OpenGame {
	readonly game: string;
	/** The reader has a seat in it. */
	readonly mine: boolean;
	readonly made: number;
	readonly title: string;
	readonly setup: string;
	readonly modules: readonly string[];
	readonly options: GameOptions;
	readonly language: string;
	readonly guests: boolean;
	readonly running: boolean;
	readonly seats: readonly Sitting[];
	/** The lowest and the highest rating of those who may join; null: any. */
	readonly rating: readonly [number, number] | null;
}

/** As they are now; 1500 before the first rated game. */
export interface OwnRatings {
	readonly live: number;
	readonly turns: number;
}

/** One page of the list; `same`: nothing on it has changed since `version`. */
export type OpenGames =
	| { readonly version: string; readonly same: true }
	| {
			readonly version: string;
			readonly same?: undefined;
			readonly games: readonly OpenGame[];
			readonly total: number;
			readonly next?: string;
			/** Of the account that asks. */
			readonly ratings?: OwnRatings;
	  };

/** What became of an account's game of the day. `score` and `automaton`: VP; `place`: only if it counts. */
export interface DayGame {
	readonly game: string;
	readonly state: "running" | "finished" | "late" | "resigned";
	readonly score?: number;
	readonly automaton?: number;
	readonly won?: boolean;
	readonly place?: number;
}

/** A row of the board. `name`: if its player shows it; `game`: when the day is over. */
export interface DayRow {
	readonly place: number;
	readonly name?: string;
	readonly score: number;
	readonly automaton: number;
	readonly won: boolean;
	readonly mine: boolean;
	readonly game?: string;
}

export interface PastDay {
	readonly day: string;
	readonly setup: string;
	readonly over: boolean;
	readonly finished: number;
	readonly mine: DayGame | null;
}

/** The game of a day. Times are Unix seconds; `board`: to those who have finished, to everybody when it is over. */
export interface Day {
	readonly day: string;
	readonly setup: string;
	readonly level: string;
	readonly ends: number;
	readonly closes: number;
	readonly over: boolean;
	readonly commitment: string;
	readonly secret?: string;
	readonly begun: number;
	readonly finished: number;
	readonly mine: DayGame | null;
	readonly show?: boolean;
	readonly streak?: number;
	readonly board?: readonly DayRow[];
	/** Only of today: the days before it. */
	readonly past?: readonly PastDay[];
}

/** Null: today. */
export const day = (date: string | null) => ask<Day>("GET", date === null ? "/day" : `/day/${date}`);
export const beginDay = () => post<{ game: string; seat: number }>("/day/begin");
export const showOnBoards = (show: boolean) => post<object>("/day/show", { show });

/** What a player wants of a quick match. */
export interface Wish {
	readonly players: readonly number[];
	readonly speeds: readonly string[];
	readonly sets: readonly string[];
	readonly languages: readonly string[];
}

/** `mine`: the token of the request is that of the seat. */
export type Matched =
	| { readonly waiting: true }
	| { readonly game: string; readonly seat: number; readonly mine: boolean };

export interface Block {
	readonly block: string;
	readonly name: string;
	readonly since: number;
}

export const openGames = (query: string) => ask<OpenGames>("GET", `/lobby${query}`);
export const listGame = (game: string, listing: Listing) => post<{ until: number }>(`/games/${game}/open`, listing);
export const joinOpen = (game: string, name: string, own: { readonly token: string; readonly word: string }) =>
	post<Seated>(`/games/${game}/join`, { open: true, name, ...own });
export const askMatch = (wish: Wish, own: { readonly token: string; readonly word: string }) =>
	post<Matched>("/match", { ...wish, ...own });
export const endMatch = () => ask<object>("DELETE", "/match");
export const blockSeat = (game: string, seat: number) => post<{ name: string }>(`/games/${game}/block/${seat}`);
export const blocks = () => ask<{ blocks: readonly Block[] }>("GET", "/account/blocks");
export const unblock = (block: string) => post<object>("/account/unblock", { block });

/** The rules of conduct of this server. */
export const conduct = () => ask<{ text: string }>("GET", "/conduct");
export const warned = (id: string) => post<object>("/account/warned", { id });

/* ---- tournaments ---- */

export type TournamentForm = "swiss" | "robin";

/** What the list and the page of a tournament have in common. */
interface TournamentAbout {
	readonly title: string;
	readonly form: TournamentForm;
	/** Seats of a table. */
	readonly size: number;
	/** 0 open, 1 running, 2 over, 3 called off. */
	readonly state: number;
	/** Players at most. */
	readonly most: number;
	readonly rounds: number;
	readonly round: number;
	/** In seconds, like all moments here. Without `automatic` its maker begins it. */
	readonly starts: number;
	readonly automatic: boolean;
	/** The name of its maker; null: the account was erased. */
	readonly maker: string | null;
	/** The reader made it. */
	readonly mine: boolean;
	readonly setup: string;
	readonly options: GameOptions;
}

export interface ListedTournament extends TournamentAbout {
	readonly tournament: string;
	readonly players: number;
	readonly joined: boolean;
}

export interface Contestant {
	/** From 1. */
	readonly player: number;
	/** Null: the account was erased. */
	readonly name: string | null;
	/** The round after which the player dropped out. */
	readonly left: number | null;
	readonly mine?: true;
}

export interface ContestTable {
	readonly round: number;
	readonly table: number;
	/** Null: a bye. */
	readonly game: string | null;
	/** Numbers of contestants, in the order of seats. */
	readonly players: readonly number[];
	/** Null while the game is being played. */
	readonly places: readonly number[] | null;
	readonly scores: readonly (number | null)[] | null;
}

export interface ContestRank {
	readonly player: number;
	readonly points: number;
	readonly opponents: number;
	readonly direct: number;
	/** Of all VP at one's tables, in ten thousandths. */
	readonly share: number;
}

export interface Tournament extends TournamentAbout {
	readonly version: number;
	/** Of the lots, once it has begun. */
	readonly seed: string | null;
	readonly until: number | null;
	readonly players: readonly Contestant[];
	readonly tables: readonly ContestTable[];
	readonly standings: readonly ContestRank[];
}

export interface NewTournament {
	readonly title: string;
	readonly form: TournamentForm;
	readonly setup: string;
	readonly options: GameOptions;
	readonly rounds: number;
	readonly hours: number;
	readonly most: number;
	readonly listed: boolean;
	readonly starts?: number;
}

export const tournaments = () => ask<{ tournaments: readonly ListedTournament[] }>("GET", "/tournaments");
export const tournament = (id: string) => ask<Tournament>("GET", `/tournaments/${id}`);
export const makeTournament = (wanted: NewTournament) => post<{ tournament: string }>("/tournaments", wanted);
/** What an account does with a tournament; only its maker begins it or calls it off. */
export const tournamentDo = (id: string, deed: "join" | "leave" | "begin" | "withdraw") =>
	post<object>(`/tournaments/${id}/${deed}`);

/** Everything stored about the account: rows by table. */
export const exportAccount = () => ask<object>("GET", "/account/export");
export const deleteAccount = (old: string) => post<object>("/account/delete", { old });
