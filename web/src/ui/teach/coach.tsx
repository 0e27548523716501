/**
 * The coach of a chapter: what the step says, its buttons, how far it is, and the spotlight on the table. On a phone it
 * stands above the question or in its place, on larger screens it floats where it hides nothing that is lit.
 */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Settings } from "../../keep/settings";
import { sameMove } from "../../core/core";
import { muted } from "../../game/learning";
import { keysOf } from "../../teach/chapter";
import { CHAPTER_NAMES, chapterAfter } from "../../teach/chapters";
import type { ChapterName } from "../../teach/chapters";
import type { Runner, Shown } from "../../teach/runner";
import { textsOf } from "../../words/kept";
import { layout } from "../hand/layout";
import type { View } from "../hand/view";
import { Speaker } from "../motion/speaker";
import { Icon } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { say } from "../words/say";
import "../css/screens/teach.css";
import { elementOf } from "./light";
import { Spotlight, useHoles } from "./spotlight";
import type { Hole } from "./spotlight";
import { COACH, coachKeys, coachWords } from "./words";

const BREATHE_MS = 12000;
const SETTLE_MS = 80; /* the question opens its own page first */
const SHOW_MS = 25000;

/** A text with **bold** words. */
function Told({ text }: { text: string }) {
	return <>{text.split("**").map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : part))}</>;
}

/** How far the chapter is: one bar for each step. */
function Bars({ at, of }: { at: number; of: number }) {
	return (
		<span class="bars" role="img" aria-label={say("lesson.at", { n: at + 1, of })}>
			{Array.from({ length: of }, (_, i) => (
				<i key={i} class={i <= at ? "on" : ""} />
			))}
		</span>
	);
}

/** How long the learner has done nothing: 0, 1 from BREATHE_MS on, 2 from SHOW_MS on. */
function usePatience(key: string): 0 | 1 | 2 {
	const level = useSignal<0 | 1 | 2>(0);
	useEffect(() => {
		level.value = 0;
		const breathe = setTimeout(() => (level.value = 1), BREATHE_MS);
		const show = setTimeout(() => (level.value = 2), SHOW_MS);
		return () => {
			clearTimeout(breathe);
			clearTimeout(show);
		};
	}, [key]);
	return level.value;
}

/** Takes the Worker that is expected into the hand, so that a tap on the lit place makes the move. */
function useWorker({ hand }: View, { expects }: Shown): void {
	useEffect(() => {
		const answer = expects && hand.session.answers.peek().find(({ move }) => sameMove(move, expects));
		if (answer?.worker) hand.take(answer.worker);
	}, [expects, hand]);
}

/** What is lit: the button instead, once the expected answer waits for it; by default the place of the answer. */
function lightOf({ hand }: View, { light, expects }: Shown): readonly string[] {
	const picked = hand.picked.value;
	if (picked && expects && sameMove(picked.move, expects)) return ["end"];
	if (light.length > 0 || !expects) return light;
	return hand.session.answers.value.filter(({ move }) => sameMove(move, expects)).map(({ key }) => key);
}

/** On a phone: opens the page of the first thing lit. */
function useSight(view: View, light: readonly string[], onShow: (element: Element) => void): void {
	const key = light.join();
	useEffect(() => {
		if (layout.peek() !== "phone") return;
		const timer = setTimeout(() => {
			const element = light.map((one) => elementOf(view, one)).find((one) => one?.closest("[data-page]"));
			if (element) onShow(element);
		}, SETTLE_MS);
		return () => clearTimeout(timer);
	}, [key]);
}

const EDGE = 12; /* pixels from the edge of the window */

/** Corners for the floating coach, the best first, as shares of the free width and height. */
const SPOTS: readonly (readonly [x: number, y: number])[] = [
	[1, 0.1],
	[0.55, 0.1],
	[0.78, 0.42],
	[0.5, 0.42],
	[0.78, 0.9],
	[0, 0.9],
	[0, 0.42],
];

function overlaps(x: number, y: number, w: number, h: number, holes: readonly Hole[]): boolean {
	return holes.some((hole) => x < hole.x + hole.w && hole.x < x + w && y < hole.y + hole.h && hole.y < y + h);
}

/** Moves the coach to the first spot where it covers neither what is lit nor the question. */
function usePlace(box: { current: HTMLElement | null }, holes: readonly Hole[], text: string): void {
	useLayoutEffect(() => {
		const element = box.current;
		if (!element) return;
		if (layout.value === "phone") {
			element.style.removeProperty("left");
			element.style.removeProperty("top");
			return;
		}
		const { offsetWidth: w, offsetHeight: h } = element;
		const question = document.querySelector(".r-ask > .ask")?.getBoundingClientRect();
		const taken = question
			? [...holes, { x: question.x, y: question.y, w: question.width, h: question.height }]
			: holes;
		const spots = SPOTS.map(([x, y]) => [
			EDGE + x * (innerWidth - w - 2 * EDGE),
			EDGE + y * (innerHeight - h - 2 * EDGE),
		]);
		const [x = EDGE, y = EDGE] =
			spots.find(([left = 0, top = 0]) => !overlaps(left, top, w, h, taken)) ?? spots[0] ?? [];
		element.style.left = `${x}px`;
		element.style.top = `${y}px`;
	}, [holes, text, layout.value]);
}

