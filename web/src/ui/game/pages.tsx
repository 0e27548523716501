/**
 * The phone layout: five pages side by side, one visible. A page with lit places shows their number. If all places of a
 * new question are on other pages, the first of those opens. The market is a second leaf of My board, modules are
 * leaves of the Capital: the annex is on one of these two pages.
 */
import { batch, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Icon, Named } from "../pieces/atoms";
import type { Table } from "../../core/table";
import { ICONS as ICONS_OF } from "./annex";
import { litPages, openPage, pagesOf } from "../hand/annex_pages";
import type { Page } from "../hand/annex_pages";
import { colon, say, sayOf } from "../words/say";
import type { Hand } from "../hand/hand";
import { layout } from "../hand/layout";
import { Purse } from "../table/hq/purse";
import type { View } from "../hand/view";

export const PAGES = ["capital", "timeline", "mine", "rivals", "log"] as const;
export type PageName = (typeof PAGES)[number];
export type Leaf = "board" | "annex";

const ICONS: Readonly<Record<PageName, string>> = {
	capital: "board",
	timeline: "era",
	mine: "exosuit",
	rivals: "people",
	log: "log",
};
const FIRST: readonly PageName[] = [
	"capital",
	"mine",
	"timeline",
	"rivals",
]; /* search order for the places of a question */

type Lit = Readonly<Partial<Record<PageName | Leaf | "streets", number>>>;

/** The open page and leaves, and the number of lit places on each. */
export interface Pages {
	readonly open: Signal<PageName>;
	/** The open leaf of My board, and that of the Capital. */
	readonly leaf: Signal<Leaf>;
	readonly city: Signal<Leaf>;
	readonly lit: ReadonlySignal<Lit>;
	readonly show: (page: PageName) => void;
	/** Opens the page and leaf that show an element. */
	readonly showOf: (element: Element) => void;
	readonly box: { current: HTMLDivElement | null };
}

/** Number of distinct lit places within the elements, plus the counts that closed parts report in data-lit. */
function litIn(box: Element, selector: string): number {
	const seen = new Set(
		[...box.querySelectorAll<HTMLElement>(`:is(${selector}) [data-place].can`)].map(({ dataset }) => dataset.place),
	).size;
	return [...box.querySelectorAll<HTMLElement>(`:is(${selector}) [data-lit]`)].reduce(
		(sum, { dataset }) => sum + Number(dataset.lit),
		seen,
	);
}

/**
 * Number of lit places on each page and leaf. Closed pages of the annex are not in the document; their counts come from
 * the hand.
 */
function count(box: Element, hand: Hand, open: Page): Lit {
	const lit: Partial<Record<PageName | Leaf | "streets", number>> = {};
	for (const page of PAGES) lit[page] = litIn(box, `[data-page=${page}]`);
	for (const leaf of ["board", "annex", "streets"] as const) lit[leaf] = litIn(box, `[data-leaf=${leaf}]`);
	for (const [page, n] of litPages(hand)) {
		const on = page === "market" ? "mine" : "capital";
		if (page !== open) lit[on] = (lit[on] ?? 0) + n;
	}
	return lit;
}

/** The phone page that contains the annex. */
export function annexPage({ hand, table }: { hand: Hand; table: Table }): "capital" | "mine" {
	return openPage(hand, table) === "market" ? "mine" : "capital";
}

/** Opens the leaf that has lit places, if the open one has none. */
function turnLeaves(pages: Pages, lit: Lit, open: PageName, annex: PageName): void {
	if (open === "mine" && annex === "mine" && !lit[pages.leaf.peek()]) pages.leaf.value = lit.annex ? "annex" : "board";
	if (open === "mine" && annex !== "mine") pages.leaf.value = "board";
	if (open === "capital" && annex === "capital" && lit.annex) pages.city.value = "annex";
	if (open === "capital" && !(annex === "capital" && lit.annex) && lit.streets) pages.city.value = "board";
}

