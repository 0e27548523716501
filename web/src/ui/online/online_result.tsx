/**
 * The page of a finished game: who played and what it did to their ratings, the score sheet, how the score went, what
 * decided it; its record to save, to step through and to analyse, and whether its dice were fixed before it began.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../../app/start";
import { saveText } from "../../app/save";
import { RulesError, coreFor } from "../../core/builds";
import type { NoRules } from "../../core/builds";
import type { Core } from "../../core/core";
import type { Analysis } from "../../game/analysis";
import { playerNames } from "../../game/names";
import { eraScores, verdictOf } from "../../game/score";
import type { Verdict } from "../../game/score";
import { failed, seatRatings } from "../../online/api";
import type { SeatRatings } from "../../online/api";
import { isGivenUp, namesOf, placed, replayOf } from "../../online/finished";
import type { Finished, Placed, Replay } from "../../online/finished";
import { watchAddress } from "../../online/fragment";
import { language } from "../../words/i18n";
import { modulesWords } from "../diary/names";
import { GameScreen } from "../game/game";
import { Hand } from "../hand/hand";
import type { View } from "../hand/view";
import { Icon, PATH_LETTERS, Vp, ownerOf, seatName } from "../pieces/atoms";
import { Exosuit } from "../pieces/figures";
import { Chart } from "../screens/end/chart";
import { readerOf } from "../screens/end/names";
import { Ribbons } from "../screens/end/ribbons";
import { WhyEnded } from "../screens/end/why";
import { Winner, titleOf } from "../screens/end/winner";
import { figure, say, sayOf } from "../words/say";
import { Agreed, CopyLink, Screen, sitterName } from "./online_parts";
import { Fair, useFair } from "./remote_fair";
import type { FairState } from "./remote_fair";
import "../css/screens/end.css";
import "../css/online/remote.css";
import "../css/online/result.css";

const COUNTED_MS = 2000;
const COUNTED_TRIES = 10;

const endedWords = (s: number) =>
	new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(s * 1000);
const signed = (n: number) => (n > 0 ? `+${figure(n)}` : figure(n));

/** The build of the rules of the game; a word if it cannot be had. */
function useCore(own: Core, rules: string): Core | NoRules | null {
	const core = useSignal<Core | NoRules | null>(rules === own.rules ? own : null);
	useEffect(() => {
		coreFor(rules, own).then(
			(found) => (core.value = found),
			(error: unknown) => (core.value = error instanceof RulesError ? error.why : "rules-unreadable"),
		);
	}, [rules]);
	return core.value;
}

/** Asked again while one's own rating does not count the game: that takes the server a second or two. */
function useRatings({ game, about, own }: Finished): SeatRatings["seats"] {
	const ratings = useSignal<SeatRatings["seats"]>([]);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const read = async (left: number) => {
			const answer = await seatRatings(game);
			if (!failed(answer)) ratings.value = answer.seats;
			const mine = ratings.peek().find(({ seat }) => seat === own?.seat);
			if (left > 0 && mine && mine.after === undefined) timer = setTimeout(() => void read(left - 1), COUNTED_MS);
		};
		if (about.options?.rated) void read(COUNTED_TRIES);
		return () => clearTimeout(timer);
	}, [game]);
	return ratings.value;
}

/** What the parts of the end screen draw: the position after the last move. */
function viewOf({ session }: Replay, hand: Hand): View | null {
	const table = session.table.value;
	const [me] = table.seats;
	return me ? { hand, table, content: session.core.content, me } : null;
}

/** A name, with a link to the profile that its player shows. */
function Name({ of: { sitting, seat, rating } }: { of: Placed }) {
	const words = seat?.bot ? seatName(seat) : sitterName(sitting);
	return rating?.player ? <a href={`#player=${rating.player}`}>{words}</a> : <b>{words}</b>;
}

