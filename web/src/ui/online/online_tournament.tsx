/**
 * One tournament: what it is, joining and leaving, its rounds with their tables, the standings and what decides them.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../online/api";
import type { ContestTable, Contestant, Tournament } from "../../online/api";
import { tournamentAddress } from "../../online/fragment";
import { Icon } from "../pieces/atoms";
import { figure, say } from "../words/say";
import { Ask, CopyLink, Outcome, Screen, momentWords } from "./online_parts";
import { Kind, beginsWords, stateWords } from "./online_tournaments";
import "../css/online/tournament.css";

const REFRESH_MS = 10000;
const HEADS = ["tour.player", "tour.points", "tour.opponents", "tour.share"] as const;

interface Of {
	of: Tournament;
}

const nameOf = (of: Tournament, player: number) => of.players[player - 1]?.name ?? say("online.former");
const mine = (of: Tournament) => of.players.find((player) => player.mine);

/* ---- taking part ---- */

interface DeedsProps extends Of {
	id: string;
	account: string | null;
	onSignIn: () => void;
	onChanged: () => void;
}

function Entry({ of, id, account, onSignIn, onChanged }: DeedsProps) {
	const me = mine(of);
	if (of.state === 0 && account === null)
		return (
			<button type="button" class="btn primary" onClick={onSignIn}>
				{say("tour.signin")}
			</button>
		);
	if (of.state === 0 && !me)
		return <Ask words={say("tour.join")} ask={() => api.tournamentDo(id, "join")} onDone={onChanged} primary />;
	if (of.state === 0)
		return <Ask words={say("tour.leave")} ask={() => api.tournamentDo(id, "leave")} onDone={onChanged} />;
	return of.state === 1 && me && me.left === null ? (
		<Ask
			words={say("tour.drop")}
			sure={say("tour.drop.sure")}
			ask={() => api.tournamentDo(id, "leave")}
			onDone={onChanged}
			quiet
		/>
	) : null;
}

/** What its maker may do. */
function Making({ of, id, onChanged }: DeedsProps) {
	if (!of.mine || of.state > 1) return null;
	return (
		<>
			{of.state === 0 ? (
				<Ask words={say("tour.begin")} ask={() => api.tournamentDo(id, "begin")} onDone={onChanged} />
			) : null}
			<Ask
				words={say("tour.withdraw")}
				sure={say("tour.withdraw.sure")}
				ask={() => api.tournamentDo(id, "withdraw")}
				onDone={onChanged}
				quiet
			/>
		</>
	);
}

function About(props: DeedsProps) {
	const { of, id } = props;
	return (
		<section class="panel tabout">
			<h2>
				<span role="status">{stateWords(of, of.players.length)}</span>
			</h2>
			<p class="muted">
				{[of.maker === null ? "" : say("tour.by", { who: of.maker }), of.state === 0 ? beginsWords(of) : ""]
					.filter(Boolean)
					.join(" · ")}
			</p>
			<Kind of={of} />
			{of.state === 1 && of.until !== null ? (
				<p class="muted">{say("tour.until", { when: momentWords(of.until * 1000) })}</p>
			) : null}
			{of.state === 0 ? <p class="muted">{say("tour.rated")}</p> : null}
			<div class="deeds">
				<Entry {...props} />
				<Making {...props} />
			</div>
			<CopyLink
				label={say("tour.link")}
				note={of.state === 0 ? say("tour.link.note") : ""}
				link={tournamentAddress(id)}
				share={of.title}
			/>
		</section>
	);
}

/* ---- players and standings ---- */

function Players({ of }: Of) {
	return (
		<section class="panel">
			<h2>{say("tour.players")}</h2>
			{of.players.length === 0 ? <p class="muted">{say("tour.players.none")}</p> : null}
			<ol class="tplayers">
				{of.players.map((player: Contestant) => (
					<li key={player.player} class={player.mine ? "me" : ""}>
						{nameOf(of, player.player)}
					</li>
				))}
			</ol>
		</section>
	);
}

function Ties({ of }: Of) {
	return (
		<details class="ties">
			<summary>
				<Icon name="chevron-down" size={17} /> {say("tour.ties")}
			</summary>
			<ol>
				<li>{say("tour.ties.points")}</li>
				<li>{say("tour.ties.opponents")}</li>
				<li>{say("tour.ties.direct")}</li>
				<li>{say("tour.ties.share")}</li>
				<li>{say("tour.ties.lot", { seed: of.seed ?? "" })}</li>
			</ol>
		</details>
	);
}

