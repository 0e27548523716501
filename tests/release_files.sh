#!/usr/bin/env bash
# The files of a release depend on the commit alone, and a reader can check them (docs/releases.md): page, source archive, list of components
# and checksums are made twice, at another path, in another time zone and locale and with another umask, and are byte for byte the same; the
# unpacked source archive builds the program, and has the page inside; signatures are verified, and one changed byte is noticed.
# Takes the first page from web/dist (tools/web.sh build). Ends with "release-files: N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."

[ -f web/dist/licences.txt ] || { echo "there is no page: tools/web.sh build"; exit 1; }
export LC_ALL=C.UTF-8
version=$(tools/version.sh)
work=$(mktemp -d /var/tmp/timerift-release-XXXXXX)
builds=
finish() {
	[ -z "$builds" ] || kill "$builds" 2>/dev/null || true
	rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
unset TIMERIFT_RELEASE_KEY

passed=0 failed=0
check() {
	local what=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL: $what"
	fi
}
fails() {
	! "$@" >/dev/null 2>&1
}

# tree FROM DIR: the sources of FROM in a repository of their own, so that what is not committed yet is released too.
tree() {
	mkdir -p "$2"
	git -C "$1" ls-files -z --cached --others --exclude-standard | tar -C "$1" --null --files-from=- --create | tar -C "$2" --extract
	git -C "$2" init -q --template= .
	git -C "$2" add -A
	git -C "$2" -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false commit -q -m test
}

minisign -G -W -p "$work/key.pub" -s "$work/key" </dev/null >/dev/null

first=$work/first second="$work/a second place"
tree . "$first"
cp -r web/dist "$first/web/"
(
	cd "$first"
	TIMERIFT_RELEASE_KEY=$work/key TZ=America/St_Johns tools/release.sh --to "$work/1" page source sbom sums
)
# The unpacked sources are built while the page is built once more.
mkdir "$work/unpacked"
tar -C "$work/unpacked" -xf "$work/1/timerift-$version.tar.xz"
tar -C "$work/unpacked" -xf "$work/1/timerift-web-$version.tar.xz"
source=$work/unpacked/timerift-$version
(
	cd "$source"
	meson setup "$work/built" -Dserver=disabled -Doptimization=0 -Ddebug=false && ninja -j 1 -C "$work/built" timerift
) >"$work/builds.log" 2>&1 &
builds=$!
(
	umask 077
	export TZ=Asia/Kathmandu LC_ALL=C LANG=tr_TR.UTF-8 HOME=$work/home
	mkdir "$HOME"
	tree "$first" "$second"
	# The same packages, but elsewhere; without the files that other runs of the bundler write there for a moment.
	tar -C web --exclude='node_modules/.vite*' --create node_modules | tar -C "$second/web" --extract
	touch "$second/web/node_modules/.package-lock.json"
	cd "$second"
	tools/release.sh build >"$work/build.log" 2>&1 || { tail -n 20 "$work/build.log"; exit 1; }
	TIMERIFT_RELEASE_KEY=$work/key tools/release.sh --to "$work/2" page source sbom sums >/dev/null
)
wait $builds || tail -n 20 "$work/builds.log"
builds=
same() {
	cmp "$work/1/$1" "$work/2/$1" && return
	diff -rq "$first/web/dist" "$second/web/dist" | head -n 20
	return 1
}
for file in "timerift-web-$version.tar.xz" "timerift-$version.tar.xz" "timerift-$version.cdx.json" SHA256SUMS SHA256SUMS.minisig; do
	check "two builds of $file are the same" same "$file"
done

python3 tests/sbom.py "$work/1/timerift-$version.cdx.json" || failed=$((failed + 1))

# What a reader does.
verified() {
	minisign -V -q -p "$work/key.pub" -m "$1/SHA256SUMS" && (cd "$1" && sha256sum --check --quiet --strict SHA256SUMS)
}
check "signature and checksums are verified" verified "$work/1"
changed() { # FILE: one bit of its middle byte
	python3 - "$1" <<-'PY'
		import sys
		with open(sys.argv[1], "r+b") as file:
		    data = bytearray(file.read())
		    data[len(data) // 2] ^= 1
		    file.seek(0)
		    file.write(data)
	PY
}
for file in SHA256SUMS SHA256SUMS.minisig "timerift-$version.tar.xz" "timerift-$version.cdx.json"; do
	rm -rf "$work/forged"
	cp -r "$work/1" "$work/forged"
	changed "$work/forged/$file"
	check "a changed byte of $file is noticed" fails verified "$work/forged"
done
(cd "$first" && tools/release.sh --to "$work/unsigned" sbom sums) >"$work/said" 2>&1
check "without a key it says that nothing is signed" grep -q 'not signed' "$work/said"
check "and there is no signature" test ! -e "$work/unsigned/SHA256SUMS.minisig"

# What is in them.
check "the source archive has the page inside" diff -r "$source/web/dist" "$work/unpacked/timerift-web-$version"
check "with all licences" python3 tests/licences.py "$source" "$work/unpacked/timerift-web-$version"
check "nothing that was built but the page" test ! -e "$source/build" -a ! -e "$source/web/node_modules" -a ! -e "$source/.git"
check "the unpacked sources build the program" test "$("$work/built/timerift" --version)" = "timerift $version"
check "which knows its rules" "$work/built/timerift" rules CONSTRUCT-03 >/dev/null

# The tag.
cd "$second"
git config user.name test
git config user.email test@localhost
git config tag.gpgsign false
check "a tag is made" tools/release.sh --tag >/dev/null
check "an annotated one, with the changes" test "$(git cat-file -t "v$version") $(git for-each-ref --format='%(contents)' "refs/tags/v$version" | grep -c '^### For ')" = "tag 3"
check "only once" fails tools/release.sh --tag
git tag -d "v$version" >/dev/null
echo >>README.md
check "not of what is not committed" fails tools/release.sh --tag

echo "release-files: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
