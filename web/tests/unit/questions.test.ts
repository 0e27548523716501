/**
 * All questions of the page, in games of all kinds: each names what asks or what is at stake, and has no unfilled
 * argument.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Ask, NATURE } from "../../src/core/core";
import { snapshot } from "../../src/core/table";
import { message } from "../../src/words/i18n";
import { placeKey } from "../../src/core/places";
import { placeOf } from "../../src/core/session";
import type { Answer } from "../../src/game/session";
import { labelOf } from "../../src/ui/table/labels";
import type { View } from "../../src/ui/hand/view";
import { questionHelp, questionTitle, thingName } from "../../src/ui/pieces/question";
import { anyMove, anySetup, generator, ROOT, rules } from "./rules";

/** The messages of one file of the catalogue. */
function messages(part: string): [string, string][] {
	return Object.entries(
		JSON.parse(readFileSync(new URL(`i18n/en/${part}.json`, ROOT), "utf8")) as Record<string, string>,
	);
}

const GAMES = 500;
const WHOLE = 60; /* games of which every question is read; in the others each kind once */
const MOVES = 4000; /* more than any game has */
const SOURCED = new Set([
	"may",
	"choose",
	"pay-mix",
	"gain-mix",
	"give",
	"place-main",
	"place-home",
	"unwarp",
	"focus",
	"recruit",
	"build",
]);

/** Things a player can point at, besides the names in the catalogue. */
const PIECES =
	"Worker Exosuit Resource Breakthrough Anomaly Anomalies Glitch Path Leader Warp Water Era Building Superproject Nomads Paradox Genius die dice Guardian Adventure Technology Condition Asset mine icon deck Experiment".split(
		" ",
	);

function names(): string[] {
	const terms = messages("terms").map(([key]) => message(key));
	const places = messages("table").flatMap(([key, text]) => (key.startsWith("place.") ? [text] : []));
	return [...PIECES, ...terms, ...places].filter((name) => name.length > 2);
}

function checkTitle(ask: Ask, title: string, source: string, known: readonly string[]): void {
	expect(title, ask.kind).not.toMatch(/[{}]|undefined|^: |: ?\?$/);
	expect(
		known.some((name) => title.includes(name)),
		`${ask.kind} "${title}" names nothing`,
	).toBe(true);
	if (SOURCED.has(ask.kind)) expect(title, ask.kind).toContain(source);
}

const BOARD = new Set(["power", "warps"]); /* shown as pieces and pairs, not as a list of names */

/** Faults in the labels of the answers: each must say what it does, and no two places may have the same label. */
function wrongAnswers(view: View, ask: Ask, answers: readonly Answer[]): string[] {
	const called = new Map<string, string>();
	return answers.flatMap((answer) => {
		const { text, extra } = labelOf(view, answer);
		const name = `${text} ${JSON.stringify(extra ?? "", (key, value) => (key === "__self" ? undefined : value))}`;
		const other = called.get(name) ?? answer.key;
		called.set(name, answer.key);
		if (/[{}]|undefined|^(Yes|No|None|)$/.test(text)) return [`${ask.kind}: ${answer.key} is called "${text}"`];
		return other === answer.key || BOARD.has(answer.place.kind)
			? []
			: [`${ask.kind}: "${text}" is ${other} and ${answer.key}`];
	});
}

describe("questions", () => {
	it(`name a thing in ${GAMES} games`, async () => {
		const core = await rules();
		const known = names();
		const seen = new Set<string>();
		const titles = new Set<string>();
		const wrong = new Set<string>();
		for (let seed = 0; seed < GAMES; seed++) {
			let game = core.newGame(anySetup(seed));
			const draw = generator(seed + 1);
			for (let i = 0; i < MOVES; i++) {
				const ask = game.asks();
				const seat = ask.seats[0];
				if (seat === undefined) break;
				const key = [ask.kind, ask.sourceKind, ask.source, ask.subjectKind, ask.subject, ask.count].join();
				if (seat !== NATURE && (seed < WHOLE || !seen.has(key))) {
					seen.add(key);
					const table = snapshot(game);
					const me = table.seats[seat];
					if (!me) throw new Error(`no seat ${seat}`);
					const asked = { content: core.content, table, me };
					const title = questionTitle(asked, ask);
					titles.add(title);
					checkTitle(ask, title, thingName(asked, ask.sourceKind, ask.source), known);
					expect(questionHelp(asked, ask)).not.toMatch(/[{}]|undefined/);
					const answers = game.legal(seat).map((move): Answer => {
						const place = placeOf(game, move);
						return { move, place, key: placeKey(place), words: "", worker: null, preview: () => null };
					});
					const view = {
						...asked,
						hand: { session: { ask: { value: ask }, answers: { value: answers } } },
					} as unknown as View;
					for (const fault of wrongAnswers(view, ask, answers)) wrong.add(fault);
				}
				const move = anyMove(game, draw);
				if (!move) break;
				game = game.play(move).game;
			}
		}
		if (process.env["SHOW"]) console.log([...titles].sort().join("\n"));
		expect([...wrong]).toEqual([]);
		expect(new Set([...seen].map((key) => key.split(",")[0])).size).toBeGreaterThan(70);
	}, 240000);
});
