#!/usr/bin/env bash
# Builds the rules, the texts and the computer players as build/wasm/timerift.wasm: no imports, at most 320 KB; and
# the rules with the computer players that search as build/wasm/think.wasm: no imports, at most 25 KB more than the first; and
# the rules, the texts and what needs positions as build/wasm/stage.wasm, which few screens load: no imports, at most 384 KB.
# tools/wasm.sh sizes also prints the size at other optimization levels, and the size of each part of the sources.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/need.sh wasm
limit=$((320 * 1024))
think_more=$((25 * 1024))
think_memory=$((64 << 20))
stage_limit=$((384 * 1024))
out=build/wasm
mkdir -p $out

# Bulk memory and sign extension: every browser has had them since 2020.
target=(--target=wasm32-wasi -mbulk-memory -msign-ext)
compile=(-std=c11 -fvisibility=hidden -fno-strict-aliasing -Wall -Wextra -Werror -Iinclude -Isrc)
# The stack is at the bottom of memory, so that an overflow traps and overwrites nothing. The greedy player needs most:
# 24 questions deep, with a copy of the game and a list of answers each.
# shellcheck disable=SC2054
link=(-nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=262144 -lc)

# The same sources as the native build: the lists in the directories' meson.build files.
sources_of() {
	local part
	for part in "$@"; do
		sed -n "s|^[[:space:]]*'\([^']*\.c\)'.*|src/$part/\1|p" "src/$part/meson.build"
	done
}
parts=(base content core automa text ai session wasm)
think_parts=(base content core automa ai wasm/think)
stage_parts=(base content core automa position text companion wasm/stage)
tools/rules_hash.py --source $out/rules_hash.c
tools/words.py blobs $out # a file a language, loaded separately; the module itself holds no texts
mapfile -t sources < <(sources_of "${parts[@]}")
mapfile -t think_sources < <(sources_of "${think_parts[@]}")
mapfile -t stage_sources < <(sources_of "${stage_parts[@]}")
sources+=("$out/rules_hash.c")
stage_sources+=("$out/rules_hash.c")
think_sources+=("$out/rules_hash.c")

# Every question goes through these: 3 KB more for a tenth of the time (tools/compare.py --wasm).
fast=(src/core/engine/engine.c src/core/actions/space.c src/core/actions/main_space.c src/core/phases/turn.c src/core/board/bill.c)

# Link-time optimization with less inlining: inlining small functions would cost 3 KB; without a second pointer for loops
# (lsr): 1.4 KB. Players that search are only listed.
build() {
	local level=$1 source object objects=() others=()
	[ "$level" = -Oz ] && level=-Os
	for source in "${sources[@]}"; do
		if [[ " ${fast[*]} " != *" $source "* ]]; then
			others+=("$source")
			continue
		fi
		object=$out/fast/$(basename "$source").o
		mkdir -p $out/fast
		clang "${target[@]}" "$level" -flto "${compile[@]}" -c "$source" -o "$object"
		objects+=("$object")
	done
	clang "${target[@]}" "$1" -DRIFT_NO_SEARCH -DRIFT_NO_POSITION -flto -Wl,--lto-O2 -Wl,-mllvm,-inline-threshold=-60 \
		-Wl,-mllvm,-enable-merge-functions -Wl,-mllvm,-disable-lsr "${compile[@]}" "${others[@]}" "${objects[@]}" "${link[@]}" -o "$2"
}

# Speed is worth more than bytes here, as far as the limit allows: -Os. Its memory grows when a player begins to think.
build_think() {
	clang "${target[@]}" -Os -flto -Wl,--lto-O2 "${compile[@]}" "${think_sources[@]}" "${link[@]}" \
		-Wl,--max-memory=$think_memory -o "$1"
}

# Small rather than fast: it plays no games.
build_stage() {
	clang "${target[@]}" -Oz -flto -Wl,--lto-O2 "${compile[@]}" "${stage_sources[@]}" "${link[@]}" -o "$1"
}

# Compiles each source separately without link-time optimization, so that the linker's map attributes bytes to sources.
sizes_of_parts() {
	local objects=() source object
	for source in "${sources[@]}"; do
		object=$out/parts/${source#src/}.o
		mkdir -p "$(dirname "$object")"
		clang "${target[@]}" -DRIFT_NO_SEARCH -DRIFT_NO_POSITION -Os "${compile[@]}" -c "$source" -o "$object"
		objects+=("$object")
	done
	clang "${target[@]}" "${objects[@]}" "${link[@]}" -Wl,--Map=$out/parts/map.txt -o $out/parts/all.wasm
	# A line of the map: address, offset, size in hexadecimal, object:(section).
	awk '
		function hex(s,  n, i) {
			for (i = 1; i <= length(s); i++) n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
			return n
		}
		NF == 4 && $4 ~ /^[A-Z]+$/ { section = $4 }
		$4 ~ /\(\.bss/ { memory += hex($3); next } # takes no bytes in the file
		$4 ~ /^<internal>/ { size[section, "words"] += hex($3) } # texts that several sources share
		match($4, /parts\/[a-z]+\//) { size[section, substr($4, RSTART + 6, RLENGTH - 7)] += hex($3) }
		END {
			split(parts " words", part, " ")
			for (i = 1; i in part; i++)
				printf "wasm: %-8s %6d bytes of code, %6d of data\n", part[i], size["CODE", part[i]], size["DATA", part[i]]
			printf "wasm: %d bytes of memory for games, areas and texts\n", memory
		}
	' parts="${parts[*]}" $out/parts/map.txt
}

# The three beside each other: link-time optimization uses one core a module.
build_think $out/think.wasm &
think_id=$!
build_stage $out/stage.wasm &
stage_id=$!
build -Oz $out/timerift.wasm
wait $think_id
wait $stage_id
tools/words.py whole $out/timerift.wasm $out $out/whole.wasm
if [ "${1:-}" = sizes ]; then
	for level in -Os -O2; do
		build $level $out/timerift$level.wasm
		echo "wasm: $level would be $(stat -c %s $out/timerift$level.wasm) bytes"
	done
	sizes_of_parts
fi

node - $limit $think_more $think_memory $stage_limit $out/timerift.wasm $out/think.wasm $out/stage.wasm <<'END'
const [limit, more, memory, stageLimit, ...files] = process.argv.slice(2);
const { readFileSync } = require("fs");
let wrong = false;
const [size, thinkSize, stageSize] = files.map((file) => {
	const bytes = readFileSync(file);
	const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
	for (const i of imports) console.log(`wasm: import ${i.module}.${i.name}`);
	console.log(`wasm: ${file} ${bytes.length} bytes, ${imports.length} imports`);
	wrong ||= imports.length > 0;
	return bytes.length;
});
const { memory: grows } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(files[1]))).exports;
let grown = false;
try {
	grows.grow((Number(memory) - grows.buffer.byteLength) / 65536 + 1);
	grown = true;
} catch {} // as it should be: the memory is at most what it declares
if (grown) console.log(`wasm: ${files[1]} takes more than ${memory} bytes of memory`);
if (size > Number(limit)) console.log(`wasm: ${files[0]} is larger than ${limit} bytes`);
if (thinkSize > size + Number(more)) console.log(`wasm: ${files[1]} is more than ${more} bytes larger than ${files[0]}`);
if (stageSize > Number(stageLimit)) console.log(`wasm: ${files[2]} is larger than ${stageLimit} bytes`);
const large = size > Number(limit) || thinkSize > size + Number(more) || stageSize > Number(stageLimit);
process.exit(wrong || grown || large ? 1 : 0);
END
