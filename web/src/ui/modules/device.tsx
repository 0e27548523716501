/**
 * The reader's Fracture Device: its slots and what is on them, the Upgrade tile over the last ones, its spaces; beside
 * it the tiles off the board. Another seat's Device is one line.
 */
import type { ComponentChildren } from "preact";
import type { Op } from "../../core/content";
import type { Device, DeviceSlotFace, DeviceSpace as SpaceFace } from "../../core/fractures_content";
import type { DeviceSlot, FracturesSeat } from "../../core/fractures_table";
import type { DeviceSpace, OwnSpace, SeatTable } from "../../core/table";
import { breakthrough } from "../../core/table";
import { CONDITIONS } from "../../core/lists";
import { placeKey } from "../../core/places";
import type { Place } from "../../core/places";
import { OFF_BOARD } from "../../core/fractures_table";
import { Breakthrough, GoodView, Icon, Named, Piece, Vp, ownerOf } from "../pieces/atoms";
import { Chance, percent, withSource } from "../pieces/band";
import {
	GlitchCount,
	GlitchMark,
	GlitchSpot,
	Glitched,
	glitchHelp,
	glitchLines,
	glitchSum,
	glitchedTile,
} from "./glitch";
import { OpView, sentence } from "../pieces/ops";
import { breakthroughWords, colon, name, ownerLetter, say, sayOf, semicolon } from "../words/say";
import { OwnTechnologies, TechnologyNames, technologyWords } from "./technologies";
import { SuperView, TileView, tileSentence } from "../pieces/tiles";
import { layout } from "../hand/layout";
import { boardOf, spot } from "../hand/view";
import type { View } from "../hand/view";

/** The printed Device of a seat. */
export function deviceOf({ table, content }: View, seat: SeatTable): Device {
	return table.fractures?.side === "B" && seat.path ? content.fractures.devicesB[seat.path] : content.fractures.deviceA;
}

/** Label of a slot: its number, figures and contents. */
function slotWords(face: DeviceSlotFace, { slot, covered, flux, glitch }: DeviceSlot, next: boolean): string {
	const n = slot + 1;
	let words = say(
		glitch
			? "device.slot.glitch"
			: flux
				? "device.slot.flux"
				: covered
					? "device.slot.covered"
					: next
						? "device.slot.next"
						: "device.slot.free",
		{ n },
	);
	if (face.vp > 0) words = say("device.slot.vp", { words, n: face.vp });
	if (face.price) words = say("device.slot.price", { words, price: sentence([face.price]) });
	return face.first ? say("device.slot.first", { words, gain: sentence([face.first]) }) : words;
}

/** Price and first reward of a Flux Core on a slot, as icons. */
function SlotOps({ face, rewarded }: { face: DeviceSlotFace; rewarded: boolean }) {
	const ops: readonly (readonly [Op | null, string])[] = [
		[face.price, "costs"],
		[rewarded ? null : face.first, "gives"],
	];
	return (
		<>
			{ops.map(([op, cls]) =>
				op ? (
					<span key={cls + op.op} class={`slot-op ${cls}`}>
						{cls === "costs" ? "−" : "+"}
						<OpView op={op} />
					</span>
				) : null,
			)}
		</>
	);
}

interface SlotProps {
	/** Small and without buttons. */
	still: boolean;
	view: View;
	seat: SeatTable;
	fractures: FracturesSeat;
	face: DeviceSlotFace;
	slot: DeviceSlot;
}

