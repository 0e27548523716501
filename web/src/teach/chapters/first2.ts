/** Chapter 2: the debt. Paradox, borrowing, time travel, Free Actions, Motivated and Tired. */
import type { Chapter } from "../chapter";

const PASS = { when: "pass", say: "pass" } as const;

export const chapter: Chapter = {
	era: 2,
	score: false,
	steps: [
		{ name: "debt", light: ["era:1", "warp-out:titanium"] },
		{ name: "roll", kind: "roll", light: ["paradox"], after: true },
		{ name: "die", light: ["paradox"] },
		{
			name: "exosuits",
			light: ["exosuit:4"],
			other: [
				{ when: "power 5 *", say: "five", done: true },
				{ when: "power 4 *", say: "dear", done: true },
				{ when: "power *", say: "fewer", done: true },
			],
		},
		{
			name: "borrow",
			light: ["warp:water"],
			after: true,
			other: [
				{ when: "warp none", say: "none", done: true },
				{ when: "warp * *", say: "two", done: true },
				{ when: "warp *", say: "one", done: true },
			],
		},
		{ name: "back", light: ["era:1"] },
		{
			name: "travel",
			light: ["tile:103", "worker:engineer"],
			after: true,
			other: [{ when: "place genius 103", say: "genius", done: true }, PASS, { when: "*", say: "elsewhere" }],
		},
		{
			name: "repay",
			light: ["warp-out:titanium"],
			after: true,
			other: [{ when: "repay none", say: "none", done: true }],
		},
		{ name: "factory", light: ["space:construct.1"], needs: ["rival-tile:206", "rival:construct.1"] },
		{
			name: "construct",
			light: ["space:construct.2", "worker:engineer"],
			needs: ["!played:place * construct.*"],
			other: [
				{ when: "place genius construct.*", say: "genius", done: true },
				{ when: "place * construct.*", say: "space", done: true },
				PASS,
				{ when: "*", say: "elsewhere" },
			],
		},
		{
			name: "life",
			light: ["tile:303"],
			other: [
				{ when: "build 305", say: "second", done: true },
				{ when: "build *", say: "type", done: true },
			],
		},
		{ name: "action", light: ["tile:303"], after: true, other: [PASS, { when: "*", say: "else" }] },
		{
			name: "supply",
			light: ["supply", "worker:genius"],
			needs: ["!played:place * supply", "!played:free force"],
			after: true,
			other: [
				{ when: "place * supply", say: "worker", done: true },
				{ when: "free force", say: "force", done: true },
				PASS,
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
			name: "mine",
			light: ["space:mine.top", "good:neutronium", "worker:engineer"],
			needs: ["warp:neutronium"],
			other: [
				{ when: "take *", say: "other", done: true },
				{ when: "place * mine.*", say: "space" },
				PASS,
				{ when: "*", say: "elsewhere" },
			],
			after: true,
		},
		{ name: "once", light: ["tile:103"], needs: ["tile:103", "played:place * 103", "legal:pass"] },
		{
			name: "free",
			kind: "free",
			light: ["space:research.1", "hint"],
			needs: ["played:place * 103", "exosuits:2"],
			else: [
				{ name: "travel", light: ["tile:103"], needs: ["legal:place * 103"] },
				{ name: "suits", light: ["exosuits", "hint"] },
			],
		},
		{ name: "clean", light: ["active", "tired"] },
		{ name: "leader", kind: "free", expect: ["yes|no"], light: ["leader"] },
		{
			name: "end",
			kind: "end",
			light: ["travel"],
			needs: ["played:repay titanium|neutronium"],
			else: [{ name: "other", light: ["travel"] }],
		},
	],
};
