/** The frame of every screen of the companion: a bar with the title, the contents, large buttons at the thumb. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Kept } from "../../companion/keep";
import { stayAwake } from "../../companion/wake";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import "../css/companion.css";

interface FrameProps {
	title: string;
	/** At the right of the title. */
	status?: string;
	onHome: () => void;
	/** More buttons in the bar. */
	tools?: ComponentChildren;
	/** Beside the contents on a wide screen. */
	beside?: ComponentChildren;
	foot: ComponentChildren;
	children: ComponentChildren;
}

/** Keeps the screen on while a screen of the companion is shown; a line says where the browser cannot. */
function Awake() {
	const waking = useMemo(() => stayAwake(), []);
	useEffect(() => () => waking.release(), [waking]);
	const state = waking.state.value;
	return (
		<p class={state === "on" || state === "off" ? "awake vh" : "awake"} data-awake={state} role="note">
			{state === "off" ? "" : say(`companion.awake.${state}`)}
		</p>
	);
}

export function Frame({ title, status = "", onHome, tools, beside, foot, children }: FrameProps) {
	return (
		<main class={beside ? "cmp two" : "cmp"}>
			<header class="cmp-top">
				<button
					type="button"
					data-home
					aria-label={say("companion.home")}
					title={say("companion.home")}
					onClick={onHome}
				>
					<Icon name="step-back" size={24} />
				</button>
				<h1>{title}</h1>
				<span class="status">{status}</span>
				{tools}
			</header>
			<div class="cmp-body" tabIndex={0}>
				{children}
				<Awake />
			</div>
			{beside ? (
				<aside class="cmp-beside" tabIndex={0} aria-label={say("companion.its")}>
					{beside}
				</aside>
			) : null}
			<footer class="cmp-foot">{foot}</footer>
		</main>
	);
}

/** The large button. */
export function Big({ words, act, on = true, data }: { words: string; act: () => void; on?: boolean; data: string }) {
	return (
		<button type="button" class="big" data-cmp={data} disabled={!on} onClick={act}>
			{words}
		</button>
	);
}

/** A button beside the large one. */
export function Second({
	words,
	act,
	on = true,
	data,
}: {
	words: string;
	act: () => void;
	on?: boolean;
	data: string;
}) {
	return (
		<button type="button" class="sec" data-cmp={data} disabled={!on} onClick={act}>
			{words}
		</button>
	);
}

export interface Choice<T extends string> {
	readonly value: T;
	readonly words: string;
	readonly barred?: boolean;
}

/** One of several, as chips. */
export function Pick<T extends string>({
	label,
	choices,
	now,
	onPick,
}: {
	label: string;
	choices: readonly Choice<T>[];
	now: T | null;
	onPick: (value: T) => void;
}) {
	return (
		<fieldset class="cpick">
			<legend>{label}</legend>
			<div>
				{choices.map(({ value, words, barred = false }) => (
					<button
						type="button"
						key={value}
						class={now === value ? "chip on" : "chip"}
						aria-pressed={now === value}
						disabled={barred}
						data-pick={value}
						onClick={() => onPick(value)}
					>
						{words}
					</button>
				))}
			</div>
		</fieldset>
	);
}

/** Lets the device roll: the large button if it is to roll, else a small one. */
export function Roll({ rolls, act }: { rolls: Kept["rolls"]; act: () => void }) {
	return rolls === "phone" ? (
		<Big words={say("companion.roll")} data="roll" act={act} />
	) : (
		<Second words={say("companion.rollforme")} data="roll" act={act} />
	);
}
