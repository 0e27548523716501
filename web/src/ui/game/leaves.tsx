/** The board of a game without the question. */
import { Annex } from "./annex";
import { City } from "../table/city";
import { RivalCards } from "../table/rival_cards";
import { Timeline } from "../table/timeline";
import type { View } from "../hand/view";
import { layout } from "../hand/layout";
import { CityLeaves, LeafBar, PageBox, annexPage } from "./pages";
import type { Pages } from "./pages";
import { Headquarters } from "../table/hq/hq";
import { LogDrawer } from "../drawers/log_drawer";

/** The regions of the board; on a phone each is a page. */
export function Leaves({ view, pages }: { view: View; pages: Pages }) {
	const phone = layout.value === "phone";
	return (
		<PageBox pages={pages}>
			<div class="region r-rift" data-page="timeline" tabIndex={phone ? 0 : undefined}>
				<Timeline view={view} />
			</div>
			<CityLeaves view={view} pages={pages} />
			<div class="region r-city" data-page="capital" data-leaf="streets">
				<City view={view} />
			</div>
			<LeafBar view={view} pages={pages} />
			<div class="region r-annex" data-page={annexPage(view)} data-leaf="annex">
				<Annex view={view} />
			</div>
			<div class="region r-hq" data-page="mine" data-leaf="board">
				<Headquarters view={view} />
			</div>
			{phone ? (
				<div class="region r-rivals" data-page="rivals" tabIndex={0}>
					<RivalCards view={view} />
				</div>
			) : null}
			{phone ? (
				<div class="region r-log" data-page="log">
					<LogDrawer view={view} />
				</div>
			) : null}
		</PageBox>
	);
}
