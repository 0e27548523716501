/** The button beside anything that has a rule: opens the rule beside itself. The rules are loaded by the first tap. */
import type { ComponentChildren } from "preact";
import { showRule } from "../../app/rule";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";

interface TapProps {
	/** Empty: nothing is shown. */
	rule: string;
	/** What the rule is about, for screen readers. */
	about?: string;
	cls?: string;
	/** Default: the sign of a book. */
	children?: ComponentChildren;
}

export function RuleTap({ rule, about = "", cls = "", children }: TapProps) {
	if (!rule) return null;
	const label = about ? say("rules.of", { what: about }) : say("rules.open");
	return (
		<button
			type="button"
			class={`ruletap ${cls}`}
			data-rule={rule}
			aria-haspopup="dialog"
			aria-label={children && !about ? undefined : label}
			title={label}
			onClick={(event) => {
				event.stopPropagation();
				showRule(rule, event.currentTarget);
			}}
		>
			{children ?? <Icon name="book" size={17} />}
		</button>
	);
}
