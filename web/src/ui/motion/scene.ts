/**
 * The context of a plan while it goes through events: the position after them and the one shown before, whose turn it
 * is, and the place of the current Action, from and to which Goods fly.
 */
import { decisionOf } from "../../core/core";
import type { GameEvent } from "../../core/core";
import type { Content } from "../../core/content";
import { TYPES } from "../../core/lists";
import type { Table, TileId } from "../../core/table";
import type { Spot } from "./anchors";
import { at } from "./anchors";
import { spaceSpot, stackOf } from "./beat_parts";

interface Position {
	/** The seat that looks at the board; null: the full position is shown. */
	readonly me: number | null;
	readonly before: Table;
	readonly table: Table;
	readonly content: Content;
}

export class Scene {
	readonly me: number | null;
	readonly before: Table;
	readonly table: Table;
	readonly content: Content;
	readonly bots: ReadonlySet<number>;
	/** By seat: the Era of its Focus marker, after the events planned so far. */
	readonly focus: Map<number, number>;
	/** Superprojects on the Timeline before the events, with their Era. */
	readonly taken = new Map<TileId, number>();
	/** The place of the current Action. */
	target: Spot | null = null;
	/** Whose turn it is. */
	actor: number | null = null;
	readonly #counts = new Map<string, number>();
	readonly #once = new Set<string>();
	readonly #posts = new Map<string, string[]>();

	constructor({ me, before, table, content }: Position) {
		this.me = me;
		this.before = before;
		this.table = table;
		this.content = content;
		this.bots = new Set(table.seats.filter(({ bot }) => bot).map(({ seat }) => seat));
		this.focus = new Map(before.seats.map(({ seat, focus }) => [seat, focus]));
		this.actor = before.turn;
		for (const era of before.timeline) if (era.superproject) this.taken.set(era.superproject, era.era);
		for (const { seat, posts } of before.seats)
			for (const { worker, space } of posts.filter((post) => post.space))
				this.#posts.set(`${seat} ${worker}`, [...(this.#posts.get(`${seat} ${worker}`) ?? []), space ?? ""]);
	}

	/** How often this was called for `kind` in the current group; staggers beats of one kind. */
	count(kind: string): number {
		const n = this.#counts.get(kind) ?? 0;
		this.#counts.set(kind, n + 1);
		return n;
	}

	/** Resets the counts for a new group. */
	recount(): void {
		this.#counts.clear();
	}

	/** False at the first call for `what`, then true. */
	once(what: string): boolean {
		const was = this.#once.has(what);
		this.#once.add(what);
		return was;
	}

	/** A space where a Worker of this type stood before the events. Each space is returned once, then the seat. */
	postOf(seat: number, worker: string): string {
		const posts = this.#posts.get(`${seat} ${worker}`) ?? [];
		return posts.shift() ?? `seat:${seat}`;
	}

	/** The faces of the bot's die: numbers of its tokens. */
	get botFaces(): readonly string[] {
		const { bot } = this.table;
		const board = bot ? this.content.soloBoards[bot.kind] : undefined;
		return board
			? board.die.flatMap((faces, token) => Array.from({ length: faces }, () => String(token)))
			: ["1", "2", "3", "4", "5", "6"];
	}

	/** The place that a decision of a bot concerns. */
	spotOf(event: GameEvent): Spot {
		const { seat, b, n } = event;
		const type = (tile: number) => this.content.tiles[tile]?.type ?? TYPES[1];
		switch (decisionOf(event)) {
			case "space":
			case "blink":
				return (this.target = spaceSpot(b, seat));
			case "building":
				return type(b) ? stackOf(this, b) : at.market;
			case "superproject":
			case "experiment":
				return at.superproject(n);
			case "worker":
			case "genius":
				return at.pool("recruit");
			case "resources":
				return at.pool("mine");
			case "warp":
			case "marker":
				return at.era(b);
			case "token":
			case "push":
			case "auto-skip":
				return at.token(seat, b);
			default:
				return this.target ?? at.seat(seat);
		}
	}
}
