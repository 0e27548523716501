/**
 * Sentences of the rules as shown on the page. They contain the players' names; the reader is "You".
 */
import type { GameEvent } from "../../core/core";
import { say as sentenceOf } from "../../words/i18n";

export function toldOf(event: GameEvent): string {
	return sentenceOf(event.told);
}
