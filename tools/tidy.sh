#!/usr/bin/env bash
# clang-tidy over all sources, or those given: tools/tidy.sh [file...].
set -euo pipefail
cd "$(dirname "$0")/.."

tools/configure.sh clang
if [ $# -gt 0 ]; then
	files=("$@")
else
	mapfile -t files < <(python3 - <<'END'
import json
import os
seen = set()
for entry in json.load(open("build/clang/compile_commands.json")):
    seen.add(os.path.relpath(os.path.join(entry["directory"], entry["file"])))
print("\n".join(sorted(f for f in seen if f.startswith(("src/", "tests/")))))
END
	)
fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p build/clang
echo "clang-tidy: ${#files[@]} files are fine"
