/**
 * The screen of a game: top bar, board, question, log, drawers, and the replay bar.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Analysis, Judged } from "../../game/analysis";
import type { Session } from "../../game/session";
import { Scene } from "../art/scene";
import type { Settings } from "../../keep/settings";
import type { LessonNotes } from "../../lessons";
import type { ChapterName } from "../../teach/chapters";
import type { OpenChapter } from "../../teach/open";
import { language } from "../../words/i18n";
import { Lens } from "../table/market";
import { ReplayBar } from "../table/replay";
import { RivalOpen } from "../table/rival_open";
import { BlinkArc, useBlinkDrag } from "../modules/blink";
import { DeviceOpen } from "../modules/device";
import { isLate } from "../table/timeline";
import { Top } from "./top";
import type { View } from "../hand/view";
import { Hand } from "../hand/hand";
import { TABLES, layout } from "../hand/layout";
import { Leaves } from "./leaves";
import { PageBar, PurseBar, annexPage, usePages } from "./pages";
import type { Pages } from "./pages";
import { Lesson } from "../screens/lesson";
import { Prompt } from "../table/prompt";
import { useHelp } from "../hand/help";
import { useKeys } from "../hand/keys";
import { usePointing } from "../hand/pointing";
import { useRegions } from "../hand/regions";
import { HandOver } from "./hand_over";
import { summary } from "../drawers/log";
import type { Edit } from "../drawers/menu";
import { DrawerView } from "../drawers/drawer";
import { Motions } from "../motion/host";
import { lazy } from "../pieces/lazy";
import { say } from "../words/say";

/* Loaded while the game is being played. */
const End = lazy(() => import("../screens/end").then((file) => file.End));
const AnalysisScreen = lazy(() => import("../analysis/screen").then((file) => file.AnalysisScreen));
const Coach = lazy(() => import("../teach/coach").then((file) => file.Coach));
const Verdict = lazy(() => import("../analysis/verdict").then((file) => file.Verdict));

/** A player of an online game. */
export interface OnlineSeat {
	readonly name: string;
	readonly presence: ComponentChildren;
	readonly clock: ComponentChildren;
}

/** The parts that an online game adds to the screen. */
export interface OnlineParts {
	/** Online part of the top bar: the player, spectators, chat. */
	readonly bar: (view: View) => ComponentChildren;
	/** For a rival's banner: name, presence and clock. */
	readonly seat: (view: View, seat: number) => OnlineSeat;
	/** Shown before the question; if `asks` is false, instead of it. */
	readonly rail: (view: View) => ComponentChildren;
	readonly asks: boolean;
	/** Contents of the drawer, and the number of unread messages on its button. */
	readonly drawer: (view: View) => ComponentChildren;
	readonly unread: number;
	/** Below the score. */
	readonly over: (view: View) => ComponentChildren;
}

interface GameProps {
	session: Session;
	settings: Settings;
	onHome: () => void;
	/** Null: there is no record to save, to link to or to branch from. */
	onExport: (() => void) | null;
	onLink: (() => void) | null;
	onBranch: (() => void) | null;
	/** Opens the editor of positions; null: not available. */
	edit?: Edit | null;
	/** Null: there is no record to analyse, or the game is still being played. */
	analysis: Analysis | null;
	/** Starts the same game again, or one step harder; null: not available. */
	onAgain?: (() => void) | null;
	onHarder?: (() => void) | null;
	copied: boolean;
	online?: OnlineParts | undefined;
	/** Where a lesson has notes. */
	notes: LessonNotes | null;
	/** Shown before the question, and whether the question follows: a puzzle. */
	rail?: ComponentChildren;
	asks?: boolean;
	/** The chapter of the first game that it is, and how to begin another. */
	teach?: OpenChapter | undefined;
	onTeach?: ((name: ChapterName) => void) | undefined;
}

/** Announces other players' moves to screen readers, but not the reader's own. */
function Announcer({ view }: { view: View }) {
	const { session } = view.hand;
	const words = useSignal("");
	const head = session.head.value;
	useEffect(() => {
		words.value = summary(view);
	}, [head]);
	return (
		<div class="vh" role="status" aria-live="polite">
			{words.value}
		</div>
	);
}

/**
 * The seat whose board is shown. When the turn passes to another player at this screen, the move is painted on the old
 * board first, and the board changes in the next frame; further moves in quick succession delay the change.
 */
function useShownSeat(session: Session): number {
	const target = session.holder.value;
	const head = session.head.value;
	const shown = useSignal(target);
	useEffect(() => {
		if (shown.peek() === target) return;
		let timer = 0;
		const frame = requestAnimationFrame(() => {
			timer = window.setTimeout(() => (shown.value = target), 0);
		});
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(timer);
		};
	}, [target, head]);
	return shown.value;
}

/** Loads the end screen while the game is being played. */
function useEnd(session: Session): void {
	const under = session.table.value.era > 1;
	useEffect(() => {
		if (under) End.fetch();
	}, [under]);
}

/** Online part of the end screen: presence, the dice check, the chat. */
function AfterOnline({ view, online }: { view: View; online: OnlineParts }) {
	return (
		<div class="after">
			{online.rail(view)}
			{online.over(view)}
			<details>
				<summary data-tool="online">
					{online.unread > 0 ? say("tool.online.new", { n: online.unread }) : say("tool.online")}
				</summary>
				{online.drawer(view)}
			</details>
		</div>
	);
}

/** The decision of the analysis that the board shows. */
function verdictAt(analysis: Analysis | null, session: Session): Judged | null {
	const chosen = analysis?.chosen.value ?? null;
	return chosen && session.looking.value === chosen.index ? chosen : null;
}

