/** Games of the diary as files for other programs. */
import { saveText } from "../../app/save";
import { bgStatsOf } from "../../diary/bgstats";
import { csvOf } from "../../diary/csv";
import { dayOf } from "../../diary/entry";
import type { DiaryEntry } from "../../diary/entry";
import { sayOf } from "../words/say";
import { modulesWords, roleWords, seatWords } from "./names";

const BG_WORDS = {
	seat: (seat: DiaryEntry["seats"][number]) => seatWords(seat),
	role: roleWords,
	board: modulesWords,
	source: ({ source }: DiaryEntry) => sayOf("diary.source", source),
};

/** `what`: a word of the name of the file. */
export const saveAs = (what: string, end: string, text: string) =>
	saveText({ name: `timerift-${what}-${dayOf(Date.now())}${end}`, text });

export const saveCsv = (entries: readonly DiaryEntry[], what: string) => saveAs(what, ".csv", csvOf(entries));

export const saveBgStats = (entries: readonly DiaryEntry[], what: string) =>
	saveAs(what, "-bgstats.json", JSON.stringify(bgStatsOf(entries, BG_WORDS), null, "\t"));
