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
    "races": [("src/simulate/store/store.c", "\t\tif (log_has(g, row.n))\n\t\t\tcontinue;", "\t\tif (log_has(g, row.n) && g->log_count == 0)\n\t\t\tcontinue;")],
    "texts": [("src/server/people/party.c", "text.n != m->chat + 1", "text.n <= m->chat")],
    "fence": [("src/simulate/store/store.c", "\t\tif (store_fenced(store, (uint64_t)array_int(&game))) {", "\t\tif (!g) {")],
    "moved": [("src/server/game/room_wish.c", "\tcase JOURNAL_WRITTEN:\n", "\tcase JOURNAL_WRITTEN:\n\tcase JOURNAL_MOVED:\n"),
              ("src/server/game/room_wish.c", "\tcase JOURNAL_MOVED: /* soon the map says where to */\n\t\tstores_look(r->rooms->stores);\n"
               "\t\tr->state = ROOM_READING;\n\t\troom_read_later(r);\n\t\treturn;\n", "")],
    "outrun": [("src/server/game/room_wish.c", "w->doubted = r->outrun = true", "w->doubted = true")],
    "left": [("src/server/api/play.c", 'room_last_left(p->api->stores, answer->rows) ? "busy" : "rewound"', '"rewound"')],
    "caught": [("src/server/shards/move.c", "\t\tconst long touched = follow_round(&m->copier, m->bucket);", "\t\tconst long touched = 0;")],
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
