/**
 * Doomsday: Experiments below the Timeline, the track with its two tokens, and what the dice may do to the Impact.
 */
import type { ExperimentCard } from "../../core/module_content";
import type { DoomsdayTable } from "../../core/module_table";
import { EXPERIMENTS, PATHS, TOKENS } from "../../core/lists";
import type { Experiment, Token } from "../../core/lists";
import { Icon, Letter, Vp } from "../pieces/atoms";
import { Band, Box, Chance, percent } from "../table/band";
import { PoolSpot } from "../table/main";
import { Program, sentence } from "../pieces/ops";
import { name, say, sayOf } from "../say";
import type { View } from "../table/view";

const TOKEN_ICONS: Readonly<Record<Token, string>> = { "save-earth": "save-earth", "seal-fate": "seal-fate" };
const START = 6;

function needWords({ needs }: ExperimentCard): string {
	return needs.map(({ what, n }) => `${n > 1 ? `${n} ` : ""}${sayOf("count", what)}`).join(", ");
}

/** An Experiment: what it asks for, whether the reader has it, what it costs. */
export function ExperimentView({ view, experiment, cls = "" }: { view: View; experiment: Experiment; cls?: string }) {
	const card = view.content.doomsday.experiments[experiment];
	const met = view.desk.session.game.value.sum("experiment-met", view.me.seat, EXPERIMENTS.indexOf(experiment)) !== 0;
	const title = sayOf("experiment", experiment);
	const words = `${title}, ${say("doom.level", { n: card.level })}, ${card.vp} ${name("vp")}: ${needWords(card)}; ${sentence(card.price)}. ${say(met ? "doom.met" : "doom.lacks")}`;
	return (
		<div class={`card-s ${cls}`} role="img" aria-label={words} title={words}>
			<span class="head" aria-hidden="true">
				<Icon name="experiment" size={14} />
				{"I".repeat(card.level)}
				<Vp n={card.vp} />
			</span>
			<span class="nm" aria-hidden="true">
				{title}
			</span>
			<span class="in" aria-hidden="true">
				<span class={met ? "ln ok" : "ln lack"}>
					<Icon name={met ? "check" : "close"} size={13} />
					<small>{needWords(card)}</small>
				</span>
				<span class="ln">
					<span class="minus">−</span>
					<Program ops={card.price} />
				</span>
			</span>
		</div>
	);
}

/** What lies below an Era of the Timeline. */
export function EraExperiment({ view, era }: { view: View; era: number }) {
	const here = view.table.doomsday?.eras[era - 1];
	if (!here) return null;
	if (here.hidden)
		return (
			<div class="card-s down" role="img" aria-label={say("doom.hidden")} title={say("doom.hidden")}>
				<Icon name="experiment" size={16} />
			</div>
		);
	if (!here.experiment) return <div class="card-s gone" role="img" aria-label={say("doom.none")} title={say("doom.none")} />;
	return <ExperimentView view={view} experiment={here.experiment} cls={view.me.focus === era ? "focus" : "dim"} />;
}

const pathLetter = (path: string) => path.charAt(0);

