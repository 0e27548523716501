/**
 * The game in plain text: the games kept here, the open question with every answer as a button, the score and the log.
 * It shows nothing that ui/ does not show better, but it needs nothing except the session.
 */
import { useEffect, useState } from "preact/hooks";
import { NATURE } from "./core/core";
import type { Session } from "./game/session";
import { say, t } from "./i18n";
import type { GameSummary } from "./keep/store";
import type { App } from "./start";

function Question({ session }: { session: Session }) {
	const hand = session.handOver.value;
	if (hand !== null) return <button onClick={() => session.take(hand)}>{"ABCD"[hand]}</button>;
	return (
		<section aria-live="polite">
			<h2>{say(session.question.value)}</h2>
			<ul>
				{session.answers.value.map((answer) => (
					<li key={answer.words}>
						<button
							onClick={() => {
								session.play(answer.move);
								session.run();
							}}
						>
							{answer.words}
						</button>
					</li>
				))}
			</ul>
			<button disabled={!session.canUndo.value} onClick={() => session.undo()}>
				{t("action.undo")}
			</button>
			<button disabled={!session.canRedo.value} onClick={() => session.redo()}>
				{t("action.redo")}
			</button>
			<button disabled={!session.canResetTurn.value} onClick={() => session.resetTurn()}>
				{t("action.reset-turn")}
			</button>
		</section>
	);
}

function Play({ session }: { session: Session }) {
	const { era, phase, seats } = session.table.value;
	return (
		<main>
			<p>{`${era} · ${t(`phase.${phase}`)}`}</p>
			<ol>
				{seats.map((seat) => (
					<li key={seat.letter}>
						{seat.path ? t(`path.${seat.path}`) : t(`kind.${seat.kind}`)}
						{`: ${seat.score.total}`}
					</li>
				))}
			</ol>
			<Question session={session} />
			<section>
				{session.log.value.map((turn) => (
					<ul key={turn.key}>
						{turn.lines
							.filter((line) => line.seat !== NATURE || line.events.length > 0)
							.map((line, i) => (
								<li key={i}>{line.events.map((event) => say(event.told)).join(" ") || line.words}</li>
							))}
					</ul>
				))}
			</section>
		</main>
	);
}

function Home({ app }: { app: App }) {
	const [games, setGames] = useState<GameSummary[]>([]);
	useEffect(() => void app.store.list().then(setGames), [app]);
	const begin = (seats: Parameters<App["begin"]>[0]["seats"]) => app.begin({ seats }).session.run();
	return (
		<main>
			<h1>{t("app.name")}</h1>
			<p>{t("app.about")}</p>
			{app.brokenLink.value && <p role="alert">{t("link.broken")}</p>}
			<button onClick={() => begin([{ kind: "human" }, { kind: "chronobot2" }])}>{t("kind.chronobot2")}</button>
			<button onClick={() => begin([{ kind: "human" }, { kind: "chronossus" }])}>{t("kind.chronossus")}</button>
			<button onClick={() => begin([{}, {}])}>{t("action.new-game")}</button>
			<ul>
				{games.map((game) => (
					<li key={game.id}>
						<button onClick={() => void app.resume(game.id).then((open) => open?.session.run())}>
							{game.name || t("game.with", { n: game.moves })}
						</button>
					</li>
				))}
			</ul>
		</main>
	);
}

export function Plain({ app }: { app: App }) {
	const open = app.open.value;
	return open ? <Play session={open.session} /> : <Home app={app} />;
}
