#!/usr/bin/env bash
# Runs each libFuzzer target for some seconds, starting from its kept corpus: tools/fuzz.sh [seconds [target...]].
# New inputs go to build/fuzz/corpus, findings to build/fuzz/findings.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
tools/configure.sh fuzz
ninja -C build/fuzz fuzz
# Dictionary of the words in a record.
grep -oh '"[a-z0-9.-]*"' include/rift_lists.h src/text/records/record_parts.h | sort -u >build/fuzz/record.dict
if [ $# -eq 0 ]; then
	mapfile -t targets < <(find build/fuzz/tests/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable | sort)
	[ ${#targets[@]} -gt 0 ] || { echo "fuzz: there is no target"; exit 1; }
else
	targets=("${@/#/build/fuzz/tests/fuzz/fuzz_}")
fi

one() {
	local target=$1 name new options=()
	name=$(basename "$target")
	name=${name#fuzz_}
	new=build/fuzz/corpus/$name
	mkdir -p "$new" build/fuzz/findings
	[ ! -f "build/fuzz/$name.dict" ] || options+=(-dict="build/fuzz/$name.dict")
	# Entropic scheduling does not pay off when a run takes milliseconds.
	if "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
		-entropic=0 -artifact_prefix="build/fuzz/findings/$name-" "${options[@]}" \
		"$new" "tests/fuzz/corpus/$name" >"build/fuzz/$name.log" 2>&1; then
		echo "fuzz $name: no finding in $seconds s," \
			"$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$name.log") runs"
	else
		tail -n 40 "build/fuzz/$name.log"
		echo "fuzz $name: FINDING, see build/fuzz/findings"
		return 1
	fi
}

# Run as many targets in parallel as there are cores.
status=0 running=0
for target in "${targets[@]}"; do
	if [ "$running" -ge "$(nproc)" ]; then
		wait -n || status=1
		running=$((running - 1))
	fi
	one "$target" &
	running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
	wait -n || status=1
	running=$((running - 1))
done
exit $status
