/**
 * About this page, with links to the website (dist/about, written by about/build.mjs) and to the licences of the
 * included software (dist/licences.txt, written by scripts/licences.ts).
 */
import { t } from "../../words/i18n";
import { say } from "../words/say";

export function About() {
	return (
		<>
			{say("home.unofficial")}{" "}
			<a href="./about/" hreflang="en" data-website>
				{t("app.documentation")}
			</a>{" "}
			·{" "}
			<a href="./licences.txt" target="_blank" rel="noopener">
				{t("app.licences")}
			</a>
		</>
	);
}
