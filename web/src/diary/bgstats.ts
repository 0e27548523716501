/**
 * The diary as a file that the app BG Stats imports: tables of games, players, locations and plays that refer to each
 * other by numbers. Identities are UUIDs made of the diary's own ids, so that a second import finds the same plays
 * and players again instead of adding them.
 */
import type { DiaryEntry, DiarySeat } from "./entry";
import { byTime } from "./stats";

/** The game's number at boardgamegeek.com, by which BG Stats finds it. */
const BGG_ID = 185343;
const BGG_NAME = "Anachrony";
const BGG_YEAR = 2017;

/** Texts that a person reads in BG Stats, in the language of the page. */
export interface BgWords {
	/** The name of a seat: given, or its Path or kind. */
	readonly seat: (seat: DiarySeat) => string;
	/** What a seat played: Path, Leader; of a bot its level. */
	readonly role: (seat: DiarySeat) => string;
	/** Modules and Eras, for the play's board. */
	readonly board: (entry: DiaryEntry) => string;
	readonly source: (entry: DiaryEntry) => string;
}

export interface BgScore {
	readonly playerRefId: number;
	readonly score: string;
	readonly winner: boolean;
	readonly newPlayer: boolean;
	readonly startPlayer: boolean;
	readonly rank: number;
	readonly seatOrder: number;
	readonly role: string;
}

export interface BgPlay {
	readonly uuid: string;
	readonly entryDate: string;
	readonly modificationDate: string;
	readonly playDate: string;
	readonly playDateYmd: number;
	readonly durationMin: number;
	readonly ignored: boolean;
	readonly manualWinner: boolean;
	readonly rating: number;
	readonly rounds: number;
	readonly scoringSetting: number;
	readonly usesTeams: boolean;
	readonly bggId: number;
	readonly nemestatsId: number;
	readonly importPlayId: number;
	readonly playImages: string;
	readonly board: string;
	readonly comments: string;
	readonly gameRefId: number;
	readonly locationRefId: number;
	readonly expansionPlays: readonly never[];
	readonly playerScores: readonly BgScore[];
}

export interface BgPlayer {
	readonly id: number;
	readonly uuid: string;
	readonly name: string;
	readonly isAnonymous: boolean;
	readonly modificationDate: string;
	readonly bggUsername: string;
}

export interface BgStats {
	readonly about: string;
	readonly games: readonly object[];
	readonly players: readonly BgPlayer[];
	readonly locations: readonly object[];
	readonly plays: readonly BgPlay[];
	readonly tags: readonly never[];
	readonly groups: readonly never[];
	readonly challenges: readonly never[];
	readonly deletedObjects: readonly never[];
	readonly userInfo: { readonly meRefId: number };
}

/** Four numbers that depend on every letter of a text (FNV-1a, four times with different beginnings). */
function hashed(text: string): number[] {
	return [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((begin) => {
		let h = begin;
		for (const letter of text) {
			h ^= letter.codePointAt(0) ?? 0;
			h = Math.imul(h, 0x01000193) >>> 0;
			h ^= h >>> 15;
		}
		return h >>> 0;
	});
}

/** A UUID (version 8, made by the maker's own rule) that is always the same for a text. */
export function uuidOf(text: string): string {
	const hex = hashed(text)
		.map((n) => n.toString(16).padStart(8, "0"))
		.join("");
	const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 3) | 8).toString(16);
	const parts = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		variant + hex.slice(17, 20),
		hex.slice(20),
	];
	return parts.join("-");
}

/** "2026-11-18 19:30:00". */
function moment(ms: number): string {
	return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Numbers for things by their key, from 1 on. */
class Numbers {
	readonly #of = new Map<string, number>();
	of(key: string): number {
		const known = this.#of.get(key) ?? this.#of.size + 1;
		this.#of.set(key, known);
		return known;
	}
	get all(): readonly (readonly [string, number])[] {
		return [...this.#of];
	}
}

/** The score as BG Stats adds it up: "12+8-3"; the lines that are not 0. */
export function scoreText({ sheet, total }: Pick<DiarySeat, "sheet" | "total">): string {
	const lines = Object.values(sheet).filter((n) => n !== 0);
	return lines.length > 0 ? lines.map((n, i) => (n > 0 && i > 0 ? `+${n}` : String(n))).join("") : String(total);
}

/** The place of a seat: winners first, then by total; equal totals share a place. */
function rankOf(seat: DiarySeat, seats: readonly DiarySeat[]): number {
	return 1 + seats.filter((other) => (other.won !== seat.won ? other.won : other.total > seat.total)).length;
}

function playOf(entry: DiaryEntry, words: BgWords, players: Numbers, locations: Numbers): BgPlay {
	const { seats } = entry;
	return {
		uuid: uuidOf(`play ${entry.id}`),
		entryDate: moment(entry.changed),
		modificationDate: moment(entry.changed),
		playDate: `${entry.day} 12:00:00`,
		playDateYmd: Number(entry.day.replaceAll("-", "")),
		durationMin: entry.minutes ?? 0,
		ignored: entry.practice,
		manualWinner: true /* ties are broken by our rules, not by BG Stats */,
		rating: 0,
		rounds: entry.eras ?? 0,
		scoringSetting: 0,
		usesTeams: false,
		bggId: 0,
		nemestatsId: 0,
		importPlayId: 0,
		playImages: "[]",
		board: words.board(entry),
		comments: entry.notes,
		gameRefId: 1,
		locationRefId: locations.of(words.source(entry)),
		expansionPlays: [],
		playerScores: seats.map((seat, i) => ({
			playerRefId: players.of(words.seat(seat)),
			score: scoreText(seat),
			winner: seat.won,
			newPlayer: false,
			startPlayer: false,
			rank: rankOf(seat, seats),
			seatOrder: i + 1,
			role: words.role(seat),
		})),
	};
}

export function bgStatsOf(entries: readonly DiaryEntry[], words: BgWords): BgStats {
	const players = new Numbers();
	const locations = new Numbers();
	const plays = [...entries].sort(byTime).map((entry) => playOf(entry, words, players, locations));
	const last = moment(Math.max(0, ...entries.map(({ changed }) => changed)));
	const me = entries.flatMap(({ seats }) => seats.filter((seat) => seat.own))[0];
	return {
		about: "Timerift",
		games: [
			{
				id: 1,
				uuid: uuidOf("game"),
				name: BGG_NAME,
				bggId: BGG_ID,
				bggName: BGG_NAME,
				bggYear: BGG_YEAR,
				modificationDate: last,
				designers: "",
				cooperative: false,
				highestWins: true,
				noPoints: false,
				usesTeams: false,
				copies: [],
			},
		],
		players: players.all.map(([name, id]) => ({
			id,
			uuid: uuidOf(`player ${name}`),
			name,
			isAnonymous: false,
			modificationDate: last,
			bggUsername: "",
		})),
		locations: locations.all.map(([name, id]) => ({
			id,
			uuid: uuidOf(`location ${name}`),
			name,
			modificationDate: last,
		})),
		plays,
		tags: [],
		groups: [],
		challenges: [],
		deletedObjects: [],
		userInfo: { meRefId: me ? players.of(words.seat(me)) : 0 },
	};
}