interface CoachProps {
	view: View;
	settings: Settings;
	runner: Runner;
	/** Opens the page that shows an element, on a phone. */
	onShow: (element: Element) => void;
	onTeach: ((name: ChapterName) => void) | undefined;
	onPlayOn: (() => void) | null;
	onHome: () => void;
}

interface ButtonProps {
	words: string;
	act: () => void;
	data: string;
	main?: boolean;
}

function Button({ words, act, data, main = false }: ButtonProps) {
	return (
		<button type="button" class={main ? "do" : "do calm"} data-coach={data} onClick={act}>
			{words}
		</button>
	);
}

type Say = ReturnType<typeof coachWords>;

/** The buttons of the last step. */
function Ending({ runner, onTeach, onPlayOn, onHome, words }: CoachProps & { words: Say }) {
	const name = CHAPTER_NAMES.find((one) => one === runner.lesson.name);
	const next = name ? chapterAfter(name) : null;
	return (
		<>
			{next && onTeach ? <Button main words={words(next)} act={() => onTeach(next)} data="chapter" /> : null}
			{onPlayOn && !runner.session.over.value ? (
				<Button main={!next} words={words("play-on")} act={onPlayOn} data="play-on" />
			) : null}
			<Button words={say("tool.home")} act={onHome} data="home" />
		</>
	);
}

function Buttons(props: CoachProps & { shown: Shown; waited: boolean; words: Say }) {
	const { runner, shown, waited, words } = props;
	const { mood, way, step } = shown;
	if (mood === "odd")
		return (
			<>
				<Button words={say("prompt.undo")} act={() => runner.undo()} data="undo" />
				<Button main words={words("keep")} act={() => runner.keep()} data="keep" />
			</>
		);
	if (way.kind === "end") return <Ending {...props} />;
	if (mood === "say" && (way.kind === "next" || way.kind === "roll")) {
		const label = way.kind === "roll" ? words("roll") : runner.at.value === 0 ? words("start") : say("lesson.next");
		return (
			<>
				{step.sound ? <Speaker session={runner.session} settings={props.settings} size={22} /> : null}
				<Button main words={label} act={() => runner.next()} data="next" />
			</>
		);
	}
	if (waited && (mood === "ready" || shown.expects))
		return <Button words={words("show")} act={() => runner.show()} data="show" />;
	return null;
}

/** The sentence of the coach. */
function sentenceOf({ mood, way, other }: Shown, texts: (key: string) => string, words: Say): string {
	switch (mood) {
		case "odd":
			return other ? texts(other) : words("other");
		case "ready":
			return words("end");
		case "loose":
			return words("finish");
		default:
			return texts(way.say);
	}
}

export function Coach(props: CoachProps) {
	const { view, runner, onShow } = props;
	const { lesson } = runner;
	const shown = runner.shown.value;
	const texts = textsOf(`teach/${lesson.name}`, keysOf(lesson));
	const words = coachWords(textsOf(COACH, coachKeys()));
	const text = sentenceOf(shown, texts, words);
	const after = shown.after && shown.mood !== "odd" ? texts(shown.after) : "";
	const light = lightOf(view, shown);
	const moving = useComputed(() => view.hand.picked.value?.key ?? "").value;
	const patience = usePatience(`${runner.at.value} ${shown.mood} ${runner.session.head.value} ${moving}`);
	const box = useRef<HTMLElement>(null);
	const holes = useHoles(view, light);
	useWorker(view, shown);
	useLayoutEffect(() => {
		muted.value = true; /* one teacher at a time (ui/table/notes.tsx) */
		return () => {
			muted.value = false;
		};
	}, []);
	useSight(view, light, onShow);
	usePlace(box, holes, after + text);
	useLayoutEffect(() => {
		/* so that Enter goes on; the question has its own button where the turn is to be ended */
		const button = box.current?.querySelector<HTMLElement>(
			"[data-coach=next], [data-coach=keep], [data-coach=chapter]",
		);
		const at = document.activeElement;
		if (button && (at === document.body || at?.closest(".coach, .r-ask") || !at?.isConnected))
			button.focus({ preventScroll: true });
	}, [runner.at.value, shown.mood]);
	return (
		<>
			<section
				class="coach"
				ref={box}
				data-step={shown.step.name}
				data-mood={shown.mood}
				data-kind={shown.way.kind}
				aria-label={words(lesson.name as ChapterName)}
			>
				<header>
					<Bars at={runner.at.value} of={lesson.steps.length} />
					<button
						type="button"
						class="small"
						data-coach="back"
						disabled={!runner.canBack.value}
						title={say("lesson.back")}
						aria-label={say("lesson.back")}
						onClick={() => runner.back()}
					>
						<Icon name="step-back" size={18} />
					</button>
				</header>
				<div class="said" aria-live="polite">
					{after ? (
						<p class="after">
							<Told text={after} />
						</p>
					) : null}
					<p class="words">
						<Told text={text} />
					</p>
				</div>
				<div class="acts">
					{shown.mood === "say" ? (
						<RuleTap rule={shown.step.rules[0] ?? ""} about={words(lesson.name as ChapterName)} cls="more">
							{words("more")}
						</RuleTap>
					) : null}
					<Buttons {...props} shown={shown} waited={patience > 1} words={words} />
				</div>
			</section>
			<Spotlight holes={holes} breathes={patience > 0} />
		</>
	);
}
