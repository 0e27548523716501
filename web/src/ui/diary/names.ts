/** Names of what the diary holds, in the reader's language. */
import type { Kind } from "../../core/lists";
import type { DiaryEntry, DiarySeat, Line } from "../../diary/entry";
import { hasWords } from "../../words/i18n";
import { playerName, say, sayOf } from "../words/say";

type Named = Pick<DiarySeat, "name" | "who" | "own" | "kind" | "level" | "path">;

/** A seat: the name that was given, else its Path, else what it is. */
export function seatWords({ name, who, kind, level, path }: Named, i = -1): string {
	if (name) return name;
	if (who === "bot") return sayOf("kind", kind);
	if (path) return sayOf("path", path);
	if (who === "computer") return level ? playerName(level) : say("diary.computer");
	return i < 0 ? say("setup.human") : say("pad.seat", { n: i + 1 });
}

export function levelWords(level: string): string {
	return hasWords(`level.${level}`) ? sayOf("level", level) : level ? playerName(level) : "";
}

/** What a seat played: Path and Leader; of a bot or a computer player its level. */
export function roleWords({ who, level, path, leader }: DiarySeat): string {
	const parts = [path ? sayOf("path", path) : "", leader ? sayOf("leader", leader) : ""];
	return [...parts, who === "person" ? "" : levelWords(level)].filter(Boolean).join(", ");
}

export function moduleWords(module: string): string {
	if (module === "base") return say("diary.base");
	return hasWords(`module.${module}`) ? sayOf("module", module) : sayOf("pad.modules", module);
}

export function modulesWords({ modules }: Pick<DiaryEntry, "modules">): string {
	return (modules.length > 0 ? modules : ["base"]).map(moduleWords).join(", ");
}

/** An opponent by its key (diary/stats.ts). */
export function opponentWords(key: string): string {
	if (key === "people" || key === "alone") return say(`diary.${key}`);
	const [who = "", level = ""] = key.split("/");
	const name = who === "computer" ? say("diary.computer") : sayOf("kind", who);
	return level ? say("diary.level", { who: name, level: levelWords(level) }) : name;
}

/** A line of the score sheet; against the Chronossus, Objectives take the place of the Endgame Conditions. */
export function lineWords(line: Line, bot: Kind | null): string {
	return sayOf("score", line === "conditions" && bot ? "objectives" : line);
}

export function lineNote(line: Line, bot: Kind | null): string {
	return sayOf("score", `${line === "conditions" && bot ? "objectives" : line}.note`);
}
