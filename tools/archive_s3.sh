#!/usr/bin/env bash
# Runs tests/server/archive_test.py with an S3 store: the npm package s3rver, installed in build/s3rver at the first run.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tools/node.sh
. tools/node.sh

s3rver=3.7.1

if [ ! -d build/s3rver ]; then
	mkdir -p build
	new=$(mktemp -d build/s3rver.XXXXXX)
	npm --prefix "$new" install --no-audit --no-fund "s3rver@$s3rver"
	mv -T "$new" build/s3rver
fi
tools/served.sh archive --s3 "node build/s3rver/node_modules/s3rver/bin/s3rver.js"
