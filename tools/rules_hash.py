#!/usr/bin/env python3
"""Identifies the rules by the hash of their sources.

rules_hash.py                       prints it: 32 hexadecimal digits
rules_hash.py --source FILE         writes the C source that holds it (core/engine/rules_mark.h); --depfile FILE: its dependencies

The rules are the sources of PARTS and their public HEADERS: everything that decides how one position follows from another. A native build and
the WebAssembly module of one tree therefore have the same hash, by which a game finds both. Layout and comments of a source
count too: equal hashes always mean equal rules, but different hashes need not mean different rules.

BLAKE2b with 16 bytes over each file in the order of their paths: path, a zero, length, a zero, content.
"""
import argparse
import hashlib
import pathlib

PARTS = ("src/automa", "src/base", "src/content", "src/core")
HEADERS = ("include/rift.h", "include/rift_facts.def", "include/rift_lists.h")  # the only ones that PARTS may include
KINDS = (".c", ".def", ".h")

SOURCE = """\
/* Written by tools/rules_hash.py: which rules these are. */
#include "core/engine/rules_mark.h"

const char rules_mark[] = "rift-rules-{hash}";
"""


def sources(root):
    parts = [path for part in PARTS for path in (root / part).rglob("*") if path.suffix in KINDS]
    return sorted(parts + [root / header for header in HEADERS],
                  key=lambda path: path.relative_to(root).as_posix())


def rules_hash(root):
    whole = hashlib.blake2b(digest_size=16)
    for path in sources(root):
        content = path.read_bytes()
        whole.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()


def write_depfile(root, depfile, target):
    """Lists the files and their directories, because adding or removing a file changes only the directory."""
    paths = sources(root)
    names = [str(path) for path in paths + sorted({path.parent for path in paths})]
    depfile.write_text(f"{target}: " + " ".join(name.replace(" ", "\\ ") for name in names) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--depfile", type=pathlib.Path)
    options = parser.parse_args()
    found = rules_hash(options.root)
    if not options.source:
        print(found)
        return
    source = SOURCE.format(hash=found)
    if not options.source.exists() or options.source.read_text(encoding="utf-8") != source:
        options.source.write_text(source, encoding="utf-8")
    if options.depfile:
        write_depfile(options.root, options.depfile, options.source)


if __name__ == "__main__":
    main()
