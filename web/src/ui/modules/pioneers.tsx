/**
 * Pioneers of New Earth: the page of the annex with the Power, the cards left in the decks and the odds before anything
 * is paid, or the drawn cards.
 */
import type { Op } from "../../core/content";
import type { PioneersTable } from "../../core/module_table";
import { ADVENTURES, DECKS } from "../../core/lists";
import type { Adventure, Deck } from "../../core/lists";
import { GoodView, Icon, Letter, Named, ownerOf, seatName } from "../pieces/atoms";
import { Chance, percent } from "../pieces/band";
import { PoolSpot } from "../pieces/spots";
import { Program, sentence } from "../pieces/ops";
import { colon, say, sayOf } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const FIRST_HARD = 10; /* cards from this Power on are in the harder deck */
const FIRST = 5;
const DIE = 6;
const SURE = 60; /* per cent: from SURE on a chance is shown as good, below POOR as bad */
const POOR = 34;

function Odds({ n, room }: { n: number; room: number }) {
	return (
		<Chance
			room={room}
			shares={[
				{ n, words: say("pion.odds", { n: percent(n) }) },
				{ n: 1000 - n, words: say("pion.fails", { n: 100 - percent(n) }), cls: "bad" },
			]}
		/>
	);
}

export function signed(n: number): string {
	return n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0";
}

/** The four Power spaces: the seats on them, and the next free one. */
function Spaces({ view, pioneers }: { view: View; pioneers: PioneersTable }) {
	const { table, content } = view;
	const next = pioneers.spaces.indexOf(null);
	return (
		<ol class="pw" aria-label={say("pion.space")}>
			{pioneers.spaces.map((seat, i) => {
				const owner = seat === null ? null : (table.seats[seat] ?? null);
				return (
					<li key={i} class={i === next ? "nx" : owner ? `tk own-${ownerOf(owner, table.seats)}` : ""}>
						<b>{signed(content.pioneers.powerSpaces[i] ?? 0)}</b>
						{owner ? <Letter owner={ownerOf(owner, table.seats)} label={seatName(owner)} /> : null}
					</li>
				);
			})}
			{next < 0 ? <li class="all nx">{say("pion.none")}</li> : null}
		</ol>
	);
}

/** A bar per Power, with a cell for each card left in the deck; filled to the chance to succeed, in per cent below. */
function Bars({ view, pioneers, hard }: { view: View; pioneers: PioneersTable; hard: boolean }) {
	const low = view.me.power + view.me.powerSpace;
	const powers = pioneers.left.flatMap((n, power) =>
		power >= FIRST && power >= FIRST_HARD === hard && (n > 0 || !hard) ? [{ power, n }] : [],
	);
	return (
		<span class="cols">
			{powers.map(({ power, n }) => {
				const faces = Math.max(0, Math.min(DIE, DIE - (power - low) + 1));
				const chance = Math.round((faces / DIE) * 100);
				return (
					<span key={power} title={say("pion.bar", { power, n })}>
						<i style={{ "--f": `${chance}%` }}>
							{Array.from({ length: n }, (_, i) => (
								<s key={i} />
							))}
						</i>
						<b>{power}</b>
						<em class={chance >= SURE ? "okc" : chance < POOR ? "noc" : ""}>{chance}</em>
					</span>
				);
			})}
		</span>
	);
}

