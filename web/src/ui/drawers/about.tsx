/**
 * About this page, with the licences of the included software from dist/licences.txt, which the build writes
 * (scripts/licences.ts).
 */
import { t } from "../../words/i18n";
import { say } from "../words/say";

export function About() {
	return (
		<>
			{say("home.unofficial")}{" "}
			<a href="./licences.txt" target="_blank" rel="noopener">
				{t("app.licences")}
			</a>
		</>
	);
}