function Slot({ view, seat, fractures, face, slot, still }: SlotProps) {
	const owner = ownerOf(seat, view.table.seats);
	const last = fractures.device.length - 1;
	const open = fractures.device.findIndex(({ covered }) => covered);
	const due = view.hand.blink.value !== null && seat.seat === view.me.seat && slot.slot === fractures.nextFlux;
	const words = slotWords(face, slot, slot.slot === fractures.nextFlux);
	const put = spot(view, { kind: "glitch", seat: seat.seat, target: "device", at: slot.slot });
	const later = fractures.device.filter(({ flux, slot: other }) => flux && other >= slot.slot).length;
	const remove = spot(view, { kind: "flux", seat: seat.seat, n: slot.flux ? later : -1 });
	const act = still ? null : put.state ? put : remove.state ? remove : null;
	const laid = slot.covered ? fractures.laid[slot.slot - open] : undefined;
	const body = slot.glitch ? (
		<GlitchMark owner={owner} words={glitchHelp("device")} />
	) : slot.flux ? (
		<Icon name="flux-core" size={20} />
	) : laid ? (
		<Breakthrough shape={breakthrough(laid).shape} icon={breakthrough(laid).icon} size={25} />
	) : (
		<>
			{face.vp > 0 ? (
				<span class="vp">
					{face.vp}
					<Icon name="vp" size={10} />
				</span>
			) : null}
			{still ? null : <SlotOps face={face} rewarded={fractures.rewarded.includes(slot.slot)} />}
			{due ? <Icon name="flux-core" size={20} /> : null}
		</>
	);
	const cls = slot.covered
		? `cov${slot.slot === open ? " first" : ""}${slot.slot === last ? " last" : ""}`
		: slot.flux
			? "on"
			: due
				? "nx"
				: "";
	return (
		<li class={cls} title={withSource(words, face.vp > 0 ? deviceOf(view, seat).source : "rulebook")}>
			{act ? (
				<button
					type="button"
					class={`pick ${act.state}`}
					data-place={act.key}
					aria-pressed={act.state === "sel"}
					onClick={act.tap}
				>
					<Named words={words} />
					<span class="inside" aria-hidden="true">
						{body}
					</span>
				</button>
			) : (
				body
			)}
		</li>
	);
}

/** The row of slots. */
export function DeviceRow({ view, seat, still = false }: { view: View; seat: SeatTable; still?: boolean }) {
	const { fractures } = seat;
	if (!fractures) return null;
	const faces = deviceOf(view, seat).slots;
	const words = say("device.brief", {
		flux: fractures.device.filter(({ flux }) => flux).length,
		free: fractures.deviceFree,
		vp: fractures.deviceVp,
	});
	return (
		<ol class="fx" style={{ gridTemplateColumns: `repeat(${faces.length}, 1fr)` }} aria-label={words}>
			{fractures.device.map((slot) => {
				const face = faces[slot.slot];
				return face ? (
					<Slot key={slot.slot} view={view} seat={seat} fractures={fractures} face={face} slot={slot} still={still} />
				) : null;
			})}
		</ol>
	);
}

interface ActProps {
	view: View;
	space: DeviceSpace;
	/** The printed space; null: a Free Action. */
	face: SpaceFace | null;
	words: string;
	children: ComponentChildren;
}

/** A space of the Device: its Worker, price and effect. */
function Act({ view, space, face, words, children }: ActProps) {
	const { me, table } = view;
	const use = spot(view, { kind: "own", seat: me.seat, space });
	const owner = ownerOf(me, table.seats);
	const used = me.fractures?.deviceUsed.includes(space) ?? false;
	const there = me.posts.find((post) => post.space === space);
	const who = face?.worker ?? null;
	const price = face?.water ? [say("cost.water", { n: face.water })] : [];
	const label = [words, who ? name(who) : say("tile.free"), ...price].join(", ");
	return (
		<button
			type="button"
			class={`act devact ${use.state || (used ? "used" : "")}`}
			data-place={use.key}
			title={label}
			aria-pressed={use.state === "sel"}
			onClick={use.tap}
		>
			<Named words={label} />
			<span class={who ? "seat ring" : used ? `seat free used own-${owner}` : "seat free"} aria-hidden="true">
				{there ? (
					<Piece kind={there.worker} size={26} />
				) : who ? (
					<Icon name={who} size={18} />
				) : used ? (
					<b>{ownerLetter(owner)}</b>
				) : (
					<Icon name="free" size={26} />
				)}
			</span>
			<b aria-hidden="true">{say(`short.${space}`)}</b>
			<span class="ln" aria-hidden="true">
				{face?.water ? <GoodView good="water" n={face.water} size={13} one /> : null}
				{children}
			</span>
		</button>
	);
}

