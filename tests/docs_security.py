#!/usr/bin/env python3
"""Every promise of docs/SECURITY.md names a test that exists.

A test is written as `served NAME` (tests/server), `hostile NAME` (an attack, as `hostile --only` knows it: NAME in tests/server/hostile/a*.py),
`unit NAME` (tests/meson.build), `fuzz NAME` (tests/fuzz) or `step NAME` (.ci/run). Every attack is named at some promise.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def stems(folder, pattern, trim):
    return {re.sub(trim, "", path.stem).replace("_", "-") for path in (ROOT / folder).glob(pattern)}


def attacks():
    """The names that `hostile --only` takes; a file without one is an error."""
    return {re.search(r'^NAME = "([a-z-]+)"$', path.read_text(encoding="utf-8"), re.M).group(1)
            for path in (ROOT / "tests/server/hostile").glob("a[0-9]*.py")}


def known():
    tests = read("tests/meson.build")
    return {
        "served": stems("tests/server", "*.py", r"_test$"),
        "hostile": attacks(),
        "unit": set(re.findall(r"^\t*(?:test\()?'([a-z-]+)'", tests, re.M)),
        "fuzz": stems("tests/fuzz", "fuzz_*.c", r"^fuzz_"),
        "step": set(re.findall(r"^([a-z0-9-]+) *\|", read(".ci/run"), re.M)),
    }


def promises():
    part = read("docs/SECURITY.md").split("## What is promised", 1)[1].split("\n## ", 1)[0]
    for line in re.findall(r"^\| (.*) \|$", part, re.M):
        cells = line.split(" | ")
        if cells != ["promise", "tests"] and not set(line) <= set("-| "):
            yield cells[0], cells[-1] if len(cells) > 1 else ""


def main():
    tests, wrong, count, used = known(), [], 0, set()
    for promise, cell in promises():
        named = re.findall(r"`(\w+) ([a-z0-9-]+)`", cell)
        count += 1
        used |= {name for kind, name in named if kind == "hostile"}
        if not named:
            wrong.append(f"no test: {promise}")
        wrong += [f"there is no {kind} {name}: {promise}" for kind, name in named if name not in tests.get(kind, ())]
    wrong += [f"no promise names hostile {name}" for name in sorted(tests["hostile"] - used)]
    if count == 0:
        wrong.append("docs/SECURITY.md promises nothing")
    for line in wrong:
        print(line)
    print(f"security: {count} promises, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
