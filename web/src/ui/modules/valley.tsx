/**
 * Fractures of Time: the Valley of Amethynia with its hexes and Operators, and the Technologies on offer.
 */
import type { ComponentChildren } from "preact";
import type { FracturesTable } from "../../core/fractures_table";
import type { Technology, ValleyAction, Worker } from "../../core/lists";
import type { MainSpace } from "../../core/table";
import { GoodView, Icon, Piece } from "../pieces/atoms";
import { Band, Box } from "../table/band";
import { HexSpot, Not, Who } from "../table/main";
import { name, say, sayOf } from "../say";
import { TechnologyView } from "./technologies";
import { spot } from "../table/view";
import type { View } from "../table/view";

const EXTRACTED = 2; /* Flux Cores, or Energy Cores */

/** The hexes of a Valley action that are in play. */
function Hexes({ view, action, place }: { view: View; action: ValleyAction | "valley"; place: string }) {
	const { places } = view.table;
	const spaces = [1, 2, 3].map((n) => `${action}.${n}` as MainSpace).filter((space) => places[space]?.inPlay);
	return (
		<div class={`spots${spaces.length > 2 ? " three" : ""}`}>
			{spaces.map((space, i) => (
				<HexSpot key={space} view={view} space={space} place={place} n={i + 1} />
			))}
		</div>
	);
}

/** An Action of the Valley; a button while the Valley hex asks which one is done. */
function ActionBox({ view, action, side, children }: { view: View; action: ValleyAction; side: ComponentChildren; children: ComponentChildren }) {
	const { state, key, tap } = spot(view, { kind: "valley", action });
	const title = sayOf("valley", action);
	const help = sayOf("frac", action);
	return (
		<Box icon={action} title={title} end={side} cls={`valley-action ${state}`}>
			{state ? (
				<button type="button" class={`rule-line pickbox ${state}`} title={help} data-place={key} aria-label={title} aria-pressed={state === "sel"} onClick={tap}>
					{children}
				</button>
			) : (
				<div class="rule-line" title={help}>
					{children}
				</div>
			)}
			<Hexes view={view} action={action} place={title} />
		</Box>
	);
}

/** The Action in which a Genius chooses a bonus: only Extract has one of the Engineer. */
function bonusAction({ desk }: View): ValleyAction {
	return desk.session.answers.value.some(({ place }) => place.kind === "as" && place.worker === "engineer") ? "extract" : "assimilate";
}

/** What a Worker brings in an Action of the Valley; a button while a Genius chooses. */
function Bonus({ view, action, worker, children }: { view: View; action: ValleyAction; worker: Worker; children: ComponentChildren }) {
	const take = spot(view, { kind: "as", worker });
	const body = (
		<>
			<Who worker={worker} />
			{children}
		</>
	);
	return take.state && action === bonusAction(view) ? (
		<button type="button" class={`bonus-of pick ${take.state}`} data-place={take.key} aria-label={asWords(view, worker)} title={asWords(view, worker)} aria-pressed={take.state === "sel"} onClick={take.tap}>
			{body}
		</button>
	) : (
		<span class="bonus-of">{body}</span>
	);
}

/** Flux Cores or Energy Cores of Extract; a button while that is asked. */
function Cores({ view, good }: { view: View; good: "flux" | "core" }) {
	const take = spot(view, { kind: "good", good, of: "mine" });
	return take.state ? (
		<button type="button" class={`pick ${take.state}`} data-place={take.key} aria-label={name(good)} aria-pressed={take.state === "sel"} onClick={take.tap}>
			<GoodView good={good} n={EXTRACTED} size={16} />
		</button>
	) : (
		<GoodView good={good} n={EXTRACTED} size={15} />
	);
}

function Assimilate({ view }: { view: View }) {
	return (
		<ActionBox view={view} action="assimilate" side={<Not worker="engineer" />}>
			<Icon name="operator" size={15} /> <span class="or">{say("tile.or")}</span> <Icon name="technology" size={15} />
			<Bonus view={view} action="assimilate" worker="administrator">
				<GoodView good="flux" sign="+" size={14} />
			</Bonus>
			<Bonus view={view} action="assimilate" worker="scientist">
				<span class="good">−1</span>
			</Bonus>
		</ActionBox>
	);
}

