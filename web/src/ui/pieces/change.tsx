/**
 * An answer with its changes: icon and name, and what is paid and gained as signed pictures.
 */
import type { ComponentChildren } from "preact";
import type { Balance } from "../../core/session";
import { GoodView, Goods } from "./atoms";

export interface Label {
	readonly icon: ComponentChildren;
	readonly text: string;
	readonly extra?: ComponentChildren;
}

/** Whether a balance shows anything. */
export function hasChange(of: Balance): boolean {
	const some = (part: Readonly<Partial<Record<string, number>>>) => Object.values(part).some((n) => (n ?? 0) > 0);
	return (
		of.vp !== 0 ||
		of.morale !== 0 ||
		of.paradox !== 0 ||
		some(of.paid) ||
		some(of.gained) ||
		some(of.active) ||
		some(of.tired)
	);
}

/** What is paid and gained, as icons with a sign. */
export function Change({ of }: { of: Balance }) {
	const workers = (Object.entries({ ...of.tired, ...of.active }) as [string, number][]).filter(([, n]) => n > 0);
	return (
		<>
			<Goods of={of.paid} size={15} sign="−" />
			<Goods of={of.gained} size={15} sign="+" />
			{of.vp !== 0 ? <GoodView good="vp" n={of.vp} sign="+" size={15} /> : null}
			{workers.map(([worker, n]) => (
				<GoodView key={worker} good={worker as "scientist"} n={n} sign="+" size={15} />
			))}
			{of.morale !== 0 ? (
				<GoodView good="morale" n={Math.abs(of.morale)} sign={of.morale > 0 ? "+" : "−"} size={15} />
			) : null}
			{of.paradox !== 0 ? (
				<GoodView good="paradox" n={Math.abs(of.paradox)} sign={of.paradox > 0 ? "+" : "−"} size={15} />
			) : null}
		</>
	);
}
