/**
 * The English catalogue as the page has it: the files of i18n/en that it shows, put together. The keys and the arguments
 * are those of keys.ts; a unit test holds both together.
 */
import asks from "../../../i18n/en/asks.json";
import flow from "../../../i18n/en/flow.json";
import fractures from "../../../i18n/en/fractures.json";
import modules from "../../../i18n/en/modules.json";
import names from "../../../i18n/en/names.json";
import online from "../../../i18n/en/online.json";
import page from "../../../i18n/en/page.json";
import table from "../../../i18n/en/table.json";
import terms from "../../../i18n/en/terms.json";
import type { Arguments, Plain } from "./keys";

export type Key = Plain | keyof Arguments;
/** The messages of one language, each in ICU MessageFormat. */
export type Catalogue = Readonly<Record<Key, string>>;

export const en: Catalogue = { ...terms, ...names, ...asks, ...page, ...table, ...flow, ...modules, ...fractures, ...online };
