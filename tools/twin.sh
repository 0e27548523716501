#!/usr/bin/env bash
# Plays the same random games natively and in WebAssembly and compares them: tools/twin.sh [games].
# Expects build/wasm/timerift.wasm (tools/wasm.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

games=${1:-1000}
wasm=build/wasm/timerift.wasm
dir=build/twin
tools/configure.sh release
ninja -C build/release tests/twin/twin
mkdir -p $dir

same() {
	if ! diff "$1" "$2" >$dir/difference.txt; then
		head -n 20 $dir/difference.txt
		echo "twin: $3"
		exit 1
	fi
}

build/release/tests/twin/twin "$games" >$dir/native.txt
node tests/twin/twin.mjs $wasm "$games" >$dir/wasm.txt
same $dir/native.txt $dir/wasm.txt "the games differ"
questions=$(sed -n 's/^questions //p' $dir/native.txt)
if [ "$games" -ge 200 ] && [ "$questions" -lt 1000 ]; then
	echo "twin: the computer players were asked about $questions questions only"
	exit 1
fi

# Plays games in WebAssembly and replays their records natively.
records=$((games / 50 + 1))
node tests/twin/twin.mjs $wasm --write $dir/records $records >$dir/written.txt
cut -d ' ' -f 1 $dir/written.txt | xargs build/release/tests/twin/twin --read >$dir/read.txt
same $dir/written.txt $dir/read.txt "records written in WebAssembly lead elsewhere natively"
echo "twin: $games games, the same hashes, words and records; $records more through their records"
echo "twin: $questions questions, the same thoughts of the computer players"
