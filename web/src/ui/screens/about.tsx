/**
 * What this page is, and the licences of what is in it: dist/licences.txt, which the build writes (scripts/licences.ts).
 */
import { t } from "../../i18n";

export function About() {
	return (
		<>
			{t("app.about")}{" "}
			<a href="./licences.txt" target="_blank" rel="noopener">
				{t("app.licences")}
			</a>
		</>
	);
}
