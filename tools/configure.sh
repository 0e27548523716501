#!/usr/bin/env bash
# Sets up the build directory build/NAME unless it exists: tools/configure.sh NAME...
set -euo pipefail
cd "$(dirname "$0")/.."

tools/need.sh build

# With ccache, if it is installed: CI builds the same sources in a fresh clone each time.
configure() {
	local dir=build/$1 cc=$2
	shift 2
	[ -f "$dir/build.ninja" ] || CC="$(command -v ccache || true) $cc" meson setup "$dir" "$@"
}

# The release build installs to PREFIX/lib, where pkg-config and the loader look; without dpkg-dev Meson would use lib64 on Debian.
for name in "$@"; do
	case $name in
	release) configure release "${CC:-gcc}" --libdir=lib -Doptimization=2 -Ddebug=false -Dwerror=false -Dshared=true -Dwhole=true ;;
	gcc) configure gcc gcc -Dtests=enabled -Dshared=true ;;
	clang) configure clang clang -Dtests=enabled -Dshared=true ;;
	asan) configure asan clang -Dtests=enabled -Doptimization=1 -Db_sanitize=address,undefined -Dmarks=true ;;
	tsan) configure tsan clang -Doptimization=1 -Db_sanitize=thread -Dserver=enabled ;;
	msan) configure msan clang -Dtests=enabled -Doptimization=1 -Db_sanitize=memory -Dserver=disabled ;;
	coverage) configure coverage gcc -Dtests=enabled -Doptimization=0 -Dcoverage=true -Dmarks=true -Dserver=disabled ;;
	fuzz) configure fuzz clang -Doptimization=1 -Dfuzz=true ;;
	*)
		echo "tools/configure.sh: no build called '$name'" >&2
		exit 2
		;;
	esac
done
