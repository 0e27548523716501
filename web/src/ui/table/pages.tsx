/**
 * The phone: five pages side by side, one of them on the screen. A page that holds lit places carries their number; when a question
 * comes whose places are all on other pages, the first of those opens. The Buildings are a second leaf of My board.
 */
import { batch, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Icon } from "../pieces/atoms";
import { say } from "../say";
import type { Desk } from "./desk";
import { layout } from "./layout";
import { Purse } from "./hq/purse";
import type { View } from "./view";

export const PAGES = ["capital", "timeline", "mine", "rivals", "log"] as const;
export type PageName = (typeof PAGES)[number];
export type Leaf = "board" | "annex";

const ICONS: Readonly<Record<PageName, string>> = { capital: "board", timeline: "era", mine: "exosuit", rivals: "people", log: "log" };
const FIRST: readonly PageName[] = ["capital", "mine", "timeline", "rivals"]; /* where a question's places are looked for */

/** What is open, and how many places are lit where. */
export interface Pages {
	readonly open: Signal<PageName>;
	/** The leaf of My board. */
	readonly leaf: Signal<Leaf>;
	readonly lit: ReadonlySignal<Readonly<Partial<Record<PageName | "board" | "annex", number>>>>;
	readonly show: (page: PageName) => void;
	readonly box: { current: HTMLDivElement | null };
}

/** The lit places within elements, each counted once; with those of pages of the annex that are not open. */
function litIn(box: Element, selector: string): number {
	const seen = new Set([...box.querySelectorAll<HTMLElement>(`:is(${selector}) [data-place].can`)].map(({ dataset }) => dataset.place)).size;
	return [...box.querySelectorAll<HTMLElement>(`:is(${selector}) [data-lit]`)].reduce((sum, { dataset }) => sum + Number(dataset.lit), seen);
}

function count(box: Element) {
	const lit: Partial<Record<PageName | "board" | "annex", number>> = {};
	for (const page of PAGES) lit[page] = litIn(box, `[data-page=${page}]`);
	for (const leaf of ["board", "annex"] as const) lit[leaf] = litIn(box, `[data-leaf=${leaf}]`);
	return lit;
}

/** The pages of a game. What is lit is counted after each picture, for only then is it known where places are. */
export function usePages(desk: Desk): Pages {
	const { session } = desk;
	const box = useRef<HTMLDivElement | null>(null);
	const pages = useMemo(() => {
		const open = signal<PageName>("capital");
		const show = (page: PageName) => {
			open.value = page;
			const inner = box.current;
			inner?.scrollTo({ left: PAGES.indexOf(page) * inner.clientWidth, behavior: "instant" });
		};
		return { open, leaf: signal<Leaf>("board"), lit: signal<Pages["lit"]["value"]>({}), show, box };
	}, [session]);
	const asked = useRef("");
	const at = `${session.cursor.value} ${session.ask.value.kind}`;
	useEffect(() => {
		if (layout.value !== "phone" || !box.current) return;
		const lit = count(box.current);
		const fresh = at !== asked.current;
		asked.current = at;
		batch(() => {
			if (JSON.stringify(lit) !== JSON.stringify(pages.lit.peek())) pages.lit.value = lit;
			if (!fresh) return;
			if (session.over.peek()) pages.show("mine");
			const open = lit[pages.open.peek()] ? pages.open.peek() : FIRST.find((page) => lit[page]);
			if (open && open !== pages.open.peek()) pages.show(open);
			if (open === "mine" && !lit[pages.leaf.peek()]) pages.leaf.value = lit.annex ? "annex" : "board";
		});
	});
	return pages;
}

/** What holds the pages: swiping goes from one to the next. On a canvas it is not there at all. */
export function PageBox({ pages, children }: { pages: Pages; children: ComponentChildren }) {
	const settled = () => {
		const inner = pages.box.current;
		const page = inner ? PAGES[Math.round(inner.scrollLeft / Math.max(inner.clientWidth, 1))] : undefined;
		if (page && layout.peek() === "phone") pages.open.value = page;
	};
	return (
		<div class="pages" ref={pages.box} onScrollEnd={settled}>
			{children}
		</div>
	);
}

/** The bar below: the pages, with the number of lit places that each holds. */
export function PageBar({ pages }: { pages: Pages }) {
	if (layout.value !== "phone") return null;
	return (
		<nav class="tabbar" aria-label={say("pages.all")}>
			{PAGES.map((page) => {
				const on = pages.open.value === page;
				const lit = pages.lit.value[page] ?? 0;
				const words = say(`pages.${page}`);
				return (
					<button type="button" key={page} class={on ? "on" : ""} data-open={page} aria-current={on ? "page" : undefined} aria-label={lit > 0 ? say("pages.lit", { page: words, n: lit }) : words} onClick={() => pages.show(page)}>
						<Icon name={ICONS[page]} size={22} />
						{words}
						{lit > 0 ? <em>{lit}</em> : null}
					</button>
				);
			})}
		</nav>
	);
}

/** The leaves of My board. */
export function LeafBar({ pages }: { pages: Pages }) {
	if (layout.value !== "phone") return null;
	const leaves = [
		["board", "exosuit", say("pages.headquarters")],
		["annex", "market", say("pages.buildings")],
	] as const;
	return (
		<div class="mtabs l-mine" role="tablist" aria-label={say("pages.mine")}>
			{leaves.map(([leaf, icon, words]) => {
				const on = pages.leaf.value === leaf;
				const lit = pages.lit.value[leaf] ?? 0;
				return (
					<button type="button" role="tab" key={leaf} class={on ? "on" : ""} aria-selected={on} onClick={() => (pages.leaf.value = leaf)}>
						<Icon name={icon} size={18} />
						<span>{words}</span>
						{lit > 0 ? <em>{lit}</em> : null}
					</button>
				);
			})}
		</div>
	);
}

/** Where the own board is not in sight: purse and score above the pages. */
export function PurseBar({ view }: { view: View }) {
	const { me, desk } = view;
	if (layout.value === "wide") return null;
	return (
		<div class="region r-purse">
			<Purse view={view} />
			<button type="button" class="sc" data-tool="score" aria-label={`${say("table.ended")}: ${me.score.total}`} title={say("table.ended")} data-anchor={`score:${me.seat}`} onClick={() => desk.toggle("score")}>
				{me.score.total < 0 ? `−${-me.score.total}` : me.score.total}
				<Icon name="vp" size={17} />
			</button>
		</div>
	);
}
