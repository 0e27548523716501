#!/usr/bin/env bash
# Builds the package as version 0.1.0 had it, everything in one, to upgrade from: tests/deb/0.1.0/build.sh PACKAGES OUT. Control file and
# scripts beside this file are those of that version; programs, page and settings are those of the packages in the folder PACKAGES. Its
# rules play alike, but call themselves by another name, so that an upgrade brings new ones.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
packages=$1 out=$2
version=$(basename "$here")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
root=$work/root
for name in timerift timerift-web timerift-server; do
	dpkg-deb -x "$packages/${name}"_*.deb "$root"
done

share=$root/usr/share
mv "$share/timerift/web" "$share/timerift/site"
mv "$share/doc/timerift-server/operations.md" "$share/doc/timerift/"
cp "$share/doc/timerift-web/copyright" "$share/doc/timerift/copyright"
rm -r "$share/doc/timerift-web" "$share/doc/timerift-server" "$root/usr/lib/timerift/timeriftd-start"
conf=$root/etc/timerift/timeriftd.conf
sed -i 's,/usr/share/timerift/web,/usr/share/timerift/site,; s,doc/timerift-server,doc/timerift,' "$conf"
chmod 640 "$conf"
mkdir -p "$root/var/lib/timerift"

shelf=$root/usr/lib/timerift/rules
for build in "$shelf"/*.so "$shelf"/*.wasm; do
	name=${build##*/}
	if [ -L "$build" ]; then
		ln -sfn "beef$(readlink "$build" | cut -c 5-)" "$build"
	else
		sed -E 's/rift-rules-[0-9a-f]{4}/rift-rules-beef/g' "$build" >"$shelf/beef${name:4}"
		rm "$build"
	fi
done

shlibs=$(dpkg-deb -f "$packages"/timerift-server_*.deb Depends | tr ',' '\n' | sed 's/^ *//' | grep '^lib.*(' | paste -sd , | sed 's/,/, /g')
mkdir "$root/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$(dpkg --print-architecture)/; s/@SIZE@/$(du -sk "$root" | cut -f 1)/; s/@SHLIBS@/$shlibs/" \
	"$here/control.in" >"$root/DEBIAN/control"
install -t "$root/DEBIAN" "$here/postinst" "$here/prerm" "$here/postrm"
echo /etc/timerift/timeriftd.conf >"$root/DEBIAN/conffiles"
dpkg-deb --root-owner-group -Zgzip -z1 --build "$root" "$out/timerift_${version}_$(dpkg --print-architecture).deb" >/dev/null
