#!/usr/bin/env bash
# Plays the browser client in a real browser: tools/browser.sh [file...] runs web/tests/browser (all of them, or those
# named: games, keyboard, text_board, random, accessible, layout, offline, speed). Builds what they need. Wants Debian's
# chromium; CHROMIUM names another one.
set -euo pipefail
cd "$(dirname "$0")/.."

limit=1400 # seconds for all of them

[ -x build/release/timerift ] || make --no-print-directory all
tools/web.sh build
cd web
status=0
timeout --kill-after=10 $limit node tests/browser/run.mjs "$@" || status=$?
[ $status -ne 124 ] || echo "stopped after $limit s"
exit $status
