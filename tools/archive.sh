#!/usr/bin/env bash
# Makes a static library that exports only its public names: tools/archive.sh OUTPUT LD OBJCOPY AR ARCHIVE...
# All objects are merged into one, and symbols without RIFT_API become local to it; so a program may define a put() of its own.
set -euo pipefail

out=$1 ld=$2 objcopy=$3 ar=$4
shift 4
object=$out.o
"$ld" -r -o "$object" --whole-archive "$@"
"$objcopy" --localize-hidden "$object"
rm -f "$out"
"$ar" rcs "$out" "$object"
rm "$object"
