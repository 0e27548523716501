/**
 * The ten moments: large animations of at most 1.5 s for special events. Each can be skipped at any time, and none
 * covers the place where the event happens. Times are those of the storyboards, at normal speed.
 */
import type { Moment } from "./acts";
import type { Box, Found } from "./anchors";
import { at } from "./anchors";
import { ghostOf, letterOf, plain, iconOf } from "./ghosts";
import { banner, dim, glide } from "./moment_parts";
import type { Cast } from "./perform";
import { noise, ring, rollDie } from "./perform";
import type { Run } from "./run";

type Of<N extends Moment["name"]> = Extract<Moment, { readonly name: N }>;

/** 1.2 s: banner, the frame slides to the new Era. */
async function era(cast: Cast, moment: Of<"era">): Promise<void> {
	const { run, places } = cast;
	const to = places.at(at.era(moment.era));
	const from = places.at(at.era(moment.era - 1)) ?? to;
	const sign = banner(cast, moment, to, "");
	noise(cast, { name: "era" });
	void sign.come();
	if (!(await run.wait(300))) return;
	if (from && to && from.name !== "timeline") {
		const frame = plain("m-frame");
		Object.assign(frame.style, {
			left: `${from.box.x}px`,
			top: `${from.box.y}px`,
			width: `${from.box.w}px`,
			height: `${from.box.h}px`,
		});
		run.put(frame);
		await glide(run, frame, from.box, to.box, 400);
	}
	await run.wait(300);
	await sign.go();
}

/** 1.0 s: all tiles fly out face down, pause, and turn over. */
async function warp(cast: Cast, { tiles }: Of<"warp">): Promise<void> {
	const { run, places, theatre } = cast;
	const me = theatre.reader();
	const ways = [...tiles]
		.sort((x, y) => Number(y.seat === me) - Number(x.seat === me))
		.flatMap((tile) => {
			const from = places.at(at.hand(tile.seat));
			const to = places.at(at.warp(tile.seat, tile.warp, tile.era));
			return from && to
				? [{ tile, from: from.box, to: to.box, piece: places.piece(at.warp(tile.seat, tile.warp, tile.era)) }]
				: [];
		});
	const shows = ways.flatMap(({ piece }) => (piece ? [run.hide(piece)] : []));
	noise(cast, { name: "warplay" });
	const backs = ways.map(({ tile }) => ghostOf({ kind: "warp", seat: tile.seat, face: null }, theatre.seats()));
	await Promise.all(
		ways.map(({ from, to }, i) => glide(run, run.put(backs[i] as HTMLElement), from, to, 320, 60 * i, true)),
	);
	if (!(await run.wait(90))) return;
	noise(cast, { name: "warpturn" });
	await Promise.all(
		ways.map(async ({ tile, to }, i) => {
			const back = backs[i] as HTMLElement;
			const face = ghostOf({ kind: "warp", seat: tile.seat, face: tile.warp }, theatre.seats());
			face.classList.add("m-fly");
			Object.assign(face.style, { left: `${to.x}px`, top: `${to.y}px` });
			const turn = (deg: number): Keyframe => ({
				transform: `translate(-50%,-50%) translateY(-6px) rotateY(${deg}deg)`,
			});
			await run.wait(50 * i);
			run.remove(back);
			run.put(face);
			await run.animate(face, [turn(-180), turn(-90), turn(0)], { ms: 300, ease: "out", stay: true });
		}),
	);
	for (const show of shows) show();
}

/** 1.5 s: the table dims, the die rolls, then its result; `brief`: without dimming. */
async function paradox(cast: Cast, moment: Of<"paradox">, brief: boolean): Promise<void> {
	const { run, places, theatre } = cast;
	const tile = places.at(at.era(moment.era));
	if (!brief) dim(cast, 0.4, 1300);
	void ring(cast, tile, moment.seat, 900);
	if (!(await run.wait(150))) return;
	await rollDie(cast, tile ? beside(tile) : null, moment.faces, String(moment.face), true);
	if (run.over) return;
	if (moment.face > 0) noise(cast, { name: "paradox" }, tile?.box.x);
	const shown = theatre.caption(moment.event, tile?.box ?? null);
	await run.wait(450);
	theatre.uncaption(shown);
}

