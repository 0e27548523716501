/** The worker in which computer players search. */
import type { FromWorker, ToWorker } from "./messages";
import { thinking } from "./thinking";

/** The part of a worker's global scope that is used here; the page's types have no other. */
interface Scope {
	onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
	postMessage(message: FromWorker): void;
}

async function fetched(url: string): Promise<ArrayBuffer> {
	const answer = await fetch(url);
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	return answer.arrayBuffer();
}

const scope = self as unknown as Scope;
const hear = thinking((message) => scope.postMessage(message), fetched);
scope.onmessage = ({ data }) => hear(data);
