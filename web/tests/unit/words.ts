/** Before every test file: loads the catalogue and its formatter, as the page does when it starts. */
import { useWords } from "../../src/words/i18n";
import { rules } from "./rules";

useWords((await rules()).catalogue);
