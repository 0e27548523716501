#!/usr/bin/env bash
# Fails if parts of the build lack packages on this machine, and prints them in one sentence with the command that installs them:
# tools/need.sh build|wasm|page|server|deb|deb-python|deb-arm64... The packages are those of Debian 12; README.md names the same ones.
set -euo pipefail

# part | what is needed | command that finds it | its package
table() {
	cat <<'END'
build  | gcc                             | compiler                                 | gcc
build  | the C library's headers         | test -e /usr/include/stdlib.h            | libc6-dev
build  | meson                           | have meson                               | meson
build  | ninja                           | have ninja                               | ninja-build
wasm   | clang                           | have clang                               | clang
wasm   | wasm-ld                         | have wasm-ld                             | lld
wasm   | clang's runtime for WebAssembly | clang_finds -print-libgcc-file-name      | libclang-rt-dev-wasm32
wasm   | the C library for WebAssembly   | clang_finds -print-file-name=libc.a      | wasi-libc
wasm   | python3                         | have python3                             | python3
wasm   | node                            | have node                                | nodejs
page   | node                            | have node                                | nodejs
page   | npm                             | have npm                                 | npm
server | pkg-config                      | have pkg-config                          | pkg-config
server | libwebsockets                   | library libwebsockets                    | libwebsockets-dev
server | libuv                           | library libuv                            | libuv1-dev
server | libpq                           | library libpq                            | libpq-dev
server | libnats                         | library libnats                          | libnats-dev
server | jansson                         | library jansson                          | libjansson-dev
server | libsodium                       | library libsodium                        | libsodium-dev
server | libunistring                    | header uninorm.h                         | libunistring-dev
server | libcurl                         | library libcurl                          | libcurl4-openssl-dev
server | zlib                            | library zlib                             | zlib1g-dev
server | c-ares                          | library libcares                         | libc-ares-dev
server | libseccomp                      | library libseccomp                       | libseccomp-dev
server | OpenSSL                         | library libcrypto                        | libssl-dev
deb    | dpkg-buildpackage               | have dpkg-buildpackage                   | dpkg-dev
deb    | debhelper                       | have dh                                  | debhelper
deb    | pkg-config                      | have pkg-config                          | pkg-config
deb-python | dh_python3                  | have dh_python3                          | dh-python
deb-python | cffi for Python             | python_finds cffi                        | python3-cffi
deb-python | Python's headers            | python_header                            | python3-dev
deb-arm64 | gcc for arm64                | have aarch64-linux-gnu-gcc               | gcc-aarch64-linux-gnu
deb-arm64 | g++ for arm64, which meson asks for | have aarch64-linux-gnu-g++            | g++-aarch64-linux-gnu
deb-arm64 | libc6 of arm64 (dpkg --add-architecture arm64) | test -e /lib/ld-linux-aarch64.so.1 | libc6:arm64
deb-arm64 | the C library for arm64      | test -e /usr/aarch64-linux-gnu/include/stdlib.h | libc6-dev-arm64-cross
END
}

# The commands in the table; shellcheck does not see that they are called.
# shellcheck disable=SC2317
have() {
	command -v "$1" >/dev/null
}

# shellcheck disable=SC2317
header() {
	printf '#include <%s>\n' "$1" | "${CC:-cc}" -E - >/dev/null 2>&1
}

# shellcheck disable=SC2317
compiler() {
	have "${CC:-gcc}"
}

# shellcheck disable=SC2317
library() {
	have pkg-config && pkg-config --exists "$1"
}

# Of Debian's own Python, whatever else is on the path.
# shellcheck disable=SC2317
python_finds() {
	/usr/bin/python3 -c "import $1" 2>/dev/null
}

# shellcheck disable=SC2317
python_header() {
	[ -e "$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)/Python.h" ]
}

# Whether clang has a file for WebAssembly: clang prints its path, or a bare name if it does not exist.
# shellcheck disable=SC2317
clang_finds() {
	local path
	path=$(have clang && clang --target=wasm32-wasi "$1") || return 1
	[[ $path == /* && -e $path ]]
}

trim() {
	local text=$1
	text=${text#"${text%%[![:space:]]*}"}
	printf '%s' "${text%"${text##*[![:space:]]}"}"
}

# "a", "a and b", "a, b and c"
listed() {
	local text=$1
	shift
	while [ $# -gt 1 ]; do
		text+=", $1"
		shift
	done
	[ $# -eq 0 ] || text+=" and $1"
	printf '%s' "$text"
}

missing=() packages=()
while IFS='|' read -r part what found package; do
	part=$(trim "$part")
	package=$(trim "$package")
	read -ra check <<<"$found"
	if [[ " $* " == *" $part "* && " ${packages[*]} " != *" $package "* ]] && ! "${check[@]}"; then
		missing+=("$(trim "$what")")
		packages+=("$package")
	fi
done < <(table)

[ ${#missing[@]} -gt 0 ] || exit 0
is=is
[ ${#missing[@]} -eq 1 ] || is=are
sudo=
[ "$(id -u)" -eq 0 ] || sudo='sudo '
echo "$(listed "${missing[@]}") $is missing: ${sudo}apt-get install ${packages[*]}" >&2
exit 1
