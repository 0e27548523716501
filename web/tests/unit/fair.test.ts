import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkFair } from "../../src/online/record";
import { ROOT, rules } from "./rules";

/* A game that two programs played over a server. */
const TEXT = readFileSync(new URL("tests/records/online-01.rift", ROOT), "utf8");
const line = (key: string) => new RegExp(`^${key} (.*)$`, "m").exec(TEXT)?.[1] ?? "";
const KNOWN = { commitment: line("commitment"), seat: 1, word: line("word B") };
const other = (digit: string) => (digit === "0" ? "1" : "0");

describe("the dice of a game on a server", () => {
	it("are found fair by the rules the page has", async () => {
		const found = checkFair(await rules(), TEXT, KNOWN);
		expect(found.why).toBe("");
		expect(found.rolls).toBeGreaterThan(50);
		expect(found.text).toBe(TEXT);
	});

	it("are not, if one was changed", async () => {
		/* Two Endgame Conditions swapped: legal, but not what was drawn. */
		const changed = TEXT.replace(/(endgame \S+); (endgame [^;\n]+)/, "$2; $1");
		expect(changed).not.toBe(TEXT);
		expect(checkFair(await rules(), changed, KNOWN)).toMatchObject({
			rolls: null,
			why: "A die or a draw is not what the secret gives.",
		});
	});

	it("are not, if secret, words or game are others", async () => {
		const core = await rules();
		const secret = TEXT.replace(/^secret (.)/m, (_, digit: string) => `secret ${other(digit)}`);
		expect(checkFair(core, secret, KNOWN).why).toBe("The secret is not the one that the commitment was made of.");
		const word = TEXT.replace(/^word A (.)/m, (_, digit: string) => `word A ${other(digit)}`);
		expect(checkFair(core, word, KNOWN).why).toBe("A die or a draw is not what the secret gives.");
		const game = TEXT.replace(/^game (.)/m, (_, digit: string) => `game ${other(digit)}`);
		expect(checkFair(core, game, KNOWN).why).toBe("A die or a draw is not what the secret gives.");
	});

	it("are not those of this game, if commitment or word are not what the page knew", async () => {
		const core = await rules();
		expect(checkFair(core, TEXT, { ...KNOWN, commitment: "0".repeat(64) })).toMatchObject({ rolls: null, why: "" });
		expect(checkFair(core, TEXT, { ...KNOWN, word: "0".repeat(64) })).toMatchObject({ rolls: null, why: "" });
		expect(checkFair(core, TEXT, { ...KNOWN, seat: 0 })).toMatchObject({ rolls: null, why: "" });
		expect(checkFair(core, TEXT, { commitment: KNOWN.commitment }).rolls).toBeGreaterThan(50);
	});

	it("are not, if the record is cut or has nothing to check", async () => {
		const core = await rules();
		const lines = TEXT.split("\n");
		const cut = lines.slice(0, lines.indexOf("# Era 4")).join("\n");
		expect(checkFair(core, cut, KNOWN).why).toBe("The record ends before the game does.");
		expect(checkFair(core, TEXT.replace(/^(game|rules|commitment|secret|word [A-D]) .*\n/gm, ""), KNOWN).why).toContain(
			"not the record of an online game",
		);
		expect(checkFair(core, TEXT.replace(/^secret .*\n/m, ""), KNOWN).why).toContain("secret");
	});
});
