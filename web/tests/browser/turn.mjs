// The end of a turn: until it is ended, Actions can be undone and nothing else happens; afterwards nothing can be
// undone.
import { checkClean, closePage, openPage, painted, SIZES } from "./lib/browser.mjs";
import { WHOLE, patient } from "./lib/extent.mjs";
import { SOLO, TABLE, playTo, recordText } from "./lib/hook.mjs";
import { Player } from "./lib/player.mjs";
import { look } from "./lib/screen.mjs";

const TURNS = 60; /* most turns tried until one of the wanted kind occurs */

/** Runs in the page: everything that must not change before a turn is ended, and that Undo must restore. */
function readGame() {
	const { session } = window.timerift.open.value;
	const { seats } = session.table.value;
	return {
		head: session.head.value,
		hash: session.game.value.hash(),
		state: session.now.value.state,
		wall: session.now.value.wall,
		wallAt: session.now.value.wallAt,
		seat: session.seat.value,
		turn: session.ask.value.kind === "turn",
		others: JSON.stringify(
			seats
				.filter(({ seat }) => seat !== session.holder.value)
				.map(({ goods, vp, active, tired, exosuits, slots, warps, breakthroughs }) => [
					goods,
					vp,
					active,
					tired,
					exosuits,
					slots,
					warps,
					breakthroughs,
				]),
		),
		/* without the places, whose labels depend on the Worker in hand */
		shown: [...document.querySelectorAll(".timeline, .r-hq")].map((part) => part.textContent).join("|"),
		undo: document.querySelector("[data-key=u]")?.disabled === false,
		log: JSON.stringify(
			session.log.value
				.map(({ seat, lines }) => [seats[seat]?.kind, lines.flatMap(({ events }) => events.map(({ told }) => told))])
				.reverse(),
		),
		events: session.steps.value.reduce((sum, step) => sum + step.events.length, 0),
		nature: session.steps.value.filter(({ move }) => move.seat === 4).length,
	};
}

const read = async (page) => {
	await painted(page);
	return page.evaluate(readGame);
};

function same(is, want, what) {
	if (is === want) return;
	const [got, wanted] = [String(is), String(want)];
	const from = Math.max(0, [...wanted].findIndex((letter, i) => letter !== got[i]) - 60); /* the first difference */
	throw new Error(`${what}: ${got.slice(from, from + 300)} instead of ${wanted.slice(from, from + 300)}`);
}

/** Plays by clicks until a turn of a local player begins; returns the position. */
async function toTurn(page, player) {
	for (let i = 0; i < 400; i++) {
		const screen = await look(page);
		if (screen.kind === "over") throw new Error("the game is over");
		const now = await read(page);
		if (screen.kind === "question" && !screen.end && now.turn && screen.pass) return now;
		if (screen.kind === "hand-over") await player.press(".handover .primary");
		else if (screen.kind === "question") await player.answer(screen);
	}
	throw new Error("no turn begins");
}

/** Plays a turn by clicks up to its end; returns the positions after each answer, or null if Nature was asked. */
async function playTurn(page, player) {
	const after = [];
	for (let screen = await look(page); screen.kind === "question"; screen = await look(page)) {
		if (screen.end) return after;
		await player.answer(screen);
		after.push(await read(page));
	}
	return after;
}

async function openTable(stage, setup, seed, size = "desktop", touch = false) {
	const page = await openPage(stage.browser, stage.address, { test: true, seed, size: SIZES[size], touch });
	await playTo(page, { setup, seed });
	return { page, player: new Player(page, { seed, touch }) };
}

/**
 * After its last Action a turn can be undone step by step, and as a whole by Restart; nothing else happened meanwhile.
 */
async function takenBack(stage, setup, size, touch) {
	const { page, player } = await openTable(stage, setup, touch ? 72 : 71, size, touch);
	let taken = 0;
	try {
		for (let i = 0; i < TURNS && taken < 3; i++) {
			const before = await toTurn(page, player);
			const after = await playTurn(page, player);
			const last = after.at(-1);
			if (last?.state !== "ready") continue;
			same(last.others, before.others, "what others have, before the turn is ended");
			if (last.nature > before.nature) {
				/* the turn had a roll: Undo stops there */
				same(last.hash === before.hash, false, "a turn with a roll");
				await player.press("[data-end]");
				continue;
			}
			for (let k = 0; k < after.length; k++) await player.press("[data-key=u]");
			const back = await read(page);
			same(back.hash, before.hash, "the position after Undo");
			same(back.log, before.log, "the log after Undo");
			same(back.shown, before.shown, "the board after Undo");
			for (let k = 0; k < after.length; k++) await player.press("#question .redo");
			same((await read(page)).hash, last.hash, "the position after Redo");
			await player.press("#question .restart");
			same((await read(page)).hash, before.hash, "the position after Restart turn");
			taken++;
			await playTurn(page, player);
			if ((await look(page)).end) await player.press("[data-end]");
		}
		if (taken < 3) throw new Error(`only ${taken} turns were taken back`);
		checkClean(page);
		return `${taken} turns, ${player}`;
	} finally {
		await closePage(page);
	}
}

