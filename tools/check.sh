#!/usr/bin/env bash
# Runs all checks of the tree that need no running game. Continues after a failure, to show them all.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

failed=()
check() {
	local name=$1
	shift
	echo "== $name"
	"$@" || failed+=("$name")
}

check format tools/format.sh
check include-direction python3 tests/include_direction.py
check web-folders python3 tests/web_folders.py
check function-length python3 tests/function_length.py
check biome tools/web.sh check
check headers-alone tests/headers_alone.sh
check docs-links python3 tests/docs_links.py
check memory python3 tests/memory.py
check shellcheck tools/shellcheck.sh
check gcc tools/compile.sh gcc
check clang tools/compile.sh clang
check clang-tidy tools/tidy.sh
check cppcheck tools/cppcheck.sh

if [ ${#failed[@]} -gt 0 ]; then
	echo "check: failed: ${failed[*]}"
	exit 1
fi
echo "check: all well"
