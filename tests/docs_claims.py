#!/usr/bin/env python3
"""Numbers and lists in the documents agree with the sources: docs_claims.py LIBRIFT_OF_THE_RULES.

Each check reads both sides. If a sentence is reworded, its pattern here no longer matches: adapt the pattern, or drop the claim.
"""
import pathlib
import re
import subprocess
import sys

import lesson

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCREEN = (100, 32)  # columns and lines that a reader sees at once
wrong = []


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def numbers(path, pattern):
    """The numbers in a sentence; a blank in the pattern matches any white space."""
    found = re.search(pattern.replace(" ", r"\s+"), read(path))
    if not found:
        wrong.append(f"{path}: no sentence like /{pattern}/")
        return []
    return [int(group.replace(",", "")) for group in found.groups()]


def same(what, said, true):
    if said != true:
        wrong.append(f"{what}: {said} in the documents, {true} in the sources")


def rows(path, heading):
    """The names in the first column of the table below a heading; a cell may hold several."""
    part = read(path).split(heading, 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"^\| ([^|]+) \|", part, re.M)
    return {name for cell in cells for name in re.sub(r"\([^)]*\)", "", cell).replace(",", " ").split()} - {"step", "test", "set", "---"}


def steps():
    """The steps of .ci/run with their commands."""
    return {line.split("|")[0].strip(): line.rsplit("|", 1)[1].strip() for line in read(".ci/run").splitlines()
            if re.match(r"[a-z0-9-]+ *\| *(gate|ci|soak) *\|", line)}


def checks_steps():
    listed = rows("docs/VERIFY.md", "| step |")
    for name in sorted(set(steps()) - listed):
        # A -long variant is described together with its step.
        if not (name.endswith("-long") and name.removesuffix("-long") in listed):
            wrong.append(f"docs/VERIFY.md does not explain the step {name} of .ci/run")
    for name in sorted(listed - set(steps())):
        wrong.append(f"docs/VERIFY.md explains {name}, which is no step of .ci/run")
    for name, pattern in (("sim", r"\| sim \| ([\d,]+) random games"), ("sim-sanitized", r"\| sim-sanitized \| ([\d,]+) random"),
                          ("sim-release", r"\| sim-release \| ([\d,]+) more")):
        same(f"games of {name}", numbers("docs/VERIFY.md", pattern), [int(re.search(r"--games (\d+)", steps()[name])[1])])
    same("games of twin", numbers("docs/VERIFY.md", r"\| twin \| ([\d,]+) random games"), [int(steps()["twin"].split()[-1])])
    same("seconds of fuzz", numbers("docs/VERIFY.md", r"\| fuzz \|.*?, (\d+) s each"), [int(steps()["fuzz"].split()[-1])])


def checks_tests():
    text = read("tests/meson.build")
    names = set(re.findall(r"^\t*test\('([a-z0-9-]+)'", text, re.M)) | set(re.findall(r"^\t'([a-z-]+)': files\('unit/", text, re.M))
    listed = rows("docs/VERIFY.md", "| test |")
    for name in sorted(names - listed):
        wrong.append(f"docs/VERIFY.md does not explain the test {name} of tests/meson.build")
    for name in sorted(listed - names):
        wrong.append(f"docs/VERIFY.md explains {name}, which is no test of tests/meson.build")


def checks_fuzz():
    targets = {path.stem.removeprefix("fuzz_") for path in (ROOT / "tests/fuzz").glob("fuzz_*.c")}
    row = re.search(r"^\| fuzz \| (.*)$", read("docs/VERIFY.md"), re.M)[1]
    same("fuzz targets of docs/VERIFY.md", set(re.findall(r"`([a-z]+)`", row)) & (targets | {"moves", "record", "save"}), targets)


def checks_limits():
    kb = int(re.search(r"^limit=\$\(\((\d+) \* 1024\)\)", read("tools/wasm.sh"), re.M)[1])
    same("KB of the WebAssembly module", numbers("docs/VERIFY.md", r"no imports, at most (\d+) KB"), [kb])
    kb = int(re.search(r"^limit=(\d+)", read("tools/web.sh"), re.M)[1])
    same("KB of the first load", numbers("docs/VERIFY.md", r"\| web \|.*?at most (\d+) KB"), [kb])
    same("bytes of a game", numbers("docs/modules/adding.md", r"`RIFT_GAME_BYTES` is ([\d,]+)"),
         [int(re.search(r"#define RIFT_GAME_BYTES (\d+)", read("include/rift.h"))[1])])
    floors = [int(re.search(rf"^{kind}_floor=(\d+)", read("tools/coverage.sh"), re.M)[1]) for kind in ("line", "branch")]
    same("floors of the coverage", numbers("docs/VERIFY.md", r"lines at least (\d+) %, branches at least (\d+) %"), floors)


