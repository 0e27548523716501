#!/usr/bin/env bash
# Plays whole installations in virtual time (src/simulate): tools/simulate.sh [SEEDS [FIRST]]. First that one seed gives the same run
# twice, then SEEDS of them (default 300) without a finding, then that each server known to be broken is found.
# BUILD selects another build directory. docs/simulation.md explains it.
set -euo pipefail
cd "$(dirname "$0")/.."

seeds=${1:-300} first=${2:-1}
build=${BUILD:-build/release}
mapfile -t broken < <(tests/server/simulated.py --list | cut -d' ' -f1 | sort -u)
least=100 # times real time
patience=60 # seconds of processor time to find a broken server

tools/configure.sh "${build#build/}"
built=$(ninja -C "$build" timerift-simulate "${broken[@]/#/timerift-simulate-}") || { echo "$built"; exit 1; }

same() { "$build/timerift-simulate" --trace --seed "$1" | sed 's/processor_s=.* hash/hash/' | cksum; }
[ "$(same 7)" = "$(same 7)" ] || { echo "simulate: seed 7 is not the same twice"; exit 1; }

out=$("$build/timerift-simulate" --seed "$first" --seeds "$seeds") || { echo "$out"; exit 1; }
echo "$out"
times=$(sed -n 's/.* times=\([0-9]*\) .*/\1/p' <<<"$out")
[ "$times" -ge "$least" ] || { echo "simulate: $times times real time, not $least"; exit 1; }

for name in "${broken[@]}"; do
	out=$("$build/timerift-simulate-$name" --seed "$first" --seeds 100000 --seconds "$patience" --until-found) ||
		{ echo "$out" | tail -3; echo "simulate: $name: NOT FOUND in $patience s of processor time"; exit 1; }
	echo "simulate: $name: found after $(sed -n 's/.*processor_s=\([0-9.]*\) .*/\1/p' <<<"$out") s, $(sed -n 's/.*runs=\([0-9]*\) .*/\1/p' <<<"$out") runs: $(grep -m1 '^finding' <<<"$out" | cut -c1-100)"
done
