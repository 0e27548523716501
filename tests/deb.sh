#!/usr/bin/env bash
# Builds the Debian packages into build/ and looks at them: contents, hardening, licences, lintian. Then installs them for real, in a
# throw-away Debian 12 in which systemd runs (tests/root.sh, systemd-nspawn), no network but its own loopback. Install the package of 0.1.0,
# play, upgrade to other packages with other rules while a game goes on, remove, purge (tests/server/deb.py).
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

folder=build
version=$(tools/version.sh)
architecture=$(dpkg --print-architecture)
tools/deb.sh "$architecture" "$folder"
packages=()
for name in timerift timerift-server librift2 librift-dev python3-timerift; do
	packages+=("$folder/${name}_${version}_$architecture.deb")
done
packages+=("$folder/timerift-web_${version}_all.deb")
python3 tests/deb/contents.py "$folder"
python3 tests/licences.py "${packages[@]}"
lintian --allow-root --fail-on error,warning "${packages[@]}"
echo "lintian: ${#packages[@]} packages without an error or a warning"

root_new "$work/root"
cp "${packages[@]}" "$work/root/root/"
mkdir "$work/root/root/old"
tests/deb/0.1.0/build.sh "$work/root/root" "$work/root/root/old"

# What the packages depend on and recommend comes from the mirror now; later there is no network.
chroot "$work/root" apt-get -q -o Acquire::Retries=5 update >"$work/apt.log"
chroot "$work/root" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=5 install --download-only /root/*.deb' >>"$work/apt.log" ||
	{ tail -n 20 "$work/apt.log"; exit 1; }

# Where systemd does not run, installing works as well.
echo "without systemd:"
unshare --mount --pid --net --fork --kill-child python3 tests/server/deb.py bare "$work/root"

rm -rf --one-file-system "${work:?}/root/var/lib/postgresql" # the next part begins with the archives, but a bare system
root_new "$work/again"
cp -r "$work/root/root/". "$work/again/root/"
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
