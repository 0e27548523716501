#!/usr/bin/env bash
# Plays the browser client in a real browser: tools/browser.sh [file...] [--only words] runs web/tests/browser (all of them, or those named:
# home, random, games, turn, taps, secrets, accessible, keyboard, reader, text_board, blink, layout, fit, offline, lesson, motion, speed, cold).
# Builds what they need. Wants Debian's chromium; CHROMIUM names another one.
# tools/browser.sh online [file...] [--only words] plays on real nodes instead (web/tests/online: play, lobby, accounts, people, accessible,
# versions), before PostgreSQL and NATS.
# EXTENT=whole tries everything: without it each file takes a part, so that all of them end within half an hour. PATIENCE=6 is how many
# times as long as on a quiet machine anything is waited for before it is given up; it loosens nothing that is measured.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tools/node.sh
. tools/node.sh

limit=5400 # seconds for all of them
[ "${EXTENT:-short}" = short ] || limit=21600

# web/dist is made anew only if something of it is newer.
built() {
	[ -f web/dist/sw.js ] && [ -d web/node_modules ] && [ -f build/wasm/timerift.wasm ] || return 1
	[ -z "$(find web/src web/public web/scripts web/index.html web/vite.config.ts web/package-lock.json \
		build/wasm/timerift.wasm -newer web/dist/sw.js -type f -print -quit)" ]
}

[ -x build/release/timerift ] || make --no-print-directory all
built || tools/web.sh build
tests=browser
if [ "${1:-}" = online ]; then
	tests=online
	shift
	ninja -C build/release timerift timeriftd rules >/dev/null
fi
cd web
status=0
timeout --kill-after=10 $limit node tests/$tests/run.mjs "$@" || status=$?
[ $status -ne 124 ] || echo "stopped after $limit s"
exit $status
