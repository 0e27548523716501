/**
 * An online game: the table, plus the state of the connection, a new link for the player's seat, what others did
 * meanwhile, why a turn was not accepted, and at the end the dice check.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { linkTo } from "../../keep/links";
import type { Remote as Visit, Opening } from "../../online/remote";
import { Remote } from "../../online/remote";
import type { RemoteSession } from "../../online/table";
import { say as sentenceOf } from "../../words/i18n";
import type { Key } from "../../words/i18n";
import { withoutLanguage } from "../../app/language";
import type { App } from "../../app/start";
import { Icon, seatName } from "../pieces/atoms";
import { Fair, useFair } from "./remote_fair";
import { GameScreen } from "../game/game";
import { motionOf } from "../motion/of";
import { Turn, useNames } from "../drawers/log";
import { HeirNotice } from "./online_heir";
import { TurnOffer } from "./online_offer";
import { PlanNotice } from "./online_plan";
import { OnlineBar, OnlineDrawer, onlineSeat, showsPeople, unread } from "./online_table";
import { saveText } from "../../app/save";
import { say } from "../words/say";
import type { View } from "../hand/view";
import { Vista } from "../pieces/vista";
import "../css/online/online.css";
import "../css/online/remote.css";

/** A screen with a message and a button home. */
function Card({ title, children, onHome }: { title: string; children?: ComponentChildren; onHome: () => void }) {
	return (
		<main class="t2 start online net gone">
			<Vista />
			<div class="panel">
				<h1>{title}</h1>
				{children}
				<button type="button" class="btn" onClick={onHome}>
					{say("remote.home")}
				</button>
			</div>
		</main>
	);
}

/** The state of the connection; nothing while it is live. */
function Connection({ visit, table }: { visit: Visit; table: RemoteSession }) {
	const state = visit.state.value;
	if (state === "live") return null;
	const words =
		state === "connecting" ? say("remote.connecting") : say(table.spectates ? "remote.lost.watch" : "remote.lost");
	return (
		<p class="connection" role="status" data-state={state}>
			<Icon name="offline" size={17} /> {words}
		</p>
	);
}

/** Notice about a turn that was not accepted as sent. */
function Notice({ table }: { table: RemoteSession }) {
	const notice = table.notice.value;
	if (!notice || notice.kind === "away") return null;
	const words =
		notice.kind === "refused"
			? say("remote.refused", { why: sentenceOf(table.core.sentence(notice.why)) })
			: say(`remote.${notice.kind}`);
	return (
		<div class="notice" role="alert">
			<p>{words}</p>
			<button type="button" class="mini2" onClick={() => table.dismiss()}>
				{say("remote.close")}
			</button>
		</div>
	);
}

/** Why the player cannot act; `children`: the dice check of a game that ended early. */
function Halted({
	view,
	visit,
	table,
	children,
}: {
	view: View;
	visit: Visit;
	table: RemoteSession;
	children: ComponentChildren;
}) {
	const halt = table.halt.value;
	if (halt === null) return null;
	const seats = visit.people.value?.seats ?? [];
	if (visit.people.value?.closed)
		return (
			<section class="ask calm" aria-label={say("prompt.question")}>
				<h2 aria-live="polite">{say("remote.closed")}</h2>
				<p>{say("remote.closed.note")}</p>
				{children}
			</section>
		);
	if (halt === "given-up") {
		const who = view.table.seats.find(({ seat }) => seats[seat]?.player === "gave-up");
		return (
			<section class="ask calm" aria-label={say("prompt.question")}>
				<h2 aria-live="polite">{say("remote.givenup")}</h2>
				{who ? <p>{say("remote.givenup.who", { who: seats[who.seat]?.name || seatName(who) })}</p> : null}
				{children}
			</section>
		);
	}
	const forGood = seats[table.mine]?.player === "gave-up";
	return (
		<section class="ask calm" aria-label={say("prompt.question")}>
			<h2 aria-live="polite">{say(forGood ? "remote.away.gaveup" : "remote.away")}</h2>
			{forGood ? null : (
				<button type="button" class="do" onClick={() => void visit.deed({ t: "back" })}>
					{say("remote.back")}
				</button>
			)}
		</section>
	);
}

/** Replays the moves as beats, if motion is loaded; otherwise move by move. */
function showSince(table: RemoteSession, from: number): void {
	const motion = motionOf(table);
	if (motion) motion.show(from);
	else table.look(from);
}

