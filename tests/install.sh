#!/usr/bin/env bash
# What `make install` leaves is complete: manual pages and completion are there; the programs of examples/c and of rift(3) build outside the tree with pkg-config, against the
# shared and the static library, run, and print the same; the headers and the library agree (tests/library.py).
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
for page in $(tools/manual.py list cli library); do
	[ -s "$work$prefix/share/man/$page" ] || { echo "install: the manual page $page is missing"; exit 1; }
done
for file in bash-completion/completions/timerift zsh/site-functions/_timerift fish/vendor_completions.d/timerift.fish; do
	[ -s "$work$prefix/share/$file" ] || { echo "install: $file is missing"; exit 1; }
done

pc=$(find "$work" -name rift.pc)
export PKG_CONFIG_LIBDIR=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$work
libdir=$(dirname "$(find "$work" -name librift.so)")
read -ra cflags < <(pkg-config --cflags rift)
read -ra libs < <(pkg-config --libs rift)

# The examples of examples/c, and a program with names that are the library's own, hidden ones.
cat >"$work/names.c" <<'END'
#include <rift.h>
#include <rift_player.h>
#include <rift_record.h>
#include <rift_words.h>
#include <stdio.h>

int tiles = 1, paths = 2;
int put(int n);
int put(int n)
{
	return n + tiles + paths;
}

int main(void)
{
	printf("install: version %s, %zu players, %d\n", rift_version(), rift_player_count(), put(4));
	return 0;
}
END
# The example of the manual page.
sed -n '/^\.nf$/,/^\.fi$/{/^\./!p}' "$work$prefix/share/man/man3/rift.3" >"$work/manual.c"
warnings=(-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
for source in "$work/names.c" "$work/manual.c" examples/c/*.c; do
	name=$(basename "$source" .c)
	cc "${warnings[@]}" "${cflags[@]}" "$source" "${libs[@]}" -o "$work/$name-shared"
	cc "${warnings[@]}" "${cflags[@]}" "$source" "$libdir/librift.a" -o "$work/$name-static"
	lines=$(wc -l <"$source")
	[ "$lines" -lt 80 ] || { echo "install: $source has $lines lines"; exit 1; }
done

export LD_LIBRARY_PATH=$libdir
# A record that ends where a player must decide: a game up to a turn of A's in Era 2.
awk '/^# Era 2/ { era = 1 } era && /^A  place/ { exit } { print }' examples/two-players.rift >"$work/half.rift"
sed 's/engineer/enginer/' examples/two-players.rift >"$work/wrong.rift"
for kind in shared static; do
	"$work/names-$kind" | grep -q 'version [0-9.]*, [1-9][0-9]* players, 7$'
	"$work/manual-$kind"
	"$work/random_game-$kind" 5 >"$work/told-$kind"
	grep -q ' VP and wins$' "$work/told-$kind"
	"$work/check_record-$kind" examples/two-players.rift >"$work/checked-$kind"
	grep -q '^A 68 VP$' "$work/checked-$kind"
	! "$work/check_record-$kind" "$work/wrong.rift" 2>"$work/refused-$kind" || { echo "install: a wrong record passes"; exit 1; }
	grep -q 'nearest: .*engineer' "$work/refused-$kind"
	"$work/search-$kind" "$work/half.rift" 2 >"$work/found-$kind"
	grep -q 'answers, 2 games each; answer [0-9]* is best$' "$work/found-$kind"
	"$work$prefix/bin/timerift" match random "c=$work/bot-$kind" --games 2 >"$work/match-$kind"
	! grep -q faults "$work/match-$kind" || { echo "install: the bot does something wrong"; cat "$work/match-$kind"; exit 1; }
done
for what in told checked refused found; do
	cmp "$work/$what-shared" "$work/$what-static"
done
echo "install: $(wc -l <"$work/told-shared") sentences of a game, $(tail -1 "$work/found-shared")"

python3 tests/library.py "$libdir/librift.so" "$(tools/version.sh)" cc
