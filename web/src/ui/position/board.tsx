/** The board of a position that is being changed: that of a game, where nothing can be played. */
import { useMemo } from "preact/hooks";
import type { Core, Game } from "../../core/core";
import type { Table } from "../../core/table";
import { Session } from "../../game/session";
import { Scene } from "../art/scene";
import { usePages } from "../game/pages";
import { PageBar, annexPage } from "../game/pages";
import { Leaves } from "../game/leaves";
import { Hand } from "../hand/hand";
import { TABLES, layout } from "../hand/layout";
import type { View } from "../hand/view";
import { isLate } from "../table/timeline";

/** `start`: any position of the game that can be; `seat`: whose board is at the bottom. */
export function Board({ core, start, table, seat }: { core: Core; start: Game; table: Table; seat: number }) {
	const hand = useMemo(() => {
		const setup = start.setup();
		return new Hand(new Session(core, setup, { start, controllers: setup.seats.map(() => "elsewhere") }));
	}, [core, start]);
	const pages = usePages(hand);
	const me = table.seats[seat] ?? table.seats.find(({ bot }) => !bot) ?? table.seats[0];
	if (!me) return null;
	const view: View = { hand, table, content: core.content, me };
	return (
		<div
			class={`pboard ${TABLES[layout.value]}${isLate(view) ? " late" : ""}${table.doomsday ? " doom" : ""}`}
			data-shows={pages.leaf.value}
			data-city={pages.city.value}
			data-annex={annexPage(view)}
		>
			<Scene struck={table.impact.happened} />
			<Leaves view={view} pages={pages} />
			<PageBar pages={pages} />
		</div>
	);
}