function Player({ of, view, over, mine }: { of: Placed; view: View | null; over: boolean; mine: boolean }) {
	const { sitting, seat, place, rating } = of;
	const owner = seat && view ? ownerOf(seat, view.table.seats) : "h";
	const role = [
		seat?.path ? sayOf("path", seat.path) : "",
		seat?.leader ? sayOf("leader", seat.leader) : "",
		sitting.player === "gave-up" ? say("result.resigned") : "",
	];
	return (
		<li class={mine ? "own" : ""} data-seat={sitting.seat}>
			<span class="nth">
				{place === null ? "" : <span class="vh">{say("result.place", { n: place })}</span>}
				<b aria-hidden="true">{place ?? ""}</b>
			</span>
			<Exosuit of={seat?.path ? PATH_LETTERS[seat.path] : seat?.bot ? "bot" : "h"} owner={owner} size={34} />
			<span class="with">
				<Name of={of} />
				<small>{role.filter(Boolean).join(" · ")}</small>
			</span>
			{over && seat ? <Vp n={seat.score.total} /> : null}
			{rating?.after !== undefined ? (
				<small class="change">
					{say("result.after", { n: figure(rating.after) })}{" "}
					<b class={(rating.change ?? 0) < 0 ? "minus" : "plus"}>{signed(rating.change ?? 0)}</b>
				</small>
			) : null}
		</li>
	);
}

/** The winner; of a game that was resigned, by whom. */
function Ending({ of, view, verdict }: { of: Finished; view: View | null; verdict: Verdict | null }) {
	if (view && verdict)
		return (
			<Winner view={view} verdict={verdict} title={titleOf(verdict, readerOf(view.hand.session, view.table))} below />
		);
	if (!isGivenUp(of.about)) return null;
	const who = of.about.seats.filter(({ player }) => player === "gave-up").map(sitterName);
	return (
		<section class="win stopped">
			<div>
				<h2 class="won-by">{say("remote.givenup")}</h2>
				{who.length > 0 ? <h3 class="won-with">{say("remote.givenup.who", { who: who.join(", ") })}</h3> : null}
			</div>
		</section>
	);
}

interface ActsProps {
	replay: Replay | null;
	analysis: Analysis | null;
	onTable: (() => void) | null;
}

function Acts({ replay, analysis, onTable }: ActsProps) {
	return (
		<div class="acts">
			{replay && analysis && eraScores(replay.session.steps.value).length > 0 ? (
				<button type="button" class="btn primary" data-analyse onClick={() => void analysis.open()}>
					<Icon name="hint" size={20} /> {say("analysis.title")}
				</button>
			) : null}
			{replay && replay.record.moves.length > 0 ? (
				<button type="button" class="btn" data-look-back onClick={() => replay.session.look(0)}>
					<Icon name="replay" size={20} /> {say("result.replay")}
				</button>
			) : null}
			{onTable ? (
				<button type="button" class="btn" data-table onClick={onTable}>
					<Icon name="chat" size={20} /> {say("result.table")}
				</button>
			) : null}
		</div>
	);
}

/** The score sheet, how the score went, and what decided the game. */
function Sheet({ view, verdict, list }: { view: View; verdict: Verdict | null; list: readonly Placed[] }) {
	const { session } = view.hand;
	const eras = eraScores(session.steps.value);
	if (eras.length === 0) return null; /* it ended while Paths and Leaders were chosen */
	const shown: Verdict = verdict ?? {
		ranking: list.flatMap(({ seat }) => seat ?? []),
		winners: [],
		runnerUp: null,
		margin: 0,
		tie: "none",
	};
	return (
		<>
			<WhyEnded view={view} verdict={shown} reader={readerOf(session, view.table)} />
			<Ribbons view={view} verdict={shown} />
			{eras.length > 1 ? (
				<section class="tl2">
					<h3>{say("over.chart")}</h3>
					<Chart view={view} />
				</section>
			) : null}
			{verdict ? null : <p class="muted">{say("result.stopped")}</p>}
		</>
	);
}

