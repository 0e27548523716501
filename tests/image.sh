#!/usr/bin/env bash
# The OCI image of a node: built twice from the Debian packages, byte for byte the same; read as a runtime would; two nodes started from it
# with PostgreSQL and NATS, as an ordinary user with a read-only root, and a game played through both (tests/server/image.py).
# Needs root. Ends with "image: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."

[ "$(id -u)" -eq 0 ] || { echo "$0: only root can start an image"; exit 1; }
work=$(mktemp -d /var/tmp/timerift-image-test-XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
chmod 755 "$work"

version=$(tools/version.sh)
packaging/image/build.sh --to "$work/1"
(umask 077 && TZ=Asia/Kathmandu LC_ALL=C packaging/image/build.sh --to "$work/2" >/dev/null)
cmp "$work/1/timerift-image-$version.tar" "$work/2/timerift-image-$version.tar" || { echo "FAILED: two builds of the image differ"; exit 1; }
PYTHONDONTWRITEBYTECODE=1 python3 tests/server/image.py "$work/1/timerift-image-$version.tar" "$work" "$version"