function Upgrades({ view, device }: { view: View; device: Device }) {
	const slideWords = say("device.slide.words");
	const vpWords = (n: number) => say("device.upgrade.words", { n });
	return (
		<>
			{device.upgrade ? (
				<Act view={view} space="device-upgrade" face={device.upgrade} words={vpWords(device.upgrade.n)}>
					<Icon name="shape-circle" size={14} />
					<Vp n={device.upgrade.n} quiet />
				</Act>
			) : null}
			{device.genius ? (
				<Act view={view} space="device-genius" face={device.genius} words={vpWords(device.genius.n)}>
					<Icon name="shape-circle" size={14} />
					<Vp n={device.genius.n} quiet />
				</Act>
			) : null}
			{device.slide ? (
				<Act view={view} space="device-slide" face={null} words={slideWords}>
					{device.slideNeutronium > 0 ? <GoodView good="neutronium" n={device.slideNeutronium} size={13} one /> : null}
					{say("device.newicon")} <Icon name="shape-circle" size={14} />
				</Act>
			) : null}
		</>
	);
}

function Acts({ view }: { view: View }) {
	const { content, me } = view;
	const device = deviceOf(view, me);
	const { recall } = content.fractures;
	const { removeFlux, removeGlitches } = device;
	return (
		<div class="devacts">
			{removeFlux ? (
				<Act view={view} space="device-flux" face={removeFlux} words={say("device.flux.words", { n: removeFlux.n })}>
					{say("device.upto", { n: removeFlux.n })} <Icon name="flux-core" size={13} />
				</Act>
			) : null}
			{removeGlitches ? (
				<Act
					view={view}
					space="device-glitch"
					face={removeGlitches}
					words={say(device.either ? "device.either.words" : "device.glitch.words", { n: removeGlitches.n })}
				>
					{say("device.upto", { n: removeGlitches.n })} <Icon name="glitch" size={13} />
					{device.either ? <Icon name="flux-core" size={13} /> : null}
				</Act>
			) : null}
			<Act
				view={view}
				space="device-recall"
				face={null}
				words={say("device.recall.words", { flux: recall.flux, n: recall.most })}
			>
				<GoodView good="flux" n={recall.flux} size={13} /> {say("device.back", { n: recall.most })}
			</Act>
			<Upgrades view={view} device={device} />
		</div>
	);
}

/** The reader's tiles beside the board. */
function Beside({ view }: { view: View }) {
	const { me, content, table } = view;
	const { fractures } = me;
	const spaces = ["outpost", "secret-site"] as const;
	const tiles = (fractures?.offBoard ?? []).flatMap((id, i) =>
		content.tiles[id] ? [{ tile: content.tiles[id], i, space: spaces[i] ?? "outpost" }] : [],
	);
	if (!fractures || tiles.length === 0) return null;
	return (
		<div class="beside-tiles" role="group" aria-label={say("device.beside")}>
			{tiles.map(({ tile, i, space }) => {
				const use = spot(view, { kind: "own", seat: me.seat, space });
				const worker = me.posts.find((post) => post.space === space)?.worker ?? null;
				const used = fractures.deviceUsed.includes(space);
				return (
					<Glitched key={i} view={view} seat={me} on={glitchedTile(me, OFF_BOARD + i)}>
						{tile.kind === "superproject" ? (
							<SuperView
								tile={tile}
								onBoard
								state={use.state}
								worker={worker}
								used={used}
								at={use.key}
								onClick={use.tap}
							/>
						) : (
							<TileView
								tile={tile}
								state={use.state}
								worker={worker}
								owner={ownerOf(me, table.seats)}
								used={used}
								at={use.key}
								onClick={use.tap}
							/>
						)}
					</Glitched>
				);
			})}
		</div>
	);
}

/** Glitches stored without effect on Unity's board. */
function Store({ view }: { view: View }) {
	const { me } = view;
	const places = boardOf(view, me).glitchPlaces;
	const n = me.fractures?.glitched.board ?? 0;
	if (places === 0 && n === 0) return null;
	return (
		<p class="ln store" title={glitchHelp("stored")}>
			<span>{say("device.store")}</span>
			{Array.from({ length: Math.max(places, n) }, (_, i) => (
				<span key={i} class="store-place">
					<GlitchSpot view={view} target="stored" at={1} lies={i < n} />
				</span>
			))}
		</p>
	);
}

