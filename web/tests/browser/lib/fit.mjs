// Checks of a position on the screen. These functions run in the page; each returns the faults it finds, with the same
// text for the same fault, so that they can be counted over many positions.

/** Installs the helpers of all checks in the page. */
export function tools() {
	const nameOf = (element) => {
		const place = element.closest("[data-place]");
		const own = `${element.tagName.toLowerCase()}${[...element.classList]
			.slice(0, 3)
			.map((word) => `.${word}`)
			.join("")}`;
		return place ? `${own} of ${place.dataset.place.replace(/:\d+/g, ":N")}` : own;
	};
	const visible = (element) =>
		element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(".vh");
	/** The part of an element's box that is not clipped by its ancestors or the window. */
	const shown = (element) => {
		let { left, top, right, bottom } = element.getBoundingClientRect();
		let free =
			getComputedStyle(element).position === "absolute"; /* boxes that hold it without placing it do not cut it off */
		for (let outer = element.parentElement; outer && outer !== document.documentElement; outer = outer.parentElement) {
			const style = getComputedStyle(outer);
			if (free && style.position === "static" && style.transform === "none") continue;
			free = style.position === "absolute";
			const edge = outer.getBoundingClientRect();
			if (style.overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
			if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
			if (style.position === "fixed") break;
		}
		[left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
		[top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
		return right > left && bottom > top
			? { left, top, right, bottom, width: right - left, height: bottom - top }
			: null;
	};
	/** Why an element cannot be seen or pressed; "": it can. */
	const hidden = (element) => {
		if (!visible(element)) return "is hidden";
		const whole = element.getBoundingClientRect();
		const part = shown(element);
		if (!part) return "is off the screen";
		const rest = (part.width * part.height) / (whole.width * whole.height || 1);
		if (rest < 0.9) return `is cut to ${Math.round(rest * 10) * 10} %`;
		const points = [
			[0.5, 0.5],
			[0.3, 0.5],
			[0.7, 0.5],
			[0.5, 0.3],
			[0.5, 0.7],
		].map(([dx, dy]) => document.elementFromPoint(part.left + part.width * dx, part.top + part.height * dy));
		if (points.some((hit) => hit && (element.contains(hit) || hit.contains(element)))) return "";
		return `is covered by ${nameOf(points[0] ?? document.body)}`;
	};
	/** Whether it shows neither text nor an icon. */
	const blank = (element) => {
		const signs = [...element.querySelectorAll("svg")].some(
			(sign) => visible(sign) && sign.getBoundingClientRect().width > 4,
		);
		return !signs && element.innerText.trim() === "";
	};
	window.fit = { nameOf, visible, shown, hidden, blank };
}

/** Everything a decision needs: all lit places, the purse, the question with its answers, End turn. */
export function needed() {
	const { nameOf, visible, hidden, blank } = window.fit;
	const faults = [];
	const add = (words, element) => {
		const why = element ? hidden(element) : "is not there";
		if (why) faults.push(`${words} ${why}`);
	};
	/* A place whose answer is also a button of the question need not be visible on the board. */
	const offered = new Set(
		[...document.querySelectorAll("#question [data-answer]")].filter(visible).map(({ dataset }) => dataset.answer),
	);
	const lit = [...document.querySelectorAll("[data-place].can")].filter(
		(element) => visible(element) && !offered.has(element.dataset.place),
	);
	for (const element of lit)
		add(`lit place ${element.dataset.place.replace(/:\d+/g, ":N")} (${nameOf(element)})`, element);
	const purse = [...document.querySelectorAll(".purse")].find(visible);
	add("the purse", purse);
	for (const good of purse?.children ?? []) add("a Good of the purse", good);
	const question = document.querySelector("#question");
	if (!question) return [...faults, "no question"];
	add("the question's words", question.querySelector("h2"));
	for (const button of question.querySelectorAll("button, input, select, [role=radio]"))
		if (visible(button)) add(`in the question: ${nameOf(button)}`, button);
	for (const button of question.querySelectorAll(".choice"))
		if (visible(button) && blank(button)) faults.push(`an answer is blank: ${button.dataset.answer}`);
	if (document.querySelector("[data-end]")) add("End turn", document.querySelector("[data-end]"));
	return faults;
}

/** Keys of the lit places that are visible now. */
export function litNow() {
	const { visible, shown } = window.fit;
	return [
		...new Set(
			[...document.querySelectorAll("[data-place].can")]
				.filter((element) => visible(element) && shown(element))
				.map((element) => element.dataset.place),
		),
	];
}

/** Keys of all places with a legal answer, visible or not. */
export function legalKeys() {
	const { session } = window.walk;
	return [...session.answersAt.value.keys()];
}

/** Text smaller than `least` px. */
export function smallText(least) {
	const { nameOf, visible, shown } = window.fit;
	const faults = [];
	const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
	const sizes = new Map();
	while (walk.nextNode()) {
		const element = walk.currentNode.parentElement;
		if (!walk.currentNode.textContent.trim() || element.closest("datalist, script, style, option, .uplot")) continue;
		if (!sizes.has(element)) {
			const scale = element.closest("svg")?.getScreenCTM?.()?.a ?? 1;
			sizes.set(
				element,
				element.tagName === "text" || element.tagName === "tspan"
					? Number.parseFloat(getComputedStyle(element).fontSize) * scale
					: Number.parseFloat(getComputedStyle(element).fontSize),
			);
		}
		const size = sizes.get(element);
		if (size === 0 || size >= least - 0.05 || !visible(element) || !shown(element)) continue;
		faults.push(`text of ${size.toFixed(1)} px in ${nameOf(element)}`);
	}
	return faults;
}

/** Hexes narrower than `least` px. */
export function smallHexes(least) {
	const { nameOf, visible } = window.fit;
	return [...document.querySelectorAll(".t2 .hx, .t2 .hex")].filter(visible).flatMap((hex) => {
		const { width } = hex.getBoundingClientRect();
		return width < least - 0.05 ? [`hex of ${width.toFixed(1)} px: ${nameOf(hex)}`] : [];
	});
}

/** Touch targets whose hit area is smaller than `least` px. */
export function smallTargets(least) {
	const { nameOf, visible, shown } = window.fit;
	const faults = [];
	const reacts = (element, x, y) => {
		const hit = document.elementFromPoint(x, y);
		return (
			hit !== null &&
			(element.contains(hit) || element === hit.closest("label")?.control || hit === element.closest("label"))
		);
	};
	/* How far from the centre it still reacts in one direction, in px; the area beyond the window's edge counts. */
	const reach = (element, x, y, dx, dy) => {
		let far = 0;
		while (
			far < least &&
			reacts(
				element,
				Math.min(Math.max(x + dx * (far + 1), 0), innerWidth - 1),
				Math.min(Math.max(y + dy * (far + 1), 0), innerHeight - 1),
			)
		)
			far++;
		return far;
	};
	const offered = new Set(
		[...document.querySelectorAll("#question [data-answer]")].filter(visible).map(({ dataset }) => dataset.answer),
	);
	for (const element of document.querySelectorAll("#app :is(button, summary, a, input, select)")) {
		/* The question has a button for the same answer. */
		if (!element.closest("#question") && offered.has(element.dataset.place)) continue;
		/* The heads of Workers duplicate the cards of the hand. */
		if (
			!visible(element) ||
			element.disabled ||
			element.closest(".skip") ||
			element.matches(".heads button:not([data-place])")
		)
			continue;
		const target = element.matches("input") ? (element.closest("label") ?? element) : element;
		const box = target.getBoundingClientRect();
		if (!shown(target) || getComputedStyle(target).pointerEvents === "none") continue;
		const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
		const wide = box.width >= least - 0.5 || reach(target, x, y, 1, 0) + reach(target, x, y, -1, 0) >= least - 2;
		const high = box.height >= least - 0.5 || reach(target, x, y, 0, 1) + reach(target, x, y, 0, -1) >= least - 2;
		if (!wide || !high)
			faults.push(`target of ${Math.round(box.width)} × ${Math.round(box.height)} px: ${nameOf(element)}`);
	}
	return faults;
}

/** Reports whether the page or one of its parts scrolls. */
export function scrolled() {
	const root = document.documentElement;
	const faults = [];
	if (root.scrollHeight > root.clientHeight + 1)
		faults.push(`the page is ${root.scrollHeight} px high instead of ${root.clientHeight}`);
	if (root.scrollWidth > root.clientWidth + 1)
		faults.push(`the page is ${root.scrollWidth} px wide instead of ${root.clientWidth}`);
	return faults;
}

/** Positions of everything that must not move when the question changes; on a phone as if its first page were open. */
export function fixtures() {
	const places = {};
	const swiped = document.querySelector(".ph .pages")?.scrollLeft ?? 0;
	for (const selector of [
		".region",
		".purse li",
		".place h3",
		".place .hx[data-place]",
		"#question .do",
		".tabbar button",
	])
		for (const [i, element] of [...document.querySelectorAll(selector)].entries()) {
			const { left, top, width } = element.getBoundingClientRect();
			if (width === 0) continue;
			const name = element.dataset.place ?? `${[...element.classList].filter((word) => word !== "old").join(".")} ${i}`;
			places[`${selector} ${name}`] = [left + (element.closest(".pages") ? swiped : 0), top].map(Math.round).join(" ");
		}
	return places;
}

/* Boxes whose contents come and go: inside them the neighbours may move, outside of them nothing may. */
export const ROOMS =
	".warps, .pins, .node, .heads, .pool, .side, .spots, .mid, .hand9, .suits, .bts, .px, .log, .logl, .bs, .bn, .medals, .ticker, .evac, .cap, .rows, .sp, .tile, .tr, .act, .leader, .who, h4, .purse li, .r-rivals, .ft, .annex, .era-now, .kick, .ask h2, .top, .ph .ask, .city .slot, .says2, .plate2, .acts, .impact, .feet button, .do, .score";

/** Starts recording layout shifts outside of these boxes, with what moved; `all` is the browser's own sum. */
export function watchShifts(rooms) {
	const { nameOf } = window.fit;
	window.shifts = { total: 0, all: 0, moved: new Map() };
	const note = (list) => {
		for (const entry of list.getEntries()) {
			window.shifts.all += entry.value;
			const outside = entry.sources
				.map(({ node, previousRect: a, currentRect: b }) => ({
					element: node instanceof Element ? node : node?.parentElement,
					a,
					b,
				}))
				.filter(({ element }) => element?.isConnected && !element.closest(rooms));
			if (outside.length > 0) window.shifts.total += entry.value;
			for (const { element, a, b } of outside) {
				const words = `${[element.parentElement?.parentElement, element.parentElement]
					.filter(Boolean)
					.map((outer) => `${nameOf(outer)} > `)
					.join("")}${nameOf(element)} by ${Math.round(b.x - a.x)}, ${Math.round(b.y - a.y)}`;
				window.shifts.moved.set(words, (window.shifts.moved.get(words) ?? 0) + entry.value);
			}
		}
	};
	window.shifts.observer = new PerformanceObserver(note);
	window.shifts.observer.observe({ type: "layout-shift", buffered: false });
	window.shifts.note = note;
}

/** The recorded layout shifts. */
export function shiftsSeen() {
	window.shifts.note({ getEntries: () => window.shifts.observer.takeRecords() });
	return {
		total: window.shifts.total,
		all: window.shifts.all,
		moved: [...window.shifts.moved].sort((a, b) => b[1] - a[1]).slice(0, 12),
	};
}
