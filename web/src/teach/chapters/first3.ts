/** Chapter 3: ideas and power. Research, a Superproject, the World Council, an Anomaly, Morale. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	era: 4,
	steps: [
		{ name: "welcome", light: ["tired"] },
		{
			name: "force",
			light: ["force"],
			needs: ["!played:free force"],
			after: true,
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "morale", light: ["morale"] },
		{
			name: "research",
			light: ["worker:scientist", "space:research.1"],
			needs: ["!played:place * research.*"],
			other: [
				{ when: "place scientist research.2", say: "space", done: true },
				{ when: "place genius research.*", say: "genius", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
			else: [
				{
					name: "genius",
					light: ["worker:genius", "space:research.1"],
					expect: ["place genius research.*"],
					needs: ["!played:place * research.*"],
				},
			],
		},
		{ name: "shape", after: true, other: [{ when: "set *", say: "other", done: true }] },
		{ name: "project", light: ["era:1"], needs: ["!rival-tile:particle-collider", "!tile:particle-collider"] },
		{ name: "ways", light: ["era:1"], needs: ["!rival-tile:particle-collider", "!tile:particle-collider"] },
		{
			name: "focus",
			light: ["tile:103", "era:1"],
			needs: ["!played:place * 103"],
			after: true,
			other: [
				{ when: "place * 103", say: "worker", done: true },
				{ when: "focus 2", say: "era", done: true },
				{ when: "repay none", say: "none", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "site",
			light: ["worker:engineer", "space:construct.1"],
			needs: [
				"played:focus 1",
				"!rival-tile:particle-collider",
				"!tile:particle-collider",
				"!played:place * construct.*",
			],
			other: [
				{ when: "place engineer construct.2", say: "space", done: true },
				{ when: "place * construct.*", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "collider", light: ["era:1"], other: [{ when: "build *", say: "other", done: true }] },
		{ name: "spend", other: [{ when: "spend *", say: "pair", done: true }] },
		{ name: "row", after: true, other: [{ when: "row *", say: "lab", done: true }] },
		{
			name: "full",
			light: ["space:construct.2", "space:council.left"],
			needs: ["rival:construct", "!legal:place * construct.*"],
		},
		{
			name: "water",
			light: ["tile:303"],
			needs: ["!played:free 303"],
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "council",
			light: ["worker:engineer", "space:council.left"],
			needs: ["!legal:place * construct.*", "!played:place * council.*"],
			other: [
				{ when: "place * council.right", say: "right", done: true },
				{ when: "place * council.left", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "copy",
			needs: ["legal:copy research"],
			other: [{ when: "copy *", say: "other", done: true }],
			else: [{ name: "only", expect: ["copy construct"] }],
		},
		{
			name: "lab",
			light: ["tile:408"],
			needs: ["legal:build 408"],
			after: true,
			other: [{ when: "build *", say: "other", done: true }],
		},
		{ name: "free3", kind: "free", light: ["space:purify", "hint"] },
		{ name: "pass3", light: ["pass"], expect: ["pass"] },
		{
			name: "leader3",
			light: ["leader"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{ name: "roll", kind: "roll", light: ["paradox", "era:2"], after: true },
		{
			name: "anomaly",
			expect: ["anomaly power-plant.*"],
			other: [
				{ when: "anomaly life-support.*", say: "life", done: true },
				{ when: "anomaly *", say: "other", done: true },
			],
		},
		{ name: "unwarp", light: ["era:2"], other: [{ when: "unwarp *", say: "other", done: true }] },
		{ name: "power", light: ["exosuit:3"], other: [{ when: "power *", say: "other", done: true }] },
		{
			name: "borrow",
			light: ["warp:titanium"],
			other: [
				{ when: "warp none", say: "none", done: true },
				{ when: "warp *", say: "other", done: true },
			],
		},
		{
			name: "remove",
			light: ["worker:engineer"],
			expect: ["place engineer anomaly@*"],
			other: [
				{ when: "place * anomaly@*", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "pay", after: true, other: [{ when: "pay *", say: "other", done: true }] },
		{
			name: "wake",
			light: ["tile:408"],
			needs: ["tile:408"],
			after: true,
			other: [
				{ when: "free force", say: "force", done: true },
				{ when: "place * 408", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "free4", kind: "free", light: ["hint", "space:construct.2", "space:trade"] },
		{ name: "pass4", light: ["pass"], expect: ["pass"] },
		{ name: "end", kind: "end", light: ["own"] },
	],
};
