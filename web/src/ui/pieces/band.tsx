/**
 * The band of a module between the main board and the player's own board, and its parts.
 */
import type { ComponentChildren } from "preact";
import type { Source } from "../../core/content";
import type { Table } from "../../core/table";
import { Icon } from "./atoms";
import { say } from "../words/say";

/** The mark of reconstructed figures. */
export function Approx() {
	return (
		<span class="approx" role="img" aria-label={say("module.approx")} title={say("module.approx")}>
			<Icon name="approx" size={14} />
		</span>
	);
}

/** The text, with a remark if its figures are reconstructed. */
export function withSource(words: string, source: Source): string {
	return source === "reconstructed" ? say("module.guess", { words }) : words;
}

/** Whether figures of a module are reconstructed. All those of Variable Anomalies have a source. */
export function isGuessed(module: string): boolean {
	return module !== "variable-anomalies";
}

/** Below a score: a note if the game uses reconstructed figures. */
export function ScoreNote({ table }: { table: Table }) {
	const guessed =
		table.modules.some(isGuessed) ||
		table.variants.includes("asset-draft") ||
		table.variants.includes("alternate-timeline");
	if (!guessed) return null;
	return (
		<p class="score-note">
			<Icon name="approx" size={14} /> {say("module.score")}
		</p>
	);
}

export function Band({
	icon,
	title,
	note,
	region,
	approx = false,
	children,
}: {
	icon: string;
	title: string;
	note?: string;
	region: string;
	approx?: boolean;
	children: ComponentChildren;
}) {
	return (
		<section class={`mod panel mod-${region}`} data-region={region} aria-label={title}>
			<header class="mod-head">
				<Icon name={icon} size={17} />
				<h3>{title}</h3>
				{note ? <span>{note}</span> : null}
				<span class="end">{approx ? <Approx /> : null}</span>
			</header>
			<div class="boxes">{children}</div>
		</section>
	);
}

export function Box({
	icon,
	title,
	end,
	cls = "",
	children,
}: {
	icon?: string;
	title: string;
	end?: ComponentChildren;
	cls?: string;
	children: ComponentChildren;
}) {
	return (
		<div class={`box ${cls}`}>
			<h4>
				{icon ? <Icon name={icon} size={15} /> : null}
				{title}
				{end === undefined ? null : <span class="end">{end}</span>}
			</h4>
			{children}
		</div>
	);
}

export interface Share {
	/** Chance in 1000. */
	readonly n: number;
	readonly words: string;
	readonly cls?: "bad" | "mid";
}

const ROOM = 34; /* characters that fit into a bar */

/** The text that fits into a part of a bar: its words, its percentage, or nothing. */
function inside({ n, words }: Share, room: number): string {
	const letters = (n / 1000) * room;
	const figure = percentWords(n);
	return words.length <= letters ? words : figure.length <= letters ? figure : "";
}

/** A bar of chances. Texts that do not fit into their part are listed below the bar. */
export function Chance({ shares, room = ROOM }: { shares: readonly Share[]; room?: number }) {
	const parts = shares.filter(({ n }) => n > 0);
	const label = shares.map(({ words }) => words).join(", ");
	const rest = parts.filter((part) => inside(part, room) === "");
	return (
		<>
			<span class="bar" role="img" aria-label={label} title={label}>
				{parts.map((part, i) => (
					<i key={i} class={part.cls ?? ""} style={{ flex: String(part.n) }} aria-hidden="true">
						<span>{inside(part, room)}</span>
					</i>
				))}
			</span>
			{rest.length > 0 ? (
				<small class="bar-rest" aria-hidden="true">
					{rest.map(({ words }) => words).join(", ")}
				</small>
			) : null}
		</>
	);
}

/** Converts a chance in 1000 to a percentage. */
export function percent(n: number): number {
	return Math.round(n / 10);
}

/** The same in words: "42 %". */
export function percentWords(n: number): string {
	return say("analysis.percent", { n: percent(n) });
}
