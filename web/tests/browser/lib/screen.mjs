// What a player sees: the screen, the places that light up, the answers of the prompt, the totals at the end. Read
// from the document alone.

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
		/* a Device that can be opened, in which places are lit */
		device: [...document.querySelectorAll(".device [data-lit]")].some(seen),
		pass: prompt.querySelector("[data-key=p]") !== null,
		/* the turn is played: only ending it, or turning over what it needs, is left */
		end: prompt.querySelector("[data-end]") !== null,
		known: [...prompt.querySelectorAll("datalist option")].map((option) => option.value),
		era: Number(/\d+/.exec(document.querySelector(".era-now")?.textContent ?? "")?.[0] ?? 0),
	};
}

const WAITS = 40; /* frames in which the boards change hands at most */

/** The screen once it has been painted. */
export function glance(page) {
	const read = `(() => { try { done((${readScreen})()); } catch (error) { fail(error); } })`;
	return page.evaluate(`new Promise((done, fail) => requestAnimationFrame(() => setTimeout(${read}, 0)))`);
}

/** Waits until there is something to decide, or the end. */
export function settled(page) {
	return page.waitForSelector(".handover .primary, .over, .lesson-note, #question", { state: "attached" });
}

/** The same once the boards have changed hands. */
export async function look(page) {
	let screen = await glance(page);
	for (let i = 0; i < WAITS && screen.kind === "waiting"; i++) screen = await glance(page);
	return screen;
}
