/**
 * Building blocks of the online screens: a header with a back button, fields, forms that wait for the server and show
 * errors, links to copy, buttons that ask for confirmation; durations as text.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { failed } from "../../online/api";
import type { Answer, ErrorWord, GameOptions } from "../../online/api";
import type { Person } from "../../online/wire";
import { language } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { Exosuit } from "../pieces/figures";
import { Vista } from "../pieces/vista";
import "../css/online/online_parts.css";
import { playerName, say, sayOf } from "../words/say";

export const errorText = (word: ErrorWord) => sayOf("online.error", word);

/** An online screen. `kind` names its layout, `side` is shown at the right of its header. */
export function Screen({
	title,
	onBack,
	kind = "",
	side = null,
	children,
}: {
	title: string;
	onBack: () => void;
	kind?: string;
	side?: ComponentChildren;
	children: ComponentChildren;
}) {
	return (
		<main class={`t2 start online net ${kind}`}>
			<Vista />
			<Head title={title} onBack={onBack} side={side} />
			{children}
		</main>
	);
}

/** The header of a screen. Its title takes the focus when the screen appears, so that screen readers announce it. */
function Head({ title, onBack, side }: { title: string; onBack: () => void; side: ComponentChildren }) {
	const head = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		head.current?.focus();
		scrollTo(0, 0);
	}, [title]);
	return (
		<header class="hd2">
			<button type="button" data-back aria-label={say("online.back")} title={say("online.back")} onClick={onBack}>
				<Icon name="step-back" size={24} />
			</button>
			<h1 tabIndex={-1} ref={head}>
				{title}
			</h1>
			{side}
		</header>
	);
}

interface FieldProps {
	label: string;
	note?: string;
	value: string;
	onInput: (value: string) => void;
	type?: "text" | "email" | "password" | "url" | "time";
	/** The autocomplete attribute. */
	fill?: string;
	most?: number;
	least?: number;
	optional?: boolean;
}

export function Field({
	label,
	note = "",
	value,
	onInput,
	type = "text",
	fill = "off",
	most,
	least,
	optional = false,
}: FieldProps) {
	const id = useId();
	return (
		<label class="field">
			<span>{label}</span>
			<input
				type={type as "text"}
				value={value}
				autocomplete={fill as "off"}
				required={!optional}
				maxLength={most}
				minLength={least}
				spellcheck={false}
				autocapitalize={type === "text" ? "sentences" : "none"}
				aria-describedby={note ? id : undefined}
				onInput={(event) => onInput(event.currentTarget.value)}
			/>
			{note ? <small id={id}>{note}</small> : null}
		</label>
	);
}

export function Choice({
	label,
	value,
	options,
	onChange,
}: {
	label: string;
	value: string;
	options: readonly (readonly [string, string])[];
	onChange: (value: string) => void;
}) {
	return (
		<label class="field">
			<span>{label}</span>
			<select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
				{options.map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}

/** The result of a request, announced to screen readers. */
export function Outcome({ good = "", bad = null }: { good?: string; bad?: ErrorWord | null }) {
	if (bad)
		return (
			<p class="outcome minus" role="alert">
				<Icon name="warn" size={15} /> {errorText(bad)}
			</p>
		);
	return good ? (
		<p class="outcome plus" role="status">
			<Icon name="check" size={15} /> {good}
		</p>
	) : null;
}

interface AskProps<T extends object> {
	/** Label of the button. */
	words: string;
	ask: () => Promise<Answer<T>>;
	onDone?: (answer: T) => void;
	/** Message after success. */
	done?: string;
	/** Question to confirm first. */
	sure?: string;
	primary?: boolean;
	quiet?: boolean;
	children?: ComponentChildren;
}

/** A form: its button waits for the server, then the result is shown. */
export function Ask<T extends object>({
	words,
	ask,
	onDone,
	done = "",
	sure = "",
	primary = false,
	quiet = false,
	children,
}: AskProps<T>) {
	const waiting = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	const well = useSignal(false);
	const asking = useSignal(false);
	const go = async () => {
		if (waiting.value) return;
		waiting.value = true;
		wrong.value = null;
		well.value = false;
		const answer = await ask();
		waiting.value = false;
		asking.value = false;
		if (failed(answer)) wrong.value = answer.error;
		else {
			well.value = true;
			onDone?.(answer);
		}
	};
	return (
		<form
			class="ask"
			onSubmit={(event) => {
				event.preventDefault();
				if (sure && !asking.value) asking.value = true;
				else void go();
			}}
		>
			{children}
			{asking.value ? (
				<div class="sure" role="alert">
					<p>{sure}</p>
					<button type="submit" class="btn danger" aria-disabled={waiting.value}>
						{waiting.value ? say("online.wait") : say("online.sure")}
					</button>
					<button type="button" class="btn quiet" onClick={() => (asking.value = false)}>
						{say("online.no")}
					</button>
				</div>
			) : (
				<button
					type="submit"
					class={primary ? "btn primary" : quiet ? "btn quiet" : "btn"}
					aria-disabled={waiting.value}
				>
					{waiting.value ? say("online.wait") : words}
				</button>
			)}
			<Outcome good={well.value ? done : ""} bad={wrong.value} />
		</form>
	);
}

/** A link to pass on: fully visible, copied or shared with one tap. */
export function CopyLink({
	label,
	note = "",
	link,
	share = "",
	primary = false,
}: {
	label: string;
	note?: string;
	link: string;
	share?: string;
	primary?: boolean;
}) {
	const id = useId();
	const box = useRef<HTMLInputElement>(null);
	const copied = useSignal(false);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(link);
			copied.value = true;
		} catch {
			box.current?.select(); /* copying is not allowed: select the text for copying by hand */
		}
	};
	return (
		<div class="copy">
			<label for={id}>{label}</label>
			<div class="copy-row">
				<input
					id={id}
					ref={box}
					type="text"
					readOnly
					value={link}
					aria-describedby={note ? `${id}n` : undefined}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<button type="button" class={primary ? "btn primary" : "btn"} onClick={() => void copy()}>
					{copied.value ? <Icon name="check" size={16} /> : null} {say(copied.value ? "online.copied" : "online.copy")}
				</button>
				{typeof navigator.share === "function" ? (
					<button
						type="button"
						class="btn"
						onClick={() => void navigator.share({ url: link, text: share }).catch(() => undefined)}
					>
						<Icon name="share" size={16} /> {say("online.share")}
					</button>
				) : null}
			</div>
			{note ? <small id={`${id}n`}>{note}</small> : null}
			<span class="vh" role="status">
				{copied.value ? say("online.copied") : ""}
			</span>
		</div>
	);
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** A duration: m:ss below ten minutes, minutes below an hour, otherwise its two largest units. */
export function timeWords(seconds: number): string {
	const s = Math.max(0, Math.floor(seconds));
	if (s < 10 * MINUTE) return `${Math.floor(s / MINUTE)}:${String(s % MINUTE).padStart(2, "0")}`;
	const part = (n: number, unit: string) =>
		new Intl.NumberFormat(language(), {
			style: "unit",
			unit,
			unitDisplay: "narrow",
		}).format(n);
	if (s < HOUR) return part(Math.floor(s / MINUTE), "minute");
	const [large, small, unit, sub] =
		s < DAY ? ([HOUR, MINUTE, "hour", "minute"] as const) : ([DAY, HOUR, "day", "hour"] as const);
	const rest = Math.floor((s % large) / small);
	return rest > 0 ? `${part(Math.floor(s / large), unit)} ${part(rest, sub)}` : part(Math.floor(s / large), unit);
}

/** A time of day, with the date if it is not today. */
export function momentWords(ms: number, now = Date.now()): string {
	const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
	const far = new Date(ms).toDateString() !== new Date(now).toDateString();
	return new Intl.DateTimeFormat(language(), far ? { ...time, day: "numeric", month: "short" } : time).format(ms);
}

/** The current time, updated at most once a second, and not while the page is hidden. */
export function useNow(every = 1000): number {
	const now = useSignal(Date.now());
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") now.value = Date.now();
		}, every);
		return () => clearInterval(timer);
	}, [every]);
	return now.value;
}

