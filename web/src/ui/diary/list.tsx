/** The games of the diary: filters, the list, and a game with its score sheet. Only rows in sight are drawn. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { LINES, botOf } from "../../diary/entry";
import type { DiaryEntry } from "../../diary/entry";
import { ORDERS, ownSeat } from "../../diary/stats";
import type { Order } from "../../diary/stats";
import { dateWords } from "../../words/i18n";
import { Icon, PATH_LETTERS } from "../pieces/atoms";
import { Exosuit } from "../pieces/figures";
import { figure, say, sayOf } from "../words/say";
import { PAGE } from "./book";
import type { Book } from "./book";
import { Choice } from "./fields";
import { lineWords, moduleWords, modulesWords, opponentWords, roleWords, seatWords } from "./names";

/** A day as the language writes it. */
export function dayWords(day: string): string {
	return dateWords(Date.parse(`${day}T12:00`));
}

/** The choices, which are collected from all games when they are first asked for. */
function Choices({ book }: { book: Book }) {
	const { opponent, path, module, source, order } = book.filter.value;
	const options = (keys: readonly string[], words: (key: string) => string) => [
		["", say("diary.any")] as const,
		...keys.map((key) => [key, words(key)] as const),
	];
	const { value: of } = book.choices;
	return (
		<div class="who">
			<Choice
				label={say("diary.opponent")}
				data="opponent"
				value={opponent}
				options={options(of.opponent, opponentWords)}
				onChange={(key) => book.choose({ opponent: key })}
			/>
			<Choice
				label={say("setup.path")}
				data="path"
				value={path}
				options={options(of.path, (key) => sayOf("path", key))}
				onChange={(key) => book.choose({ path: key })}
			/>
			<Choice
				label={say("diary.module")}
				data="module"
				value={module}
				options={options(of.module, moduleWords)}
				onChange={(key) => book.choose({ module: key })}
			/>
			<Choice
				label={say("diary.source")}
				data="source"
				value={source}
				options={options(of.source, (key) => sayOf("diary.source", key))}
				onChange={(key) => book.choose({ source: key as typeof source })}
			/>
			<Choice<Order>
				label={say("diary.order")}
				data="order"
				value={order}
				options={ORDERS.map((one) => [one, say(`diary.order.${one}`)] as const)}
				onChange={(one) => book.choose({ order: one })}
			/>
		</div>
	);
}

export function Filters({ book }: { book: Book }) {
	const open = useSignal(false);
	return (
		<details class="sec filters" onToggle={(event) => (open.value = event.currentTarget.open)}>
			<summary>
				<Icon name="settings" size={18} /> {say("diary.filters")}
			</summary>
			{open.value ? <Choices book={book} /> : null}
		</details>
	);
}

