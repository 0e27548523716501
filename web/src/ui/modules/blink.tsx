/**
 * A Blink as one gesture: tap or drag the Exosuit, and every possible destination lights up. Before anything is paid,
 * the question shows the possible results of the Flux die and where a Glitch would go on this board.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CONDITIONS } from "../../core/lists";
import type { Glitch, Space } from "../../core/lists";
import { word } from "../../core/read_figures";
import { blinkBalance } from "../../game/blink";
import type { Dice, GlitchTarget } from "../../game/blink";
import { OFF_BOARD } from "../../core/fractures_table";
import { GoodView, Icon, Named } from "../pieces/atoms";
import { Chance, percent, percentWords } from "../pieces/band";
import { Change } from "../pieces/change";
import type { Hand } from "../hand/hand";
import { name, say, sayOf, spaceWords } from "../words/say";
import { tileName } from "../pieces/tiles";
import type { View } from "../hand/view";

const TARGET_ICONS: Readonly<Record<Glitch, string>> = {
	travel: "travel-track",
	paradox: "paradox",
	building: "factory",
	device: "fracture",
	exosuit: "exosuit",
	conditions: "score",
	stored: "lab",
};
const NAMED = 2; /* up to this many places are named, more are counted */

/** Name of one place that a Glitch could hit. */
function hitWords({ me, content }: View, target: Glitch, at: number): string {
	if (target === "building") {
		const id = at >= OFF_BOARD ? me.fractures?.offBoard[at - OFF_BOARD] : me.slots[at]?.tile;
		const tile = content.tiles[id ?? 0];
		return tile ? (tile.kind === "superproject" ? tileName(tile) : tile.word.toUpperCase()) : "";
	}
	if (target === "conditions") return sayOf("condition", word(CONDITIONS, at) ?? "");
	return String(at + 1);
}

/** What a Glitch of this target would hit on this board. */
function targetWords(view: View, { target, room, places }: GlitchTarget): string {
	const { me } = view;
	if (!room) return say("glitch.full");
	if (target === "travel") return say("glitch.noadvance");
	if (target === "paradox")
		return say("glitch.count", {
			n: me.paradox + (me.fractures?.glitched.paradoxes ?? 0),
			of: me.paradoxLimit + (me.fractures?.glitched.paradoxes ?? 0),
		});
	if (target === "device") return say("glitch.slot", { n: (places[0] ?? 0) + 1 });
	const named = places.slice(0, NAMED).map((at) => hitWords(view, target, at));
	if (places.length > NAMED) return say("glitch.left", { n: places.length });
	return named.length > 1 ? say("glitch.or", { one: named[0] ?? "", other: named[1] ?? "" }) : (named[0] ?? "");
}

