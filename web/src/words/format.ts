/** Puts arguments into a message: {name}, and {name, plural, one {…} other {…}}. */
type Values = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, n: number): Intl.LDMLPluralRule {
	let found = rules.get(language);
	if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
	return found.select(n);
}

function closing(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "{") depth++;
		if (text[at] === "}" && --depth === 0) return at;
	}
	return text.length;
}

function branch(text: string, name: string): string | null {
	for (let at = 0; ; ) {
		const open = text.indexOf("{", at);
		if (open < 0) return null;
		const close = closing(text, open);
		if (text.slice(at, open).trim() === name) return text.slice(open + 1, close);
		at = close + 1;
	}
}

function part(language: string, inner: string, values: Values): string {
	const [, name = "", kind, rest = ""] = inner.match(/^(\w+)(?:, *(\w+), *([\s\S]*))?$/) ?? [];
	const value = name === "form" ? "one" : values[name]; /* a term by itself is in the form "one" */
	if (value === undefined) return `{${inner}}`;
	if (kind === undefined) return String(value);
	const chosen = kind === "plural" ? pluralOf(language, Number(value)) : String(value);
	return format(language, branch(rest, chosen) ?? branch(rest, "other") ?? "", values);
}

export function format(language: string, text: string, values: Values): string {
	let out = "";
	for (let at = 0; ; ) {
		const open = text.indexOf("{", at);
		if (open < 0) return out + text.slice(at);
		const close = closing(text, open);
		out += text.slice(at, open) + part(language, text.slice(open + 1, close), values);
		at = close + 1;
	}
}
