/**
 * Pioneers of New Earth: Power, what is left in the decks and the chances before anything is paid; the cards drawn; the
 * Upgrade board and the Adventures kept.
 */
import type { Op, Source } from "../../core/content";
import type { PioneersTable } from "../../core/module_table";
import { ADVENTURES, DECKS } from "../../core/lists";
import type { Adventure, Deck, Good } from "../../core/lists";
import { breakthrough } from "../../core/table";
import type { OwnSpace } from "../../core/table";
import { Breakthrough, GoodView, Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { Band, Box, Chance, percent, withSource } from "../table/band";
import { PoolSpot } from "../table/main";
import { Program, sentence } from "../pieces/ops";
import { say, sayOf } from "../say";
import { spot } from "../table/view";
import type { View } from "../table/view";

const RESOURCES: readonly Good[] = ["titanium", "gold", "uranium", "neutronium"];
const FIRST_HARD = 10; /* Power from which a card is of the harder deck */
const DIE = 6;

function Odds({ n }: { n: number }) {
	return (
		<Chance
			shares={[
				{ n, words: say("pion.odds", { n: percent(n) }), cls: "yes" },
				{ n: 1000 - n, words: say("pion.fails", { n: 100 - percent(n) }), cls: "no" },
			]}
		/>
	);
}

function signed(n: number): string {
	return n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0";
}

/** The four Power spaces: who has taken which, which comes next. */
function Spaces({ view, pioneers }: { view: View; pioneers: PioneersTable }) {
	const { table, content } = view;
	const next = pioneers.spaces.indexOf(null);
	return (
		<ol class="pspaces" aria-label={say("pion.space")}>
			{pioneers.spaces.map((seat, i) => {
				const owner = seat === null ? null : table.seats[seat];
				return (
					<li key={i} class={i === next ? "next" : owner ? "taken" : ""}>
						{signed(content.pioneers.powerSpaces[i] ?? 0)}
						{owner ? <Letter owner={ownerOf(owner, table.seats)} label={seatName(owner)} /> : null}
					</li>
				);
			})}
			<li class={next < 0 ? "next all" : "all"}>{say("pion.none")}</li>
		</ol>
	);
}

/** A square for each card of a Power that is still in the deck; below, the chance to meet it. */
function Bars({ view, pioneers, hard }: { view: View; pioneers: PioneersTable; hard: boolean }) {
	const low = view.me.power + view.me.powerSpace;
	const powers = pioneers.left.flatMap((n, power) => (power >= 5 && power >= FIRST_HARD === hard && (n > 0 || !hard) ? [{ power, n }] : []));
	return (
		<ol class="unseen">
			{powers.map(({ power, n }) => {
				const faces = Math.max(0, Math.min(DIE, DIE - (power - low) + 1));
				const words = say("pion.bar", { power, n });
				return (
					<li key={power} class={faces === DIE ? "sure" : faces > 0 ? "some" : ""} style={{ "--pc": `${(faces / DIE) * 100}%` } as Record<string, string>} title={words}>
						{Array.from({ length: n }, (_, i) => (
							<i key={i} />
						))}
						<b>{power}</b>
					</li>
				);
			})}
		</ol>
	);
}

function DeckBox({ view, pioneers, deck }: { view: View; pioneers: PioneersTable; deck: Deck }) {
	const { me, content } = view;
	const pick = spot(view, { kind: "deck", deck });
	const venture = me.venture[deck];
	const body = (
		<>
			<h4>
				<Icon name="deck" size={15} />
				{sayOf("deck", deck)}
				<GoodView good="water" n={content.pioneers.water[deck]} size={14} one />
				<span class="end">{say("pion.left", { n: pioneers.count[deck] })}</span>
			</h4>
			<Bars view={view} pioneers={pioneers} hard={deck === "10+"} />
			{pioneers.count[deck] > 0 ? <Odds n={venture.odds} /> : null}
		</>
	);
	return pick.state ? (
		<button type="button" class={`box pickbox ${pick.state}`} data-place={pick.key} onClick={pick.tap}>
			{body}
		</button>
	) : (
		<div class="box">{body}</div>
	);
}

function Half({ title, ops, cls }: { title: string; ops: readonly Op[]; cls: string }) {
	return (
		<div class={cls}>
			<span class="label">{title}</span>
			<Program ops={ops} />
		</div>
	);
}

/** An Adventure card; with `odds` the chance of the reader to succeed. */
export function AdventureView({ view, card, state = "", odds = false, kept = false, at, onClick }: { view: View; card: Adventure; state?: string; odds?: boolean; kept?: boolean; at?: string; onClick?: (() => void) | undefined }) {
	const row = view.content.pioneers.adventures[card];
	const lasting = row.does.length > 0 ? row.does : row.always;
	const gains = lasting.length > 0 ? lasting : row.success;
	const chance = odds ? view.desk.session.game.value.sum("card-odds", view.me.seat, ADVENTURES.indexOf(card)) : 0;
	const title = sayOf("adventure", card);
	const words = `${title}, ${say("pion.power")} ${row.power}. ${say(lasting.length > 0 ? "pion.good" : "pion.success")}: ${sentence(gains)}. ${say("pion.failure")}: ${sentence(row.failure)}.`;
	const body = (
		<>
			<span class="head" aria-hidden="true">
				<Icon name="adventure" size={14} />
				{sayOf("deck", row.deck)}
				<span class="end">
					<Icon name="power" size={14} />
					<b>{row.power}</b>
				</span>
			</span>
			<span class="nm" aria-hidden="true">
				{title}
			</span>
			{odds ? <Odds n={chance} /> : null}
			<div class={kept ? "halves one" : "halves"} aria-hidden="true">
				<Half title={say(lasting.length > 0 ? "pion.good" : "pion.success")} ops={gains} cls="yes" />
				{kept ? null : <Half title={say("pion.failure")} ops={row.failure} cls="no" />}
			</div>
		</>
	);
	const cls = `card-s adv ${row.deck === "10+" ? "hard" : ""} ${state}`;
	return onClick ? (
		<button type="button" class={cls} aria-label={words} title={words} data-place={at} onClick={onClick}>
			{body}
		</button>
	) : (
		<div class={cls} role="img" aria-label={words} title={words}>
			{body}
		</div>
	);
}

function Upgrade({ view, space, ops, words, source }: { view: View; space: OwnSpace; ops: readonly Op[]; words: string; source: Source }) {
	const { me } = view;
	const use = spot(view, { kind: "own", seat: me.seat, space });
	const busy = me.posts.some((post) => post.space === space) || me.ownUsed.includes(space);
	const body = (
		<>
			<strong>{words}</strong>
			<small>
				<Program ops={ops} />
			</small>
		</>
	);
	const label = withSource(`${words}: ${sentence(ops)}`, source);
	return use.state ? (
		<button type="button" class={`uact ${use.state}`} data-place={use.key} aria-label={label} title={label} onClick={use.tap}>
			{body}
		</button>
	) : (
		<span class={busy ? "uact used" : "uact"} role="img" aria-label={label} title={label}>
			{body}
		</span>
	);
}

/** Power as one number, the Resources and Breakthroughs that make it, and the two ways to more. */
function Upgrades({ view }: { view: View }) {
	const { me, content } = view;
	if (!me.path) return null;
	const board = content.pioneers.boards[me.path];
	return (
		<Box icon="power" title={say("pion.upgrades")} cls="upgrades">
			<div class="upg">
				<div class="pw" title={say("pion.sum", { own: me.power, space: signed(me.powerSpace) })}>
					<b>{me.power}</b>
					<small>{say("pion.power")}</small>
				</div>
				<div class="us">
					{Array.from({ length: board.mixed.n }, (_, i) => {
						const good = me.mixed[i];
						return (
							<span key={`m${i}`} class={good ? "uslot on" : "uslot"}>
								<GoodView good={good ?? "mix"} size={19} />
								<small>{signed(board.mixed.power)}</small>
							</span>
						);
					})}
					{RESOURCES.map((good) => {
						const lay = spot(view, { kind: "good", good, of: "upgrade" });
						const on = me.upgrades.includes(good);
						const body = (
							<>
								<GoodView good={good} size={19} />
								<small>{signed(board.spaces[good] ?? board.mixed.power)}</small>
							</>
						);
						if (!lay.state && board.mixed.n > 0 && board.spaces[good] === undefined) return null;
						return lay.state ? (
							<button type="button" key={good} class={`uslot pick ${lay.state}`} data-place={lay.key} aria-label={sayOf("good", good)} onClick={lay.tap}>
								{body}
							</button>
						) : (
							<span key={good} class={on ? "uslot on" : "uslot"}>
								{body}
							</span>
						);
					})}
					{[0, 1, 2].map((i) => {
						const id = me.sensors[i];
						const face = id ? breakthrough(id) : null;
						return (
							<span key={`s${i}`} class={face ? "uslot on" : "uslot"}>
								{face ? <Breakthrough shape={face.shape} icon={face.icon} size={24} /> : <Icon name="sensor" size={20} />}
								<small>{signed(board.breakthrough)}</small>
							</span>
						);
					})}
				</div>
				<Upgrade view={view} space="upgrade-power" ops={board.powerDoes} words={say("space.upgrade-power")} source={board.source} />
				<Upgrade view={view} space="upgrade-sensor" ops={board.sensorDoes} words={say("space.upgrade-sensor")} source={board.source} />
			</div>
		</Box>
	);
}

/** The cards that have been drawn: one is kept, then the die. */
function Drawn({ view, pioneers }: { view: View; pioneers: PioneersTable }) {
	if (pioneers.hand.length === 0) return null;
	return (
		<Box icon="deck" title={say("pion.drawn")} cls="drawn">
			<div class="cards">
				{pioneers.hand.map((card, i) => {
					if (!card)
						return (
							<div key={i} class="card-s down">
								<Icon name="adventure" size={16} />
							</div>
						);
					const keep = spot(view, { kind: "adventure", card, under: false });
					return <AdventureView key={card} view={view} card={card} odds state={keep.state} at={keep.key} onClick={keep.state ? keep.tap : undefined} />;
				})}
			</div>
		</Box>
	);
}

/** Adventures kept; those with a Free Action can be used. */
function Kept({ view }: { view: View }) {
	const { me } = view;
	if (me.adventures.length === 0) return null;
	return (
		<Box icon="adventure" title={say("pion.kept")} end={String(me.adventures.length)} cls="drawn">
			<div class="cards">
				{me.adventures.map((card) => {
					const use = spot(view, { kind: "own", seat: me.seat, space: card as OwnSpace });
					return <AdventureView key={card} view={view} card={card} kept state={use.state} at={use.key} onClick={use.state ? use.tap : undefined} />;
				})}
			</div>
		</Box>
	);
}

export function Pioneers({ view }: { view: View }) {
	const { pioneers } = view.table;
	if (!pioneers) return null;
	return (
		<Band icon="adventure" title={sayOf("module", "pioneers")} region="pioneers" approx>
			<Box icon="adventure" title={say("place.adventure")} cls="narrow">
				<div class="spots">
					<PoolSpot view={view} space="adventure" place={say("place.adventure")} />
				</div>
				<Spaces view={view} pioneers={pioneers} />
			</Box>
			{DECKS.map((deck) => (deck === "" ? null : <DeckBox key={deck} view={view} pioneers={pioneers} deck={deck} />))}
			<Upgrades view={view} />
			<Drawn view={view} pioneers={pioneers} />
			<Kept view={view} />
		</Band>
	);
}

