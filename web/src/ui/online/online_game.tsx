/**
 * Actions on the whole game: return to the seat, take a vacation, save the seat link, rematch, resign.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account, failed, gameHook, keepInAccount, leaveAddress, newLink, setGameHook } from "../../online/api";
import type { GameHook } from "../../online/api";
import { seatAddress, watchAddress } from "../../online/fragment";
import { here } from "../../online/here";
import { keepSeat, kept, newShare, seatOf } from "../../online/kept";
import type { Remote } from "../../online/remote";
import { deed } from "./online_deed";
import { Agreed, Ask, Choice, CopyLink, Field, momentWords } from "./online_parts";
import { SPECTATOR } from "./online_seats";
import { say } from "../words/say";

const DAY_S = 86400;

/** Opens a game as if its URL had been typed. */
const go = (fragment: string) => (location.hash = fragment);

function Back({ remote }: { remote: Remote }) {
	return (
		<section>
			<p>{say("online.back.note")}</p>
			<Ask words={say("online.back.do")} primary ask={() => deed(remote, { t: "back" })} />
		</section>
	);
}

function Vacation({ remote, seat }: { remote: Remote; seat: number }) {
	const days = useSignal("1");
	const person = remote.people.value?.seats[seat];
	const left = Math.floor((person?.vacation_left_s ?? 0) / DAY_S);
	const away = person?.away_until !== undefined && person.away_until > Date.now();
	if (person?.vacation_left_s === undefined) return null;
	return (
		<section>
			<h3>{say("online.vacation.title")}</h3>
			{away ? (
				<Ask words={say("online.vacation.end")} ask={() => deed(remote, { t: "vacation", days: 0 })}>
					<p>{say("online.seat.vacation", { when: momentWords(person.away_until ?? 0) })}</p>
				</Ask>
			) : (
				<>
					<p class="muted">{say("online.vacation.left", { time: say("online.days", { n: left }) })}</p>
					{left > 0 ? (
						<Ask
							words={say("online.vacation.do")}
							ask={() => deed(remote, { t: "vacation", days: Number(days.value) })}
						>
							<Choice
								label={say("online.vacation.days")}
								value={days.value}
								options={Array.from(
									{ length: left },
									(_, i) => [String(i + 1), say("online.days", { n: i + 1 })] as const,
								)}
								onChange={(value) => (days.value = value)}
							/>
						</Ask>
					) : null}
				</>
			)}
		</section>
	);
}

function Rematch({ remote }: { remote: Remote }) {
	const asked = remote.people.value?.rematch;
	const own = asked ? seatOf(asked) : null;
	const ask = async () => {
		const word = newShare();
		const answer = await deed(remote, { t: "rematch", word });
		if (failed(answer)) return answer;
		const game = String(answer["game"]);
		/* The seat link is also valid in the rematch. */
		if (remote.token !== null)
			keepSeat({
				game,
				seat: Number(answer["seat"]),
				token: remote.token,
				word,
				...(typeof answer["invite"] === "string" ? { invite: answer["invite"] } : {}),
			});
		go(`#game=${game}`);
		return answer;
	};
	return (
		<section>
			<h3>{say("online.rematch")}</h3>
			<p class="muted">{say(asked && !own ? "online.rematch.asked" : "online.rematch.note")}</p>
			{own && asked ? (
				<button type="button" class="btn primary" onClick={() => go(`#game=${asked}`)}>
					{say("online.rematch.go")}
				</button>
			) : (
				<Ask words={say(asked ? "online.rematch.do" : "online.rematch")} primary ask={ask} />
			)}
		</section>
	);
}

