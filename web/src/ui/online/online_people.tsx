/**
 * The players of a game: who plays each seat, and the actions on a seat: hide its messages, offer it to someone else,
 * make a new link for a guest.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { blockSeat, failed, newLinkFor } from "../../online/api";
import { seatAddress, takeAddress } from "../../online/fragment";
import { kept } from "../../online/kept";
import type { Remote } from "../../online/remote";
import type { Person } from "../../online/wire";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { deed } from "./online_deed";
import { Stay } from "./online_heir";
import { Ask, CopyLink, delayWords, momentWords, timeWords, useNow } from "./online_parts";
import { ReportButton } from "./online_report";
import { SPECTATOR, isMachine, nameAt, secondsLeft } from "./online_seats";
import type { AtTable as Props } from "./online_seats";
import { say } from "../words/say";
import { dateWords } from "../../words/i18n";

const BY_MAKER = 2;

/** Offers an abandoned seat to someone else: the host at once, the others by majority vote. */
function Give({ remote, person, maker }: { remote: Remote; person: Person; maker: boolean }) {
	const link = useSignal("");
	const ask = async () => {
		const answer = await deed(remote, { t: "give", seat: person.seat });
		if (!failed(answer) && typeof answer["link"] === "string") link.value = answer["link"];
		return answer;
	};
	return (
		<>
			{person.votes > 0 && !person.offered ? (
				<p class="muted">{say("online.give.votes", { n: person.votes })}</p>
			) : null}
			{person.offered && !link.value ? <p class="muted">{say("online.give.offered")}</p> : null}
			{link.value ? (
				<CopyLink label={say("online.give.link")} link={takeAddress(remote.game, link.value)} />
			) : (
				<Ask
					words={say(person.offered ? "online.give.again" : maker ? "online.give" : "online.give.vote")}
					ask={ask}
					done={link.value || maker ? "" : say("online.give.done")}
				/>
			)}
		</>
	);
}

/** A new link for a guest; if it works only later, the guest can keep the seat until then. */
function Relink({ remote, person, who }: { remote: Remote; person: Person; who: string }) {
	const link = useSignal("");
	const from = useSignal(0);
	const told = useSignal(false); /* the server has told everybody of the link */
	useEffect(() => {
		if (person.link_from !== undefined) told.value = true;
	}, [person.link_from]);
	if (link.value && told.value && person.link_from === undefined && from.value > Date.now())
		return (
			<p class="state" role="status">
				{say("online.relink.kept", { who })}
			</p>
		);
	if (link.value)
		return (
			<>
				<CopyLink label={say("online.relink.link", { who })} link={seatAddress(remote.game, link.value)} />
				{from.value ? <p class="muted">{say("online.relink.from", { when: momentWords(from.value) })}</p> : null}
			</>
		);
	return (
		<Ask
			words={say("online.relink")}
			sure={say("online.relink.note")}
			ask={() => newLinkFor(remote.game, remote.token, person.seat)}
			onDone={(answer) => {
				from.value = answer.from ?? 0;
				link.value = answer.token;
			}}
		/>
	);
}

/** Actions on another player's seat. */
function Doings({ remote, person, who }: { remote: Remote; person: Person; who: string }) {
	const people = remote.people.value;
	const muted = people?.muted?.includes(person.seat) === true;
	const maker = people?.maker === remote.seat.value;
	const running = people?.given_up === false && remote.table.value?.over.value === false;
	const rated = remote.about.value?.options?.rated === true; /* then nobody takes over a seat */
	return (
		<div class="doings">
			{person.player === "computer" ? null : (
				<Ask
					words={say(muted ? "online.unmute" : "online.mute")}
					ask={() => deed(remote, { t: "mute", seat: person.seat, on: !muted })}
				/>
			)}
			{isMachine(person) || person.former ? null : <ReportButton remote={remote} seat={person.seat} who={who} />}
			{isMachine(person) || person.former || !kept.value.signed ? null : (
				<Ask
					words={say("lobby.block")}
					sure={say("lobby.block.note", { who })}
					ask={() => blockSeat(remote.game, person.seat)}
					done={say("lobby.block.done")}
				/>
			)}
			{running && !rated && person.player !== "person" ? <Give remote={remote} person={person} maker={maker} /> : null}
			{running && maker && person.player === "person" ? <Relink remote={remote} person={person} who={who} /> : null}
		</div>
	);
}

function PersonRow({ remote, view, person, now }: Props & { person: Person; now: number }) {
	const open = useSignal(false);
	const { seat, player } = person;
	const there = view.table.seats[seat];
	const me = remote.seat.value;
	const who = nameAt({ remote, view }, seat);
	const here = remote.state.value === "live" && remote.people.value?.here.includes(seat) === true;
	const left = secondsLeft(remote.clock.value, seat, now);
	const relinked = remote.about.value?.seats.find((one) => one.seat === seat)?.relinked === BY_MAKER;
	const away = person.away_until !== undefined && person.away_until > now;
	const machine = isMachine(person);
	const can = player !== "automaton" && seat !== me && me !== SPECTATOR;
	return (
		<li class="person">
			<div class="person-head">
				{there ? <Letter owner={ownerOf(there, view.table.seats)} label={seatName(there)} /> : null}
				<span class="who">
					<strong>{who}</strong>{" "}
					<small>
						{[
							seat === me ? say("online.room.you") : "",
							seat === remote.people.value?.maker && !machine ? say("online.room.maker") : "",
						]
							.filter(Boolean)
							.join(", ")}
					</small>
				</span>
				{machine ? null : (
					<small class={here ? "dot on" : "dot"}>{say(here ? "online.room.here" : "online.room.away")}</small>
				)}
				{can ? (
					<button
						type="button"
						class="btn quiet"
						aria-expanded={open.value}
						aria-label={say("online.more", { who })}
						title={say("online.more", { who })}
						onClick={() => (open.value = !open.value)}
					>
						<Icon name="chevron-down" size={17} cls={open.value ? "flipped" : ""} />
					</button>
				) : null}
			</div>
			{player === "person" || machine ? null : <p class="state">{say(`online.seat.${player}`)}</p>}
			{away ? <p class="state">{say("online.seat.vacation", { when: dateWords(person.away_until ?? 0) })}</p> : null}
			{left ? <p class="muted">{say("online.left", { time: timeWords(left.s) })}</p> : null}
			{person.link_from === undefined ? null : seat === me ? (
				<Stay remote={remote} from={person.link_from} />
			) : (
				<p class="state">{say("online.seat.heir", { when: momentWords(person.link_from) })}</p>
			)}
			{relinked ? <p class="muted">{say("online.seat.relinked")}</p> : null}
			{can && (open.value || player !== "person") ? <Doings remote={remote} person={person} who={who} /> : null}
		</li>
	);
}

export function PeoplePanel({ remote, view }: Props) {
	const now = useNow();
	const people = remote.people.value;
	const options = remote.about.value?.options ?? {};
	if (!people) return <p class="muted">{say("online.wait")}</p>;
	return (
		<div class="people">
			<ul>
				{people.seats.map((person) => (
					<PersonRow key={person.seat} remote={remote} view={view} person={person} now={now} />
				))}
			</ul>
			{people.spectators > 0 ? (
				<p class="muted">
					<Icon name="eye" size={15} /> {say("online.watching", { n: people.spectators })}
				</p>
			) : null}
			{options.delay ? <p class="muted">{say("online.delayed", { time: delayWords(options) })}</p> : null}
			{remote.seat.value === SPECTATOR ? <p class="muted">{say("online.youwatch")}</p> : null}
		</div>
	);
}
