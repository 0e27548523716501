#!/usr/bin/env bash
# Measures the tests' coverage of the rules and the texts. The floors may only be raised.
set -euo pipefail
cd "$(dirname "$0")/.."

line_floor=95
branch_floor=85

tools/configure.sh coverage
ninja -C build/coverage
find build/coverage -name '*.gcda' -delete
meson test -C build/coverage --no-rebuild --print-errorlogs --timeout-multiplier 5 --no-suite tree
mkdir -p build/coverage/report
# CHECK is excluded from branches: a correct program never takes its failing branch.
gcovr --root . --object-directory build/coverage \
	--filter 'src/(base|content|core|automa|text)/' \
	--exclude-unreachable-branches --exclude-throw-branches --exclude-branches-by-pattern '.*\bCHECK\(.*' \
	--print-summary --txt build/coverage/report/files.txt --html-details build/coverage/report/index.html \
	--fail-under-line $line_floor --fail-under-branch $branch_floor
