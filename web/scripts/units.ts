/** CSS lengths in canvas units: "12u" in a style sheet is 12 times --u, which the sheet sets from the window size. */
import type { Plugin } from "vite";

/** A number with the unit u, but not inside a word, a colour or a URL. */
const UNIT = /(?<![\w#.%-])(-?\d*\.?\d+)u\b/g;

export function units(): Plugin {
	return {
		name: "units",
		enforce: "pre",
		transform(code, id) {
			return /\.css(\?|$)/.test(id) ? { code: code.replace(UNIT, "calc($1*var(--u))"), map: null } : null;
		},
	};
}
