/** Begins a chapter, or goes on where it was left. */
import type { Core } from "../../core/core";
import type { Thinker } from "../../think/thinker";
import { openChapter } from "../open";
import type { OpenChapter } from "../open";
import { progress } from "../progress";
import { loadChapter } from ".";
import type { ChapterName } from ".";

export async function beginChapter(core: Core, name: ChapterName, thinker: Thinker): Promise<OpenChapter> {
	return openChapter(core, await loadChapter(name), progress, thinker);
}
