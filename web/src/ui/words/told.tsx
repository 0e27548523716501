/**
 * Sentences of the rules as they are shown. They name the players themselves: the reader is "You", others have their
 * names.
 */
import type { GameEvent } from "../../core/core";
import { say as sentenceOf } from "../../words/i18n";

/** An event in words. */
export function toldOf(event: GameEvent): string {
	return sentenceOf(event.told);
}
