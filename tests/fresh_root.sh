#!/usr/bin/env bash
# Does what README.md tells a player, a host, a C programmer and somebody with the sources to do, command by command, each in a fresh
# Debian 12 of its own (tests/root.sh, tests/fresh_root.py), and prints the seconds until the first success and those of each command:
# tests/fresh_root.sh [player|host|programmer|source|page|packages...], by default the first four. The packages are those of build/
# (tools/deb.sh). Needs root. Reaches the Debian mirror and the npm registry that this machine is set up with, nothing else.
# Ends with "fresh-root: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/root.sh
. tests/root.sh

journeys=("$@")
[ $# -gt 0 ] || journeys=(source host player programmer)
RELEASE=(timerift timerift-web timerift-server librift2 librift-dev)
work=$(mktemp -d /var/tmp/timerift-fresh-XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM

# The sources as they are here, without what was built; or the packages of a release, as if downloaded.
folder() {
	local name version file
	mkdir "$2"
	case $1 in
	source | page | packages)
		git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar -C "$2" --extract
		;;
	*)
		version=$(tools/version.sh)
		for name in "${RELEASE[@]}"; do
			file=build/${name}_${version}_$(dpkg --print-architecture).deb
			[ -f "$file" ] || file=build/${name}_${version}_all.deb
			cp "$file" "$2/" || { echo "$name is not in build/: make deb" >&2; return 1; }
		done
		;;
	esac
}

# A journey ends all its processes when it ends.
journey() {
	root_new "$work/$1"
	folder "$1" "$work/$1/folder"
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