function beside({ element, name, box }: Found): Found {
	const right = box.x + box.w / 2 + 60;
	return { element, name, box: { ...box, x: right < innerWidth - 60 ? right : box.x - box.w / 2 - 60 } };
}

/** 1.3 s: three tokens gather, the tile hovers over the slot and drops. */
async function anomaly(cast: Cast, moment: Of<"anomaly">): Promise<void> {
	const { run, places, theatre } = cast;
	const spot = at.slot(moment.seat, moment.slot);
	const slot = places.at(spot);
	const tokens = places.at(at.track(moment.seat, "paradox"));
	if (!slot || !tokens) return;
	const piece = places.piece(spot);
	const show = piece ? run.hide(piece) : null;
	const above = { ...slot.box, y: slot.box.y - 46 };
	noise(cast, { name: "anomaly" }, slot.box.x);
	const near = [-40, 0, 40].map((dx): Box => ({ ...tokens.box, x: tokens.box.x + dx }));
	await Promise.all(
		near.map((from) =>
			run.fly(ghostOf({ kind: "token", icon: "paradox" }, theatre.seats()), from, tokens.box, {
				ms: 380,
				ease: "travel",
				lift: 30,
				fade: true,
			}),
		),
	);
	if (run.over) return;
	const tile = ghostOf({ kind: "tile", icon: "anomaly", text: "" }, theatre.seats());
	await glide(run, run.put(tile), tokens.box, above, 220);
	await glide(run, tile, above, slot.box, 300, 0, false, "drop");
	run.remove(tile);
	show?.();
	await Promise.all([
		run.animate(
			slot.element,
			[0, -3, 3, -2, 2, 0].map((d) => ({ transform: `translateX(${d}px)` })),
			{ ms: 220 },
		),
		ring(cast, slot, null, 300),
	]);
}

/** The marker slides back with a trail, Eras between dim, a ring marks the target; payment and tile are beats. */
async function travel(cast: Cast, moment: Of<"travel">): Promise<void> {
	const { run, places, theatre } = cast;
	const from = places.at(at.era(moment.from));
	const goal = places.at(at.era(moment.to));
	if (!from || !goal) return;
	const between = Array.from({ length: Math.max(0, Math.abs(moment.from - moment.to) - 1) }, (_, i) =>
		places.at(at.era(Math.min(moment.from, moment.to) + 1 + i)),
	);
	for (const tile of between)
		if (tile && tile.name !== "timeline")
			void run.animate(
				tile.element,
				[{ opacity: 1 }, { opacity: 0.35, offset: 0.3 }, { opacity: 0.35, offset: 0.8 }, { opacity: 1 }],
				{ ms: 700 },
			);
	noise(cast, { name: "focus" }, from.box.x);
	const foot = ({ box }: Found): Box => ({ ...box, y: box.y + box.h / 2 });
	const markers = [1, 0.35, 0.2].map((opacity) => {
		const marker = ghostOf({ kind: "marker", seat: moment.seat }, theatre.seats());
		marker.style.opacity = String(opacity);
		return run.put(marker);
	});
	await Promise.all(markers.map((marker, i) => glide(run, marker, foot(from), foot(goal), 400, 40 * i)));
	for (const marker of markers) run.remove(marker);
	await ring(cast, goal, moment.seat, 300);
}

