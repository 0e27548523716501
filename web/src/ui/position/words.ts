/** Words of the editor: fields, their places and their values. */
import type { Content } from "../../core/content";
import type { Module } from "../../core/lists";
import { ERA_ZERO } from "../../core/fractures_table";
import type { Field, Stage, Wrong } from "../../core/stage";
import type { SeatTable } from "../../core/table";
import { hasWords, message } from "../../words/i18n";
import { seatName } from "../pieces/atoms";
import { tileName } from "../pieces/tiles";
import { breakthroughWords, eraName, say, sayOf } from "../words/say";

/** What values are called: the content of the rules in use, and who sits where. */
export interface Naming {
	readonly stage: Stage;
	readonly content: Content;
	readonly seats: readonly SeatTable[];
	readonly modules: readonly Module[];
}

export function fieldName({ word, part }: Pick<Field, "word" | "part">): string {
	return sayOf("position.f", part ? `${word}.${part}` : word);
}

function termOf(kind: string, word: string): string {
	return hasWords(`${kind}.${word}`) ? sayOf(kind, word) : word;
}

const ERA_WORD = /^(\d|zero)$/;

function eraWords(word: string): string {
	return word === "zero" ? eraName(ERA_ZERO) : ERA_WORD.test(word) ? eraName(Number(word)) : word;
}

function seatWords(word: string, seats: readonly SeatTable[]): string {
	const seat = seats[word.charCodeAt(0) - 65];
	return seat ? `${word} · ${seatName(seat)}` : word;
}

function breakthroughOf(word: string): string {
	const [shape = "", icon = ""] = word.split("/");
	return icon ? breakthroughWords({ shape, icon }) : word;
}

/** By kind: a word of the text as players call it. */
function wordOf(kind: string, word: string, { seats }: Naming): string {
	switch (kind) {
		case "good":
		case "worker":
		case "shape":
		case "type":
		case "path":
		case "experiment":
		case "adventure":
		case "technology":
		case "variable":
		case "leader":
		case "condition":
		case "phase":
		case "deck":
		case "token":
		case "warp":
			return termOf(kind, word);
		case "space":
		case "slot":
			return termOf("space", word);
		case "collapse":
			return hasWords(`collapse.${word}`) ? `${word.toUpperCase()} · ${sayOf("collapse", word)}` : word.toUpperCase();
		case "fate":
			return termOf("position.fate", word);
		case "era":
			return eraWords(word);
		case "seat":
		case "asked":
			return seatWords(word, seats);
		case "breakthrough":
			return breakthroughOf(word);
		default:
			return word;
	}
}

/** A value of a choice, or a bit of a set. */
export function valueName(naming: Naming, field: Field, word: string): string {
	if (word === "-") return say("position.none");
	if (word === "hidden") return say("frac.facedown");
	if (field.of !== "tile") return wordOf(field.of, word, naming);
	const tile = Object.values(naming.content.tiles).find((one) => one?.word === word);
	return tile ? tileName(tile) : word;
}

/** A place of a field: "Titanium", "first Lab slot". */
export function indexName(naming: Naming, field: Field, index: number): string {
	return wordOf(field.by, naming.stage.indexWord(field, index), naming);
}

/** What is wrong, in a sentence; with the field and the seat it is about, if the message does not name them. */
export function wrongWords({ wrong, word }: Pick<Wrong, "wrong" | "word">): string {
	return message(`position.${wrong}`, { word });
}