export const hoursWords = (hours: number) =>
	hours % 24 === 0 ? say("online.days", { n: hours / 24 }) : say("online.hours", { n: hours });

export function delayWords(options: GameOptions): string {
	const { delay } = options;
	if (!delay) return "";
	return "rounds" in delay ? say("online.delay.round") : say("online.delay.minutes", { n: delay.minutes });
}

const secondsWords = (s: number) =>
	s > 0 && s % MINUTE === 0 ? say("online.minutes", { n: s / MINUTE }) : say("online.seconds", { n: s });

/** The options of a game as text, line by line. */
export function agreedWords(options: GameOptions): string[] {
	const { clock, deadline, vacation, late, spectators, delay, chat, computer, rated } = options;
	const lines: string[] = [];
	if (rated) lines.push(say("online.agreed.rated"));
	if (clock)
		lines.push(
			clock.increment > 0
				? say("online.agreed.clock", { time: secondsWords(clock.base), more: secondsWords(clock.increment) })
				: say("online.agreed.clock.only", { time: secondsWords(clock.base) }),
		);
	else if (deadline) lines.push(say("online.agreed.deadline", { time: hoursWords(deadline.hours) }));
	else lines.push(say("online.agreed.none"));
	if (vacation) lines.push(say("online.agreed.vacation", { time: say("online.days", { n: vacation.days }) }));
	if (clock || deadline) lines.push(say(late === "open" ? "online.agreed.open" : "online.agreed.greedy"));
	if (spectators === false) lines.push(say("online.agreed.nospectators"));
	else lines.push(delay ? say("online.agreed.delay", { time: delayWords(options) }) : say("online.agreed.spectators"));
	if (spectators !== false && chat === "all") lines.push(say("online.agreed.chat"));
	if (computer) lines.push(say("online.agreed.computer", { level: playerName(computer) }));
	return lines;
}

export function Agreed({ options }: { options: GameOptions }) {
	return (
		<ul class="agreed">
			{agreedWords(options).map((line) => (
				<li key={line}>{line}</li>
			))}
		</ul>
	);
}

type Named = Pick<Person, "name" | "player" | "free" | "former" | "level">;

/** The name shown for a seat: of its player, of a computer player, or that it is free. */
export function sitterName({ name, player, free, former, level }: Named): string {
	if (free) return say("online.nobody");
	if (former) return say("online.former");
	if (player === "computer" && level) return say("online.seat.level", { level: playerName(level) });
	if (player === "automaton" || player === "computer") return say(`online.seat.${player}`);
	return name || say("online.somebody");
}

/** Avatar of a seat: the first letter of the name, the bot, or a free seat. */
export function Face({ sitting, size = 46 }: { sitting: Named; size?: number }) {
	const machine = sitting.player === "automaton" || sitting.player === "computer";
	return (
		<span class={sitting.free ? "face open" : "face"} aria-hidden="true">
			{sitting.free ? (
				<Icon name="plus" size={size * 0.45} />
			) : machine ? (
				<Exosuit of="bot" owner="d" size={size * 0.6} />
			) : (
				(sitterName(sitting)[0] ?? "").toUpperCase()
			)}
		</span>
	);
}
