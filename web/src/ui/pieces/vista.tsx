/** The landscape behind the screens outside a game, and their header. */
import type { ComponentChildren } from "preact";
import { Art, Exosuit } from "./figures";
import { Scene } from "../art/scene";
import { Icon } from "./atoms";
import { say } from "../words/say";

const BED = "M-10 34C80 22 150 44 240 34s170-12 260-2 150 10 240-2 170 10 260 4 180-14 290 0";
const STRANDS: readonly (readonly [number, number])[] = [
	[40, 0.07],
	[26, 0.1],
	[15, 0.18],
	[7, 0.5],
	[2.2, 1],
];

/** The river of light, from ice blue to ember. */
function River() {
	return (
		<svg class="river" viewBox="0 0 1280 60" preserveAspectRatio="none" aria-hidden="true">
			<defs>
				<linearGradient id="home-river">
					<stop offset="0" stop-color="var(--ice)" stop-opacity=".35" />
					<stop offset=".38" stop-color="var(--ice)" stop-opacity=".8" />
					<stop offset=".5" stop-color="#fff" />
					<stop offset=".57" stop-color="var(--ice)" stop-opacity=".55" />
					<stop offset=".78" stop-color="var(--ember)" stop-opacity=".7" />
					<stop offset="1" stop-color="var(--ember)" stop-opacity=".2" />
				</linearGradient>
			</defs>
			<g fill="none" stroke="url(#home-river)">
				{STRANDS.map(([width, opacity]) => (
					<path key={width} d={BED} stroke-width={width} stroke-opacity={opacity} vector-effect="non-scaling-stroke" />
				))}
				<path
					d="M-10 30C60 50 130 20 240 40s150-34 260-10 150 34 240 6 170-20 260 2 180 12 290-8"
					stroke-width="1.4"
					stroke-opacity=".75"
					vector-effect="non-scaling-stroke"
				/>
				<path
					d="M-10 40C80 10 170 56 260 24s140 34 250 18 130-30 230-8 180 26 270-2 170-10 280 10"
					stroke-opacity=".6"
					vector-effect="non-scaling-stroke"
				/>
			</g>
		</svg>
	);
}

const RIDGE = "M0 120c160-30 300 20 470 24s240-60 420-84 300 10 390-4";

/** Home screen: the city before the Impact, with Exosuits in front. */
export function HomeVista() {
	return (
		<div class="vista" aria-hidden="true">
			<Scene struck={false} />
			<div class="rv2">
				<River />
			</div>
			<Art name="a-asteroid" box="0 0 120 120" cls="hrock" />
			<div class="hb">
				<Art name="a-construct" box="0 0 200 130" />
				<Art name="a-research" box="0 0 200 130" />
				<Art name="a-council" box="0 0 200 130" />
			</div>
			<Art name="a-ship" box="0 0 160 280" cls="hship" />
			<svg class="ridge" viewBox="0 0 1280 200" preserveAspectRatio="none">
				<path d={`M0 200V120${RIDGE.slice(6)}v144z`} fill="var(--ridge)" />
				<path d={RIDGE} fill="none" stroke="var(--sky5)" stroke-opacity=".5" stroke-width="2" />
			</svg>
			<Exosuit of="s" size={92} cls="giant g1" />
			<Exosuit of="h" size={116} cls="giant g2" />
			<Exosuit of="d" size={128} cls="giant g3" />
			<Exosuit of="p" size={98} cls="giant g4" />
		</div>
	);
}

/** The scene alone, as a background for text. */
export function Vista({ struck = false, dim = true }: { struck?: boolean; dim?: boolean }) {
	return (
		<div class={dim ? "vista dim" : "vista"} aria-hidden="true">
			<Scene struck={struck} />
		</div>
	);
}

/** The title of a screen, with a back button. */
export function Head({ title, onBack, children }: { title: string; onBack: () => void; children?: ComponentChildren }) {
	return (
		<header class="hd2">
			<button type="button" data-back aria-label={say("home.back")} title={say("home.back")} onClick={onBack}>
				<Icon name="step-back" size={24} />
			</button>
			<h1>{title}</h1>
			{children}
		</header>
	);
}
