import { useLayoutEffect } from "preact/hooks";

/** Marks an element while the component is mounted. */
export function useLit(find: () => Element | null, mark: string, keys: readonly unknown[]): void {
	useLayoutEffect(() => {
		const element = find();
		element?.setAttribute(mark, "");
		return () => element?.removeAttribute(mark);
	}, keys);
}
