// The search of the website. The index (search.json, written by index.mjs) is loaded when the search is first used.
import { COMMON, terms } from "./terms.js";

const MOST = 30; /* results shown */
const base = new URL(".", import.meta.url);
const field = document.querySelector("#search");
const found = document.querySelector("#found");
const status = document.querySelector("#status");
let loading = null;

async function load() {
	const answer = await fetch(new URL("search.json", base));
	if (!answer.ok) throw new Error(String(answer.status));
	const { pages, sections, words } = await answer.json();
	return { pages, sections, words, sorted: Object.keys(words).sort() };
}

/** Loads the index once; after a failure the next use tries again. */
function index() {
	loading ??= load().catch((error) => {
		loading = null;
		throw error;
	});
	return loading;
}

/** Sections with a word, and its weight in each: numbers of sections as differences, a heading's with a sign. */
function postings(text, times, sum) {
	let at = 0;
	for (const part of text.split(",")) {
		const heading = part.endsWith("!");
		at += Number.parseInt(part, 36);
		sum.set(at, Math.max(sum.get(at) ?? 0, times * (heading ? 8 : 1)));
	}
}

/** Sections with the term or, with less weight, words that begin with it. */
function withTerm({ words, sorted }, term) {
	const sum = new Map();
	if (Object.hasOwn(words, term)) postings(words[term], 2, sum);
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (sorted[middle] < term) low = middle + 1;
		else high = middle;
	}
	for (; sorted[low]?.startsWith(term); low++) postings(words[sorted[low]], 1, sum);
	return sum;
}

/** The sections with all the terms, best first. */
function look(all, text) {
	const said = [...new Set(terms(text))];
	const telling = said.filter((term) => !COMMON.has(term));
	const asked = telling.length > 0 ? telling : said;
	if (asked.length === 0) return [];
	const [first, ...others] = asked.map((term) => withTerm(all, term));
	const weights = [...first]
		.filter(([section]) => others.every((sum) => sum.has(section)))
		.map(([section, weight]) => [section, others.reduce((all, sum) => all + sum.get(section), weight)]);
	return weights.sort(([a, x], [b, y]) => y - x || a - b).map(([section]) => section);
}

function result({ pages, sections }, section) {
	const [page, anchor, heading] = sections[section];
	const [address, title] = pages[page];
	const line = document.createElement("li");
	const link = document.createElement("a");
	link.href = new URL(address + (anchor ? `#${anchor}` : ""), base).href;
	link.textContent = heading || title;
	line.append(link);
	if (heading) line.append(` ${title}`);
	return line;
}

function told(text) {
	status.textContent = text;
}

async function show() {
	const text = field.value;
	let all;
	try {
		all = await index();
	} catch {
		if (text.trim()) told("The search cannot be loaded.");
		return;
	}
	if (text !== field.value) return; /* typed on meanwhile */
	const sections = look(all, text);
	found.replaceChildren(...sections.slice(0, MOST).map((section) => result(all, section)));
	document.documentElement.toggleAttribute("data-searching", text.trim() !== "");
	if (!text.trim()) told("");
	else if (sections.length === 0) told("Nothing found.");
	else told(sections.length > MOST ? `${sections.length} places, the first ${MOST}:` : `${sections.length} found:`);
}

/** The next or previous result; before the first one is the field. */
function step(by) {
	const stops = [field, ...found.querySelectorAll("a")];
	const at = stops.indexOf(document.activeElement);
	if (at >= 0) stops[Math.min(Math.max(at + by, 0), stops.length - 1)].focus();
	return at >= 0;
}

function close() {
	field.value = "";
	void show();
	field.focus();
}

field.addEventListener("focus", () => void index().catch(() => {}));
field.addEventListener("input", () => void show());
field.form.addEventListener("submit", (event) => {
	event.preventDefault();
	found.querySelector("a")?.click();
});
found.addEventListener("click", () => document.documentElement.removeAttribute("data-searching"));
addEventListener("keydown", (event) => {
	if (event.altKey || event.ctrlKey || event.metaKey) return;
	const searching = document.documentElement.hasAttribute("data-searching");
	if (event.key === "/" && document.activeElement !== field) field.focus();
	else if (event.key === "Escape" && searching) close();
	else if (!(event.key === "ArrowDown" && step(1)) && !(event.key === "ArrowUp" && step(-1))) return;
	event.preventDefault();
});
if (field.value) void show(); /* the browser has restored it */
