#!/usr/bin/env bash
# Plays the browser client in a real browser: tools/browser.sh [file...] [--only words] runs web/tests/browser (all of
# them, or those named: random, games, turn, taps, secrets, accessible, keyboard, reader, text_board, blink, layout, offline, lesson, motion, speed). Builds what
# they need. Wants Debian's chromium; CHROMIUM names another one. GAMES=20 plays fewer random games,
# GAMES_CUT=50 cuts beats in more games, EVERY=1 every way to play at every size. fit measures whether the table fits the screen, in POSITIONS=60 random positions.
# tools/browser.sh online [file...] [--only words] plays on real nodes instead (web/tests/online: play, lobby, accounts,
# people, accessible, versions), before PostgreSQL and NATS; play ends in less than four minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tools/node.sh
. tools/node.sh

limit=4000 # seconds for all of them

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
