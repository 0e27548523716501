/**
 * Creating an online game: the usual set-up, plus time control, spectators and chat.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { Core, Setup } from "../../core/core";
import type { Controller } from "../../game/session";
import { failed, giveShare, listGame, makeGame, seatComputer } from "../../online/api";
import type { Answer, ErrorWord, GameOptions, Listing, Made } from "../../online/api";
import { keepName, keepSeat, kept, newShare } from "../../online/kept";
import { Choice, Field, Outcome, hoursWords } from "./online_parts";
import { language } from "../../words/i18n";
import { LANGUAGES } from "../../words/languages";
import { colon, languageName, playerAbout, playerName, say, sayOf } from "../words/say";
import { SetupScreen } from "../screens/setup";
import type { Start } from "../screens/setup";

const PACES = ["none", "deadline", "clock"] as const;
type Pace = (typeof PACES)[number];

/** The options of a game besides its setup. */
export interface Agreement {
	readonly pace: Pace;
	readonly hours: number;
	readonly days: number;
	readonly base: number;
	readonly increment: number;
	readonly late: "greedy" | "open";
	/** Only with a time control, and among accounts. */
	readonly rated: boolean;
	readonly spectators: boolean;
	/** Delay for spectators in minutes; 0: none, -1: one round. */
	readonly delay: number;
	readonly chatAll: boolean;
	/** How strong the computer plays seats that it takes: the word of a computer player. */
	readonly computer: string;
}

const QUICK = "greedy"; /* the computer player of a game in which nothing was agreed */
const NOT_OFFERED = "random";

export const USUAL: Agreement = {
	pace: "none",
	hours: 72,
	days: 14,
	base: 1800,
	increment: 30,
	late: "greedy",
	rated: false,
	spectators: true,
	delay: 0,
	chatAll: false,
	computer: QUICK,
};

const HOURS = [1, 6, 12, 24, 48, 72, 120, 168, 336, 720];
const DAYS = [0, 3, 7, 14, 30, 60];
const BASES = [300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800];
const INCREMENTS = [0, 5, 10, 20, 30, 60, 120, 300];
const WITHIN = [100, 200, 300, 500];
const DELAYS = [0, -1, 5, 15, 30, 60, 240, 1440];

/** The options in the server's format, without defaults. */
export function optionsOf(a: Agreement): GameOptions {
	const rated = a.rated && a.pace !== "none";
	return {
		...(rated ? { rated } : {}),
		...(a.pace === "clock" ? { clock: { base: a.base, increment: a.increment } } : {}),
		...(a.pace === "deadline" ? { deadline: { hours: a.hours } } : {}),
		...(a.pace === "deadline" && a.days > 0 ? { vacation: { days: a.days } } : {}),
		...(a.pace !== "none" && !rated && a.late === "open" ? { late: "open" } : {}),
		...(a.spectators ? {} : { spectators: false }),
		...(a.spectators && a.delay !== 0 ? { delay: a.delay < 0 ? { rounds: 1 } : { minutes: a.delay } } : {}),
		...(a.spectators && a.chatAll ? { chat: "all" } : {}),
		...(a.computer === QUICK ? {} : { computer: a.computer }),
	};
}

/** The setup in the format of a record, without the format line. */
export function setupText(core: Core, setup: Setup): string {
	return core
		.writeRecord({ setup, moves: [] })
		.split("\n")
		.filter((line) => line.trim() !== "" && !line.startsWith("timerift"))
		.join("\n");
}

type Change = (part: Partial<Agreement>) => void;

const numbers = (list: readonly number[], words: (n: number) => string) =>
	list.map((n) => [String(n), words(n)] as const);

/** Whether the game is rated. Then the computer plays for whoever runs out of time, so that it ends. */
function Rated({ of: a, change }: { of: Agreement; change: Change }) {
	return (
		<label class="switch">
			<input type="checkbox" checked={a.rated} onChange={(event) => change({ rated: event.currentTarget.checked })} />
			<span>
				{say("online.rated")}
				<small>{say("online.rated.note")}</small>
			</span>
		</label>
	);
}

