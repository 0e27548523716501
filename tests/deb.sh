#!/usr/bin/env bash
# Installs the Debian package for real: a throw-away Debian 12 in which systemd runs (tests/root.sh, systemd-nspawn), no network but its own
# loopback. Install, play, upgrade to a package with other rules while a game goes on, remove, purge (tests/server/deb.py).
# Needs root. Ends with "deb: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/root.sh
. tests/root.sh

work=$(mktemp -d /var/tmp/timerift-deb-XXXXXX)
machine=
finish() {
	if [ -n "$machine" ]; then
		kill "$machine" 2>/dev/null || true # systemd-nspawn shuts its system down
		wait "$machine" 2>/dev/null || true
	fi
	rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Two versions; the second has rules that call themselves by another name.
tools/deb.sh 0.1.0~first | tail -n 1
for file in build/deb/rules.so build/wasm/timerift.wasm; do
	sed -E 's/rift-rules-[0-9a-f]{4}/rift-rules-beef/g' "$file" >"$work/${file##*/}"
done
python3 tests/licences.py build/timerift_0.1.0~first_*.deb
tools/deb.sh 0.1.0~second "$work/rules.so" "$work/timerift.wasm" | tail -n 1

root_new "$work/root"
mv build/timerift_0.1.0~{first,second}_*.deb "$work/root/root/"

# What the package depends on comes from the mirror now; later there is no network.
chroot "$work/root" apt-get -q -o Acquire::Retries=5 update >"$work/apt.log"
chroot "$work/root" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=5 install --download-only /root/timerift_*first*.deb' >>"$work/apt.log" ||
	{ tail -n 20 "$work/apt.log"; exit 1; }

# Where systemd does not run, installing works as well.
echo "without systemd:"
unshare --mount --pid --net --fork --kill-child python3 tests/server/deb.py bare "$work/root"

rm -rf --one-file-system "${work:?}/root/var/lib/postgresql" # the next part begins with the archives, but a bare system
root_new "$work/again"
cp "$work/root/root/"*.deb "$work/again/root/"
cp -r "$work/root/var/cache/apt/archives" "$work/again/var/cache/apt/"
cp -r "$work/root/var/lib/apt/lists" "$work/again/var/lib/apt/"

# A machine may forbid what a booted system needs; then it is said, and half is shown.
if ! systemd-nspawn --quiet --directory="$work/again" --register=no --keep-unit --private-network true </dev/null >"$work/console.log" 2>&1; then
	tail -n 5 "$work/console.log"
	echo "with systemd: NOT SHOWN, systemd-nspawn cannot run here"
	exit 0
fi
echo "with systemd:"
systemd-nspawn --quiet --directory="$work/again" --register=no --keep-unit --private-network --boot </dev/null >"$work/console.log" 2>&1 &
machine=$!
python3 tests/server/deb.py booted "$work/again" "$machine" || { tail -n 30 "$work/console.log"; exit 1; }
