#!/usr/bin/env python3
"""Writes the migrations as a C table, without their comments: embed.py OUT.c 0001_name.sql..."""
import json
import pathlib
import re
import sys


LONGEST = 4000  # bytes of a string literal: compilers need not take more


def literal(path):
    return "\n".join("\t\t" + json.dumps(line + "\n") for line in path.read_text(encoding="utf-8").splitlines())


def array(path):
    """A long text, as the array that a row refers to."""
    number = int(path.stem[:4])
    text = [*path.read_bytes(), 0]
    lines = "\n".join("\t" + " ".join(f"{byte}," for byte in text[at:at + 24]) for at in range(0, len(text), 24))
    return f"static const char long_{number}[] = {{\n{lines}\n}};\n"


def is_long(path):
    return path.stat().st_size > LONGEST


def row(path):
    number, name = re.fullmatch(r"(\d{4})_(\w+)", path.stem).groups()
    return f'\t{{ {int(number)}, "{name}",\n' + (f"\t\tlong_{int(number)}" if is_long(path) else literal(path)) + " },"


def main(out, files):
    paths = sorted(map(pathlib.Path, files))
    pathlib.Path(out).write_text(
        '#include "server/store/migrate.h"\n\n#include <stddef.h>\n\n' + "".join(array(path) for path in paths if is_long(path))
        + "\nconst struct migration migrations[] = {\n" + "\n".join(map(row, paths)) + "\n\t{ 0, NULL, NULL },\n};\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
