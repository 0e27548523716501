/**
 * The effect of a component as a picture and as a sentence, both from its ops: cost, arrow, effect. An op without a
 * picture is shown as text, so only an icon is missing and the tile stays readable.
 */
import type { ComponentChildren } from "preact";
import type { Op } from "../../core/content";
import type { Leader } from "../../core/lists";
import { GoodView, Icon } from "./atoms";
import { memo } from "./memo";
import { modulePicture } from "./module_ops";
import { message } from "../../words/i18n";
import { say } from "../words/say";
import type { View } from "../hand/view";

const COSTS = new Set(["PAY", "PAY_MIX", "PAY_WORKER", "PAY_TYPE", "PAY_BREAKTHROUGH"]);
const SILENT = new Set(["EITHER", "OR", "MAY", "EXCHANGE", "REMOVE_ANOMALY"]);

function Sight({ text }: { text: string }) {
	return (
		<span class="good travel">
			<Icon name="focus" size={18} />
			{text}
		</span>
	);
}

/** One op as a picture, with its wording as tooltip. */
export const OpView = memo(function OpView({ op }: { op: Op }) {
	return (
		<span class="op-view" title={wording(op)}>
			<Picture op={op} />
		</span>
	);
});

/** The picture of each op of the base game. */
const PICTURES: Readonly<Partial<Record<string, (op: Op) => ComponentChildren>>> = {
	PAY: ({ n, good }) => <GoodView good={good ?? "mix"} n={n} size={17} />,
	GAIN: ({ n, good }) => <GoodView good={good ?? "mix"} n={n} size={17} />,
	PAY_MIX: ({ n }) => <GoodView good="mix" n={n} size={17} />,
	GAIN_MIX: ({ n }) => <GoodView good="mix" n={n} size={17} />,
	PAY_WORKER: () => <GoodView good="any" n={1} sign="−" />,
	GAIN_WORKER: ({ worker }) => <GoodView good={worker ?? "any"} n={1} />,
	GAIN_EXOSUIT: () => <GoodView good="exosuit" />,
	SCORE: ({ n }) => <GoodView good="vp" n={n} />,
	VP_IF_SUPERPROJECT: ({ n }) => <GoodView good="vp" n={n} />,
	GAIN_MORALE: ({ n }) => <GoodView good="morale" n={n} sign="+" />,
	GAIN_PARADOX: ({ n }) => <GoodView good="paradox" n={n} sign="+" />,
	RETURN_PARADOX: ({ n }) => <GoodView good="paradox" n={n} sign="−" />,
	RETURN_UP_TO: ({ n }) => <GoodView good="paradox" n={n} sign="−" />,
	REST: () => (
		<span class="good people">
			<Icon name="tired" size={15} />
			<Icon name="arrow-right" size={11} />
			<Icon name="active" size={16} />
		</span>
	),
	TRAVEL: ({ n }) => <Sight text={`≤${n}`} />,
	TOUR: ({ n }) => <Sight text={`≤${n}`} />,
	TRAVEL_FOR_WATER: () => (
		<>
			<GoodView good="water" n={1} size={15} />
			<Sight text="×" />
		</>
	),
	TRAVEL_FOR_MIX: () => (
		<>
			<GoodView good="mix" n={1} size={15} />
			<Sight text="×" />
		</>
	),
	RANGE: ({ n }) => <Sight text={`+${n}`} />,
	UNWARP: ({ n }) => (
		<span class="good">
			{n > 1 ? `≤${n}` : ""}
			<Icon name="warp" size={18} />
			<Icon name="undo" size={14} />
		</span>
	),
	MAY_UNWARP: ({ n }) => (
		<span class="good">
			{n > 1 ? `≤${n}` : ""}
			<Icon name="warp" size={18} />
			<Icon name="undo" size={14} />
		</span>
	),
	DO: ({ capital }) => <Icon name={capital ?? "construct"} size={18} />,
	DO_SUPERPROJECT: () => <Icon name="superproject" size={18} />,
	WATER_LESS: ({ n }) => <GoodView good="water" n={n} sign="−" />,
	CONSTRUCT_LESS: ({ n }) => (
		<>
			<Icon name="construct" size={16} cls="lead" />
			<GoodView good="mix" n={n} sign="−" />
		</>
	),
	CONSTRUCT_LESS_GOOD: ({ n, good }) => (
		<>
			<Icon name="construct" size={16} cls="lead" />
			<GoodView good={good ?? "mix"} n={n} sign="−" />
		</>
	),
	MINE_MORE: ({ n }) => (
		<>
			<Icon name="mine" size={16} />
			<GoodView good="mix" n={n} sign="+" />
		</>
	),
	SUPPLY_HALF: () => (
		<span class="good">
			<Icon name="supply" size={16} />½
		</span>
	),
	PARADOX_LIMIT: ({ n }) => <GoodView good="paradox" n={n} sign="+" />,
	SET_SECOND: () => (
		<span class="good">
			<Icon name="dice" size={16} />
			<Icon name="dice" size={16} />
		</span>
	),
	SET_BOTH: () => (
		<span class="good">
			<Icon name="dice" size={16} />
			<Icon name="dice" size={16} />
		</span>
	),
	CRAWL: () => (
		<span class="good">
			<Icon name="exosuit" size={17} />
			<Icon name="board" size={16} />
		</span>
	),
	COPY_TILE: () => (
		<span class="good">
			<Icon name="eye" size={17} />
		</span>
	),
	CLONE: () => (
		<span class="good people">
			<Icon name="worker" size={15} />
			<Icon name="tired" size={14} />
		</span>
	),
	BONUS_AGAIN: () => (
		<span class="good">
			<Icon name="recruit" size={15} />
			×2
		</span>
	),
	VP_BY_SLOT: () => <span class="good vp">1·2·3★</span>,
	TRAVEL_VP: ({ n }) => (
		<span class="good">
			<Icon name="travel-track" size={15} />+{n}★
		</span>
	),
	ANOMALY_VP: ({ n }) => (
		<span class="good">
			<Icon name="anomaly" size={15} />+{n}★
		</span>
	),
	SUPERPROJECT_VP: ({ n }) => (
		<span class="good">
			<Icon name="superproject" size={15} />+{n}★
		</span>
	),
	EVACUATION_MET: () => (
		<span class="good">
			<Icon name="evacuate" size={16} />
			<Icon name="check" size={13} />
		</span>
	),
	NO_DESPAIR: () => (
		<span class="good">
			<Icon name="morale" size={16} />
			≥0
		</span>
	),
};

