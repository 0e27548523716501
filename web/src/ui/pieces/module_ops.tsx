/**
 * Pictures of the ops that only modules have.
 */
import type { JSX } from "preact";
import type { Op } from "../../core/content";
import { GoodView, Icon, Pair } from "./atoms";
import { fracturePicture } from "./fracture_ops";

/** The picture of an op; null: it is no op of a module, or has no picture. */
export function modulePicture(op: Op): JSX.Element | null {
	const { n } = op;
	switch (op.op) {
		case "LOSE":
			return <GoodView good={op.good ?? "mix"} n={n} sign="−" size={16} />;
		case "LOSE_MIX":
			return <GoodView good="mix" n={n} sign="−" size={16} />;
		case "LOSE_WORKER":
			return <GoodView good="any" n={1} sign="−" size={16} />;
		case "PAY_TYPE":
			return <GoodView good={op.worker ?? "any"} n={1} size={16} />;
		case "PAY_BREAKTHROUGH":
			return <Pair first="shape-triangle" />;
		case "LOSE_BREAKTHROUGH":
			return <Pair first="shape-triangle" text="−1" />;
		case "LOSE_MORALE":
			return <GoodView good="morale" n={n} sign="−" size={16} />;
		case "ADVANCE":
			return <Pair first="travel-track" text={`+${n}`} />;
		case "MAY_DO":
			return <Pair first={op.capital ?? "construct"} />;
		case "MAY_RESEARCH":
			return <Pair first="research" second="dice" />;
		case "MAY_DO_ANY":
			return (
				<span class="good">
					<Icon name="construct" size={14} />/<Icon name="recruit" size={14} />/<Icon name="research" size={14} />
				</span>
			);
		case "MAY_TRADE":
			return <Pair first="trade" text={`×${n}`} />;
		case "TRADE_ONCE":
			return <Pair first="trade" />;
		case "MAY_BUILD":
			return <Pair first="built" second={op.type ?? "lab"} />;
		case "MAY_BUILD_RUINS":
			return <Pair first="superproject" second="built" text="/ 2" />;
		case "MAY_CLEAR":
			return <Pair first="anomaly" second="close" />;
		case "VENTURE":
			return <Pair first="adventure" />;
		case "POWER":
			return <Pair first="power" text={`+${n}`} />;
		case "PURIFY_MORE":
			return <Pair first="purify" text={`+${n}`} />;
		case "TOP_MORALE_VP":
			return <Pair first="morale" text={`+${n}`} second="vp" />;
		case "MORE_CONDITION":
			return <Pair first="score" text={`+${n}`} />;
		case "UPGRADE_POWER":
			return <Pair first="any" second="arrow-right" />;
		case "UPGRADE_SENSOR":
			return <Pair first="shape-circle" second="arrow-right" />;
		default:
			return fracturePicture(op);
	}
}
