#!/usr/bin/env bash
# Builds the rules, the texts and the computer players as build/wasm/timerift.wasm: no imports, at most 320 KB.
# tools/wasm.sh sizes also prints the size at other optimization levels, and the size of each part of the sources.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/need.sh wasm
limit=$((320 * 1024))
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
parts=(base content core automa text ai session wasm)
sources=()
for part in "${parts[@]}"; do
	mapfile -t names < <(sed -n "s/^[[:space:]]*'\([^']*\.c\)'.*/\1/p" "src/$part/meson.build")
	sources+=("${names[@]/#/src/$part/}")
done
tools/rules_hash.py --source $out/rules_hash.c
tools/words.py blob en $out/en.words # loaded separately; the module itself holds no texts
sources+=("$out/rules_hash.c")

# Link-time optimization with less inlining: inlining small functions would cost 3 KB.
build() {
	clang "${target[@]}" "$1" -flto -Wl,--lto-O2 -Wl,-mllvm,-inline-threshold=-60 "${compile[@]}" "${sources[@]}" "${link[@]}" -o "$2"
}

# Compiles each source separately without link-time optimization, so that the linker's map attributes bytes to sources.
sizes_of_parts() {
	local objects=() source object
	for source in "${sources[@]}"; do
		object=$out/parts/${source#src/}.o
		mkdir -p "$(dirname "$object")"
		clang "${target[@]}" -Os "${compile[@]}" -c "$source" -o "$object"
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

build -Oz $out/timerift.wasm
tools/words.py whole $out/timerift.wasm $out/en.words $out/whole.wasm
if [ "${1:-}" = sizes ]; then
	for level in -Os -O2; do
		build $level $out/timerift$level.wasm
		echo "wasm: $level would be $(stat -c %s $out/timerift$level.wasm) bytes"
	done
	sizes_of_parts
fi

node - $out/timerift.wasm $limit <<'END'
const [file, limit] = process.argv.slice(2);
const bytes = require("fs").readFileSync(file);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
for (const i of imports) console.log(`wasm: import ${i.module}.${i.name}`);
console.log(`wasm: ${file} ${bytes.length} bytes, ${imports.length} imports`);
process.exit(imports.length > 0 || bytes.length > Number(limit) ? 1 : 0);
END
