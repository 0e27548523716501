/**
 * Games and positions in the URL fragment, which browsers never send to a server: "#g=…" is a whole game, and with
 * "&at=n" it opens at that move; "#p=…" is a game up to a position, to be continued from there. The value is the packed
 * record in URL-safe characters.
 */
import type { GameRecord } from "../core/core";
import type { Scribe } from "./stated";

export type Link =
	| { readonly kind: "game"; readonly record: GameRecord; readonly at: number | null }
	| { readonly kind: "position"; readonly record: GameRecord };

export function toBase64url(bytes: Uint8Array): string {
	let text = "";
	for (const byte of bytes) text += String.fromCharCode(byte);
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromBase64url(text: string): Uint8Array | null {
	if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
	try {
		return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
	} catch {
		return null;
	}
}

/** The fragment of a link to a whole game or to a position. */
export function linkTo(core: Pick<Scribe, "pack">, link: Link): string {
	const packed = toBase64url(core.pack(link.record));
	if (link.kind === "position") return `#p=${packed}`;
	return link.at === null ? `#g=${packed}` : `#g=${packed}&at=${link.at}`;
}

/** Parses a fragment. Null: it contains no game; "broken": truncated, or written by other rules. */
export function readLink(core: Pick<Scribe, "unpack">, fragment: string): Link | null | "broken" {
	const parts = new URLSearchParams(fragment.replace(/^#/, ""));
	const packed = parts.get("g") ?? parts.get("p");
	if (packed === null) return null;
	const bytes = fromBase64url(packed);
	const unpacked = bytes && core.unpack(bytes);
	if (!unpacked) return "broken";
	const { record } = unpacked;
	if (parts.has("p")) return { kind: "position", record };
	const at = Number.parseInt(parts.get("at") ?? "", 10);
	return { kind: "game", record, at: at >= 0 && at <= record.moves.length ? at : null };
}
