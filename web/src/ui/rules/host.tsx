/** Where a rule opens over any screen; the box and the rules are loaded when the first rule is opened. */
import { openRule } from "../../app/rule";
import { worded } from "../../app/language";
import { lazy } from "../pieces/lazy";

const RuleBox = lazy(() => worded(import("./place")).then((file) => file.RuleBox));

/** Loads the box before the first rule is opened, but not the rules. */
export const fetchRuleBox = RuleBox.fetch;

export function RuleHost() {
	const open = openRule.value;
	return open ? <RuleBox open={open} /> : null;
}
