/**
 * The Exosuit bay: powered Exosuits are lit, dark slots show their price, Exosuits on the board are missing, lost slots
 * are sealed. During Power Up a tap on the n-th slot fills all slots up to it. Below are the Warp tiles in hand.
 */
import type { Board } from "../../../core/content";
import { placeKey } from "../../../core/places";
import type { ExosuitSlot } from "../../../core/table";
import { GoodView, Named, ownerOf } from "../../pieces/atoms";
import { Exosuit } from "../../pieces/figures";
import { memo } from "../../pieces/memo";
import { GlitchMark, glitchHelp } from "../../modules/glitch";
import { WarpView } from "../../pieces/tiles";
import { colon, name, say, sayOf } from "../../words/say";
import { boardOf, spot } from "../../hand/view";
import type { View } from "../../hand/view";

const SUIT = 50;
/** Spaces that take an Exosuit. */
const MAIN =
	/^(construct|recruit|research|council|mine|purify|trade|evacuate|experiment|adventure|assimilate|extract|valley)\b/;

/** During Power Up, by empty slot: the number of Exosuits that fills it and all empty slots before it. */
function filling({ me, hand }: View): ReadonlyMap<number, number> {
	const numbers = new Set(hand.offers.value.flatMap(({ place }) => (place.kind === "power" ? [place.exosuits] : [])));
	const empty = me.exosuitSlots.filter(
		({ powered, covered, shut, glitch }) => !powered && !covered && !shut && !glitch,
	);
	return new Map(empty.flatMap(({ slot }, i) => (numbers.has(i + 1) ? [[slot, i + 1] as const] : [])));
}

const SlotPrice = memo(function SlotPrice({ board, slot }: { board: Board; slot: number }) {
	const pay = board.slotPay[slot] ?? "free";
	if (pay === "free") return null;
	return (
		<span class="sprice" aria-hidden="true">
			{pay.startsWith("core") ? <GoodView good="core" size={19} /> : null}
			{pay === "core-or-water" ? <GoodView good="water" n={board.slotWater} size={17} /> : null}
			{pay.endsWith("mix") ? <GoodView good="mix" size={19} /> : null}
		</span>
	);
});

interface DockProps {
	owner: string;
	look: "on" | "dark" | "gone" | "sealed" | "guard";
	label: string;
	board: Board;
	slot: number;
	anchor: string;
	state?: string;
	at?: string | undefined;
	glitch?: boolean;
	onClick?: (() => void) | undefined;
}

/** One slot of the bay. */
const Dock = memo(function Dock({
	owner,
	look,
	label,
	board,
	slot,
	anchor,
	state = "",
	at,
	glitch = false,
	onClick,
}: DockProps) {
	const cls = ["dock", look === "guard" ? "on gu" : look === "dark" ? "dark off" : look, state]
		.filter(Boolean)
		.join(" ");
	const inside = (
		<>
			{look === "on" || look === "dark" ? (
				<Exosuit of={owner} owner={look === "dark" ? "x" : owner} size={SUIT} />
			) : null}
			{look === "guard" ? (
				<svg class={`gf exo own-${owner}`} style={{ "--is": String(SUIT) }} viewBox="0 -4 48 64" aria-hidden="true">
					<use href="#g-4" />
				</svg>
			) : null}
			{look === "gone" ? <em aria-hidden="true">{say("flow.out")}</em> : null}
			{look === "dark" ? <SlotPrice board={board} slot={slot} /> : null}
			{glitch ? <GlitchMark owner={owner} words={label} size={18} /> : null}
		</>
	);
	return onClick ? (
		<button
			type="button"
			class={cls}
			data-anchor={anchor}
			data-place={at}
			title={label}
			aria-pressed={state === "sel"}
			onClick={onClick}
		>
			<Named words={label} />
			{inside}
		</button>
	) : (
		<span class={cls} role="img" aria-label={label} title={label} data-anchor={anchor}>
			{inside}
		</span>
	);
});

function labelOf(slot: ExosuitSlot, glitched: boolean, out: boolean): string {
	if (glitched) return glitchHelp("exosuit");
	if (slot.covered) return say("table.slot.covered");
	if (slot.shut) return `${say("anom.slot", { n: slot.slot + 1 })}${colon()}${say("anom.shut")}`;
	if (slot.guardian) return name("guardian");
	return slot.powered ? say("table.slot.ready") : out ? say("flow.atwork") : say("table.slot.empty");
}

