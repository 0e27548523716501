#!/usr/bin/env python3
"""Servers known to be broken, for the simulation: simulated.py NAME PATH OUT writes one source with a change of broken.py.

The build links timerift-simulate-NAME with the changed sources in place of the node's own, so the tree itself has no faults to switch
on. simulated.py --list prints "NAME PATH" of every changed source: simulate_broken of src/simulate/meson.build has to be the same.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import broken  # noqa: E402  (found by the line above)

# In the simulation the store in memory decides what PostgreSQL's primary key does; the rest are bugs that it found.
MORE = {
    "races": [("src/simulate/store.c", "\t\tif (log_has(g, row.n))\n\t\t\tcontinue;", "\t\tif (log_has(g, row.n) && g->log_count == 0)\n\t\t\tcontinue;")],
    "texts": [("src/server/people/party.c", "text.n != m->chat + 1", "text.n <= m->chat")],
}


def changes():
    return {name: row[3] for name, row in broken.BROKEN.items()} | MORE


def files():
    return [(name, path) for name, rows in changes().items() for path in dict.fromkeys(row[0] for row in rows)]


def changed(name, path):
    text = (broken.TREE / path).read_text(encoding="utf-8")
    for file, old, new in changes()[name]:
        if file == path:
            if text.count(old) != 1:
                sys.exit(f"{path} has this {text.count(old)} times: {old}")
            text = text.replace(old, new)
    return text


def main():
    if sys.argv[1:] == ["--list"]:
        for name, path in files():
            print(name, path)
        return
    name, path, out = sys.argv[1:]
    pathlib.Path(out).write_text(changed(name, path), encoding="utf-8")


if __name__ == "__main__":
    main()