type ViewProps = Omit<GameProps, "session"> & { view: View };

function EndPage(props: ViewProps) {
	const { view, analysis, onExport, onLink, onAgain = null, onHarder = null, onHome, copied, online } = props;
	return (
		<End
			view={view}
			onExport={onExport}
			onLink={onLink}
			onAgain={onAgain}
			onHarder={onHarder}
			onHome={onHome}
			onAnalyse={analysis ? () => void analysis.open() : null}
			copied={copied}
		>
			{online ? <AfterOnline view={view} online={online} /> : null}
			<CoachPlace {...props} />
		</End>
	);
}

/** The coach of a chapter. */
function CoachPlace({ view, settings, teach, onTeach, onBranch, onHome, pages }: ViewProps & { pages?: Pages }) {
	if (!teach) return null;
	return (
		<Coach
			view={view}
			settings={settings}
			runner={teach.runner}
			onShow={(element) => pages?.showOf(element)}
			onTeach={onTeach}
			onPlayOn={onBranch}
			onHome={onHome}
		/>
	);
}

/** Whether the question is shown. */
function asksHere({ notes, online, asks, teach }: ViewProps): boolean {
	if (notes || online?.asks === false || asks === false) return false;
	return layout.value !== "phone" || !teach?.runner.alone.value;
}

function TablePage(props: ViewProps & { pages: Pages }) {
	const {
		view,
		settings,
		pages,
		onHome,
		onExport,
		onLink,
		onBranch,
		edit = null,
		analysis,
		copied,
		notes,
		online,
		teach,
		rail,
		asks,
	} = props;
	const { table, hand } = view;
	const { session } = hand;
	const judged = verdictAt(analysis, session);
	return (
		<>
			<a class="vh skip" href="#question">
				{say("table.skip")}
			</a>
			<main
				class={`${TABLES[layout.value]}${isLate(view) ? " late" : ""}${table.doomsday ? " doom" : ""}`}
				data-noscore={teach?.runner.lesson.score === false || undefined}
				data-shows={pages.leaf.value}
				data-city={pages.city.value}
				data-annex={annexPage(view)}
			>
				<Scene struck={table.impact.happened} />
				<div class="region r-top">
					<Top view={view} settings={settings} onHome={onHome} online={online} />
				</div>
				<div class="region r-ask">
					{online?.rail(view)}
					{rail}
					<CoachPlace {...props} />
					{notes && onBranch ? <Lesson session={session} notes={notes} onBranch={onBranch} /> : null}
					{analysis && judged ? (
						<Verdict
							view={view}
							analysis={analysis}
							judged={judged}
							onBranch={onBranch}
							onShow={(element) => pages.showOf(element)}
						/>
					) : asksHere(props) ? (
						<Prompt view={view} settings={settings} />
					) : null}
				</div>
				<PurseBar view={view} />
				<Leaves view={view} pages={pages} />
				<PageBar pages={pages} />
				{layout.value === "phone" ? null : <RivalOpen view={view} />}
				<DeviceOpen view={view} />
				<BlinkArc view={view} />
				<Lens view={view} />
				<DrawerView
					view={view}
					settings={settings}
					menu={{
						onHome,
						onExport,
						onLink,
						edit,
						onAnalyse: analysis ? () => void analysis.open() : null,
						copied,
						unread: online?.unread ?? null,
					}}
					online={online ? () => online.drawer(view) : null}
				/>
				{notes || judged || asks === false ? null : <ReplayBar session={session} onBranch={onBranch} />}
			</main>
		</>
	);
}

export function GameScreen({
	session,
	settings,
	onHome,
	onExport,
	onLink,
	onBranch,
	edit = null,
	analysis,
	onAgain = null,
	onHarder = null,
	copied,
	notes,
	teach,
	onTeach,
	online,
	rail,
	asks = true,
}: GameProps) {
	const hand = useMemo(() => new Hand(session), [session]);
	const spoken = language();
	useLayoutEffect(() => {
		session.retell(spoken);
		hand.hints.close(); /* its sentences are in the language before */
	}, [session, spoken]);
	useEffect(() => {
		if (!notes) session.run();
		return () => session.rest();
	}, [session]);
	useEffect(() => () => analysis?.close(), [analysis]);
	useEnd(session);
	useHelp();
	useBlinkDrag(hand);
	usePointing(hand);
	useKeys(hand);
	useRegions(session.cursor.value);
	const pages = usePages(hand);
	const mine = useShownSeat(session);
	if (session.handOver.value !== null) return <HandOver session={session} onTaken={() => session.run()} />;
	const table = session.table.value;
	const me =
		table.seats[verdictAt(analysis, session)?.seat ?? mine] ?? table.seats.find((seat) => !seat.bot) ?? table.seats[0];
	if (!me) return null;
	const view: View = { hand, table, content: session.core.content, me };
	const props: ViewProps = {
		view,
		settings,
		onHome,
		onExport,
		onLink,
		onBranch,
		edit,
		analysis,
		onAgain,
		onHarder,
		copied,
		notes,
		teach,
		onTeach,
		online,
		rail,
		asks,
	};
	const ended = session.over.value && session.looking.value === null && !notes;
	return (
		<div class="page">
			{analysis?.shown.value && session.looking.value === null ? (
				<AnalysisScreen view={view} analysis={analysis} />
			) : ended ? (
				<EndPage {...props} />
			) : (
				<TablePage {...props} pages={pages} />
			)}
			<Announcer view={view} />
			{notes ? null : <Motions key="motion" hand={hand} settings={settings} />}
		</div>
	);
}
