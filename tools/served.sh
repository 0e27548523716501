#!/usr/bin/env bash
# Builds the service with what tests it and runs tests of tests/server: tools/served.sh [NAME [options]]. Without a name every
# functional test, NAME_test.py, runs but those that measure time or take long, which CI runs by themselves ("alone" runs those that
# measure). load, chaos, flat and idle show figures. BUILD=build/asan takes another build, TIMERIFTD another program.
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

status=0
run() {
	local name=$1 began=$SECONDS
	python3 "tests/server/${name}_test.py" || status=1
	echo "served: $name took $((SECONDS - began)) s"
}

case ${1:-all} in
all)
	for test in tests/server/*_test.py; do
		name=$(basename "$test" _test.py)
		[[ " $OWN_STEP " == *" $name "* ]] || run "$name"
	done
	;;
alone)
	for name in $ALONE; do
		run "$name"
	done
	;;
*)
	name=tests/server/${1%.py}
	shift
	[ ! -f "${name}_test.py" ] || name+=_test
	exec python3 "$name.py" "$@"
	;;
esac
exit $status
