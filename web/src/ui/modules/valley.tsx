/**
 * Fractures of Time: the page of the annex with the Valley of Amethynia, its Operators, and the Technologies on offer.
 */
import type { ComponentChildren } from "preact";
import type { FracturesTable } from "../../core/fractures_table";
import type { Technology, ValleyAction, Worker } from "../../core/lists";
import type { MainSpace } from "../../core/table";
import { GoodView, Icon, Piece } from "../pieces/atoms";
import { HexSpot, Not, Who } from "../pieces/spots";
import { colon, name, say, sayOf } from "../words/say";
import { TechnologyLine } from "./technologies";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const EXTRACTED = 2; /* Flux Cores, or Energy Cores */
const ROOMY = 2; /* up to this many hexes per Action, both Actions fit side by side */

function spacesOf({ table }: View, action: ValleyAction | "valley"): MainSpace[] {
	return [1, 2, 3].map((n) => `${action}.${n}` as MainSpace).filter((space) => table.places[space]?.inPlay);
}

/** The hexes of a Valley action that are in play. */
function Hexes({ view, action, place }: { view: View; action: ValleyAction | "valley"; place: string }) {
	return (
		<div class="spots">
			{spacesOf(view, action).map((space, i) => (
				<HexSpot key={space} view={view} space={space} place={place} n={i + 1} />
			))}
		</div>
	);
}

/** An Action of the Valley; its title is a button while the Valley hex asks which Action to do. */
function Action({ view, action, children }: { view: View; action: ValleyAction; children: ComponentChildren }) {
	const { state, key, tap } = spot(view, { kind: "valley", action });
	const title = sayOf("valley", action);
	const help = sayOf("frac", action);
	return (
		<section class="place" aria-label={title}>
			<h3 title={help}>
				{state ? (
					<button type="button" class={`vt ${state}`} data-place={key} aria-pressed={state === "sel"} onClick={tap}>
						{title}
					</button>
				) : (
					title
				)}
			</h3>
			<span class="vrule">{children}</span>
			<Hexes view={view} action={action} place={title} />
		</section>
	);
}

/** The Action for which a Genius chooses a bonus. Only Extract has an Engineer bonus. */
function bonusAction({ hand }: View): ValleyAction {
	return hand.session.answers.value.some(({ place }) => place.kind === "as" && place.worker === "engineer")
		? "extract"
		: "assimilate";
}

/** The bonus of a Worker in an Action of the Valley; a button while a Genius chooses one. */
function Bonus({
	view,
	action,
	worker,
	children,
}: {
	view: View;
	action: ValleyAction;
	worker: Worker;
	children: ComponentChildren;
}) {
	const take = spot(view, { kind: "as", worker });
	const body = (
		<>
			<Who worker={worker} />
			{children}
		</>
	);
	return take.state && action === bonusAction(view) ? (
		<button
			type="button"
			class={`bonus-of pick ${take.state}`}
			data-place={take.key}
			aria-label={asWords(view, worker)}
			title={asWords(view, worker)}
			aria-pressed={take.state === "sel"}
			onClick={take.tap}
		>
			{body}
		</button>
	) : (
		<span class="bonus-of">{body}</span>
	);
}

/** Flux Cores or Energy Cores of Extract; a button while the question asks which. */
function Cores({ view, good }: { view: View; good: "flux" | "core" }) {
	const take = spot(view, { kind: "good", good, of: "mine" });
	return take.state ? (
		<button
			type="button"
			class={`pick ${take.state}`}
			data-place={take.key}
			aria-label={name(good)}
			aria-pressed={take.state === "sel"}
			onClick={take.tap}
		>
			<GoodView good={good} n={EXTRACTED} size={16} />
		</button>
	) : (
		<GoodView good={good} n={EXTRACTED} size={15} />
	);
}

function Assimilate({ view }: { view: View }) {
	return (
		<Action view={view} action="assimilate">
			<Not worker="engineer" />
			<Icon name="operator" size={16} />
			<Icon name="technology" size={16} />
			<Bonus view={view} action="assimilate" worker="administrator">
				<GoodView good="flux" sign="+" size={14} />
			</Bonus>
			<Bonus view={view} action="assimilate" worker="scientist">
				<span class="good">−1</span>
			</Bonus>
		</Action>
	);
}

