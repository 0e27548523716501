/**
 * Labels of answers in the prompt: icon, name, cost and gain.
 */
import type { Answer } from "../../game/session";
import type { Ask } from "../../core/core";
import type { Place, PlaceOf } from "../../core/places";
import { breakthrough } from "../../core/table";
import type { Start } from "../../core/content";
import { TECHNOLOGIES } from "../../core/lists";
import type { Deck, Good, Technology, Variable, Worker } from "../../core/lists";
import { Breakthrough, GoodView, Goods, Icon, Piece } from "../pieces/atoms";
import { variableTile } from "../modules/anomalies";
import { percent } from "../pieces/band";
import type { Label } from "../pieces/change";
import { besideLabel, fractureLabel } from "../modules/fracture_labels";
import type { View } from "../hand/view";
import { OpView, leaderSentence, wording } from "../pieces/ops";
import { offerOf } from "../pieces/question";
import { amount, breakthroughWords, eraNumber, name, say, sayOf } from "../words/say";
import { technologyWords } from "../modules/technologies";
import { tileName, tileSentence, variableWords } from "../pieces/tiles";
import { asWords } from "../modules/valley";

const SPACE_ICONS: Readonly<Record<string, string>> = {
	construct: "construct",
	recruit: "recruit",
	research: "research",
	council: "council",
	mine: "mine",
	purify: "purify",
	trade: "trade",
	evacuate: "evacuate",
	experiment: "experiment",
	adventure: "adventure",
	guardian: "guardian",
	assimilate: "assimilate",
	extract: "extract",
	valley: "valley",
};

function icon(of: string) {
	return <Icon name={of} size={20} />;
}

function spaceLabel(space: string): Label {
	const [place = "", at] = space.split(".");
	const text = sayOf("short", place);
	return {
		icon: icon(SPACE_ICONS[place] ?? "board"),
		text: at ? `${text}, ${/^\d$/.test(at) ? at : sayOf("at", at)}` : text,
	};
}

function slotLabel(view: View, place: Extract<Place, { kind: "slot" }>, answer: Answer): Label {
	const slot = view.table.seats[place.seat]?.slots[place.slot];
	const tile = view.content.tiles[slot?.top ?? 0];
	if ((answer.move.verb === "V_PLACE" || answer.move.verb === "V_CLEAR") && tile?.kind === "anomaly")
		return {
			icon: icon("anomaly"),
			text: say("choice.removeanomaly", { row: name(slot?.type ?? "lab"), n: (slot?.column ?? 0) + 1 }),
		};
	if (tile && answer.move.verb !== "V_ANOMALY" && answer.move.verb !== "V_ROW")
		return { icon: icon(tile.kind === "superproject" ? "superproject" : (tile.type ?? "lab")), text: tileName(tile) };
	return {
		icon: icon(slot?.type ?? "lab"),
		text: say("choice.row", { row: name(slot?.type ?? "lab"), n: (slot?.column ?? 0) + 1 }),
	};
}

function warpsLabel(place: Extract<Place, { kind: "warps" }>, ask: Ask): Label {
	if (place.warps.length === 0) return { icon: icon("close"), text: say("choice.none", { ask: ask.kind }) };
	return { icon: icon("warp"), text: place.warps.map((warp) => sayOf("warp", warp)).join(" + ") };
}

function powerLabel(place: Extract<Place, { kind: "power" }>): Label {
	return { icon: icon("exosuit"), text: say("choice.power", { n: place.exosuits }) };
}

function tileLabel(view: View, id: number, answer: Answer): Label {
	if (answer.move.verb === "V_BUILD_OFF") return besideLabel(view, answer);
	const tile = view.content.tiles[id];
	return { icon: icon(tile?.type ?? "superproject"), text: tile ? tileName(tile) : "" };
}

interface Of<K extends Place["kind"]> {
	readonly view: View;
	readonly place: PlaceOf<K>;
	readonly answer: Answer;
	readonly ask: Ask;
}

