/**
 * The board of an automaton as a map: Command spaces, the lines its tokens follow, the tokens on them; and the pool
 * from which it powers up.
 */
import type { SoloBoard } from "../../core/content";
import type { Command } from "../../core/lists";
import type { BotTable } from "../../core/table";
import { Icon } from "../pieces/atoms";
import { colon, say, sayOf } from "../words/say";
import { Chance, percent, percentWords } from "../pieces/band";
import { waysOf } from "./bot";
import type { View } from "../hand/view";

type Point = readonly [number, number];

const WIDTH = 710;
const ROW = 5; /* a loop of up to this many spaces is drawn as one row */
const NODE = { wide: 136, high: 38, icon: 20 };
const DRAWN = 3; /* Energy Cores drawn from the pool at a time */

/** Positions of the Command spaces of the Chronossus, whose four routes cross. */
const CROSSING: Readonly<Partial<Record<Command, Point>>> = {
	"construct-life-support": [72, 44],
	"time-travel": [212, 44],
	"slot-2": [352, 44],
	"construct-superproject": [492, 44],
	"remove-anomaly": [634, 44],
	"construct-factory": [82, 132],
	"slot-1": [280, 132],
	recruit: [490, 132],
	mine: [270, 216],
	"slot-3": [420, 212],
	research: [636, 210],
	"construct-lab": [262, 292],
	"recruit-genius-or-research": [86, 292],
	"construct-power-plant": [484, 292],
};

const ICONS: Readonly<Partial<Record<Command, string>>> = {
	"construct-power-plant": "power-plant",
	"construct-factory": "factory",
	"construct-life-support": "life-support",
	"construct-lab": "lab",
	"construct-superproject": "superproject",
	"recruit-genius-or-research": "genius",
	"remove-anomaly": "anomaly",
	reboot: "reset",
	"supply-or-recruit": "supply",
	"two-water": "water",
	"slot-1": "leap",
	"slot-2": "leap",
	"slot-3": "leap",
};

/** Text of a Command space: the command, or the action tile in that slot. */
export function commandWords(bot: BotTable, command: Command): string {
	const tile = command.startsWith("slot-") ? bot.tiles[Number(command.slice(-1)) - 1] : undefined;
	return tile && tile.number > 0
		? say("bot.tile", { n: String(tile.number).padStart(2, "0"), side: tile.side })
		: sayOf("command", command);
}

export function commandIcon(command: Command): string {
	return ICONS[command] ?? command;
}

/** Positions of the spaces of a loop: in one row, or in two rows that it goes round. */
function loopPoints(n: number, top: number): Point[] {
	const across = n <= ROW ? n : Math.ceil(n / 2);
	const step = WIDTH / across;
	return Array.from(
		{ length: n },
		(_, i): Point => (i < across ? [step * (i + 0.5), top] : [step * (n - 1 - i + 0.5), top + 100]),
	);
}

/** The routes, and the position of each space. */
function layout(board: SoloBoard, bot: BotTable) {
	const ways = waysOf(board, bot);
	const crossing =
		ways.every(({ token }) => token !== null) &&
		board.commands.every((command) => command === null || CROSSING[command] !== undefined);
	const at = new Map<number, Point>();
	let top = 56;
	for (const { spaces } of ways) {
		const points = loopPoints(spaces.length, top);
		spaces.forEach((space, i) => {
			const command = board.commands[space];
			const point = crossing && command ? CROSSING[command] : points[i];
			if (point && !at.has(space)) at.set(space, point);
		});
		top += spaces.length > ROW ? 220 : 120;
	}
	return { ways, at };
}

/** Points of the closed line of a route; the line of a single row returns above the row. */
function lineOf(points: readonly Point[]): Point[] {
	const [first] = points;
	const last = points.at(-1);
	const row = first && last && points.length > 2 && points.every(([, y]) => y === first[1]);
	return row ? [...points, [last[0], last[1] - 32], [first[0], first[1] - 32]] : [...points];
}

function Line({ token, acted, points }: { token: number | null; acted: number | null; points: readonly Point[] }) {
	const line = lineOf(points);
	return (
		<g class={acted !== null ? `rt r${acted} act` : token === null ? "rt loop" : `rt r${token}`}>
			<path class="ln0" d={`M${line.map((point) => point.join(" ")).join("L")}Z`} />
		</g>
	);
}

interface NodeProps {
	bot: BotTable;
	board: SoloBoard;
	space: number;
	point: Point;
	/** The token rolled last stands here; it does this command when rolled again. */
	next: boolean;
}

/** The token rolled last, up to the position shown. */
function lastRolled({ hand }: View): number | null {
	const { session } = hand;
	const steps = session.steps.value;
	for (let i = session.cursor.value - 1; i >= 0; i--) {
		const rolled = steps[i]?.events.findLast(({ kind }) => kind === "command");
		if (rolled) return rolled.a;
	}
	return null;
}

