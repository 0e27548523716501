/**
 * Root component. Shows the screen that the URL names (app/navigate.ts): home, lists, set-up or a game. Also handles
 * files and links that are opened.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Link } from "./keep/links";
import type { GameSummary } from "./keep/store";
import { harder } from "./game/presets";
import type { Session } from "./game/session";
import { askHere, here } from "./online/here";
import { t } from "./words/i18n";
import { missingLanguage, withoutLanguage, worded } from "./app/language";
import type { App, OpenGame, Trouble } from "./app/start";
import { GameScreen } from "./ui/game/game";
import { Home } from "./ui/screens/home";
import type { Start } from "./ui/screens/setup";
import { RuleHost } from "./ui/rules/host";
import { lazy } from "./ui/pieces/lazy";
import { saveText } from "./app/save";
import { languageName, say } from "./ui/words/say";

/* Not needed for the first decision of a game, so loaded later; `worded`: with the rest of the messages. */
const Online = lazy(() => worded(import("./ui/online/online")).then((file) => file.default));
const RemoteGame = lazy(() => worded(import("./ui/online/remote_game")).then((file) => file.default));
const CompanionGame = lazy(() => worded(import("./ui/companion/game")).then((file) => file.CompanionGame));
const CompanionSetup = lazy(() => worded(import("./ui/companion/setup")).then((file) => file.CompanionSetup));
const LightScreen = lazy(() => worded(import("./ui/companion/light")).then((file) => file.LightScreen));
const Games = lazy(() => import("./ui/screens/games").then((file) => file.Games));
const Diary = lazy(() => worded(import("./ui/diary/screen")).then((file) => file.DiaryScreen));
const ScorePad = lazy(() => worded(import("./ui/diary/screen")).then((file) => file.PadScreen));
const Learn = lazy(() => worded(import("./ui/screens/learn")).then((file) => file.Learn));
const Position = lazy(() => worded(import("./ui/position/screen")).then((file) => file.PositionScreen));
const Puzzles = lazy(() => worded(import("./ui/puzzles/list")).then((file) => file.Puzzles));
const PuzzleScreen = lazy(() => worded(import("./ui/puzzles/puzzle")).then((file) => file.PuzzleScreen));
const SettingsScreen = lazy(() => import("./ui/screens/settings").then((file) => file.SettingsScreen));
const SetupScreen = lazy(() => import("./ui/screens/setup").then((file) => file.SetupScreen));

/** The name of a new game in the list. */
function gameName({ setup }: Pick<Start, "setup">): string {
	return setup.seats
		.map((seat) =>
			seat.kind && seat.kind !== "human"
				? t(`kind.${seat.kind}`)
				: seat.path
					? t(`path.${seat.path}`)
					: say("setup.human"),
		)
		.join(", ");
}

function begin(app: App, start: Start): void {
	app.begin(start.setup, { controllers: start.controllers }, gameName(start));
}

/** Starts a game beside a real board: its dice and draws are entered, and every entry can be taken back. */
function beside(app: App, setup: Start["setup"]): void {
	app.begin(setup, { natureByHand: true, freeUndo: true }, gameName({ setup }));
}

/** The game that the big button of the home screen starts: against the Chronobot, with the printed rules. */
const USUAL: Start = { setup: { seats: [{}, { kind: "chronobot2" }] }, controllers: ["human"] };