function Picture({ op }: { op: Op }) {
	const picture = PICTURES[op.op];
	return <>{picture ? picture(op) : (modulePicture(op) ?? <span class="per">{wording(op)}</span>)}</>;
}

/** Message key of an op. */
const opKey = (op: Op) => `op.${op.op.toLowerCase().replaceAll("_", "-")}`;

/** The wording of an op with its figures. */
export function wording(op: Op): string {
	const { n, good, worker, capital, type } = op;
	const terms = {
		...(good ? { good: { term: `good.${good}` } } : {}),
		...(worker ? { worker: { term: `worker.${worker}` } } : {}),
		...(capital ? { capital: { term: `capital.${capital}` } } : {}),
		...(type ? { type: { term: `type.${type}` } } : {}),
	};
	return message(opKey(op), { n, ...terms });
}

const OPENS = new Set(["EITHER", "OR", "MAY", "EXCHANGE"]); /* no comma after these */

/** A whole program as a sentence. */
export function sentence(ops: readonly Op[]): string {
	return ops.reduce((text, op, i) => {
		const before = ops[i - 1];
		const space = !before ? "" : OPENS.has(before.op) || op.op === "OR" ? " " : ", ";
		return text + space + wording(op);
	}, "");
}

/** The abilities of a Leader and when they apply, in the edition played. */
export function leaderSentence({ content, table }: View, leader: Leader): string {
	const { does, always, cleanUp } = content.leaders[leader].as[table.edition];
	const parts = [
		does.length > 0 ? say("leader-when.does", { what: sentence(does) }) : "",
		always.length > 0 ? say("leader-when.always", { what: sentence(always) }) : "",
		cleanUp.length > 0 ? say("leader-when.cleanup", { what: sentence(cleanUp) }) : "",
	];
	return parts.filter((part) => part !== "").join(" ");
}

