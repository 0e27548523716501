#!/usr/bin/env python3
"""Fails on an #include that points up, and on a folder that holds too many files.

PLAN lists the folders of src/ from the lowest to the highest. A file may include headers of its own folder, of folders
on lower lines, and the public ones of include/; folders on the same line may not include each other. So folders cannot form
a cycle. The same lines are checked for three more things: which folders may see the inside of the rules, that code compiled to
WebAssembly uses only memory and string functions of the C library, and that the rules include only public headers
that are part of their hash.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import rules_hash  # noqa: E402
SRC = ROOT / "src"

PLAN = """
base
content
core/engine
core/board
core/actions
core/phases
core/modules/doomsday core/modules/pioneers core/modules/guardians core/modules/fractures core/modules/anomalies
core/modules automa
position companion
text/format session
text/words
text/records text/tell
ai library
ai/nets
wasm
wasm/think wasm/stage
server/base
server/seal
server/store server/net server/bus server/sender server/push
server/rules server/outbox server/rating server/contest
server/game
server/people server/rehearsal server/archive
server/plans
server/autoplay
server/api server/admin
server/shards
server/meet server/day
cli/base
cli/board
cli/play cli/content cli/bots
cli server
lab/learn lab/measure
lab/puzzles
lab load
simulate/store
simulate
"""
LEVEL = {folder: level for level, line in enumerate(PLAN.split("\n")) for folder in line.split()}
FILES = 30  # at most in one folder

# These use the rules through the public header only.
OUTSIDE = ("ai", "session", "cli", "lab", "wasm", "server", "load")
INSIDE = ("core", "automa", "position", "companion")
# The fields of a game are visible only to the folders that implement the rules.
PRIVATE = {"core/engine/state.h": INSIDE}

# The load generator talks to the service over the network and shares only encodings and the database connection. The laboratory
# shares the command-line options and the matches of the players' program.
LENT = {"lab": {"cli": {"cli/base/commands.h", "cli/base/document.h", "cli/base/driver.h", "cli/base/options.h", "cli/base/recorded.h",
                       "cli/bots/child.h", "cli/bots/entry.h", "cli/bots/match_run.h", "cli/bots/run.h", "cli/bots/stats.h"}},
        "load": {"server": {"server/base/bytes.h", "server/base/code.h", "server/store/addresses.h", "server/store/pg.h"}}}

# No I/O, no heap, no clock, and no assert (its message needs I/O: use CHECK).
PURE = ("base", "content", "core", "automa", "position", "companion", "text", "session", "wasm")
PURE_SYSTEM = {"limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h", "string.h"}
IMPURE_FILES = {"base/base.c"}  # prints a failed CHECK; that part is not compiled for WebAssembly

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def resolve(file, name):
    """The path below src/ that an include of this file refers to; None for a public header; "" if it does not exist."""
    if (SRC / name).is_file():
        return name
    beside = file.parent / name
    if beside.is_file():
        return beside.resolve().relative_to(SRC).as_posix()
    return None if (ROOT / "include" / name).is_file() else ""


def folder_of(path):
    return path.rpartition("/")[0]


def points_up(home, to):
    """Whether a file in `home` may not include headers of `to`."""
    return to != home and LEVEL.get(to, len(LEVEL)) >= LEVEL[home]


def complaints(file):
    path = file.relative_to(SRC).as_posix()
    home, part = folder_of(path), path.split("/")[0]
    if home not in LEVEL:
        yield f"{path}: src/{home} has no place in the PLAN of tests/include_direction.py"
        return
    for project, system in INCLUDE.findall(file.read_text(encoding="utf-8")):
        if system:
            if part in PURE and system not in PURE_SYSTEM and path not in IMPURE_FILES:
                yield f"{path}: <{system}> is not for {part}, which must build without a C library"
            continue
        target = resolve(file, project)
        if target is None:
            if f"src/{part}" in rules_hash.PARTS and f"include/{project}" not in rules_hash.HEADERS:
                yield f"{path}: {project} does not count in the hash of the rules (tools/rules_hash.py)"
            continue
        if target == "":
            yield f'{path}: "{project}" is neither below src/ nor in include/'
            continue
        to = target.split("/")[0]
        if points_up(home, folder_of(target)):
            yield f"{path}: {target} points up ({home} may not know {folder_of(target)})"
        elif part in OUTSIDE and to in INSIDE:
            yield f"{path}: {target} is inside the rules; use the public header"
        elif target not in LENT.get(part, {}).get(to, {target}):
            yield f"{path}: {target} is not lent to {part}"
        elif target in PRIVATE and part not in PRIVATE[target]:
            yield f"{path}: {target} is private to {', '.join(sorted(PRIVATE[target]))}"


def crowds():
    for folder in LEVEL:
        count = sum(1 for file in (SRC / folder).iterdir() if file.is_file())
        if count > FILES:
            yield f"{folder}: {count} files, at most {FILES}"


def main():
    files = sorted(f for f in SRC.rglob("*") if f.suffix in (".c", ".h", ".def") and f.is_file())
    bad = [line for file in files for line in complaints(file)] + list(crowds())
    for line in bad:
        print(f"src/{line}")
    print(f"include direction: {len(files)} files in {len(LEVEL)} folders, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