def checks_drain():
    """Every document states the same time for a node to stop."""
    source = read("src/server/main.c")
    tick = int(re.search(r"#define DRAIN_MS (\d+)", source)[1])
    true = [int(re.search(rf"#define {name} (\d+)", source)[1]) * tick // 1000 for name in ("DRAIN_TICKS", "TOLD_TICKS")]
    for path in ("docs/operations.md", "packaging/man/timeriftd.8.in", "packaging/timeriftd.service", "packaging/timeriftd@.service"):
        same(f"seconds until a node ends, {path}", numbers(path, r"(\d+) s(?: at the latest)?, or (\d+) s"), true)


def checks_accessibility():
    """The tests of docs/ACCESSIBILITY.md exist and run in the checks, and its numbers are theirs."""
    page = read("docs/ACCESSIBILITY.md")
    suites = " ".join(steps().values())
    for kind, name in re.findall(r"`(browser|online|program) ([a-z_]+)`", page):
        there = {"browser": (ROOT / f"web/tests/browser/{name}.mjs").exists() and re.search(rf"browser\.sh [a-z_ ]*\b{name}\b", suites),
                 "online": (ROOT / f"web/tests/online/{name}.mjs").exists() and "browser.sh online" in suites,
                 "program": f"test('{name}'" in read("tests/meson.build")}[kind]
        if not there:
            wrong.append(f"docs/ACCESSIBILITY.md names {kind} {name}, which is no test of the checks")
    least = [int(re.search(rf"const LEAST_{what} = (\d+);", read("web/tests/browser/fit.mjs"))[1]) for what in ("TEXT", "TARGET")]
    same("px of text and targets", numbers("docs/ACCESSIBILITY.md", r"smaller than (\d+) px; what can be touched is at least (\d+) px"), least)
    widths = [int(width) for width in re.findall(r"^\t\[(\d+), \d+\],$", read("web/tests/browser/layout.mjs"), re.M)]
    same("px of width", numbers("docs/ACCESSIBILITY.md", r"From (\d+) px to (\d+) px"), [min(widths), max(widths)])
    screen = re.search(r"for columns, rows, arguments in \(\((\d+), (\d+),", read("tests/play.py"))
    same("columns and lines of the terminal", numbers("docs/ACCESSIBILITY.md", r"fit (\d+) columns and (\d+) lines"), [int(n) for n in screen.groups()])


def checks_lessons():
    counts = {one.name: len(lesson.notes_of((lesson.FOLDER / f"{one.name}.rift").read_text(encoding="utf-8").splitlines()))
              for one in lesson.LESSONS}
    first = counts.pop("first")
    same("notes of the lessons", numbers("docs/web.md", r"with (\d+) notes;.*? with (\d+) to (\d+) notes"),
         [first, min(counts.values()), max(counts.values())])


def checks_verbs():
    verbs = set(re.findall(r"^([a-z0-9]+):.*##", read("Makefile"), re.M))
    for path in ("README.md", "CONTRIBUTING.md", "docs/VERIFY.md", "docs/web.md", "web/README.md"):
        for said in re.findall(r"`make ([a-z0-9]+)", read(path)):
            if said not in verbs:
                wrong.append(f"{path}: there is no `make {said}`")


def checks_screen():
    """A reader of the README finds the commands for a first game on the first screen."""
    lines = read("README.md").split("```\n", 1)[0].splitlines()
    shown = sum(len(line) // SCREEN[0] + 1 for line in lines)
    if shown > SCREEN[1]:
        wrong.append(f"README.md: the first commands end at line {shown} of a screen of {SCREEN[1]}")


def tour_folders():
    """The folders in the first column of the tour; a name without a parent is a sibling of the first in its row."""
    tour = read("README.md").split("## A tour of the source", 1)[1].split("\n## ", 1)[0]
    named = set()
    for cell in re.findall(r"^\| ([^|]+) \|", tour, re.M):
        first, *more = re.findall(r"`([^`]+)/`", cell) or [""]
        named |= {first, *(name if "/" in name else f"{first.rpartition('/')[0]}/{name}" for name in more)}
    return {name for name in named if name.startswith(("src/", "web/src/"))}


def checks_tour():
    parents = {"src/core", "src/server", "web/src"}
    folders = {f"{parent}/{path.name}" for parent in ("src", *parents, "web/src/ui") for path in (ROOT / parent).iterdir() if path.is_dir()}
    small = {f"web/src/{name}" for name in ("app", "words", "lessons", "ui", "ui/annex", "ui/css", "ui/game", "ui/hand", "ui/words")}  # described in web/README.md
    same("folders of the tour", sorted(tour_folders()), sorted(folders - parents - small))


def checks_library(archive):
    """The C library functions that the rules call. Names with a leading underscore belong to the compiler and its sanitizers."""
    sentence = re.search(r"The core depends on (.*?)\.", read("docs/DEPENDENCIES.md"), re.S)
    listed = set(re.findall(r"`(\w+)`", sentence[1]))
    symbols = subprocess.run(["nm", archive], check=True, stdout=subprocess.PIPE, text=True).stdout
    here = set(re.findall(r" [A-TV-Z] (\w+)$", symbols, re.M))
    called = {name for name in re.findall(r" U (\w+)$", symbols, re.M) if not name.startswith("_")} - here - {"stderr"}
    # Compilers replace memcmp and fprintf by these.
    called = {{"bcmp": "memcmp", "fwrite": "fprintf", "fputs": "fprintf", "fputc": "fprintf"}.get(name, name) for name in called}
    for name in sorted(called - listed):
        wrong.append(f"docs/DEPENDENCIES.md: the core also calls {name}")


def main():
    checks_steps()
    checks_tests()
    checks_fuzz()
    checks_limits()
    checks_drain()
    checks_accessibility()
    checks_lessons()
    checks_verbs()
    checks_screen()
    checks_tour()
    checks_library(sys.argv[1])
    print("\n".join(wrong + [f"claims: {len(wrong)} of the documents are not so"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
