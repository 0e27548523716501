// Motion and sound: the board is correct whenever beats are cut; beats never delay input; frames stay short on a slow
// phone; reduced motion animates nothing; the end and the moves of others are shown; every sound plays and none clips.
// The whole extent cuts beats in 50 games, the short one in one. Time measurements alternate with the same without
// beats or on an empty page; limits grow with the duration of a fixed amount of work, for slow or busy machines.
import { SIZES, checkClean, closePage, openPage, painted } from "./lib/browser.mjs";
import { cutGame, openPair } from "./lib/cuts.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { FOUR, SOLO, TABLE, playTo } from "./lib/hook.mjs";
import { emptyPage, percentile, slowness, watchClicks } from "./lib/paint.mjs";

const GAMES = WHOLE ? 50 : 1;
const CUT_MAX_MS = 160;
const SETUPS = [
	SOLO,
	TABLE,
	{ seats: [{}, { kind: "chronossus" }] },
	FOUR,
	{ seats: [{}, {}], modules: ["fractures"] },
];

async function cuts({ browser, address }) {
	const page = await openPair(browser, address);
	const sum = { steps: 0, cuts: 0, checks: 0 };
	for (let game = 0; game < GAMES; game++) {
		const told = await cutGame(page, {
			setup: SETUPS[game % SETUPS.length],
			seed: 11 + game,
			size: game % 4 === 3 ? "phone" : "desktop",
			cutMs: CUT_MAX_MS,
		});
		if (!told.over) throw new Error(`game ${game} has no end after ${told.steps} steps`);
		for (const key of Object.keys(sum)) sum[key] += told[key];
		if (WHOLE) console.log(`  game ${game}: ${JSON.stringify(told)}`);
	}
	checkClean(page);
	await page.context().close();
	if (sum.cuts < sum.checks / 10) throw new Error(`of ${sum.checks} cuts only ${sum.cuts} met something that moved`);
	return `${GAMES} games, ${sum.steps} steps, ${sum.checks} cuts, ${sum.cuts} of them while something moved`;
}

/** Runs in the page: replays the last moves; returns the number of waiting groups of beats. */
async function fillQueue(moves) {
	const { session } = window.timerift.open.value;
	while (!window.timeriftMotion(session)) await new Promise((done) => setTimeout(done, 20));
	const motion = window.timeriftMotion(session);
	motion.replay(Math.max(0, session.head.value - moves));
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	return motion.theatre.waiting;
}

const QUEUE = 20;
const QUEUE_MOVES = 90;
const PAIRS = 15;
const LATER_MAX_MS = 16;

/** Clicks on a place, alternately with and without waiting beats; the turn is undone after each click. */
async function latency({ browser, address }) {
	const page = await openPage(browser, address, {
		test: true,
		whole: true,
		motion: true,
		settings: { captions: true },
	});
	await playTo(page, { setup: SOLO, seed: 6, era: 3, moves: 90 });
	await painted(page);
	await page.evaluate(watchClicks);
	const times = { with: [], without: [] };
	const before = await slowness(page);
	let fewest = Infinity;
	for (let i = 0; i < 2 * PAIRS; i++) {
		const kind = i % 2 === 0 ? "without" : "with";
		const place = page.locator("[data-place].can").first();
		if (kind === "with") fewest = Math.min(fewest, await page.evaluate(fillQueue, QUEUE_MOVES));
		const { x, y, width, height } = await place.boundingBox();
		const before = await page.evaluate(() => window.clickTimes.length);
		await page.mouse.click(x + width / 2, y + height / 2);
		await page.waitForFunction((n) => window.clickTimes.length > n, before);
		times[kind].push(await page.evaluate(() => window.clickTimes.at(-1)));
		await page.evaluate(() => {
			const { session } = window.timerift.open.value;
			session.resetTurn();
			window.timeriftMotion(session)?.theatre.skip();
		});
		await painted(page);
		await painted(page);
		await page.evaluate(() => window.timeriftMotion(window.timerift.open.value.session)?.theatre.skip());
	}
	const slow = (before + (await slowness(page))) / 2;
	checkClean(page);
	await closePage(page);
	const [busy, idle] = [percentile(times.with, 0.5), percentile(times.without, 0.5)];
	const told = `median ${busy.toFixed(1)} ms with at least ${fewest} groups of beats waiting, ${idle.toFixed(1)} ms without, ${PAIRS} clicks each; machine ${slow.toFixed(2)}`;
	if (fewest < QUEUE) throw new Error(`only ${fewest} groups waited`);
	if (busy - idle > LATER_MAX_MS * slow) throw new Error(told);
	return told;
}