/** Ways to return to the seat: account, email, link. */
function OwnSeat({ remote, seat }: { remote: Remote; seat: number }) {
	const signed = useSignal(false);
	const mail = useSignal("");
	const { token, game } = remote;
	useEffect(() => {
		if (kept.peek().signed) void account().then((answer) => (signed.value = !failed(answer)));
	}, []);
	return (
		<section>
			<h3>{say("online.links")}</h3>
			{token === null ? (
				<p class="muted">{say("online.room.account")}</p>
			) : (
				<CopyLink label={say("online.link.own")} note={say("online.link.own.note")} link={seatAddress(game, token)} />
			)}
			<Ask
				words={say("online.link.new")}
				sure={say("online.link.new.note")}
				ask={() => newLink(game, token)}
				onDone={(made) => {
					keepSeat({ game, seat, token: made.token });
					go(`#seat=${game}.${made.token}`); /* the token of this page is no longer valid */
				}}
			/>
			{token !== null && signed.value ? (
				<Ask words={say("online.link.keep")} ask={() => keepInAccount(game, token)} done={say("online.link.kept")} />
			) : null}
			{token !== null && !signed.value && here.value?.mail ? (
				<Ask
					words={say("online.send")}
					ask={() => leaveAddress(game, token, mail.value.trim())}
					done={say("online.letter.seat.sent", { mail: mail.value.trim() })}
				>
					<Field
						label={say("online.letter.seat")}
						note={say("online.letter.seat.note")}
						type="email"
						fill="email"
						value={mail.value}
						onInput={(value) => (mail.value = value)}
					/>
				</Ask>
			) : null}
		</section>
	);
}

/** Whose turn it is, in a chat room: the host gives the address. */
function RoomHook({ remote }: { remote: Remote }) {
	const { token, game } = remote;
	const url = useSignal("");
	const form = useSignal<GameHook["form"]>("discord");
	const chosen = useSignal(false);
	useEffect(() => {
		void gameHook(game, token).then((answer) => {
			if (failed(answer) || answer.form === "") return;
			url.value = answer.url;
			form.value = answer.form;
		});
	}, []);
	const type = (value: string) => {
		url.value = value;
		if (!chosen.value) form.value = value === "" || value.includes("discord") ? "discord" : "slack";
	};
	return (
		<section>
			<h3>{say("online.gamehook")}</h3>
			<Ask
				words={say("online.save")}
				ask={() => setGameHook(game, token, { url: url.value.trim(), form: form.value })}
				done={say("online.saved")}
			>
				<p class="muted">{say("online.gamehook.note")}</p>
				<Field label={say("online.hook.url")} type="url" value={url.value} onInput={type} most={300} optional />
				<Choice
					label={say("online.gamehook.form")}
					value={form.value}
					options={[
						["discord", say("online.gamehook.discord")],
						["slack", say("online.gamehook.slack")],
					]}
					onChange={(value) => {
						chosen.value = true;
						form.value = value as GameHook["form"];
					}}
				/>
			</Ask>
		</section>
	);
}

function Resign({ remote }: { remote: Remote }) {
	const two = remote.people.value?.seats.length === 2;
	return (
		<section>
			<h3>{say("online.resign")}</h3>
			<Ask
				words={say("online.resign")}
				sure={say(two ? "online.resign.two" : "online.resign.more")}
				ask={() => deed(remote, { t: "resign" })}
			/>
		</section>
	);
}

export function GamePanel({ remote }: { remote: Remote }) {
	const seat = remote.seat.value;
	const about = remote.about.value;
	const people = remote.people.value;
	const options = about?.options ?? {};
	const over = people?.given_up === true || remote.table.value?.over.value === true;
	const player = seat === null ? undefined : people?.seats[seat]?.player;
	const plays = seat !== null && seat < SPECTATOR;
	return (
		<div class="game-panel">
			{about?.title ? <h3>{about.title}</h3> : null}
			{plays && over ? <Rematch remote={remote} /> : null}
			{plays && !over && (player === "greedy" || player === "open") ? <Back remote={remote} /> : null}
			{plays && !over && options.vacation ? <Vacation remote={remote} seat={seat} /> : null}
			<section>
				<h3>{say("online.room.agreed")}</h3>
				<Agreed options={options} />
				{options.spectators === false ? null : (
					<CopyLink label={say(over ? "result.link.over" : "online.room.watch")} link={watchAddress(remote.game)} />
				)}
			</section>
			{plays ? <OwnSeat remote={remote} seat={seat} /> : null}
			{plays && !over && people?.maker === seat ? <RoomHook remote={remote} /> : null}
			{plays && !over && player !== "gave-up" ? <Resign remote={remote} /> : null}
		</div>
	);
}