function TrackStep({ view, doomsday, space }: { view: View; doomsday: DoomsdayTable; space: number }) {
	const { table, content, desk, me } = view;
	const step = content.doomsday.track[space];
	if (!step) return null;
	const vps = PATHS.flatMap((path) => (path !== "" && step.vp[path] ? [{ path, n: step.vp[path] }] : []));
	const tokens = TOKENS.filter((token): token is Token => token !== "" && doomsday.tokens[token] === space);
	const own = me.path ? content.doomsday.token[me.path] : undefined;
	const asked = desk.session.ask.value.kind === "track" && own !== undefined && Math.abs(doomsday.tokens[own] - space) === 1 && (own === "save-earth") === space < doomsday.tokens[own];
	const symbols = step.plus > 0 ? "+".repeat(step.plus) : step.minus > 0 ? "−".repeat(step.minus) : "·";
	const last = TOKENS.find((token) => token !== "" && content.doomsday.last[token] === space);
	const words = say("doom.space", { n: space, vp: vps.map(({ path, n }) => `${sayOf("path", path)} ${n}`).join(", ") || say("doom.novp"), symbols });
	return (
		<li class={`${last ? `end ${last === "save-earth" ? "save" : ""}` : ""}${asked ? " next" : ""}`} title={words}>
			<span class="vps">
				{vps.map(({ path, n }) => (
					<span key={path} class={table.seats.some((seat) => seat.path === path) ? "" : "away"}>
						<Letter owner={pathLetter(path)} label={sayOf("path", path)} />
						{n}
					</span>
				))}
			</span>
			<span class="at">
				{tokens.map((token) => (
					<span key={token} class={token === "seal-fate" ? "tracker fate" : "tracker"} role="img" aria-label={sayOf("token", token)} title={sayOf("token", token)}>
						<Icon name={TOKEN_ICONS[token]} size={19} />
					</span>
				))}
				{tokens.length === 0 && last ? (
					<span class="tracker ghost">
						<Icon name={last === "save-earth" ? "check" : "impact"} size={15} />
					</span>
				) : null}
				{tokens.length === 0 && space === START ? <small class="muted">{say("doom.start")}</small> : null}
			</span>
			<span class={`sym ${step.plus > 0 ? "p" : step.minus > 0 ? "m" : ""}`}>{symbols}</span>
		</li>
	);
}

function Dice({ view, doomsday }: { view: View; doomsday: DoomsdayTable }) {
	const { content, table } = view;
	const { die, track, last } = content.doomsday;
	const beside = TOKENS.flatMap((token) => (token === "" ? [] : [track[doomsday.tokens[token]]]));
	const sum = (part: "plus" | "minus") => beside.reduce((all, step) => all + (step?.[part] ?? 0), 0);
	const faces = [...Array.from({ length: die.plus }, () => "+"), ...Array.from({ length: die.blank }, () => "·"), ...Array.from({ length: die.minus }, () => "−")];
	const { sooner, same, later } = doomsday.odds;
	const ended = table.impact.happened ? "doom.locked" : doomsday.tokens["save-earth"] === last["save-earth"] ? "doom.saved" : doomsday.tokens["seal-fate"] === last["seal-fate"] ? "doom.sealed" : null;
	return (
		<Box icon="dice" title={say("doom.dice")}>
			{ended ? (
				<p class="ln">{say(ended)}</p>
			) : (
				<>
					<span class="ln faces">
						{faces.map((face, i) => (
							<span key={i} class={`dface ${face === "+" ? "ok" : face === "−" ? "bad" : ""}`} aria-hidden="true">
								{face}
							</span>
						))}
						<small>{say("doom.each")}</small>
					</span>
					<span class="ln">{say("doom.beside", { plus: sum("plus"), minus: sum("minus") })}</span>
					<Chance
						shares={[
							{ n: sooner, words: say("doom.sooner", { n: percent(sooner) }), cls: "no" },
							{ n: same, words: say("doom.same", { n: percent(same) }) },
							{ n: later, words: say("doom.later", { n: percent(later) }), cls: "yes" },
						]}
					/>
				</>
			)}
		</Box>
	);
}

export function Doomsday({ view }: { view: View }) {
	const { doomsday } = view.table;
	if (!doomsday) return null;
	const spaces = Array.from({ length: 10 }, (_, i) => i + 1);
	return (
		<Band icon="impact" title={sayOf("module", "doomsday")} region="doomsday" approx>
			<Box icon="experiment" title={say("place.experiment")} cls="narrow">
				<div class="spots">
					<PoolSpot view={view} space="experiment" place={say("place.experiment")} />
				</div>
			</Box>
			<Box title={say("doom.save")} icon="save-earth" end={say("doom.seal")}>
				<ol class="doom">
					{spaces.map((space) => (
						<TrackStep key={space} view={view} doomsday={doomsday} space={space} />
					))}
				</ol>
			</Box>
			<Dice view={view} doomsday={doomsday} />
			{doomsday.top ? (
				<Box title={say("doom.top")} icon="deck">
					<ExperimentView view={view} experiment={doomsday.top} cls="dim" />
				</Box>
			) : null}
		</Band>
	);
}
