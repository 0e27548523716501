/**
 * The purse: the amount of each Good and, for the answer chosen or pointed at, the amount afterwards.
 */
import type { Good } from "../../../core/lists";
import type { Place } from "../../../core/places";
import { placeKey } from "../../../core/places";
import { Icon, Named } from "../../pieces/atoms";
import { amount, name, say } from "../../words/say";
import type { View } from "../../hand/view";

const GOODS: readonly Good[] = ["titanium", "gold", "uranium", "neutronium", "water", "core"];
const WITH_FLUX: readonly Good[] = [...GOODS, "flux"];
const CLASSES: Readonly<Partial<Record<Good, string>>> = { core: "energy-core", flux: "flux-core" };

function Amount({ good, n, after }: { good: Good; n: number; after: number }) {
	return (
		<>
			{after === n ? n : <s>{n}</s>}
			{after === n ? null : after}
			<Icon name={good} size={22} />
		</>
	);
}

function Cell({ view, good }: { view: View; good: Good }) {
	const { me, hand } = view;
	const change = hand.seen.value?.preview()?.balance;
	const n = me.goods[good];
	const after = n + (change?.gained[good] ?? 0) - (change?.paid[good] ?? 0);
	const place = { kind: "good", good, of: "purse" } as const satisfies Place;
	const key = placeKey(place);
	const state = hand.state(key);
	const words = after === n ? amount(n, good) : say("flow.then", { n, good: name(good), after });
	const cls = [CLASSES[good] ?? good, after === n ? "" : "chg", n === 0 && after === 0 ? "zero" : ""]
		.filter(Boolean)
		.join(" ");
	return (
		<li class={cls} data-anchor={`purse:${good}`} title={words}>
			{state ? (
				<button type="button" class={`pick ${state}`} data-place={key} onClick={hand.tapAt(key, place)}>
					<Named words={name(good)} />
					<span class="inside" aria-hidden="true">
						<Amount good={good} n={n} after={after} />
					</span>
				</button>
			) : (
				<>
					<Named words={words} />
					<span class="inside" aria-hidden="true">
						<Amount good={good} n={n} after={after} />
					</span>
				</>
			)}
		</li>
	);
}

export function Purse({ view }: { view: View }) {
	return (
		<ul class="purse" aria-label={say("table.goods")} data-anchor="purse">
			{(view.table.fractures ? WITH_FLUX : GOODS).map((good) => (
				<Cell key={good} view={view} good={good} />
			))}
		</ul>
	);
}
