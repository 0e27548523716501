# shellcheck shell=bash
# For scripts that run Node.js: `. tools/node.sh` puts one that is new enough for the build of the page first in PATH.
# Where the system's is too old (Debian 12 has 18), the npm packages `node` and `npm` bring newer ones into build/node. npm too:
# run by an old Node.js it leaves out optional packages that need a newer one, and the bundler is among them.
node_package=24.21.0
npm_package=11.21.1

# As the bundler wants it: 20.19 and later ones of 20, or 22.12 and anything newer.
node_is_new() {
	node -e '
		const [major, minor] = process.versions.node.split(".").map(Number);
		process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1);
	'
}

# Installs beside its place first, so that an interrupted installation is not taken for a whole one.
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
