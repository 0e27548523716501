#!/usr/bin/env python3
"""Writes the migrations as a C table: embed.py OUT.c 0001_name.sql..."""
import json
import pathlib
import re
import sys


def row(path):
    number, name = re.fullmatch(r"(\d{4})_(\w+)", path.stem).groups()
    lines = "\n".join("\t\t" + json.dumps(line + "\n") for line in path.read_text(encoding="utf-8").splitlines())
    return f'\t{{ {int(number)}, "{name}",\n{lines} }},'


def main(out, files):
    rows = [row(path) for path in sorted(map(pathlib.Path, files))]
    pathlib.Path(out).write_text(
        '#include "server/store/migrate.h"\n\n#include <stddef.h>\n\nconst struct migration migrations[] = {\n'
        + "\n".join(rows) + "\n\t{ 0, NULL, NULL },\n};\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
