#!/usr/bin/env bash
# Does what README.md tells a player, a host and a C programmer to do, command by command, each in a fresh Debian 12 of its own
# (tests/root.sh, tests/fresh_root.py), and prints the seconds each command took: tests/fresh_root.sh [player|host|programmer...].
# Needs root. Reaches the Debian mirror and the npm registry that this machine is set up with, nothing else.
# Ends with "fresh-root: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/root.sh
. tests/root.sh

journeys=("$@")
[ $# -gt 0 ] || journeys=(host player programmer)
work=$(mktemp -d /var/tmp/timerift-fresh-XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM

# The sources as they are here, without what was built; a journey ends all its processes when it ends.
journey() {
	root_new "$work/$1"
	mkdir "$work/$1/timerift"
	git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar -C "$work/$1/timerift" --extract
	unshare --mount --pid --fork --kill-child python3 tests/fresh_root.py "$1" "$work/$1"
}

# Two at a time.
passed=0 failed=0 running=0
one_ended() {
	if wait -n; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
	running=$((running - 1))
}
for name in "${journeys[@]}"; do
	[ $running -lt 2 ] || one_ended
	journey "$name" &
	running=$((running + 1))
	sleep 1 # so that it is the first one that makes what both need
done
while [ $running -gt 0 ]; do
	one_ended
done
echo "fresh-root: all in $SECONDS s"
echo "fresh-root: $passed passed, $failed failed"
[ $failed -eq 0 ]
