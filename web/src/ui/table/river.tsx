/**
 * The river of light below the Eras: icy up to the present, glowing after the Impact.
 */
import { memo } from "../pieces/memo";

const WIDTH = 1280;
const SHARDS = 46;
const MAIN = "M-10 34C80 22 150 44 240 34s170-12 260-2 150 10 240-2 170 10 260 4 180-14 290 0";
const STRANDS = [
	["M-10 30C60 50 130 20 240 40s150-34 260-10 150 34 240 6 170-20 260 2 180 12 290-8", 1.4, 0.75],
	["M-10 40C80 10 170 56 260 24s140 34 250 18 130-30 230-8 180 26 270-2 170-10 280 10", 1, 0.6],
] as const;
const GLOW = [
	[40, 0.07],
	[26, 0.1],
	[15, 0.18],
	[7, 0.5],
	[2.2, 1],
] as const;

/** Splinters above the water; the seed is fixed, so they never change. */
function shards(): { d: string; opacity: string }[] {
	let seed = 11;
	const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	return Array.from({ length: SHARDS }, () => {
		const x = Math.round(next() * WIDTH);
		const y = Math.round(6 + next() * 50);
		const r = 1.2 + next() * 3.4;
		const by = (share: number) => (r * share).toFixed(1);
		return {
			d: `M${x} ${(y - r).toFixed(1)}l${by(1)} ${by(1)}-${by(0.7)} ${by(1.4)}-${by(0.8)}-${by(0.9)}z`,
			opacity: (0.2 + next() * 0.7).toFixed(2),
		};
	});
}

const splinters = shards();

/** `at`, `impact`: positions of the current Era and of the Impact along the river, 0 to 1. */
export const River = memo(function River({ at, impact }: { at: number; impact: number }) {
	const stops: readonly (readonly [number, string, number])[] = [
		[0, "var(--ice)", 0.35],
		[Math.max(0, at - 0.12), "var(--ice)", 0.8],
		[at, "#fff", 1],
		[at + 0.07, "var(--ice)", 0.55],
		[Math.max(impact, at + 0.08), "var(--ember)", 0.7],
		[1, "var(--ember)", 0.2],
	];
	return (
		<svg class="river" viewBox={`0 0 ${WIDTH} 60`} preserveAspectRatio="none" aria-hidden="true">
			<defs>
				<linearGradient id="rv">
					{stops.map(([offset, colour, opacity], i) => (
						<stop key={i} offset={offset} stop-color={colour} stop-opacity={opacity} />
					))}
				</linearGradient>
			</defs>
			{GLOW.map(([width, opacity]) => (
				<path
					key={width}
					d={MAIN}
					fill="none"
					stroke="url(#rv)"
					stroke-width={width}
					stroke-opacity={opacity}
					vector-effect="non-scaling-stroke"
				/>
			))}
			{STRANDS.map(([d, width, opacity]) => (
				<path
					key={width}
					d={d}
					fill="none"
					stroke="url(#rv)"
					stroke-width={width}
					stroke-opacity={opacity}
					vector-effect="non-scaling-stroke"
				/>
			))}
			<g fill="url(#rv)">
				{splinters.map((splinter, i) => (
					<path key={i} {...splinter} />
				))}
			</g>
		</svg>
	);
});
