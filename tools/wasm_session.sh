#!/usr/bin/env bash
# Runs the tests of src/session in WebAssembly: the same checks as tests/unit/test_session.c, fewer games.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/wasm
mkdir -p $out
target=(--target=wasm32-wasi -mbulk-memory -msign-ext)
compile=(-std=c11 -O2 -fvisibility=hidden -fno-strict-aliasing -Wall -Wextra -Werror -Iinclude -Isrc)
# shellcheck disable=SC2054
link=(-nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--stack-first -Wl,-z,stack-size=262144 -lc)

sources=(tests/session/play.c tests/session/tests.c tests/session/wasm.c)
for part in base content core automa session; do
	mapfile -t names < <(sed -n "s/^[[:space:]]*'\([^']*\.c\)'.*/\1/p" "src/$part/meson.build")
	sources+=("${names[@]/#/src/$part/}")
done
tools/rules_hash.py --source $out/rules_hash.c
sources+=("$out/rules_hash.c")
clang "${target[@]}" "${compile[@]}" "${sources[@]}" "${link[@]}" -o $out/session.wasm

node - $out/session.wasm <<'END'
const bytes = require("fs").readFileSync(process.argv[2]);
const { exports: of } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
const text = (at) => {
	const memory = new Uint8Array(of.memory.buffer);
	return Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString();
};
let failed = 0;
for (let i = 0; i < of.test_count(); i++) {
	try {
		of.test_run(i);
	} catch (error) {
		failed++;
		const why = of.test_failure();
		console.log(`session: ${text(of.test_name(i))} failed: ${why ? `line ${of.test_line()}: ${text(why)}` : error}`);
		break; /* what a trap leaves behind is no ground for another test */
	}
}
console.log(failed ? "session: failed in WebAssembly" : `session: ${of.test_count()} tests pass in WebAssembly`);
process.exit(failed ? 1 : 0);
END
