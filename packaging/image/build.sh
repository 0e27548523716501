#!/usr/bin/env bash
# Builds the OCI image of a node, timerift-image-VERSION.tar: packaging/image/build.sh [--to DIR] [--debs DIR] [--rules DIR]. docs/image.md describes it.
#
# mmdebstrap fetches the packages that the Debian packages timerift-server and timerift-web need, and unpacks them without running anything;
# image.py takes from them the files that the server needs, and writes the image. No daemon, no container, no privileges but those of
# mmdebstrap. DIR of --debs holds our packages (default: build); they are built if they are not there. DIR of --rules holds builds
# of the rules of earlier versions (HASH.so, HASH.wasm), on which running games go on. The image depends on these packages and
# those of Debian alone: all its times are SOURCE_DATE_EPOCH, by default that of the last commit.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/debian_sources.sh
. tools/debian_sources.sh

to=build
debs=build
rules=
while [ $# -gt 0 ]; do
	case $1 in
	--to) to=$2 ;;
	--debs) debs=$2 ;;
	--rules) rules=$2 ;;
	*)
		echo "packaging/image/build.sh: [--to DIR] [--debs DIR] [--rules DIR], not '$1'" >&2
		exit 2
		;;
	esac
	shift 2
done
export LC_ALL=C.UTF-8 TZ=UTC
umask 022
version=$(tools/version.sh)
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y README.md)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d /var/tmp/timerift-image-XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM

ours=("$debs/timerift-server_${version}_$architecture.deb" "$debs/timerift-web_${version}_all.deb")
if [ ! -f "${ours[0]}" ] || [ ! -f "${ours[1]}" ]; then tools/deb.sh "$architecture" "$debs"; fi

# The shared libraries that the server depends on; the rest of its dependencies is for installing it.
libraries() {
	dpkg-deb --field "${ours[0]}" Depends | tr ',' '\n' | sed -n 's/^ *\(lib[^ ]*\).*/\1/p' | sort -u
}

root_make() {
	local sources proxies try
	sources=$(debian_sources)
	[ -n "$sources" ] || { echo "apt of this machine knows no packages of bookworm" >&2; return 1; }
	mapfile -t proxies < <(debian_proxies)
	for try in 1 2 3; do # a mirror may stumble
		rm -rf "$work/debian.tar"
		mmdebstrap --quiet --variant=extract --format=tar --architectures="$architecture" --dpkgopt=force-unsafe-io "${proxies[@]}" \
			--include="$(libraries | paste -sd ,),base-files,ca-certificates" bookworm "$work/debian.tar" - <<<"$sources" && break
		[ "$try" -lt 3 ] || return 1
		sleep 10
	done
	mkdir "$work/root"
	tar -C "$work/root" -xf "$work/debian.tar" --exclude='./dev/*'
}

root_make
for deb in "${ours[@]}"; do
	dpkg-deb --extract "$deb" "$work/ours"
done
if [ -n "$rules" ]; then
	for file in "$rules"/*.so "$rules"/*.wasm; do
		[ -h "$file" ] || cp --no-clobber "$file" "$work/ours/usr/lib/timerift/rules/"
	done
fi
mkdir -p "$to"
python3 packaging/image/image.py "$work/root" "$work/ours" "$version" "$SOURCE_DATE_EPOCH" "$to/timerift-image-$version.tar"
