/* Words that are in most sections, or in most questions, find nothing. */
export const COMMON = new Set(
	"a an and are as at be by can do does for from how i if in is it its no not of on or so than that the this to what with".split(
		" ",
	),
);

// The words of a text as the search compares them: without capitals and accents. Numbers of rules stay whole. The build and the
// pages use the same function.
export function terms(text) {
	const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.match(/[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu)?.flatMap(parts) ?? [];
}

/* `rift_play` is also found by "play", `timerift.conf` by "conf"; CONSTRUCT-03 by "construct", but not by "03". */
function parts(term) {
	if (!/[-_.]/.test(term)) return [term];
	return [term, ...term.split(/[-_.]/).filter((part) => part.length > 2 && !/^\p{N}+$/u.test(part))];
}