function RecordPart({ of, fair, wrong }: { of: Finished; fair: FairState; wrong: NoRules | null }) {
	const { game, about } = of;
	const text = fair.found.value?.text ?? null;
	return (
		<section class="panel record">
			<h2>{say("result.record")}</h2>
			{wrong ? <p role="alert">{sayOf("remote.gone", wrong)}</p> : <Fair fair={fair} />}
			{text === null ? null : (
				<button type="button" class="btn" data-save onClick={() => saveText({ name: `timerift-${game}.rift`, text })}>
					{say("result.save")}
				</button>
			)}
			<CopyLink
				label={say("result.link")}
				note={say(about.options?.spectators === false ? "result.link.private" : "result.link.note")}
				link={watchAddress(game)}
				share={about.title}
			/>
		</section>
	);
}

function Players({ of, list, view }: { of: Finished; list: readonly Placed[]; view: View | null }) {
	const over = view !== null && !isGivenUp(of.about);
	return (
		<section class="panel placed">
			<h2>{say("online.people")}</h2>
			<ol>
				{list.map((one) => (
					<Player key={one.sitting.seat} of={one} view={view} over={over} mine={one.sitting.seat === of.own?.seat} />
				))}
			</ol>
		</section>
	);
}

interface ResultProps {
	app: App;
	of: Finished;
	/** To the table of one's own game: the chat, a rematch. */
	onTable: () => void;
	onBack: () => void;
}

/** The record with the session to look back through, and its analysis if the page has the same rules. */
function useReplay(app: App, of: Finished) {
	const { game, about, own } = of;
	const core = useCore(app.core, about.rules);
	const rules = core === null || typeof core === "string" ? null : core;
	const fair = useFair({ game, token: own?.opening.token ?? null, core: rules, about, over: true });
	const text = fair.found.value?.text ?? null;
	const replay = useMemo(() => (text !== null && rules ? replayOf(rules, text, of) : null), [text, rules]);
	const hand = useMemo(() => (replay ? new Hand(replay.session) : null), [replay]);
	const analysis = useMemo(() => (replay && rules === app.core ? app.analysisOf(replay.record) : null), [replay]);
	useEffect(() => {
		playerNames.value = namesOf(about);
		return () => (playerNames.value = []);
	}, [game]);
	return { fair, replay, hand, analysis, wrong: typeof core === "string" ? core : null };
}

export function ResultScreen({ app, of, onTable, onBack }: ResultProps) {
	const { fair, replay, hand, analysis, wrong } = useReplay(app, of);
	const ratings = useRatings(of);
	const { about, own } = of;
	if (replay && (replay.session.looking.value !== null || analysis?.shown.value))
		return (
			<GameScreen
				session={replay.session}
				settings={app.settings}
				onHome={onBack}
				onExport={null}
				onLink={null}
				onBranch={
					replay.session.core === app.core
						? () => app.begin(replay.record.setup, { moves: replay.record.moves.slice(0, replay.session.cursor.value) })
						: null
				}
				analysis={analysis}
				copied={false}
				notes={null}
			/>
		);
	const view = replay && hand ? viewOf(replay, hand) : null;
	const verdict = view && !isGivenUp(about) ? verdictOf(view.table) : null;
	const list = placed(about, view?.table ?? null, ratings);
	const facts = [
		about.ended === undefined ? "" : say("result.when", { when: endedWords(about.ended) }),
		replay ? modulesWords({ modules: replay.record.setup.modules ?? [] }) : "",
	];
	return (
		<Screen title={about.title || say("online.untitled")} kind="end result" onBack={onBack}>
			<p class="facts">{facts.filter(Boolean).join(" · ")}</p>
			<Ending of={of} view={view} verdict={verdict} />
			<Players of={of} list={list} view={view} />
			<Acts replay={replay} analysis={analysis} onTable={own ? onTable : null} />
			{replay && !analysis ? <p class="muted">{say("result.rules")}</p> : null}
			{view ? <Sheet view={view} verdict={verdict} list={list} /> : null}
			<div class={verdict ? "rest" : "rest wide"}>
				<RecordPart of={of} fair={fair} wrong={wrong} />
				<section class="panel about">
					<h2>{say("online.room.agreed")}</h2>
					<Agreed options={about.options ?? {}} />
				</section>
			</div>
		</Screen>
	);
}
