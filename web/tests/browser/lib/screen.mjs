// What a player sees: the screen, the lit places, the answers of the question, the totals at the end. Read only from
// the document.

/** Runs in the page. */
function readScreen() {
	const seen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
	const texts = (elements) => [...elements].map((element) => element.textContent.trim());
	if (document.querySelector(".handover .primary")) return { kind: "hand-over" };
	const over = document.querySelector(".over");
	if (over)
		return {
			kind: "over",
			totals: texts([...over.querySelectorAll("[data-total]")].sort((a, b) => a.dataset.total - b.dataset.total)).map(
				(total) => Number(total.replace("−", "-")),
			),
		};
	if (document.querySelector(".lesson-note")) return { kind: "lesson" };
	const prompt = document.querySelector("#question");
	if (!prompt) return { kind: document.querySelector(".ask") ? "waiting" : "elsewhere" };
	const lit = [...document.querySelectorAll("[data-place].can")].filter(seen);
	const choices = [...prompt.querySelectorAll(".choice[data-answer]")].filter(seen);
	return {
		kind: "question",
		question: prompt.querySelector("h2").textContent,
		places: [...new Set(lit.map((element) => element.dataset.place))],
		choices: choices.map(({ dataset }) => ({ words: dataset.words, key: dataset.answer })),
		hands: texts(prompt.querySelectorAll(".hand [role=radio]")),
		log: document.querySelector(".log")?.textContent.slice(0, 400) ?? "",
		/* a Device that can be opened and has lit places */
		device: [...document.querySelectorAll(".device [data-lit]")].some(seen),
		pass: prompt.querySelector("[data-key=p]") !== null,
		/* the turn is played: it can only be ended, or something must be revealed */
		end: prompt.querySelector("[data-end]") !== null,
		known: [...prompt.querySelectorAll("datalist option")].map((option) => option.value),
		era: Number(/\d+/.exec(document.querySelector(".era-now")?.textContent ?? "")?.[0] ?? 0),
	};
}

const WAITS = 40; /* most frames until the board of the next seat is shown */

/** Reads the screen after the next paint. */
export function glance(page) {
	const read = `(() => { try { done((${readScreen})()); } catch (error) { fail(error); } })`;
	return page.evaluate(`new Promise((done, fail) => requestAnimationFrame(() => setTimeout(${read}, 0)))`);
}

/** Waits until there is something to decide, or the game is over. */
export function settled(page) {
	return page.waitForSelector(".handover .primary, .over, .lesson-note, #question", { state: "attached" });
}

/** Reads the screen once the board of the next seat is shown. */
export async function look(page) {
	let screen = await glance(page);
	for (let i = 0; i < WAITS && screen.kind === "waiting"; i++) screen = await glance(page);
	return screen;
}
