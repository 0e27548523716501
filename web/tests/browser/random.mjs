// Random games through the page's own moves, in the pseudo-locale: no error, no string that bypasses the catalogue, no
// dead end. One game of each set-up, or 200; split into several tests, so that two processors share them. In every other
// language: no English game word, no key instead of a text; a few set-ups each, or 200 games.
import { checkClean, closePage, openPage } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { OTHERS, foreignTo } from "./lib/foreign.mjs";

const SHARES = 4;
const SHOWN_EVERY = 29; /* moves between two renderings */

const SETUPS = [
	{ seats: [{}, { kind: "chronobot1" }] },
	{ seats: [{}, { kind: "chronobot2" }] },
	{ seats: [{}, { kind: "chronossus" }], variants: ["alternate-timeline"] },
	{ seats: [{}, {}], side: "B", variants: ["alternate-timeline", "asset-draft", "condition-draft"] },
	{ seats: [{}, {}, {}], edition: "classic", variants: ["no-die"] },
	{ seats: [{}, {}, {}, {}], variants: ["together"] },
	{ seats: [{}, {}] },
	{ seats: [{}, {}, {}], side: "B", variants: ["asset-draft"] },
	{ seats: [{}, {}], modules: ["doomsday"], variants: ["planned-experiments"] },
	{ seats: [{}, {}, {}], modules: ["pioneers"] },
	{ seats: [{}, {}, {}, {}], modules: ["doomsday", "pioneers", "guardians"] },
	{ seats: [{}, { kind: "chronossus" }], modules: ["pioneers", "guardians"] },
	{ seats: [{}, { kind: "chronossus" }], modules: ["doomsday"] },
	{ seats: [{}, {}], modules: ["fractures"] },
	{ seats: [{}, {}, {}, {}], modules: ["fractures", "pioneers"], device: "B" },
	{ seats: [{}, {}, {}], modules: ["fractures", "variable-anomalies"], side: "B", variants: ["alternate-timeline"] },
	{ seats: [{ path: "unity" }, { kind: "chronossus" }], modules: ["fractures"] },
	{ seats: [{}, {}], modules: ["variable-anomalies"] },
];
const GAMES = WHOLE ? 200 : SETUPS.length;
const GAMES_TOLD = WHOLE ? 200 : 3; /* in each of the other languages */