/** Opens the page and leaf with the places of a new question, unless the open page has some. */
function openFor(pages: Pages, lit: Lit, over: boolean, annex: PageName): void {
	const now = pages.open.peek();
	const open = over ? "mine" : lit[now] ? now : FIRST.find((page) => lit[page]);
	if (!open) return;
	if (open !== now) pages.show(open);
	turnLeaves(pages, lit, open, annex);
}

/** In each region without a visible lit place, scrolls to the first one; with none lit, to the current Era. */
function uncover(box: Element): void {
	const question = box.parentElement?.querySelector(".r-ask > .ask")?.getBoundingClientRect();
	for (const part of box.querySelectorAll(".r-city, .r-rift, .r-hq")) {
		const edge = part.getBoundingClientRect();
		const floor = Math.min(edge.bottom, question?.top ?? edge.bottom); /* a tall question covers the page */
		const lit = part.querySelectorAll("[data-place].can");
		const wanted = lit.length > 0 ? lit : part.querySelectorAll(".era.now");
		const boxes = [...wanted].map((element) => element.getBoundingClientRect());
		const [first] = boxes;
		if (edge.width === 0 || !first || boxes.some(({ top, bottom }) => top >= edge.top && bottom <= floor)) continue;
		/* scrollIntoView would also scroll the pages sideways */
		part.scrollTop += first.bottom > floor ? first.bottom - floor : first.top - edge.top;
	}
}

/** The pages of a game. Lit places are counted after each render, when their elements exist. */
export function usePages(hand: Hand): Pages {
	const { session } = hand;
	const box = useRef<HTMLDivElement | null>(null);
	const pages = useMemo(() => {
		const open = signal<PageName>("capital");
		const show = (page: PageName) => {
			open.value = page;
			const inner = box.current;
			inner?.scrollTo({ left: PAGES.indexOf(page) * inner.clientWidth, behavior: "instant" });
		};
		const leaf = signal<Leaf>("board");
		const city = signal<Leaf>("board");
		const showOf = (element: Element) => {
			const region = element.closest<HTMLElement>("[data-page]");
			const page = PAGES.find((one) => one === region?.dataset["page"]);
			if (!page || layout.peek() !== "phone") return;
			(page === "mine" ? leaf : city).value = region?.dataset["leaf"] === "annex" ? "annex" : "board";
			show(page);
			/* of what is taller than half the window, one wants to see the top */
			const block = element.getBoundingClientRect().height > innerHeight / 2 ? "start" : "center";
			element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
		};
		return { open, leaf, city, lit: signal<Lit>({}), show, showOf, box };
	}, [session]);
	const asked = useRef("");
	const at = `${session.cursor.value} ${session.ask.value.kind}`;
	useEffect(() => {
		if (layout.value === "wide" || !box.current) return;
		const table = session.table.peek();
		const lit = count(box.current, hand, openPage(hand, table));
		/* The board changes a frame after the question, so a question counts as new until some place is lit. */
		const fresh = at !== asked.current && (session.over.peek() || Object.values(lit).some((n) => n > 0));
		if (fresh) asked.current = at;
		batch(() => {
			if (JSON.stringify(lit) !== JSON.stringify(pages.lit.peek())) pages.lit.value = lit;
			if (fresh && layout.value === "phone") openFor(pages, lit, session.over.peek(), annexPage({ hand, table }));
		});
		if (fresh) uncover(box.current);
	});
	return pages;
}

/** Container of the pages, with swiping between them on a phone. */
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

/** A tab name with its number of lit places, read out as one phrase. */
function TabWords({ words, lit }: { words: string; lit: number }) {
	return (
		<>
			<Named words={lit > 0 ? say("pages.lit", { page: words, n: lit }) : words} />
			<span aria-hidden="true">{words}</span>
			{lit > 0 ? <em aria-hidden="true">{lit}</em> : null}
		</>
	);
}

