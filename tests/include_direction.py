#!/usr/bin/env python3
"""Fails on an #include that points up.

The directories of src/ stand on levels; a file may include headers of its own directory, of lower levels, and the
public ones of include/. Three more things are read off the same lines: who may see the inside of the core, that
nothing which becomes WebAssembly asks for more of the C library than memory and string functions, and that the rules
include no public header that does not count in their hash.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import rules_hash  # noqa: E402
SRC = ROOT / "src"

LEVEL = {"base": 0, "content": 1, "core": 2, "automa": 2, "text": 3, "ai": 4, "session": 3, "cli": 5, "wasm": 5, "server": 5,
         "library": 4, "load": 6}

# These know the rules by the public header only.
OUTSIDE = {"ai", "session", "cli", "wasm", "server", "load"}
INSIDE = {"core", "automa"}
# The game's struct stays with those that carry out the rules.
PRIVATE = {"core/state.h": {"core", "automa"}}

# What loads the service speaks to it over the wire; it borrows only how things are spelt.
LENT = {"load": {"server": {"server/base/code.h", "server/store/pg.h"}}}

# No I/O, no heap, no clock, and no assert (its message needs I/O: use CHECK).
PURE = {"base", "content", "core", "automa", "text", "session", "wasm"}
PURE_SYSTEM = {"limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h", "string.h"}
IMPURE_FILES = {"base/base.c"}  # prints a failed CHECK; that part is left out of WebAssembly

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def resolve(file, name):
    """The path below src/ that "name" means in this file; None for a public header; "" if there is none."""
    if (SRC / name).is_file():
        return name
    beside = file.parent / name
    if beside.is_file():
        return beside.resolve().relative_to(SRC).as_posix()
    return None if (ROOT / "include" / name).is_file() else ""


def complaints(file):
    path = file.relative_to(SRC).as_posix()
    home = path.split("/")[0]
    if home not in LEVEL:
        yield f"{path}: src/{home} has no level; add it to tests/include_direction.py"
        return
    for project, system in INCLUDE.findall(file.read_text(encoding="utf-8")):
        if system:
            if home in PURE and system not in PURE_SYSTEM and path not in IMPURE_FILES:
                yield f"{path}: <{system}> is not for {home}, which must build without a C library"
            continue
        target = resolve(file, project)
        if target is None:
            if f"src/{home}" in rules_hash.PARTS and f"include/{project}" not in rules_hash.HEADERS:
                yield f"{path}: {project} does not count in the hash of the rules (tools/rules_hash.py)"
            continue
        if target == "":
            yield f'{path}: "{project}" is neither below src/ nor in include/'
            continue
        to = target.split("/")[0]
        if LEVEL.get(to, 99) > LEVEL[home] or (LEVEL.get(to) == LEVEL[home] and to != home and home not in INSIDE):
            yield f"{path}: {target} points up ({home} may not know {to})"
        elif home in OUTSIDE and to in INSIDE:
            yield f"{path}: {target} is inside the core; use the public header"
        elif target not in LENT.get(home, {}).get(to, {target}):
            yield f"{path}: {target} is not lent to {home}"
        elif target in PRIVATE and home not in PRIVATE[target]:
            yield f"{path}: {target} is private to {', '.join(sorted(PRIVATE[target]))}"


def main():
    files = sorted(f for f in SRC.rglob("*") if f.suffix in (".c", ".h", ".def") and f.is_file())
    bad = [line for file in files for line in complaints(file)]
    for line in bad:
        print(f"src/{line}")
    print(f"include direction: {len(files)} files, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