function DeckBox({ view, pioneers, deck }: { view: View; pioneers: PioneersTable; deck: Deck }) {
	const { me, content } = view;
	const pick = spot(view, { kind: "deck", deck });
	const left = say("pion.left", { n: pioneers.count[deck] });
	const title = say("pion.deck", { deck: sayOf("deck", deck), water: content.pioneers.water[deck] });
	const words = [title, left, say("pion.odds", { n: percent(me.venture[deck].odds) })].join(", ");
	const body = (
		<>
			<span class="dh" aria-hidden="true">
				<b>{sayOf("deck", deck)}</b>
				<span>
					−<GoodView good="water" n={content.pioneers.water[deck]} size={16} one />
				</span>
			</span>
			<Bars view={view} pioneers={pioneers} hard={deck === "10+"} />
			{pioneers.count[deck] > 0 ? <Odds n={me.venture[deck].odds} room={deck === "10+" ? 21 : 13} /> : null}
		</>
	);
	return pick.state ? (
		<button type="button" class={`dk ${pick.state}`} data-place={pick.key} title={left} onClick={pick.tap}>
			<Named words={words} />
			{body}
		</button>
	) : (
		<div class="dk" data-anchor={`deck:${deck}`} role="img" aria-label={words} title={left}>
			{body}
		</div>
	);
}

/** The ops of an Adventure that succeeds. */
export function gainsOf(view: View, card: Adventure): readonly Op[] {
	const row = view.content.pioneers.adventures[card];
	return row.does.length > 0 ? row.does : row.always.length > 0 ? row.always : row.success;
}

export function adventureWords(view: View, card: Adventure): string {
	const row = view.content.pioneers.adventures[card];
	const lasting = row.does.length + row.always.length > 0;
	return [
		`${sayOf("adventure", card)}, ${say("pion.power")} ${row.power}.`,
		`${say(lasting ? "pion.good" : "pion.success")}${colon()}${sentence(gainsOf(view, card))}.`,
		`${say("pion.failure")}${colon()}${sentence(row.failure)}.`,
	].join(" ");
}

/** A drawn Adventure card with the reader's chance to succeed. */
function AdventureView({ view, card }: { view: View; card: Adventure }) {
	const row = view.content.pioneers.adventures[card];
	const chance = view.hand.session.game.value.sum("card-odds", view.me.seat, ADVENTURES.indexOf(card));
	const keep = spot(view, { kind: "adventure", card, under: false });
	const words = adventureWords(view, card);
	const body = (
		<>
			<b aria-hidden="true">{sayOf("adventure", card)}</b>
			<span class="pwn" aria-hidden="true">
				<Icon name="power" size={17} />
				{row.power}
			</span>
			<Odds n={chance} room={16} />
			<span class="sx" aria-hidden="true">
				<Program ops={gainsOf(view, card)} flat bare />
			</span>
			<span class="fx2" aria-hidden="true">
				<Program ops={row.failure} flat bare />
			</span>
		</>
	);
	return keep.state ? (
		<button type="button" class={`advc ${keep.state}`} title={words} data-place={keep.key} onClick={keep.tap}>
			<Named words={words} />
			{body}
		</button>
	) : (
		<div class="advc calm" role="img" aria-label={words} title={words}>
			{body}
		</div>
	);
}

/** The drawn cards: one is kept, then the die is rolled. */
function Drawn({ view, pioneers }: { view: View; pioneers: PioneersTable }) {
	return (
		<div class="adv2" role="group" aria-label={say("pion.drawn")}>
			{pioneers.hand.map((card, i) =>
				card ? (
					<AdventureView key={card} view={view} card={card} />
				) : (
					<div key={i} class="advc calm">
						<Icon name="adventure" size={24} />
					</div>
				),
			)}
		</div>
	);
}

export function Pioneers({ view }: { view: View }) {
	const { pioneers } = view.table;
	if (!pioneers) return null;
	return (
		<>
			<div class="pg1">
				<section class="place" aria-label={say("place.adventure")}>
					<div class="spots">
						<PoolSpot view={view} space="adventure" place={say("place.adventure")} cap={say("place.adventure")} />
					</div>
				</section>
				<Spaces view={view} pioneers={pioneers} />
			</div>
			{pioneers.hand.length > 0 ? (
				<Drawn view={view} pioneers={pioneers} />
			) : (
				<div class="decks">
					{DECKS.map((deck) =>
						deck === "" ? null : <DeckBox key={deck} view={view} pioneers={pioneers} deck={deck} />,
					)}
				</div>
			)}
		</>
	);
}