const FRAME_MAX_MS = 17;
const SLOWED = 4;
const FRAMES_MS = 2500;
const ROUNDS = 3;

/** Runs in the page: measures frame times for a while. */
function frames(ms) {
	return new Promise((done) => {
		const times = [];
		let last = performance.now();
		const end = last + ms;
		const next = (now) => {
			times.push(now - last);
			last = now;
			if (now < end) requestAnimationFrame(next);
			else done(times.slice(2));
		};
		requestAnimationFrame(next);
	});
}

async function slowed(page) {
	const client = await page.context().newCDPSession(page);
	await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

/** Frame times on a phone with a throttled CPU while beats run, compared with one moving element on an empty page. */
async function frameTimes({ browser, address }) {
	const page = await openPage(browser, address, {
		test: true,
		whole: true,
		touch: true,
		motion: true,
		size: SIZES.phone,
		settings: { captions: true },
	});
	await playTo(page, { setup: SOLO, seed: 6, era: 3, moves: 90 });
	const empty = await emptyPage(browser, address, { viewport: SIZES.phone });
	await empty.evaluate(() =>
		document
			.querySelector("button")
			.animate([{ transform: "none" }, { transform: "translateX(200px)" }], { duration: 900, iterations: Infinity }),
	);
	const slow = await slowness(page);
	for (const one of [page, empty]) await slowed(one);
	const best = { game: Infinity, empty: Infinity };
	const all = [];
	const short = () => best.game <= Math.max(FRAME_MAX_MS * slow, best.empty + 1);
	for (let i = 0; i < ROUNDS && (i === 0 || !short()); i++) {
		await empty.bringToFront();
		const beside = percentile(await empty.evaluate(frames, FRAMES_MS), 0.5);
		await page.bringToFront();
		await page.evaluate(fillQueue, QUEUE_MOVES);
		const game = percentile(await page.evaluate(frames, FRAMES_MS), 0.5);
		await page.evaluate(() => window.timeriftMotion(window.timerift.open.value.session).theatre.skip());
		all.push(`${game.toFixed(1)} beside ${beside.toFixed(1)}`);
		best.game = Math.min(best.game, game);
		best.empty = Math.min(best.empty, beside);
	}
	checkClean(page);
	await closePage(page);
	await empty.context().close();
	const told = `median frame ${best.game.toFixed(1)} ms at ${SLOWED} times slowed, an empty page ${best.empty.toFixed(1)} ms (rounds: ${all.join(", ")}); machine ${slow.toFixed(2)}`;
	if (!short()) throw new Error(told);
	return told;
}

const STILL_STEPS = 120;

/** Much of a solo game with captions and reduced motion: nothing is animated, but the captions appear. */
async function reduced({ browser, address }) {
	const page = await openPage(browser, address, { test: true, settings: { captions: true } });
	await page.evaluate(() => {
		window.moved = [];
		window.said = 0;
		const { animate } = Element.prototype;
		Element.prototype.animate = function (...args) {
			window.moved.push(this.className || this.tagName);
			return animate.apply(this, args);
		};
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				for (const node of addedNodes) {
					if (!(node instanceof Element)) continue;
					if (node.matches(".m-layer > :not(.m-lit)")) window.moved.push(node.className);
					if (node.matches(".m-lit, .m-line, .m-panel, .m-caption")) window.said++;
				}
		}).observe(document, { subtree: true, childList: true });
	});
	const steps = await page.evaluate(
		async ({ setup, most }) => {
			const { session } = window.timerift.begin(setup, { seed: [5, 2, 3, 4] });
			session.run();
			while (!window.timeriftMotion(session)) await new Promise((done) => setTimeout(done, 20));
			let i = 0;
			for (; i < most && !session.over.value; i++) {
				if (session.seat.value === null && !session.ready.value && !session.turnUp.value) break;
				if (session.turnUp.value) session.goOn();
				else if (session.ready.value) session.endTurn();
				else session.play(session.answers.value[(i * 7) % session.answers.value.length].move);
				session.run();
				if (i % 3 === 0)
					await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
			}
			return i;
		},
		{ setup: SOLO, most: STILL_STEPS },
	);
	await painted(page);
	const { moved, said } = await page.evaluate(() => ({ moved: window.moved, said: window.said }));
	checkClean(page);
	await closePage(page);
	if (moved.length > 0) throw new Error(`${moved.length} things moved: ${[...new Set(moved)].slice(0, 5).join(", ")}`);
	if (said === 0) throw new Error("nothing was told without motion");
	if (steps < STILL_STEPS / 2) throw new Error(`only ${steps} steps`);
	return `${steps} steps, ${said} things were framed or said, nothing moved`;
}

