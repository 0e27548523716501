/**
 * The animations of module events: Doomsday, Pioneers, Guardians, Variable Anomalies, Fractures of Time.
 */
import { spaceWord } from "../../core/core";
import type { EventKind } from "../../core/lists";
import { DECKS, GOODS, WORKERS } from "../../core/lists";
import { word } from "../../core/read_figures";
import type { Act, Fly } from "./acts";
import { at } from "./anchors";
import { spaceSpot } from "./beat_parts";
import type { Beat } from "./beats";

const ENLISTED = 1;
const PLACED = 4; /* ENLISTED, PLACED: enum rift_guardian */
const TAKEN = 3; /* the same in enum rift_technology_event and enum rift_pile */

export const MODULE_BEATS = {
	guardian: {
		joins: "new",
		acts: ({ a, b, seat }): Act[] => {
			const ghost = { kind: "suit", seat, worker: "guardian" } as const;
			if (a === ENLISTED)
				return [
					{
						do: "fly",
						ghost,
						from: at.part("guardians", seat),
						to: at.bay(seat),
						ms: 380,
						ease: "travel",
						sound: { name: "worker" },
					},
				];
			if (a === PLACED)
				return [
					{
						do: "fly",
						ghost,
						from: at.bay(seat),
						to: spaceSpot(b, seat),
						ms: 380,
						ease: "travel",
						hide: true,
						lands: seat,
						sound: { name: "place" },
					},
				];
			return [{ do: "hop", at: at.bay(seat), ms: 180 }];
		},
	},
	venture: {
		joins: "new",
		acts: ({ seat }) => [
			{
				do: "fly",
				ghost: { kind: "suit", seat, worker: null },
				from: at.bay(seat),
				to: at.space("adventure", seat),
				ms: 340,
				ease: "travel",
				starts: { name: "lift" },
			},
		],
	},
	deck: {
		joins: "new",
		acts: ({ a, seat }) => [
			{
				do: "turn",
				at: [`deck:${word(DECKS, a) ?? ""}`, ...at.part("pioneers", seat)],
				ms: 220,
				sound: { name: "warpturn" },
			},
		],
	},
	adventure: {
		joins: "new",
		acts: ({ b, seat }) => [
			{ do: "ring", at: at.part("pioneers", seat), ms: 500, seat, sound: { name: b ? "vp" : "botfail" } },
		],
	},
	upgrade: {
		joins: "new",
		acts: ({ a, seat }, scene) => {
			const good = word(GOODS, a);
			const fly: Fly = {
				do: "fly",
				ghost: good ? { kind: "good", good, n: 1 } : { kind: "token", icon: "breakthrough" },
				from: good ? at.purse(seat, good, scene.me) : at.shelf(seat),
				to: at.part("upgrade", seat),
				ms: 340,
				ease: "travel",
				sound: { name: "powerup" },
			};
			return [fly];
		},
	},
	dealt: {
		joins: "turned",
		acts: ({ b, seat }) => [
			{ do: "turn", at: b ? at.era(b) : at.part("doomsday", seat), ms: 220, sound: { name: "tap" } },
		],
	},
	experiment: {
		joins: "new",
		acts: ({ b, seat }) => [
			{
				do: "fly",
				ghost: { kind: "token", icon: "experiment" },
				from: at.era(b),
				to: at.seat(seat),
				ms: 400,
				ease: "travel",
				sound: { name: "breakthrough" },
			},
		],
	},
	token: {
		joins: "join",
		acts: ({ seat }) => [{ do: "hop", at: at.part("doomsday", seat), ms: 260, sound: { name: "botstep" } }],
	},
	"impact-moved": {
		joins: "new",
		acts: ({ n }) => [{ do: "hop", at: at.impact, ms: 500, sound: { name: n < 0 ? "anomaly" : "vp" } }],
	},
	saved: {
		joins: "new",
		acts: (_, { me }) => [{ do: "moment", moment: { name: "end", seat: me, won: true, by: 0, saved: true } }],
	},
	pile: {
		joins: "new",
		acts: ({ a, seat }) =>
			a === TAKEN
				? [
						{
							do: "fly",
							ghost: { kind: "token", icon: "anomaly" },
							from: at.part("variables", seat),
							to: at.seat(seat),
							ms: 260,
							ease: "travel",
							sound: { name: "tap" },
						},
					]
				: [{ do: "turn", at: at.part("variables", seat), ms: 260, sound: { name: "tap" } }],
	},
	blink: {
		joins: "new",
		acts: ({ a, b, n, seat }, scene) => {
			const to = spaceSpot(b, seat);
			scene.target = to;
			return [
				{
					do: "fly",
					ghost: { kind: "suit", seat, worker: word(WORKERS, a) },
					from: at.hex(spaceWord(n) ?? ""),
					to,
					ms: 260,
					ease: "travel",
					lift: 0,
					hide: true,
					lands: seat,
					starts: { name: "warpturn" },
				},
			];
		},
	},
	flux: {
		joins: "join",
		acts: ({ n, seat }) =>
			n > 0
				? [
						{
							do: "fly",
							ghost: { kind: "good", good: "flux", n: 1 },
							from: at.supply,
							to: at.part("device", seat),
							ms: 240,
							ease: "travel",
							sound: { name: "good", step: 6 },
						},
					]
				: [{ do: "hop", at: at.part("device", seat), ms: 240 }],
	},
	glitch: {
		joins: "new",
		acts: ({ n, seat }) =>
			n > 0
				? [
						{
							do: "fly",
							ghost: { kind: "token", icon: "glitch" },
							from: at.supply,
							to: at.part("device", seat),
							ms: 320,
							ease: "drop",
							sound: { name: "anomaly", gain: 0.5 },
						},
						{ do: "jitter", at: at.part("device", seat), ms: 160, px: 3, delay: 320 },
					]
				: [
						{
							do: "fly",
							ghost: { kind: "token", icon: "glitch" },
							from: at.part("device", seat),
							to: at.supply,
							ms: 240,
							ease: "travel",
							fade: true,
							starts: { name: "lift" },
						},
					],
	},
	technology: {
		joins: "new",
		acts: ({ b, seat }) =>
			b === TAKEN
				? [
						{
							do: "fly",
							ghost: { kind: "token", icon: "technology" },
							from: at.part("technologies", seat),
							to: at.seat(seat),
							ms: 380,
							ease: "travel",
							sound: { name: "breakthrough" },
						},
					]
				: [{ do: "turn", at: at.part("technologies", seat), ms: 240, sound: { name: "tap" } }],
	},
	device: {
		joins: "new",
		acts: ({ seat }) => [{ do: "hop", at: at.part("device", seat), ms: 240, sound: { name: "build" } }],
	},
	recall: {
		joins: "new",
		acts: ({ a, seat }) => [
			{
				do: "fly",
				ghost: { kind: "worker", worker: "worker", tired: false },
				from: spaceSpot(a, seat),
				to: at.column(seat, "active"),
				ms: 300,
				ease: "travel",
				starts: { name: "lift" },
			},
		],
	},
	operators: {
		joins: "turned",
		acts: ({ seat }) => [{ do: "hop", at: at.part("valley", seat), ms: 260, sound: { name: "tap" } }],
	},
	uncovered: {
		joins: "new",
		acts: ({ a, seat }) => [{ do: "turn", at: spaceSpot(a, seat), ms: 260, sound: { name: "lift" } }],
	},
	leader: {
		joins: "new",
		acts: ({ seat }) => [{ do: "appear", at: [`leader:${seat}`, ...at.seat(seat)], ms: 300, sound: { name: "tap" } }],
	},
	search: { joins: "new", acts: () => [{ do: "hop", at: at.market, ms: 260, sound: { name: "tap" } }] },
} satisfies Partial<Record<EventKind, Beat>>;
