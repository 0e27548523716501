#!/usr/bin/env bash
# Reads every script with shellcheck.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t scripts < <(find tools tests .ci -type f \( -name '*.sh' -o -path .ci/run \) | sort
	grep -rlE '^#!/bin/(ba)?sh' packaging | sort)
shellcheck "${scripts[@]}"
echo "shellcheck: ${#scripts[@]} scripts are fine"
