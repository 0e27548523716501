#!/usr/bin/env bash
# Runs clang-tidy on all sources, or those given: tools/tidy.sh [--analyze] [file...]. The path-sensitive checks (clang-analyzer-*), which
# take nearly all of the time, run only with --analyze (make soak uses it).
set -euo pipefail
cd "$(dirname "$0")/.."

checks=(--checks=-clang-analyzer-*)
if [ "${1:-}" = --analyze ]; then
	checks=()
	shift
fi
tools/configure.sh clang
mkdir -p build/tidy
# Each file once, though several programs compile it: a second pass in one process treats va_start differently.
mapfile -t all < <(python3 - <<'END'
import glob
import json
import os
once = {}
for entry in json.load(open("build/clang/compile_commands.json")):
    once.setdefault(os.path.relpath(os.path.join(entry["directory"], entry["file"])), entry)
for file in glob.glob("bindings/**/*.c", recursive=True):  # their own builds compile them, not Meson
    if "node_modules" not in file:
        once.setdefault(file, {"directory": os.getcwd(), "file": file, "arguments": ["clang", "-std=c11", "-Iinclude", "-Isrc", "-c", file]})
json.dump(list(once.values()), open("build/tidy/compile_commands.json", "w"))
print("\n".join(sorted(f for f in once if f.startswith(("src/", "tests/", "bindings/")))))
END
)
if [ $# -gt 0 ]; then files=("$@"); else files=("${all[@]}"); fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet "${checks[@]}" -p build/tidy
echo "clang-tidy: ${#files[@]} files are fine"
