/** Before every file of tests: the catalogue and its formatter, as the page has them when it begins. */
import { useWords } from "../../src/i18n";
import { rules } from "./rules";

useWords((await rules()).catalogue);
