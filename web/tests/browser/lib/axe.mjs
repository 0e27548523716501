// Runs axe on the page: serious and critical findings.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { painted } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `parts`: selectors to check; by default the whole page. */
export async function findings(page, parts = []) {
	await painted(page);
	await page.evaluate(axe);
	return page.evaluate(async (selectors) => {
		const there = selectors.filter((selector) => document.querySelector(selector));
		const { violations } = await window.axe.run(there.length > 0 ? there : document, { resultTypes: ["violations"] });
		return violations
			.filter(({ impact }) => impact === "serious" || impact === "critical")
			.flatMap(({ id, impact, nodes }) =>
				nodes.map(
					(node) =>
						`${impact} ${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.failureSummary.split("\n")[1] ?? ""}`,
				),
			);
	}, parts);
}
