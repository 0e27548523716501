/**
 * Memoised pieces, drawn again only if their props change. A table has some three thousand pieces, and a move changes
 * few.
 */
import { Component } from "preact";
import type { ComponentChildren } from "preact";

function same(x: object, y: object): boolean {
	const a = x as Readonly<Record<string, unknown>>;
	const b = y as Readonly<Record<string, unknown>>;
	for (const key in a) if (a[key] !== b[key]) return false;
	for (const key in b) if (!(key in a)) return false;
	return true;
}

/** A component that compares its props shallowly. Signals that it reads still redraw it. */
export function memo<P extends object>(draw: (props: P) => ComponentChildren) {
	return class Still extends Component<P> {
		override shouldComponentUpdate(next: Readonly<P>, state: Readonly<object>): boolean {
			return state !== this.state || !same(this.props, next);
		}
		override render(props: P): ComponentChildren {
			return draw(props);
		}
	};
}
