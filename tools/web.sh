#!/usr/bin/env bash
# The browser client: tools/web.sh build makes web/dist, static files for any web server; test runs its unit tests;
# serve [port] shows web/dist on this machine. Needs build/wasm/timerift.wasm (tools/wasm.sh) and Node 20.19 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."

limit=350 # KB of the first load, compressed (web/scripts/worker.mjs)

packages() {
	[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || npm --prefix web ci --no-audit --no-fund
}

rules() {
	[ -f build/wasm/timerift.wasm ] || tools/wasm.sh
}

build() {
	rules
	packages
	cd web
	npx --no-install tsc --noEmit
	npx --no-install vite build
	node scripts/worker.mjs $limit
	gzip --keep --force --best --no-name dist/assets/* # for timeriftd, which does not compress
}

tests() {
	rules
	packages
	mkdir -p build/web
	cd web
	local status=0
	npx --no-install vitest run --reporter=default --reporter=json --outputFile.json=../build/web/unit.json || status=$?
	node scripts/tally.mjs ../build/web/unit.json
	return $status
}

case ${1:-build} in
build) build ;;
test) tests ;;
serve) exec node web/scripts/serve.mjs "${2:-8080}" ;;
*)
	echo "tools/web.sh: build, test or serve, not '$1'" >&2
	exit 2
	;;
esac