/** The page bar at the bottom, with the number of lit places on each page. */
export function PageBar({ pages }: { pages: Pages }) {
	if (layout.value !== "phone") return null;
	return (
		<nav class="tabbar" aria-label={say("pages.all")}>
			{PAGES.map((page) => {
				const on = pages.open.value === page;
				const lit = pages.lit.value[page] ?? 0;
				const words = say(`pages.${page}`);
				return (
					<button
						type="button"
						key={page}
						class={on ? "on" : ""}
						data-open={page}
						aria-current={on ? "page" : undefined}
						onClick={() => pages.show(page)}
					>
						<Icon name={ICONS[page]} size={22} />
						<TabWords words={words} lit={lit} />
					</button>
				);
			})}
		</nav>
	);
}

interface LeavesProps {
	cls: string;
	words: string;
	/** Key, icon, label, number of lit places, whether it is open, and the function that opens it. */
	leaves: readonly (readonly [key: string, icon: string, words: string, lit: number, on: boolean, open: () => void])[];
}

/** Tabs for the leaves of a page; of three or more only the open one shows its name. */
function Leaves({ cls, words, leaves }: LeavesProps) {
	return (
		<div class={`mtabs ${cls}${leaves.length > 2 ? " many" : ""}`} role="tablist" aria-label={words}>
			{leaves.map(([key, icon, name, lit, on, open]) => (
				<button type="button" role="tab" key={key} class={on ? "on" : ""} aria-selected={on} onClick={open}>
					<Icon name={icon} size={18} />
					<TabWords words={name} lit={lit} />
				</button>
			))}
		</div>
	);
}

/** The leaves of My board. */
export function LeafBar({ view, pages }: { view: View; pages: Pages }) {
	if (layout.value !== "phone") return null;
	const { hand } = view;
	const market = annexPage(view) === "mine";
	const second = market && pages.leaf.value === "annex";
	const turn = () => {
		hand.page.value = { page: "market", at: hand.session.cursor.peek() };
		pages.leaf.value = "annex";
	};
	const lit = litPages(hand).get("market") ?? 0;
	return (
		<Leaves
			cls="l-mine"
			words={say("pages.mine")}
			leaves={[
				[
					"board",
					"exosuit",
					say("pages.headquarters"),
					pages.lit.value.board ?? 0,
					!second,
					() => (pages.leaf.value = "board"),
				],
				["annex", "market", say("pages.buildings"), lit, second, turn],
			]}
		/>
	);
}

/** The leaves of the Capital: its streets and the modules. */
export function CityLeaves({ view, pages }: { view: View; pages: Pages }) {
	const { hand, table } = view;
	const modules = pagesOf(table).filter((page) => page !== "market");
	if (layout.value !== "phone" || modules.length === 0) return null;
	const lit = litPages(hand);
	const open = openPage(hand, table);
	const away = pages.city.value === "annex" && open !== "market";
	const turn = (page: Page) => () => {
		hand.page.value = { page, at: hand.session.cursor.peek() };
		pages.city.value = "annex";
	};
	return (
		<Leaves
			cls="l-city"
			words={say("pages.capital")}
			leaves={[
				[
					"capital",
					"board",
					say("pages.capital"),
					pages.lit.value.streets ?? 0,
					!away,
					() => (pages.city.value = "board"),
				],
				...modules.map(
					(page) =>
						[
							page,
							ICONS_OF[page],
							sayOf("annex", page),
							lit.get(page) ?? 0,
							away && open === page,
							turn(page),
						] as const,
				),
			]}
		/>
	);
}

/** Purse and score above the pages, in layouts where the player's board may be out of sight. */
export function PurseBar({ view }: { view: View }) {
	const { me, hand } = view;
	if (layout.value === "wide") return null;
	return (
		<div class="region r-purse">
			<Purse view={view} />
			<button
				type="button"
				class="sc"
				data-tool="score"
				aria-label={`${say("table.ended")}${colon()}${me.score.total}`}
				title={say("table.ended")}
				data-anchor={`score:${me.seat}`}
				onClick={() => hand.toggle("score")}
			>
				{me.score.total < 0 ? `−${-me.score.total}` : me.score.total}
				<Icon name="vp" size={17} />
			</button>
		</div>
	);
}
