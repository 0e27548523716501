/** The rules in our own words: a single rule beside an event, or a whole chapter in the drawer. Loaded on first use. */
import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say as sentence, t } from "../../words/i18n";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import type { Hand } from "../hand/hand";

interface Chapter {
	readonly title: string;
	readonly rules: readonly (readonly [string, string])[];
}

const chapters = signal<readonly Chapter[] | "failed" | null>(null);
let asked = false;

function load(): void {
	if (asked) return;
	asked = true;
	void import("virtual:rules").then(
		(module) => (chapters.value = module.default),
		() => {
			chapters.value = "failed";
			asked = false;
		},
	);
}

interface Found {
	readonly chapter: Chapter;
	readonly text: string;
}

const byNumber = computed(() => {
	const all = chapters.value;
	const found = new Map<string, Found>();
	if (all !== null && all !== "failed")
		for (const chapter of all) for (const [number, text] of chapter.rules) found.set(number, { chapter, text });
	return found;
});

function Waiting() {
	return (
		<p role={chapters.value === "failed" ? "alert" : "status"}>
			{t(chapters.value === "failed" ? "app.failed" : "app.loading")}
		</p>
	);
}

/** A single rule beside an event: its chapter, its statement, its number. */
export function RuleHere({ number, hand }: { number: string; hand: Hand }) {
	useEffect(load, []);
	const rule = byNumber.value.get(number);
	const more = () => {
		hand.rule.value = number;
		hand.drawer.value = "rules";
	};
	return (
		<div class="lrule">
			{rule ? (
				<>
					<b>
						<Icon name="book" size={17} />
						{sentence(rule.chapter.title)}
					</b>
					<span>{sentence(rule.text)}</span>
				</>
			) : chapters.value === null || chapters.value === "failed" ? (
				<Waiting />
			) : null}
			<button type="button" class="rulelink" onClick={more}>
				{say("log.morerules", { rule: number })}
			</button>
		</div>
	);
}

/** All rules, scrolled to one of them. */
export function Rulebook({ at }: { at: string }) {
	const here = useRef<HTMLLIElement>(null);
	useEffect(load, []);
	const all = chapters.value;
	useEffect(() => here.current?.scrollIntoView({ block: "center" }), [all, at]);
	if (all === null || all === "failed")
		return (
			<div class="db">
				<Waiting />
			</div>
		);
	const open = byNumber.value.get(at)?.chapter;
	return (
		<div class="db rulebook" tabIndex={0}>
			{all.map((chapter) => (
				<details key={`${chapter.title} ${chapter.rules[0]?.[0] ?? ""}`} open={chapter === open}>
					<summary>{sentence(chapter.title)}</summary>
					<ul>
						{chapter.rules.map(([number, text]) => (
							<li key={number} ref={number === at ? here : null} class={number === at ? "here" : ""}>
								{sentence(text)} <small>{number}</small>
							</li>
						))}
					</ul>
				</details>
			))}
		</div>
	);
}
