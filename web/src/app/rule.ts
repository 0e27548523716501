/**
 * The rule that is open over the page, if any (ui/rules). A link #rule=TRAVEL-03 opens it too.
 */
import { signal } from "@preact/signals";
import { withoutLanguage } from "./language";

export interface OpenRule {
	/** Empty: the list of all rules with its search. */
	readonly id: string;
	/** What was tapped: the rule opens beside it, and it gets the focus back. Null: a link. */
	readonly from: Element | null;
}

export const openRule = signal<OpenRule | null>(null);

export function showRule(id: string, from: Element | null): void {
	openRule.value = { id, from };
}

const LINK = /^#rule=([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)?)$/;

/** The rule of a fragment; null: it names none. */
export function readRuleLink(hash: string): string | null {
	return LINK.exec(hash)?.[1] ?? null;
}

/** The address of a rule. */
export function ruleLink(id: string): string {
	return `${withoutLanguage(location.href).replace(/#.*$/, "")}#rule=${id}`;
}