/** The score sheet of a game, with everything else that is known about it. */
function Opened({ entry, acts }: { entry: DiaryEntry; acts: ListActs }) {
	const bot = botOf(entry.seats);
	const lines = LINES.filter((line) => entry.seats.some(({ sheet }) => sheet[line]));
	const facts = [
		sayOf("diary.source", entry.source),
		modulesWords(entry),
		...(entry.eras ? [say("diary.eras", { n: entry.eras })] : []),
		...(entry.minutes ? [say("diary.minutes", { n: entry.minutes })] : []),
	];
	return (
		<div class="opened" data-opened={entry.id}>
			<p class="note">{facts.join(" · ")}</p>
			<div class="scroll" tabIndex={0} role="group" aria-label={say("table.score")}>
				<table class="pad2">
					<thead>
						<tr>
							<th scope="col">
								<span class="vh">{say("table.score")}</span>
							</th>
							{entry.seats.map((seat, i) => (
								<th scope="col" key={i}>
									{seatWords(seat, i)}
									<small>{roleWords(seat)}</small>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{lines.map((line) => (
							<tr key={line}>
								<th scope="row">{lineWords(line, bot)}</th>
								{entry.seats.map(({ sheet }, i) => (
									<td key={i}>{sheet[line] ? figure(sheet[line]) : "–"}</td>
								))}
							</tr>
						))}
					</tbody>
					<tfoot>
						<tr class="sum">
							<th scope="row">{say("score.total")}</th>
							{entry.seats.map(({ total, won }, i) => (
								<td key={i}>
									{won ? <Icon name="trophy" size={16} /> : null} {figure(total)}
								</td>
							))}
						</tr>
					</tfoot>
				</table>
			</div>
			{entry.notes ? <p class="notes">{entry.notes}</p> : null}
			<p class="acts">
				{acts.canOpen(entry) ? (
					<button type="button" class="plain" data-watch onClick={() => acts.onOpen(entry)}>
						<Icon name="replay" size={18} /> {say("diary.watch")}
					</button>
				) : null}
				<button type="button" class="plain" data-edit onClick={() => acts.onEdit(entry)}>
					{say("diary.edit")}
				</button>
				<button type="button" class="plain" data-delete onClick={() => acts.onDelete(entry)}>
					<Icon name="close" size={18} /> {say("diary.delete")}
				</button>
			</p>
		</div>
	);
}

export interface ListActs {
	readonly canOpen: (entry: DiaryEntry) => boolean;
	readonly onOpen: (entry: DiaryEntry) => void;
	readonly onEdit: (entry: DiaryEntry) => void;
	readonly onDelete: (entry: DiaryEntry) => void;
}

/** "won", "lost", "practice"; nothing for a game without an owner's seat. */
function resultWords(entry: DiaryEntry): string {
	const own = ownSeat(entry);
	if (entry.practice) return say("diary.practice");
	return own && entry.seats.length > 1 ? say(own.won ? "diary.won" : "diary.lost") : "";
}

function Row({ entry, open, onTap, acts }: { entry: DiaryEntry; open: boolean; onTap: () => void; acts: ListActs }) {
	return (
		<li class={open ? "open" : ""}>
			<button type="button" data-entry={entry.id} aria-expanded={open} onClick={onTap}>
				<span class="seats">
					{entry.seats.map((seat, i) => (
						<span key={i} class={seat.won ? "won" : ""}>
							<Exosuit
								of={seat.who === "bot" ? "bot" : seat.path ? PATH_LETTERS[seat.path] : "h"}
								owner={seat.who === "bot" ? "d" : seat.path ? PATH_LETTERS[seat.path] : "h"}
								size={24}
							/>{" "}
							{seatWords(seat, i)} <b>{figure(seat.total)}</b>
						</span>
					))}
				</span>
				<small class="when">{[resultWords(entry), dayWords(entry.day)].filter(Boolean).join(" · ")}</small>
			</button>
			{open ? <Opened entry={entry} acts={acts} /> : null}
		</li>
	);
}

/** Draws more rows when it comes into sight, or is pressed. */
function More({ book, left }: { book: Book; left: number }) {
	const button = useRef<HTMLButtonElement>(null);
	const more = () => (book.drawn.value += PAGE);
	useEffect(() => {
		const { current } = button;
		if (!current || !("IntersectionObserver" in globalThis)) return undefined;
		const watcher = new IntersectionObserver((seen) => {
			if (seen.some(({ isIntersecting }) => isIntersecting)) more();
		});
		watcher.observe(current);
		return () => watcher.disconnect();
	}, [book.drawn.value]);
	return (
		<button ref={button} type="button" class="plain wide" data-rest onClick={more}>
			{say("diary.more", { n: Math.min(PAGE, left) })}
		</button>
	);
}

export function List({ book, acts }: { book: Book; acts: ListActs }) {
	const open = useSignal("");
	const { value: list } = book.list;
	const drawn = list.slice(0, book.drawn.value);
	if (list.length === 0) {
		const none = book.entries.value.length === 0 ? say("diary.none") : say("diary.nothing");
		return <p class="sec">{book.loaded.value ? none : say("app.loading")}</p>;
	}
	return (
		<>
			<p class="note" role="status" data-count={list.length}>
				{say("diary.count", { n: list.length })}
			</p>
			<ul aria-label={say("diary.games")}>
				{drawn.map((entry) => (
					<Row
						key={entry.id}
						entry={entry}
						open={open.value === entry.id}
						onTap={() => (open.value = open.value === entry.id ? "" : entry.id)}
						acts={acts}
					/>
				))}
			</ul>
			{drawn.length < list.length ? <More book={book} left={list.length - drawn.length} /> : null}
		</>
	);
}
