/**
 * Screens before an online game begins: an invitation, an offered seat, a game opened without a seat, and the room in
 * which players wait for the others.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import {
	errorWord,
	failed,
	gameAbout,
	joinGame,
	leaveGame,
	lostLink,
	newInvite,
	seatComputer,
	seatRatings,
	takeSeat,
} from "../../online/api";
import type { Answer, ErrorWord, GameAbout, SeatRatings, Seated } from "../../online/api";
import { joinAddress, seatAddress, watchAddress } from "../../online/fragment";
import { here } from "../../online/here";
import { askedDone, askedWith, forgetSeat, keepName, keepSeat, kept, seatOf } from "../../online/kept";
import { Remote } from "../../online/remote";
import type { Opening } from "../../online/remote";
import type { Person } from "../../online/wire";
import { Icon } from "../pieces/atoms";
import { Agreed, Ask, CopyLink, Face, Field, Outcome, Screen, sitterName } from "./online_parts";
import { isMachine } from "./online_seats";
import { figure, say } from "../words/say";

/** The public data of a game, fetched once. */
export function useAbout(game: string): Answer<GameAbout> | null {
	const about = useSignal<Answer<GameAbout> | null>(null);
	useEffect(() => {
		about.value = null;
		void gameAbout(game).then((answer) => (about.value = answer));
	}, [game]);
	return about.value;
}

const titleOf = (about: GameAbout) => about.title || say("online.untitled");

/** The ratings of the seats of a rated game that their players show. */
function useRatings(game: string, about: GameAbout | null, filled: number): SeatRatings["seats"] {
	const seats = useSignal<SeatRatings["seats"]>([]);
	const rated = about?.options?.rated === true;
	useEffect(() => {
		if (rated)
			void seatRatings(game).then((answer) => {
				if (!failed(answer)) seats.value = answer.seats;
			});
	}, [game, rated, filled]);
	return seats.value;
}

/** The rating of a seat; a person's leads to the profile. */
function SeatRating({ of }: { of: SeatRatings["seats"][number] | undefined }) {
	if (of?.rating === undefined || of.deviation === undefined) return null;
	const words = say("online.rating.figure", { n: figure(of.rating), deviation: figure(of.deviation) });
	return of.player ? (
		<a class="rated" href={`#player=${of.player}`}>
			{words}
		</a>
	) : (
		<small class="rated">{words}</small>
	);
}

/** Title, players and settings. */
function AboutGame({ game, about }: { game: string; about: GameAbout }) {
	const ratings = useRatings(game, about, 0);
	return (
		<section class="panel about">
			<h2>{titleOf(about)}</h2>
			<ul class="sitters">
				{about.seats.map((sitting) => (
					<li key={sitting.seat}>
						<Face sitting={sitting} />{" "}
						<span class={sitting.free ? "who muted" : "who"}>
							{sitterName(sitting)} <SeatRating of={ratings.find(({ seat }) => seat === sitting.seat)} />
						</span>
					</li>
				))}
			</ul>
			<Agreed options={about.options ?? {}} />
		</section>
	);
}

function NameField({ name }: { name: { value: string } }) {
	return (
		<Field
			label={say("online.name")}
			note={say("online.name.note")}
			value={name.value}
			onInput={(value) => (name.value = value)}
			fill="nickname"
			most={40}
			optional
		/>
	);
}

interface DoorProps {
	game: string;
	secret: string;
	account: string | null;
	onSignIn?: () => void;
	onSeated: (opening: Opening) => void;
	onBack: () => void;
}

/** The target of an invitation link. */
export function JoinGame({ game, secret, account, onSignIn, onSeated, onBack }: DoorProps) {
	const about = useAbout(game);
	const name = useSignal(account ?? kept.peek().name);
	const own = seatOf(game);
	const join = async (): Promise<Answer<Seated>> => {
		const own = askedWith(secret);
		const seated = await joinGame(game, secret, name.value.trim(), own);
		if (failed(seated)) return seated;
		askedDone(secret);
		keepName(name.value.trim());
		keepSeat({
			game,
			seat: seated.seat,
			token: seated.token,
			word: own.word,
			...(about && !failed(about) ? { commitment: about.commitment } : {}),
		});
		return seated;
	};
	const full = about && !failed(about) && !about.seats.some(({ free }) => free);
	return (
		<Screen title={say("online.join")} onBack={onBack}>
			{about && failed(about) ? <Outcome bad={about.error} /> : null}
			{about && !failed(about) ? <AboutGame game={game} about={about} /> : null}
			{own ? (
				<section class="panel">
					<p>{say("online.join.have")}</p>
					<button type="button" class="btn primary" onClick={() => onSeated({ game, token: own.token })}>
						{say("online.join.go")}
					</button>
				</section>
			) : full ? (
				<p role="alert">{say("online.join.full")}</p>
			) : about && !failed(about) && about.options?.rated && account === null ? (
				<section class="panel">
					<p>{say("online.join.rated")}</p>
					<button type="button" class="btn primary" onClick={onSignIn}>
						{say("online.signin")}
					</button>
				</section>
			) : about && !failed(about) ? (
				<section class="panel">
					<Ask words={say("online.join.do")} ask={join} primary onDone={({ token }) => onSeated({ game, token })}>
						<NameField name={name} />
						{account ? null : <p class="muted">{say("online.join.note")}</p>}
					</Ask>
				</section>
			) : null}
		</Screen>
	);
}

