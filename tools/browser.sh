#!/usr/bin/env bash
# Tests the browser client in a real browser: tools/browser.sh [file...] [--only words] runs web/tests/browser (all of them, or those named:
# home, random, games, turn, taps, secrets, accessible, keyboard, reader, text_board, blink, layout, fit, offline, lesson, teach, rules, learning, think, about, analysis, diary, companion, light, puzzles, position, motion, speed, cold).
# Builds what they need. Needs Debian's chromium; CHROMIUM names another browser. The file firefox of online needs Debian's firefox-esr; FIREFOX names
# another one.
# tools/browser.sh online [file...] [--only words] runs web/tests/online (play, plan, lobby, strangers, day, tournament, accounts, told, firefox, people, game_page, moderation, accessible, versions) against
# real nodes with PostgreSQL and NATS.
# EXTENT=whole runs every case; by default each file runs a part, so that all of them take less than half an hour. PATIENCE=6 multiplies
# all timeouts by 6; limits that are measured stay the same.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8 # the tests read English

# shellcheck source=tools/node.sh
. tools/node.sh

limit=5400 # seconds for all files together
[ "${EXTENT:-short}" = short ] || limit=21600

# Whether web/dist is up to date.
built() {
	[ -f web/dist/sw.js ] && [ -d web/node_modules ] && [ -f web/dist/about/search.json ] && [ -f build/wasm/timerift.wasm ] || return 1
	[ -z "$(find web/src web/public web/scripts web/about web/README.md i18n ./*.md NOTICE docs examples/README.md tools/rulebook.py web/index.html web/vite.config.ts web/package-lock.json \
		build/wasm/timerift.wasm build/wasm/think.wasm build/wasm/stage.wasm -newer web/dist/sw.js -type f -print -quit)" ]
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