/** The cards where a Glitch can be put or removed now. */
function Cards({ view }: { view: View }) {
	const { me, table, hand } = view;
	const cards = table.bot ? table.objectives : table.conditions;
	const lit = cards.flatMap((card, place) =>
		hand.state(placeKey({ kind: "glitch", seat: me.seat, target: "conditions", at: CONDITIONS.indexOf(card) }))
			? [{ card, place }]
			: [],
	);
	if (lit.length === 0) return null;
	return (
		<ul class="glitch-cards">
			{lit.map(({ card, place }) => (
				<li key={card}>
					<span>{sayOf("condition", card)}</span>
					<GlitchSpot
						view={view}
						target="conditions"
						at={CONDITIONS.indexOf(card)}
						lies={me.fractures?.glitched.cards.includes(place) ?? false}
					/>
				</li>
			))}
		</ul>
	);
}

/** The Flux Pool of an automaton as text. */
function poolWords({ table }: View): string[] {
	if (!table.fractures) return [];
	const { flux, casings, aside } = table.fractures.pool;
	const parts = [say("frac.flux", { n: flux }), say("frac.casings", { n: casings })];
	if (aside > 0) parts.push(say("frac.aside", { n: aside }));
	return [`${say("frac.pool")}${colon()}${parts.join(", ")}`];
}

/** Device, Glitches and Technologies of a seat as text. */
export function fractureSeatWords(view: View, seat: SeatTable): string[] {
	const { fractures } = seat;
	if (!fractures) return [];
	const none = say("prompt.none");
	const laid = fractures.laid.map((id) => breakthroughWords(breakthrough(id))).join(", ");
	const faces = deviceOf(view, seat).slots;
	const beside = fractures.offBoard.flatMap((id) =>
		view.content.tiles[id] ? [tileSentence(view.content.tiles[id])] : [],
	);
	const known = fractures.technologies.map((one) => technologyWords(view, one));
	return [
		...(seat.bot
			? poolWords(view)
			: [
					say("device.brief", {
						flux: fractures.device.filter(({ flux }) => flux).length,
						free: fractures.deviceFree,
						vp: fractures.deviceVp,
					}),
					fractures.device
						.flatMap((slot) =>
							faces[slot.slot]
								? [slotWords(faces[slot.slot] as DeviceSlotFace, slot, slot.slot === fractures.nextFlux)]
								: [],
						)
						.join(semicolon()),
					say("device.laid", { what: laid || none }),
				]),
		...(seat.bot ? [] : [`${glitchSum(view, seat)}${colon()}${glitchLines(view, seat).join(", ") || "–"}`]),
		`${say("tech.title")}${colon()}${known.join(" ") || none}`,
		...(beside.length > 0 ? [`${say("device.beside")}${colon()}${beside.join(" ")}`] : []),
	];
}

/** Where the reader's Glitches are. */
function Glitches({ view }: { view: View }) {
	const { me, table } = view;
	const lines = glitchLines(view, me);
	const owner = ownerOf(me, table.seats);
	return (
		<div class="glitches">
			<b>{glitchSum(view, me)}</b>
			<Cards view={view} />
			<ul class="glitch-list">
				{lines.map((line, i) => (
					<li key={i}>
						<GlitchMark owner={owner} words={say("glitch.name")} size={13} />
						{line}
					</li>
				))}
			</ul>
			<Store view={view} />
		</div>
	);
}

/** Number of lit places inside the opened Device. */
function litOf({ hand, me }: View): number {
	const keys = hand.session.answers.value.flatMap(({ place, key }) => (isInside(place, me.seat) ? [key] : []));
	return new Set(keys).size;
}

/** Whether a place is inside the opened Device. Glitches on the bay and the tracks are on the player board. */
function isInside(place: Place, seat: number): boolean {
	if (place.kind === "glitch")
		return (
			place.seat === seat &&
			(place.target === "device" || place.target === "conditions" || (place.target === "stored" && place.at === 1))
		);
	return (place.kind === "own" && isOfDevice(place.space)) || place.kind === "flux";
}