/** The target of a link to an offered seat. */
export function TakeSeat({ game, secret, account, onSeated, onBack }: DoorProps) {
	const about = useAbout(game);
	const name = useSignal(account ?? kept.peek().name);
	const take = async (): Promise<Answer<Seated>> => {
		const seated = await takeSeat(game, secret, name.value.trim(), askedWith(secret).token);
		if (failed(seated)) return seated;
		askedDone(secret);
		keepName(name.value.trim());
		keepSeat({ game, seat: seated.seat, token: seated.token });
		return seated;
	};
	return (
		<Screen title={say("online.take")} onBack={onBack}>
			{about && failed(about) ? <Outcome bad={about.error} /> : null}
			{about && !failed(about) ? <AboutGame game={game} about={about} /> : null}
			<section class="panel">
				<Ask words={say("online.take.do")} ask={take} primary onDone={({ token }) => onSeated({ game, token })}>
					<p>{say("online.take.note")}</p>
					<NameField name={name} />
				</Ask>
			</section>
		</Screen>
	);
}

function Lost({ game }: { game: string }) {
	const mail = useSignal("");
	return (
		<section class="panel">
			<h2>{say("online.lost")}</h2>
			<Ask words={say("online.send")} ask={() => lostLink(game, mail.value.trim())} done={say("online.lost.sent")}>
				<p class="muted">{say("online.lost.note")}</p>
				<Field
					label={say("online.mail")}
					type="email"
					fill="email"
					value={mail.value}
					onInput={(value) => (mail.value = value)}
					most={254}
				/>
			</Ask>
		</section>
	);
}

/** A game in which this browser knows no seat of the player. */
export function Visit({
	game,
	account,
	onWatch,
	onSignIn,
	onBack,
}: {
	game: string;
	account: string | null;
	onWatch: () => void;
	onSignIn: () => void;
	onBack: () => void;
}) {
	const about = useAbout(game);
	const known = about && !failed(about) ? about : null;
	return (
		<Screen title={say("online.visit")} onBack={onBack}>
			{about && failed(about) ? <Outcome bad={about.error} /> : null}
			{known ? <AboutGame game={game} about={known} /> : null}
			{known?.begun && known.options?.spectators !== false ? (
				<button type="button" class="btn primary" onClick={onWatch}>
					<Icon name="eye" size={18} /> {say("online.watch")}
				</button>
			) : null}
			{known && !known.begun ? <p>{say("online.visit.wait")}</p> : null}
			{known ? (
				<section class="panel">
					<h2>{say("online.visit.player")}</h2>
					<p class="muted">{say("online.visit.player.note")}</p>
					{account ? null : (
						<button type="button" class="btn" onClick={onSignIn}>
							{say("online.signin")}
						</button>
					)}
				</section>
			) : null}
			{known && here.value?.mail ? <Lost game={game} /> : null}
		</Screen>
	);
}

/** Lets the host give a free seat to the computer. */
function Computer({ remote, person }: { remote: Remote; person: Person }) {
	return (
		<Ask
			words={say(person.free ? "online.room.computer" : "online.room.computer.off")}
			quiet
			ask={() => seatComputer(remote.game, remote.token, person.seat, person.free === true)}
		/>
	);
}

