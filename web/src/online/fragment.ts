/**
 * URL fragments of the online screens. Browsers do not send the fragment to the server:
 *
 *	#online                 the list of the player's games
 *	#game=GAME              a game: the player's seat if there is one, otherwise as a spectator
 *	#player=PLAYER          the ratings that a player shows
 *	#tournament=TOURNAMENT  a tournament
 *	#join=GAME.INVITE       an invitation
 *	#seat=GAME.TOKEN        the player's own seat
 *	#take=GAME.LINK         a seat that is offered to someone else
 *	#seat=TOKEN, #make=TOKEN, #password=TOKEN, #address=TOKEN    links in emails
 */
export type Fragment =
	| { readonly at: "games" | "broken" }
	| { readonly at: "game"; readonly game: string }
	| { readonly at: "player"; readonly player: string }
	| { readonly at: "tournament"; readonly tournament: string }
	| { readonly at: "seat"; readonly game: string; readonly secret: string }
	| { readonly at: "join" | "take"; readonly game: string; readonly secret: string }
	| { readonly at: "letter"; readonly does: "make" | "password" | "address" | "seat"; readonly token: string };

const GAME = /^[0-9a-z]{13}$/;
const TOKEN = /^[0-9a-z]{26}$/;

const WORDS = ["game", "player", "tournament", "join", "seat", "take", "make", "password", "address"];

/** Null: not an online fragment; "broken": truncated. */
export function readFragment(hash: string): Fragment | null {
	const [word = "", rest = ""] = hash.replace(/^#/, "").split("=", 2);
	if (word === "online") return { at: "games" };
	return WORDS.includes(word) ? (readParts(word, rest) ?? { at: "broken" }) : null;
}

function readParts(word: string, rest: string): Fragment | null {
	if (word === "game") return GAME.test(rest) ? { at: "game", game: rest } : null;
	if (word === "tournament") return GAME.test(rest) ? { at: "tournament", tournament: rest } : null;
	if (word === "player") return GAME.test(rest) ? { at: "player", player: rest } : null;
	const [game = "", secret = "", more] = rest.split(".");
	if (
		(word === "join" || word === "seat" || word === "take") &&
		more === undefined &&
		GAME.test(game) &&
		TOKEN.test(secret)
	)
		return { at: word, game, secret };
	if (word === "make" || word === "password" || word === "address" || word === "seat")
		return TOKEN.test(rest) ? { at: "letter", does: word, token: rest } : null;
	return null;
}

/** The full URL of a fragment. */
export function addressOf(fragment: string): string {
	return `${location.origin}${location.pathname}${fragment}`;
}

export const joinAddress = (game: string, invite: string) => addressOf(`#join=${game}.${invite}`);
export const seatAddress = (game: string, token: string) => addressOf(`#seat=${game}.${token}`);
export const takeAddress = (game: string, link: string) => addressOf(`#take=${game}.${link}`);
export const tournamentAddress = (tournament: string) => addressOf(`#tournament=${tournament}`);
export const watchAddress = (game: string) => addressOf(`#game=${game}`);
