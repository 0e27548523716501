/**
 * Doomsday: the Experiments below the Eras, and the page of the annex with the space, the track with its two tokens,
 * and how the dice may move the Impact.
 */
import type { ExperimentCard } from "../../core/module_content";
import type { DoomsdayTable } from "../../core/module_table";
import { EXPERIMENTS, PATHS, TOKENS } from "../../core/lists";
import type { Count, Experiment, Token } from "../../core/lists";
import { Icon, Vp } from "../pieces/atoms";
import { Chance, percent, percentWords } from "../pieces/band";
import { PoolSpot } from "../pieces/spots";
import { Program, sentence } from "../pieces/ops";
import { colon, countedFromTwo, name, ownerLetter, say, sayOf, semicolon } from "../words/say";
import type { View } from "../hand/view";

const START = 6;

function needWords({ needs }: ExperimentCard): string {
	return needs.map(({ what, n }) => countedFromTwo(what, n)).join(", ");
}

/** Needs that the card shows as signs: their words are too long for it in some languages. */
const SIGNS: Readonly<Partial<Record<Count, string>>> = {
	"power-plants": "power-plant",
	factories: "factory",
	"life-supports": "life-support",
	labs: "lab",
	anomalies: "anomaly",
	superprojects: "superproject",
	workers: "worker",
	"warps-at-home": "warp",
	time: "bt-time",
	war: "bt-warfare",
	genetics: "bt-genetics",
	technology: "bt-technology",
	society: "bt-society",
};

function Needs({ needs }: ExperimentCard) {
	return needs.map(({ what, n }, i) => {
		const sign = SIGNS[what];
		return (
			<span key={what}>
				{sign ? (
					<>
						{n} <Icon name={sign} size={15} />
					</>
				) : (
					countedFromTwo(what, n)
				)}
				{i + 1 < needs.length ? "," : ""}
			</span>
		);
	});
}

function isMet(view: View, experiment: Experiment): boolean {
	return view.hand.session.game.value.sum("experiment-met", view.me.seat, EXPERIMENTS.indexOf(experiment)) !== 0;
}

/** The whole card as text. */
function experimentWords(view: View, experiment: Experiment): string {
	const card = view.content.doomsday.experiments[experiment];
	const title = [sayOf("experiment", experiment), say("doom.level", { n: card.level }), `${card.vp} ${name("vp")}`];
	const met = say(isMet(view, experiment) ? "doom.met" : "doom.lacks");
	return `${title.join(", ")}${colon()}${needWords(card)}${semicolon()}${sentence(card.price)}. ${met}`;
}

/** An Experiment: its requirements, whether the reader meets them, its price. */
function ExperimentView({ view, experiment, cls = "" }: { view: View; experiment: Experiment; cls?: string }) {
	const card = view.content.doomsday.experiments[experiment];
	const met = isMet(view, experiment);
	const words = experimentWords(view, experiment);
	return (
		<div class={`exp ${cls}${met ? " met" : ""}`} role="img" aria-label={words} title={words}>
			<span class="lv" aria-hidden="true">
				<Icon name="experiment" size={18} />
				<b>{card.level}</b>
			</span>
			<span class="nm" aria-hidden="true">
				{sayOf("experiment", experiment)}
			</span>
			<Vp n={card.vp} quiet />
			<span class="nd2" aria-hidden="true">
				<Icon name={met ? "check" : "close"} size={15} cls={met ? "okc" : "noc"} />
				<Needs {...card} />
			</span>
			<span class="cs" aria-hidden="true">
				−
				<Program ops={card.price} bare />
			</span>
		</div>
	);
}

/** The Experiment below an Era of the Timeline. */
export function EraExperiment({ view, era }: { view: View; era: number }) {
	const here = view.table.doomsday?.eras[era - 1];
	if (!here) return null;
	if (here.hidden)
		return (
			<div class="exp down" role="img" aria-label={say("doom.hidden")} title={say("doom.hidden")}>
				<Icon name="experiment" size={19} />
			</div>
		);
	if (!here.experiment)
		return <div class="exp down gone" role="img" aria-label={say("doom.none")} title={say("doom.none")} />;
	return <ExperimentView view={view} experiment={here.experiment} cls={view.me.focus === era ? "focus" : ""} />;
}

/** Beside the asteroid: the chances that the Impact comes sooner or an Era later. */
export function ImpactOdds({ view }: { view: View }) {
	const odds = view.table.doomsday?.odds;
	if (!odds || odds.sooner + odds.same + odds.later === 0) return null;
	const words = [say("doom.sooner", { n: percent(odds.sooner) }), say("doom.later", { n: percent(odds.later) })].join(
		", ",
	);
	return (
		<span class="iodds" role="img" aria-label={words} title={words}>
			<b class="so">
				<Icon name="step-back" size={15} />
				{percentWords(odds.sooner)}
			</b>
			<b class="la">
				{percentWords(odds.later)}
				<Icon name="step-forward" size={15} />
			</b>
		</span>
	);
}

function stepWords(space: number, vps: readonly { path: string; n: number }[], symbols: string): string {
	return say("doom.space", {
		n: space,
		vp: vps.map(({ path, n }) => `${sayOf("path", path)} ${n}`).join(", ") || say("doom.novp"),
		symbols,
	});
}

