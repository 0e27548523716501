#!/usr/bin/env python3
"""Puts builds of the rules on the shelf from which timeriftd serves games.

shelf.py FILE... DIRECTORY            stores them as HASH.so and HASH.wasm, by the mark inside each file
shelf.py --current FILE... DIRECTORY  also makes new games use them: current.so points to HASH.so
shelf.py --current HASH DIRECTORY     makes new games use a build that is already there

The hash is that of the rules' sources (tools/rules_hash.py), so two files of one name play alike even if they were
compiled by different compilers. A file on the shelf is never changed, because games may be using it: a different file of the
same name is reported, and replaces it only with --replace. Files are replaced atomically.
"""
import argparse
import os
import pathlib
import re
import shutil
import sys

MARK = re.compile(rb"rift-rules-([0-9a-f]{32})\0")
MAGIC = {b"\x7fELF": ".so", b"\0asm": ".wasm"}


def fail(words):
    sys.exit(f"shelf: {words}")


def name_of(build):
    """The name of a build on the shelf."""
    content = build.read_bytes()
    kind = MAGIC.get(content[:4])
    found = set(MARK.findall(content))
    if not kind or len(found) != 1:
        fail(f"{build} is no build of the rules")
    return found.pop().decode() + kind


def put(build, shelf, replace):
    """Copies a build to the shelf; returns its name there."""
    name = name_of(build)
    place, new = shelf / name, shelf / (name + ".new")
    if place.exists() and place.read_bytes() != build.read_bytes():
        print(f"shelf: {name} is there from another build of the same sources: {'replaced' if replace else 'left as it is'}")
    if not place.exists() or replace:
        shutil.copyfile(build, new)
        os.chmod(new, 0o644)
        os.replace(new, place)
    return name


def make_current(name, shelf):
    if not (shelf / name).is_file():
        fail(f"{shelf / name} is not there")
    link = shelf / "current.so.new"
    link.unlink(missing_ok=True)
    link.symlink_to(name)
    os.replace(link, shelf / "current.so")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--current", action="store_true")
    parser.add_argument("--replace", action="store_true")
    parser.add_argument("build", nargs="+")
    parser.add_argument("directory", type=pathlib.Path)
    options = parser.parse_args()
    options.directory.mkdir(parents=True, exist_ok=True)
    names = [build + ".so" if re.fullmatch("[0-9a-f]{32}", build) else put(pathlib.Path(build), options.directory, options.replace)
             for build in options.build]
    native = [name for name in names if name.endswith(".so")]
    if options.current and (len(native) != 1 or len({pathlib.Path(name).stem for name in names}) != 1):
        fail("what is current is one build of the server's kind (.so), with modules for browsers of the same sources")
    if options.current:
        make_current(native[0], options.directory)
    os.utime(options.directory)


if __name__ == "__main__":
    main()
