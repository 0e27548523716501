// The text board alone is enough to play: a script that reads only the text board and the question, and types its
// moves, plays a whole game; and everything a player must know is on it.
import { SAVE, beginSolo, finger } from "./lib/begin.mjs";
import { checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { SOLO, TABLE, playTo } from "./lib/hook.mjs";
import { answerWeight } from "./lib/player.mjs";
import { generator, weighted } from "./lib/random.mjs";
import { checkRecord } from "./lib/record.mjs";
import { openTool, press } from "./lib/touch.mjs";

const MOVES_MAX = 600;
const ACCEPTED_MIN = 0.5; /* least share of accepted moves among those that the text suggests */

const SPACES = [
	["Research", "research", ["scientist", "genius"]],
	["Construct", "construct", ["engineer", "scientist", "genius"]],
	["Recruit", "recruit", ["administrator", "engineer", "genius"]],
	["Mine Resource", "mine", ["engineer", "administrator", "scientist", "genius"]],
	["Purify Water", "purify", ["scientist", "engineer", "administrator", "genius"]],
	["World Council", "council", ["administrator", "engineer", "genius"]],
];

/** Runs in the page: reads only the text board and the question. */
function readWords() {
	const over = document.querySelector(".over");
	const question = document.querySelector("#question");
	const board = document.querySelector(".textboard");
	return {
		over: over
			? [...over.querySelectorAll("[data-total]")]
					.sort((a, b) => a.dataset.total - b.dataset.total)
					.map((total) => Number(total.textContent.trim().replace("−", "-")))
			: null,
		lines: board
			? [...board.querySelectorAll("li, h3")].map((line) => line.textContent.replace(/\s+/g, " ").trim())
			: [],
		asked: question?.querySelector("h2")?.textContent ?? "",
		known: question ? [...question.querySelectorAll("datalist option")].map((option) => option.value) : [],
		end: question?.querySelector("[data-end]") !== null && question !== null,
		refused: question?.querySelector("[role=alert]")?.textContent ?? "",
	};
}

/** "engineer" of "Engineers", "genius" of "Geniuses". */
const single = (word) => word.toLowerCase().replace(/(?<=genius)es$|(?<!u)s$/, "");

/** Parses "Title: 3 Engineers, 1 Scientist" into numbers by name. */
function counted(lines, title) {
	const line = lines.find((candidate) => candidate.startsWith(`${title}:`)) ?? "";
	return Object.fromEntries([...line.matchAll(/(\d+) ([A-Z]\w+)/g)].map(([, n, what]) => [single(what), Number(n)]));
}

/** Placements that the text suggests, best first. */
function ideas(lines) {
	const active = counted(lines, "Active");
	const { water = 0 } = counted(lines, "Your Goods");
	const tired = Object.values(counted(lines, "Tired")).reduce((sum, n) => sum + n, 0);
	const able = Object.keys(active);
	const out = [];
	if (tired >= 2 && able.length > 0)
		out.push(`place ${able.includes("administrator") ? "administrator" : able[0]} supply`);
	if (tired >= 2 && able.length === 0) out.push("free force");
	const ready = Number(/^Exosuits: (\d+)/.exec(lines.find((line) => line.startsWith("Exosuits:")) ?? "")?.[1] ?? 0);
	if (ready === 0) return out;
	for (const [name, word, workers] of SPACES)
		for (const line of lines.filter(
			(candidate) => candidate.startsWith(`${name} `) || candidate.startsWith(`${name}:`),
		)) {
			const [, at, state] = /^[A-Z][A-Za-z ]*?(?: (\d|left|right|top|middle|bottom))? ?: (.*)$/.exec(line) ?? [];
			if (state === undefined || !(state.startsWith("free") || Number(/^(\d+) Water/.exec(state)?.[1] ?? 99) <= water))
				continue;
			const worker = workers.find((candidate) => (active[candidate] ?? 0) > 0);
			if (worker) out.push(`place ${worker} ${at ? `${word}.${at}` : word}`);
		}
	return out;
}

class Reader {
	constructor(page, seed) {
		this.page = page;
		this.random = generator(seed);
		this.typed = 0;
		this.tried = 0;
		this.accepted = 0;
	}

	async read() {
		await painted(this.page);
		return this.page.evaluate(readWords);
	}

	async type(words) {
		this.typed++;
		await this.page.locator("#typed-move").fill(words);
		await this.page.locator("#typed-move").press("Enter");
		return this.read();
	}

	/** Plays a turn from what the text suggests; a refused move is not tried again in the same turn. */
	async turn(seen) {
		for (const words of ideas(seen.lines)) {
			this.tried++;
			const after = await this.type(words);
			if (after.refused) continue;
			this.accepted++;
			return;
		}
		await this.type("pass");
	}

	async play() {
		for (let i = 0; i < MOVES_MAX; i++) {
			const seen = await this.read();
			if (seen.over) return seen.over;
			if (seen.lines.length === 0) throw new Error("there is no text board");
			if (seen.end) await this.page.keyboard.press("Enter");
			else if (seen.known.includes("pass")) await this.turn(seen);
			else {
				const words = weighted(this.random, seen.known, answerWeight);
				const after = await this.type(words);
				if (after.refused) throw new Error(`${words}, which is offered, is refused: ${after.refused}`);
			}
		}
		throw new Error(`no end after ${MOVES_MAX} moves`);
	}
}

async function scripted({ browser, address }) {
	const page = await openPage(browser, address, { seed: 51 });
	const reader = new Reader(page, 51);
	try {
		await beginSolo(finger(page));
		await page.waitForSelector("#question");
		await openTool(page, "text");
		const totals = await reader.play();
		const share = reader.accepted / reader.tried;
		if (reader.accepted < 15) throw new Error(`only ${reader.accepted} placements in the whole game`);
		if (share < ACCEPTED_MIN)
			throw new Error(`${reader.accepted} of ${reader.tried} placements were accepted: the words mislead`);
		await page.keyboard.press("Escape");
		await checkRecord(page, totals, () => press(page, SAVE));
		checkClean(page);
		return `${reader.typed} typed moves, ${reader.accepted} of ${reader.tried} placements accepted; ${totals.join(" : ")}`;
	} catch (error) {
		error.message += `\n(${reader.typed} typed, ${reader.accepted} of ${reader.tried} placements) ${page.problems.join("\n")}`;
		throw error;
	} finally {
		await closePage(page);
	}
}

/** Runs in the page: things on the table that the text board does not mention. */
function unsaid() {
	const { session } = window.timerift.open.value;
	const table = session.table.value;
	const { content } = session.core;
	const ERA_ZERO = 8;
	const lines = [...document.querySelectorAll(".textboard :is(li, h3, h4, p)")].map((line) =>
		line.textContent.replace(/\s+/g, " "),
	);
	const says = (about, ...words) =>
		lines.some((line) => about.test(line) && words.every((word) => line.toLowerCase().includes(word)));
	const out = [];
	const need = (what, ok) => ok || out.push(what);
	const there = (pool) => Object.entries(pool).flatMap(([word, n]) => (n > 0 ? [word] : []));
	const any = /./;
	for (const seat of table.seats)
		for (const id of seat.variables?.on.filter(Boolean) ?? []) need(`the Anomaly ${id}`, says(any, id));
	need("which Resources are left in the mine", says(/mine|resource/i, ...there(table.mine.pool)));
	need(
		"which Workers can be recruited",
		says(/recruit/i, ...there(table.recruit.pool).map((worker) => worker.toLowerCase())),
	);
	for (const li of [...document.querySelectorAll(".medals li")])
		need(
			`the card "${li.title}"`,
			lines.some((line) => line.includes(li.title.split(":")[0])),
		);
	const me = table.seats[session.holder.value];
	for (const slot of me.slots.filter(({ next }) => next)) {
		const price = Object.entries(
			(table.side === "B" ? content.boardsB[me.path] : content.boardA).slotPrice[slot.slot] ?? {},
		);
		const type = slot.type.replace("-", " ");
		need(`the price of the next ${type}`, says(new RegExp(type, "i"), ...price.map(([good, n]) => `${n} ${good}`)));
	}
	for (const seat of table.seats) {
		for (const { shape, icon } of seat.breakthroughs)
			need(`a Breakthrough of seat ${seat.letter}`, says(any, shape, icon));
		if (seat.travels > 0) need(`Time Travel of seat ${seat.letter}`, says(/time travel/i, String(seat.travels)));
	}
	const { fractures } = table;
	if (fractures) {
		const names = (cards) => cards.filter(Boolean).map((card) => card.replaceAll("-", " "));
		const spoken = lines.map((line) => line.toLowerCase().replaceAll("-", " "));
		for (const card of names([
			fractures.top,
			fractures.second[0],
			...table.seats.flatMap((seat) => seat.fractures.technologies),
		]))
			need(
				`the Technology ${card}`,
				spoken.some((line) => line.includes(card)),
			);
		need("how many Operators are in the Valley", says(/operator/i, String(fractures.operators)));
		for (const seat of table.seats.filter(({ bot }) => !bot)) {
			need(`the free slots of the Device of seat ${seat.letter}`, says(/device/i, `${seat.fractures.deviceFree} free`));
			if (seat.fractures.glitches > 0)
				need(`the Glitches of seat ${seat.letter}`, says(/glitches in play/i, `${seat.fractures.glitches} of`));
			if (seat.goods.flux > 0)
				need(`the Flux Cores of seat ${seat.letter}`, says(/flux core/i, String(seat.goods.flux)));
		}
	}
	const open = table.timeline.filter(({ superproject, hidden }) => superproject && !hidden);
	for (const { era } of open)
		need(`the Superproject of Era ${era}`, says(new RegExp(`Era ${era === ERA_ZERO ? "Zero" : era}\\b`), "worth"));
	return [...new Set(out)];
}

async function complete({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	const missing = new Set();
	try {
		for (const [setup, era] of [
			[SOLO, 3],
			[SOLO, 6],
			[TABLE, 4],
			[TABLE, 6],
			[{ ...TABLE, modules: ["fractures"] }, 3],
			[{ seats: [{}, { kind: "chronossus" }], modules: ["fractures"] }, 4],
			[{ ...TABLE, modules: ["variable-anomalies"] }, 5],
		]) {
			await playTo(page, { setup, seed: 8, era });
			await openTool(page, "text");
			await page.waitForSelector(".textboard");
			await painted(page);
			for (const what of await page.evaluate(unsaid)) missing.add(what);
			await page.keyboard.press("Escape");
			await page.waitForSelector(".textboard", { state: "detached" });
		}
		checkClean(page);
	} finally {
		await closePage(page);
	}
	if (missing.size > 0) throw new Error(`it does not say: ${[...missing].join("; ")}`);
}

export const tests = [
	{ name: "a scripted game from the text board alone", seconds: 200, run: scripted },
	{ name: "the text board tells what a player must know", seconds: 60, run: complete },
];