function Time({ of: a, rateable, change }: { of: Agreement; rateable: boolean; change: Change }) {
	return (
		<fieldset class="panel">
			<legend>{say("online.time")}</legend>
			<div class="opponents">
				{PACES.map((pace) => (
					<label class="radio" key={pace}>
						<input type="radio" name="pace" checked={a.pace === pace} onChange={() => change({ pace })} />
						<span>
							<strong>{sayOf("online.time", pace)}</strong>
							<small>{sayOf("online.time", `${pace}.note`)}</small>
						</span>
					</label>
				))}
			</div>
			{a.pace === "deadline" ? (
				<div class="numbers">
					<Choice
						label={say("online.deadline")}
						value={String(a.hours)}
						options={numbers(HOURS, hoursWords)}
						onChange={(hours) => change({ hours: Number(hours) })}
					/>
					<Choice
						label={say("online.vacation")}
						value={String(a.days)}
						options={numbers(DAYS, (n) => (n === 0 ? say("online.vacation.none") : say("online.days", { n })))}
						onChange={(days) => change({ days: Number(days) })}
					/>
				</div>
			) : null}
			{a.pace === "clock" ? (
				<div class="numbers">
					<Choice
						label={say("online.base")}
						value={String(a.base)}
						options={numbers(BASES, (n) => say("online.minutes", { n: n / 60 }))}
						onChange={(base) => change({ base: Number(base) })}
					/>
					<Choice
						label={say("online.increment")}
						value={String(a.increment)}
						options={numbers(INCREMENTS, (n) => say("online.seconds", { n }))}
						onChange={(increment) => change({ increment: Number(increment) })}
					/>
				</div>
			) : null}
			{rateable && a.pace !== "none" ? <Rated of={a} change={change} /> : null}
			{a.pace === "none" || (rateable && a.rated) ? null : (
				<Choice
					label={say("online.late")}
					value={a.late}
					options={[
						["greedy", say("online.late.greedy")],
						["open", say("online.late.open")],
					]}
					onChange={(late) => change({ late: late === "open" ? "open" : "greedy" })}
				/>
			)}
		</fieldset>
	);
}

/** The level of the computer, and its character. */
function Computers({ core, of: a, change }: { core: Core; of: Agreement; change: Change }) {
	const levels = core.players.filter(({ name }) => name !== NOT_OFFERED);
	const about = playerAbout(a.computer, levels.find(({ name }) => name === a.computer)?.about ?? "");
	return (
		<fieldset class="panel">
			<legend>{say("online.computers")}</legend>
			<Choice
				label={say("online.computers.level")}
				value={a.computer}
				options={levels.map(({ name }) => [name, playerName(name)] as const)}
				onChange={(computer) => change({ computer })}
			/>
			<small>{`${playerName(a.computer)}${colon()}${about}. ${say("online.computers.note")}`}</small>
		</fieldset>
	);
}

/** Gives their seats to the computer players of a solo game; the last one begins it. */
async function seatAll(made: Made, controllers: readonly Controller[]): Promise<void> {
	for (const [seat, controller] of controllers.entries())
		if (typeof controller === "object") await seatComputer(made.game, made.token, seat, true, controller.player);
}

const delayChoice = (n: number) =>
	n === 0 ? say("online.delay.none") : n < 0 ? say("online.delay.round") : say("online.delay.minutes", { n });

function Onlookers({ of: a, change }: { of: Agreement; change: Change }) {
	return (
		<fieldset class="panel">
			<legend>{say("online.onlookers")}</legend>
			<label class="switch">
				<input
					type="checkbox"
					checked={a.spectators}
					onChange={(event) => change({ spectators: event.currentTarget.checked })}
				/>
				<span>
					{say("online.spectators")}
					<small>{say("online.spectators.note")}</small>
				</span>
			</label>
			{a.spectators ? (
				<>
					<Choice
						label={say("online.delay")}
						value={String(a.delay)}
						options={numbers(DELAYS, delayChoice)}
						onChange={(delay) => change({ delay: Number(delay) })}
					/>
					<label class="switch">
						<input
							type="checkbox"
							checked={a.chatAll}
							onChange={(event) => change({ chatAll: event.currentTarget.checked })}
						/>
						<span>{say("online.chat.all")}</span>
					</label>
				</>
			) : null}
		</fieldset>
	);
}

/** Whether strangers may join or watch. Only a game of an account can be listed: its host answers for it. */
function Strangers({ listing, watched, solo }: { listing: Signal<Listing>; watched: boolean; solo: boolean }) {
	const now = listing.value;
	const change = (part: Partial<Listing>) => (listing.value = { ...now, ...part });
	const near = (within: number) => {
		const { within: _, ...rest } = now;
		listing.value = within > 0 ? { ...rest, guests: false, within } : rest;
	};
	const toggle = (key: "join" | "guests" | "watch", words: string, note: string) => (
		<label class="switch">
			<input type="checkbox" checked={now[key]} onChange={(event) => change({ [key]: event.currentTarget.checked })} />
			<span>
				{words}
				<small>{note}</small>
			</span>
		</label>
	);
	return (
		<fieldset class="panel">
			<legend>{say("lobby.make")}</legend>
			{solo ? null : toggle("join", say("lobby.make.join"), say("lobby.make.join.note"))}
			{!solo && now.join && !now.within
				? toggle("guests", say("lobby.make.guests"), say("lobby.make.guests.note"))
				: null}
			{!solo && now.join ? (
				<>
					<Choice
						label={say("lobby.make.rating")}
						value={String(now.within ?? 0)}
						options={[
							["0", say("lobby.any")],
							...WITHIN.map((n) => [String(n), say("lobby.make.rating.within", { n: String(n) })] as const),
						]}
						onChange={(within) => near(Number(within))}
					/>
					{now.within ? <p class="muted">{say("lobby.make.rating.note")}</p> : null}
				</>
			) : null}
			{watched ? toggle("watch", say("lobby.make.watch"), say("lobby.make.watch.note")) : null}
			{(now.join && !solo) || (now.watch && watched) ? (
				<Choice
					label={say("lobby.language")}
					value={now.language}
					options={Object.keys(LANGUAGES).map((code) => [code, languageName(code)] as const)}
					onChange={(code) => change({ language: code })}
				/>
			) : null}
		</fieldset>
	);
}

