/**
 * Players at an online table: the bar with names, presence and clocks, and the drawer with players, chat and game
 * actions.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameOptions } from "../../online/api";
import { markRead, readUpTo } from "../../online/kept";
import type { Remote } from "../../online/remote";
import type { Person } from "../../online/wire";
import { dateWords, t } from "../../words/i18n";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { Chat } from "./online_chat";
import { GamePanel } from "./online_game";
import { delayWords, timeWords, useNow } from "./online_parts";
import { PeoplePanel } from "./online_people";
import { PlanPanel, canPlan } from "./online_plan";
import { SPECTATOR, isMachine, nameAt, secondsLeft } from "./online_seats";
import type { AtTable as Props } from "./online_seats";
import type { OnlineSeat } from "../game/game";
import type { View } from "../hand/view";
import { colon, say } from "../words/say";
import "../css/online/online_table.css";

const TABS = ["people", "chat", "plan", "game"] as const;
type Tab = (typeof TABS)[number];
const tab = signal<Tab>("people");

const LITTLE_S = 60; /* a live clock with less is shown as low */
const LITTLE_DEADLINE_S = 3600;

/** Whether the list of players is open. */
export const showsPeople = ({ hand }: View) => hand.drawer.value === "online" && tab.value === "people";

/** Number of unread messages by others. */
export function unread(remote: Remote): number {
	const read = readUpTo(remote.game);
	const seat = remote.seat.value;
	return remote.chat.value.filter((text) => text.n > read && text.seat !== seat).length;
}

function stateWords(person: Person, now: number): string {
	if (person.away_until !== undefined && person.away_until > now)
		return say("online.seat.vacation", { when: dateWords(person.away_until) });
	return person.player === "person" || isMachine(person) ? "" : say(`online.seat.${person.player}`);
}

function TimeLeft({
	remote,
	seat,
	now,
	who,
	options,
}: {
	remote: Remote;
	seat: number;
	now: number;
	who: string;
	options: GameOptions;
}) {
	const left = secondsLeft(remote.clock.value, seat, now);
	if (!left) return null;
	const little = left.runs && left.s < (options.clock ? LITTLE_S : LITTLE_DEADLINE_S);
	const words = timeWords(left.s);
	return (
		<span
			class={`clock clk${left.runs ? " runs run" : ""}${little ? " little" : ""}`}
			role="timer"
			aria-label={say("online.clock", { who, time: words })}
		>
			{little ? <Icon name="warn" size={12} /> : null}
			{words}
		</span>
	);
}

function SeatChip({ remote, view, person, now }: Props & { person: Person; now: number }) {
	const { seat } = person;
	const at = view.table.seats[seat];
	const here = remote.state.value === "live" && remote.people.value?.here.includes(seat) === true;
	const who = nameAt({ remote, view }, seat);
	const machine = isMachine(person);
	const asked = view.hand.session.ask.value.seats.includes(seat);
	const state = stateWords(person, now);
	return (
		<li class={asked ? "chip-seat asked" : "chip-seat"} title={state}>
			{at ? <Letter owner={ownerOf(at, view.table.seats)} label={seatName(at)} /> : null}
			<span class={machine ? "nm" : here ? "nm dot on" : "nm dot"}>
				<span aria-hidden="true">{seat === remote.seat.value ? say("table.you") : who}</span>
				<span class="vh">
					{machine
						? who
						: say(here ? "online.seat.here" : "online.seat.away", {
								who: seat === remote.seat.value ? say("table.you") : who,
							})}
				</span>
			</span>
			{state ? (
				<small class="state">
					<Icon name={person.player === "person" ? "pause" : "bot"} size={13} /> <span>{state}</span>
				</small>
			) : null}
			<TimeLeft remote={remote} seat={seat} now={now} who={who} options={remote.about.value?.options ?? {}} />
		</li>
	);
}

/** Whether the player of this page has to move. */
export function isMyTurn({ remote, view }: Props): boolean {
	const seat = remote.seat.value;
	return (
		seat !== null &&
		seat < SPECTATOR &&
		view.hand.session.ask.value.seats.includes(seat) &&
		!view.table.seats[seat]?.bot
	);
}

/** Shows whose turn it is in the window title, for players with several tabs. */
function useTitle({ remote, view }: Props): void {
	const mine = isMyTurn({ remote, view });
	useEffect(() => {
		const name = remote.about.value?.title || t("app.name");
		document.title = mine ? `● ${say("online.turn.title")}${colon()}${name}` : name;
		return () => void (document.title = t("app.name"));
	}, [mine, remote.about.value?.title]);
}

/** Whether the player of a seat is connected; nothing for computer seats. */
function Presence({ remote, view, seat }: Props & { seat: number }) {
	const person = remote.people.value?.seats[seat];
	if (!person || isMachine(person)) return null;
	const here = remote.state.value === "live" && remote.people.value?.here.includes(seat) === true;
	const presence = say(here ? "online.seat.here" : "online.seat.away", { who: nameAt({ remote, view }, seat) });
	const words = `${presence} ${stateWords(person, Date.now())}`.trim();
	return (
		<i class={here ? "pres dot on" : "pres dot off"} role="img" aria-label={words} title={words}>
			<span class="vh">{words}</span>
		</i>
	);
}

