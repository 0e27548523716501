#!/usr/bin/env bash
# Builds build/NAME and runs its tests: tools/test.sh NAME [test...].
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1
shift
tools/configure.sh "$name"
ninja -C "build/$name"
status=0
meson test -C "build/$name" --no-rebuild --print-errorlogs --timeout-multiplier 5 "$@" || status=$?
grep -hE '^[a-z-]+: [0-9]+ passed, [0-9]+ failed$' "build/$name/meson-logs/testlog.txt" || true
exit $status
