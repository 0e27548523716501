/** Parts of the page that are loaded when they are needed. */
import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import { t } from "../i18n";

/** A component in a file of its own. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => VNode {
	const found = signal<ComponentType<P> | null>(null);
	const failed = signal(false);
	let asked: Promise<void> | null = null;
	return function Lazy(props: P) {
		asked ??= load().then(
			(module) => {
				found.value = module.default;
			},
			() => {
				failed.value = true;
			},
		);
		const Found = found.value;
		if (Found) return <Found {...props} />;
		return <p role={failed.value ? "alert" : "status"}>{t(failed.value ? "app.failed" : "app.loading")}</p>;
	};
}