/** 1.5 s: the tile lifts off its Era, grows in mid-screen, drops into its row. */
async function superproject(cast: Cast, moment: Of<"superproject">): Promise<void> {
	const { run, places, theatre } = cast;
	const spot = moment.slot < 12 ? at.slot(moment.seat, moment.slot) : at.seat(moment.seat);
	const [from, to] = [places.at(at.superproject(moment.era)), places.at(spot)];
	if (!from || !to) return;
	const piece = places.piece(spot);
	const show = piece ? run.hide(piece) : null;
	const tile = ghostOf({ kind: "tile", icon: "superproject", text: theatre.banner(moment).title }, theatre.seats());
	dim(cast, 0.45, 1100);
	noise(cast, { name: "lift" }, from.box.x);
	const middle: Box = { x: innerWidth / 2, y: innerHeight / 2 - 40, w: 0, h: 0 };
	await glide(run, run.put(tile), from.box, middle, 380, 0, false, "travel", [1, 1.9]);
	await run.wait(220);
	await glide(run, tile, middle, to.box, 280, 0, false, "drop", [1.9, 1]);
	run.remove(tile);
	show?.();
	if (run.over) return;
	noise(cast, { name: "superproject" }, to.box.x);
	await ring(cast, to, moment.seat);
}

const HEXES = [
	"construct.1",
	"construct.2",
	"construct.3",
	"recruit.1",
	"recruit.2",
	"recruit.3",
	"research.1",
	"research.2",
	"research.3",
];

/** 1.5 s: the rock falls on the Capital; the hexes tip over one by one, two Exosuit slots close. */
async function impact(cast: Cast, moment: Of<"impact">): Promise<void> {
	const { run, places, theatre } = cast;
	const [from, goal] = [places.at(at.impact), places.at(at.capital)];
	if (!goal) return;
	const start = from?.box ?? { ...goal.box, y: 0 };
	const rock = plain("m-rock");
	rock.append(iconOf("impact"));
	noise(cast, { name: "impact" });
	dim(cast, 0.6, 900);
	await glide(run, run.put(rock), start, goal.box, 520, 0, false, "drop", [0.4, 2.1]);
	run.remove(rock);
	if (run.over) return;
	const flash = plain("m-flash");
	Object.assign(flash.style, { left: `${goal.box.x}px`, top: `${goal.box.y}px` });
	run.put(flash);
	void run.animate(flash, [{ opacity: 0.4 }, { opacity: 1, offset: 0.1 }, { opacity: 0 }], {
		ms: 440,
		ease: "line",
		stay: true,
	});
	void run.animate(
		goal.element,
		[0, -7, 6, -5, 3, -1, 0].map((d, i) => ({
			transform: `translate(${d}px,${(i % 2 ? 1 : -1) * Math.abs(d) * 0.5}px)`,
		})),
		{ ms: 380, ease: "line" },
	);
	const sign = banner(cast, moment, goal, "m-hot");
	void sign.come();
	const tips = HEXES.flatMap((key) => {
		const found = places.at([key]);
		return found ? [found.element] : [];
	}).map((element, i) =>
		run.animate(element, [{ transform: "rotateX(0)" }, { transform: "rotateX(90deg)" }, { transform: "rotateX(0)" }], {
			ms: 220,
			delay: 150 + 45 * i,
		}),
	);
	await Promise.all(tips);
	for (const [seat, slot] of moment.slots.filter(([seat]) => seat === theatre.reader()))
		void ring(cast, places.at(at.bay(seat, slot)), null, 260);
	await run.wait(260);
	await sign.go();
}

/** 1.4 s: a rocket rises; banner in the Path's colour; VP. */
async function evacuation(cast: Cast, moment: Of<"evacuation">): Promise<void> {
	const { run, places, theatre } = cast;
	const from = places.at(at.hex("evacuate"));
	noise(cast, { name: "evacuate" }, from?.box.x);
	if (from) {
		const rocket = plain(`m-rocket own-${letterOf(theatre.seats(), moment.seat)}`);
		rocket.append(iconOf("evacuate"));
		void glide(run, run.put(rocket), from.box, { ...from.box, y: -60 }, 900, 0, false, "drop", [1, 1.4]);
	}
	if (!(await run.wait(450))) return;
	const sign = banner(cast, moment, from, `own-${letterOf(theatre.seats(), moment.seat)} m-path`);
	await sign.come();
	await run.wait(350);
	await sign.go();
}

