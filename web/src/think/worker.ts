/** The worker in which computer players search. It loads the module on the first message and thinks in slices. */
import { Brain } from "./brain";
import type { FromWorker, ToWorker } from "./messages";
import { Slices } from "./slices";

/** The part of a worker's global scope that is used here; the page's types have no other. */
interface Scope {
	onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
	postMessage(message: FromWorker): void;
}

const scope = self as unknown as Scope;
const tell = (message: FromWorker) => scope.postMessage(message);
const failed = (error: unknown) => tell({ kind: "failed", why: String(error) });

/** A message to itself comes after those that have arrived, and without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
let next: (() => void) | null = null;
port1.onmessage = () => {
	const act = next;
	next = null;
	try {
		act?.();
	} catch (error) {
		failed(error);
	}
};
const later = (act: () => void) => {
	next = act;
	port2.postMessage(0);
};

async function load(url: string, rules: string): Promise<Slices> {
	const answer = await fetch(url);
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
	return new Slices(new Brain(instance, rules), tell, later);
}

let slices: Promise<Slices> | null = null;
scope.onmessage = ({ data }) => {
	if (data.kind === "load") {
		slices = load(data.url, data.rules);
		slices.catch(failed);
		return;
	}
	slices?.then(
		(ready) => {
			if (data.kind === "think") ready.think(data.id, data.task);
			else if (data.kind === "stop") ready.stop(data.id);
			else ready.drop(data.id);
		},
		() => undefined /* was told already */,
	);
};