interface Split {
	readonly shared: readonly Op[];
	readonly alternatives: readonly (readonly Op[])[];
}

/** Splits a program into the ops before EITHER and the alternatives after it. */
function split(ops: readonly Op[]): Split {
	const first = ops.findIndex((op) => op.op === "EITHER");
	if (first < 0) return { shared: ops, alternatives: [] };
	const alternatives: Op[][] = [[]];
	for (const op of ops.slice(first + 1)) {
		if (op.op === "OR") alternatives.push([]);
		else alternatives.at(-1)?.push(op);
	}
	return { shared: ops.slice(0, first), alternatives };
}

const isCost = (op: Op) => COSTS.has(op.op);
const isGain = (op: Op) => !COSTS.has(op.op) && !SILENT.has(op.op);
const amount = (op: Op) => `${op.good ?? op.worker ?? "mix"}:${op.n}`;
const amounts = (ops: readonly Op[]) => ops.map(amount).join();

/** If the two alternatives are one exchange in both directions: the first of them. */
function exchange({ shared, alternatives }: Split): readonly Op[] | null {
	const [there, back] = alternatives;
	if (shared.some(isGain) || !there || !back || alternatives.length > 2) return null;
	const both =
		amounts(there.filter(isCost)) === amounts(back.filter(isGain)) &&
		amounts(there.filter(isGain)) === amounts(back.filter(isCost));
	return both && there.some(isCost) ? there : null;
}

function Ops({ ops }: { ops: readonly Op[] }) {
	return (
		<>
			{ops.map((op, i) => (
				<OpView key={i} op={op} />
			))}
		</>
	);
}

function Line({ ops, between = "›" }: { ops: readonly Op[]; between?: string }) {
	const costs = ops.filter(isCost);
	const gains = ops.filter(isGain);
	return (
		<>
			<Ops ops={costs} />
			{costs.length > 0 && gains.length > 0 ? <span class="arr">{between}</span> : null}
			<Ops ops={gains} />
		</>
	);
}

/**
 * A program as cost, arrow, effect. Alternatives stand below each other, with `flat` in one line. `bare`: without the
 * `.does` element around it.
 */
export const Program = memo(function Program({
	ops,
	flat = false,
	bare = false,
}: {
	ops: readonly Op[];
	flat?: boolean;
	bare?: boolean;
}) {
	const inside = <Parts ops={ops} flat={flat} />;
	return bare ? inside : <span class={flat ? "does flat" : "does"}>{inside}</span>;
});

function Parts({ ops, flat }: { ops: readonly Op[]; flat: boolean }) {
	const parts = split(ops);
	const swap = exchange(parts);
	if (swap)
		return (
			<span class="get">
				<Line ops={swap} between="⇄" />
			</span>
		);
	const costs = parts.shared.filter(isCost);
	const gains = parts.shared.filter(isGain);
	return (
		<>
			{costs.length > 0 ? (
				<span class="pay">
					<Ops ops={costs} />
					<span class="arr">›</span>
				</span>
			) : null}
			{gains.length > 0 ? (
				<span class="get">
					<Ops ops={gains} />
				</span>
			) : null}
			{parts.alternatives.length > 0 ? (
				<span class="get alts">
					{parts.alternatives.map((line, i) => (
						<span class="alt" key={i}>
							{i > 0 ? <small class="or">{flat ? "/" : say("tile.or")}</small> : null}
							<Line ops={line} />
						</span>
					))}
				</span>
			) : null}
		</>
	);
}
