/** Where screens get the module for positions: loaded with the first that needs it. */
import stageUrl from "../../../build/wasm/stage.wasm?url";
import type { Core } from "../core/core";
import { loadStage } from "../core/stage";
import type { Stage } from "../core/stage";
import { StatedScribe } from "../keep/stated";

export function stageOf(core: Core): Promise<Stage> {
	return loadStage(core, async () => {
		const answer = await fetch(stageUrl);
		if (!answer.ok) throw new Error(`${stageUrl}: ${answer.status}`);
		return answer.arrayBuffer();
	});
}

/** Reads and writes records that begin at a stated position. */
export async function scribeOf(core: Core): Promise<StatedScribe> {
	return new StatedScribe(core, await stageOf(core));
}