/** Runs in the page: one random game. Every few moves it is rendered, and the next answer is given by clicks. */
async function randomGame({ setup, seed, every, foreign }) {
	const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	let state = seed >>> 0;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
	const pick = (list) => list[Math.floor(random() * list.length)];
	const strings = new Set();
	/* In the pseudo-locale every letter of the catalogue has an accent, so a plain word has bypassed it. Rule ids
	   (TURN-02) are the same in all languages; what has a language of its own is a name of one. */
	const unmarked = (text) => /[A-Za-z]{3,}|undefined|\{\w+\}/.test(text.replace(/\b[A-Z]+(-[A-Z0-9]+[a-z]?)+\b/g, ""));
	const english = foreign && new RegExp(foreign.pattern, "u");
	const key = /^[a-z]+(\.[a-z0-9-]+)+$|undefined|\{\w+\}/;
	const strange = (text) =>
		key.test(text) || english.test(foreign.allowed.reduce((rest, part) => rest.replaceAll(part, ""), text));
	const plain = foreign ? strange : unmarked;
	const readStrings = () => {
		const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) {
			const text = walk.currentNode.textContent;
			if (plain(text) && !walk.currentNode.parentElement.closest("datalist, code, kbd, script, style, #app [lang]"))
				strings.add(text.trim());
		}
		for (const element of document.querySelectorAll("#app [aria-label], #app [title]"))
			for (const name of ["aria-label", "title"]) {
				const text = element.getAttribute(name) ?? "";
				if (plain(text)) strings.add(`${name}: ${text}`);
			}
	};
	const openDrawers = async () => {
		for (const tool of ["text", "score", "log", "menu", "settings", "help"]) {
			if (!document.querySelector(`[data-tool="${tool}"]`)) document.querySelector('[data-tool="menu"]').click();
			await painted();
			document.querySelector(`[data-tool="${tool}"]`).click();
			await painted();
			if (!document.querySelector(`.drawer.dr-${tool}`)) throw new Error(`the drawer ${tool} does not open`);
			readStrings();
			document.querySelector(".drawer header button").click();
			await painted();
		}
	};
	const { session } = window.timerift.begin(setup, { seed: [seed, 1, 2, 3] });
	session.run();
	let moves = 0;
	let shown = 0;
	let clicked = 0;
	let ended = 0;
	while (!session.over.value) {
		if (++moves > 3000) throw new Error("no end after 3000 moves");
		const hand = session.handOver.value;
		const look = moves % every === 0;
		if (look) {
			await painted();
			shown++;
			readStrings();
			if (shown === 2 && hand === null) await openDrawers();
		}
		if (hand !== null) {
			if (look) document.querySelector(".handover .primary").click();
			else session.take(hand);
			continue;
		}
		if (session.ready.value || session.turnUp.value) {
			if (look) document.querySelector("[data-end]").click();
			else if (session.turnUp.value ? session.goOn() : session.endTurn()) session.run();
			ended++;
			continue;
		}
		const answers = session.answers.value;
		if (answers.length === 0) throw new Error(`a dead end at move ${session.head.value}: ${session.ask.value.kind}`);
		/* Any answer, but a pass only rarely. */
		const others = answers.filter((answer) => answer.key !== "word:pass");
		const answer = others.length > 0 && random() > 0.05 ? pick(others) : pick(answers);
		const before = session.head.value;
		if (look && answer.key !== "word:pass") {
			const choices = [...document.querySelectorAll("#question .choice[data-answer]")];
			if (choices.length > 0) {
				pick(choices).click();
				await painted();
				readStrings();
				document.querySelector("#question [data-do]")?.click(); /* the confirming button, if there is one */
				clicked++;
				if (session.head.value === before)
					throw new Error(`a click did nothing at move ${before}: ${session.ask.value.kind}`);
				continue;
			}
		}
		if (!session.play(answer.move)) throw new Error(`${answer.words} was refused`);
		session.run();
	}
	await painted();
	if (!document.querySelector(".over")) throw new Error("the game is over, but not on the screen");
	readStrings();
	return { moves, shown, clicked, ended, strings: [...strings] };
}

/** `games`: numbers of games. */
async function randomGames({ browser, address }, games, language = "pseudo") {
	const page = await openPage(browser, address, { test: true, settings: { language } });
	const foreign = language === "pseudo" ? null : foreignTo(language);
	const sum = { moves: 0, shown: 0, clicked: 0, ended: 0 };
	const strings = new Set();
	try {
		for (const i of games) {
			const seed = 1000 + i;
			const setup = SETUPS[i % SETUPS.length];
			let game;
			try {
				game = await page.evaluate(randomGame, { setup, seed, every: SHOWN_EVERY, foreign });
				checkClean(page);
			} catch (error) {
				error.message = `game ${i + 1} (seed ${seed}, ${JSON.stringify(setup)}): ${error.message}\n${page.problems.slice(0, 2).join("\n")}`;
				throw error;
			}
			for (const part of Object.keys(sum)) sum[part] += game[part];
			for (const text of game.strings) strings.add(text);
		}
		if (strings.size > 0)
			throw new Error(
				`${strings.size} strings ${foreign ? `not in ${language}` : "outside the catalogues"}: ${[...strings]
					.slice(0, 15)
					.map((text) => `"${text.slice(0, 60)}"`)
					.join(", ")}`,
			);
		return `${sum.moves} moves, ${sum.shown} positions looked at, ${sum.clicked} answers clicked, ${sum.ended} turns ended`;
	} finally {
		await closePage(page);
	}
}

const numbers = (count, first, step) => Array.from({ length: count }, (_, i) => first + i * step);
const SPREAD = 7; /* from one set-up to the next: prime to their number, so that all come in turn */

export const tests = [
	...Array.from({ length: SHARES }, (_, share) => ({
		name: `${Math.ceil((GAMES - share) / SHARES)} random games, ${share + 1} of ${SHARES}`,
		seconds: 400,
		run: (stage) => randomGames(stage, numbers(Math.ceil((GAMES - share) / SHARES), share, SHARES)),
	})),
	...OTHERS.map((language, at) => ({
		name: `${GAMES_TOLD} random games in ${language}`,
		seconds: 400,
		run: (stage) => randomGames(stage, numbers(GAMES_TOLD, 2 * at, SPREAD), language),
	})),
];