/** The bot does nothing before the turn is ended, then acts, and Undo is no longer offered. */
async function botWaits(stage, kind) {
	const { page, player } = await openTable(stage, { seats: [{}, { kind }] }, 73);
	let ended = 0;
	try {
		for (let i = 0; i < TURNS && ended < 4; i++) {
			const before = await toTurn(page, player);
			const after = await playTurn(page, player);
			if (after.at(-1)?.state !== "ready") continue;
			await page.waitForTimeout(300);
			const ready = await read(page);
			same(ready.state, "ready", "the state without End turn");
			same(ready.head, after.at(-1).head, "moves without End turn");
			same(ready.others, before.others, "what the bot has, before the turn is ended");
			if (/chrono(bot|ssus)/.test(ready.log.slice(0, ready.log.length - before.log.length)))
				throw new Error(`the log tells of the bot before the turn is ended: ${ready.log.slice(0, 200)}`);
			await player.press("[data-end]");
			const then = await read(page);
			same(then.undo, false, "Undo after End turn");
			if (then.head === ready.head && then.hash === ready.hash && then.events === ready.events)
				throw new Error("nothing happened after End turn");
			ended++;
		}
		if (ended < 4) throw new Error(`only ${ended} turns were ended`);
		checkClean(page);
		return `${ended} turns, ${player}`;
	} finally {
		await closePage(page);
	}
}

/** Undo stops at a roll in the middle of a turn. */
async function rollIsWall(stage) {
	const { page, player } = await openTable(stage, SOLO, 74);
	try {
		for (let i = 0; i < TURNS; i++) {
			const before = await toTurn(page, player);
			const research = page.locator('[data-place^="research"].can');
			if ((await research.count()) > 0) {
				const key = await research.first().getAttribute("data-place");
				await player.takePlace(key);
			}
			await playTurn(page, player);
			const last = await read(page);
			if (last.state === "ready" && last.nature > before.nature && last.wall === "die") {
				while ((await read(page)).undo) await player.press("[data-key=u]");
				const back = await read(page);
				if (back.nature !== last.nature) throw new Error("Undo took a roll back");
				const why = await page.locator("[data-key=u]").getAttribute("title");
				if (!/die was rolled/.test(why ?? "")) throw new Error(`Undo says "${why}"`);
				checkClean(page);
				return `${last.nature - before.nature} of Nature's moves in the turn`;
			}
			if ((await look(page)).end) await player.press("[data-end]");
		}
		throw new Error("no turn with a roll");
	} finally {
		await closePage(page);
	}
}

/** With the setting, a turn ends by itself after a delay; a key or a touch stops that, and a pass always waits. */
async function byItself(stage) {
	const page = await openPage(stage.browser, stage.address, { test: true, seed: 75, settings: { confirm: false } });
	const player = new Player(page, { seed: 75 });
	try {
		await playTo(page, { setup: SOLO, seed: 75 });
		for (let i = 0; i < TURNS; i++) {
			await toTurn(page, player);
			await playTurn(page, player);
			const ready = await read(page);
			if (ready.state !== "ready") continue;
			const runs = await page.locator("[data-end].runs").count();
			if (runs === 0) {
				/* a pass */
				await player.press("[data-end]");
				continue;
			}
			await page.keyboard.press("Shift");
			if ((await read(page)).state !== "ready") continue; /* it ended before the key press */
			same(await page.locator("[data-end].runs").count(), 0, "turns that go on ending by themselves after a key");
			await page.waitForTimeout(2500);
			same((await read(page)).state, "ready", "a turn that was stopped from ending by itself");
			await player.press("[data-end]");
			await toTurn(page, player);
			await playTurn(page, player);
			if ((await page.locator("[data-end].runs").count()) === 0) continue;
			await page.waitForFunction(() => !document.querySelector("[data-end]"), null, { timeout: patient(10000) });
			checkClean(page);
			return "";
		}
		throw new Error("no turn that could end by itself");
	} finally {
		await closePage(page);
	}
}

/**
 * In a solo game, Rewind goes back past the end of a turn; the first time it explains what that means, and the record
 * is marked.
 */