function isOfDevice(space: OwnSpace): boolean {
	return /^(device-|glitch-absorber|anomaly-neutralizer|blink-suppression-bypass|outpost|secret-site)/.test(space);
}

/** On the player board: the small Device, and the button that opens it. */
export function DevicePlate({ view }: { view: View }) {
	const { me, hand } = view;
	const { fractures } = me;
	if (!fractures) return null;
	const lit = litOf(view);
	const glitches = fractures.glitches;
	return (
		<div class="device" data-anchor={`device:${me.seat}`}>
			<h4>
				{say("device.title")}
				<b>
					{glitches > 0 ? <GlitchCount view={view} seat={me} /> : null}
					<Vp n={fractures.deviceVp} />
				</b>
			</h4>
			<DeviceRow view={view} seat={me} still />
			<button
				type="button"
				class={lit > 0 ? "act can" : "act"}
				aria-expanded={hand.device.value}
				data-lit={lit > 0 && !isDeviceOpen(view) ? lit : undefined}
				onClick={() => (hand.device.value = !hand.device.value)}
			>
				<b>{say("device.actions")}</b>
				<span>{say("device.lit", { n: lit })}</span>
			</button>
		</div>
	);
}

/** Whether the Device is open: by the reader, or because a question can be answered there. */
function isDeviceOpen(view: View): boolean {
	const { hand, me } = view;
	if (hand.device.value || hand.session.ask.value.kind === "turn") return hand.device.value;
	/* On a phone the open Device covers the board, so it opens only if all answers are inside. */
	const all = hand.session.answers.value;
	return litOf(view) > 0 && (layout.value !== "phone" || all.every(({ place }) => isInside(place, me.seat)));
}

/** Over the player board: the large Device with its Actions, Glitches, Technologies, tiles beside the board. */
export function DeviceOpen({ view }: { view: View }) {
	const { me, table, hand } = view;
	if (!table.fractures || !me.fractures || me.bot || !isDeviceOpen(view)) return null;
	const owner = ownerOf(me, table.seats);
	return (
		<section class={`dvopen own-${owner} mat-${owner}`} data-region="device" aria-label={say("device.band")}>
			<header>
				<h3>
					{say("device.title")} {table.fractures.side === "B" ? say("device.side", { side: "B" }) : ""}
				</h3>
				<span>
					{say("device.worth")} <Vp n={me.fractures.deviceVp} /> · {say("device.hand")}{" "}
					<GoodView good="flux" n={me.goods.flux} size={16} one />
				</span>
				<button
					type="button"
					aria-label={say("tool.close")}
					title={say("tool.close")}
					onClick={() => (hand.device.value = false)}
				>
					<Icon name="close" size={18} />
				</button>
			</header>
			<DeviceRow view={view} seat={me} />
			<Acts view={view} />
			<Glitches view={view} />
			<Beside view={view} />
			<OwnTechnologies view={view} />
		</section>
	);
}

/** In the question: the chance of a Glitch from the dice of a Recall. */
export function RecallRisk({ view }: { view: View }) {
	const { hand, me } = view;
	const place = hand.picked.value?.place;
	if (place?.kind !== "own" || place.space !== "device-recall") return null;
	const odds = hand.session.game.value.sum("recall-odds", me.seat);
	const words = say("device.recall.odds", { n: percent(odds) });
	return (
		<div class="row recall-risk">
			<span>{words}</span>
			<Chance
				shares={[
					{ n: 1000 - odds, words: say("blink.safe", { n: 100 - percent(odds) }) },
					{ n: odds, words: say("blink.bad", { n: percent(odds) }), cls: "bad" },
				]}
			/>
		</div>
	);
}

/** Device and Technologies of a rival, in brief. */
export function RivalFractures({ view, seat }: { view: View; seat: SeatTable }) {
	if (!seat.fractures) return null;
	return (
		<div class="rival-fractures">
			{seat.bot ? null : <DeviceRow view={view} seat={seat} />}
			<GlitchCount view={view} seat={seat} />
			<TechnologyNames view={view} seat={seat} />
		</div>
	);
}
