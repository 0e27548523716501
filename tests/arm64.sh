#!/usr/bin/env bash
# Builds the packages for arm64 with Debian's cross compiler in a throw-away Debian 12 (tests/root.sh) and plays 102 random games with the
# installed program under qemu-user there; each record is checked by that program, and by the one of this machine's architecture.
# The server and the Python package are not cross-built. Needs root. Ends with "cross: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/root.sh
. tests/root.sh

games=${1:-102} # `match` plays each deal from all three seats
work=$(mktemp -d /var/tmp/timerift-arm64-XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
[ -f web/dist/index.html ] || tools/web.sh build
tools/configure.sh release
ninja -C build/release timerift >/dev/null
root_new "$work/root"
inside() {
	unshare --mount --pid --fork --kill-child chroot "$work/root" sh -c "mount -t proc proc /proc && cd /timerift && $1"
}

mkdir "$work/root/timerift"
{
	git ls-files -z --cached --others --exclude-standard
	find web/dist -type f -print0
} | tar --null --files-from=- --create | tar -C "$work/root/timerift" --extract
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
inside "dpkg --add-architecture arm64 && apt-get -q -o Acquire::Retries=5 update && DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=5 install --no-install-recommends \
	debhelper dpkg-dev g++-aarch64-linux-gnu gcc gcc-aarch64-linux-gnu libc6:arm64 libc6-dev libc6-dev-arm64-cross make meson ninja-build pkg-config python3 qemu-user" >"$work/apt.log" 2>&1 ||
	{ tail -n 20 "$work/apt.log"; exit 1; }
inside "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH tools/deb.sh arm64 /timerift/build"
mkdir -p build
cp "$work/root/timerift/build/"*_arm64.deb build/
python3 tests/deb/contents.py build arm64

# The program as it is in the package, with the C library of libc6:arm64. The one of the cross compiler must not mix with it.
dpkg-deb -x "build/timerift_$(tools/version.sh)_arm64.deb" "$work/root/arm64"
file=$work/root/arm64/usr/bin/timerift
readelf -h "$file" | grep -q AArch64 || { echo "cross: $file is not for arm64"; exit 1; }
arm64="qemu-aarch64 /arm64/usr/bin/timerift"
inside "mkdir /records && $arm64 match random greedy --games $games --seats 3 --records /records | tail -n 3"
passed=0 failed=0
for record in "$work/root/records"/*; do
	if build/release/timerift check "$record" >"$work/own" 2>&1 && inside "$arm64 check /records/${record##*/}" >"$work/foreign" 2>&1 &&
		diff <(sed 's,^.*/records/,,' "$work/own") <(sed 's,^.*/records/,,' "$work/foreign"); then
		passed=$((passed + 1))
	else
		echo "not ok: ${record##*/}"
		failed=$((failed + 1))
	fi
done
echo "cross: $passed passed, $failed failed"
[ "$passed" -eq "$games" ] && [ $failed -eq 0 ]
