/**
 * The top bar: Era and phase, rivals as banners, Endgame Conditions as medals, tools.
 */
import type { Session } from "../../game/session";
import type { SeatTable } from "../../core/table";
import { t } from "../../words/i18n";
import type { Settings } from "../../keep/settings";
import { Speaker } from "../motion/speaker";
import { Icon, Named, ownerOf, seatName } from "../pieces/atoms";
import { Emblem } from "../pieces/figures";
import { GlitchCount } from "../modules/glitch";
import { Logo } from "../screens/home";
import { colon, eraNumber, ownerLetter, say, sayOf } from "../words/say";
import type { Drawer } from "../hand/opened";
import type { OnlineParts } from "./game";
import { Medals } from "../table/medals";
import type { View } from "../hand/view";

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));
const sum = (pool: Readonly<Record<string, number>>) => Object.values(pool).reduce((all, n) => all + n, 0);

/** Number of the Action Round in this Era: how many turns the current seat has begun. */
function roundOf(session: Session, seat: number): number {
	let round = 0;
	const steps = session.steps.value;
	for (let i = session.cursor.value - 1; i >= 0; i--)
		for (const event of [...(steps[i]?.events ?? [])].reverse()) {
			if (event.kind === "turn" && event.seat === seat) round++;
			if (event.kind === "phase" || event.kind === "era") return Math.max(1, round);
		}
	return Math.max(1, round);
}

function EraNow({ view }: { view: View }) {
	const { table, hand } = view;
	const phase =
		table.phase === "actions" && table.turn !== null
			? say("table.round", { n: roundOf(hand.session, table.turn) })
			: sayOf("phase", table.phase);
	if (table.era === 0)
		return (
			<span class="era-now" data-anchor="era-now phase">
				<b>{sayOf("phase", "setup")}</b>
			</span>
		);
	return (
		<span class="era-now" data-anchor="era-now">
			<b>
				{say("table.erashort", { n: eraNumber(table.era) })}
				<small> {say("table.of", { n: table.timeline.at(-1)?.era ?? table.era })}</small>
			</b>
			<span data-anchor="phase" title={phase}>
				{phase}
			</span>
		</span>
	);
}

/** Key figures of a rival. */
function Facts({ view, seat }: { view: View; seat: SeatTable }) {
	return (
		<>
			<span title={say("table.exosuits")}>
				<Icon name="exosuit" size={17} />
				{seat.exosuitsReady}
			</span>
			<span title={say("table.active")} data-anchor={`active:${seat.seat}`}>
				<Icon name="active" size={16} />
				{sum(seat.active)}
			</span>
			<span title={say("table.tired")} data-anchor={`tired:${seat.seat}`}>
				<Icon name="tired" size={15} />
				{sum(seat.tired)}
			</span>
			<span class="good water" data-anchor={`goods:${seat.seat}:water`}>
				<Icon name="water" size={16} />
				{seat.goods.water}
			</span>
			<span class="x1" title={say("table.paradox")} data-anchor={`paradox:${seat.seat}`}>
				<Icon name="paradox" size={16} />
				{seat.paradox}
			</span>
			<GlitchCount view={view} seat={seat} />
		</>
	);
}

function Banner({ view, seat, online }: { view: View; seat: SeatTable; online: OnlineParts | undefined }) {
	const { table, hand } = view;
	const owner = ownerOf(seat, table.seats);
	const at = online?.seat(view, seat.seat);
	const who = at?.name ?? seatName(seat);
	const open = hand.opened.value === seat.seat;
	const acting = hand.session.ask.value.seats.includes(seat.seat) && !hand.session.over.value;
	const thinking = hand.session.thinking.value;
	const thinks = thinking?.seat === seat.seat && !thinking.failed ? thinking : null;
	const cls = ["banner", `own-${owner}`, acting ? "acting" : "", seat.passed ? "passed" : "", seat.bot ? "bot" : ""]
		.filter(Boolean)
		.join(" ");
	return (
		<button
			type="button"
			class={cls}
			data-rival={seat.seat}
			data-anchor={`seat:${seat.seat}`}
			aria-expanded={open}
			onClick={() => (hand.opened.value = open ? null : seat.seat)}
		>
			<Named
				words={`${say("table.rival", { who, n: seat.score.total })}${seat.passed ? `; ${say("table.passed")}` : ""}`}
			/>
			<span
				class="flag"
				aria-hidden="true"
				data-anchor={seat.bot ? `botdie:${seat.seat} bay:${seat.seat}` : `bay:${seat.seat} hand:${seat.seat}`}
			>
				<Emblem path={seat.bot ? null : seat.path} size={24} />
				<b>{ownerLetter(owner)}</b>
			</span>
			<span class="bn" aria-hidden="true">
				{at?.presence}
				<span class="nm">{who}</span>
				{thinks ? (
					<span
						class="thinks"
						title={say("prompt.waiting", { who })}
						style={{ "--share": thinks.done / (thinks.nodes || 1) }}
					/>
				) : null}
				{seat.first ? (
					<span class="br" title={say("table.first")} data-anchor={`flag:${seat.seat}`}>
						<Icon name="first-player" size={16} />
					</span>
				) : null}
				{seat.passed ? (
					<span class="pd" title={say("table.passed")}>
						<Icon name="pass" size={16} />
					</span>
				) : null}
			</span>
			<span class="bv" aria-hidden="true" title={say("table.ended")} data-anchor={`score:${seat.seat}`}>
				{minus(seat.score.total)}
				<Icon name="vp" size={15} />
			</span>
			<span class="bs" aria-hidden="true">
				{at?.clock}
				<Facts view={view} seat={seat} />
			</span>
		</button>
	);
}

function Banners({ view, online }: { view: View; online: OnlineParts | undefined }) {
	return (
		<nav class="banners" data-region="rivals" aria-label={say("table.rivals")}>
			{view.table.seats
				.filter((seat) => seat.seat !== view.me.seat)
				.map((seat, i) => (
					<Banner key={i} view={view} seat={seat} online={online} />
				))}
		</nav>
	);
}

interface TopProps {
	settings: Settings;
	view: View;
	onHome: () => void;
	online: OnlineParts | undefined;
}

type Tool = readonly [icon: string, tool: string, words: string, act: () => void];

function ToolButton({ view, of: [icon, tool, words, act] }: { view: View; of: Tool }) {
	return (
		<button
			type="button"
			data-tool={tool}
			aria-label={words}
			title={words}
			aria-pressed={view.hand.drawer.value === tool}
			onClick={act}
		>
			<Icon name={icon} size={22} />
		</button>
	);
}

export function Top({ view, settings, onHome, online }: TopProps) {
	const { hand } = view;
	const open = (drawer: Drawer) => () => (hand.drawer.value = hand.drawer.value === drawer ? null : drawer);
	const tools: readonly Tool[] = [
		["score", "score", say("tool.score"), open("score")],
		["log", "log", say("tool.log"), open("log")],
		["menu", "menu", say("tool.menu"), open("menu")],
	];
	return (
		<header class={online ? "top people-bar" : "top"}>
			<button type="button" class="brand" onClick={onHome} title={`${t("app.name")}${colon()}${say("tool.home")}`}>
				<Named words={say("tool.home")} />
				<Logo size={30} />
			</button>
			<EraNow view={view} />
			<Banners view={view} online={online} />
			{online?.bar(view)}
			<Medals view={view} />
			<span class="tools">
				<Speaker session={hand.session} settings={settings} size={22} />
				{tools.map((tool) => (
					<ToolButton key={tool[1]} view={view} of={tool} />
				))}
			</span>
		</header>
	);
}
