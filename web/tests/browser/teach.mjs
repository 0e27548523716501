// The chapters of the first game and of the modules: each along its expected line, and with random legal detours. No
// error, no dead end, every text short, the coach in the window. One line and three detours of each chapter, at
// alternating sizes; EXTENT=whole: 50 detours of each, half of them at each size. After each act the line waits for a
// painted frame, a detour only until the page has drawn (lib/inside.mjs).
import { SIZES, checkClean, closePage, openPage } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { installInside } from "./lib/inside.mjs";

const CHAPTERS = [
	"first1",
	"first2",
	"first3",
	"first4",
	"doomsday",
	"pioneers",
	"guardians",
	"fractures",
	"anomalies",
];
const DETOURS = WHOLE ? 50 : 3;
const WORDS_MAX = 35;
const ACTS_MAX = 500; /* more than any way through a chapter takes */

/** Runs in the page: plays the open chapter to its end; seed 0: along its line, free play by the computer player. */
async function playChapter({ name, seed, wordsMax, actsMax }) {
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	const drawn = seed === 0 ? frame : window.inside.drawn;
	let state = seed >>> 0;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
	const { timerift } = window;
	await timerift.teach(name);
	const coach = async () => {
		const words = () => document.querySelector(".coach .words")?.textContent;
		await drawn();
		await window.inside.until("the coach says nothing", words);
		return document.querySelector(".coach");
	};
	await coach();
	const { runner, session } = timerift.open.value.teach;
	const tally = { acts: 0, steps: new Set(), kept: 0, undone: 0, backs: 0 };
	const press = (box, button) => {
		const found = box.querySelector(`[data-coach=${button}]`);
		if (!found) throw new Error(`${runner.shown.value.step.name}: no button ${button}`);
		found.click();
	};
	const look = (box) => {
		const text = box.querySelector(".words").textContent.trim();
		const { step, mood } = runner.shown.value;
		if (box.dataset.step !== step.name || box.dataset.mood !== mood) throw new Error(`${step.name} is not shown`);
		if (/\*\*|undefined|^\w+(\.\w+)+$/.test(text)) throw new Error(`${step.name}: ${text}`);
		if (text.split(/\s+/).length > wordsMax) throw new Error(`${step.name} says more than ${wordsMax} words`);
		const { left, top, right, bottom } = box.getBoundingClientRect();
		if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
			throw new Error(`${step.name}: the coach is outside of the window`);
	};
	const any = () => {
		const { answers } = session;
		const list = answers.value;
		if (list.length === 0) throw new Error(`a dead end at ${runner.shown.value.step.name}: ${session.now.value.state}`);
		if (seed === 0) {
			timerift.core.seedPlayers(1n);
			return session.game.value.choose(session.seat.value, "greedy");
		}
		return list[Math.floor(random() * list.length)].move;
	};
	for (; tally.acts < actsMax; tally.acts++) {
		const box = await coach();
		look(box);
		const { step, mood, way, expects } = runner.shown.value;
		tally.steps.add(step.name);
		if (way.kind === "end") break;
		if (seed > 0 && runner.canBack.value && random() < 0.03) {
			tally.backs++;
			press(box, "back");
		} else if (mood === "odd") {
			const keep = random() < 0.7;
			tally[keep ? "kept" : "undone"]++;
			press(box, keep ? "keep" : "undo");
		} else if (mood === "ready") runner.show();
		else if (mood === "say" && (way.kind === "next" || way.kind === "roll")) press(box, "next");
		else if (expects && (seed === 0 || random() < 0.4)) runner.show();
		else {
			if (!session.play(any())) throw new Error(`${step.name}: an answer is refused`);
			session.run();
		}
	}
	if (tally.acts >= actsMax) throw new Error(`no end after ${actsMax} acts, at ${runner.shown.value.step.name}`);
	if (seed === 0 && tally.kept + tally.undone > 0) throw new Error("the line has a different move");
	timerift.go("home");
	await drawn();
	return { ...tally, steps: tally.steps.size };
}

async function chapter({ browser, address }, name, size, seeds) {
	const page = await openPage(browser, address, { size: SIZES[size], touch: size === "phone", test: true });
	await installInside(page);
	try {
		const sum = { acts: 0, kept: 0, undone: 0, backs: 0 };
		for (const seed of seeds) {
			const tally = await page
				.evaluate(playChapter, { name, seed, wordsMax: WORDS_MAX, actsMax: ACTS_MAX })
				.catch((error) => {
					throw new Error(`seed ${seed}: ${error.message}`);
				});
			for (const key of Object.keys(sum)) sum[key] += tally[key];
			await page.evaluate(() => localStorage.removeItem("timerift.teach"));
		}
		checkClean(page);
		return `${seeds.length} times, ${sum.acts} acts, ${sum.kept} kept, ${sum.undone} undone, ${sum.backs} back`;
	} finally {
		await closePage(page);
	}
}

const sizes = ["desktop", "phone"];
const seedsOf = (i) => Array.from({ length: DETOURS }, (_, n) => 100 * i + n + 1);

export const tests = CHAPTERS.flatMap((name, i) =>
	(WHOLE ? sizes : [sizes[i % 2]]).map((size, n) => ({
		name: `chapter ${name}, ${size}`,
		seconds: WHOLE ? 1800 : 120,
		run: (stage) => chapter(stage, name, size, [0, ...(WHOLE ? seedsOf(i).filter((_, k) => k % 2 === n) : seedsOf(i))]),
	})),
);
