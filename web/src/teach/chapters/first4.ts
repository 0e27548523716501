/** Chapter 4: the Impact. The Collapsing Capital, the Evacuation, how the game ends, the score. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "impact", light: ["pass"], other: [{ when: "*", say: "other" }] },
		{
			name: "capital",
			light: [
				"space:construct.1",
				"space:construct.2",
				"space:recruit.1",
				"space:recruit.2",
				"space:research.1",
				"space:research.2",
			],
		},
		{ name: "suits", light: ["exosuits"] },
		{ name: "evacuation", light: ["space:evacuate"] },
		{
			name: "power5",
			light: ["exosuit:3"],
			expect: ["power 3 core 2"],
			other: [{ when: "power *", say: "fewer", done: true }],
		},
		{
			name: "borrow5",
			light: ["warp:uranium", "warp:gold"],
			expect: ["warp uranium gold"],
			other: [{ when: "warp *", say: "other", done: true }],
		},
		{
			name: "gold",
			light: ["worker:genius", "space:mine.middle"],
			after: true,
			other: [
				{ when: "place * mine.middle", say: "worker", done: true },
				{ when: "place * mine.*", say: "mine", done: true },
				{ when: "take *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "water5",
			light: ["tile:303"],
			needs: ["!played:free 303"],
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "site",
			light: ["worker:engineer", "space:construct.1"],
			needs: ["!tile:311", "!played:place * construct.*"],
			other: [
				{ when: "place * construct.2", say: "second", done: true },
				{ when: "place * construct.*", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "support",
			light: ["tile:311"],
			needs: ["legal:build 311"],
			other: [
				{ when: "build 3*", say: "life", done: true },
				{ when: "build *", say: "other", done: true },
			],
		},
		{ name: "less", after: true, other: [{ when: "less *", say: "other", done: true }] },
		{ name: "tick", light: ["space:evacuate", "purse:gold"], needs: ["legal:place * evacuate"] },
		{
			name: "leave",
			light: ["worker:scientist", "space:evacuate"],
			after: true,
			other: [
				{ when: "place * evacuate", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "when", light: ["space:construct.1", "space:recruit.1", "space:research.1", "era:7"] },
		{ name: "free5", kind: "free", light: ["tile:306", "hint"] },
		{ name: "pass5", light: ["pass"], expect: ["pass"] },
		{
			name: "leader5",
			light: ["leader"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{ name: "closed", light: ["era:4", "era:5"] },
		{ name: "power6", light: ["exosuit:1"], other: [{ when: "power *", say: "other", done: true }] },
		{ name: "borrow6", expect: ["warp none"], other: [{ when: "warp *", say: "other", done: true }] },
		{
			name: "research",
			light: ["worker:genius", "space:research.1"],
			other: [
				{ when: "place * research.*", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "shape", after: true, other: [{ when: "set *", say: "other", done: true }] },
		{
			name: "repay",
			light: ["tile:103", "era:5"],
			needs: ["!played:repay *"],
			other: [
				{ when: "place * 103", say: "worker", done: true },
				{ when: "focus *", say: "era", done: true },
				{ when: "repay *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "free6",
			kind: "free",
			light: ["supply", "tile:408", "hint"],
			needs: ["tile:311"],
			else: [{ name: "plain", light: ["supply", "hint"] }],
		},
		{ name: "pass6", light: ["pass"], expect: ["pass"] },
		{
			name: "leader6",
			light: ["leader"],
			expect: ["yes", "recruit engineer"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{ name: "power7", light: ["exosuits"], expect: ["power *"] },
		{ name: "borrow7", expect: ["warp none"], other: [{ when: "warp *", say: "other", done: true }] },
		{ name: "free7", kind: "free", light: ["hint", "space:mine.top", "tile:103"] },
		{ name: "pass7", light: ["pass"], expect: ["pass"] },
		{ name: "leader7", light: ["leader"], expect: ["no"], other: [{ when: "yes", say: "yes", done: true }] },
		{ name: "tiles", light: ["own"] },
		{ name: "tracks", light: ["travel", "morale"] },
		{ name: "rest", light: ["own"] },
		{ name: "end", kind: "end", light: ["own"] },
	],
};
