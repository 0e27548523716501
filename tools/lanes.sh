#!/usr/bin/env bash
# Runs tests of tests/server in parallel: tools/lanes.sh WHO COUNT reads their names from standard input, one per line, and runs COUNT at a
# time. The output of a test is printed when it has ended, with the seconds it took. WHO prefixes messages. Those that failed run once more,
# one at a time, since other work on the machine may be the reason. Exits with 1 if one failed again.
set -euo pipefail
cd "$(dirname "$0")/.."

who=${1:?who runs them} lanes=${2:?how many at once}
said=$(mktemp -d)
declare -A name_of=() began=() # by process id
failed=()

# Ends the tests that still run when this script exits.
leave() {
	local pid
	for pid in "${!name_of[@]}"; do
		kill "$pid" 2>/dev/null || true
	done
	rm -rf "$said"
}
trap leave EXIT
trap 'exit 130' INT TERM

wait_one() {
	local pid good=0
	wait -n -p pid "${!name_of[@]}" || good=$?
	cat "$said/${name_of[$pid]}"
	[ $good -eq 0 ] || { failed+=("${name_of[$pid]}") && echo "$who: ${name_of[$pid]} FAILED"; }
	echo "$who: ${name_of[$pid]} took $((SECONDS - began[$pid])) s"
	unset "name_of[$pid]"
}

begin() {
	[ ${#name_of[@]} -lt "$lanes" ] || wait_one
	python3 "tests/server/$1_test.py" </dev/null >"$said/$1" 2>&1 &
	name_of[$!]=$1
	began[$!]=$SECONDS
}

end() {
	while [ ${#name_of[@]} -gt 0 ]; do
		wait_one
	done
}

while read -r name; do
	begin "$name"
done
end
if [ ${#failed[@]} -gt 0 ]; then
	echo "once more, one at a time: ${failed[*]}"
	again=("${failed[@]}") failed=() lanes=1
	for name in "${again[@]}"; do
		begin "$name"
	done
	end
fi
[ ${#failed[@]} -eq 0 ]