function Extract({ view }: { view: View }) {
	return (
		<ActionBox view={view} action="extract" side={<Not worker="administrator" />}>
			<Cores view={view} good="flux" /> <span class="or">{say("tile.or")}</span> <Cores view={view} good="core" />
			<Bonus view={view} action="extract" worker="scientist">
				<GoodView good="flux" sign="+" size={14} />
			</Bonus>
			<Bonus view={view} action="extract" worker="engineer">
				<GoodView good="core" sign="+" size={14} />
			</Bonus>
		</ActionBox>
	);
}

/** The Operators on their slots. */
function Operators({ view, fractures }: { view: View; fractures: FracturesTable }) {
	const slots = view.content.fractures.operatorSlots[view.table.players] ?? fractures.operators;
	const take = spot(view, { kind: "operator" });
	const words = say("frac.operators", { n: fractures.operators });
	const pieces = Array.from({ length: Math.max(slots, fractures.operators) }, (_, i) => <Piece key={i} kind="operator" size={20} cls={i < fractures.operators ? "" : "gone"} />);
	return take.state ? (
		<button type="button" class={`oper-slots pick ${take.state}`} data-place={take.key} aria-label={say("frac.operator")} title={words} aria-pressed={take.state === "sel"} onClick={take.tap}>
			{pieces}
		</button>
	) : (
		<span class="oper-slots" role="img" aria-label={words} title={words}>
			{pieces}
		</span>
	);
}

function Pile({ view, technology, left, which }: { view: View; technology: Technology | null; left: number; which: "first" | "second" }) {
	const title = sayOf("frac", which);
	if (!technology)
		return (
			<div class="card-s tech gone" role="img" aria-label={`${title}: ${say("frac.empty")}`}>
				<span class="nm">{say("frac.empty")}</span>
			</div>
		);
	const take = spot(view, { kind: "technology", technology });
	return (
		<div class="pile">
			<TechnologyView view={view} technology={technology} price state={take.state} at={take.key} onClick={take.state ? take.tap : undefined} />
			<small class="cap2">
				{title}, {say("frac.left", { n: left })}
			</small>
		</div>
	);
}

function Technologies({ view, fractures }: { view: View; fractures: FracturesTable }) {
	const { technologyCosts } = view.content.fractures;
	const price = (
		<span class="good" title={say("frac.price", { n: technologyCosts })}>
			{technologyCosts}× <Icon name="gold" size={14} />/<Icon name="uranium" size={14} />
		</span>
	);
	return (
		<Box icon="technology" title={say("frac.technologies")} end={price} cls="offer">
			<div class="techs">
				<Pile view={view} technology={fractures.top} left={fractures.unseen.length} which="first" />
				<Pile view={view} technology={fractures.second[0] ?? null} left={Math.max(0, fractures.second.length - 1)} which="second" />
			</div>
		</Box>
	);
}

/** Technologies drawn in secret: one is kept, the others go under the pile. */
function Hand({ view, fractures }: { view: View; fractures: FracturesTable }) {
	if (fractures.hand.length === 0) return null;
	return (
		<Box icon="eye" title={say("frac.hand")} cls="drawn">
			<div class="techs">
				{fractures.hand.map((card, i) => {
					if (!card)
						return (
							<div class="card-s down" key={i} role="img" aria-label={say("frac.unknown")} title={say("frac.unknown")}>
								<Icon name="technology" size={20} />
							</div>
						);
					const keep = spot(view, { kind: "kept-technology", card });
					const under = spot(view, { kind: "under-technology", card });
					const at = keep.state ? keep : under;
					return <TechnologyView key={card} view={view} technology={card} price state={at.state} at={at.key} onClick={at.state ? at.tap : undefined} />;
				})}
			</div>
		</Box>
	);
}

export function Valley({ view }: { view: View }) {
	const { fractures } = view.table;
	if (!fractures) return null;
	return (
		<Band icon="valley" title={say("frac.title")} note={say("frac.operators", { n: fractures.operators })} region="valley" approx>
			<Assimilate view={view} />
			<Extract view={view} />
			<Box icon="valley" title={say("place.valley")} end={<Operators view={view} fractures={fractures} />} cls="valley-copy">
				<div class="rule-line" title={say("frac.copy.help")}>
					{say("frac.copy")}
				</div>
				<Hexes view={view} action="valley" place={say("place.valley")} />
			</Box>
			<Technologies view={view} fractures={fractures} />
			<Hand view={view} fractures={fractures} />
		</Band>
	);
}

/** What the bonus of a Worker is in the Valley, for a Genius who may choose. */
export function asWords(view: View, worker: Worker): string {
	return say("frac.as", { who: name(worker), what: sayOf(`frac-as.${bonusAction(view)}`, worker) });
}
