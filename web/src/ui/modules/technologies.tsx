/**
 * Technology cards: their effect as text and, below the line, their score at the end. A player's own cards are beside
 * the player board; those with a Free Action are places there.
 */
import type { Op } from "../../core/content";
import type { TechnologyCard } from "../../core/fractures_content";
import type { Technology } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { isOwnSpace } from "../../core/table";
import { Icon, Named } from "../pieces/atoms";
import { withSource } from "../pieces/band";
import { Program, sentence } from "../pieces/ops";
import { colon, say, sayOf, semicolon } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

/** What a card scores at the end, as text; empty: nothing. */
export function endWords({ end, vp }: TechnologyCard): string {
	const plain = vp > 0 ? say("tech.vp", { n: vp }) : "";
	if (!end) return plain;
	const what = sayOf("per", end.what);
	const each =
		end.per > 1 ? say("tech.every", { n: end.vp, per: end.per, what }) : say("tech.each", { n: end.vp, what });
	const most = end.most > 0 ? say("tech.most", { words: each, n: end.most }) : each;
	return plain ? `${plain}, ${most}` : most;
}

/** The effects of a card; `icon` and `sign` tell when each applies. */
function lines(card: TechnologyCard): { icon: string; sign: string; ops: readonly Op[] }[] {
	return [
		{ icon: "built", sign: say("tech.taken"), ops: card.whenTaken },
		{ icon: "free", sign: say("tile.free"), ops: card.does },
		{ icon: "always", sign: say("tile.always"), ops: card.always },
		{ icon: "always", sign: say("tech.cleanup"), ops: card.cleanUp },
	].filter(({ ops }) => ops.length > 0);
}

/** The whole card in a sentence. */
export function technologyWords({ content }: View, technology: Technology): string {
	const card = content.fractures.technologies[technology];
	const does = lines(card).map(({ sign, ops }) => `${sign}${colon()}${sentence(ops)}.`);
	const costs = card.price.length > 0 ? [say("tech.costs", { price: sentence(card.price) })] : [];
	const end = endWords(card);
	return withSource(
		[
			`${card.number} ${sayOf("technology", technology)}.`,
			...costs,
			...does,
			...(end ? [say("tech.end", { words: end })] : []),
		].join(" "),
		card.source,
	);
}

interface LineProps {
	view: View;
	technology: Technology;
	/** Where the card is, as text. */
	note: string;
	state?: string;
	used?: boolean;
	at?: string | undefined;
	onClick?: (() => void) | undefined;
}

/** A card as a line: number, name, effect. */
export function TechnologyLine({ view, technology, note, state = "", used = false, at, onClick }: LineProps) {
	const card = view.content.fractures.technologies[technology];
	const words = `${technologyWords(view, technology)} ${note}`;
	const effects = [...lines(card).map(({ ops }) => sentence(ops)), endWords(card)].filter(Boolean).join(semicolon());
	const body = (
		<>
			<b aria-hidden="true">
				<Icon name="technology" size={16} />
				<span>
					{card.number} {sayOf("technology", technology)}
				</span>
				{card.price.length > 0 ? (
					<span class="tp">
						+<Program ops={card.price} flat bare />
					</span>
				) : null}
			</b>
			<span class="te" aria-hidden="true">
				{effects}
			</span>
		</>
	);
	const cls = `tech ${used ? "used" : ""} ${state}`;
	return onClick ? (
		<button type="button" class={cls} title={words} data-place={at} aria-pressed={state === "sel"} onClick={onClick}>
			<Named words={words} />
			{body}
		</button>
	) : (
		<div class={cls} role="img" aria-label={words} title={words} data-place={at}>
			{body}
		</div>
	);
}

/** The Technologies of the reader; those with a Free Action are buttons. */
export function OwnTechnologies({ view }: { view: View }) {
	const { me } = view;
	const { fractures } = me;
	if (!fractures || fractures.technologies.length === 0) return null;
	return (
		<div class="techs2" role="group" aria-label={say("tech.own")}>
			{fractures.technologies.map((technology) => {
				if (!isOwnSpace(technology as never))
					return <TechnologyLine key={technology} view={view} technology={technology} note="" />;
				const space = technology as "glitch-absorber" | "anomaly-neutralizer" | "blink-suppression-bypass";
				const use = spot(view, { kind: "own", seat: me.seat, space });
				return (
					<TechnologyLine
						key={technology}
						view={view}
						technology={technology}
						note=""
						used={fractures.deviceUsed.includes(space)}
						state={use.state}
						at={use.key}
						onClick={use.tap}
					/>
				);
			})}
		</div>
	);
}

/** The Technologies of a rival: number and name, with the whole card as tooltip. */
export function TechnologyNames({ view, seat }: { view: View; seat: SeatTable }) {
	const technologies = seat.fractures?.technologies ?? [];
	if (technologies.length === 0) return null;
	return (
		<ul class="tech-names" aria-label={say("tech.title")}>
			{technologies.map((technology) => (
				<li key={technology} class="mini" title={technologyWords(view, technology)}>
					<Icon name="technology" size={13} />
					{view.content.fractures.technologies[technology].number} {sayOf("technology", technology)}
				</li>
			))}
		</ul>
	);
}
