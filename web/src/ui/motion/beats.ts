/**
 * The animation of each kind of event, one row per kind: how it joins the beats before it, and its acts. A kind without
 * a beat says why. The compiler checks that no kind is missing.
 *
 * joins: "new" starts a group; "join" runs with the previous group; any other word is a batch, which collects all
 * adjacent beats of the same word into one group.
 */
import type { GameEvent } from "../../core/core";
import { ICONS, SHAPES, VERBS, WARPS, WORKERS } from "../../core/lists";
import type { EventKind } from "../../core/lists";
import { word } from "../../core/read_figures";
import type { Act, Fly, Noise } from "./acts";
import { at } from "./anchors";
import { goodActs, rollActs, spaceSpot, stackOf, tileGhost, wearsSuit } from "./beat_parts";
import { MODULE_BEATS } from "./beats_modules";
import type { Scene } from "./scene";

export type Beat =
	| { readonly joins: string; readonly acts: (event: GameEvent, scene: Scene) => readonly Act[] }
	/** The reason why nothing is shown. */
	| { readonly none: string };

export const SUIT_MS = 340;
const CLIMB_MS = 150;

function place(event: GameEvent, scene: Scene): Act[] {
	const { seat } = event;
	const worker = word(WORKERS, event.a);
	const to = spaceSpot(event.b, seat);
	scene.target = to;
	const from = at.column(seat, "active");
	if (!wearsSuit(scene, event.b))
		return [
			{
				do: "fly",
				ghost: { kind: "worker", worker: worker ?? "worker", tired: false },
				from,
				to,
				ms: SUIT_MS,
				ease: "travel",
				hide: true,
				lands: seat,
				starts: { name: "lift" },
				sound: { name: "place" },
			},
		];
	const climb: Fly = {
		do: "fly",
		ghost: { kind: "worker", worker: worker ?? "worker", tired: false },
		from,
		to: at.bay(seat),
		ms: CLIMB_MS,
		ease: "travel",
		lift: 18,
		starts: { name: "lift" },
	};
	const bot = scene.bots.has(seat);
	const fly: Fly = {
		do: "fly",
		ghost: { kind: "suit", seat, worker },
		from: at.bay(seat),
		to,
		ms: SUIT_MS,
		ease: "travel",
		lift: 56,
		hide: true,
		lands: seat,
		sound: { name: "place" },
		delay: bot ? 0 : CLIMB_MS,
	};
	return bot
		? [
				{ do: "frame", at: to, dashed: false },
				{ ...fly, starts: { name: "lift" } },
			]
		: [climb, fly];
}

function built(event: GameEvent, scene: Scene): Act[] {
	const { seat, a: tile, b: slot } = event;
	const to = slot < 12 ? at.slot(seat, slot) : at.tile(seat, tile);
	const era = scene.taken.get(tile);
	const card = scene.content.tiles[tile];
	if (era !== undefined && card)
		return [{ do: "moment", moment: { name: "superproject", seat, slot, era, title: card.word, vp: card.vp } }];
	return [
		{
			do: "fly",
			ghost: tileGhost(scene, tile),
			from: stackOf(scene, tile),
			to,
			ms: 460,
			ease: "travel",
			lift: 30,
			hide: true,
			lands: seat,
			sound: { name: "build" },
		},
	];
}

const step =
	(track: "morale" | "travel") =>
	(event: GameEvent): Act[] => {
		const up: Noise = { name: track === "travel" ? "vp" : event.n > 0 ? "moraleup" : "moraledown" };
		return [{ do: "hop", at: at.track(event.seat, track), ms: 220, sound: up }];
	};

function warpTile(event: GameEvent): { seat: number; warp: string; era: number } {
	return { seat: event.seat, warp: word(WARPS, event.a) ?? "", era: event.b };
}

