/** Variable Anomalies: two to choose from, each with its own effect, and the Removal tile. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "welcome", light: ["paradox"] },
		{ name: "roll", kind: "roll", light: ["die", "era:2"], after: true },
		{ name: "piles" },
		{ name: "choose", other: [{ when: "take *", say: "other", done: true }] },
		{ name: "lie", other: [{ when: "anomaly *", say: "other", done: true }] },
		{ name: "home", light: ["era:1"], other: [{ when: "unwarp *", say: "other", done: true }] },
		{ name: "power", light: ["exosuit:4"], other: [{ when: "power *", say: "other", done: true }] },
		{ name: "borrow", other: [{ when: "warp *", say: "other", done: true }] },
		{
			name: "remove",
			light: ["worker:engineer", "space:removal"],
			other: [
				{ when: "place * removal", say: "worker", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "pay", needs: ["legal:pay titanium 2"], after: true, other: [{ when: "pay *", say: "other", done: true }] },
		{ name: "end", kind: "end", light: ["own"] },
	],
};