/** What others did while the player was away. */
function Since({ view, visit, table }: { view: View; visit: Visit; table: RemoteSession }) {
	const seats = useNames(view);
	const since = table.since.value;
	if (since === null || table.looking.value !== null) return null;
	const from = Math.min(since, table.lastTurn());
	const turns = table.log.value.filter(
		(turn) => turn.seat !== table.mine && turn.lines.some(({ step }) => step >= from),
	);
	if (turns.length === 0) return null;
	const others = turns.filter((turn) => turn.seat !== null).length;
	return (
		<section class="since" aria-label={say("remote.since")}>
			<h3>
				{say("remote.since")}
				{others > 0 ? <small>{say("remote.since.note", { n: others })}</small> : null}
			</h3>
			<ol class="log logl" tabIndex={0} aria-label={say("remote.since")}>
				{turns.map((turn) => (
					<Turn key={turn.key} seats={seats} turn={turn} hand={view.hand} undo={null} />
				))}
			</ol>
			<div class="controls">
				<button type="button" class="mini2" data-show onClick={() => showSince(table, from)}>
					<Icon name="play" size={18} /> {say("remote.watch")}
				</button>
				<button type="button" class="mini2" data-since onClick={() => visit.acknowledge()}>
					{say("motion.since.skip")}
				</button>
			</div>
		</section>
	);
}

function Table({ app, visit, table, onHome }: { app: App; visit: Visit; table: RemoteSession; onHome: () => void }) {
	const copied = useSignal(false);
	const fair = useFair({
		game: visit.game,
		token: visit.token,
		core: table.core,
		about: visit.about.value,
		over: table.over.value || table.halt.value === "given-up",
	});
	const text = fair.found.value?.text ?? null;
	const read = useMemo(() => (text === null ? null : table.core.readRecord(text)), [text]);
	const record = read?.ok ? read.record : null;
	const analysis = useMemo(() => (record ? app.analysisOf(record) : null), [record]);
	const copy = () => {
		if (!record) return;
		const fragment = linkTo(table.core, { kind: "game", record, at: null });
		void navigator.clipboard
			?.writeText(withoutLanguage(location.href).replace(/#.*$/, "") + fragment)
			.then(() => (copied.value = true));
	};
	return (
		<GameScreen
			session={table}
			settings={app.settings}
			onHome={onHome}
			onExport={text === null ? null : () => saveText({ name: `timerift-${visit.game}.rift`, text })}
			onLink={record ? copy : null}
			onBranch={record ? () => app.begin(record.setup, { moves: record.moves.slice(0, table.cursor.value) }) : null}
			analysis={analysis}
			copied={copied.value}
			notes={null}
			online={{
				bar: (view) => <OnlineBar remote={visit} view={view} />,
				seat: (view, seat) => onlineSeat({ remote: visit, view }, seat),
				rail: (view) => (
					<>
						<div class="notices">
							<Connection visit={visit} table={table} />
							{table.over.value || table.halt.value === "given-up" ? null : (
								<HeirNotice remote={visit} quiet={showsPeople(view)} />
							)}
							<Notice table={table} />
							<PlanNotice remote={visit} />
							<TurnOffer remote={visit} view={view} />
							<Since view={view} visit={visit} table={table} />
						</div>
						<Halted view={view} visit={visit} table={table}>
							<Fair fair={fair} />
						</Halted>
					</>
				),
				asks: table.halt.value === null,
				drawer: (view) => <OnlineDrawer remote={visit} view={view} />,
				unread: unread(visit),
				over: () => <Fair fair={fair} />,
			}}
		/>
	);
}

export default function RemoteGame({ app, opening, onHome }: { app: App; opening: Opening; onHome: () => void }) {
	const visit = useMemo(() => new Remote(app.core, opening), [opening]);
	useEffect(() => () => visit.close(), [visit]);
	const table = visit.table.value;
	if (visit.why.value)
		return (
			<Card title={say("remote.gone.title")} onHome={onHome}>
				<p role="alert">{say(`remote.gone.${visit.why.value}` as Key as "remote.gone.no-game")}</p>
			</Card>
		);
	if (!table || !visit.begun.value)
		return (
			<Card title={say(visit.about.value && !visit.begun.value ? "remote.waiting" : "remote.opening")} onHome={onHome}>
				<p role="status">{say("remote.connecting")}</p>
			</Card>
		);
	return <Table app={app} visit={visit} table={table} onHome={onHome} />;
}
