/**
 * The drawer: slides over Timeline and Capital from the right, so that purse, board and question stay visible. It
 * contains the log, score, chat, text board, help, rules, settings or menu.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Settings } from "../../keep/settings";
import { Icon } from "../pieces/atoms";
import { lazy } from "../pieces/lazy";
import { say } from "../words/say";
import type { Drawer as Which } from "../hand/opened";
import type { View } from "../hand/view";
import { LogDrawer } from "./log_drawer";
import { Menu } from "./menu";
import type { MenuProps } from "./menu";

const Manual = lazy(() => import("./manual").then((file) => file.Manual));
const Rulebook = lazy(() => import("./rulebook").then((file) => file.Rulebook));
const Score = lazy(() => import("./score").then((file) => file.Score));
const SettingsPanel = lazy(() => import("./settings_panel").then((file) => file.SettingsPanel));
const TextBoard = lazy(() => import("./text_board").then((file) => file.TextBoard));

interface FrameProps {
	which: string;
	title: string;
	onClose: () => void;
	children: ComponentChildren;
}

/** A drawer with its header. The title takes the focus when the drawer opens. */
function Frame({ which, title, onClose, children }: FrameProps) {
	const head = useRef<HTMLHeadingElement>(null);
	useEffect(() => head.current?.focus({ preventScroll: true }), [which]);
	return (
		<aside class={`drawer open dr-${which}`} aria-label={title}>
			<header>
				<h2 ref={head} tabIndex={-1}>
					{title}
				</h2>
				<button type="button" aria-label={say("tool.close")} title={say("tool.close")} onClick={onClose}>
					<Icon name="close" size={20} />
				</button>
			</header>
			{children}
		</aside>
	);
}

type Title =
	| "tool.log"
	| "tool.score"
	| "tool.menu"
	| "text.title"
	| "tool.settings"
	| "tool.help"
	| "tool.rules"
	| "tool.online";

const TITLES: Readonly<Record<Exclude<Which, null>, Title>> = {
	log: "tool.log",
	score: "tool.score",
	menu: "tool.menu",
	text: "text.title",
	settings: "tool.settings",
	help: "tool.help",
	rules: "tool.rules",
	online: "tool.online",
};

interface DrawerProps {
	view: View;
	settings: Settings;
	menu: Omit<MenuProps, "view">;
	/** Players, chat and game actions of an online game. */
	online: (() => ComponentChildren) | null;
}

export function DrawerView({ view, settings, menu, online }: DrawerProps) {
	const { hand } = view;
	const open = hand.drawer.value;
	if (!open) return null;
	const inside: Readonly<Record<Exclude<Which, null>, () => ComponentChildren>> = {
		log: () => <LogDrawer view={view} />,
		score: () => <Score view={view} />,
		menu: () => <Menu view={view} {...menu} />,
		text: () => <TextBoard view={view} />,
		settings: () => <SettingsPanel settings={settings} />,
		help: () => <Manual />,
		rules: () => <Rulebook at={hand.rule.value} />,
		online: () => <div class="db">{online?.()}</div>,
	};
	return (
		<Frame which={open} title={say(TITLES[open])} onClose={() => (hand.drawer.value = null)}>
			{inside[open]()}
		</Frame>
	);
}
