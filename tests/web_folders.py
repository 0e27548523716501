#!/usr/bin/env python3
"""Fails on an import of the page that points up, on a folder of web/src that holds too many files, and on a line that is too long.

PLAN lists the folders of web/src from the lowest to the highest; a module may import from its own folder and from folders
on lower lines. Folders on one line do not know each other, so there is no cycle of folders.
"""
import pathlib
import re
import sys

SRC = pathlib.Path(__file__).resolve().parent.parent / "web" / "src"

PLAN = """
core lessons
game
keep
online
words
app
ui/art ui/css ui/css/table ui/css/phone ui/css/online ui/css/screens ui/sound
ui/words
ui/hand
ui/pieces
ui/modules ui/motion
ui/table
ui/table/hq
ui/drawers
ui/screens/setup ui/screens/end
ui/screens
ui/game
ui/online
.
"""
LEVEL = {folder: level for level, line in enumerate(PLAN.split("\n")) for folder in line.split()}
FILES = 30  # at most in one folder
MADE = "words/keys.ts"  # written by tools/words.py, no part of the sources
WIDTH = 120  # of a line; a tab counts two
STYLES = "ui/css"  # a screen brings its own
IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"')


def found(file, name):
    """The module or style sheet of web/src that an import means; None if it lies elsewhere."""
    base = (file.parent / name).resolve()
    for path in (base, base.with_name(base.name + ".ts"), base.with_name(base.name + ".tsx"), base / "index.ts"):
        if path.is_file() and path.suffix in (".ts", ".tsx", ".css") and path.is_relative_to(SRC):
            return path
    return None


def folder_of(path):
    return path.parent.relative_to(SRC).as_posix()


def complaints(file):
    home, name = folder_of(file), file.relative_to(SRC).as_posix()
    if home not in LEVEL:
        yield f"{name}: {home} has no place in the PLAN of tests/web_folders.py"
        return
    for imported in IMPORT.findall(file.read_text(encoding="utf-8")):
        target = found(file, imported)
        if target is None or folder_of(target) == home or folder_of(target).startswith(STYLES) and home.startswith(STYLES):
            continue
        if LEVEL.get(folder_of(target), len(LEVEL)) >= LEVEL[home]:
            yield f"{name}: {imported} points up ({home} may not know {folder_of(target)})"


def long_lines(file):
    if file.relative_to(SRC).as_posix() == MADE:
        return
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
        if len(line.expandtabs(2)) > WIDTH:
            yield f"{file.relative_to(SRC).as_posix()}:{number}: {len(line.expandtabs(2))} columns, at most {WIDTH}"


def crowds():
    for folder in LEVEL:
        count = sum(1 for file in (SRC / folder).iterdir() if file.is_file())
        if count > FILES:
            yield f"{folder}: {count} files, at most {FILES}"


def main():
    files = sorted(f for f in SRC.rglob("*") if f.suffix in (".ts", ".tsx"))
    bad = [line for file in files for line in (*complaints(file), *long_lines(file))] + list(crowds())
    for line in bad:
        print(f"web/src/{line}")
    print(f"web folders: {len(files)} modules in {len(LEVEL)} folders, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
