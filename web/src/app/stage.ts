/** Where screens get the module for positions: loaded with the first that needs it. */
import stageUrl from "../../../build/wasm/stage.wasm?url";
import type { Core } from "../core/core";
import { loadStage } from "../core/stage";
import type { Stage } from "../core/stage";

export function stageOf(core: Core): Promise<Stage> {
	return loadStage(core, async () => {
		const answer = await fetch(stageUrl);
		if (!answer.ok) throw new Error(`${stageUrl}: ${answer.status}`);
		return answer.arrayBuffer();
	});
}