function Node({ bot, board, space, next, point: [x, y] }: NodeProps) {
	const command = board.commands[space];
	if (!command) return null;
	const slot = command.startsWith("slot-");
	const words = commandWords(bot, command);
	const here = bot.tokens.filter((token) => token.space === space).sort((a, b) => a.order - b.order);
	return (
		<g
			class={`nd${slot ? " slt" : ""}${next ? " goal" : ""}`}
			transform={`translate(${x - NODE.wide / 2} ${y - NODE.high / 2})`}
			data-anchor={`command:${bot.seat}:${space}`}
		>
			<rect width={NODE.wide} height={NODE.high} rx="10" />
			<use href={`#i-${commandIcon(command)}`} x="7" y="9" width={NODE.icon} height={NODE.icon} />
			<text x="31" y="24.5" textLength={words.length > 13 ? NODE.wide - 38 : undefined} lengthAdjust="spacingAndGlyphs">
				{words}
			</text>
			{here.map(({ number }, i) => (
				<g
					key={number}
					class={`tk r${number}`}
					transform={`translate(${i * 25 - 6} -13)`}
					data-anchor={`token:${bot.seat}:${number}`}
				>
					<rect width="24" height="24" rx="7" />
					<text x="12" y="18" text-anchor="middle">
						{number}
					</text>
				</g>
			))}
		</g>
	);
}

/** Label of the map: the command at which each token stands. */
function mapWords(bot: BotTable): string {
	return bot.tokens
		.flatMap(({ number, command }) =>
			command ? [`${say("bot.token", { n: number })}${colon()}${sayOf("command", command)}`] : [],
		)
		.join(", ");
}

export function BotMap({ view, bot }: { view: View; bot: BotTable }) {
	const board = view.content.soloBoards[bot.kind];
	if (!board) return null;
	const { ways, at } = layout(board, bot);
	const bottom = Math.max(...[...at.values()].map(([, y]) => y)) + 40;
	const rolled = bot.tokens.find(({ number }) => number === lastRolled(view));
	const acted = (token: number | null, spaces: readonly number[]) =>
		rolled && (token === null ? spaces.includes(rolled.space) : token === rolled.number) ? rolled.number : null;
	return (
		<svg class="bmap" viewBox={`0 0 ${WIDTH} ${Math.max(330, bottom)}`} role="img" aria-label={mapWords(bot)}>
			{ways.map(({ token, spaces }, i) => (
				<Line
					key={i}
					token={token}
					acted={acted(token, spaces)}
					points={spaces.flatMap((space) => [at.get(space) ?? [0, 0]])}
				/>
			))}
			{[...at].map(([space, point]) => (
				<Node key={space} bot={bot} board={board} space={space} next={space === rolled?.space} point={point} />
			))}
		</svg>
	);
}

/** For each token, the faces of the die that choose it. */
export function TokenLegend({ view, bot }: { view: View; bot: BotTable }) {
	const board = view.content.soloBoards[bot.kind];
	if (!board) return null;
	const faces = board.die.reduce((sum, n) => sum + n, 0);
	return (
		<ul class="legend" aria-label={say("bot.heads")}>
			{bot.tokens.map(({ number }) => (
				<li key={number} class={`r${number}`}>
					<svg viewBox="0 0 44 24" aria-hidden="true">
						<path class="ln0" d="M2 12H42" />
					</svg>
					<b>{number}</b>
					{board.die[number] ?? 0}/{faces}
				</li>
			))}
		</ul>
	);
}

/** The commands of its next roll, with their chances. */
export function NextCommands({ view, bot }: { view: View; bot: BotTable }) {
	const board = view.content.soloBoards[bot.kind];
	if (!board) return null;
	const faces = board.die.reduce((sum, n) => sum + n, 0);
	const shares = new Map<Command, number>();
	for (const { number, command } of bot.tokens)
		if (command) shares.set(command, (shares.get(command) ?? 0) + (board.die[number] ?? 0) / faces);
	return (
		<p class="bnext">
			<b>{say("bot.next")}</b>
			{[...shares].map(([command, share]) => (
				<span key={command}>
					<Icon name={ICONS[command] ?? command} size={18} /> {commandWords(bot, command)}{" "}
					<b>{percentWords(1000 * share)}</b>
				</span>
			))}
		</p>
	);
}

/** By number of fresh Energy Cores among those drawn: the chance in 1000. */
function drawOdds(fresh: number, spent: number): number[] {
	const ways = (n: number, k: number): number => (k < 0 || k > n ? 0 : k === 0 ? 1 : (ways(n - 1, k - 1) * n) / k);
	const drawn = Math.min(DRAWN, fresh + spent);
	const all = ways(fresh + spent, drawn);
	return Array.from({ length: drawn + 1 }, (_, k) =>
		Math.round((1000 * ways(fresh, k) * ways(spent, drawn - k)) / all),
	);
}

/** The Energy pool, and the chances of the next draw. */
export function EnergyPool({ bot }: { bot: BotTable }) {
	const { fresh, exhausted } = bot.energy;
	if (fresh + exhausted === 0) return null;
	const shares = drawOdds(fresh, exhausted).map((n, k) => ({
		n,
		words: say("bot.more", { n: k, p: percent(n) }),
		...(k === 0 ? { cls: "bad" as const } : k % 2 === 0 ? { cls: "mid" as const } : {}),
	}));
	return (
		<div
			class="epool"
			role="group"
			aria-label={`${say("bot.pool")}${colon()}${say("bot.energy", { fresh, spent: exhausted })}`}
		>
			<h4>
				{say("bot.pool")} <b>{say("bot.draws", { n: Math.min(DRAWN, fresh + exhausted), of: fresh + exhausted })}</b>
			</h4>
			<div aria-hidden="true">
				{Array.from({ length: fresh + exhausted }, (_, i) => (
					<span key={i} class={i < fresh ? "on" : ""}>
						<Icon name={i < fresh ? "energy-core" : "energy-spent"} size={22} />
					</span>
				))}
			</div>
			<Chance room={40} shares={shares} />
		</div>
	);
}