function TokenView({ token }: { token: Token }) {
	return (
		<i
			class={token === "seal-fate" ? "tok sf" : "tok sv"}
			role="img"
			aria-label={sayOf("token", token)}
			title={sayOf("token", token)}
		>
			<Icon name={token} size={20} />
		</i>
	);
}

function TrackStep({ view, doomsday, space }: { view: View; doomsday: DoomsdayTable; space: number }) {
	const { table, content, hand, me } = view;
	const step = content.doomsday.track[space];
	if (!step) return null;
	const vps = PATHS.flatMap((path) => (path !== "" && step.vp[path] ? [{ path, n: step.vp[path] }] : []));
	const scoring = vps.filter(({ path }) => table.seats.some((seat) => seat.path === path));
	const tokens = TOKENS.filter((token): token is Token => token !== "" && doomsday.tokens[token] === space);
	const own = me.path ? content.doomsday.token[me.path] : undefined;
	const asked =
		hand.session.ask.value.kind === "track" &&
		own !== undefined &&
		Math.abs(doomsday.tokens[own] - space) === 1 &&
		(own === "save-earth") === space < doomsday.tokens[own];
	const symbols = step.plus > 0 ? "+".repeat(step.plus) : step.minus > 0 ? "−".repeat(step.minus) : "·";
	const last = TOKENS.find((token) => token !== "" && content.doomsday.last[token] === space);
	const end = last ? (last === "save-earth" ? " e1" : " e2") : "";
	return (
		<li class={`dc${end}${asked ? " next" : ""}`} title={stepWords(space, vps, symbols)}>
			<em>
				{scoring.map(({ path, n }) => (
					<b key={path} class={`own-${path.charAt(0)}`}>
						{ownerLetter(path.charAt(0))}
						{n}
					</b>
				))}
			</em>
			{tokens.length > 0 ? (
				tokens.map((token) => <TokenView key={token} token={token} />)
			) : last ? (
				<Icon name={last === "save-earth" ? "check" : "impact"} size={18} cls={last === "save-earth" ? "okc" : "noc"} />
			) : (
				<small class={step.plus > 0 ? "okc" : step.minus > 0 ? "noc" : ""}>
					{space === START && symbols === "·" ? say("doom.start") : symbols}
				</small>
			)}
		</li>
	);
}

/** The chances of the two dice at Clean Up, or why they are not rolled. */
function Trajectory({ view, doomsday }: { view: View; doomsday: DoomsdayTable }) {
	const { content, table } = view;
	const { last } = content.doomsday;
	const { sooner, same, later } = doomsday.odds;
	const ended = table.impact.happened
		? "doom.locked"
		: doomsday.tokens["save-earth"] === last["save-earth"]
			? "doom.saved"
			: doomsday.tokens["seal-fate"] === last["seal-fate"]
				? "doom.sealed"
				: null;
	return (
		<div class="traj">
			<span class="lbl">
				<Icon name="dice" size={18} />
				{say(ended ?? "doom.dice")}
			</span>
			{ended ? null : (
				<Chance
					shares={[
						{ n: sooner, words: say("doom.sooner", { n: percent(sooner) }), cls: "bad" },
						{ n: same, words: say("doom.same", { n: percent(same) }), cls: "mid" },
						{ n: later, words: say("doom.later", { n: percent(later) }) },
					]}
				/>
			)}
		</div>
	);
}

/** The Experiment at the reader's Focus marker. */
function AtFocus({ view, doomsday }: { view: View; doomsday: DoomsdayTable }) {
	const experiment = doomsday.eras[view.me.focus - 1]?.experiment ?? null;
	const met = experiment !== null && isMet(view, experiment);
	const words = experiment ? experimentWords(view, experiment) : say("doom.none");
	return (
		<div class="dnote" title={words}>
			<b>{say("doom.focus")}</b>
			<span>{experiment ? sayOf("experiment", experiment) : say("doom.none")}</span>
			{experiment ? (
				<span class={met ? "okc" : "noc"}>
					<Icon name={met ? "check" : "close"} size={16} />
					{say(met ? "doom.met" : "doom.lacks")}
				</span>
			) : null}
			{doomsday.top ? (
				<small title={experimentWords(view, doomsday.top)}>
					{say("doom.topis", { what: sayOf("experiment", doomsday.top) })}
				</small>
			) : null}
		</div>
	);
}

export function Doomsday({ view }: { view: View }) {
	const { doomsday } = view.table;
	if (!doomsday) return null;
	const spaces = Array.from({ length: 10 }, (_, i) => i + 1);
	return (
		<>
			<div class="dg">
				<section class="place" aria-label={say("place.experiment")}>
					<div class="spots">
						<PoolSpot view={view} space="experiment" place={say("place.experiment")} />
					</div>
				</section>
				<AtFocus view={view} doomsday={doomsday} />
			</div>
			<div class="dt">
				<ol class="dtrack" aria-label={`${say("doom.save")}, ${say("doom.seal")}`}>
					{spaces.map((space) => (
						<TrackStep key={space} view={view} doomsday={doomsday} space={space} />
					))}
				</ol>
			</div>
			<Trajectory view={view} doomsday={doomsday} />
		</>
	);
}
