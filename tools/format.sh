#!/usr/bin/env bash
# Reports sources that differ from the layout of .clang-format; --fix reformats them.
#
# Lists and tables (HAND_LAID) are formatted by hand, so that a row reads like the card it describes: a row may take
# 132 columns. No line may end with blanks.
set -euo pipefail
cd "$(dirname "$0")/.."

HAND_LAID='^(include/rift_lists\.h|src/content/.*)$'

dirs=()
for dir in include src tests examples bindings; do
	[ -d "$dir" ] && dirs+=("$dir")
done
mapfile -t all < <(find "${dirs[@]}" -name '*.[ch]' -o -name '*.def' | sort)
mapfile -t formatted < <(printf '%s\n' "${all[@]}" | grep '\.[ch]$' | grep -vE "$HAND_LAID")

if [ "${1:-}" = --fix ]; then
	clang-format -i "${formatted[@]}"
	exit 0
fi

status=0
clang-format --dry-run -Werror "${formatted[@]}" || status=1
python3 - "$HAND_LAID" "${all[@]}" <<'END' || status=1
import re
import sys

bad = 0
for name in sys.argv[2:]:
    table = name.endswith(".def") or re.match(sys.argv[1], name)
    for number, line in enumerate(open(name, encoding="utf-8").read().split("\n"), 1):
        for wrong, what in ((table and len(line.expandtabs(8)) > 132, "longer than 132 columns"),
                            (line != line.rstrip(), "blank at the end of the line")):
            if wrong:
                print(f"{name}:{number}: {what}")
                bad = 1
sys.exit(bad)
END
[ $status -eq 0 ] && echo "format: ${#all[@]} files are fine"
exit $status
