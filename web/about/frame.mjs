// What is around the text of a page: head, search, menu.
import { posix } from "node:path";
import { escaped } from "./text.mjs";

const CONTENTS_FROM = 4; /* sections of a page that has a list of them */
const POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'";
const LOGO =
	'<svg class="logo" viewBox="0 0 28 28" aria-hidden="true"><path class="hex" d="M14 1.5 25 7.8v12.4L14 26.5 3 20.2V7.8Z"/><path class="crack" d="M16.8 4.5l-5.6 8.3 4.6 2.2-5 8.8"/></svg>';

function menu(groups, page, up) {
	const line = (one) =>
		`<li><a href="${up}${one.address}"${one === page ? ' aria-current="page"' : ""}>${escaped(one.label)}</a></li>`;
	return groups.map(([name, list]) => `<h2>${escaped(name)}</h2>\n<ul>${list.map(line).join("\n")}</ul>`).join("\n");
}

function contents(html) {
	const heads = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)];
	if (heads.length < CONTENTS_FROM) return "";
	const lines = heads.map(
		([, anchor, text]) => `<li><a href="#${anchor}">${text.replace(/<\/?a\b[^>]*>/g, "")}</a></li>`,
	);
	return `<details class="contents"><summary>On this page</summary><ul>${lines.join("\n")}</ul></details>\n`;
}

/** The list of sections stands below the title. */
const withContents = (html) => html.replace(/<\/h1>\n/, (end) => end + contents(html));

export function frame(page, groups) {
	const up = "../".repeat(page.address.split("/").length - 1) || "./";
	const game = posix.join(up, "../");
	const title = page.source === "README.md" ? "Timerift" : `${page.title} · Timerift`;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(title)}</title>
<link rel="icon" href="${game}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}about.css">
<script src="${up}theme.js"></script>
<script type="module" src="${up}search.js"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header>
<a class="home" href="${up}index.html">${LOGO} Timerift</a>
<form role="search"><input id="search" type="search" aria-label="Search all pages" placeholder="Search" autocomplete="off"></form>
<a class="pages" href="#pages">All pages</a>
<a class="play" href="${game}">Play</a>
</header>
<section id="results" aria-label="Results">
<p id="status" role="status"></p>
<ol id="found"></ol>
</section>
<main id="text" tabindex="-1">
${withContents(page.html)}</main>
<nav id="pages" tabindex="-1" aria-label="All pages">
${menu(groups, page, up)}
</nav>
</body>
</html>
`;
}
