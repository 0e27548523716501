#!/usr/bin/env bash
# Runs a command in the unpacked root of an image, which is read-only for it, as another user and with the given environment alone:
# tests/image_enter.sh ROOT UID:GID [VARIABLE=VALUE...] -- COMMAND... Needs root. It is what a container runtime does, as far as a machine
# allows it that forbids containers: a mount namespace, no new privileges, no capability; network and processes are shared.
set -euo pipefail

if [ "$1" != --inside ]; then
	exec unshare --mount --propagation private "$0" --inside "$@"
fi
root=$2 user=$3
shift 3
variables=()
while [ "$1" != -- ]; do
	variables+=("$1")
	shift
done
shift
mount --bind "$root" "$root"
mount --bind /dev "$root/dev"
mount --bind /proc "$root/proc"
mount -o remount,bind,ro "$root"
exec env -i "${variables[@]}" "$(command -v setpriv)" --no-new-privs "$(command -v chroot)" --groups= --userspec="+${user/:/:+}" "$root" "$@"