/** By kind of place: the label of an answer there. */
const LABELS: { readonly [K in Place["kind"]]: (of: Of<K>) => Label } = {
	space: ({ place }) => spaceLabel(place.space),
	slot: ({ view, place, answer }) => slotLabel(view, place, answer),
	tile: ({ view, place, answer }) => tileLabel(view, place.tile, answer),
	stack: ({ view, place, answer }) => tileLabel(view, place.tile, answer),
	superproject: ({ view, place, answer }) => tileLabel(view, place.tile, answer),
	own: ({ view, place }) => ownLabel(view, place),
	enlist: ({ view, place }) => enlistLabel(view, place.place),
	guardians: ({ place }) => ({ icon: icon("guardian"), text: say("guard.count", { n: place.n }) }),
	figure: ({ place }) => ({ icon: icon(place.figure), text: say(`guard.figure.${place.figure}`) }),
	deck: ({ view, place }) => deckLabel(view, place.deck),
	adventure: ({ place }) => ({
		icon: icon("adventure"),
		text: place.under ? say("pion.under", { card: sayOf("adventure", place.card) }) : sayOf("adventure", place.card),
	}),
	"under-technology": ({ place }) => ({
		icon: icon("technology"),
		text: say("frac.under", { card: sayOf("technology", place.card) }),
	}),
	search: ({ place }) => ({ icon: icon(place.type), text: say("frac.search", { type: name(place.type) }) }),
	seen: ({ view, place, answer }) => {
		if (answer.move.verb === "V_BUILD_OFF") return besideLabel(view, answer);
		const tile = view.content.tiles[place.tile];
		return {
			icon: icon(tile?.type ?? "lab"),
			text: tile ? tileName(tile) : "",
			...(tile ? { extra: <span class="power">{tileSentence(tile)}</span> } : {}),
		};
	},
	compound: ({ place }) =>
		place.upper && place.lower
			? {
					icon: icon("warp"),
					text: say("frac.ontop", { upper: sayOf("warp", place.upper), lower: sayOf("warp", place.lower) }),
				}
			: { icon: icon("close"), text: say("choice.none", { ask: "compound" }) },
	operator: () => ({ icon: <Piece kind="operator" size={24} />, text: say("frac.operator") }),
	technology: ({ view, place }) => technologyLabel(view, place.technology),
	valley: ({ place }) => ({ icon: icon(place.action), text: sayOf("valley", place.action) }),
	as: ({ view, place }) => ({ icon: <Piece kind={place.worker} size={24} />, text: asWords(view, place.worker) }),
	variable: ({ view, place }) => variableLabel(view, place.variable),
	shut: ({ place }) => ({ icon: icon("exosuit"), text: say("anom.slot", { n: place.slot + 1 }) }),
	supply: () => ({ icon: icon("supply"), text: say("table.supply") }),
	force: () => ({ icon: icon("force"), text: say("table.force") }),
	leader: ({ view }) => ({ icon: icon("leader"), text: view.me.leader ? sayOf("leader", view.me.leader) : "" }),
	era: ({ place }) => ({ icon: icon("focus"), text: say("choice.era", { n: eraNumber(place.era) }) }),
	warps: ({ place, ask }) => warpsLabel(place, ask),
	good: ({ place }) => ({ icon: <GoodView good={place.good} size={20} />, text: name(place.good) }),
	mix: ({ place }) => ({
		icon: icon(place.gain ? "plus" : "minus"),
		text: words(place.goods),
		extra: <Goods of={place.goods} size={16} />,
	}),
	worker: ({ place }) => ({
		icon: <Piece kind={place.worker} size={24} />,
		text: `${name(place.worker)}, ${say(place.column === "active" ? "table.active" : "table.tired")}`,
	}),
	recruit: ({ place }) => ({ icon: <Piece kind={place.worker} size={24} />, text: name(place.worker) }),
	bonus: ({ place }) => bonusLabel(place.worker),
	breakthroughs: ({ place }) => ({
		icon: (
			<span>
				{place.ids.map((id, i) => {
					const { shape, icon: face } = breakthrough(id);
					return <Breakthrough key={i} shape={shape} icon={face} size={22} />;
				})}
			</span>
		),
		text: place.ids.map((id) => breakthroughWords(breakthrough(id))).join(" + "),
	}),
	face: ({ place }) => ({
		icon: icon(place.die === "shape" ? `shape-${place.face}` : `bt-${place.face === "war" ? "warfare" : place.face}`),
		text: name(place.face),
	}),
	die: ({ place }) => ({
		icon: icon("dice"),
		text: say(place.die === "shape" ? "choice.die.shape" : "choice.die.icon"),
	}),
	capital: ({ place }) =>
		place.capital
			? { icon: icon(place.capital), text: sayOf("place", place.capital) }
			: { icon: icon("first-player"), text: say("choice.copy.none") },
	exchange: ({ place }) => ({ icon: icon("trade"), text: sayOf("exchange", place.exchange) }),
	power: ({ place }) => powerLabel(place),
	swap: ({ place }) =>
		place.good
			? { icon: icon("trade"), text: `${place.times} × ${name(place.good)}` }
			: { icon: icon("close"), text: say("choice.swap.none") },
	alternative: ({ place }) => ({ icon: <OpView op={place.op} />, text: wording(place.op) }),
	path: ({ view, place }) => ({
		icon: icon(`path-${place.path}`),
		text: sayOf("path", place.path),
		extra: <StartView of={view.content.paths[place.path].start} />,
	}),
	"leader-card": ({ view, place }) => ({
		icon: icon("leader"),
		text: sayOf("leader", place.leader),
		extra: <span class="power">{leaderSentence(view, place.leader)}</span>,
	}),
	asset: ({ view, place }) => assetLabel(view, place.card),
	condition: ({ place }) => ({ icon: icon("score"), text: sayOf("condition", place.condition) }),
	paradox: ({ place }) => ({ icon: icon("paradox"), text: say("choice.paradox", { n: place.n }) }),
	post: ({ view, place, answer }) => fractureLabel(view, place, answer),
	glitch: ({ view, place, answer }) => fractureLabel(view, place, answer),
	flux: ({ view, place, answer }) => fractureLabel(view, place, answer),
	"kept-technology": ({ view, place, answer }) => fractureLabel(view, place, answer),
	nested: ({ view, place, answer }) => fractureLabel(view, place, answer),
	word: ({ view, place, ask }) => {
		if (ask.kind === "track") return trackLabel(view, place.word === "yes");
		return {
			icon: icon({ pass: "pass", yes: "check", no: "close", roll: "dice", secret: "hidden" }[place.word]),
			text: wordText(view, place.word, ask),
		};
	},
	nature: ({ answer }) => ({ icon: icon("dice"), text: answer.words }),
};

