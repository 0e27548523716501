#!/usr/bin/env bash
# clang-tidy over all sources, or those given: tools/tidy.sh [--analyze] [file...]. The paths through functions, which take nearly all of
# the time, are analyzed only when asked for (make soak does).
set -euo pipefail
cd "$(dirname "$0")/.."

checks=(--checks=-clang-analyzer-*)
if [ "${1:-}" = --analyze ]; then
	checks=()
	shift
fi
tools/configure.sh clang
mkdir -p build/tidy
# Each file once, though several programs are built from it: a second reading in one process sees va_start with other eyes.
mapfile -t all < <(python3 - <<'END'
import json
import os
once = {}
for entry in json.load(open("build/clang/compile_commands.json")):
    once.setdefault(os.path.relpath(os.path.join(entry["directory"], entry["file"])), entry)
json.dump(list(once.values()), open("build/tidy/compile_commands.json", "w"))
print("\n".join(sorted(f for f in once if f.startswith(("src/", "tests/")))))
END
)
if [ $# -gt 0 ]; then files=("$@"); else files=("${all[@]}"); fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet "${checks[@]}" -p build/tidy
echo "clang-tidy: ${#files[@]} files are fine"