/** Slots drawn as "at work": the first empty ones, as many as Exosuits are on the board. */
function outSlots({ me }: View): ReadonlySet<number> {
	const away = me.posts.filter(({ space }) => space !== null && MAIN.test(space)).length;
	return new Set(
		me.exosuitSlots
			.filter(({ powered, covered, shut, glitch }) => !powered && !covered && !shut && !glitch)
			.slice(0, away)
			.map(({ slot }) => slot),
	);
}

/** The place and tap of a slot: to fill it, to close it, or for a Glitch. */
function touch(view: View, slot: ExosuitSlot, fill: number | undefined, glitched: boolean) {
	const { me, hand } = view;
	if (fill !== undefined && !slot.powered) {
		const place = { kind: "power", exosuits: fill, cores: 0, waterSlots: 0, goods: {} } as const;
		return {
			key: placeKey(place),
			state: "can",
			tap: hand.tapAt(placeKey(place), place),
			label: say("choice.power", { n: fill }),
		};
	}
	const shut = spot(view, { kind: "shut", seat: me.seat, slot: slot.slot });
	if (shut.state) return { ...shut, label: say("anom.slot", { n: slot.slot + 1 }) };
	const put = spot(view, { kind: "glitch", seat: me.seat, target: "exosuit", at: slot.slot });
	if (put.state)
		return {
			...put,
			label: say(glitched ? "glitch.remove" : "glitch.put", {
				where: say("glitch.at", { where: sayOf("glitch", "exosuit"), n: slot.slot + 1 }),
			}),
		};
	return null;
}

function Docks({ view }: { view: View }) {
	const { me, table, hand } = view;
	const owner = ownerOf(me, table.seats);
	const counts = filling(view);
	const out = outSlots(view);
	const seen = hand.seen.value?.place.kind === "power" ? hand.seen.value.preview() : null;
	const chosen = seen ? seen.game.fact("SLOTS", me.seat) : 0;
	return (
		<div class="suits" data-anchor={`bay:${me.seat}`}>
			{me.exosuitSlots.map((slot) => {
				const glitched = me.fractures?.glitched.exosuits.includes(slot.slot) ?? false;
				const does = touch(view, slot, counts.get(slot.slot), glitched);
				const soon = ((chosen >> slot.slot) & 1) === 1;
				const look = slot.guardian
					? "guard"
					: slot.powered || soon
						? "on"
						: slot.covered || slot.shut
							? "sealed"
							: out.has(slot.slot)
								? "gone"
								: "dark";
				return (
					<Dock
						key={slot.slot}
						owner={owner}
						look={look}
						board={boardOf(view, me)}
						slot={slot.slot}
						glitch={glitched}
						label={does?.label ?? labelOf(slot, glitched, out.has(slot.slot))}
						state={does ? `${does.state} lit` : ""}
						at={does?.key}
						anchor={`bay:${me.seat}:${slot.slot}`}
						onClick={does?.tap}
					/>
				);
			})}
		</div>
	);
}

function Hand({ view }: { view: View }) {
	const { me, table, hand } = view;
	const owner = ownerOf(me, table.seats);
	const home = me.warps.filter(({ era }) => era === 0);
	return (
		<>
			<h4>
				{say("table.hand")} <b>{say("flow.of", { n: home.length, of: me.warps.length })}</b>
			</h4>
			<div class="hand9" data-anchor={`hand:${me.seat}`}>
				{home.map(({ warp }) => {
					const place = { kind: "warps", seat: me.seat, warps: [warp], era: 0 } as const;
					const key = placeKey(place);
					const state = hand.state(key);
					return (
						<WarpView
							key={warp}
							warp={warp}
							owner={owner}
							state={state}
							at={key}
							onClick={state ? hand.tapAt(key, place) : undefined}
						/>
					);
				})}
			</div>
		</>
	);
}

export function Bay({ view }: { view: View }) {
	return (
		<div class="bay">
			<h4>
				{say("table.exosuits")} <b>{say("table.ready", { n: view.me.exosuitsReady })}</b>
			</h4>
			<Docks view={view} />
			<Hand view={view} />
		</div>
	);
}