/** The label of an answer to a question: the open one, or an earlier one. */
export function labelOf(view: View, answer: Answer, ask: Ask = view.hand.session.ask.value): Label {
	const { place } = answer;
	return (LABELS[place.kind] as (of: Of<Place["kind"]>) => Label)({ view, place, answer, ask });
}

/** An answer in words: "Engineer to Mine, top". */
export function answerText(view: View, answer: Answer, ask: Ask = view.hand.session.ask.value): string {
	if (answer.key === "word:pass") return say("flow.passed");
	const { text } = labelOf(view, answer, ask);
	return answer.worker ? say("flow.place", { who: name(answer.worker), where: text }) : text;
}

/** Text of word answers; yes and no say what they do: "Pay 2 Water to gain 1 Gold", "Skip it". */
function wordText(view: View, word: Extract<Place, { kind: "word" }>["word"], ask: Ask): string {
	if (word === "no") return say("choice.no", { ask: ask.kind });
	if (word !== "yes") return sayOf("choice", word);
	const text = say("choice.yes", {
		ask: ask.kind,
		offer: offerOf(view, ask) || say("choice.yes", { ask: "", offer: "" }),
	});
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function ownLabel(view: View, { seat, space }: Extract<Place, { kind: "own" }>): Label {
	const beside = space === "outpost" ? 0 : space === "secret-site" ? 1 : -1;
	const tile =
		view.content.tiles[(view.table.seats[seat]?.fractures?.offBoard as readonly number[] | undefined)?.[beside] ?? 0];
	if (tile) return { icon: icon(tile.type ?? "superproject"), text: tileName(tile) };
	const sign = space.startsWith("upgrade")
		? "power"
		: space.startsWith("device")
			? "fracture"
			: space === "removal"
				? "anomaly"
				: TECHNOLOGIES.includes(space as Technology)
					? "technology"
					: "adventure";
	return { icon: icon(sign), text: say(`space.${space}`) };
}

/** What a Path or a Starting Asset card starts with. */
function StartView({ of }: { of: Start }) {
	const people = (column: Start["active"], cls: string) =>
		(Object.entries(column) as [Worker, number][]).flatMap(([worker, n]) =>
			Array.from({ length: n }, (_, i) => (
				<Piece
					key={`${worker}${i}`}
					kind={worker}
					size={20}
					cls={cls}
					label={`${name(worker)}, ${say(cls ? "table.tired" : "table.active")}`}
				/>
			)),
		);
	return (
		<>
			{people(of.active, "")}
			{people(of.tired, "tired")}
			<Goods of={of.goods} size={16} one />
			{of.breakthroughs > 0 ? <span>{say("choice.find", { n: of.breakthroughs })}</span> : null}
		</>
	);
}

function assetLabel({ content }: View, card: number): Label {
	const start = content.assets.cards[card];
	return {
		icon: icon("deck"),
		text: say("choice.card", { n: card }),
		...(start ? { extra: <StartView of={start} /> } : {}),
	};
}

function enlistLabel({ content }: View, place: number): Label {
	const row = content.guardians.places[place];
	if (!row) return { icon: icon("pass"), text: say("guard.none") };
	const extra = (
		<>
			<GoodView good={row.worker ?? "any"} n={row.workers} sign="−" size={15} />
			<Goods of={row.price} size={15} sign="−" />
		</>
	);
	return { icon: icon("guardian"), text: say("guard.place", { n: place }), extra };
}

function deckLabel({ me, content }: View, deck: Deck): Label {
	const { cards, odds } = me.venture[deck];
	const extra = (
		<>
			<span>{say("pion.draw", { n: cards })}</span> <span>{say("pion.odds", { n: percent(odds) })}</span>
		</>
	);
	return {
		icon: icon("deck"),
		text: say("pion.deck", { deck: sayOf("deck", deck), water: content.pioneers.water[deck] }),
		extra,
	};
}

function technologyLabel(view: View, technology: Technology): Label {
	const card = view.content.fractures.technologies[technology];
	return {
		icon: icon("technology"),
		text: `${card.number} ${sayOf("technology", technology)}`,
		extra: <span class="power">{technologyWords(view, technology).split(". ").slice(1).join(". ")}</span>,
	};
}

function variableLabel(view: View, variable: Variable): Label {
	const tile = variableTile(view, variable);
	return {
		icon: icon("anomaly"),
		text: tile ? tileName(tile) : "",
		...(tile ? { extra: <span class="power">{variableWords(tile)}</span> } : {}),
	};
}

function trackLabel({ me, content }: View, moves: boolean): Label {
	const token = me.path ? content.doomsday.token[me.path] : undefined;
	if (!moves || !token) return { icon: icon("close"), text: say("doom.stay") };
	return { icon: icon(token), text: say("doom.move", { token: sayOf("token", token) }) };
}

function words(goods: Readonly<Partial<Record<Good, number>>>): string {
	return (Object.entries(goods) as [Good, number][]).map(([good, n]) => amount(n, good)).join(", ");
}

function bonusLabel(worker: string): Label {
	if (worker === "scientist") return { icon: <GoodView good="water" n={2} />, text: name("water") };
	if (worker === "engineer") return { icon: <GoodView good="core" />, text: name("core") };
	return { icon: <GoodView good="vp" />, text: name("vp") };
}