function SeatClock({ remote, view, seat }: Props & { seat: number }) {
	return (
		<TimeLeft
			remote={remote}
			seat={seat}
			now={useNow()}
			who={nameAt({ remote, view }, seat)}
			options={remote.about.value?.options ?? {}}
		/>
	);
}

/** The online part of a rival's banner. */
export function onlineSeat(props: Props, seat: number): OnlineSeat {
	return {
		name: nameAt(props, seat),
		presence: <Presence {...props} seat={seat} />,
		clock: <SeatClock {...props} seat={seat} />,
	};
}

/** The player, spectators and chat; the rivals are in their banners. */
export function OnlineBar({ remote, view }: Props) {
	const now = useNow();
	useTitle({ remote, view });
	const people = remote.people.value;
	const options = remote.about.value?.options ?? {};
	const fresh = unread(remote);
	const open = (which: Tab) => () => {
		const same = view.hand.drawer.value === "online" && tab.value === which;
		tab.value = which;
		view.hand.drawer.value = same ? null : "online";
	};
	if (!people) return null;
	const own = people.seats.find(({ seat }) => seat === view.me.seat);
	return (
		<section class="self-bar" aria-label={say("online.people")}>
			{own ? (
				<ul>
					<SeatChip remote={remote} view={view} person={own} now={now} />
				</ul>
			) : null}
			{people.spectators > 0 ? (
				<span class="watchers" title={options.delay ? say("online.delayed", { time: delayWords(options) }) : ""}>
					<Icon name="eye" size={16} /> <span aria-hidden="true">{people.spectators}</span>
					<span class="vh">{say("online.watching", { n: people.spectators })}</span>
				</span>
			) : null}
			{remote.seat.value === SPECTATOR ? (
				<span class="watchers mine">
					{options.delay ? say("online.youwatch.delay", { time: delayWords(options) }) : say("online.youwatch")}
				</span>
			) : null}
			{canPlan({ remote, view }) ? (
				<button
					type="button"
					data-online="plan"
					aria-label={say("online.plan")}
					title={say("online.plan")}
					aria-pressed={view.hand.drawer.value === "online" && tab.value === "plan"}
					onClick={open("plan")}
				>
					<Icon name="step-forward" size={22} />
				</button>
			) : null}
			<button
				type="button"
				class={fresh > 0 ? "fresh" : ""}
				data-online="chat"
				aria-label={say("online.chat")}
				title={say("online.chat")}
				aria-pressed={view.hand.drawer.value === "online" && tab.value === "chat"}
				onClick={open("chat")}
			>
				<Icon name="chat" size={22} />
				{fresh > 0 ? (
					<>
						<b class="count" aria-hidden="true">
							{fresh}
						</b>
						<span class="vh">{say("online.unread", { n: fresh })}</span>
					</>
				) : null}
			</button>
		</section>
	);
}

/** The drawer of an online game: one of three tabs. */
export function OnlineDrawer({ remote, view }: Props) {
	const tabs = TABS.filter((one) => one !== "plan" || canPlan({ remote, view }));
	const chosen = tabs.find((one) => one === tab.value) ?? "people";
	const last = remote.chat.value.at(-1)?.n ?? 0;
	useEffect(() => {
		if (chosen === "chat" && document.visibilityState === "visible") markRead(remote.game, last);
	}, [chosen, last]);
	const move = (by: number) => {
		tab.value = tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length] ?? "people";
		document.getElementById(`online-tab-${tab.value}`)?.focus();
	};
	const fresh = unread(remote);
	const words = {
		people: say("online.people.tab"),
		chat: say("online.chat"),
		plan: say("online.plan.tab"),
		game: say("online.game"),
	};
	return (
		<div class="online-drawer">
			<div
				class="tabs"
				role="tablist"
				aria-label={say("online.tabs")}
				onKeyDown={(event) => (event.key === "ArrowRight" ? move(1) : event.key === "ArrowLeft" ? move(-1) : undefined)}
			>
				{tabs.map((one) => (
					<button
						type="button"
						key={one}
						role="tab"
						id={`online-tab-${one}`}
						aria-selected={one === chosen}
						aria-controls="online-panel"
						tabIndex={one === chosen ? 0 : -1}
						onClick={() => (tab.value = one)}
					>
						{words[one]} {one === "chat" && fresh > 0 ? <b class="count">{fresh}</b> : null}
					</button>
				))}
			</div>
			<div role="tabpanel" id="online-panel" aria-labelledby={`online-tab-${chosen}`}>
				{chosen === "people" ? (
					<PeoplePanel remote={remote} view={view} />
				) : chosen === "chat" ? (
					<Chat remote={remote} view={view} />
				) : chosen === "plan" ? (
					<PlanPanel remote={remote} view={view} />
				) : (
					<GamePanel remote={remote} />
				)}
			</div>
		</div>
	);
}
