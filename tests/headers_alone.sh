#!/usr/bin/env bash
# Each header compiles alone, and twice, with both compilers, with and without rule marks. Those of the service need its
# libraries; where these are not, it is not built either, and its headers are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla
	-Wwrite-strings -Wcast-qual -Wformat=2 -Wswitch-enum -Werror"

service=(libwebsockets libuv libpq libnats jansson libsodium libcurl)
paths=""
if pkg-config --exists "${service[@]}" 2>/dev/null; then
	paths=$(pkg-config --cflags-only-I "${service[@]}" | sed 's/-I/-isystem /g')
	left_out='^$'
else
	left_out='^src/(server|load)/'
	echo "headers alone: without src/server and src/load, whose libraries are not here"
fi

# The declaration keeps a header that holds only macros from being an empty translation unit.
alone() {
	local header=$1 compiler=$2 marks=$3
	# shellcheck disable=SC2086
	printf '#include "%s"\n#include "%s"\nextern int headers_alone;\n' "$header" "$header" |
		"$compiler" -std=c11 $warnings $marks -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc $paths -fsyntax-only -x c - ||
		{ echo "$header does not compile alone ($compiler $marks)"; return 1; }
}

compilers=()
for compiler in gcc clang; do
	if command -v "$compiler" >/dev/null; then
		compilers+=("$compiler")
	fi
done
[ ${#compilers[@]} -gt 0 ] || { echo "neither gcc nor clang is here"; exit 1; }

count=0 failed=0
while read -r file; do
	header=${file#include/}
	header=${header#src/}
	count=$((count + 1))
	for compiler in "${compilers[@]}"; do
		alone "$header" "$compiler" "" && alone "$header" "$compiler" -DRIFT_MARKS || failed=$((failed + 1))
	done
done < <(find include src -name '*.h' | grep -vE "$left_out" | sort)
echo "headers alone: $count headers with ${compilers[*]}, $failed wrong"
[ "$failed" -eq 0 ]