function Extract({ view }: { view: View }) {
	return (
		<Action view={view} action="extract">
			<Not worker="administrator" />
			<Cores view={view} good="flux" />
			<Cores view={view} good="core" />
			<Bonus view={view} action="extract" worker="scientist">
				<GoodView good="flux" sign="+" size={14} />
			</Bonus>
			<Bonus view={view} action="extract" worker="engineer">
				<GoodView good="core" sign="+" size={14} />
			</Bonus>
		</Action>
	);
}

/** The Operators on their slots. */
function Operators({ view, fractures }: { view: View; fractures: FracturesTable }) {
	const slots = view.content.fractures.operatorSlots[view.table.players] ?? fractures.operators;
	const take = spot(view, { kind: "operator" });
	const words = say("frac.operators", { n: fractures.operators });
	const pieces = Array.from({ length: Math.max(slots, fractures.operators) }, (_, i) => (
		<Piece key={i} kind="operator" size={22} cls={i < fractures.operators ? "" : "gone"} />
	));
	return take.state ? (
		<button
			type="button"
			class={`oper-slots pick ${take.state}`}
			data-place={take.key}
			aria-label={say("frac.operator")}
			title={words}
			aria-pressed={take.state === "sel"}
			onClick={take.tap}
		>
			{pieces}
		</button>
	) : (
		<span class="oper-slots" role="img" aria-label={words} title={words}>
			{pieces}
		</span>
	);
}

/** The top card of a pile of Technologies. */
function Pile({
	view,
	technology,
	left,
	which,
}: {
	view: View;
	technology: Technology | null;
	left: number;
	which: "first" | "second";
}) {
	const title = sayOf("frac", which);
	if (!technology)
		return (
			<div class="tech none" role="img" aria-label={`${title}${colon()}${say("frac.empty")}`}>
				{say("frac.empty")}
			</div>
		);
	const take = spot(view, { kind: "technology", technology });
	return (
		<TechnologyLine
			view={view}
			technology={technology}
			note={`${title}, ${say("frac.left", { n: left })}`}
			state={take.state}
			at={take.key}
			onClick={take.state ? take.tap : undefined}
		/>
	);
}

/** The Technologies on offer or, after a secret draw, the cards drawn, of which one is kept. */
function Offer({ view, fractures }: { view: View; fractures: FracturesTable }) {
	if (fractures.hand.length === 0)
		return (
			<>
				<Pile view={view} technology={fractures.top} left={fractures.unseen.length} which="first" />
				<Pile
					view={view}
					technology={fractures.second[0] ?? null}
					left={Math.max(0, fractures.second.length - 1)}
					which="second"
				/>
			</>
		);
	return (
		<>
			{fractures.hand.map((card, i) => {
				if (!card)
					return (
						<div class="tech none" key={i} role="img" aria-label={say("frac.unknown")} title={say("frac.unknown")}>
							<Icon name="technology" size={20} />
						</div>
					);
				const keep = spot(view, { kind: "kept-technology", card });
				const under = spot(view, { kind: "under-technology", card });
				const at = keep.state ? keep : under;
				return (
					<TechnologyLine
						key={card}
						view={view}
						technology={card}
						note={say("frac.hand")}
						state={at.state}
						at={at.key}
						onClick={at.state ? at.tap : undefined}
					/>
				);
			})}
		</>
	);
}

export function Valley({ view }: { view: View }) {
	const { fractures } = view.table;
	if (!fractures) return null;
	const six = spacesOf(view, "assimilate").length > ROOMY;
	return (
		<div class={six ? "vg six" : "vg"}>
			<Assimilate view={view} />
			<Extract view={view} />
			<section class="place one" aria-label={say("place.valley")} title={say("frac.copy.help")}>
				<Operators view={view} fractures={fractures} />
				<Hexes view={view} action="valley" place={say("place.valley")} />
			</section>
			<div class="offer" role="group" aria-label={say("frac.technologies")}>
				<Offer view={view} fractures={fractures} />
			</div>
		</div>
	);
}

/** Text of the bonus that a Genius may choose in the Valley. */
export function asWords(view: View, worker: Worker): string {
	return say("frac.as", { who: name(worker), what: sayOf(`frac-as.${bonusAction(view)}`, worker) });
}
