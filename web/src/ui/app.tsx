/**
 * The page: home, set-up, a game; files and links in and out.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readRecordFile, recordFile } from "../keep/files";
import { linkTo } from "../keep/links";
import type { GameSummary } from "../keep/store";
import type { Session } from "../game/session";
import { askHere, here } from "../online/here";
import { t } from "../i18n";
import type { App } from "../start";
import { GameScreen } from "./table/game";
import { Home } from "./screens/home";
import { SetupScreen } from "./screens/setup";
import type { Start } from "./screens/setup";
import { lazy } from "./lazy";
import { saveText } from "./screens/save";
import { say } from "./say";

/* Whoever plays at home never loads these. */
const Online = lazy(() => import("./online/online"));
const RemoteGame = lazy(() => import("./online/remote_game"));

function save(app: App, session: Session): void {
	saveText(recordFile(app.core, session.record(), "timerift"));
}

/** What a new game is called in the list. */
function gameName({ setup }: Start): string {
	return setup.seats.map((seat) => (seat.kind && seat.kind !== "human" ? t(`kind.${seat.kind}`) : seat.path ? t(`path.${seat.path}`) : say("setup.human"))).join(", ");
}

function Screens({ app }: { app: App }) {
	const setup = useSignal<"solo" | "table" | null>(null);
	const games = useSignal<readonly GameSummary[]>([]);
	const message = useSignal("");
	const copied = useSignal(false);
	const notes = useSignal<ReadonlyMap<number, string> | null>(null);
	const open = app.open.value;
	const visit = app.visit.value;
	const at = app.online.value;
	useEffect(() => void askHere(), []);
	useEffect(() => {
		if (!open) void app.store.list().then((list) => (games.value = list));
	}, [open]);

	const begin = (start: Start) => {
		app.begin(start.setup, { controllers: start.controllers }, gameName(start));
		setup.value = null;
		notes.value = null;
	};
	const openText = (text: string, lesson: boolean) => {
		const read = readRecordFile(app.core, text);
		if ("error" in read) {
			message.value = say("home.failed", { line: read.error.line, reason: read.error.reason });
			return;
		}
		const { record } = read;
		notes.value = lesson ? new Map(read.notes.map((note) => [note.at, note.text])) : null;
		app.watch(record.setup, { moves: record.moves, freeUndo: true }, lesson ? 0 : null);
	};
	const home = () => {
		notes.value = null;
		app.leave();
	};

	if (open) {
		const { session } = open;
		return (
			<GameScreen
				key={session.seed.join()}
				session={session}
				settings={app.settings}
				onHome={home}
				onExport={() => save(app, session)}
				onLink={() => {
					const fragment = linkTo(app.core, { kind: "game", record: session.record(), at: null });
					const copy = navigator.clipboard?.writeText(location.href.replace(/#.*$/, "") + fragment);
					if (copy) void copy.then(() => (copied.value = true));
				}}
				onBranch={() => {
					notes.value = null; /* what is played on from is no lesson any more */
					const { moves } = session.branch().record();
					app.begin(session.setup, { controllers: session.controllers, moves });
				}}
				copied={copied.value}
				notes={notes.value}
			/>
		);
	}
	if (visit) return <RemoteGame key={visit.game} app={app} opening={visit} onHome={() => app.leave()} />;
	if (at !== null) return <Online app={app} at={at} onPlay={(opening) => app.play(opening)} onLeave={() => (app.online.value = null)} />;
	if (setup.value) return <SetupScreen core={app.core} solo={setup.value === "solo"} onStart={begin} onBack={() => (setup.value = null)} />;
	return (
		<Home
			games={games.value}
			message={app.brokenLink.value ? t("link.broken") : message.value}
			onContinue={(id) => void app.resume(id)}
			onDelete={(id) => void app.store.remove(id).then(async () => (games.value = await app.store.list()))}
			onNew={(kind) => {
				if (kind === "online") app.online.value = "#online";
				else if (kind === "quick") begin({ setup: { seats: [{}, {}] }, controllers: ["human", "human"] });
				else setup.value = kind;
			}}
			onLesson={(lesson) => void lesson.load().then((text) => openText(text, true))}
			server={here.value !== null}
			newer={app.newer.value}
			onUpdate={app.update}
			onFile={(text) => openText(text, false)}
		/>
	);
}

export function Page({ app }: { app: App }) {
	return app.open.value || app.visit.value ? (
		<Screens app={app} />
	) : (
		<div class="old">
			<Screens app={app} />
		</div>
	);
}
