#!/usr/bin/env bash
# Builds the service with what tests it and runs tests of tests/server: tools/served.sh [NAME [options]]. Without a name every
# functional test, NAME_test.py, runs but those that measure time or take long, which CI runs by themselves ("alone" runs those that
# measure). load, chaos, flat and idle show figures. BUILD=build/asan takes another build, TIMERIFTD another program. Tests wait most of
# the time: LANES of them, three unless said otherwise, run side by side; what one has to say comes when it has ended.
set -euo pipefail
cd "$(dirname "$0")/.."

ALONE='drain scale' # want a machine that does nothing else
OWN_STEP="secrets $ALONE"

export BUILD=${BUILD:-build/release} PYTHONDONTWRITEBYTECODE=1
if [ -z "${TIMERIFTD:-}" ]; then
	[ "${BUILD#build/}" = "$BUILD" ] || tools/configure.sh "${BUILD#build/}"
	built=$(ninja -C "$BUILD" timerift timeriftd timerift-load timerift-proxy timerift-seed tests/timerift-views rules) ||
		{ echo "$built" && exit 1; }
fi

LONG='letters store accounts limits' # begin first, so that none of them is still there when all others have ended

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
alone) tr ' ' '\n' <<<"$ALONE" | tools/lanes.sh served 1 ;;
*)
	name=tests/server/${1%.py}
	shift
	[ ! -f "${name}_test.py" ] || name+=_test
	exec python3 "$name.py" "$@"
	;;
esac
