/**
 * A small button below the question: its symbol, and its label where there is space.
 */
import { Icon } from "./atoms";

interface FootProps {
	icon: string;
	words: string;
	on: boolean;
	act: () => void;
	title?: string;
	cls?: string;
	/** Its keyboard key (`data-key`), by which CSS positions it. */
	code?: string;
}

export function Foot({ icon, words, on, act, title = words, cls = "", code }: FootProps) {
	return (
		<button type="button" class={cls} disabled={!on} onClick={act} data-key={code} title={title} aria-label={words}>
			<Icon name={icon} size={19} />
			<span class="word">{words}</span>
		</button>
	);
}
