#!/usr/bin/env bash
# Makes a static library whose hidden names are its own: tools/archive.sh OUTPUT LD OBJCOPY AR ARCHIVE...
# All objects become one, in which only what RIFT_API marks is visible to a linker; so a program may have a put() too.
set -euo pipefail

out=$1 ld=$2 objcopy=$3 ar=$4
shift 4
object=$out.o
"$ld" -r -o "$object" --whole-archive "$@"
"$objcopy" --localize-hidden "$object"
rm -f "$out"
"$ar" rcs "$out" "$object"
rm "$object"
