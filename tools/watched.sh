#!/usr/bin/env bash
# Runs tests of tests/server with nodes under a sanitizer or Valgrind: tools/watched.sh asan|tsan|valgrind [TEST...]. Without a test: a
# short load on three nodes. Everything but the node comes from build/gcc, including the rules it loads, which have tests of their own.
# The reports go to build/watched; any output there is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8 # the tests read English

watcher=${1:?asan, tsan or valgrind}
shift
log=$PWD/build/watched/$watcher
rm -rf "$log"
mkdir -p "$log"

node=gcc # Valgrind of Debian 12 cannot read clang's line information
[ "$watcher" = valgrind ] || node=$watcher
tools/configure.sh gcc "$node"
ninja -C build/gcc timerift timeriftd timerift-load timerift-proxy timerift-seed tests/timerift-views rules >/dev/null
ninja -C "build/$node" timeriftd >/dev/null

export BUILD=build/gcc WATCHED=1 PYTHONDONTWRITEBYTECODE=1
options=()
case $watcher in
asan)
	export TIMERIFTD=$PWD/build/asan/timeriftd PATIENCE=20
	export ASAN_OPTIONS=detect_leaks=1:fast_unwind_on_malloc=0:log_path=$log/node
	export LSAN_OPTIONS=print_suppressions=0:suppressions=$PWD/tests/server/lsan.supp UBSAN_OPTIONS=print_stacktrace=1:log_path=$log/node
	;;
tsan)
	export TIMERIFTD=$PWD/build/tsan/timeriftd PATIENCE=20
	export TSAN_OPTIONS=second_deadlock_stack=1:log_path=$log/node
	;;
valgrind)
	export PATIENCE=30
	export TIMERIFTD="valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect,possible \
--errors-for-leak-kinds=definite,indirect,possible --num-callers=24 --suppressions=$PWD/tests/server/valgrind.supp --log-file=$log/node.%p $PWD/build/gcc/timeriftd"
	options=(--games 4)
	;;
*)
	echo "tools/watched.sh: no watcher called '$watcher'" >&2
	exit 2
	;;
esac

status=0
if [ $# -eq 0 ]; then
	python3 tests/server/watched.py "${options[@]}" || status=1
fi
[ $# -eq 0 ] || printf '%s\n' "$@" | tools/lanes.sh watched "${LANES:-2}" || status=1
find "$log" -type f -size +0 -print -exec head -n 100 {} \; | grep . && status=1
echo "watched by $watcher: ${*:-load} $([ $status -eq 0 ] && echo clean || echo FAILED)"
exit $status
