/**
 * The annex beside the Capital: the market, or the page of a module. Each tab shows the number of lit places on its
 * page. The annex switches automatically to the page a question needs, and back afterwards.
 */
import type { ComponentChildren } from "preact";
import { VariableAnomalies } from "../modules/anomalies";
import { Doomsday } from "../modules/doomsday";
import { Guardians } from "../modules/guardians";
import { Pioneers } from "../modules/pioneers";
import { Valley } from "../modules/valley";
import { Art } from "../pieces/figures";
import { Icon, Named } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { Market } from "../table/market";
import type { View } from "../hand/view";
import { litPages, openPage, pagesOf } from "../hand/annex_pages";
import type { Page } from "../hand/annex_pages";

export const ICONS: Readonly<Record<Page, string>> = {
	market: "market",
	doomsday: "seal-fate",
	pioneers: "adventure",
	guardians: "guardian",
	"variable-anomalies": "anomaly",
	fractures: "valley",
};
const ART: Readonly<Partial<Record<Page, string>>> = {
	doomsday: "m-doomsday",
	pioneers: "m-pioneers",
	guardians: "m-guardians",
	fractures: "m-fractures",
};
const CLASSES: Readonly<Record<Page, string>> = {
	market: "",
	doomsday: "mpage doomp",
	pioneers: "mpage pionp",
	guardians: "mpage guardp",
	"variable-anomalies": "mpage anomp",
	fractures: "mpage valley",
};
const ANCHORS: Readonly<Record<Page, string>> = {
	market: "market",
	doomsday: "doomsday",
	pioneers: "pioneers",
	guardians: "guardians",
	"variable-anomalies": "variables",
	fractures: "valley technologies",
};

interface TabsProps {
	pages: readonly Page[];
	open: Page;
	lit: ReadonlyMap<Page, number>;
	turn: (page: Page) => void;
}

/** Two tabs show their names; of three or more only the open one does. */
function Tabs({ pages, open, lit, turn }: TabsProps) {
	const step = (by: number) => {
		const page = pages[(pages.indexOf(open) + by + pages.length) % pages.length] ?? open;
		turn(page);
		document.getElementById(`annex-${page}`)?.focus();
	};
	const onKey = (event: KeyboardEvent) => {
		const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (by === undefined) return;
		event.preventDefault();
		event.stopPropagation();
		step(by);
	};
	return (
		<div
			class={pages.length > 2 ? "tabs many" : "tabs"}
			role="tablist"
			aria-label={say("annex.tabs")}
			onKeyDown={onKey}
		>
			{pages.map((page) => {
				const n = lit.get(page) ?? 0;
				const words = n > 0 ? say("annex.lit", { page: sayOf("annex", page), n }) : sayOf("annex", page);
				return (
					<button
						type="button"
						key={page}
						role="tab"
						id={`annex-${page}`}
						aria-selected={page === open}
						aria-controls="annex-page"
						title={words}
						class={page === open ? "on" : ""}
						data-lit={page !== open && n > 0 ? n : undefined}
						onClick={() => turn(page)}
					>
						<Named words={words} />
						<Icon name={ICONS[page]} size={19} />
						<span aria-hidden="true">{sayOf("annex", page)}</span>
						{n > 0 ? <em aria-hidden="true">{n}</em> : null}
					</button>
				);
			})}
		</div>
	);
}

const PAGES: Readonly<Record<Page, (view: View) => ComponentChildren>> = {
	market: (view) => <Market view={view} titled={pagesOf(view.table).length === 1} />,
	doomsday: (view) => <Doomsday view={view} />,
	pioneers: (view) => <Pioneers view={view} />,
	guardians: (view) => <Guardians view={view} />,
	"variable-anomalies": (view) => <VariableAnomalies view={view} />,
	fractures: (view) => <Valley view={view} />,
};

export function Annex({ view }: { view: View }) {
	const { hand, table } = view;
	const pages = pagesOf(table);
	const cursor = hand.session.cursor.value;
	const lit = litPages(hand);
	const open = openPage(hand, table);
	const many = pages.length > 1;
	const art = ART[open];
	return (
		<section
			class={`annex ${CLASSES[open]}${many ? " tabbed" : ""}`}
			data-region="annex"
			data-anchor={ANCHORS[open]}
			id="region-market"
			aria-label={sayOf("annex", open)}
		>
			{many ? (
				<Tabs pages={pages} open={open} lit={lit} turn={(page) => (hand.page.value = { page, at: cursor })} />
			) : null}
			{art ? <Art name={art} box="0 0 160 90" cls="vbg" fit="xMidYMax slice" /> : null}
			<div
				class="apage"
				id="annex-page"
				{...(many ? { role: "tabpanel" as const, "aria-labelledby": `annex-${open}` } : {})}
			>
				{PAGES[open](view)}
			</div>
		</section>
	);
}
