#!/usr/bin/env bash
# Runs cppcheck over src/ and the C files of bindings/; any finding is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build/cppcheck
bindings=()
[ ! -d bindings ] || mapfile -t bindings < <(find bindings -name node_modules -prune -o -name '*.c' -print)
cppcheck --std=c11 --enable=warning,performance,portability --inconclusive --inline-suppr --error-exitcode=1 --quiet \
	-j "$(nproc)" --cppcheck-build-dir=build/cppcheck --suppress=missingIncludeSystem -Iinclude -Isrc src "${bindings[@]}"
echo "cppcheck: no findings"
