/** The game of the day: what its setup says. */
import { expect, test } from "vitest";
import { opponentOf } from "../../src/online/day";

test("the automaton and the modules of a setup", () => {
	const base = "edition infinity   side A   variants -\nseats A=human B=chronobot1\noptions beginner\n";
	expect(opponentOf(base)).toEqual({ bot: "chronobot1", modules: [] });
	const two = "edition infinity   side A   modules pioneers guardians   variants -\nseats A=human B=chronossus\n";
	expect(opponentOf(two)).toEqual({ bot: "chronossus", modules: ["pioneers", "guardians"] });
	expect(opponentOf("modules doomsday\nseats A=human B=chronossus").modules).toEqual(["doomsday"]);
	expect(opponentOf("modules -   variants narrow-council\nseats A=human B=chronobot2").modules).toEqual([]);
});
