/** What a new position begins with: a set-up, of which the first Era has begun, or a text. */
import { useSignal } from "@preact/signals";
import { NATURE } from "../../core/core";
import type { Core, Game, Setup } from "../../core/core";
import type { Stage } from "../../core/stage";
import type { Controller } from "../../game/session";
import { Icon } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { SetupScreen } from "../screens/setup";
import { say } from "../words/say";
import { wrongWords } from "./words";

const MOVES_MAX = 2000; /* more than any set-up and first Era need */

/** The table of the first Action Rounds: whatever is asked before gets its first answer. */
export function begunTable(core: Core, setup: Setup): Game {
	let game = core.newGame(setup);
	for (let i = 0; i < MOVES_MAX; i++) {
		const { kind, seats } = game.asks();
		const seat = seats[0];
		if (seat === undefined || kind === "turn") return game;
		const chances = seat === NATURE ? game.chance() : [];
		const move =
			seat === NATURE ? chances[Math.floor(Math.random() * chances.length)]?.move : (game.legal(seat)[0] ?? null);
		const next = move && game.step(move);
		if (!next) return game;
		game = next;
	}
	return game;
}

type Step = "choose" | "solo" | "here";

export interface Begun {
	readonly game: Game;
	readonly controllers: readonly Controller[];
}

interface BeginProps {
	core: Core;
	stage: Stage;
	/** Goes on with the position that was changed last; null: there is none. */
	kept: (() => void) | null;
	/** Its text, if the rules refuse it now. */
	text: string;
	onBegin: (begun: Begun) => void;
	onBack: () => void;
}

/** A text or a record; of a record with moves the position at its end. */
function FromText({ stage, text: kept, onBegin }: Pick<BeginProps, "stage" | "text" | "onBegin">) {
	const text = useSignal(kept);
	const error = useSignal("");
	const take = () => {
		const read = stage.read(text.value);
		const record = read.ok ? null : stage.readRecord(text.value);
		if (read.ok) onBegin({ game: read.game, controllers: [] });
		else if (record && "moves" in record) onBegin({ game: record.end, controllers: [] });
		else {
			const what = wrongWords(read.error);
			error.value = read.error.line > 0 ? say("position.line", { n: read.error.line, what }) : what;
		}
	};
	return (
		<div class="ptext sec">
			<h2>{say("position.paste")}</h2>
			<textarea
				aria-label={say("position.paste")}
				spellcheck={false}
				value={text.value}
				onInput={(event) => (text.value = event.currentTarget.value)}
			/>
			{error.value ? <p role="alert">{error.value}</p> : null}
			<button type="button" class="plain" data-paste disabled={text.value.trim() === ""} onClick={take}>
				{say("position.open")}
			</button>
		</div>
	);
}

export function Begin({ core, stage, kept, text, onBegin, onBack }: BeginProps) {
	const step = useSignal<Step>("choose");
	if (step.value !== "choose")
		return (
			<SetupScreen
				key={step.value}
				core={core}
				solo={step.value === "solo"}
				onStart={({ setup, controllers }) => onBegin({ game: begunTable(core, setup), controllers })}
				onBack={() => (step.value = "choose")}
			/>
		);
	const doors = [
		["solo", say("home.door.solo"), say("home.door.solo.note")],
		["here", say("home.door.here"), say("home.door.here.note")],
	] as const;
	return (
		<main class="t2 start listing pbegin">
			<Vista />
			<Head title={say("position.title")} onBack={onBack} />
			<p class="sec">{say("position.about")}</p>
			<ul aria-label={say("position.new")}>
				{kept ? (
					<li>
						<button type="button" data-begin="kept" onClick={kept}>
							<Icon name="settings" size={28} />
							<span>
								<b>{say("position.kept")}</b>
								<small>{say("position.kept.note")}</small>
							</span>
						</button>
					</li>
				) : null}
				{doors.map(([to, words, note]) => (
					<li key={to}>
						<button type="button" data-begin={to} onClick={() => (step.value = to)}>
							<Icon name={to === "solo" ? "bot" : "people"} size={28} />
							<span>
								<b>{words}</b>
								<small>{note}</small>
							</span>
						</button>
					</li>
				))}
			</ul>
			<FromText stage={stage} text={text} onBegin={onBegin} />
		</main>
	);
}
