/**
 * A game beside a real board, kept in step with it: the checklist of what to move, the dice and draws to enter, and the
 * ordinary board for the player's own moves.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Mirror } from "../../companion/mirror";
import { NATURE } from "../../core/core";
import type { Session } from "../../game/session";
import { language, say as toldIn } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { eraNumber, figure, say, sayOf } from "../words/say";
import { DrawView } from "./draw";
import { Big, Frame, Roll, Second } from "./frame";
import { Glance } from "./glance";
import { Checklist, Last } from "./list";

/** Where the game is, for the bar. */
function titleOf(session: Session): string {
	const { era, phase, turn, bot } = session.table.value;
	if (era === 0) return say("companion.setup");
	if (phase === "actions" && bot && turn === bot.seat) return say("companion.turn", { who: sayOf("kind", bot.kind) });
	return say("companion.phase", { era: eraNumber(era), phase: { term: `phase.${phase}` } });
}

function botName(session: Session): string {
	const { bot } = session.table.value;
	return bot ? sayOf("kind", bot.kind) : "";
}

function statusOf(session: Session): string {
	const { seats, bot, era } = session.table.value;
	const seat = seats.find((one) => one.seat === bot?.seat);
	if (!seat || !bot || era === 0) return "";
	return `${sayOf("kind", bot.kind)} ${say("companion.vp", { n: figure(seat.score.total) })}`;
}

/** The draw that is due; its answers stay in view. */
function Due({ mirror }: { mirror: Mirror }) {
	const { session } = mirror;
	const draw = mirror.draw.value;
	const box = useRef<HTMLDivElement>(null);
	const head = session.head.value;
	useLayoutEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [head]);
	if (!draw) return null;
	const game = session.game.value;
	return (
		<div ref={box}>
			<DrawView
				key={head}
				draw={draw}
				question={toldIn(game.tellAsk(NATURE))}
				rule={session.ask.value.rule}
				words={({ move }) => game.words(move)}
				onEnter={(button) => mirror.enter(button)}
			/>
		</div>
	);
}

/** Shows or hides what should lie on the side of the automaton. */
function Its({ looks }: { looks: Signal<boolean> }) {
	return (
		<button
			type="button"
			class="its"
			data-its
			aria-pressed={looks.value}
			title={say("companion.its")}
			onClick={() => (looks.value = !looks.value)}
		>
			<Icon name="eye" size={24} /> <span class="vh">{say("companion.its")}</span>
		</button>
	);
}

function Screen({ mirror, onHome, onCorrect }: { mirror: Mirror } & Pick<CompanionProps, "onHome" | "onCorrect">) {
	const { session } = mirror;
	const looks = useSignal(false);
	const now = mirror.now.value;
	const draw = now.show === "board" ? null : now.draw;
	const its = <Glance table={session.table.value} content={session.core.content} />;
	const tools = (
		<>
			<button
				type="button"
				data-correct
				aria-label={say("tool.correct")}
				title={say("tool.correct")}
				onClick={onCorrect}
			>
				<Icon name="settings" size={24} />
			</button>
			<Its looks={looks} />
		</>
	);
	const foot = looks.value ? (
		<Big words={say("companion.back")} data="back" act={() => (looks.value = false)} />
	) : (
		<>
			<Second words={say("companion.undo")} data="undo" on={session.canUndo.value} act={() => mirror.undo()} />
			{draw && mirror.draw.value?.rolled ? <Roll rolls={mirror.ticks.rolls} act={() => mirror.roll()} /> : null}
			{now.show === "list" && !draw ? (
				<Big words={say("companion.alldone")} data="done" act={() => mirror.allDone()} />
			) : null}
		</>
	);
	return (
		<Frame
			title={looks.value ? say("companion.its") : titleOf(session)}
			status={statusOf(session)}
			onHome={onHome}
			tools={tools}
			beside={its}
			foot={foot}
		>
			{looks.value ? (
				its
			) : (
				<>
					{now.show === "list" ? (
						<Checklist
							items={mirror.items.value}
							who={botName(session)}
							ticked={mirror.ticks.ticked.value}
							onTick={(at) => mirror.ticks.tick(at)}
						/>
					) : null}
					{draw ? <Due mirror={mirror} /> : null}
					{now.show === "draw" && draw?.verb === "N_COMMAND" ? <Last items={mirror.last.value} /> : null}
				</>
			)}
		</Frame>
	);
}

export interface CompanionProps {
	session: Session;
	/** The name of the stored game. */
	id: string;
	/** The ordinary table, for the player's own decisions. */
	board: ComponentChildren;
	onHome: () => void;
	/** Opens the editor, to correct what does not agree with the real table. */
	onCorrect: () => void;
}

export function CompanionGame({ session, id, board, onHome, onCorrect }: CompanionProps) {
	const mirror = useMemo(() => new Mirror(session, id), [session, id]);
	const spoken = language();
	useLayoutEffect(() => session.retell(spoken), [session, spoken]);
	useEffect(() => {
		session.run();
		return mirror.follow();
	}, [mirror]);
	if (mirror.now.value.show === "board") return <>{board}</>;
	return (
		<div class="page" data-companion={mirror.now.value.show}>
			<Screen mirror={mirror} onHome={onHome} onCorrect={onCorrect} />
		</div>
	);
}
