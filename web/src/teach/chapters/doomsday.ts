/** Doomsday: Experiments, the track of the Earth, and an Impact that moves. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "welcome", light: ["era:5"] },
		{ name: "card", light: ["era:1"] },
		{
			name: "go",
			light: ["worker:scientist", "space:experiment"],
			other: [
				{ when: "place * experiment", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "token", after: true, other: [{ when: "no", say: "no", done: true }] },
		{ name: "track", light: ["bot"] },
		{ name: "free", kind: "free", light: ["space:mine.bottom", "hint"] },
		{ name: "pass", light: ["pass"], expect: ["pass"] },
		{
			name: "leader",
			light: ["leader"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{ name: "dice", kind: "roll", light: ["die"], after: true },
		{
			name: "moved",
			light: ["era:6", "era:1"],
			needs: ["played:place * experiment"],
			else: [{ name: "stays", light: ["era:6"] }],
		},
		{ name: "power", light: ["exosuit:4"], other: [{ when: "power *", say: "other", done: true }] },
		{ name: "borrow", other: [{ when: "warp *", say: "other", done: true }] },
		{
			name: "second",
			light: ["worker:genius", "space:experiment"],
			other: [
				{ when: "place * experiment", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "up", after: true, other: [{ when: "no", say: "no", done: true }] },
		{ name: "end", kind: "end", light: ["own"] },
	],
};
