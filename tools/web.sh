#!/usr/bin/env bash
# The browser client: tools/web.sh build makes web/dist, static files for any web server; test runs its unit tests;
# parts builds and fetches what both need, and the package of bindings/js;
# check reports what Biome would format or finds wrong (web/biome.jsonc), format fixes it;
# serve [port] serves web/dist on this machine. Builds build/wasm/timerift.wasm (tools/wasm.sh)
# if it is missing; installs a newer Node.js if the system's is too old (tools/node.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tools/node.sh
. tools/node.sh

limit=400 # KB of the first page load, compressed (web/scripts/worker.mjs)
searched=200 # KB of the website's search index, compressed (web/about/build.mjs)

packages() {
	[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || npm --prefix web ci --no-audit --no-fund
}

rules() {
	if [ ! -f build/wasm/whole.wasm ] || [ ! -f build/wasm/think.wasm ] || [ ! -f build/wasm/stage.wasm ]; then tools/wasm.sh; fi
	tools/words.py blobs build/wasm
	tools/words.py types web/src/words/keys.ts
	tools/words.py languages web/src/words/languages.ts
	tools/words.py whole build/wasm/timerift.wasm build/wasm build/wasm/whole.wasm
}

build() {
	rules
	packages
	cd web
	node_modules/.bin/tsc --noEmit
	node_modules/.bin/vite build
	node scripts/worker.mjs $limit
	node about/build.mjs $searched
	python3 ../tests/licences.py
	# for timeriftd, which does not compress
	find dist/assets dist/about -type f ! -name '*.gz' ! -name '*.webp' -exec gzip --keep --force --best --no-name {} +
}

# Runs Biome's binary for this machine on the page and on the package of bindings/js; only Linux on x86-64 and arm64 is supported
# (web/package.json).
biome() {
	local binary folder
	packages
	binary=$PWD/web/node_modules/@biomejs/cli-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')/biome
	for folder in web bindings/js; do
		(cd $folder && "$binary" "$@")
	done
	(cd examples/js && "$binary" "$@" --config-path=../../bindings/js)
}

tests() {
	rules
	packages
	mkdir -p build/web
	cd web
	local status=0
	node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json=../build/web/unit.json || status=$?
	node scripts/tally.mjs ../build/web/unit.json
	return $status
}

case ${1:-build} in
parts) rules && packages ;;
build) build ;;
test) tests ;;
check) biome ci --colors=off --error-on-warnings ;;
format) biome check --write ;;
serve) exec node web/scripts/serve.mjs "${2:-8080}" ;;
*)
	echo "tools/web.sh: parts, build, test, check, format or serve, not '$1'" >&2
	exit 2
	;;
esac
