/** One rule: its chapter, text, additions, examples, source, and the rules before and after it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { ruleLink } from "../../app/rule";
import { message } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { say, semicolon } from "../words/say";
import type { Book, Example, Found, Rule } from "./book";

type Go = (id: string) => void;

const CITED = /(?<![\w-])(?:[A-Z][A-Z0-9]*-[A-Z]?[A-Z0-9]*[0-9]+[A-Za-z]?|X[0-9]{2})(?![\w-])/g;

/** The mark of a text that is not in the reader's language. */
function English({ on }: { on: boolean }) {
	return on ? <small class="r-en">{say("rules.english")}</small> : null;
}

interface TextProps {
	book: Book;
	/** The key of the text in the catalogue. */
	of: string;
	text: string;
	go: Go;
	cls?: string;
}

/** A text with the rules it names as links. */
export function RuleText({ book, of, text, go, cls = "" }: TextProps) {
	const english = book.isEnglish(of);
	const parts: (string | { readonly name: string; readonly id: string })[] = [];
	let from = 0;
	for (const found of text.matchAll(CITED)) {
		const id = book.idOf(found[0]);
		if (!id) continue;
		parts.push(text.slice(from, found.index), { name: found[0], id });
		from = found.index + found[0].length;
	}
	parts.push(text.slice(from));
	return (
		<p class={cls} lang={english ? "en" : undefined}>
			{parts.map((part, i) =>
				typeof part === "string" ? (
					part
				) : (
					<button type="button" class="r-link" key={i} onClick={() => go(part.id)}>
						{part.name}
					</button>
				),
			)}{" "}
			<English on={english} />
		</p>
	);
}

function ExampleView({ book, example, go }: { book: Book; example: Example; go: Go }) {
	const [title = "", ...lines] = example.text.split("\n");
	const english = book.isEnglish(example.id);
	return (
		<section lang={english ? "en" : undefined}>
			<h4>{title}</h4>
			{lines.map((line, i) => (
				<RuleText key={i} book={book} of={example.id} text={line} go={go} />
			))}
		</section>
	);
}

/** "Rulebook 2020: Warp, Clean Up". */
function sourceWords([books = "", ...sections]: readonly string[]): string {
	const names = books.split(" ").map((one) => message(`rules.book.${one}`));
	const name = names.join(", ");
	return sections.length > 0 ? say("rules.source.in", { book: name, sections: sections.join(", ") }) : name;
}

function Source({ rule }: { rule: Rule }) {
	return (
		<p class="r-source">
			<b>{say("rules.source")}</b>{" "}
			{rule.source.length > 0 ? rule.source.map(sourceWords).join(semicolon()) : say("rules.source.ours")}
		</p>
	);
}

function Neighbour({ book, rule, words, icon, go }: { book: Book; rule: Rule; words: string; icon: string; go: Go }) {
	return (
		<button type="button" class="r-next" onClick={() => go(rule.id)} data-goes={rule.id}>
			<b>
				<Icon name={icon} size={14} /> {words}
			</b>
			<span lang={book.isEnglish(rule.id) ? "en" : undefined}>{rule.text}</span>
		</button>
	);
}

function Copy({ id }: { id: string }) {
	const copied = useSignal("");
	const copy = () => void navigator.clipboard?.writeText(ruleLink(id)).then(() => (copied.value = id));
	return (
		<button type="button" class="mini2" data-copy-rule onClick={copy}>
			<Icon name="share" size={16} />
			<span aria-live="polite">{say(copied.value === id ? "rules.copied" : "rules.copy")}</span>
		</button>
	);
}

/** "Rules of the base game › Phase 4, Warp". */
export function titleOf(titles: readonly string[]): string {
	return titles.join(" › ");
}

interface CardProps {
	book: Book;
	found: Found;
	go: Go;
	/** Further buttons. */
	children?: ComponentChildren;
}

export function RuleCard({ book, found, go, children }: CardProps) {
	const { rule, chapter, before, after, examples } = found;
	return (
		<article class="rulecard" data-rule-open={rule.id} aria-label={say("rules.id", { rule: rule.id })}>
			<p class="r-crumb">
				<Icon name="book" size={16} /> {titleOf(chapter.titles)} <small>{rule.id}</small>
			</p>
			<RuleText book={book} of={rule.id} text={rule.text} go={go} cls="r-text" />
			{rule.note
				? rule.note
						.split("\n")
						.map((line, i) => <RuleText key={i} book={book} of={`${rule.id} note`} text={line} go={go} cls="r-note" />)
				: null}
			{examples.length > 0 ? (
				<details class="r-examples">
					<summary>{say("rules.examples", { n: examples.length })}</summary>
					{examples.map((example) => (
						<ExampleView key={example.id} book={book} example={example} go={go} />
					))}
				</details>
			) : null}
			<Source rule={rule} />
			<div class="r-around">
				{before ? <Neighbour book={book} rule={before} words={say("rules.before")} icon="step-back" go={go} /> : null}
				{after ? <Neighbour book={book} rule={after} words={say("rules.after")} icon="step-forward" go={go} /> : null}
			</div>
			<div class="r-acts">
				{children}
				<Copy id={rule.id} />
			</div>
		</article>
	);
}
