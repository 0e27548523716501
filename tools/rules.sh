#!/usr/bin/env bash
# Runs all scenarios with rule marks on and reports the rules they exercise: tools/rules.sh [family,family...].
set -euo pipefail
cd "$(dirname "$0")/.."

tools/configure.sh asan
ninja -C build/asan tests/scenarios
mkdir -p build/rules
build/asan/tests/scenarios --marks build/rules/marks.tsv tests/scenarios
python3 tools/rules_report.py --marks build/rules/marks.tsv --require "${1:-base,solo,doomsday,pioneers,guardians,fractures,anomalies,combinations}"
