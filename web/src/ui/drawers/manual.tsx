/**
 * Help: how to play on this page, its keys and its symbols.
 */
import type { ComponentChildren } from "preact";
import { message } from "../../words/i18n";
import type { Key } from "../../words/i18n";
import { About } from "./about";
import { GoodView, Icon, Piece } from "../pieces/atoms";
import { Hex } from "../pieces/hex";
import type { GoodLike } from "../pieces/atoms";
import { name, say } from "../words/say";

const NAMED: readonly (readonly [Key, Key])[] = [
	["prompt.enter", "help.enter"],
	["prompt.escape", "help.escape"],
	["prompt.tab", "help.tab"],
];
const KEYS: readonly (readonly [string, Key])[] = [
	["← ↑ → ↓", "help.arrows"],
	["/", "help.type"],
	["u", "help.undo"],
	["U", "help.redo"],
	["r", "help.restart"],
	["R", "help.rewind"],
	["h", "help.hint"],
	["H", "help.hint.follow"],
	["p", "help.pass"],
	["?", "help.help"],
];
const GOODS: readonly GoodLike[] = [
	"titanium",
	"gold",
	"uranium",
	"neutronium",
	"water",
	"core",
	"mix",
	"vp",
	"morale",
	"paradox",
];
const WORKERS = ["scientist", "engineer", "administrator", "genius"] as const;
const SIGNS: readonly (readonly [string, Key])[] = [
	["motivated", "sign.motivated"],
	["dies", "sign.dies"],
	["free", "sign.free"],
	["always", "sign.always"],
	["built", "sign.built"],
	["focus", "sign.range"],
	["first-player", "sign.first"],
];

function Sign({ children, words }: { children: ComponentChildren; words: string }) {
	return (
		<li>
			<span class="sign">{children}</span> {words}
		</li>
	);
}

export function Manual() {
	return (
		<div class="db manual" tabIndex={0}>
			<h3>{say("help.how")}</h3>
			<p>{say("help.how.1")}</p>
			<p>{say("help.how.2")}</p>
			<p>{say("help.how.3")}</p>
			<h3>{say("help.keys")}</h3>
			<ul class="signs">
				{[...NAMED.map(([key, words]) => [message(key), words] as const), ...KEYS].map(([key, words]) => (
					<Sign key={key} words={say(words)}>
						<kbd>{key}</kbd>
					</Sign>
				))}
			</ul>
			<h3>{say("help.signs")}</h3>
			<ul class="signs">
				<Sign words={say("sign.lit")}>
					<Hex state="can" label={say("sign.lit")} />
				</Sign>
				<Sign words={say("sign.no")}>
					<Hex state="no" label={say("sign.no")} />
				</Sign>
				{WORKERS.map((worker) => (
					<Sign key={worker} words={name(worker)}>
						<Piece kind={worker} size={24} />
					</Sign>
				))}
				{GOODS.map((good) => (
					<Sign key={good} words={name(good)}>
						<GoodView good={good} size={20} />
					</Sign>
				))}
				{SIGNS.map(([icon, words]) => (
					<Sign key={icon} words={say(words)}>
						<Icon name={icon} size={20} />
					</Sign>
				))}
			</ul>
			<p class="muted">{say("help.about")}</p>
			<p class="muted">
				<About />
			</p>
		</div>
	);
}
