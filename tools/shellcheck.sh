#!/usr/bin/env bash
# Runs shellcheck on every script.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t scripts < <({
	find tools tests .ci -type f \( -name '*.sh' -o -path .ci/run \)
	grep -rlE '^#!/(bin/(ba)?sh|usr/bin/env bash)' packaging debian tests/deb
} | sort -u)
shellcheck "${scripts[@]}"
echo "shellcheck: ${#scripts[@]} scripts are fine"
