// The index of the search: { pages: [address, title], sections: [page, anchor, heading], words: { word: sections } }. A section
// reaches from one heading or rule to the next. The sections of a word are numbers in base 36, each as the difference to the one
// before, with "!" if the word is in the heading (or is the number of the rule).
import { plain } from "./text.mjs";
import { COMMON, terms } from "./terms.js";

/** The sections of a page: { anchor, heading, words, text }; the first has no anchor. */
function sectionsOf(page) {
	const parts = page.html.split(/(?=<h[1-4] id="|<(?:p|li) id=")/);
	return parts.map((part) => {
		const [, tag, anchor] = /^<(\w+) id="([^"]+)"/.exec(part) ?? [];
		const title = tag?.startsWith("h") ? plain(/^<h\d[^>]*>(.*?)<\/h\d>/s.exec(part)?.[1] ?? "") : (anchor ?? "");
		const first = tag === "h1";
		return {
			anchor: first ? "" : (anchor ?? ""),
			heading: first ? "" : title.replace(/\s+/g, " ").trim(),
			named: title,
			text: plain(part),
		};
	});
}

export function index(pages) {
	const sections = [];
	const words = new Map(); /* word -> [section, in its heading] */
	pages.forEach((page, number) => {
		for (const { anchor, heading, named, text } of sectionsOf(page)) {
			const strong = new Set(terms(named));
			for (const word of new Set(terms(text))) {
				if (COMMON.has(word)) continue;
				if (!words.has(word)) words.set(word, []);
				words.get(word).push([sections.length, strong.has(word)]);
			}
			sections.push([number, anchor, heading]);
		}
	});
	const listed = [...words.keys()].sort().map((word) => {
		let before = 0;
		const places = words.get(word).map(([section, strong]) => {
			const step = (section - before).toString(36);
			before = section;
			return strong ? `${step}!` : step;
		});
		return [word, places.join()];
	});
	return { pages: pages.map(({ address, label }) => [address, label]), sections, words: Object.fromEntries(listed) };
}