async function rewinds(stage) {
	const { page, player } = await openTable(stage, SOLO, 78);
	const rewind = "#question .restart";
	try {
		const before = await toTurn(page, player);
		await playTurn(page, player);
		await player.press("[data-end]");
		const then = await toTurn(page, player);
		same(then.undo, false, "Undo at the beginning of a turn");
		await player.press(rewind);
		same((await read(page)).hash, then.hash, "the position while Rewind is explained");
		if (/rewound/.test(await recordText(page))) throw new Error("a fair record says that it was rewound");
		await player.press("[data-rewind]");
		for (let i = 0; i < 30 && (await read(page)).head > before.head; i++) await player.press(rewind);
		same((await read(page)).hash, before.hash, "the position after Rewind");
		const times = Number(/^rewound (\d+)$/m.exec(await recordText(page))?.[1]);
		if (!(times > 0)) throw new Error("the record does not say that it was rewound");
		same(/practice/.test(await page.locator("#question .kick").textContent()), true, "the question of a practice game");
		checkClean(page);
		return `rewound ${times} times, ${player}`;
	} finally {
		await closePage(page);
	}
}

/** A hint shows a legal answer and its reason, and plays nothing before the second tap. */
async function hints(stage) {
	const { page, player } = await openTable(stage, SOLO, 79);
	let taken = 0;
	try {
		for (; taken < 12; taken++) {
			const before = await toTurn(page, player);
			await player.press("[data-hint-button]");
			await page.waitForSelector("[data-searching] [data-search=stop], [data-advice]");
			await page.evaluate(() => document.querySelector("[data-search=stop]")?.click());
			await page.locator("[data-hint=more]").click();
			const key = await page.locator("[data-advice]").getAttribute("data-advice");
			same((await read(page)).hash, before.hash, "the position while a hint is shown");
			same((await page.locator(".advice p").first().textContent()).length > 0, true, "a reason");
			const lit = await page.locator("[data-hinted]").count();
			if (lit !== 1 && key !== "word:pass") throw new Error(`${lit} places are lit by the hint ${key}`);
			await player.press("[data-hint=do]");
			same((await read(page)).head > before.head, true, "moves after a hint was followed");
			await playTurn(page, player);
			if ((await look(page)).end) await player.press("[data-end]");
		}
		checkClean(page);
		return `${taken} hints, ${player}`;
	} finally {
		await closePage(page);
	}
}

const UNDOS = WHOLE ? 200 : 60;

/** Random taps and Undos: each Undo restores the position before the tap, and none goes back past a reveal. */
async function randomUndos(stage) {
	const { page, player } = await openTable(stage, SOLO, 76);
	const before = []; /* positions before the taps that can be undone */
	let undone = 0;
	let walls = 0;
	try {
		while (undone < UNDOS) {
			const screen = await look(page);
			const now = await read(page);
			if (screen.kind === "over") {
				await playTo(page, { setup: SOLO, seed: 77 + undone });
				before.length = 0;
				continue;
			}
			const last = before.at(-1);
			/* Without those before a reveal or before the end of a turn. */
			before.splice(0, before.length, ...before.filter(({ head }) => head >= now.wallAt && head < now.head));
			if (before.length > 0 && player.random() < 0.55) {
				same(now.undo, true, "Undo, before the turn is ended");
				await player.press("[data-key=u]");
				const back = await read(page);
				same(back.hash, before.pop().hash, "the position after Undo");
				undone++;
				continue;
			}
			if (last && before.length === 0 && now.undo) {
				await player.press("[data-key=u]");
				same((await read(page)).nature, now.nature, "Nature's moves after Undo");
				walls++;
				continue;
			}
			await player.answer(screen);
			before.push(now);
		}
		checkClean(page);
		return `${undone} Undos, ${walls} at a wall, ${player}`;
	} finally {
		await closePage(page);
	}
}

export const tests = [
	{ name: `${UNDOS} random Undos by clicks`, seconds: 2400, run: randomUndos },
	{
		name: "a solo turn is taken back after its last Action by clicks",
		seconds: 200,
		run: (stage) => takenBack(stage, SOLO, "desktop", false),
	},
	{
		name: "a turn at one screen is taken back after its last Action by touch",
		seconds: 200,
		run: (stage) => takenBack(stage, TABLE, "phone", true),
	},
	...["chronobot1", "chronobot2", "chronossus"].map((kind) => ({
		name: `nothing of the ${kind} happens before End turn`,
		seconds: 200,
		run: (stage) => botWaits(stage, kind),
	})),
	{ name: "Rewind is for practice and marks the record", seconds: 200, run: rewinds },
	{ name: "a hint is shown and not played", seconds: 300, run: hints },
	{ name: "a roll is a wall", seconds: 200, run: rollIsWall },
	{ name: "a turn ends by itself if the reader likes it so", seconds: 200, run: byItself },
];
