#!/usr/bin/env bash
# Builds the service with its test programs and runs tests of tests/server: tools/served.sh [NAME [options]]. Without a name runs every
# functional test, NAME_test.py, except those that measure time or take long, which have CI steps of their own; "alone" runs those that
# measure; "stores" runs some with the games in four databases. load, chaos, flat, idle and hostile print figures. BUILD=build/asan
# selects another build, TIMERIFTD another program, STORES=4 puts the games of any test into four databases. Tests wait most of the
# time, so LANES of them (default 3) run in parallel; the output of a test is printed when it has ended.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8 # the tests read English

ALONE='drain scale shards' # need an otherwise idle machine
SPREAD='rooms chat seats spectators lobby'
OWN_STEP="secrets shards_move $ALONE"

export BUILD=${BUILD:-build/release} PYTHONDONTWRITEBYTECODE=1
if [ -z "${TIMERIFTD:-}" ]; then
	[ "${BUILD#build/}" = "$BUILD" ] || tools/configure.sh "${BUILD#build/}"
	built=$(ninja -C "$BUILD" timerift timeriftd timerift-load timerift-proxy timerift-seed timerift-simulate-twin tests/timerift-views rules) ||
		{ echo "$built" && exit 1; }
fi

LONG='letters levels ratings store accounts limits' # started first, so that none of them runs on when all others have ended

all() {
	local test name
	tr ' ' '\n' <<<"$LONG"
	for test in tests/server/*_test.py; do
		name=$(basename "$test" _test.py)
		[[ " $OWN_STEP $LONG " == *" $name "* ]] || echo "$name"
	done
}

case ${1:-all} in
all) all | tools/lanes.sh served "${LANES:-3}" ;;
stores) tr ' ' '\n' <<<"$SPREAD" | STORES=4 tools/lanes.sh served "${LANES:-3}" ;;
alone) tr ' ' '\n' <<<"$ALONE" | tools/lanes.sh served 1 ;;
*)
	name=tests/server/${1%.py}
	shift
	[ ! -f "${name}_test.py" ] || name+=_test
	exec python3 "$name.py" "$@"
	;;
esac
