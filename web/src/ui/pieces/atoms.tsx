/**
 * The smallest pieces: icons, Goods, letters, Workers, VP, Breakthroughs, hexes. Each has a colour, a silhouette and
 * words; none knows a rule.
 */
import type { ComponentChildren } from "preact";
import type { Good, Icon as BreakthroughIcon, Path, Shape, Worker } from "../../core/lists";
import type { Price } from "../../core/content";
import type { SeatTable } from "../../core/table";
import { memo } from "./memo";
import { name, say } from "../say";

const ICONS: Readonly<Record<string, string>> = { core: "energy-core", flux: "flux-core", mix: "any", any: "worker", ai: "exosuit" };

const sizes = new Map<number, Record<string, string>>();

function sized(size: number): Record<string, string> {
	let style = sizes.get(size);
	if (!style) sizes.set(size, (style = { "--sz": `${size}px`, "--is": `${size}` }));
	return style;
}

/** An icon of the sprite. Decorative: the element around it carries the words. */
export const Icon = memo(function Icon({ name: icon, size = 18, cls = "" }: { name: string; size?: number; cls?: string }) {
	return (
		<svg class={cls ? `i ${cls}` : "i"} style={sized(size)} aria-hidden="true">
			<use href={`#i-${ICONS[icon] ?? icon}`} />
		</svg>
	);
});

export type GoodLike = Good | Worker | "mix" | "vp" | "morale" | "paradox" | "exosuit" | "any";

const WORKER_WORDS = new Set(["scientist", "engineer", "administrator", "genius", "operator", "any", "ai"]);

interface GoodProps {
	good: GoodLike;
	n?: number;
	size?: number;
	/** Write a lone 1 too. */
	one?: boolean;
	sign?: "+" | "−" | "";
}

/** "2 Titanium" as number and icon. */
export const GoodView = memo(function GoodView({ good, n = 1, size = 18, one = false, sign = "" }: GoodProps) {
	const number = n === 1 && !one && !sign ? "" : `${sign}${n}`;
	const kind = WORKER_WORDS.has(good) ? "who" : good === "core" ? "energy-core" : good === "flux" ? "flux-core" : good === "mix" ? "tug" : good;
	return (
		<span class={`good ${kind}`} title={`${n} ${name(good)}`}>
			{number}
			<Icon name={good} size={size} />
		</span>
	);
});

export const Goods = memo(function Goods({ of, size, one, sign }: { of: Price; size?: number; one?: boolean; sign?: "+" | "−" | "" }) {
	const rest: { size?: number; one?: boolean; sign?: "+" | "−" | "" } = {};
	if (size !== undefined) rest.size = size;
	if (one !== undefined) rest.one = one;
	if (sign !== undefined) rest.sign = sign;
	return (
		<>
			{(Object.entries(of) as [Good, number][]).map(([good, n]) => (
				<GoodView key={good} good={good} n={n} {...rest} />
			))}
		</>
	);
});

export const PATH_LETTERS: Readonly<Record<Path, string>> = { harmony: "h", dominance: "d", progress: "p", salvation: "s", unity: "u" };

/** The name of a button whose inside is symbols: for those who hear it. What is seen beside it is hidden from them. */
export const Named = memo(function Named({ words }: { words: string }) {
	return <span class="vh">{words}</span>;
});

/** The letter that stands for a seat: its Path's. Seats without a Path share out those that nobody plays, in order. */
export function ownerOf(seat: SeatTable, all: readonly SeatTable[]): string {
	if (seat.path) return PATH_LETTERS[seat.path];
	const taken = new Set(all.flatMap((other) => (other.path ? [PATH_LETTERS[other.path]] : [])));
	const left = ["d", "p", "s", "h", "u"].filter((letter) => !taken.has(letter));
	const before = all.filter((other) => !other.path && other.seat < seat.seat).length;
	return left[before] ?? "u";
}

/** How a seat is called. */
export function seatName(seat: SeatTable): string {
	if (seat.bot) return say(`kind.${seat.kind}` as "kind.chronobot2");
	return seat.path ? name(seat.path) : say("setup.who", { seat: seat.letter });
}

/** `quiet`: inside something that has a name of its own. */
export const Letter = memo(function Letter({ owner, label, cls = "", quiet = false }: { owner: string; label: string; cls?: string; quiet?: boolean }) {
	return (
		<b class={`letter own-${owner} ${cls}`} title={label} aria-hidden={quiet || undefined}>
			{owner.toUpperCase()}
		</b>
	);
});

/** A Worker that is there, filled; one that is asked for is an outline (GoodView). */
export const Piece = memo(function Piece({ kind, size = 24, cls = "", label = "" }: { kind: Worker; size?: number; cls?: string; label?: string }) {
	const attributes = label ? { role: "img" as const, "aria-label": label, title: label } : {};
	return (
		<span class={`piece ${kind} ${cls}`} style={sized(size)} {...attributes}>
			<Icon name={kind} size={Math.round(size * 0.78)} />
		</span>
	);
});