function Standings({ of }: Of) {
	return (
		<section class="panel standings">
			<h2>{say("tour.standings")}</h2>
			<table>
				<thead>
					<tr>
						<th scope="col" aria-label={say("tour.place")} />
						{HEADS.map((head) => (
							<th key={head} scope="col" title={say(head)}>
								{say(head)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{of.standings.map((rank, at) => {
						const player = of.players[rank.player - 1];
						return (
							<tr key={rank.player} class={player?.mine ? "me" : ""}>
								<td>{at + 1}</td>
								<th scope="row">
									{nameOf(of, rank.player)}
									{player?.left != null ? <small> {say("tour.left")}</small> : null}
								</th>
								<td>
									<b>{figure(rank.points)}</b>
								</td>
								<td>{figure(rank.opponents)}</td>
								<td>{figure(rank.share)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			<Ties of={of} />
		</section>
	);
}

/* ---- rounds ---- */

/** A player at a table, with place and VP once the game is over. */
function Sitter({ of, table, seat }: Of & { table: ContestTable; seat: number }) {
	const player = table.players[seat] ?? 0;
	const place = table.places?.[seat];
	const score = table.scores?.[seat];
	return (
		<span class={place === 1 ? "won" : ""}>
			{nameOf(of, player)}
			{place === undefined ? null : (
				<small> {[`${place}.`, score == null ? "" : figure(score)].filter(Boolean).join(" ")}</small>
			)}
		</span>
	);
}

function Table({ of, table }: Of & { table: ContestTable }) {
	const me = mine(of)?.player ?? 0;
	const own = table.players.includes(me);
	const inside = (
		<>
			<b>{say(table.game === null ? "tour.bye" : "tour.table", { n: table.table })}</b>
			<span class="sat">
				{table.players.map((player, seat) => (
					<Sitter key={player} of={of} table={table} seat={seat} />
				))}
			</span>
			{table.game !== null && !table.places ? <em>{say("tour.playing")}</em> : null}
		</>
	);
	return (
		<li class={own ? "me" : ""}>
			{table.game === null ? (
				<span class="ttable">{inside}</span>
			) : (
				<a class="ttable" href={`#game=${table.game}`}>
					{inside}
				</a>
			)}
		</li>
	);
}

function Rounds({ of }: Of) {
	const rounds = Array.from({ length: of.round }, (_, i) => of.round - i);
	return (
		<section class="panel trounds">
			{rounds.map((round) => (
				<details key={round} open={round === of.round}>
					<summary>
						<Icon name="chevron-down" size={17} /> {say("tour.round", { n: round })}
					</summary>
					<ul>
						{of.tables
							.filter((table) => table.round === round)
							.map((table) => (
								<Table key={table.table} of={of} table={table} />
							))}
					</ul>
				</details>
			))}
		</section>
	);
}

export function TournamentScreen({
	id,
	account,
	onSignIn,
	onBack,
}: {
	id: string;
	account: string | null;
	onSignIn: () => void;
	onBack: () => void;
}) {
	const found = useSignal<Tournament | null>(null);
	const wrong = useSignal<api.ErrorWord | null>(null);
	const read = async () => {
		const answer = await api.tournament(id);
		wrong.value = api.failed(answer) ? answer.error : null;
		if (!api.failed(answer)) found.value = answer;
	};
	useEffect(() => {
		void read();
		const timer = setInterval(() => {
			if (document.visibilityState === "visible" && (found.peek()?.state ?? 0) < 2) void read();
		}, REFRESH_MS);
		return () => clearInterval(timer);
	}, [id, account]);
	const of = found.value;
	return (
		<Screen title={of?.title || say("tour.title")} kind="tournament" onBack={onBack}>
			<Outcome bad={wrong.value} />
			{of === null && !wrong.value ? <p class="muted">{say("online.wait")}</p> : null}
			{of ? (
				<>
					<About of={of} id={id} account={account} onSignIn={onSignIn} onChanged={() => void read()} />
					{of.round === 0 ? <Players of={of} /> : <Standings of={of} />}
					{of.round > 0 ? <Rounds of={of} /> : null}
				</>
			) : null}
		</Screen>
	);
}
