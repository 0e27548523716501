#!/usr/bin/env bash
# Two builds of the Debian packages are the same, byte for byte: one here, one from a copy of the tree at another path, in another time zone,
# locale and umask, later. Ends with "deb-twice: N passed, N failed", one for each package.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d /var/tmp/timerift-twice-XXXXXX)
trap 'rm -rf "$work"' EXIT
[ -f web/dist/index.html ] || tools/web.sh build
mkdir -p "$work/another path/tree" "$work/first" "$work/second"
cp -a . "$work/another path/tree/."

tools/deb.sh "$(dpkg --print-architecture)" "$work/first" >/dev/null
sleep 2 # so that the clock shows another second
(
	cd "$work/another path/tree"
	find . -type f -exec touch {} +
	umask 077
	TMPDIR=$work TZ=Pacific/Kiritimati LC_ALL=C LANGUAGE=fr USER=somebody HOME=$work tools/deb.sh "$(dpkg --print-architecture)" "$work/second" >/dev/null
)

passed=0 failed=0
for deb in "$work/first"/*.deb; do
	name=${deb##*/}
	if cmp "$deb" "$work/second/$name"; then
		echo "$(sha256sum "$deb" | cut -c 1-64)  $name"
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		# Which members and which files differ.
		for side in first second; do
			mkdir -p "$work/$side.x"
			dpkg-deb -R "$work/$side/$name" "$work/$side.x/$name"
		done
		diff -rq "$work/first.x/$name" "$work/second.x/$name" | sed "s,$work/,,g" || true
	fi
done
echo "deb-twice: $passed passed, $failed failed"
[ $passed -gt 0 ] && [ $failed -eq 0 ]
