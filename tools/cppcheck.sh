#!/usr/bin/env bash
# Runs cppcheck over src/; any finding is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build/cppcheck
cppcheck --std=c11 --enable=warning,performance,portability --inconclusive --inline-suppr --error-exitcode=1 --quiet \
	-j "$(nproc)" --cppcheck-build-dir=build/cppcheck --suppress=missingIncludeSystem -Iinclude -Isrc src
echo "cppcheck: no findings"
