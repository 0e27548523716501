#!/usr/bin/env bash
# Makes the files of a release in build/release-files: tools/release.sh [--to DIR] [--tag] [PART...]. docs/releases.md describes them.
#
# Parts: build (the page, from scratch), page, source, npm, debs, image, sbom, sums; without a name all of them, in this order. A part needs
# nothing of those before it but the page. All files depend on the commit alone: names are sorted, owners and modes fixed, and every time is
# that of the commit (SOURCE_DATE_EPOCH). TIMERIFT_RELEASE_KEY names a secret key of minisign, with which the checksums are signed.
# --tag also makes the annotated tag vVERSION.
set -euo pipefail
cd "$(dirname "$0")/.."

PARTS=(build page source npm debs image sbom sums)
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

version=$(tools/version.sh)
to=build/release-files
tag=
parts=()
while [ $# -gt 0 ]; do
	case $1 in
	--to)
		to=$2
		shift
		;;
	--tag) tag=v$version ;;
	*)
		[[ " ${PARTS[*]} " == *" $1 "* ]] || { echo "tools/release.sh: no part '$1', only ${PARTS[*]}" >&2; exit 2; }
		parts+=("$1")
		;;
	esac
	shift
done
[ ${#parts[@]} -gt 0 ] || [ -n "$tag" ] || parts=("${PARTS[@]}")
mkdir -p "$to"
to=$(cd "$to" && pwd)

# The time of the last commit; of README.md if the sources were unpacked from an archive, whose files have that time.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y README.md)}
export SOURCE_DATE_EPOCH

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# pack NAME: the folder NAME of the stage becomes NAME.tar.xz.
pack() {
	tar -C "$stage" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' --mtime="@$SOURCE_DATE_EPOCH" \
		-cf - "$1" | xz --threads=1 -6 >"$to/$1.tar.xz"
	made "$1.tar.xz"
}

made() {
	printf '%-40s %9d bytes\n' "$1" "$(stat -c %s "$to/$1")"
}

need_page() {
	[ -f web/dist/licences.txt ] || part_build
}

part_build() {
	tools/wasm.sh
	tools/web.sh build
}

part_page() {
	need_page
	cp -r web/dist "$stage/timerift-web-$version"
	pack "timerift-web-$version"
}

# The commit as it is, and the page built from it, so that nobody needs Node.js.
part_source() {
	need_page
	git diff --quiet HEAD -- || echo "note: the source archive has the last commit, without the changes since" >&2
	git archive --prefix="timerift-$version/" HEAD | tar -C "$stage" -x
	cp -r web/dist "$stage/timerift-$version/web/dist"
	pack "timerift-$version"
}

part_npm() {
	tools/npm.sh build
	cp build/npm/*.tgz "$to/"
}

part_debs() {
	local architecture
	for architecture in amd64 arm64; do
		tools/deb.sh $architecture "$to"
	done
}

part_image() {
	packaging/image/build.sh --to "$to" --debs "$to"
}

part_sbom() {
	tools/sbom.py "$version" "$SOURCE_DATE_EPOCH" >"$to/timerift-$version.cdx.json"
	made "timerift-$version.cdx.json"
}

part_sums() {
	rm -f "$to/SHA256SUMS" "$to/SHA256SUMS.minisig"
	(cd "$to" && find . -maxdepth 1 -type f -printf '%P\0' | sort -z | xargs -0 sha256sum) >"$stage/sums"
	mv "$stage/sums" "$to/SHA256SUMS"
	made SHA256SUMS
	if [ -z "${TIMERIFT_RELEASE_KEY:-}" ]; then
		echo "SHA256SUMS is not signed: TIMERIFT_RELEASE_KEY names no key" >&2
		return
	fi
	minisign -S -s "$TIMERIFT_RELEASE_KEY" -m "$to/SHA256SUMS" -t "timerift $version" >/dev/null
	made SHA256SUMS.minisig
}

# Only a commit that is what the tree shows, and whose changes are described, becomes a version.
part_tag() {
	git diff --quiet HEAD -- || { echo "tools/release.sh: there are changes that are not committed" >&2; exit 1; }
	python3 tests/changelog.py "$version"
	{
		echo "Timerift $version"
		sed -n "/^## ${version//./\\.} /,/^## [0-9]/{/^## /d;p}" CHANGELOG.md
	} | git tag --annotate --cleanup=verbatim --file=- "$tag"
	echo "tag $tag"
}

for part in "${parts[@]}"; do
	"part_$part"
done
[ -z "$tag" ] || part_tag
