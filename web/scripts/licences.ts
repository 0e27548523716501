/**
 * Vite plugin: writes dist/licences.txt, the licences of all software in the bundle, of the C library in the WebAssembly
 * modules and of the font. The packages are taken from the finished chunks, so none can be forgotten; a package without
 * a licence fails the build.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const root = join(web, "..");

/** The bundler's own helper modules have ids that start with one of these package names. */
const HELPERS = ["vite", "rolldown"];

/** The directory of the package that a module belongs to; null: one of our own modules. */
function packageOf(module: string): string | null {
	if (module.startsWith("\0")) {
		const helper = HELPERS.find((name) => module.startsWith(`\0${name}/`));
		if (!helper) throw new Error(`licences: whose is the module ${JSON.stringify(module)}?`);
		return join(web, "node_modules", helper);
	}
	if (!module.includes("/node_modules/")) return null;
	let dir = dirname(module.split("?")[0] ?? module);
	while (!existsSync(join(dir, "package.json")) || !JSON.parse(readFileSync(join(dir, "package.json"), "utf8")).version)
		dir = dirname(dir);
	return dir;
}

/**
 * The licence text of a package. Vite's file also lists the licences of its own dependencies, which are not in the
 * bundle.
 */
function licenceOf(dir: string): string {
	const name = readdirSync(dir).find((file) => /^licen[cs]e(\.|$)/i.test(file));
	if (!name) throw new Error(`licences: there is none in ${dir}`);
	return (readFileSync(join(dir, name), "utf8").split("\n# Licenses of bundled dependencies")[0] ?? "").trim();
}

export function licences(): Plugin {
	return {
		name: "licences",
		apply: "build",
		generateBundle(_, bundle) {
			const dirs = new Set<string>();
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== "chunk") continue;
				for (const module of chunk.moduleIds) {
					const dir = packageOf(module);
					if (dir) dirs.add(dir);
				}
			}
			const parts = [["Timerift", readFileSync(join(root, "LICENSE"), "utf8").trim()]];
			for (const dir of [...dirs].sort()) {
				const { name, version } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8")) as {
					name: string;
					version: string;
				};
				parts.push([`${name} ${version}`, licenceOf(dir)]);
			}
			parts.push(["wasi-libc", readFileSync(join(root, "src/wasm/libc-LICENCE.txt"), "utf8").trim()]);
			parts.push(["Timerift Table (font)", readFileSync(join(web, "src/ui/art/table-font-OFL.txt"), "utf8").trim()]);
			const source = parts
				.map(([title, text]) => `${title}\n${"=".repeat(title?.length ?? 0)}\n\n${text}\n`)
				.join("\n\n");
			this.emitFile({ type: "asset", fileName: "licences.txt", source });
		},
	};
}
