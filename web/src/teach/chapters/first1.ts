/** Chapter 1: a day's work. Exosuits, Workers, Mine, Construct, Water, Supply, the Leader. */
import type { Chapter } from "../chapter";

export const chapter: Chapter = {
	era: 1,
	score: false,
	steps: [
		{ name: "welcome", light: ["own"], sound: true },
		{ name: "people", light: ["exosuits", "active", "tired"] },
		{
			name: "exosuits",
			light: ["exosuit:5"],
			after: true,
			other: [
				{ when: "power 0|1|2|3|4 *", say: "fewer", done: true },
				{ when: "power 6 *", say: "six", done: true },
				{ when: "power *", say: "dear", done: true },
			],
		},
		{
			name: "borrow",
			light: ["warp:neutronium", "warp:titanium"],
			other: [
				{ when: "warp neutronium *", say: "with", done: true },
				{ when: "warp *", say: "without", done: true },
			],
		},
		{ name: "rival", light: ["bot", "space:research.1"] },
		{
			name: "mine",
			light: ["space:mine.bottom", "worker:engineer"],
			other: [
				{ when: "place scientist mine.*", say: "scientist", done: true },
				{ when: "place * mine.*", say: "space", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "gold",
			light: ["good:gold"],
			after: true,
			other: [{ when: "take *", say: "other", done: true }],
			else: [{ name: "turn", needs: ["!played:take *", "legal:pass"] }],
		},
		{
			name: "taken",
			light: ["space:construct.1", "space:construct.2"],
			needs: ["rival:construct.1", "rival-tile:205", "!rival:construct.2"],
		},
		{
			name: "construct",
			light: ["space:construct.2", "worker:engineer"],
			needs: ["!played:place * construct.*"],
			other: [
				{ when: "place scientist construct.*", say: "scientist", done: true },
				{ when: "place * construct.*", say: "space", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
			else: [
				{
					name: "scientist",
					needs: ["!played:place * construct.*"],
					light: ["space:construct.1", "space:construct.2"],
					expect: ["place * construct.*"],
				},
			],
		},
		{
			name: "plant",
			light: ["tile:103"],
			after: true,
			other: [
				{ when: "build 108", say: "second", done: true },
				{ when: "build *", say: "type", done: true },
			],
		},
		{ name: "why", light: ["log"], needs: ["rival:mine"] },
		{
			name: "water",
			light: ["space:purify", "worker:scientist"],
			needs: ["!played:place * purify"],
			after: true,
			other: [
				{ when: "pass", say: "pass" },
				{ when: "place * purify", say: "worker", done: true },
				{ when: "*", say: "elsewhere" },
			],
		},
		{ name: "council", light: ["space:council.left"], needs: ["rival:council.left"] },
		{
			name: "supply",
			light: ["supply", "worker:scientist"],
			needs: ["!played:place * supply", "!played:free force"],
			after: true,
			other: [
				{ when: "free force", say: "force", done: true },
				{ when: "pass", say: "pass" },
				{ when: "*", say: "elsewhere" },
			],
			else: [
				{
					name: "worker",
					needs: ["!played:place * supply", "!played:free force"],
					light: ["supply"],
					expect: ["place * supply"],
				},
				{
					name: "dry",
					needs: ["!played:place * supply"],
					light: ["force"],
					expect: ["free force"],
				},
			],
		},
		{
			name: "free",
			kind: "free",
			after: true,
			light: ["space:recruit.1", "space:mine.middle", "hint"],
			needs: ["exosuits:2"],
			else: [{ name: "suits", light: ["exosuits", "hint"] }],
		},
		{ name: "pass", light: ["pass"], after: true },
		{
			name: "leader",
			light: ["leader"],
			other: [
				{ when: "no", say: "no", done: true },
				{ when: "recruit *", say: "worker", done: true },
			],
		},
		{
			name: "end",
			kind: "end",
			light: ["era:1", "warp-out:neutronium"],
			needs: ["owes:2"],
			else: [
				{ name: "one", light: ["era:1", "warp-out:neutronium"], needs: ["owes:1"] },
				{ name: "none", light: ["own"] },
			],
		},
	],
};
