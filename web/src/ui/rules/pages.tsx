/** All rules: a search, the chapters, the words of the game; and a rule of them, opened. */
import "../css/rules.css";
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import { book, wantRules } from "./book";
import type { Book, Chapter, Rule } from "./book";
import { RuleCard, titleOf } from "./card";
import { marked, search, searchWords } from "./search";

type Go = (id: string) => void;

const SHOWN = 40; /* results at a time; a further word finds fewer */

/** While the rules are loaded, or if that failed. */
export function Waiting() {
	const failed = book.value === "failed";
	return <p role={failed ? "alert" : "status"}>{t(failed ? "app.failed" : "app.loading")}</p>;
}

function Marked({ text, query }: { text: string; query: string }) {
	return <>{marked(text, query).map((piece, i) => (piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

function Results({ of, query, go }: { of: Book; query: string; go: Go }) {
	const rules = search(of, query);
	const words = searchWords(of, query);
	return (
		<div class="r-results">
			<p role="status">{say("rules.found", { n: rules.length })}</p>
			{words.length > 0 ? <Words words={words} query={query} /> : null}
			<ul>
				{rules.slice(0, SHOWN).map((rule) => (
					<Line key={rule.id} of={of} rule={rule} query={query} go={go} />
				))}
			</ul>
			{rules.length > SHOWN ? <p>{say("rules.more", { n: rules.length - SHOWN })}</p> : null}
		</div>
	);
}

interface LineProps {
	of: Book;
	rule: Rule;
	query: string;
	go: Go;
}

/** A rule of a list; among results with its chapter. */
function Line({ of, rule, query, go }: LineProps) {
	const titles = query ? (of.find(rule.id)?.chapter.titles ?? []) : [];
	return (
		<li>
			<button type="button" class="r-line" data-goes={rule.id} onClick={() => go(rule.id)}>
				{titles.length > 0 ? (
					<small>
						<Marked text={titleOf(titles)} query={query} />
					</small>
				) : null}
				<span lang={of.isEnglish(rule.id) ? "en" : undefined}>
					<Marked text={rule.text} query={query} />
				</span>{" "}
				<small class="r-id">
					<Marked text={rule.id} query={query} />
				</small>
			</button>
		</li>
	);
}

function Words({ words, query }: { words: Book["words"]; query: string }) {
	return (
		<dl class="r-words">
			{words.map(([term, means]) => (
				<div key={term}>
					<dt>
						<Marked text={term} query={query} />
					</dt>
					<dd>{means}</dd>
				</div>
			))}
		</dl>
	);
}

/** A chapter; its rules are drawn once it is open. */
function ChapterView({ of, chapter, title, go }: { of: Book; chapter: Chapter; title: string; go: Go }) {
	const open = useSignal(false);
	return (
		<details onToggle={(event) => (open.value = event.currentTarget.open)}>
			<summary>{title}</summary>
			{open.value ? (
				<ul>
					{chapter.rules.map((rule) => (
						<Line key={rule.id} of={of} rule={rule} query="" go={go} />
					))}
				</ul>
			) : null}
		</details>
	);
}

/** The chapters, by part of the rules. */
function Chapters({ of, go }: { of: Book; go: Go }) {
	const words = useSignal(false);
	const parts = new Map<string, Chapter[]>();
	for (const chapter of of.chapters) {
		const part = chapter.titles[0] ?? "";
		parts.set(part, [...(parts.get(part) ?? []), chapter]);
	}
	return (
		<>
			<p class="r-source">{say("rules.press")}</p>
			<details onToggle={(event) => (words.value = event.currentTarget.open)}>
				<summary>{say("rules.words")}</summary>
				{words.value ? <Words words={of.words} query="" /> : null}
			</details>
			{[...parts].map(([part, chapters]) => (
				<section key={part}>
					<h3>{part}</h3>
					{chapters.map((chapter) => (
						<ChapterView
							key={chapter.rules[0]?.id}
							of={of}
							chapter={chapter}
							title={titleOf(chapter.titles.slice(1))}
							go={go}
						/>
					))}
				</section>
			))}
		</>
	);
}

interface PagesProps {
	/** The rule that is open; "": the list. */
	at: Signal<string>;
	query: Signal<string>;
	/** The rules of what was tapped and is on the screen. */
	these?: readonly string[];
}

/** The few rules that apply to what is shown now. */
function These({ of, these, at, go }: { of: Book; these: readonly string[]; at: string; go: Go }) {
	const rules = these.flatMap((id) => of.find(of.idOf(id) ?? "")?.rule ?? []).filter(({ id }) => id !== at);
	if (rules.length === 0) return null;
	return (
		<section class="r-these" data-these>
			<h3>{say("rules.these")}</h3>
			<ul>
				{rules.map((rule) => (
					<Line key={rule.id} of={of} rule={rule} query="" go={go} />
				))}
			</ul>
		</section>
	);
}

/** What is in the box of the rules: one rule, or the list with its search. */
export function RulePages({ at, query, these = [] }: PagesProps) {
	useEffect(wantRules, []);
	const top = useRef<HTMLDivElement>(null);
	const before = useRef(at.value);
	const all = book.value;
	const go = (id: string) => (at.value = id);
	useEffect(() => {
		top.current?.scrollTo?.({ top: 0 });
		/* What was pressed is gone: without the focus here, keys would be keys of the table behind the box. */
		if (at.value !== before.current) top.current?.focus({ preventScroll: true });
		before.current = at.value;
	}, [at.value]);
	if (all === null || all === "failed")
		return (
			<div class="db rulebook">
				<Waiting />
			</div>
		);
	const found = all.find(all.idOf(at.value) ?? "");
	return (
		<div class="db rulebook" tabIndex={0} ref={top}>
			{found ? (
				<>
					<RuleCard book={all} found={found} go={go}>
						<button type="button" class="mini2" data-all-rules onClick={() => go("")}>
							<Icon name="book" size={16} /> {say(query.value ? "rules.back" : "rules.all")}
						</button>
					</RuleCard>
					<These of={all} these={these} at={found.rule.id} go={go} />
				</>
			) : (
				<>
					{at.value ? <p role="alert">{say("rules.unknown", { rule: at.value })}</p> : null}
					<label class="r-search">
						<span class="vh">{say("rules.search")}</span>
						<input
							type="search"
							data-rule-search
							value={query.value}
							placeholder={say("rules.placeholder")}
							autocomplete="off"
							spellcheck={false}
							onInput={(event) => (query.value = event.currentTarget.value)}
						/>
					</label>
					{query.value.trim() ? <Results of={all} query={query.value} go={go} /> : <Chapters of={all} go={go} />}
				</>
			)}
		</div>
	);
}
