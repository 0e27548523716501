# shellcheck shell=bash
# For tests that need a machine of their own: `. tests/root.sh` gives root_new, which makes a throw-away Debian 12. Needs root.
#
# The bare system is made once by mmdebstrap and kept in build/root-base.tar. Where packages come from, and whom this machine trusts,
# is read from its own settings whenever a root is made: nothing of that is in this tree.

[ "$(id -u)" -eq 0 ] || { echo "$0: only root can make a system to test in"; exit 1; }

# shellcheck source=tools/debian_sources.sh
. tools/debian_sources.sh

root_base=build/root-base.tar

root_base_make() {
	local try sources proxies
	sources=$(debian_sources)
	[ -n "$sources" ] || { echo "apt of this machine knows no packages of bookworm" >&2; return 1; }
	mapfile -t proxies < <(debian_proxies)
	for try in 1 2 3; do # a mirror may stumble
		mmdebstrap --quiet --format=tar --variant=minbase --skip=cleanup/apt/lists --dpkgopt=force-unsafe-io "${proxies[@]}" \
			--include=ca-certificates,dbus,sudo,systemd,systemd-sysv bookworm "$root_base.new" - <<<"$sources" && break
		[ "$try" -lt 3 ] || return 1
		sleep 10
	done
	mv "$root_base.new" "$root_base"
}

# root_new DIR: a bare system in DIR, which must not exist. One at a time makes what is kept.
root_new() {
	(
		flock 9
		[ -f "$root_base" ] || root_base_make
	) 9>"$root_base.lock"
	mkdir "$1"
	tar -C "$1" -xf "$root_base"
	# As the installer of Debian would leave them.
	printf '127.0.0.1\tlocalhost\n::1\tlocalhost\n' >"$1/etc/hosts"
	cp /etc/resolv.conf "$1/etc/resolv.conf"
	cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/ca-certificates.crt"
}