export const Vp = memo(function Vp({ n, cls = "", quiet = false }: { n: number | string; cls?: string; quiet?: boolean }) {
	return (
		<span class={`vp ${cls}`} title={`${n} ${name("vp")}`} aria-hidden={quiet || undefined}>
			{typeof n === "number" && n < 0 ? `−${-n}` : n}
			<Icon name="vp" size={13} />
		</span>
	);
});

const BT: Readonly<Record<string, string>> = { war: "warfare" };

/** A Breakthrough: the shape with an icon inside, or the bare shape for "any icon". */
export const Breakthrough = memo(function Breakthrough({ shape, icon, size = 30 }: { shape: Shape; icon?: BreakthroughIcon; size?: number }) {
	const low = shape === "triangle";
	const width = low ? 9.2 : 11.2;
	return (
		<svg class={`bt ${shape}`} width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={icon ? `${name(shape)}, ${name(icon)}` : name(shape)}>
			<title>{icon ? `${name(shape)}, ${name(icon)}` : name(shape)}</title>
			<use href={`#i-shape-${shape}`} width="24" height="24" />
			{icon ? <use href={`#i-bt-${BT[icon] ?? icon}`} x={(24 - width) / 2} y={low ? 9.6 : 6.4} width={width} height={width} /> : null}
		</svg>
	);
});

const HEX = "30,2.5 56.8,18 56.8,48 30,63.5 3.2,48 3.2,18";

function Suit({ owner, worker }: { owner: string; worker: Worker | null }) {
	return (
		<>
			<polygon class="hx-fill" points={HEX} />
			<polygon class="hx-pat" points={HEX} fill={`url(#pat-${owner})`} />
			<circle class="hx-core" cx="30" cy="31" r="18.5" />
			{worker && worker !== "ai" ? (
				<g class={`hx-worker ${worker}`}>
					<use href={`#i-${worker}`} x="18" y="18.5" width="24" height="24" />
				</g>
			) : (
				<g class="hx-suit">
					<path d="M23.5 30v-3a6.5 6.5 0 0 1 13 0v3Z" />
					<path d="M20 42c1-5 4.5-8 10-8s9 3 10 8" />
				</g>
			)}
			<g class="hx-letter">
				<circle cx="30" cy="55.5" r="9.2" />
				<text x="30" y="59.6">
					{owner.toUpperCase()}
				</text>
			</g>
		</>
	);
}

export type State = "" | "can" | "sel" | "no" | "off";

interface HexProps {
	state?: State;
	owner?: string;
	worker?: Worker | null;
	size?: number;
	cap?: ComponentChildren;
	label: string;
	/** Shown where a piece would go. */
	ghost?: boolean;
	pool?: boolean;
	/** An icon inside the empty hex. */
	inner?: string;
	/** The key of the place, by which the board is found. */
	at?: string | undefined;
	/** The Exosuit there can be dragged away. */
	blinks?: boolean;
	onClick?: (() => void) | undefined;
}

/** A hex space: empty, taken, legal now, chosen, impossible (it says why) or closed. */
export const Hex = memo(function Hex({ state = "", owner = "", worker = null, size = 46, cap, label, ghost = false, pool = false, inner = "", at, blinks = false, onClick }: HexProps) {
	const cls = ["hex", state, owner ? `own-${owner}` : "", owner && !ghost ? "taken" : "", ghost ? "ghost" : ""].filter(Boolean).join(" ");
	const picture = (
		<>
			<svg width={size} height={Math.round(size * 1.1)} viewBox="0 0 60 66" aria-hidden="true">
				<polygon class="hx" points={HEX} />
				{state === "no" || state === "off" ? <polygon class="hx-no" points={HEX} fill="url(#pat-no)" /> : null}
				{owner ? <Suit owner={owner} worker={worker} /> : pool ? <use href="#i-pool" x="19" y="22" width="22" height="22" /> : inner ? <use href={`#i-${inner}`} x="17" y="19" width="26" height="26" /> : null}
				{state === "sel" ? (
					<g class="hx-check">
						<circle cx="49" cy="12" r="9" />
						<path d="M44.8 12.2l2.9 2.9 5.3-5.6" />
					</g>
				) : null}
			</svg>
			{cap === undefined ? null : (
				<span class="cap" aria-hidden="true">
					{cap}
				</span>
			)}
		</>
	);
	if (!onClick)
		return (
			<span class={cls} role="img" aria-label={label} title={label} data-place={at}>
				{picture}
			</span>
		);
	return (
		<button type="button" class={cls} title={label} aria-pressed={state === "sel"} aria-disabled={state === "no"} data-place={at} data-blink={blinks || undefined} onClick={onClick}>
			<Named words={label} />
			{picture}
		</button>
	);
});

/** One or two icons with a figure between them. */
export function Pair({ first, second, text = "" }: { first: string; second?: string; text?: string }) {
	return (
		<span class="good">
			<Icon name={first} size={16} />
			{text}
			{second ? <Icon name={second} size={15} /> : null}
		</span>
	);
}