/** 1.2 s: the last hex cracks. */
async function last(cast: Cast, moment: Of<"last">): Promise<void> {
	const { run, places } = cast;
	const hex = places.at(at.hex(moment.hex));
	noise(cast, { name: "collapse" }, hex?.box.x);
	if (hex)
		await run.animate(
			hex.element,
			[
				{ transform: "none" },
				{ transform: "rotate(-4deg) scale(1.08)" },
				{ transform: "rotate(5deg) scale(.94)" },
				{ transform: "none" },
			],
			{ ms: 380 },
		);
	if (run.over) return;
	const sign = banner(cast, moment, hex, "m-hot");
	await sign.come();
	await run.wait(400);
	await sign.go();
}

const STARS = 10;
const LINE_MS = 90;

/** Hides the lines of the score sheet; returns a function per line that shows it. */
function scoreLines(run: Run): (() => void)[] {
	const all = [...document.querySelectorAll("[data-line]")].map((element) => ({
		element,
		line: Number(element.getAttribute("data-line")),
		show: run.hide(element),
	}));
	const numbers = [...new Set(all.map(({ line }) => line))].sort((a, b) => a - b);
	return numbers.map((number) => () => {
		for (const { element, line, show } of all) {
			if (line !== number) continue;
			show();
			void run.animate(
				element,
				[
					{ opacity: 0, transform: "translateX(-8px)" },
					{ opacity: 1, transform: "none" },
				],
				{ ms: 2 * LINE_MS },
			);
		}
	});
}

/** 1.5 s: the winner; stars rise for a victory. */
async function end(cast: Cast, moment: Of<"end">): Promise<void> {
	const { run, theatre } = cast;
	dim(cast, 0.6, 1400);
	noise(cast, { name: moment.won ? "win" : "lose" });
	const lines = scoreLines(run);
	const sign = banner(
		cast,
		moment,
		null,
		moment.won && moment.seat !== null ? `own-${letterOf(theatre.seats(), moment.seat)} m-path` : "",
	);
	await sign.come();
	if (run.over) return;
	const star = (i: number) => {
		const from: Box = { x: innerWidth * (0.1 + (0.8 * ((i * 7) % STARS)) / STARS), y: innerHeight + 20, w: 0, h: 0 };
		const to: Box = { x: innerWidth / 2 + (i - STARS / 2) * 18, y: innerHeight / 2 - 120 + (i % 3) * 14, w: 0, h: 0 };
		return run.fly(ghostOf({ kind: "good", good: "vp", n: 1 }, theatre.seats()), from, to, {
			ms: 430,
			ease: "travel",
			lift: 90,
			delay: 24 * i,
			fade: true,
		});
	};
	if (moment.won) await Promise.all(Array.from({ length: STARS }, (_, i) => star(i)));
	else await run.wait(600);
	await sign.go();
	for (const show of lines) {
		if (!(await run.wait(LINE_MS))) return;
		show();
	}
	await run.wait(LINE_MS * 2);
}

const SHOWS: { readonly [N in Moment["name"]]: (cast: Cast, moment: Of<N>, brief: boolean) => Promise<void> } = {
	era,
	warp,
	paradox,
	anomaly,
	travel,
	superproject,
	impact,
	evacuation,
	last,
	end,
};

export function playMoment(cast: Cast, moment: Moment, brief: boolean): Promise<void> {
	return (SHOWS[moment.name] as (cast: Cast, moment: Moment, brief: boolean) => Promise<void>)(cast, moment, brief);
}
