/**
 * Data about online games in local storage: seat links for play without an account, how far each chat was read, the
 * last name used. A seat's token arrives only in the URL fragment, which browsers do not send, and is removed from the
 * URL once read.
 */
import { effect, signal } from "@preact/signals";

/** A seat whose link this browser stores. */
export interface KeptSeat {
	readonly game: string;
	readonly seat: number;
	readonly token: string;
	/** The invitation of a game created here, until all seats are taken. */
	readonly invite?: string;
	/** This player's share of the dice. */
	readonly word?: string;
	/** The server's commitment to the dice when the seat was taken. */
	readonly commitment?: string;
}

/** The token that the client chose for a seat, and the player's share of the dice. */
export interface Asked {
	readonly token: string;
	readonly word: string;
}

export interface Kept {
	readonly seats: readonly KeptSeat[];
	/** Number of the last chat message read, by game. */
	readonly read: Readonly<Record<string, number>>;
	readonly name: string;
	/**
	 * Token and share of the dice of a pending join, by the secret of the link, until it succeeds: a retry must send
	 * the same.
	 */
	readonly asked: Readonly<Record<string, Asked>>;
	/** Someone is signed in. Only then does the page ask the server for the account. */
	readonly signed: boolean;
}

const KEY = "timerift.online";
const SEATS_MOST = 100; /* the most that the server lists in one request */
const ASKED_MOST = 20;
const EMPTY: Kept = { seats: [], read: {}, name: "", asked: {}, signed: false };
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"; /* the alphabet of tokens */
const TOKEN_LETTERS = 26;

const isText = (value: unknown): value is string => typeof value === "string";

/** The valid part of the stored data. */
export function readKept(text: string | null): Kept {
	let found: unknown = null;
	try {
		found = JSON.parse(text ?? "null");
	} catch {
		found = null; /* invalid data */
	}
	if (typeof found !== "object" || found === null) return EMPTY;
	const { seats, read, name, asked, signed } = found as Readonly<Record<string, unknown>>;
	const good = (one: unknown): one is KeptSeat => {
		const seat = (one ?? {}) as Partial<KeptSeat>;
		return isText(seat.game) && isText(seat.token) && typeof seat.seat === "number";
	};
	return {
		seats: Array.isArray(seats) ? seats.filter(good) : [],
		read: Object.fromEntries(
			Object.entries(read ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
		),
		name: isText(name) ? name : "",
		asked: Object.fromEntries(
			Object.entries(asked ?? {}).filter(
				(entry): entry is [string, Asked] => isText(entry[1]?.token) && isText(entry[1]?.word),
			),
		),
		signed: signed === true,
	};
}

function storage(): Storage | undefined {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined; /* local storage is refused */
	}
}

/** The stored data; only in memory if the browser refuses local storage. */
export const kept = signal<Kept>(readKept(storage()?.getItem(KEY) ?? null));

let before = kept.peek();
effect(() => {
	const now = kept.value;
	if (now === before) return;
	before = now;
	try {
		storage()?.setItem(KEY, JSON.stringify(now));
	} catch {
		/* storage is full or refused: the data lasts until the page closes */
	}
});
/* Another window wrote: take over its data, so that a seat joined there is not lost. */
globalThis.addEventListener?.("storage", (event) => {
	if ((event as StorageEvent).key === KEY) kept.value = before = readKept((event as StorageEvent).newValue);
});

export function seatOf(game: string): KeptSeat | null {
	return kept.value.seats.find((seat) => seat.game === game) ?? null;
}

/** Stores a seat; fields that are already stored stay. */
export function keepSeat(seat: KeptSeat): void {
	const others = kept.value.seats.filter(({ game }) => game !== seat.game);
	kept.value = { ...kept.value, seats: [{ ...seatOf(seat.game), ...seat }, ...others].slice(0, SEATS_MOST) };
}

export function forgetSeat(game: string): void {
	const { [game]: _gone, ...read } = kept.value.read;
	kept.value = { ...kept.value, read, seats: kept.value.seats.filter((seat) => seat.game !== game) };
}

export function readUpTo(game: string): number {
	return kept.value.read[game] ?? 0;
}

export function markRead(game: string, n: number): void {
	if (n > readUpTo(game)) kept.value = { ...kept.value, read: { ...kept.value.read, [game]: n } };
}

export function keepName(name: string): void {
	if (name !== kept.peek().name) kept.value = { ...kept.value, name };
}

export function keepSigned(signed: boolean): void {
	if (signed !== kept.peek().signed) kept.value = { ...kept.value, signed };
}

function newToken(): string {
	return Array.from(
		crypto.getRandomValues(new Uint8Array(TOKEN_LETTERS)),
		(byte) => LETTERS[byte % LETTERS.length],
	).join("");
}

/** A new token for a seat, and a share of the dice. */
export function newSeat(): Asked {
	return { token: newToken(), word: newShare() };
}

/** Token and share of the dice for a join by this link: stored before the first attempt, the same at every retry. */
export function askedWith(secret: string): Asked {
	const known = kept.peek().asked[secret];
	if (known) return known;
	const fresh = newSeat();
	const others = Object.entries(kept.peek().asked).slice(1 - ASKED_MOST);
	kept.value = { ...kept.peek(), asked: Object.fromEntries([...others, [secret, fresh]]) };
	return fresh;
}

/** Forgets the pending token after the join succeeded. */
export function askedDone(secret: string): void {
	const { [secret]: _had, ...asked } = kept.peek().asked;
	kept.value = { ...kept.peek(), asked };
}

/** A random share of the dice: 64 hex digits. */
export function newShare(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
