#!/usr/bin/env bash
# The package @timerift/core for JavaScript programs (docs/javascript.md): tools/npm.sh build makes
# build/npm/timerift-core-VERSION.tgz; test installs it in an empty folder and runs bindings/js/tests and examples/js with it;
# bench measures its steps per second beside those of C. Expects what tools/web.sh build leaves, and for test and bench
# the programs of build/release; builds them if they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tools/node.sh
. tools/node.sh

out=build/npm
version=$(tools/version.sh)
archive=$out/timerift-core-$version.tgz
export npm_config_cache=$PWD/$out/cache npm_config_update_notifier=false npm_config_audit=false npm_config_fund=false

# Compiles, lays out and packs in a folder: emitted, package and the archive.
pack() {
	local in=$1
	mkdir -p "$in"
	rm -rf "$in/emitted" "$in"/*.tgz
	web/node_modules/.bin/tsc -p bindings/js --outDir "$in/emitted"
	node bindings/js/stage.mjs "$in/emitted" "$version" "$in/package"
	(cd "$in" && npm pack --offline --silent --pack-destination . ./package)
}

build() {
	tools/web.sh parts
	pack $out
	ls -l "$archive"
}

# Builds once more elsewhere, with another mask and another time zone: the archive must be the same, byte for byte.
same_again() {
	(umask 077 && TZ=Pacific/Chatham pack "$work/again" >/dev/null)
	cmp "$archive" "$work/again/$(basename "$archive")"
	echo "npm: two builds give the same archive"
}

# The strictest settings of the compiler, with both ways to resolve packages, for pages and for workers.
types() {
	local strict=(--strict --target es2022 --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck false)
	(cd "$work/folder" && "$tsc" "${strict[@]}" --lib es2023,dom --module nodenext types.ts typed.ts)
	(cd "$work/folder" && "$tsc" "${strict[@]}" --lib es2023,webworker --module esnext --moduleResolution bundler --noEmit types.ts)
	echo "npm: the types compile"
}

programs() {
	tools/configure.sh release
	ninja -C build/release "$@"
}

bench() {
	build
	programs timerift-lab
	node bindings/js/bench.mjs $out/package build/release/timerift-lab "$@"
}

tests() {
	local status=0
	build
	programs timerift
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	tsc=$PWD/web/node_modules/.bin/tsc
	same_again
	python3 tests/licences.py "$archive"
	mkdir "$work/folder"
	echo '{ "private": true, "type": "module" }' >"$work/folder/package.json"
	(cd "$work/folder" && npm install --offline "$OLDPWD/$archive")
	cp bindings/js/tests/* examples/js/* "$work/folder"
	types
	ROOT=$PWD TIMERIFT=$PWD/build/release/timerift VERSION=$version \
		node --test --test-reporter=tap "$work/folder"/*.test.mjs | tee $out/tests.tap | grep -v '^    at ' || status=$?
	echo "npm: $(sed -n 's/^# pass //p' $out/tests.tap) passed, $(sed -n 's/^# fail //p' $out/tests.tap) failed"
	return $status
}

case ${1:-build} in
build) build ;;
test) tests ;;
bench) bench "${@:2}" ;;
*)
	echo "tools/npm.sh: build, test or bench, not '$1'" >&2
	exit 2
	;;
esac
