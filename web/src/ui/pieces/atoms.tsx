/**
 * The smallest pieces: icons, Goods, letters, Workers, VP, Breakthroughs. Each has a colour, a shape and a text; none
 * knows a rule.
 */
import type { Good, Icon as BreakthroughIcon, Path, Shape, Worker } from "../../core/lists";
import type { Price } from "../../core/content";
import type { SeatTable } from "../../core/table";
import { memo } from "./memo";
import { amount, name, ownerLetter, say } from "../words/say";
import { playerNames } from "../../game/names";

const ICONS: Readonly<Record<string, string>> = {
	core: "energy-core",
	flux: "flux-core",
	mix: "any",
	any: "worker",
	ai: "exosuit",
};

const sizes = new Map<number, Record<string, string>>();

/** Size as CSS variables: `--is` in units of the canvas, `--sz` in pixels. */
export function sized(size: number): Record<string, string> {
	let style = sizes.get(size);
	if (!style) sizes.set(size, (style = { "--sz": `${size}px`, "--is": `${size}` }));
	return style;
}

/** An icon of the sprite. Decorative: the element around it carries the label. */
export const Icon = memo(function Icon({
	name: icon,
	size = 18,
	cls = "",
}: {
	name: string;
	size?: number;
	cls?: string;
}) {
	return (
		<svg class={cls ? `i ${cls}` : "i"} style={sized(size)} aria-hidden="true">
			<use href={`#i-${ICONS[icon] ?? icon}`} />
		</svg>
	);
});

export type GoodLike = Good | Worker | "mix" | "vp" | "morale" | "paradox" | "exosuit" | "any";

const WORKER_WORDS = new Set(["scientist", "engineer", "administrator", "genius", "operator", "any", "ai"]);

/** Workers drawn as a bust. */
const BUSTS = new Set(["scientist", "engineer", "administrator", "genius", "operator"]);

interface GoodProps {
	good: GoodLike;
	n?: number;
	size?: number;
	/** Show the number even if it is 1. */
	one?: boolean;
	sign?: "+" | "−" | "";
}

/** "2 Titanium" as number and icon. */
export const GoodView = memo(function GoodView({ good, n = 1, size = 18, one = false, sign = "" }: GoodProps) {
	const number = n === 1 && !one && !sign ? "" : `${sign}${n}`;
	const kind = WORKER_WORDS.has(good)
		? "people"
		: good === "core"
			? "energy-core"
			: good === "flux"
				? "flux-core"
				: good === "mix"
					? "tug"
					: good === "vp"
						? "g-vp"
						: good;
	return (
		<span class={`good ${kind}`} title={amount(n, good)}>
			{number}
			{BUSTS.has(good) ? <Piece kind={good as Worker} size={size + 2} /> : <Icon name={good} size={size} />}
		</span>
	);
});

export const Goods = memo(function Goods({
	of,
	size,
	one,
	sign,
}: {
	of: Price;
	size?: number;
	one?: boolean;
	sign?: "+" | "−" | "";
}) {
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

export const PATH_LETTERS: Readonly<Record<Path, string>> = {
	harmony: "h",
	dominance: "d",
	progress: "p",
	salvation: "s",
	unity: "u",
};

/** Visually hidden label of a button that shows only symbols; the symbols are hidden from screen readers. */
export const Named = memo(function Named({ words }: { words: string }) {
	return <span class="vh">{words}</span>;
});

/** The letter of a seat: that of its Path. Seats without a Path get the unused letters in order. */
export function ownerOf(seat: SeatTable, all: readonly SeatTable[]): string {
	if (seat.path) return PATH_LETTERS[seat.path];
	const taken = new Set(all.flatMap((other) => (other.path ? [PATH_LETTERS[other.path]] : [])));
	const left = ["d", "p", "s", "h", "u"].filter((letter) => !taken.has(letter));
	const before = all.filter((other) => !other.path && other.seat < seat.seat).length;
	return left[before] ?? "u";
}

/** Display name of a seat. */
export function seatName(seat: SeatTable): string {
	if (seat.bot) return say(`kind.${seat.kind}` as "kind.chronobot2");
	return playerNames.value[seat.seat] || (seat.path ? name(seat.path) : say("setup.who", { seat: seat.seat + 1 }));
}

/** `quiet`: no label, because the element around it has one. */
export const Letter = memo(function Letter({
	owner,
	label,
	cls = "",
	quiet = false,
}: {
	owner: string;
	label: string;
	cls?: string;
	quiet?: boolean;
}) {
	return (
		<b class={`letter ltr own-${owner} ${cls}`} title={label} aria-hidden={quiet || undefined}>
			{ownerLetter(owner)}
		</b>
	);
});

/** A Worker: a bust in the outline of its type. AI Exosuits and Guardians are icons. */
export const Piece = memo(function Piece({
	kind,
	size = 24,
	cls = "",
	label = "",
}: {
	kind: Worker;
	size?: number;
	cls?: string;
	label?: string;
}) {
	const words = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
	return (
		<svg
			class={`wk wk-${kind} ${cls}`}
			style={sized(size)}
			viewBox={BUSTS.has(kind) ? "0 0 40 40" : "0 0 24 24"}
			{...words}
		>
			{label ? <title>{label}</title> : null}
			<use href={BUSTS.has(kind) ? `#w-${kind}` : `#i-${ICONS[kind] ?? kind}`} />
		</svg>
	);
});

export const Vp = memo(function Vp({
	n,
	cls = "",
	quiet = false,
	size = 14,
}: {
	n: number | string;
	cls?: string;
	quiet?: boolean;
	size?: number;
}) {
	return (
		<span class={`vp vpb ${cls}`} title={`${n} ${name("vp")}`} aria-hidden={quiet || undefined}>
			{typeof n === "number" && n < 0 ? `−${-n}` : n}
			<Icon name="vp" size={size} />
		</span>
	);
});

const BT: Readonly<Record<string, string>> = { war: "warfare" };

/** A Breakthrough: the shape with an icon inside, or the bare shape for "any icon". */
export const Breakthrough = memo(function Breakthrough({
	shape,
	icon,
	size = 30,
}: {
	shape: Shape;
	icon?: BreakthroughIcon;
	size?: number;
}) {
	const low = shape === "triangle";
	const width = low ? 9.2 : 11.2;
	return (
		<svg
			class={`bt ${shape}`}
			style={sized(size)}
			viewBox="0 0 24 24"
			role="img"
			aria-label={icon ? `${name(shape)}, ${name(icon)}` : name(shape)}
		>
			<title>{icon ? `${name(shape)}, ${name(icon)}` : name(shape)}</title>
			<use href={`#i-shape-${shape}`} width="24" height="24" />
			{icon ? (
				<use href={`#i-bt-${BT[icon] ?? icon}`} x={(24 - width) / 2} y={low ? 9.6 : 6.4} width={width} height={width} />
			) : null}
		</svg>
	);
});

/** One or two icons with a text between them. */
export function Pair({ first, second, text = "" }: { first: string; second?: string; text?: string }) {
	return (
		<span class="good">
			<Icon name={first} size={16} />
			{text}
			{second ? <Icon name={second} size={15} /> : null}
		</span>
	);
}
