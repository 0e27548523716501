/** The languages of the page but English, from the report of its build (scripts/worker.mjs). */
import { readFileSync } from "node:fs";

const report = new URL("../../../../build/web/first_load.json", import.meta.url);

export const LANGUAGES = Object.keys(JSON.parse(readFileSync(report, "utf8")).catalogues).filter(
	(language) => language !== "en",
);
