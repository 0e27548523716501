/** Parts of the page that are loaded on demand. */
import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import { t } from "../../words/i18n";

/** A component in a separate chunk. `fetch` loads the chunk before the component is shown. */
export interface Lazily<P> {
	(props: P): VNode | null;
	readonly fetch: () => void;
}

/** `quiet`: nothing is shown until it is there. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, quiet = false): Lazily<P> {
	const found = signal<ComponentType<P> | null>(null);
	const failed = signal(false);
	// biome-ignore lint/correctness/noUnusedVariables: read by ??=
	let asked: Promise<void> | null = null;
	const fetch = () => {
		asked ??= load().then(
			(component) => {
				found.value = component;
			},
			() => {
				failed.value = true;
				asked = null; /* tried again when it is next drawn */
			},
		);
	};
	const Lazy = (props: P): VNode | null => {
		fetch();
		const Found = found.value;
		if (Found) return <Found {...props} />;
		if (quiet) return null;
		return (
			<p data-loading={!failed.value || undefined} role={failed.value ? "alert" : "status"}>
				{t(failed.value ? "app.failed" : "app.loading")}
			</p>
		);
	};
	return Object.assign(Lazy, { fetch });
}
