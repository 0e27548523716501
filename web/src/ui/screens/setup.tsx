/**
 * The set-up screen. Every option has a default, so one tap starts the game.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Core, Setup } from "../../core/core";
import type { Controller } from "../../game/session";
import { say as sentenceOf } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { Choices } from "./setup/choices";
import { Details, Modules } from "./setup/modules";
import { Difficulty, Opponents, opponentName } from "./setup/opponent";
import { OwnPath, Players, Seats } from "./setup/seats";
import { Head, Vista } from "../pieces/vista";
import { RuleTap } from "../rules/tap";
import "../css/screens/setup.css";

export interface Start {
	readonly setup: Setup;
	readonly controllers: readonly Controller[];
}

/** Additional parts for an online game, in which all other seats are people. */
interface OnlineParts {
	readonly before: ComponentChildren;
	readonly after: ComponentChildren;
	readonly start: string;
	readonly waiting: boolean;
}

interface SetupProps {
	core: Core;
	solo: boolean;
	onStart: (start: Start) => void;
	onBack: () => void;
	online?: OnlineParts;
}

/** The label of the start button: "Start: Harmony against Chronobot". */
function startWords(choices: Choices): string {
	const path = choices.seats.value[0]?.path;
	const who = choices.bot ? opponentName(choices.bot) : say("setup.computers", { n: choices.computers.value });
	if (!choices.solo) return say("setup.start.table", { n: choices.players });
	return path && path !== "random"
		? say("setup.start.path", { path: sayOf("path", path), who })
		: say("setup.start.solo", { who });
}

/** Board, edition and variants in one line, with a button to change them. */
function Summary({ choices, onChange }: { choices: Choices; onChange: () => void }) {
	const variants = choices.variants.value.map((variant) => sayOf("variant", variant));
	return (
		<span class="sum">
			<Icon name="board" size={19} />{" "}
			{say("setup.sum", {
				side: choices.side.value,
				edition: sayOf("edition", choices.edition.value),
				variants: variants.join(", ") || say("setup.sum.none"),
			})}{" "}
			<button type="button" class="lnk" data-change onClick={onChange}>
				{say("setup.change")}
			</button>
		</span>
	);
}

/** Enter starts the game, unless a focused control handles it. */
function useEnter(act: () => void): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const other =
				event.target instanceof HTMLElement && event.target.closest("button, a, input, select, textarea, summary");
			if (event.key === "Enter" && !other) act();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	});
}

export function SetupScreen({ core, solo, onStart, onBack, online }: SetupProps) {
	const choices = useMemo(() => new Choices(core, solo), [core, solo]);
	const custom = useSignal(false);
	const details = useSignal(false);
	const { fault, sentence, rule } = core.advise(choices.setup());
	const barred = fault !== null || (online?.waiting ?? false);
	const start = () => {
		if (!barred) onStart({ setup: choices.decided(), controllers: choices.controllers() });
	};
	useEnter(online ? () => undefined : start);
	return (
		<main class={online ? "t2 start agree online" : "t2 start agree"}>
			<Vista />
			<Head
				title={online ? say("online.make.title") : say(solo ? "setup.title.solo" : "setup.title.table")}
				onBack={onBack}
			/>
			<div class="left">
				{online?.before}
				{solo ? (
					<>
						<Opponents choices={choices} />
						<Difficulty choices={choices} custom={custom} />
						<OwnPath choices={choices} />
					</>
				) : (
					<>
						<Players choices={choices} />
						<Seats choices={choices} online={online !== undefined} />
					</>
				)}
			</div>
			<div class="right">
				{details.value || custom.value ? (
					<Details
						choices={choices}
						custom={custom}
						onClose={() => {
							details.value = false;
							custom.value = false;
						}}
					/>
				) : (
					<Modules choices={choices} />
				)}
				{online?.after}
			</div>
			<footer class="bar3">
				<Summary choices={choices} onChange={() => (details.value = !details.value)} />
				{fault ? (
					<p role="alert">
						{sentenceOf(sentence)} <RuleTap rule={rule} />
					</p>
				) : null}
				<button type="button" class="do" data-start disabled={barred} onClick={start}>
					{online?.start ?? startWords(choices)} {online ? null : <kbd aria-hidden="true">{say("prompt.enter")}</kbd>}
				</button>
			</footer>
		</main>
	);
}
