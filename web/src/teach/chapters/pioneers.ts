/** Pioneers of New Earth: Upgrades, Power, an Adventure. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "welcome", light: ["space:adventure"] },
		{ name: "board", light: ["own"] },
		{
			name: "sensor",
			light: ["worker:scientist", "space:upgrade-sensor"],
			after: true,
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "power",
			light: ["worker:engineer", "space:upgrade-power"],
			after: true,
			other: [
				{ when: "place * upgrade-power", say: "worker", done: true },
				{ when: "upgrade *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "adventure",
			light: ["worker:engineer", "space:adventure"],
			needs: ["played:upgrade neutronium", "played:place * upgrade-sensor"],
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
			else: [{ name: "plain", light: ["space:adventure"], expect: ["place * adventure"] }],
		},
		{
			name: "deck",
			needs: ["played:upgrade neutronium", "played:place * upgrade-sensor"],
			other: [{ when: "deck *", say: "sure", done: true }],
		},
		{
			name: "keep",
			needs: ["legal:keep uncontaminated-reservoir"],
			other: [{ when: "keep *", say: "other", done: true }],
		},
		{
			name: "reward",
			light: ["tile:301"],
			needs: ["legal:build 301", "played:keep uncontaminated-reservoir"],
			other: [
				{ when: "build *", say: "other", done: true },
				{ when: "no", say: "no", done: true },
			],
		},
		{ name: "pass", light: ["pass"], expect: ["pass"] },
		{ name: "end", kind: "end", light: ["own"] },
	],
};
