/** Fractures of Time: Blinks, Glitches, the Valley, Operators. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	steps: [
		{ name: "welcome", light: ["own"] },
		{
			name: "blink",
			other: [
				{ when: "blink *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "to",
			light: ["space:mine.top", "good:gold"],
			needs: ["legal:to mine.top", "played:blink engineer construct.1"],
			other: [
				{ when: "to *", say: "other", done: true },
				{ when: "take *", say: "good", done: true },
			],
		},
		{ name: "again", light: ["active"], needs: ["played:to mine.*"] },
		{
			name: "valley",
			light: ["worker:scientist", "space:assimilate.1"],
			needs: ["!played:place * assimilate.*"],
			other: [
				{ when: "place * assimilate.*", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "technology",
			needs: ["legal:acquire nano-filters"],
			other: [
				{ when: "operator", say: "operator", done: true },
				{ when: "acquire *", say: "other", done: true },
				{ when: "pay *", say: "pay", done: true },
			],
		},
		{
			name: "recruit",
			light: ["worker:engineer", "space:recruit.2"],
			needs: ["!played:place * recruit.*"],
			other: [
				{ when: "recruit *", say: "other", done: true },
				{ when: "place * recruit.*", say: "space", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "risk",
			other: [
				{ when: "blink *", say: "other", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "glitch",
			light: ["space:mine.middle", "good:titanium"],
			needs: ["legal:to mine.middle", "played:blink engineer recruit.2"],
			other: [
				{ when: "to *", say: "other", done: true },
				{ when: "take *", say: "good", done: true },
			],
		},
		{
			name: "operator",
			light: ["worker:operator", "space:device-glitch"],
			other: [
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "mend",
			needs: ["legal:unglitch device.1", "legal:unglitch device.4"],
			after: true,
			other: [{ when: "unglitch *", say: "other", done: true }],
		},
		{ name: "end", kind: "end", light: ["own"] },
	],
};
