// A document as HTML. Links to other documents become links between pages; links to files that the website does not have
// become plain text. Headings have the anchors that tests/docs_links.py knows, rules of the catalogue their number, and their
// numbers in the text are links to them.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { Marked } from "marked";
import { root } from "./pages.mjs";
import { sizeOf } from "./pictures.mjs";

export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const plain = (html) =>
	html
		.replace(/<[^>]*>/g, " ")
		.replace(/&(amp|lt|gt|quot|#\d+);/g, (_, name) => SIGNS[name] ?? String.fromCharCode(Number(name.slice(1))));
const SIGNS = { amp: "&", lt: "<", gt: ">", quot: '"' };

const slug = (text) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_\- ]/gu, "")
		.replaceAll(" ", "-");

/** The file of the project that a link of a document means, and its anchor; null: an address elsewhere. */
function meant(source, href) {
	if (/^[a-z]+:/.test(href)) return null;
	const [path = "", anchor = ""] = href.split("#");
	return { file: path ? posix.normalize(posix.join(posix.dirname(source), path)) : source, anchor };
}

/** The pictures that a document shows, as files of the project. */
export function picturesOf({ source, text }) {
	const found = [];
	const reader = new Marked({
		walkTokens: (token) => token.type === "image" && found.push(meant(source, token.href).file),
	});
	reader.parse(text);
	return found;
}

const relative = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to);

/** What marked calls for the parts of a page; `site` knows the pages by source, and the pictures. */
function renderer(page, site) {
	const used = new Map();
	const anchorOf = (text) => {
		const name = slug(text);
		const times = used.get(name) ?? 0;
		used.set(name, times + 1);
		return times === 0 ? name : `${name}-${times}`;
	};
	return {
		heading({ tokens, depth }) {
			const html = this.parser.parseInline(tokens);
			const anchor = anchorOf(plain(this.parser.parseInline(tokens, this.parser.textRenderer)));
			return `<h${depth} id="${escaped(anchor)}">${html}</h${depth}>\n`;
		},
		link({ href, tokens }) {
			const html = this.parser.parseInline(tokens);
			const to = meant(page.source, href);
			if (!to) return `<a href="${escaped(href)}" rel="noreferrer">${html}</a>`;
			const other = site.pages.get(to.file);
			const address = other?.address ?? site.pictures.get(to.file) ?? site.others[to.file];
			if (!address) {
				if (!existsSync(join(root, to.file))) throw new Error(`${page.source}: link to ${href}`);
				return html;
			}
			const path = other === page ? "" : relative(page.address, address);
			return `<a href="${escaped(path + (to.anchor ? `#${to.anchor}` : "") || path)}">${html}</a>`;
		},
		image({ href, text }) {
			const { file } = meant(page.source, href);
			const [width, height] = sizeOf(join(root, file));
			const address = relative(page.address, site.pictures.get(file));
			return `<img src="${escaped(address)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
		},
		html({ text }) {
			if (!/^\s*(<!--[\s\S]*?-->\s*)*$/.test(text)) throw new Error(`${page.source}: HTML in a document: ${text}`);
			return "";
		},
		code({ text }) {
			return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
		},
		table({ header, rows }) {
			const cell = (tag) => (one) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
			const row = (tag) => (cells) => `<tr>${cells.map(cell(tag)).join("")}</tr>\n`;
			/* A table whose header is empty has none. */
			const head = header.some(({ text }) => text) ? `<thead>${row("th")(header)}</thead>\n` : "";
			return `<div class="wide" tabindex="0"><table>\n${head}<tbody>${rows.map(row("td")).join("")}</tbody></table></div>\n`;
		},
	};
}

/** Gives the first paragraph or item that begins with the number of a rule that number as its anchor. */
function withRules(html, rules) {
	const given = new Set();
	return html.replace(/<(p|li)>(\s*(?:<p>)?<strong>)([A-Z][A-Za-z0-9-]*)/g, (whole, tag, between, id) => {
		if (!rules.has(id) || given.has(id)) return whole;
		given.add(id);
		return `<${tag} id="${id}" class="rule">${between}${id}`;
	});
}

/** Makes numbers of rules in the text links to them. */
function withReferences(html, page, site) {
	let inside = 0; /* of a part that has no further links */
	return html.replace(/<(\/?)(\w+)[^>]*>|[^<]+/g, (part, close, tag) => {
		if (tag) {
			if (/^(a|pre|code|h[1-6])$/.test(tag)) inside += close ? -1 : 1;
			return part;
		}
		if (inside > 0) return part;
		return part.replace(/\b[A-Z][A-Z0-9]*-[A-Z0-9]+[a-z]?\b/g, (id) => {
			const there = site.pages.get(site.rules.get(id));
			if (!there) return id;
			return `<a href="${there === page ? "" : relative(page.address, there.address)}#${id}">${id}</a>`;
		});
	});
}

export function html(page, site) {
	if (page.source === "NOTICE")
		return page.text
			.trim()
			.split(/\n{2,}/)
			.map((text) => `<p>${escaped(text)}</p>\n`)
			.join("");
	const reader = new Marked({ gfm: true, renderer: renderer(page, site) });
	const made = reader.parse(page.text);
	const marked = page.source.startsWith("docs/rules/") ? withRules(made, site.rules) : made;
	return withReferences(marked, page, site);
}
