/**
 * Pioneers of New Earth on the player's board: the Upgrade board, and the Adventures kept.
 */
import type { ComponentChildren } from "preact";
import type { Op, Source } from "../../core/content";
import type { Good } from "../../core/lists";
import { breakthrough } from "../../core/table";
import type { OwnSpace } from "../../core/table";
import { Breakthrough, GoodView, Icon, Named } from "../pieces/atoms";
import { Program, sentence } from "../pieces/ops";
import { colon, say, sayOf } from "../words/say";
import { withSource } from "../pieces/band";
import { spot } from "../hand/view";
import type { View } from "../hand/view";
import { adventureWords, gainsOf, signed } from "./pioneers";

const RESOURCES: readonly Good[] = ["titanium", "gold", "uranium", "neutronium"];

function Upgrade({
	view,
	space,
	ops,
	words,
	short,
	source,
}: {
	view: View;
	space: OwnSpace;
	ops: readonly Op[];
	words: string;
	short: string;
	source: Source;
}) {
	const { me } = view;
	const use = spot(view, { kind: "own", seat: me.seat, space });
	const busy = me.posts.some((post) => post.space === space) || me.ownUsed.includes(space);
	const body = (
		<>
			<b aria-hidden="true">{short}</b>
			<span aria-hidden="true">
				<Program ops={ops} flat bare />
			</span>
		</>
	);
	const label = withSource(`${words}${colon()}${sentence(ops)}`, source);
	return use.state ? (
		<button type="button" class={`act ${use.state}`} data-place={use.key} title={label} onClick={use.tap}>
			<Named words={label} />
			{body}
		</button>
	) : (
		<span class={busy ? "act used" : "act"} role="img" aria-label={label} title={label}>
			{body}
		</span>
	);
}

/** A space of the Upgrade board: the piece on it, or the kind it takes, and the Power it adds. */
function Laid({ on, children, power }: { on: boolean; children: ComponentChildren; power: number }) {
	return (
		<span class={on ? "us on" : "us"}>
			{children}
			<b>{signed(power)}</b>
		</span>
	);
}

function Resources({ view }: { view: View }) {
	const { me, content } = view;
	if (!me.path) return null;
	const board = content.pioneers.boards[me.path];
	return (
		<>
			{Array.from({ length: board.mixed.n }, (_, i) => (
				<Laid key={`m${i}`} on={me.mixed[i] !== undefined} power={board.mixed.power}>
					<GoodView good={me.mixed[i] ?? "mix"} size={18} />
				</Laid>
			))}
			{RESOURCES.map((good) => {
				const lay = spot(view, { kind: "good", good, of: "upgrade" });
				const power = board.spaces[good] ?? board.mixed.power;
				if (!lay.state && board.mixed.n > 0 && board.spaces[good] === undefined) return null;
				if (!lay.state)
					return (
						<Laid key={good} on={me.upgrades.includes(good)} power={power}>
							<GoodView good={good} size={18} />
						</Laid>
					);
				return (
					<button
						type="button"
						key={good}
						class={`us ${lay.state}`}
						data-place={lay.key}
						aria-label={sayOf("good", good)}
						onClick={lay.tap}
					>
						<GoodView good={good} size={18} />
						<b>{signed(power)}</b>
					</button>
				);
			})}
		</>
	);
}

/** Adventures kept, one icon each; those with a usable Free Action are buttons. */
function Kept({ view }: { view: View }) {
	const { me } = view;
	if (me.adventures.length === 0) return null;
	return (
		<ul class="kept2" aria-label={say("pion.kept")}>
			{me.adventures.map((card) => {
				const use = spot(view, { kind: "own", seat: me.seat, space: card as OwnSpace });
				const words = adventureWords(view, card);
				return (
					<li key={card}>
						{use.state ? (
							<button type="button" class={`kc ${use.state}`} data-place={use.key} title={words} onClick={use.tap}>
								<Named words={words} />
								<Icon name="adventure" size={16} />
								<Program ops={gainsOf(view, card)} flat bare />
							</button>
						) : (
							<span class="kc" role="img" aria-label={words} title={words}>
								<Icon name="adventure" size={16} />
							</span>
						)}
					</li>
				);
			})}
		</ul>
	);
}

/** On the player board: the Power, the Resources and Breakthroughs that add to it, and its two spaces. */
export function UpgradePlate({ view }: { view: View }) {
	const { me, content } = view;
	if (!me.path) return null;
	const board = content.pioneers.boards[me.path];
	return (
		<div class="upgb" data-anchor={`upgrade:${me.seat}`} role="group" aria-label={say("pion.upgrades")}>
			<h4>
				{say("pion.plate")}
				<b title={say("pion.sum", { own: me.power, space: signed(me.powerSpace) })}>
					{say("pion.power")} {me.power}
				</b>
			</h4>
			<div class="ug">
				<Resources view={view} />
				{[0, 1, 2].map((i) => {
					const id = me.sensors[i];
					const face = id ? breakthrough(id) : null;
					return (
						<Laid key={`s${i}`} on={face !== null} power={board.breakthrough}>
							{face ? <Breakthrough shape={face.shape} icon={face.icon} size={22} /> : <Icon name="sensor" size={18} />}
						</Laid>
					);
				})}
			</div>
			<div class="ua">
				<Upgrade
					view={view}
					space="upgrade-power"
					ops={board.powerDoes}
					words={say("space.upgrade-power")}
					short={say("pion.power")}
					source={board.source}
				/>
				<Upgrade
					view={view}
					space="upgrade-sensor"
					ops={board.sensorDoes}
					words={say("space.upgrade-sensor")}
					short={say("pion.sensor")}
					source={board.source}
				/>
			</div>
			<Kept view={view} />
		</div>
	);
}