function Who({ solo, title, name }: { solo: Signal<boolean>; title: Signal<string>; name: Signal<string> }) {
	return (
		<fieldset class="panel">
			<legend>{say("online.make.who")}</legend>
			<div class="chips">
				{[false, true].map((alone) => (
					<button
						type="button"
						key={String(alone)}
						class={solo.value === alone ? "chip sel" : "chip"}
						aria-pressed={solo.value === alone}
						onClick={() => (solo.value = alone)}
					>
						{say(alone ? "online.make.solo" : "online.make.people")}
					</button>
				))}
			</div>
			<div class="numbers">
				<Field
					label={say("online.name")}
					note={say("online.name.note")}
					value={name.value}
					onInput={(value) => (name.value = value)}
					fill="nickname"
					most={40}
					optional
				/>
				<Field
					label={say("online.game.title")}
					note={say("online.game.title.note")}
					value={title.value}
					onInput={(value) => (title.value = value)}
					most={100}
					optional
				/>
			</div>
		</fieldset>
	);
}

/** `open`: listed for everybody, unless one changes it. */
export function MakeGame({
	core,
	account,
	open = false,
	onMade,
	onUnlisted,
	onBack,
}: {
	core: Core;
	account: string | null;
	open?: boolean;
	onMade: (made: Made) => void;
	/** The game was made, but is not listed. */
	onUnlisted: (why: ErrorWord) => void;
	onBack: () => void;
}) {
	const agreement = useSignal<Agreement>(USUAL);
	const solo = useSignal(false);
	const title = useSignal("");
	const name = useSignal(account ?? kept.peek().name);
	const listing = useSignal<Listing>({
		join: open,
		guests: true,
		watch: false,
		language: Object.hasOwn(LANGUAGES, language()) ? language() : "en",
	});
	const waiting = useSignal(false);
	const wrong = useSignal<ErrorWord | null>(null);
	const rateable = account !== null && !solo.value;
	const change: Change = (part) => (agreement.value = { ...agreement.value, ...part });
	const list = async (made: Made): Promise<Answer<object>> => {
		const wanted = {
			...listing.value,
			join: listing.value.join && !solo.value,
			watch: listing.value.watch && agreement.value.spectators,
		};
		return account !== null && (wanted.join || wanted.watch) ? listGame(made.game, wanted) : {};
	};
	const make = async ({ setup, controllers }: Start) => {
		if (waiting.value) return;
		waiting.value = true;
		const first = newShare();
		const made = await makeGame({
			setup: setupText(core, setup),
			title: title.value.trim(),
			name: name.value.trim(),
			word: first,
			options: optionsOf({ ...agreement.value, rated: rateable && agreement.value.rated }),
		});
		/* A server that knew our share of the dice before it committed to its secret could choose one that suits it, so we
		   send another share afterwards. A game against an automaton has begun by then. */
		const begun = solo.value && controllers.length === 1;
		const word = begun ? first : newShare();
		const given = failed(made) || begun ? made : await giveShare(made.game, made.token, word);
		/* Before the seats are taken: a game that cannot be listed is still there for those who are invited. */
		const listed = failed(made) ? made : await list(made);
		if (!failed(made) && solo.value) await seatAll(made, controllers);
		waiting.value = false;
		wrong.value = failed(made) ? made.error : null;
		if (failed(made)) return;
		if (failed(listed)) onUnlisted(listed.error);
		keepName(name.value.trim());
		keepSeat({
			game: made.game,
			seat: made.seat,
			token: made.token,
			invite: made.invite,
			word: failed(given) ? first : word,
			commitment: made.commitment,
		});
		onMade(made);
	};
	return (
		<SetupScreen
			key={String(solo.value)}
			core={core}
			solo={solo.value}
			onStart={(start) => void make(start)}
			onBack={onBack}
			online={{
				before: (
					<>
						<Who solo={solo} title={title} name={name} />
						<Time of={agreement.value} rateable={rateable} change={change} />
						{solo.value ? null : <Computers core={core} of={agreement.value} change={change} />}
					</>
				),
				after: (
					<>
						{account === null ? null : (
							<Strangers listing={listing} watched={agreement.value.spectators} solo={solo.value} />
						)}
						<Onlookers of={agreement.value} change={change} />
						<Outcome bad={wrong.value} />
					</>
				),
				start: say(waiting.value ? "online.wait" : "online.make.start"),
				waiting: waiting.value,
			}}
		/>
	);
}
