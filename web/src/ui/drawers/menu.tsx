/**
 * The menu of a game, for rarely used functions.
 */
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import type { View } from "../hand/view";

/** Opens the editor of positions; `corrects`: a game beside a real board goes on from what is changed. */
export interface Edit {
	readonly open: () => void;
	readonly corrects: boolean;
}

export interface MenuProps {
	view: View;
	onHome: () => void;
	/** Null: there is no record to save or to link to. */
	onExport: (() => void) | null;
	onLink: (() => void) | null;
	/** Null: the position cannot be changed. */
	edit: Edit | null;
	/** Null: there is nothing to analyse. */
	onAnalyse: (() => void) | null;
	copied: boolean;
	/** Number of unread messages; null: not an online game. */
	unread: number | null;
}

export function Menu({ view, onHome, onExport, onLink, edit, onAnalyse, copied, unread }: MenuProps) {
	const { hand } = view;
	const online =
		unread === null
			? []
			: ([
					[
						"people",
						"online",
						unread > 0 ? say("tool.online.new", { n: unread }) : say("tool.online"),
						() => hand.toggle("online"),
					],
				] as const);
	const back = () => {
		hand.drawer.value = null;
		hand.session.lookBy(-1);
	};
	const analyse = () => {
		hand.drawer.value = null;
		hand.session.look(null);
		onAnalyse?.();
	};
	const items: readonly (readonly [string, string, string, () => void])[] = [
		...online,
		["replay", "replay", say("tool.replay"), back],
		...(onAnalyse ? [["hint", "analyse", say("analysis.title"), analyse] as const] : []),
		["eye", "text", say("tool.text"), () => hand.toggle("text")],
		["settings", "settings", say("tool.settings"), () => hand.toggle("settings")],
		["help", "help", say("tool.help"), () => hand.toggle("help")],
		["book", "rules", say("tool.rules"), () => hand.toggle("rules")],
		...(edit ? [["board", "position", say(edit.corrects ? "tool.correct" : "tool.position"), edit.open] as const] : []),
		...(onExport ? [["device", "share", say("tool.export"), onExport] as const] : []),
		...(onLink ? [["share", "link", say(copied ? "over.copied" : "over.link"), onLink] as const] : []),
		["board", "home", say("tool.home"), onHome],
	];
	return (
		<div class="db">
			<ul class="menu2">
				{items.map(([icon, tool, words, act]) => (
					<li key={tool}>
						<button type="button" data-tool={tool} onClick={act}>
							<Icon name={icon} size={22} />
							<span aria-live={tool === "link" ? "polite" : undefined}>{words}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
