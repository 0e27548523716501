#!/usr/bin/env bash
# Builds the Debian packages (debian/control) into build/, or into a folder: tools/deb.sh [ARCHITECTURE [FOLDER]]. For another architecture
# than this machine's it builds timerift, librift2 and librift-dev with Debian's cross compiler; server and Python need that machine.
#
# The sources are copied first, with the page as it is built in web/dist. Two builds of the same sources are the same, byte for byte: their
# time is that of the last commit, or, in sources from an archive, the day of the version in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."

own=$(dpkg --print-architecture)
architecture=${1:-$own}
folder=${2:-build}
options=(-b)
if [ "$architecture" = "$own" ]; then
	tools/need.sh build server deb deb-python
else
	tools/need.sh build deb "deb-$architecture"
	options=(-B --host-arch "$architecture" -P'cross,nocheck,nopython,pkg.timerift.noserver')
fi
[ -f web/dist/index.html ] || tools/web.sh build
grep -aqF "rift-rules-$(tools/rules_hash.py)" web/dist/assets/timerift-*.wasm ||
	{ echo "web/dist was built from other rules than these sources have: tools/wasm.sh && tools/web.sh build" >&2; exit 1; }
version=$(tools/version.sh)

# Seconds since 1970 of the last change.
changed() {
	git log -1 --format=%ct 2>/dev/null ||
		date -u +%s -d "$(sed -n "s/^## \[\?${version//./\\.}\]\? (\(....-..-..\))\$/\1/p" CHANGELOG.md)"
}

umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p build "$folder" "$work/timerift"
{
	git ls-files -z --cached --others --exclude-standard 2>/dev/null || find . \( -path ./.git -o -path ./build -o -path ./web/node_modules \) -prune -o ! -type d -print0
	find web/dist -type f -print0
} | sort -zu | tar --null --files-from=- --create --ignore-failed-read 2>/dev/null | tar -C "$work/timerift" --extract
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(changed)}
export SOURCE_DATE_EPOCH
tools/deb_changelog.py "$SOURCE_DATE_EPOCH" >"$work/timerift/debian/changelog"

# What is needed was looked for above. Flags of this shell would make other packages.
build() {
	cd "$work/timerift"
	unset CC CFLAGS CPPFLAGS LDFLAGS
	LC_ALL=C.UTF-8 TZ=UTC DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$(nproc)" dpkg-buildpackage --no-sign -d "${options[@]}"
}
log=build/deb-$architecture.log
(build) >"$log" 2>&1 || { tail -n 40 "$log"; exit 1; }
for deb in "$work"/*.deb; do
	mv "$deb" "$folder/"
	echo "$folder/${deb##*/}: $(du -k "$folder/${deb##*/}" | cut -f 1) KB"
done
