# shellcheck shell=bash
# For scripts that run Node.js: `. tools/node.sh` puts a version that can build the page first in PATH.
# If the system's is too old (Debian 12 has 18), it installs the npm packages `node` and `npm` in build/node. npm is needed too, because
# under an old Node.js it skips optional packages that need a newer one, and the bundler is one of them.
node_package=24.21.0
npm_package=11.21.1

# The bundler needs 20.19 or later of 20, or 22.12 or newer.
node_is_new() {
	node -e '
		const [major, minor] = process.versions.node.split(".").map(Number);
		process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1);
	'
}

# Installs into a temporary directory and renames it, so that an interrupted installation is not mistaken for a complete one.
node_fetch() {
	local new
	mkdir -p build
	new=$(mktemp -d build/node.XXXXXX)
	echo "Node.js $(node --version) is too old for the bundler: npm brings $node_package to build/node" >&2
	npm --prefix "$new" install --no-audit --no-fund "node@$node_package" "npm@$npm_package" >&2 || {
		rm -rf "$new"
		echo "npm could not fetch Node.js $node_package: see what it said above, or install Node.js 22.12 or newer yourself" >&2
		return 1
	}
	[ -d build/node ] || mv -T "$new" build/node
	rm -rf "$new"
}

tools/need.sh page
if ! node_is_new; then
	[ -x build/node/node_modules/.bin/node ] || node_fetch
	PATH=$PWD/build/node/node_modules/.bin:$PATH
fi