async function linkOf(app: App, link: Link): Promise<string> {
	return withoutLanguage(location.href).replace(/#.*$/, "") + (await app.fragmentOf(link));
}

async function copyLink(app: App, link: Link): Promise<void> {
	await navigator.clipboard?.writeText(await linkOf(app, link));
}

/** A game that ended goes into the diary. */
async function writeDiary({ store }: App, id: string, session: Session): Promise<void> {
	const [{ writeEnded }, kept] = await Promise.all([import("./keep/diary"), store.load(id)]);
	if (kept) await writeEnded(store, session, kept);
}

function LocalGame({ app, open }: { app: App; open: OpenGame }) {
	const copied = useSignal(false);
	const { session, notes, keeper, teach } = open;
	const { setup, controllers, stated } = session;
	const next = keeper && !stated ? harder(setup) : null;
	/* While a game is being played its analysis would be advice. */
	const closed = session.now.value.state === "over" || (keeper === null && notes === null && !teach);
	useEffect(() => {
		if (closed && keeper) void keeper.flush().then(() => writeDiary(app, keeper.id, session));
	}, [session, closed]);
	const analysis = useMemo(() => (closed ? app.analysisOf(session.record()) : null), [session, closed]);
	return (
		<GameScreen
			session={session}
			settings={app.settings}
			onHome={() => app.leave()}
			onExport={() => void app.fileOf(session.record()).then(saveText)}
			onLink={() =>
				void copyLink(app, { kind: "game", record: session.record(), at: null }).then(() => (copied.value = true))
			}
			edit={teach || notes ? null : { open: () => app.edit(open), corrects: keeper !== null && session.natureByHand }}
			onBranch={() => {
				/* the branch is an ordinary game: without the notes of a lesson */
				const { moves, rewound = 0 } = session.branch().record();
				app.begin(setup, { controllers, moves, rewound, stated });
			}}
			teach={teach}
			onTeach={(name) => void app.teach(name)}
			analysis={analysis}
			onAgain={keeper ? () => app.begin(setup, { controllers, stated }, gameName({ setup })) : null}
			onHarder={next ? () => begin(app, { setup: next.setup, controllers }) : null}
			copied={copied.value}
			notes={notes}
		/>
	);
}

/** The games stored on this device; loaded whenever a screen that lists them appears. */
function useGames(app: App, shown: boolean) {
	const games = useSignal<readonly GameSummary[]>([]);
	const load = () => void app.store.list().then((list) => (games.value = list));
	useEffect(() => {
		if (shown) load();
	}, [shown]);
	return { games, remove: (id: string) => void app.store.remove(id).then(load) };
}

/** Why the page is not as the address or the settings ask. */
function troubleWords(trouble: Trouble): string {
	const missing = missingLanguage.value;
	if (trouble) return trouble === "link" ? t("link.broken") : say("home.gone");
	return missing ? say("setting.locale.offline", { language: languageName(missing) }) : "";
}

/** A puzzle, or the list of them. */
function PuzzlePage({ app, onBack }: { app: App; onBack: () => void }) {
	const name = app.puzzle.value;
	if (!name) return <Puzzles onBack={onBack} />;
	const onList = () => app.go("puzzles");
	return (
		<PuzzleScreen
			key={name}
			core={app.core}
			settings={app.settings}
			thinker={app.thinker}
			name={name}
			onList={onList}
		/>
	);
}

/** The editor of positions. */
function PositionPage({ app }: { app: App }) {
	const editing = app.editing.value;
	return (
		<Position
			core={app.core}
			editing={editing}
			onPlay={(stated, controllers, corrects) => {
				if (corrects) return void app.correct(corrects, stated);
				const setup = stated.game.setup();
				app.begin(setup, { stated, controllers, freeUndo: true }, gameName({ setup }));
			}}
			onFile={(record) => void app.fileOf(record).then(saveText)}
			onLink={(record) => copyLink(app, { kind: "position", record })}
			onBack={() => (editing ? history.back() : app.back())}
		/>
	);
}

function Screens({ app }: { app: App }) {
	const message = useSignal("");
	const screen = app.screen.value;
	const { games, remove } = useGames(app, screen !== "solo" && screen !== "here");
	const back = () => app.back();
	const trouble = app.trouble.value;
	switch (screen) {
		case "solo":
		case "here":
			return (
				<SetupScreen
					key={screen}
					core={app.core}
					solo={screen === "solo"}
					onStart={(start) => begin(app, start)}
					onBack={back}
				/>
			);
		case "games":
			return <Games games={games.value} onContinue={(id) => void app.resume(id)} onDelete={remove} onBack={back} />;
		case "diary":
			return (
				<Diary
					core={app.core}
					store={app.store}
					onBack={back}
					onOpen={(id) => void app.resume(id)}
					onPad={() => app.go("score")}
				/>
			);
		case "score":
			return <ScorePad core={app.core} store={app.store} onBack={back} onSaved={() => app.go("diary")} />;
		case "learn":
			return (
				<Learn onChapter={(name) => void app.teach(name)} onLesson={(name) => void app.lesson(name)} onBack={back} />
			);
		case "puzzles":
			return <PuzzlePage app={app} onBack={back} />;
		case "position":
			return <PositionPage app={app} />;
		case "companion":
			return (
				<CompanionSetup
					core={app.core}
					going={games.value.find((game) => game.byHand && !game.over) ?? null}
					onStart={(setup) => beside(app, setup)}
					name={(setup) => gameName({ setup })}
					onLight={(kept) => void app.store.save(kept).then(() => app.resume(kept.id))}
					onContinue={(id) => void app.resume(id)}
					onHome={back}
				/>
			);
		case "settings":
			return <SettingsScreen settings={app.settings} onBack={back} />;
		case "home":
			return (
				<Home
					games={games.value}
					message={troubleWords(trouble) || message.value}
					onContinue={(id) => void app.resume(id)}
					onPlay={() => begin(app, USUAL)}
					onGo={(to) => app.go(to)}
					onLesson={(name) => void app.lesson(name)}
					onTeach={() => void app.teach("first1")}
					server={here.value !== null}
					newer={app.newer.value}
					onUpdate={app.update}
					onFile={(text) => {
						void app.openFile(text).then((error) => {
							message.value = error ? say("home.failed", { line: error.line, reason: error.reason }) : "";
						});
					}}
				/>
			);
	}
}

/** The screen, game or online screen that is open. */
function Open({ app }: { app: App }) {
	const open = app.open.value;
	const visit = app.visit.value;
	const at = app.online.value;
	useEffect(() => void askHere(), []);
	if (open) {
		const { seed, stated } = open.session;
		const table = <LocalGame key={`${seed.join()} ${stated?.game.hash() ?? ""}`} app={app} open={open} />;
		if (!open.keeper || !open.session.natureByHand) return table;
		const { session, keeper } = open;
		return (
			<CompanionGame
				key={keeper.id}
				session={session}
				id={keeper.id}
				board={table}
				onHome={() => app.leave()}
				onCorrect={() => app.edit(open)}
			/>
		);
	}
	const light = app.light.value;
	if (light)
		return (
			<LightScreen
				key={light.id}
				core={app.core}
				store={app.store}
				kept={light}
				onHome={() => app.leave()}
				onPad={() => app.go("score")}
			/>
		);
	if (visit) return <RemoteGame key={visit.game} app={app} opening={visit} onHome={() => app.leave()} />;
	if (at === null) return <Screens app={app} />;
	return <Online app={app} at={at} onPlay={(opening) => app.play(opening)} onLeave={() => app.go("home")} />;
}

export function Page({ app }: { app: App }) {
	return (
		<>
			<Open app={app} />
			<RuleHost />
		</>
	);
}
