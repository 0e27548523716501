import { defineConfig } from "vitest/config";
import { languages } from "./scripts/languages.ts";
import { licences } from "./scripts/licences.ts";
import { rules } from "./scripts/rules.ts";
import { units } from "./scripts/units.ts";

// The page is static files that may lie below any path: all addresses are relative. scripts/worker.mjs adds the
// service worker after the build, which must know every file.
export default defineConfig({
	base: "./",
	plugins: [units(), rules(), licences(), languages()],
	build: {
		target: "es2022",
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		manifest: true, // which files belong together, for scripts/worker.mjs
		reportCompressedSize: false,
		/* What the page needs at once is one file: each file of its own costs a request, its head, and a worse compression. */
		rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
	},
	server: { fs: { allow: [".."] } },
	test: {
		include: ["tests/unit/**/*.test.ts"],
		setupFiles: ["tests/unit/words.ts"],
		environment: "node",
		testTimeout: 900_000 /* only a test that hangs takes as long */,
	},
});
