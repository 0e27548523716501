/**
 * Answers what is asked through a port (messages.ts): loads the module on the first message and thinks in slices. It
 * stands in a worker (worker.ts), or in the thread of a program that has none.
 */
import { Brain } from "./brain";
import type { FromWorker, ToWorker } from "./messages";
import { Slices } from "./slices";

type Later = (act: () => void) => void;

/** Runs a function after the messages that have arrived, and without the delay of a timer. */
function afterMessages(failed: (error: unknown) => void): Later {
	let next: (() => void) | null = null;
	const run = () => {
		const act = next;
		next = null;
		try {
			act?.();
		} catch (error) {
			failed(error);
		}
	};
	const { setImmediate: node } = globalThis as { setImmediate?: Later };
	const { port1, port2 } = node ? { port1: null, port2: null } : new MessageChannel();
	if (port1) port1.onmessage = run;
	return (act) => {
		next = act;
		if (node) node(run);
		else port2?.postMessage(0);
	};
}

/** Takes the messages of one port. `read` fetches the module; `tell` answers. */
export function thinking(
	tell: (message: FromWorker) => void,
	read: (url: string) => Promise<BufferSource>,
): (message: ToWorker) => void {
	const failed = (error: unknown) => tell({ kind: "failed", why: String(error) });
	const load = async (url: string, rules: string): Promise<Slices> => {
		const { instance } = await WebAssembly.instantiate(await read(url), {});
		return new Slices(new Brain(instance, rules), tell, afterMessages(failed));
	};
	let slices: Promise<Slices> | null = null;
	return (message) => {
		if (message.kind === "load") {
			slices = load(message.url, message.rules);
			slices.catch(failed);
			return;
		}
		slices?.then(
			(ready) => {
				if (message.kind === "think") ready.think(message.id, message.task);
				else if (message.kind === "stop") ready.stop(message.id);
				else ready.drop(message.id);
			},
			() => undefined /* was told already */,
		);
	};
}
