/** Trade with the Nomads: Water, Energy Core, Neutronium, any two Resources; each can be changed for its neighbour. */
import { say } from "../words/say";
import { GoodView } from "./atoms";

/** Amount of each Good in a trade (TRADE-01). */
const SIDES = { water: 3, core: 1, neutronium: 1, mix: 2 } as const;
type Side = keyof typeof SIDES;

/** All trades, as the place shows them. */
export function Swap() {
	return (
		<span class="swap" role="img" aria-label={say("place.trade")}>
			<GoodView good="water" n={SIDES.water} size={17} />
			<i>⇄</i>
			<GoodView good="core" size={17} />
			<i>⇅</i>
			<i />
			<i>⇅</i>
			<GoodView good="mix" n={SIDES.mix} size={17} />
			<i>⇄</i>
			<GoodView good="neutronium" size={17} />
		</span>
	);
}

/** One trade such as "water-core": price and gain, even if the Resources are chosen later. */
export function Trade({ of }: { of: string }) {
	const [pays, gains] = of.split("-") as [Side, Side];
	return (
		<>
			<GoodView good={pays} n={SIDES[pays]} sign="−" size={15} />
			<GoodView good={gains} n={SIDES[gains]} sign="+" size={15} />
		</>
	);
}