function Sitter({
	remote,
	person,
	you,
	maker,
	present,
	rating,
}: {
	remote: Remote;
	person: Person;
	you: boolean;
	maker: boolean;
	present: boolean;
	rating: SeatRatings["seats"][number] | undefined;
}) {
	const makes = remote.people.value?.maker === remote.seat.value;
	const machine = isMachine(person);
	const marks = [you ? say("online.room.you") : "", maker ? say("online.room.maker") : ""].filter(Boolean).join(", ");
	return (
		<li class={person.free ? "free" : present ? "here" : ""}>
			<span class="sn" aria-hidden="true">
				{person.seat + 1}
			</span>
			<Face sitting={person} size={104} />
			<span class="who">
				{sitterName(person)} {marks ? <small>{marks}</small> : null} <SeatRating of={rating} />
			</span>
			{person.free || machine ? null : (
				<small class={present ? "dot on" : "dot"}>{say(present ? "online.room.here" : "online.room.away")}</small>
			)}
			{makes && (person.free || person.player === "computer") ? <Computer remote={remote} person={person} /> : null}
		</li>
	);
}

function Invite({ remote, title }: { remote: Remote; title: string }) {
	const fresh = useSignal<string | null>(null);
	const invite = fresh.value ?? seatOf(remote.game)?.invite;
	const ask = async () => {
		const answer = await newInvite(remote.game, remote.token);
		if (failed(answer)) return answer;
		const known = seatOf(remote.game);
		if (known) keepSeat({ ...known, invite: answer.invite });
		fresh.value = answer.invite;
		return answer;
	};
	return (
		<section class="panel invite">
			{invite ? (
				<CopyLink
					label={say("online.room.invite")}
					note={say("online.room.invite.note")}
					primary
					link={joinAddress(remote.game, invite)}
					share={say("online.room.invite.text", { title })}
				/>
			) : (
				<p>{say("online.room.invite.lost")}</p>
			)}
			<Ask words={say("online.room.invite.new")} sure={invite ? say("online.room.invite.sure") : ""} quiet ask={ask} />
		</section>
	);
}

function OwnLink({ remote }: { remote: Remote }) {
	return (
		<section class="panel">
			{remote.token === null ? (
				<p>{say("online.room.account")}</p>
			) : (
				<CopyLink
					label={say("online.room.yours")}
					note={say("online.room.yours.note")}
					link={seatAddress(remote.game, remote.token)}
				/>
			)}
		</section>
	);
}

/** The waiting room: shows the seats as they fill; when the last is taken, the table opens. */
export function Room({
	core,
	opening,
	unlisted,
	onBegun,
	onGone,
	onBack,
}: {
	core: Core;
	opening: Opening;
	/** Why the game that was just made is not listed. */
	unlisted: ErrorWord | null;
	onBegun: () => void;
	onGone: () => void;
	onBack: () => void;
}) {
	const remote = useMemo(() => new Remote(core, opening), [opening.game, opening.token]);
	useEffect(() => () => remote.close(), [remote]);
	const begun = remote.begun.value;
	useEffect(() => {
		if (begun) onBegun();
	}, [begun]);
	const about = remote.about.value;
	const people = remote.people.value;
	const seat = remote.seat.value;
	const maker = people !== null && people.maker === seat;
	const title = about ? titleOf(about) : "";
	const free = people?.seats.filter((person) => person.free).length ?? 0;
	const ratings = useRatings(remote.game, about, free);
	return (
		<Screen title={title || say("online.room")} onBack={onBack} kind="room">
			{remote.state.value === "gone" ? <Outcome bad={errorWord(remote.why.value)} /> : null}
			<Outcome bad={unlisted} />
			<section class="panel seats2" aria-label={say("online.people")}>
				<h2 aria-live="polite">{begun ? say("online.begun") : say("online.gathering", { n: free })}</h2>
				<ul class="sitters">
					{people?.seats.map((person) => (
						<Sitter
							key={person.seat}
							remote={remote}
							person={person}
							you={person.seat === seat}
							maker={person.seat === people.maker}
							present={people.here.includes(person.seat)}
							rating={ratings.find((one) => one.seat === person.seat)}
						/>
					))}
				</ul>
				<p class="muted">{say("online.room.alone")}</p>
			</section>
			{maker && free > 0 ? <Invite remote={remote} title={title} /> : null}
			<OwnLink remote={remote} />
			{about ? (
				<section class="panel about">
					<h2>{say("online.room.agreed")}</h2>
					<Agreed options={about.options ?? {}} />
					{about.options?.spectators === false ? null : (
						<CopyLink label={say("online.room.watch")} link={watchAddress(remote.game)} />
					)}
				</section>
			) : null}
			<Ask
				words={say(maker ? "online.room.off" : "online.room.leave")}
				sure={say(maker ? "online.room.off.sure" : "online.room.leave.sure")}
				ask={() => leaveGame(remote.game, remote.token)}
				onDone={() => {
					remote.close();
					forgetSeat(remote.game);
					onGone();
				}}
			/>
		</Screen>
	);
}
