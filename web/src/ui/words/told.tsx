/**
 * Sentences of the rules as shown on the page. They contain the players' names; the reader is "You".
 */
import type { GameEvent } from "../../core/core";
import { ruleNumbers, say as sentenceOf } from "../../words/i18n";
import { say } from "./say";

export function toldOf(event: GameEvent): string {
	return withRules(sentenceOf(event.told), [event.rule]);
}

/** A sentence, with the numbers of its rules where the reader wants to see them. */
export function withRules(text: string, rules: readonly string[]): string {
	const named = rules.filter(Boolean).join(", ");
	return ruleNumbers.value && named && text ? say("rule.after", { text, rules: named }) : text;
}
