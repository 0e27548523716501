#!/usr/bin/env bash
# Runs all scenarios and the scenes of the companion with rule marks on and reports the rules they exercise: tools/rules.sh [family,family...].
set -euo pipefail
cd "$(dirname "$0")/.."

tools/configure.sh asan
ninja -C build/asan tests/scenarios tests/companion-scenes
mkdir -p build/rules
build/asan/tests/scenarios --marks build/rules/marks.tsv tests/scenarios
build/asan/tests/companion-scenes --marks build/rules/scenes.tsv tests/companion/scenes/*.light
cat build/rules/scenes.tsv >>build/rules/marks.tsv
python3 tools/rules_report.py --scenes tests/companion/scenes --marks build/rules/marks.tsv --require "${1:-base,solo,doomsday,pioneers,guardians,fractures,anomalies,combinations}"
