/** The rules in the drawer: the list of all rules with its search, and a rule of it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { RulePages } from "../rules/pages";

export function Rulebook({ at }: { at: string }) {
	const open = useSignal(at);
	const query = useSignal("");
	useEffect(() => {
		open.value = at;
	}, [at]);
	return <RulePages at={open} query={query} />;
}
