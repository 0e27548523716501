#!/usr/bin/env bash
# Makes the kept corpus anew, from random games and what build/fuzz/corpus has found: tests/fuzz/corpus.sh [games].
#
# Of all inputs those few are kept that together reach every line the others reach; of records only short ones and a few
# whole games. Inputs that once failed (crash-...) stay. The whole should stay below some 200 files and 300 KB.
set -euo pipefail
cd "$(dirname "$0")/../.."

games=${1:-400}
seeds=build/fuzz/seeds
tools/configure.sh fuzz
ninja -C build/fuzz fuzz
rm -rf $seeds
build/fuzz/tests/fuzz/seed $seeds "$games" 1
for name in moves record save; do
	kept=tests/fuzz/corpus/$name
	mkdir -p $kept build/fuzz/corpus/$name
	find $kept -type f ! -name 'crash-*' -delete
	[ $name != record ] || find build/fuzz/corpus/$name -type f -size +1k -delete
	build/fuzz/tests/fuzz/fuzz_$name -set_cover_merge=1 -use_counters=0 -timeout=10 $kept $seeds/$name \
		build/fuzz/corpus/$name >build/fuzz/merge-$name.log 2>&1 || { tail build/fuzz/merge-$name.log; exit 1; }
	echo "corpus: $name $(find $kept -type f | wc -l) files, $(du -bs $kept | cut -f 1) bytes"
done
