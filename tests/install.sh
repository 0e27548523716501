#!/usr/bin/env bash
# What `make install` leaves is complete: a program outside the tree builds with pkg-config, against the shared and
# the static library, and runs; the shared library shows rift_* and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/configure.sh release
ninja -C build/release
DESTDIR=$work meson install -C build/release --no-rebuild --quiet
prefix=$(meson introspect build/release --buildoptions |
	python3 -c 'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')

"$work$prefix/bin/timerift" --help >/dev/null

pc=$(find "$work" -name rift.pc)
export PKG_CONFIG_LIBDIR=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$work
cat >"$work/use.c" <<'END'
#include <rift.h>
#include <stdio.h>

int main(void)
{
	struct rift_setup setup = { .players = 2 };
	struct rift_game game;
	if (rift_new(&game, &setup) != RIFT_OK || rift_asks(&game).seats == 0)
		return 1;
	puts("install: the library is of use");
	return 0;
}
END
libdir=$(dirname "$(find "$work" -name librift.so)")
read -ra cflags < <(pkg-config --cflags rift)
read -ra libs < <(pkg-config --libs rift)
cc -std=c11 "${cflags[@]}" "$work/use.c" "${libs[@]}" -o "$work/use-shared"
LD_LIBRARY_PATH=$libdir "$work/use-shared"
cc -std=c11 "${cflags[@]}" "$work/use.c" "$libdir/librift.a" -o "$work/use-static"
"$work/use-static"

if nm -D --defined-only "$libdir/librift.so" | awk '{ print $3 }' | grep -v '^rift_'; then
	echo "install: librift.so shows more than rift_*"
	exit 1
fi
