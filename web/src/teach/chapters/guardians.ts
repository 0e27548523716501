/** Guardians of the Council: enlist one, power it up, send it out. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "welcome", light: ["space:guardian.6"] },
		{
			name: "council",
			light: ["worker:engineer", "space:council.left"],
			other: [
				{ when: "place * council.*", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "enlist",
			light: ["space:guardian.6"],
			other: [
				{ when: "enlist none", say: "none", done: true },
				{ when: "enlist *", say: "other", done: true },
			],
		},
		{
			name: "give",
			needs: ["legal:give scientist active"],
			after: true,
			other: [
				{ when: "give genius *", say: "genius", done: true },
				{ when: "give *", say: "other", done: true },
			],
		},
		{ name: "free", kind: "free", light: ["space:purify", "hint"] },
		{ name: "pass", light: ["pass"], expect: ["pass"] },
		{
			name: "leader",
			light: ["leader"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{ name: "power", light: ["exosuit:4"], other: [{ when: "power *", say: "other", done: true }] },
		{ name: "figures", needs: ["legal:guardians 1"], other: [{ when: "guardians *", say: "none", done: true }] },
		{ name: "borrow", other: [{ when: "warp *", say: "other", done: true }] },
		{
			name: "own",
			light: ["space:guardian.6"],
			other: [
				{ when: "place guardian *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "copy", needs: ["legal:copy construct"], other: [{ when: "copy *", say: "other", done: true }] },
		{
			name: "build",
			light: ["tile:304"],
			needs: ["legal:build 304"],
			after: true,
			other: [{ when: "build *", say: "other", done: true }],
		},
		{ name: "end", kind: "end", light: ["own"] },
	],
};
