#!/usr/bin/env bash
# Builds everything in build/NAME with warnings as errors: tools/compile.sh gcc.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/configure.sh "$1"
ninja -C "build/$1"
