#!/usr/bin/env bash
# Builds the Debian package build/timerift_VERSION_amd64.deb: tools/deb.sh [VERSION [RULES.so RULES.wasm]]. It contains the programs, the
# page, the builds of the rules, settings and units. VERSION defaults to that of meson.build; other rules than this tree's are for upgrade tests.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/need.sh build server deb
build=build/deb
tools/configure.sh deb
ninja -C $build timerift timeriftd rules.so >/dev/null
version=${1:-$(meson introspect $build --projectinfo | python3 -c 'import json, sys; print(json.load(sys.stdin)["version"])')}
rules=("${2:-$build/rules.so}" "${3:-build/wasm/whole.wasm}")
[ -f build/wasm/whole.wasm ] || tools/wasm.sh
[ -f web/dist/index.html ] || tools/web.sh build

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/root

programs() {
	install -D -t "$root/usr/bin" $build/timerift $build/timeriftd
	strip --strip-unneeded "$root/usr/bin/"*
	install -D -t "$root/usr/sbin" packaging/timerift-backup packaging/debian/timeriftd-setup
	mkdir -p "$root/usr/share/timerift" "$root/var/lib/timerift"
	cp -r docs/rules "$root/usr/share/timerift/rules"
	tools/manual.py rules "$root/usr/share/timerift/rules"
	cp -r web/dist "$root/usr/share/timerift/site"
	local native=$stage/rules.so
	cp "${rules[0]}" "$native"
	strip --strip-unneeded "$native"
	python3 tools/shelf.py --current "$native" "${rules[1]}" "$root/usr/lib/timerift/rules"
}

settings() {
	install -D -m 644 -t "$root/lib/systemd/system" packaging/*.service packaging/*.timer
	mkdir -p "$root/etc/timerift"
	{
		echo "# Settings of timeriftd. What is a comment is at its default. docs/operations.md (/usr/share/doc/timerift) tells more;"
		echo "# after a change: timeriftd config --config FILE, then systemctl restart timeriftd."
		echo
		env -i TIMERIFT_SITE=/usr/share/timerift/site TIMERIFT_RULES=/var/lib/timerift/rules $build/timeriftd config |
			sed '/^# for tests:/,/^$/d'
	} >"$root/etc/timerift/timeriftd.conf"
	chmod 640 "$root/etc/timerift/timeriftd.conf"
}

# Time of the last change of the sources in seconds: from git, or from README.md if they were unpacked from an archive.
changed() {
	git log -1 --format=%ct 2>/dev/null || stat -c %Y README.md
}

documents() {
	local doc=$root/usr/share/doc/timerift
	install -D -m 644 -t "$doc" README.md NOTICE docs/*.md packaging/haproxy.cfg packaging/nginx.conf packaging/patroni.yml packaging/nats-server.conf \
		packaging/grafana-dashboard.json packaging/prometheus-rules.yml
	install -D -m 644 web/dist/licences.txt "$doc/copyright" # Timerift's licence first, then those of bundled packages
	printf 'timerift (%s) stable; urgency=medium\n\n  * As in the history of its sources.\n\n -- the Timerift developers <timerift@localhost>  %s\n' \
		"$version" "$(date -R -d "@$(changed)")" | gzip -9n >"$doc/changelog.gz"
	tools/manual.py install "$root/usr/share/man" cli server
	find "$root/usr/share/man" -type f -exec gzip -9n {} +
	tools/completion.py install "$root/usr/share"
	ln -s timeriftd.8.gz "$root/usr/share/man/man8/timeriftd-setup.8.gz"
	ln -s timeriftd.8.gz "$root/usr/share/man/man8/timerift-backup.8.gz"
}

# The packages of the shared libraries that the programs need.
libraries() {
	mkdir -p "$stage/debian"
	echo "Source: timerift" >"$stage/debian/control"
	(cd "$stage" && dpkg-shlibdeps -O root/usr/bin/timerift root/usr/bin/timeriftd root/usr/lib/timerift/rules/*.so 2>/dev/null) |
		sed -n 's/^shlibs:Depends=//p'
}

control() {
	local shlibs size
	shlibs=$(libraries)
	[ -n "$shlibs" ]
	size=$(du -sk "$root" | cut -f 1)
	mkdir "$root/DEBIAN"
	sed -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$(dpkg --print-architecture)/; s/@SIZE@/$size/; s/@SHLIBS@/$shlibs/" \
		packaging/debian/control.in >"$root/DEBIAN/control"
	install -t "$root/DEBIAN" packaging/debian/postinst packaging/debian/prerm packaging/debian/postrm
	echo /etc/timerift/timeriftd.conf >"$root/DEBIAN/conffiles"
	(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
}

umask 022
programs
settings
documents
control
deb=build/timerift_${version}_$(dpkg --print-architecture).deb
dpkg-deb --root-owner-group --build "$root" "$deb" >/dev/null
echo "$deb: $(du -k "$deb" | cut -f 1) KB"