function turned(event: GameEvent, scene: Scene): Act[] {
	/* Either a tile of a stack, a Superproject above an Era, or a Collapsing Capital tile. */
	const type = scene.content.tiles[event.a]?.type;
	const spot = type ? stackOf(scene, event.a) : event.b > 0 && event.b <= 8 ? at.superproject(event.b) : at.capital;
	return [{ do: "turn", at: spot, ms: 220, sound: { name: "tap" } }];
}

const RULES_BEATS = {
	era: {
		joins: "new",
		acts: ({ a }, scene) => [
			{
				do: "moment",
				moment: { name: "era", era: a, last: a === scene.table.impact.after && !scene.table.impact.happened },
			},
		],
	},
	phase: { joins: "next", acts: () => [{ do: "appear", at: at.phase, ms: 150 }] },
	turn: {
		joins: "new",
		acts: ({ seat }, scene) => {
			scene.target = null;
			scene.actor = seat;
			return [{ do: "ring", at: at.seat(seat), ms: 200, seat }];
		},
	},
	pass: { joins: "new", acts: ({ seat }) => [{ do: "fade", at: at.seat(seat), ms: 200, sound: { name: "pass" } }] },
	first: {
		joins: "join",
		acts: ({ seat }, scene) => [
			{
				do: "fly",
				ghost: { kind: "token", icon: "first-player" },
				from: at.seat(scene.before.first ?? seat),
				to: [`flag:${seat}`, ...at.seat(seat)],
				ms: 300,
				ease: "travel",
				sound: { name: "tap" },
			},
		],
	},
	place: { joins: "new", acts: place },
	free: {
		joins: "new",
		acts: (event, scene) => {
			const spot = spaceSpot(event.a, event.seat);
			scene.target = spot;
			return [{ do: "hop", at: spot, ms: 180, sound: { name: "tap" } }];
		},
	},
	good: { joins: "goods", acts: goodActs },
	vp: {
		joins: "goods",
		acts: (event, scene) =>
			event.n < 0
				? [{ do: "count", at: at.score(event.seat), gain: false }]
				: [
						{
							do: "fly",
							ghost: { kind: "good", good: "vp", n: event.n },
							from: scene.target ?? at.seat(event.seat),
							to: at.score(event.seat),
							ms: 380,
							ease: "travel",
							end: 0.8,
							sound: { name: "vp" },
						},
						{ do: "count", at: at.score(event.seat), gain: true, delay: 380 },
					],
	},
	worker: {
		joins: "new",
		acts: ({ a, b, n, seat }) => {
			const worker = word(WORKERS, a) ?? "worker";
			const column = at.column(seat, b === 2 ? "tired" : "active");
			return n > 0
				? [
						{
							do: "fly",
							ghost: { kind: "worker", worker, tired: b === 2 },
							from: at.pool(`recruit:${worker}`),
							to: column,
							ms: 320,
							ease: "travel",
							lands: seat,
							sound: { name: "worker" },
						},
					]
				: [
						{
							do: "fly",
							ghost: { kind: "worker", worker, tired: b === 2 },
							from: column,
							to: column,
							ms: 200,
							ease: "out",
							fade: true,
							lift: 0,
							starts: { name: "moraledown" },
						},
					];
		},
	},
	rest: {
		joins: "rest",
		acts: ({ n, seat }) =>
			Array.from(
				{ length: Math.min(n, 4) },
				(_, i): Fly => ({
					do: "fly",
					ghost: { kind: "worker", worker: "worker", tired: false },
					from: at.column(seat, "tired"),
					to: at.column(seat, "active"),
					ms: 260,
					ease: "travel",
					lift: 10,
					delay: 50 * i,
					...(i === 0 ? { starts: { name: "rest" as const } } : {}),
				}),
			),
	},
	retrieve: {
		joins: "retrieve",
		acts: ({ a, b, seat }, scene) => {
			const worker = word(WORKERS, a) ?? "worker";
			const from = at.hex(scene.postOf(seat, worker));
			return [
				{
					do: "fly",
					ghost: { kind: "worker", worker, tired: b === 0 },
					from,
					to: at.column(seat, b === 1 ? "active" : "tired"),
					ms: 300,
					ease: "travel",
					delay: 40 * scene.count("retrieve"),
					fade: b === 2,
					starts: { name: "lift" },
				},
			];
		},
	},
	exosuit: {
		joins: "exosuits",
		acts: ({ a, n, seat }, scene) => {
			if (n < 0) return [{ do: "shake", at: at.bay(seat, a), ms: 180, px: 3 }];
			const slots = Array.from({ length: 6 }, (_, i) => i).filter((slot) => (a >> slot) & 1);
			return (n > 1 || slots.length > 1 ? slots : [a]).map((slot) => ({
				do: "hop" as const,
				at: at.bay(seat, slot),
				ms: 180,
				delay: 90 * scene.count("exosuit"),
				sound: { name: "powerup" as const },
			}));
		},
	},
	morale: { joins: "join", acts: step("morale") },
	travel: { joins: "join", acts: step("travel") },
	paradox: {
		joins: "new",
		acts: ({ n, seat }) =>
			Array.from({ length: Math.min(Math.abs(n), 3) }, (_, i): Fly => {
				const [from, to] =
					n > 0 ? [["die", ...at.supply], at.track(seat, "paradox")] : [at.track(seat, "paradox"), at.supply];
				return {
					do: "fly",
					ghost: { kind: "token", icon: "paradox" },
					from,
					to,
					ms: 300,
					ease: "travel",
					delay: 70 * i,
					fade: n < 0,
					sound: { name: "paradox" },
				};
			}),
	},
	anomaly: {
		joins: "new",
		acts: ({ a, n, seat }) =>
			n > 0
				? [{ do: "moment", moment: { name: "anomaly", seat, slot: a } }]
				: [
						{
							do: "fly",
							ghost: { kind: "token", icon: "anomaly" },
							from: at.slot(seat, a),
							to: at.supply,
							ms: 300,
							ease: "travel",
							fade: true,
							starts: { name: "lift" },
						},
					],
	},
	built: { joins: "new", acts: built },
	lost: {
		joins: "new",
		acts: (event, scene) => [
			{
				do: "fly",
				ghost: tileGhost(scene, event.a),
				from: at.slot(event.seat, event.b),
				to: at.slot(event.seat, event.b),
				ms: 300,
				ease: "drop",
				lift: -60,
				fade: true,
				starts: { name: "collapse" },
			},
		],
	},
	breakthrough: {
		joins: "new",
		acts: ({ a, n, seat }, scene) => {
			const ghost = {
				kind: "token",
				icon: `shape-${SHAPES[Math.floor((a - 1) / (ICONS.length - 1)) + 1] || "circle"}`,
			} as const;
			return n > 0
				? [
						{
							do: "fly",
							ghost,
							from: scene.target ?? at.hex("research.1"),
							to: at.shelf(seat),
							ms: 340,
							ease: "travel",
							sound: { name: "breakthrough" },
						},
					]
				: [
						{
							do: "fly",
							ghost,
							from: at.shelf(seat),
							to: scene.target ?? at.supply,
							ms: 340,
							ease: "travel",
							fade: true,
							starts: { name: "pay" },
						},
					];
		},
	},
	warp: { joins: "warp", acts: (event) => [{ do: "moment", moment: { name: "warp", tiles: [warpTile(event)] } }] },
	unwarp: {
		joins: "new",
		acts: (event) => {
			const { seat, warp, era } = warpTile(event);
			return [
				{
					do: "fly",
					ghost: { kind: "warp", seat, face: warp },
					from: at.era(era),
					to: at.hand(seat),
					ms: 340,
					ease: "travel",
					lift: 30,
					sound: { name: "repay" },
				},
			];
		},
	},
	focus: {
		joins: "new",
		acts: ({ a, seat }, scene) => {
			scene.target = at.era(a);
			const from = scene.focus.get(seat) ?? scene.table.era;
			scene.focus.set(seat, a);
			/* At the start of an Era all markers move to it: a hop, no Time Travel. */
			return from === a
				? []
				: a === scene.table.era
					? [{ do: "hop", at: at.focus(seat, a), ms: 220 }]
					: [{ do: "moment", moment: { name: "travel", seat, from, to: a } }];
		},
	},
	turned: { joins: "turned", acts: turned },
	card: {
		joins: "turned",
		acts: ({ a }) => [
			{
				do: "turn",
				at:
					VERBS[a] === "N_RECRUIT_CARD" ? at.pool("recruit") : VERBS[a] === "N_MINE_CARD" ? at.pool("mine") : at.phase,
				ms: 220,
				sound: { name: "tap" },
			},
		],
	},
	roll: { joins: "new", acts: rollActs },
	impact: { joins: "impact", acts: () => [{ do: "moment", moment: { name: "impact", hexes: [], slots: [] } }] },
	covered: {
		joins: "impact",
		acts: ({ a, n, seat }) =>
			n !== 0
				? [{ do: "turn", at: at.bay(seat), ms: 220 }]
				: [
						{
							do: "moment",
							moment: {
								name: "impact",
								hexes: [],
								slots: [0, 1, 2, 3, 4, 5].filter((slot) => (a >> slot) & 1).map((slot) => [seat, slot] as const),
							},
						},
					],
	},
	flipped: {
		joins: "flipped",
		acts: ({ a, seat }, scene) => {
			const spot = spaceSpot(a, seat);
			const { closed, of } = scene.table.collapsed;
			if (closed >= of && of > 0 && scene.before.collapsed.closed < of && !scene.once("last"))
				return [{ do: "moment", moment: { name: "last", hex: spot[0] ?? "" } }];
			return [
				{ do: "tip", at: spot, ms: 200, delay: 60 * scene.count("flipped"), sound: { name: "collapse", gain: 0.5 } },
			];
		},
	},
	evacuated: { joins: "new", acts: ({ seat, n }) => [{ do: "moment", moment: { name: "evacuation", seat, vp: n } }] },
	secret: {
		joins: "secret",
		acts: ({ seat }) => [
			{
				do: "fly",
				ghost: { kind: "warp", seat, face: null },
				from: at.hand(seat),
				to: at.seat(seat),
				ms: 300,
				ease: "travel",
				fade: true,
				starts: { name: "warplay" },
			},
		],
	},
	seat: { joins: "seats", acts: ({ seat }) => [{ do: "ring", at: at.seat(seat), ms: 300, seat }] },
	end: {
		joins: "new",
		acts: (_, { table, me }) => {
			const best = (seats: typeof table.seats) => Math.max(0, ...seats.map(({ score }) => score.total));
			const winner = table.seats.find(({ won }) => won);
			const rest = table.seats.filter((seat) => seat !== winner);
			return [
				{
					do: "moment",
					moment: {
						name: "end",
						seat: winner?.seat ?? null,
						won: winner !== undefined && winner.seat === me,
						by: (winner?.score.total ?? 0) - best(rest),
						saved: false,
					},
				},
			];
		},
	},
	command: {
		joins: "new",
		acts: (event, scene) => {
			const { seat, a } = event;
			const token = at.token(seat, a);
			return [
				{ do: "sound", sound: { name: "bot" } },
				{ do: "die", at: at.die(seat, true), faces: scene.botFaces, face: String(a) },
				{ do: "frame", at: token, dashed: false },
				{ do: "caption", at: token, event, delay: 620 },
			];
		},
	},
	decided: {
		joins: "decided",
		acts: (event, scene) => [
			{ do: "caption", at: scene.spotOf(event), event },
			{ do: "sound", sound: { name: "botstep" } },
		],
	},
	failed: {
		joins: "new",
		acts: (event, scene) => [
			{ do: "shake", at: scene.spotOf(event), ms: 220, px: 4, sound: { name: "botfail" } },
			{ do: "caption", at: scene.spotOf(event), event },
		],
	},
} satisfies Partial<Record<EventKind, Beat>>;

export const BEATS: Readonly<Record<EventKind, Beat>> = { ...RULES_BEATS, ...MODULE_BEATS };
