#!/usr/bin/env bash
# Adding a card is a row: applies card.patch, which adds a Building and a Technology, to a copy of this tree, builds it, and
# plays checked games in which both must come up. The patch may touch content, catalogue, lists and words only; everything
# else has to follow from them. tests/add_a_card/run.sh [GAMES]
set -euo pipefail
cd "$(dirname "$0")/../.."

games=${1:-300}
building=419
technology=deep-wells
patch=$PWD/tests/add_a_card/card.patch
dir=$PWD/build/add_a_card

fail() {
	echo "add_a_card: $*" >&2
	exit 1
}

# What "never seen" says of a run.
unseen() {
	"$dir/build/release/timerift-lab" sim --modules fractures "$@" | tee "$dir/sim.txt" | grep '^never seen' || true
}

elsewhere=$(sed -n 's|^+++ b/||p' "$patch" |
	grep -vE '^(src/content/|docs/rules/|include/rift_lists\.h$|i18n/en/)' || true)
[ -z "$elsewhere" ] || fail "the patch touches more than content, catalogue, lists and words: $elsewhere"

tree=$PWD
rm -rf "$dir"
mkdir -p "$dir"
tar --create --exclude=./.git --exclude=./build --exclude=node_modules --exclude=./web/dist . | tar --extract -C "$dir"
cd "$dir"
patch --quiet --strip=1 --fuzz=3 <"$patch" || fail "card.patch does not fit the tree any more"
tools/configure.sh release >"$dir/configure.log" || fail "see $dir/configure.log"
ninja -C build/release timerift timerift-lab >"$dir/ninja.log" || {
	grep -E 'error|FAILED' "$dir/ninja.log" >&2
	fail "the tree with the cards in it does not compile"
}

# The program knows both, by their words.
build/release/timerift content >"$dir/content.txt"
grep -q "^$building " "$dir/content.txt" || fail "timerift content does not list Building $building"
grep -q "^$technology " "$dir/content.txt" || fail "timerift content does not list $technology"

# The report would name them: in some single game neither comes up.
named=no
for seed in $(seq 1 40); do
	lines=$(unseen --players 2 --games 1 --seed "$seed")
	if grep -q " $building\b" <<<"$lines" && grep -q " $technology\b" <<<"$lines"; then
		named=yes
		break
	fi
done
[ $named = yes ] || fail "sim never reports the cards as unseen, so it cannot tell whether they came up"

lines=$(unseen --players 1,2,3,4 --solo chronossus --games "$games" --check)
tail -n 1 "$dir/sim.txt"
grep -q "^sim: $games games, .* 0 violations$" "$dir/sim.txt" || fail "violations, see $dir/sim.txt"
missed=$(grep -E "^never seen: (tiles built|tiles used|technologies taken|technologies at work|technologies scored):.* ($building|$technology)\b" \
	<<<"$lines" || true)
[ -z "$missed" ] || fail "a card never came up in $games games: $missed"

# Figures of the sources stay what they are; the golden text changes by the two cards and nothing else.
python3 tests/content/compare.py build/release/timerift
changed=$(diff "$tree/tests/golden/content.txt" "$dir/content.txt" | grep '^[<>]' || true)
added=$(grep -c '^>' <<<"$changed" || true)
if [ "$added" != 2 ] || grep -q '^<' <<<"$changed"; then
	fail "other components changed: $changed"
fi
echo "add_a_card: Building $building and $technology were built, used and scored in $games checked games"
