#!/usr/bin/env bash
# The Python package of bindings/python, always with Debian's own python3 (cffi and numpy are its packages):
#
#   tools/python.sh build             build/python/timerift, linked with build/release; PYTHONPATH=build/python finds it
#   tools/python.sh test [NAME...]    installs library and package below a temporary folder; every test, example and the quick start there
#   tools/python.sh bench [SECONDS]   steps per second of 64 games at once beside C, in one run
set -euo pipefail
cd "$(dirname "$0")/.."

python=/usr/bin/python3
here=bindings/python

need() {
	local headers
	headers=$("$python" -c 'import cffi, numpy, sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null) || headers=
	if [ ! -e "$headers/Python.h" ]; then
		echo "tools/python.sh needs: apt-get install python3-cffi python3-numpy python3-dev" >&2
		exit 1
	fi
	tools/configure.sh release
	ninja -C build/release >/dev/null
}

build() {
	need
	"$python" $here/build.py build/python --cflags="-I$PWD/include" --libs="-L$PWD/build/release -l:librift.so.2 -Wl,-rpath,$PWD/build/release"
}

# The library and the package, installed below $work as a package would be; sets the environment so that they are found.
installed() {
	DESTDIR=$work meson install -C build/release --no-rebuild --quiet
	local pc packages
	pc=$(find "$work" -name rift.pc)
	export PKG_CONFIG_LIBDIR=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$work
	libdir=$(dirname "$(find "$work" -name librift.so)")
	packages=$work/usr/lib/python3/dist-packages
	"$python" $here/build.py "$packages"
	export LD_LIBRARY_PATH=$libdir PYTHONPATH=$packages PYTHONDONTWRITEBYTECODE=1
	unset PYTHONHOME
}

# The Python blocks of a page, run one after the other as one program; the page shows what they print in blocks that begin with "text".
quick_start() {
	"$python" $here/tests/page.py "$1"
}

test_all() {
	need
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	installed
	read -ra flags < <(pkg-config --cflags --libs rift)
	cc -std=c11 -Wall -Wextra -Werror -O2 $here/tests/native.c "${flags[@]}" -o "$work/native"
	export NATIVE=$work/native TIMERIFT=$PWD/build/release/timerift
	if [ $# -gt 0 ]; then
		"$python" $here/tests/run.py "$@"
		return
	fi
	quick_start docs/python.md
	quick_start $here/README.md
	for example in examples/python/*.py; do
		"$python" "$example" >"$work/said" || { cat "$work/said"; echo "python: $example failed"; exit 1; }
		[ -s "$work/said" ] || { echo "python: $example says nothing"; exit 1; }
		echo "$example: $(tail -n 1 "$work/said")"
	done
	"$python" $here/tests/run.py
}

bench() {
	build
	gcc -std=c11 -O2 -Wall -Wextra -Werror -pthread -Iinclude -I$here $here/bench.c $here/batch.c -Lbuild/release -l:librift.so.2 \
		"-Wl,-rpath,$PWD/build/release" -o build/python/bench
	PYTHONPATH=build/python "$python" $here/bench.py build/python/bench "$@"
}

case ${1:-} in
build) build ;;
test)
	shift
	test_all "$@"
	;;
bench)
	shift
	bench "$@"
	;;
*)
	sed -n '2,7s/^# \{0,1\}//p' "$0"
	exit 2
	;;
esac
