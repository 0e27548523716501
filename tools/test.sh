#!/usr/bin/env bash
# Builds build/NAME and runs its tests: tools/test.sh NAME [test...]. Tests that fail run once more, one at a time, since other work on the
# machine may be the reason; both results are printed.
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1
shift
tools/configure.sh "$name"
ninja -C "build/$name"
status=0
logs=build/$name/meson-logs
run() {
	meson test -C "build/$name" --no-rebuild --print-errorlogs --timeout-multiplier 5 "$@"
}
run "$@" || status=$?
if [ $status -ne 0 ] && [ -f "$logs/testlog.json" ]; then
	mapfile -t again < <(python3 -c 'import json, sys
for test in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP"):
        print(test["name"].split(" / ")[-1])' "$logs/testlog.json")
	if [ ${#again[@]} -gt 0 ]; then
		mv "$logs/testlog.txt" "$logs/testlog-first.txt"
		echo "once more, one at a time: ${again[*]}"
		status=0
		run --num-processes 1 "${again[@]}" || status=$?
	fi
fi
grep -hE '^[a-z-]+: [0-9]+ passed, [0-9]+ failed$' "$logs"/testlog*.txt || true
exit $status
