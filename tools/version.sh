#!/usr/bin/env bash
# Prints the version of Timerift, which only meson.build states: tools/version.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n "/^project(/,/)/s/^\tversion: '\([0-9.]*\)',\$/\1/p" meson.build)
[ -n "$version" ] || { echo "tools/version.sh: meson.build states no version" >&2; exit 1; }
echo "$version"
