// Finds visual faults of a screen: content that sticks out sideways, text that is cut off or overlaps other text,
// overlapping buttons.

/** Runs in the page; returns the faults, at most `most` of each kind. */
export function faultsOfSight(most = 4) {
	const root = document.documentElement;
	const out = { sideways: [], clipped: [], overlapping: [] };
	const add = (kind, words) => out[kind].length < most && !out[kind].includes(words) && out[kind].push(words);
	const nameOf = (element) =>
		`${element.tagName.toLowerCase()}${[...element.classList].map((word) => `.${word}`).join("")}`;
	const pathOf = (element) => [element.parentElement, element].filter(Boolean).map(nameOf).join(" > ");
	const styles = new Map();
	const styleOf = (element) => {
		if (!styles.has(element)) styles.set(element, getComputedStyle(element));
		return styles.get(element);
	};
	const visible = (element) =>
		element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
		!element.closest(".vh") &&
		styleOf(element).clipPath !== "inset(50%)";
	const scrolls = (style, axis) => /auto|scroll/.test(style[axis]);
	const cuts = (style, axis) => /hidden|clip/.test(style[axis]);

	/* Elements that cover others on purpose: fixed bars, drawers, opened boards. */
	const layers = new Map();
	const layerOf = (element) => {
		if (!element || element === document.body) return root;
		if (!layers.has(element)) {
			const own =
				/fixed|sticky/.test(styleOf(element).position) ||
				element.matches(".drawer, .tip, .rvopen, .menu, .bubble, .ph .r-ask, .lens, .side:has(.pool .can)");
			layers.set(element, own ? element : layerOf(element.parentElement));
		}
		return layers.get(element);
	};

	/** The visible part of a box: scrolling ancestors show only a part of their content. */
	const shown = (element, box) => {
		let { left, top, right, bottom } = box;
		for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
			const style = styleOf(outer);
			const edge = outer.getBoundingClientRect();
			if (scrolls(style, "overflowX") || cuts(style, "overflowX"))
				[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
			if (scrolls(style, "overflowY") || cuts(style, "overflowY"))
				[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
		}
		return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
	};

	/** Text that is shortened with an ellipsis on purpose, and has a title with the full text. */
	const shortened = (outer, element) => {
		const style = styleOf(outer);
		if (style.textOverflow !== "ellipsis" && !(Number(style.webkitLineClamp) > 0)) return false;
		return element.closest("[title]") !== null || outer.querySelector("[title]") !== null;
	};

	const checkCut = (element, line, words) => {
		let box = line;
		for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
			const style = styleOf(outer);
			const edge = outer.getBoundingClientRect();
			const spare = box.height * 0.22; /* a line is higher than its letters */
			const across = cuts(style, "overflowX") && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5);
			const down = cuts(style, "overflowY") && (box.bottom - spare > edge.bottom + 1 || box.top + spare < edge.top - 1);
			if ((across || down) && !shortened(outer, element)) {
				add("clipped", `"${words.slice(0, 40)}" in ${pathOf(element)}, cut off by ${nameOf(outer)}`);
				return;
			}
			if (across || down) {
				/* From here on only the visible part counts. */
				const [left, right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
				const [top, bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
				if (right <= left || bottom <= top) return;
				box = { left, right, top, bottom, height: bottom - top };
			}
			if (scrolls(style, "overflowX") || scrolls(style, "overflowY") || style.position === "fixed") return;
		}
	};

	const meet = (a, b) => {
		const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
		const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
		return across > 2 && down > 2;
	};

	/** Calls `tell` for overlapping boxes whose elements do not contain each other. */
	const pairs = (boxes, tell) => {
		boxes.sort((a, b) => a.box.top - b.box.top);
		for (const [i, a] of boxes.entries())
			for (let k = i + 1; k < boxes.length && boxes[k].box.top < a.box.bottom; k++) {
				const b = boxes[k];
				if (a.element === b.element || a.layer !== b.layer || !meet(a.box, b.box)) continue;
				if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
				tell(a, b);
			}
	};

	if (root.scrollWidth > root.clientWidth)
		add("sideways", `the page is ${root.scrollWidth} px wide instead of ${root.clientWidth}`);

	const texts = [];
	const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const node = walk.currentNode;
		const words = node.textContent.trim();
		const element = node.parentElement;
		if (!words || element.closest("svg, datalist, script, style, select, option, .uplot") || !visible(element))
			continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		for (const box of range.getClientRects()) {
			if (box.width < 1 || box.height < 1) continue;
			checkCut(element, box, words);
			/* A line is higher than its letters. */
			const letters = {
				left: box.left,
				right: box.right,
				top: box.top + box.height * 0.25,
				bottom: box.bottom - box.height * 0.2,
			};
			const part = shown(element, letters);
			if (part) texts.push({ element, words, box: part, layer: layerOf(element) });
			if (part && part.right > root.clientWidth + 1)
				add("sideways", `"${words.slice(0, 40)}" in ${pathOf(element)} ends at ${Math.round(part.right)}`);
		}
	}
	pairs(texts, (a, b) =>
		add(
			"overlapping",
			`"${a.words.slice(0, 30)}" (${pathOf(a.element)}) and "${b.words.slice(0, 30)}" (${pathOf(b.element)})`,
		),
	);

	const buttons = [...document.querySelectorAll("#app :is(button, summary, input, select, a)")]
		.filter((element) => visible(element))
		.flatMap((element) => {
			const box = shown(element, element.getBoundingClientRect());
			return box ? [{ element, box, layer: layerOf(element) }] : [];
		});
	pairs(buttons, (a, b) => add("overlapping", `${pathOf(a.element)} and ${pathOf(b.element)}`));
	return Object.entries(out).flatMap(([kind, list]) => list.map((words) => `${kind}: ${words}`));
}