function Targets({ view, dice }: { view: View; dice: Dice }) {
	if (dice.odds === 0) return null;
	return (
		<>
			<p class="label">{say("blink.targets")}</p>
			<ul class="targets">
				{dice.targets.map((at) => {
					const what = targetWords(view, at);
					return (
						<li
							key={at.target}
							class={at.room ? "" : "full"}
							title={say("blink.target", {
								where: sayOf("glitch", at.target),
								n: percent(at.odds),
								what: at.room ? sayOf("glitch-does", at.target) : what,
							})}
						>
							<Icon name={TARGET_ICONS[at.target]} size={17} cls="op" />
							<Named words={`${sayOf("glitch", at.target)}, ${what}`} />
							<small>{at.room ? percentWords(at.odds) : "–"}</small>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** The faces of the Flux die, safe or not with the free slots left, and the chance of a Glitch. */
export function FluxDie({ dice }: { dice: Dice }) {
	const sides = dice.faces.flatMap(({ face, sides: n, safe }) => Array.from({ length: n }, () => ({ face, safe })));
	const bad = [...new Set(sides.filter(({ safe }) => !safe).map(({ face }) => face))];
	const faces =
		bad.length === 0
			? say("blink.faces.none")
			: say(bad.length === 1 ? "blink.faces.one" : "blink.faces.bad", { faces: bad.join(", ") });
	const free = say("blink.free", { n: dice.free, faces });
	return (
		<>
			<div class="ln faces" title={free}>
				{sides.map(({ face, safe }, i) => (
					<span
						key={i}
						class={safe ? "dface ok" : "dface bad"}
						role="img"
						aria-label={say(safe ? "blink.face.safe" : "blink.face.bad", { n: face })}
						title={say(safe ? "blink.face.safe" : "blink.face.bad", { n: face })}
					>
						{face}
					</span>
				))}
				<Named words={free} />
			</div>
			<Chance
				shares={[
					{ n: 1000 - dice.odds, words: say("blink.safe", { n: 100 - percent(dice.odds) }) },
					{ n: dice.odds, words: say("blink.bad", { n: percent(dice.odds) }), cls: "bad" },
				]}
			/>
		</>
	);
}

/** Title of the question for a Blink: Worker, origin, goal; null: no Exosuit is picked. */
export function blinkTitle({ hand }: View): string | null {
	const picked = hand.picked.value;
	if (!picked || !hand.blink.value || picked.place.kind !== "post") return null;
	const who = name(picked.place.worker);
	const where = spaceWords(picked.place.space);
	const goal = hand.goal.value;
	return goal
		? say("blink.from.to", { who, where, goal: spaceWords(goal as Space) })
		: say("blink.from", { who, where });
}

/** Label of the button for a Blink. */
export function blinkDeed({ hand }: View): string {
	return say(hand.blink.value?.dice ? "blink.roll" : "blink.do");
}

function Goals({ view, goals }: { view: View; goals: readonly Space[] }) {
	const { hand } = view;
	return (
		<div class="goals" role="group" aria-label={say("blink.goals")}>
			{goals.map((space) => (
				<button
					type="button"
					key={space}
					class={hand.goal.value === space ? "goal sel" : "goal"}
					data-goal={space}
					aria-pressed={hand.goal.value === space}
					onClick={() => hand.aim(space)}
				>
					{spaceWords(space)}
				</button>
			))}
		</div>
	);
}

/** Part of the question while an Exosuit is picked. */
export function BlinkPanel({ view }: { view: View }) {
	const { hand, me } = view;
	const blink = hand.blink.value;
	const picked = hand.picked.value;
	if (!blink || !picked) return null;
	const { dice } = blink;
	const slot = (me.fractures?.nextFlux ?? 0) + 1;
	const preview = picked.preview();
	const goal = hand.goal.value;
	const then = goal ? blinkBalance(hand.session.game.value.view(me.seat), picked.move, goal as Space) : null;
	return (
		<div class="blink-panel">
			<div class="row pays">
				{then ? (
					<Change of={then} />
				) : preview ? (
					<Change of={preview.balance} />
				) : (
					<GoodView good="flux" n={1} sign="−" size={15} />
				)}
				<span>{say(dice && !goal ? "blink.slot.goal" : "blink.slot", { n: slot })}</span>
				<button
					type="button"
					class="btn quiet small end"
					aria-label={say("blink.cancel")}
					title={say("blink.cancel")}
					onClick={() => (hand.picked.value = null)}
				>
					<Icon name="close" size={15} />
				</button>
			</div>
			<p class="vh" role="status">
				{dice
					? `${say("blink.safe", { n: 100 - percent(dice.odds) })}, ${say("blink.bad", { n: percent(dice.odds) })}`
					: say("blink.nodice")}
			</p>
			{dice ? <FluxDie dice={dice} /> : null}
			{dice ? <Targets view={view} dice={dice} /> : null}
			<Goals view={view} goals={blink.goals} />
			<p class="muted">{say(dice ? "blink.dice" : "blink.nodice")}</p>
		</div>
	);
}

const NEAR = 8; /* px of movement that turn a press into a drag */

/** Key of the place at a point of the window. */
function placeAt(x: number, y: number): string | null {
	return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null;
}

/** Lets the reader drag an Exosuit: dropping it chooses the goal, like a tap. */
export function useBlinkDrag(hand: Hand): void {
	useEffect(() => {
		let from: { x: number; y: number; key: string; id: number } | null = null;
		let dropped = false;
		const down = (event: PointerEvent) => {
			dropped = false;
			const key =
				event.target instanceof Element
					? event.target.closest<HTMLElement>("[data-blink]")?.dataset["place"]
					: undefined;
			from = key ? { x: event.clientX, y: event.clientY, key, id: event.pointerId } : null;
		};
		const move = (event: PointerEvent) => {
			if (!from || event.pointerId !== from.id) return;
			if (!hand.dragged.value && Math.hypot(event.clientX - from.x, event.clientY - from.y) < NEAR) return;
			const answer = hand.session.answersAt.value.get(from.key)?.find(({ move: { verb } }) => verb === "V_BLINK");
			if (!answer) return;
			if (hand.picked.value?.key !== from.key) hand.pick(answer);
			hand.dragged.value = { x: event.clientX, y: event.clientY };
			event.preventDefault();
		};
		const up = (event: PointerEvent) => {
			const held = hand.dragged.value;
			from = null;
			if (!held) return;
			hand.dragged.value = null;
			dropped = true;
			const key = placeAt(event.clientX, event.clientY);
			if (key && hand.isGoal(key)) hand.goal.value = key;
		};
		const stop = () => {
			from = null;
			hand.dragged.value = null;
		};
		const click = (event: MouseEvent) => {
			if (!dropped) return;
			dropped = false; /* swallow the click at the end of a drag */
			event.preventDefault();
			event.stopPropagation();
		};
		document.addEventListener("pointerdown", down);
		document.addEventListener("pointermove", move, { passive: false });
		document.addEventListener("pointerup", up);
		document.addEventListener("pointercancel", stop);
		document.addEventListener("click", click, true);
		return () => {
			document.removeEventListener("pointerdown", down);
			document.removeEventListener("pointermove", move);
			document.removeEventListener("pointerup", up);
			document.removeEventListener("pointercancel", stop);
			document.removeEventListener("click", click, true);
		};
	}, [hand]);
}

/** The arc from the picked Exosuit to its goal or to the pointer, drawn over the boards. */
export function BlinkArc({ view }: { view: View }) {
	const { hand } = view;
	const path = useRef<SVGPathElement>(null);
	const from = hand.blink.value ? (hand.picked.value?.key ?? null) : null;
	const goal = hand.goal.value;
	const held = hand.dragged.value;
	useLayoutEffect(() => {
		const line = path.current;
		const svg = line?.ownerSVGElement;
		if (!line || !svg || from === null) return;
		const draw = () => {
			const origin = svg.getBoundingClientRect();
			const zoom = Number(getComputedStyle(document.documentElement).zoom) || 1;
			const middle = (key: string) => {
				const box = document
					.querySelector(`[data-place="${CSS.escape(key)}"]`)
					?.querySelector("svg")
					?.getBoundingClientRect();
				return box
					? { x: (box.left + box.width / 2 - origin.left) / zoom, y: (box.top + box.height / 2 - origin.top) / zoom }
					: null;
			};
			const start = middle(from);
			const end = held
				? { x: (held.x - origin.left) / zoom, y: (held.y - origin.top) / zoom }
				: goal
					? middle(goal)
					: null;
			if (!start || !end) {
				line.removeAttribute("d");
				return;
			}
			const rise = Math.min(70, 24 + Math.abs(end.x - start.x) / 5);
			const top = Math.min(start.y, end.y) - rise;
			line.setAttribute("d", `M${start.x} ${start.y}C${start.x} ${top} ${end.x} ${top} ${end.x} ${end.y}`);
		};
		draw();
		addEventListener("resize", draw);
		return () => removeEventListener("resize", draw);
	});
	if (from === null || (!goal && !held)) return null;
	return (
		<svg class="arc" aria-hidden="true">
			<path
				ref={path}
				fill="none"
				stroke="var(--rift)"
				stroke-width="3"
				stroke-dasharray="8 6"
				stroke-linecap="round"
			/>
		</svg>
	);
}
