/** Corrections in companion light: what the device believes, and buttons that set it to what lies on the table. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { correctionsOf } from "../../companion/corrections";
import type { Fix, FixName } from "../../companion/corrections";
import type { LightGame } from "../../companion/light";
import type { Entry } from "../../core/light";
import { Icon } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { Groups, Spaces, groupsOf } from "./light_turn";

type OnEnter = (entries: readonly Entry[]) => void;

function Stepper({ fix, onEnter }: { fix: Extract<Fix, { is: "number" }>; onEnter: OnEnter }) {
	const { label, value, less, more } = fix;
	const button = (icon: "minus" | "plus", entries: readonly Entry[], words: string) => (
		<button
			type="button"
			class="step"
			disabled={entries.length === 0}
			aria-label={words}
			data-fix={icon}
			onClick={() => onEnter(entries)}
		>
			<Icon name={icon} size={22} />
		</button>
	);
	return (
		<span class="steps">
			{button("minus", less, say("light.fix.less", { what: label }))}
			<output>{value}</output>
			{button("plus", more, say("light.fix.more", { what: label }))}
		</span>
	);
}

function Pick({ fix, onEnter }: { fix: Extract<Fix, { is: "pick" }>; onEnter: OnEnter }) {
	const { label, value, choices } = fix;
	const now = choices.findIndex(({ text }) => text === value);
	return (
		<select
			aria-label={label}
			value={`${now}`}
			onChange={(event) => {
				const choice = choices[Number(event.currentTarget.value)];
				if (choice) onEnter([choice.entry]);
			}}
		>
			{choices.map(({ text }, i) => (
				<option key={text} value={`${i}`}>
					{text}
				</option>
			))}
		</select>
	);
}

function FixRow({ fix, onEnter }: { fix: Fix; onEnter: OnEnter }) {
	return (
		<li data-row={fix.label}>
			<span>{fix.label}</span>
			{fix.is === "number" ? <Stepper fix={fix} onEnter={onEnter} /> : null}
			{fix.is === "pick" ? <Pick fix={fix} onEnter={onEnter} /> : null}
			{fix.is === "cycle" ? (
				<button type="button" class="step" disabled={fix.next.length === 0} onClick={() => onEnter(fix.next)}>
					<span class="vh">{fix.label} </span>
					{fix.value}
				</button>
			) : null}
		</li>
	);
}

/** A part that a tap opens. */
function Part({ name, children }: { name: FixName | "changes"; children: ComponentChildren }) {
	const open = useSignal(false);
	return (
		<section class="clfix">
			<h2>
				<button
					type="button"
					class="clmore"
					data-part={name}
					aria-expanded={open.value}
					onClick={() => (open.value = !open.value)}
				>
					<Icon name={open.value ? "chevron-down" : "chevron-right"} size={24} /> {sayOf("light.fix", name)}
				</button>
			</h2>
			{open.value ? children : null}
		</section>
	);
}

/** What the player did and did not enter in his turn, or did outside of it. */
function Forgotten({ game }: { game: LightGame }) {
	return (
		<div class="clturn">
			<Spaces game={game} />
			<Groups groups={groupsOf(game)} onEnter={(entry) => void game.enter(entry)} />
		</div>
	);
}

export function LightFix({ game }: { game: LightGame }) {
	const refused = useSignal(false);
	const groups = correctionsOf({
		light: game.light,
		game: game.game.value,
		table: game.table.value,
		content: game.core.content,
		you: game.you,
		bot: game.bot,
		hypersync: game.extras.includes("hypersync"),
	});
	const onEnter: OnEnter = (entries) => {
		refused.value = !game.enterAny(entries);
	};
	return (
		<>
			<p class="hint">{say("light.fix.note")}</p>
			{refused.value ? <p role="alert">{say("light.fix.refused")}</p> : null}
			<Part name="changes">
				<Forgotten game={game} />
			</Part>
			{groups.map(({ name, fixes }) => (
				<Part key={name} name={name}>
					<ul>
						{fixes.map((fix) => (
							<FixRow key={fix.label} fix={fix} onEnter={onEnter} />
						))}
					</ul>
				</Part>
			))}
		</>
	);
}
