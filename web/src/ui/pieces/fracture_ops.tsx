/**
 * Pictures of the ops of Fractures of Time and the Variable Anomalies.
 */
import type { ComponentChildren, JSX } from "preact";
import type { Op } from "../../core/content";
import { GoodView, Icon, Pair } from "./atoms";

/** Several icons in one unbroken row. */
function Row({ children }: { children: ComponentChildren }) {
	return <span class="good row-of">{children}</span>;
}

function building(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "CONSTRUCT_WATER":
			return (
				<Row>
					<Icon name="construct" size={15} />
					<GoodView good="water" n={n} size={14} />
					<Icon name="trade" size={11} />
					<GoodView good="mix" n={n} size={14} />
				</Row>
			);
		case "POWER_PLANT_LESS":
			return (
				<Row>
					<Icon name="power-plant" size={15} />
					<GoodView good="neutronium" n={n} sign="−" size={15} />
				</Row>
			);
		case "FACTORY_GIVES":
			return (
				<Row>
					<Icon name="factory" size={15} />
					<GoodView good="titanium" n={n} sign="+" size={15} />
				</Row>
			);
		case "LIFE_SUPPORT_GIVES":
			return (
				<Row>
					<Icon name="life-support" size={15} />
					<GoodView good="water" n={n} sign="+" size={15} />
				</Row>
			);
		case "LAB_LESS":
			return (
				<Row>
					<Icon name="lab" size={15} />
					<GoodView good="uranium" n={n} sign="−" size={14} />
					<GoodView good="water" n={n} sign="−" size={14} />
				</Row>
			);
		case "OUTPOST":
			return (
				<Row>
					<GoodView good="titanium" n={n} size={15} />
					<Icon name="chevron-right" size={11} cls="op" />
					<Icon name="built" size={15} />
				</Row>
			);
		case "SECRET_SUPERPROJECT":
			return <Pair first="superproject" text={`−${n}`} second="shape-circle" />;
		case "SEARCH_STACK":
			return (
				<Row>
					{n}
					<Icon name="eye" size={15} />
					<Icon name="construct" size={14} />
					<GoodView good="vp" sign="+" size={13} />
				</Row>
			);
		default:
			return null;
	}
}

function anomaly(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "KEEP_WATER":
			return <Pair first="water" text={`≤${n}`} />;
		case "REMOVE_ONE":
		case "CLEAR_ANOMALY":
			return <Pair first="anomaly" second="close" />;
		case "NEVER_MOTIVATED":
			return <Pair first="motivated" second="close" />;
		case "GENIUS_COSTS_VP":
			return <Pair first="genius" text={`−${n}`} second="vp" />;
		case "RANGE_LESS":
			return <Pair first="focus" text={`−${n}`} />;
		case "SLOT_LESS":
			return <Pair first="exosuit" text={`−${n}`} />;
		case "CORE_COSTS_WATER":
			return (
				<Row>
					<GoodView good="core" size={15} />
					<GoodView good="water" n={n} sign="−" size={14} />
				</Row>
			);
		case "CROWDED":
			return (
				<Row>
					<Pair first="warp" text={`≥${n}`} />
					<GoodView good="paradox" sign="+" size={14} />
				</Row>
			);
		default:
			return null;
	}
}

function blink(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "BLINK":
			return <Pair first="blink" />;
		case "BLINK_WATER":
			return (
				<Row>
					<Icon name="blink" size={15} />
					<GoodView good="water" n={n} sign="+" size={14} />
				</Row>
			);
		case "BLINK_ACTIVE":
			return (
				<Row>
					<GoodView good="water" n={n} sign="−" size={14} />
					<Icon name="operator" size={15} />
					<Icon name="active" size={14} />
				</Row>
			);
		case "NO_DICE":
			return <Pair first="blink" text="0" second="dice" />;
		case "BYPASS":
			return <Pair first="valley" second="blink" />;
		case "FLUX_DIE_LESS":
			return <Pair first="dice" text={`−${n}`} />;
		case "ROLL_FLUX":
			return <Pair first="dice" text={n > 0 ? `+${n}` : ""} second="glitch" />;
		case "RETRIEVE":
			return <Pair first="recall" text={`≤${n}`} second="worker" />;
		case "INVERT":
			return <Pair first="worker" second="exosuit" />;
		default:
			return null;
	}
}

function device(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "STORE_GLITCHES":
			return <Pair first="glitch" text={`≤${n}`} />;
		case "REMOVE_GLITCHES":
			return <Pair first="glitch" text={`−${n}`} />;
		case "SUPPLY_GLITCH":
			return <Pair first="supply" text={`−${n}`} second="glitch" />;
		case "REMOVE_FLUX":
			return <Pair first="fracture" text={`−${n}`} second="flux" />;
		case "REPAIR":
			return (
				<Row>
					{n}× −<Icon name="flux" size={14} />/<Icon name="glitch" size={14} />
				</Row>
			);
		case "UPGRADE_DEVICE":
			return <Pair first="fracture" second="arrow-right" />;
		case "USE_DEVICE":
			return <Pair first="fracture" second="operator" />;
		case "ADVANCE_FLUX":
			return (
				<Row>
					<Icon name="travel-track" size={15} />
					<GoodView good="flux" n={n} sign="+" size={15} />
				</Row>
			);
		case "TRANSMIT":
			return (
				<Row>
					<Icon name="travel-track" size={14} />
					<GoodView good="flux" n={n} sign="−" size={14} />
					<Icon name="free" size={15} />
				</Row>
			);
		case "FORCE_FLUX":
			return (
				<Row>
					<Icon name="force" size={14} />
					<GoodView good="paradox" n={n} sign="+" size={14} />
					<GoodView good="flux" n={n} sign="+" size={14} />
				</Row>
			);
		case "RESEARCH_GIFTS":
			return (
				<Row>
					<Pair first="shape-triangle" text={`−${n}`} second="fracture" />
					<Pair first="shape-circle" text={`+${n}`} second="flux" />
					<Pair first="shape-square" text="+2" second="water" />
				</Row>
			);
		default:
			return null;
	}
}

/** The picture of an op; null: it has none, so its wording is shown. */
export function fracturePicture(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "TOP_GAIN_VP":
			return <Pair first="morale" text={`+${n}`} second="vp" />;
		case "MORE_SLOTS":
			return <Pair first="exosuit" text={`+${n}`} />;
		case "EMPTY_SLOT_WATER":
			return (
				<Row>
					<Icon name="hex" size={15} />
					<GoodView good="water" n={n} sign="+" size={14} />
				</Row>
			);
		case "COMPOUND":
			return <Pair first="warp" text={`+${n}`} second="warp" />;
		case "RECRUIT_BONUS":
			return <Pair first="recruit" text={`×${n + 1}`} />;
		case "BORROW_LEADERS":
			return <Pair first="leader" text={`+${n}`} />;
		case "TAKE_TECHNOLOGY":
			return <Pair first="technology" text="+1" />;
		case "DRAW_TECHNOLOGIES":
			return <Pair first="technology" text={`${n}`} second="eye" />;
		case "DRAW_CONDITIONS":
			return <Pair first="score" text={`${n}`} second="eye" />;
		default:
			return building(op) ?? anomaly(op) ?? blink(op) ?? device(op);
	}
}