const SEEDS = 12;

/** At a hand-over: what others did is offered, shown once the board appears, and ended by a key. */
async function sinceLast({ browser, address }) {
	const page = await openPage(browser, address, { test: true, motion: true });
	const offered = () => page.locator("[data-since=show]").count();
	/* Not every hand-over follows another player's turn. */
	for (let seed = 1; seed <= SEEDS && (seed === 1 || (await offered()) === 0); seed++)
		await playTo(page, { setup: TABLE, seed, era: 2, ask: "hand-over" });
	await page.click("[data-since=show]");
	await page.waitForFunction(() => (document.querySelector(".m-layer")?.children.length ?? 0) > 0);
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => document.querySelector(".m-layer").children.length === 0);
	checkClean(page);
	await closePage(page);
}

const ROLLS = 3;

/** Several Paradox rolls one after the other: each shows its die, only the first dims the table. */
async function paradoxRolls({ browser, address }) {
	const page = await openPage(browser, address, { test: true, motion: true, settings: { others: "fast" } });
	const rolls = () =>
		page.evaluate((most) => {
			const { session } = window.timerift.open.value;
			const at = session.steps.value.flatMap(({ move }, i) => (move.verb === "N_PARADOX" ? [i] : []));
			return at.slice(-most);
		}, ROLLS);
	for (let seed = 1; seed <= SEEDS && (seed === 1 || (await rolls()).length < ROLLS); seed++)
		await playTo(page, { setup: FOUR, seed, era: 5 });
	const steps = await rolls();
	if (steps.length < ROLLS) throw new Error(`only ${steps.length} Paradox rolls in any game`);
	const shown = await page.evaluate(async (at) => {
		const { session } = window.timerift.open.value;
		while (!window.timeriftMotion(session)) await new Promise((done) => setTimeout(done, 20));
		const motion = window.timeriftMotion(session);
		motion.theatre.skip();
		const seen = { dice: 0, dims: 0 };
		new MutationObserver((changes) => {
			for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
				if (!(node instanceof Element)) continue;
				if (node.matches(".m-die.m-large")) seen.dice++;
				if (node.matches(".m-veil")) seen.dims++;
			}
		}).observe(document, { subtree: true, childList: true });
		for (const i of at) {
			motion.replay(i, i + 1);
			while (motion.theatre.busy.value) await new Promise((done) => setTimeout(done, 20));
		}
		return seen;
	}, steps);
	checkClean(page);
	await closePage(page);
	if (shown.dice !== ROLLS || shown.dims !== 1) throw new Error(JSON.stringify(shown));
	return `${shown.dice} dice`;
}

const PEAK_MAX = 0.9;
const SILENT = 0.005;
const SOUND_MAX_S = 2;

