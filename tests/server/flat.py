#!/usr/bin/env python3
"""Costs stay flat as the database grows: the same load on nodes whose databases hold 1,000, 10,000 and 100,000 games.

The three databases are in one cluster and are measured in turn, several times, so that other load on the machine affects all
of them.  Ends with `flat: …`; the medians of moves/s, p99 and processor time per row may differ by at most 25 %.
"""

import os
import statistics
import subprocess
import sys
import time

from load import arguments, served
from rig import FREE, places, Rig

MOST = 1.25
FIGURES = ("moves/s", "p99_ms", "cpu_us")


def store_new(rig, options, size):
    """A database with so many games, and a node for it."""
    name = f"timerift_{size}"
    rig.pg.sql(f"CREATE DATABASE {name}")
    database = rig.pg.conninfo.replace("dbname=timerift", f"dbname={name}")
    environment = {**os.environ, "TIMERIFT_DATABASE": database, "TIMERIFT_RULES": options.rules}
    subprocess.run([options.program, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)
    node = rig.node(name, database=database).start()
    rules = node.log().split('"rules":"')[1][:32]
    node.stop()
    subprocess.run([options.filler, database, rules, str(size), "20", "1"], check=True)
    rig.pg.sql("VACUUM (FREEZE, ANALYZE)", database=name)  # so that autovacuum does not run during a measurement
    return node, database


def measured(rig, options, node, database):
    """The figures of the load generator, and the processor time of node and database per row."""
    node.start()
    time.sleep(3)  # after its start the node searches once for outdated standings
    rig.nodes = [node]
    before = node.cpu_s() + rig.pg.cpu_s()
    played = served(rig, options, "--database", database)
    if played:
        played["cpu_us"] = (node.cpu_s() + rig.pg.cpu_s() - before) / played["acknowledged"] * 1e6
    node.stop()
    return played


def storage(rig, size):
    """Rows of the log; bytes of the log, of its index, and of the other tables of games."""
    database = f"timerift_{size}"
    log = rig.pg.sql("SELECT (SELECT count(*) FROM move), sum(pg_table_size(oid)), sum(pg_indexes_size(oid)) FROM pg_class "
                     "WHERE relname ~ '^move_[0-9]+$' AND relkind = 'r'", database=database)[0]
    rest = rig.pg.sql("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname IN ('game', 'standing', 'seat')",
                      database=database)[0][0]
    return [int(value) for value in (*log, rest)]


def main():
    parser = arguments(__doc__)
    places(parser, "filler")
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    figures = {size: {name: [] for name in FIGURES} for size in sizes}
    settings = ["fsync=off", "max_wal_size=8GB"]  # while filling
    with Rig(options.program, options.rules, nodes=0, nats=False, postgres=settings,
             **{**FREE, **dict(options.set)}) as rig:
        stores = {size: store_new(rig, options, size) for size in sizes}
        rig.pg.settings = ["max_wal_size=4GB"]
        rig.pg.restart()
        for size in sizes:
            rig.pg.sql("CHECKPOINT", database=f"timerift_{size}")
        for turn in range(options.rounds):
            for size in sizes[turn % len(sizes):] + sizes[:turn % len(sizes)]:  # rotate, so that no size is always first
                played = measured(rig, options, *stores[size])
                if not played:
                    return 1
                print(f"flat: games={size} " + " ".join(f"{name}={played[name]:.2f}" for name in FIGURES), flush=True)
                for name in FIGURES:
                    figures[size][name].append(played[name])
        kept = {size: storage(rig, size) for size in sizes}
    flat = True
    for name in FIGURES:
        middle = {size: statistics.median(figures[size][name]) for size in sizes}
        spread = max(middle.values()) / min(middle.values())
        flat = flat and spread <= MOST
        print(f"flat: {name} " + " ".join(f"{size}={value:.2f}" for size, value in middle.items()) + f" spread={spread:.2f}")
    for size, (rows, log, index, rest) in kept.items():
        print(f"flat: games={size} rows_each={rows / size:.0f} log_bytes_each={log / size:.0f} index_bytes_each={index / size:.0f} "
              f"other_bytes_each={rest / size:.0f}")
    print(f"flat: load average={os.getloadavg()[0]:.1f}")
    print(f"flat: {int(flat)} passed, {int(not flat)} failed")
    return int(not flat)


if __name__ == "__main__":
    sys.exit(main())