async function sounds({ browser, address }) {
	const page = await openPage(browser, address, { test: true });
	const all = await page.evaluate(async () => (await window.timeriftSounds()).measureAll());
	checkClean(page);
	await closePage(page);
	const wrong = all.filter(
		({ seconds, peak, after }) => peak < SILENT || peak > PEAK_MAX || after > SILENT || seconds > SOUND_MAX_S,
	);
	if (all.length === 0 || wrong.length > 0) throw new Error(JSON.stringify(wrong));
	const loudest = all.reduce((most, sound) => (sound.peak > most.peak ? sound : most));
	const longest = all.reduce((most, sound) => (sound.seconds > most.seconds ? sound : most));
	return `${all.length / 2} sounds at two pitches, loudest ${loudest.name} ${loudest.peak.toFixed(2)}, longest ${longest.name} ${longest.seconds.toFixed(2)} s`;
}

/** Runs before the page: records what is sent to the audio context. */
function listen() {
	window.heard = { contexts: 0, gains: [], notes: [] };
	const { AudioContext: Real } = window;
	window.AudioContext = class extends Real {
		constructor(...args) {
			super(...args);
			window.heard.contexts++;
		}
	};
	const { setValueAtTime, setTargetAtTime } = AudioParam.prototype;
	AudioParam.prototype.setValueAtTime = function (value, ...rest) {
		window.heard.notes.push(value);
		return setValueAtTime.call(this, value, ...rest);
	};
	AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
		window.heard.gains.push(value);
		return setTargetAtTime.call(this, value, ...rest);
	};
}

const YOUR_TURN_HZ = [587, 880];

/** No sound until the speaker is pressed; then the your-turn sound, and again after the bot has played. */
async function switching({ browser, address }) {
	const page = await openPage(browser, address, {
		test: true,
		motion: true,
		settings: { captions: false, own: "fast", others: "fast" },
	});
	await page.evaluate(listen);
	await playTo(page, { setup: SOLO, seed: 4, era: 1, moves: 12 });
	await page.waitForFunction(() => window.timeriftMotion(window.timerift.open.value.session) !== null);
	await page.locator("[data-place].can").first().click();
	await painted(page);
	if ((await page.evaluate(() => window.heard.contexts)) > 0) throw new Error("a sound before it was switched on");
	const tones = () => page.evaluate((hz) => hz.every((f) => window.heard.notes.includes(f)), YOUR_TURN_HZ);
	const waitTone = () => page.waitForFunction((hz) => hz.every((f) => window.heard.notes.includes(f)), YOUR_TURN_HZ);
	await page.click("[data-tool=sound]");
	await waitTone();
	await page.evaluate(() => {
		window.timerift.settings.volume.value = 0.5;
		window.heard.notes.length = 0;
	});
	await page.waitForFunction(() => window.heard.gains.includes(0.25));
	if (await tones()) throw new Error("the tone before the turn");
	await page.evaluate(() => {
		const { session } = window.timerift.open.value;
		while (session.seat.value !== null && !session.ready.value)
			if (!session.play(session.answers.value[0].move)) throw new Error("refused");
		session.endTurn();
		session.run();
	});
	await waitTone();
	await page.click("[data-tool=sound]");
	await page.evaluate(() => (window.heard.notes.length = 0));
	await page.evaluate(() => window.timeriftMotion(window.timerift.open.value.session).sound.play("place"));
	if ((await page.evaluate(() => window.heard.notes.length)) > 0) throw new Error("a sound after it was switched off");
	checkClean(page);
	await closePage(page);
}

export const tests = [
	{ name: "the board is right whenever beats are cut", seconds: 90 + 90 * GAMES, run: cuts },
	{ name: "reduced motion moves nothing and still tells", seconds: 120, run: reduced },
	{ name: "what others did since the last turn is shown when asked for", seconds: 60, run: sinceLast },
	{ name: "each of several Paradox rolls shows its die", seconds: 90, run: paradoxRolls },
	{ name: "every sound is heard, ends and does not clip", seconds: 60, run: sounds },
	{ name: "sound is off until it is switched on; a tone says that it is one's turn", seconds: 90, run: switching },
	{
		name: `a click waits no more than ${LATER_MAX_MS} ms longer with ${QUEUE} beats in the queue`,
		seconds: 120,
		run: latency,
		alone: true,
	},
	{
		name: `frames of at most ${FRAME_MAX_MS} ms on a phone ${SLOWED} times slowed`,
		seconds: 120,
		run: frameTimes,
		alone: true,
	},
];
